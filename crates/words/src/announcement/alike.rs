//! Words of a user's vocabulary that sound alike, as sentences.

use crate::{
    locale::Texts,
    text,
    vocabulary::{Alike, Vocabulary},
};

/// Returns a sentence for each pair of words of the user's vocabulary files that sound alike.
pub fn alike_sentences(vocabulary: &Vocabulary, texts: &Texts) -> Vec<String> {
    let pairs = vocabulary.alike().into_iter();
    pairs
        .map(|Alike { word, other }| text!(texts, "doctor-vocabulary-alike", word = word, other = other))
        .collect()
}
