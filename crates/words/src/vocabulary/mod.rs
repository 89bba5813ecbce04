//! The terms of Appendix D, the words for them in each language, and how voices pronounce the words.
//!
//! A [`Term`] is a meaning, a form is its written or spoken words. Several forms can mean one term ("zwei", "zwo",
//! "цвай"), and a form can have several words ("noch einmal"). All of this is data: `config/vocabulary/*.toml`.

mod alike;
mod arbiter;
mod desk;
mod error;
mod file;
mod fold;
mod load;
mod number;
mod respelling;
mod sounds;
mod term;
mod wish;
mod words;

pub use alike::Alike;
pub use arbiter::ArbiterWord;
pub use desk::DeskWord;
pub use error::{VocabularyError, VocabularyFault};
pub(crate) use fold::fold;
pub use load::OwnWords;
pub use sounds::{SoundDifference, SoundPlace};
pub use term::{Term, UnknownTerm};
pub use wish::Wish;
pub use words::{Token, Vocabulary};
