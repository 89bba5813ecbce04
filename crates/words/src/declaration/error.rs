//! Why words are no declaration.

use ansage_chess::board::DeclaredMove;
use thiserror::Error;

/// Why words are no declaration.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ParseError {
    /// Nothing, or only words without meaning.
    #[error("empty declaration")]
    Empty,
    /// A word that is not in the vocabulary.
    #[error("unknown word \"{0}\"")]
    UnknownWord(String),
    /// A written move whose piece letter means different pieces in the languages that have it.
    #[error("ambiguous piece letter in \"{word}\": {meanings}")]
    AmbiguousLetter {
        /// The written move.
        word: String,
        /// What the letter means in which language: "король (ru), крал (mk)".
        meanings: String,
        /// The move in each of these meanings. A position may allow only one of them.
        moves: Vec<DeclaredMove>,
    },
    /// Known words that make up the beginning of a move ("Springer Gustav").
    #[error("incomplete declaration")]
    Incomplete,
    /// Two squares that share no diagonal.
    #[error("squares without a common diagonal")]
    NoDiagonal,
    /// Known words in an order that means nothing ("drei drei").
    #[error("malformed declaration")]
    Malformed,
}
