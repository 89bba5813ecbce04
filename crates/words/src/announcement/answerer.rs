//! The words, sentences and style of everything that is said or printed.

use super::{reasons::Explainer, style::Announcement};
use crate::{
    locale::{Language, Texts},
    vocabulary::{OwnWords, Vocabulary, VocabularyError},
};

/// The words, sentences and style of everything that is said or printed.
pub struct Answerer {
    /// The words of Appendix D.
    pub vocabulary: Vocabulary,
    /// The assistant's sentences.
    pub texts: Texts,
    /// The style in which legal moves are announced.
    pub style: Announcement,
}

impl Answerer {
    /// Loads the sentences of `language` and the vocabularies named in `vocabularies`. The texts in `own` override the
    /// shipped ones. A piece letter that `language` has is read in it.
    ///
    /// # Errors
    ///
    /// [`VocabularyError`] if a vocabulary cannot be used.
    pub fn new(
        language: Language,
        vocabularies: &[String],
        style: Announcement,
        own: Option<&OwnWords>,
    ) -> Result<Answerer, VocabularyError> {
        Ok(Answerer {
            vocabulary: Vocabulary::load(vocabularies, own)?.with_letters(language.id()),
            texts: Texts::new(language),
            style,
        })
    }

    /// Returns an explainer with these words and sentences.
    pub fn explainer(&self) -> Explainer<'_> {
        Explainer {
            vocabulary: &self.vocabulary,
            texts: &self.texts,
        }
    }
}
