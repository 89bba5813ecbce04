//! Loads any text as a user's vocabulary, or refuses it, without a crash.

use ansage_words::vocabulary::{OwnWords, Vocabulary};

use crate::text_of;

/// Runs the target on `bytes`.
pub fn fuzz(bytes: &[u8]) {
    let text = text_of(bytes);
    let own = OwnWords {
        texts: [("de".into(), Ok(text.into()))].into(),
        ..OwnWords::default()
    };
    if let Ok(vocabulary) = Vocabulary::load(&["de".into()], Some(&own)) {
        vocabulary.read(text);
        vocabulary.respell("any", text);
    }
}
