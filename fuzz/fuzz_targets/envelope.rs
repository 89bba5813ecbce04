#![no_main]
//! Any bytes as the envelope of an adjourned game, and as a score, are read or refused, without a crash.

use ansage::{
    adjournment::Envelope,
    scoresheet::{Score, Scribe},
    vocabulary::Vocabulary,
};
use libfuzzer_sys::fuzz_target;

thread_local! {
    static VOCABULARY: Vocabulary = Vocabulary::shipped(&["de"]);
}

fuzz_target!(|bytes: &[u8]| {
    if let Ok(envelope) = Envelope::read(bytes) {
        let text = envelope.text();
        assert_eq!(Envelope::read(text.as_bytes()).expect("what was written is read"), envelope);
    }
    VOCABULARY.with(|vocabulary| {
        let Ok(sheet) = ansage::notation::Sheet::read(bytes, vocabulary) else { return };
        let Ok(score) = Score::of_sheet(sheet) else { return };
        let start = score.start.clone().unwrap_or_default();
        let _ = Scribe::new(vocabulary, &score, &start);
        let _ = score.clocks(score.entries.len());
        let _ = ansage::scoresheet::compare(vocabulary, &score, &score);
    });
});
