//! The error of reading a declaration.

use ansage_chess::board::DeclaredMove;
use ansage_protocol::Command;
use thiserror::Error;

/// Error when reading a declaration.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ParseError {
    /// Nothing, or only words without meaning.
    #[error("empty declaration")]
    Empty,
    /// A word not in the vocabulary, folded.
    #[error("unknown word \"{0}\"")]
    UnknownWord(String),
    /// A written move whose piece letter differs between languages.
    #[error("ambiguous piece letter in \"{word}\": {meanings}")]
    AmbiguousLetter {
        /// The written move.
        word: String,
        /// Meanings of the letter with their languages: "король (ru), крал (mk)".
        meanings: String,
        /// The move in each meaning. A position may allow only one of them.
        moves: Vec<DeclaredMove>,
        /// Index of the move that is meant if none is legal; its reason is then given. `None` if any may be.
        presumed: Option<usize>,
        /// The command written after the move.
        follows: Option<Command>,
    },
    /// The beginning of a move ("Springer Gustav").
    #[error("incomplete declaration")]
    Incomplete,
    /// Two squares that share no diagonal.
    #[error("squares without a common diagonal")]
    NoDiagonal,
    /// Known words in a meaningless order ("drei drei").
    #[error("malformed declaration")]
    Malformed,
}

impl ParseError {
    /// Adds the command that follows an ambiguous move.
    pub(super) fn followed_by(mut self, command: Command) -> ParseError {
        if let ParseError::AmbiguousLetter { follows, .. } = &mut self {
            *follows = Some(command);
        }
        self
    }

    /// Sets whether an ambiguous move corrects another one.
    pub(super) fn correcting(mut self, correction: bool) -> ParseError {
        if let ParseError::AmbiguousLetter { moves, .. } = &mut self {
            moves.iter_mut().for_each(|declared| declared.correction = correction);
        }
        self
    }
}
