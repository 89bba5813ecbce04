//! Reads any bytes as the envelope of an adjourned game, and as a score, or refuses them, without a crash.

use std::sync::Arc;

use ansage::adjournment::Envelope;
use ansage_chess::{document, movetext::ReadingSettings};
use ansage_words::vocabulary::Vocabulary;

thread_local! {
    static VOCABULARY: Arc<Vocabulary> = Arc::new(Vocabulary::shipped(&["de"]));
}

/// Runs the target on `bytes`.
pub fn fuzz(bytes: &[u8]) {
    if let Ok(envelope) = Envelope::read(bytes) {
        let text = envelope.text();
        assert_eq!(Envelope::read(text.as_bytes()).expect("what was written is read"), envelope);
    }
    VOCABULARY.with(|vocabulary| {
        let reading = ReadingSettings {
            words: Some(vocabulary.clone()),
            ..ReadingSettings::default()
        };
        let score = document::read_first(bytes, reading);
        let _ = score.clocks(score.entries.len());
        let _ = ansage::scoresheet::compare(&score, &score);
    });
}
