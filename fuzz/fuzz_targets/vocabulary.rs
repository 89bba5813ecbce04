#![no_main]
//! Loads any text as a user's vocabulary, or refuses it, without a crash.

use ansage_words::vocabulary::{OwnWords, Vocabulary};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let own = OwnWords {
        texts: [("de".into(), Ok(text.into()))].into(),
        ..OwnWords::default()
    };
    if let Ok(vocabulary) = Vocabulary::load(&["de".into()], Some(&own)) {
        vocabulary.read(text);
        vocabulary.respell("any", text);
    }
});
