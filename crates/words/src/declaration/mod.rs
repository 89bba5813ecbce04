//! Words → what was declared: a move, possibly partial, a touched piece, a question or a command to the assistant. Knows
//! no position.
//!
//! Everything that a declaration leaves open stays open here ("Eva acht" names no promotion piece): the
//! [board](crate::board) judges, nothing is guessed.

mod order;
mod parse;
mod query;
mod written;

use ansage_chess::board::{DeclaredMove, Resolution};
use ansage_protocol::Declaration;
use thiserror::Error;

pub use order::order;
pub use parse::{parse, promotion_piece};

/// Why words are no declaration.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ParseError {
    /// Nothing, or only words without meaning.
    #[error("nothing was declared")]
    Empty,
    /// A word that is not in the vocabulary.
    #[error("the word \"{0}\" is not in the vocabulary")]
    UnknownWord(String),
    /// A written move whose piece letter means different pieces in the languages that have it.
    #[error("the piece letter in \"{word}\" means {meanings}")]
    AmbiguousLetter {
        /// The written move.
        word: String,
        /// What the letter means in which language: "король (ru), крал (mk)".
        meanings: String,
        /// The move in each of these meanings. A position may allow only one of them.
        moves: Vec<DeclaredMove>,
    },
    /// Known words that make up the beginning of a move ("Springer Gustav").
    #[error("the declaration is not complete")]
    Incomplete,
    /// Two squares that share no diagonal.
    #[error("the two squares share no diagonal")]
    NoDiagonal,
    /// Known words in an order that means nothing ("drei drei").
    #[error("the words make no declaration")]
    Malformed,
}

/// A declaration whose piece letter means different pieces in different languages, as the one of them that `resolve`
/// finds possible; where that is none or several it stays the error that names them.
///
/// # Errors
///
/// The error of `parsed`.
pub fn decided(
    parsed: Result<Declaration, ParseError>,
    resolve: impl Fn(&DeclaredMove) -> Resolution,
) -> Result<Declaration, ParseError> {
    let Err(ParseError::AmbiguousLetter { moves, .. }) = &parsed else {
        return parsed;
    };
    let mut possible: Vec<_> = moves
        .iter()
        .map(|declared| (declared, resolve(declared)))
        .filter(|(_, resolution)| !matches!(resolution, Resolution::Illegal(_)))
        .collect();
    possible.dedup_by(|a, b| a.1 == b.1);
    match possible[..] {
        [(declared, _)] => Ok(Declaration::Move(*declared)),
        _ => parsed,
    }
}
