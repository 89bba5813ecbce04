#![no_main]
//! Loads any text as a user's vocabulary, or refuses it, without a crash.

use ansage_words::vocabulary::Vocabulary;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(folder.path().join("de.toml"), text).expect("writable");
    if let Ok(vocabulary) = Vocabulary::load(&["de".into()], Some(folder.path())) {
        vocabulary.read(text);
        vocabulary.respell("any", text);
    }
});
