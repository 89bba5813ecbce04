//! The terms of Appendix D, the words for them in each language, and how a voice must be given them.
//!
//! A [`Term`] is what is meant; a word is what is read or heard. Many words can mean one term ("zwei", "zwo", "цвай"),
//! and a form may hold several words ("noch einmal"). All of it is data: `config/vocabulary/*.toml`.

mod alike;
mod arbiter;
mod fold;
mod load;
mod respelling;
mod term;
mod words;

pub use alike::Alike;
pub use arbiter::ArbiterWord;
pub(crate) use fold::fold;
pub use load::{VocabularyError, VocabularyFault};
pub use term::{Term, UnknownTerm};
pub use words::{Token, Vocabulary};
