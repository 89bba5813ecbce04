//! What every sentence needs: words, sentences and a style.

use std::path::Path;

use super::{reasons::Explainer, style::Announcement};
use crate::{
    locale::{Language, Texts},
    vocabulary::{Vocabulary, VocabularyError},
};

/// The words, the sentences and the style in which declarations are answered.
pub struct Answerer {
    /// The words of Appendix D.
    pub vocabulary: Vocabulary,
    /// The assistant's sentences.
    pub texts: Texts,
    /// How legal moves are announced.
    pub style: Announcement,
}

impl Answerer {
    /// Answers in `language`, in the words of `vocabularies`, those of `user_folder` over the shipped ones.
    ///
    /// # Errors
    ///
    /// [`VocabularyError`] if a vocabulary cannot be used.
    pub fn new(
        language: Language,
        vocabularies: &[String],
        style: Announcement,
        user_folder: Option<&Path>,
    ) -> Result<Answerer, VocabularyError> {
        Ok(Answerer {
            vocabulary: Vocabulary::load(vocabularies, user_folder)?,
            texts: Texts::new(language),
            style,
        })
    }

    /// Puts reasons into sentences.
    pub fn explainer(&self) -> Explainer<'_> {
        Explainer {
            vocabulary: &self.vocabulary,
            texts: &self.texts,
        }
    }
}
