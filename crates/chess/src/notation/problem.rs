//! What is wrong with a text of moves, and where.

use shakmaty::Color;

use super::Refusal;
use crate::board::FenError;

/// What is wrong with the text, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// Number of the game, from 1; 0 for single moves.
    pub game: usize,
    /// Number of the move, as players count.
    pub number: u32,
    /// Who was to move.
    pub turn: Color,
    /// Line of the text, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// What is wrong.
    pub fault: Fault,
}

/// What is wrong with the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// No notation writes a move like this.
    NotAMove(String),
    /// The move cannot be made.
    Refused(String, Refusal),
    /// The game's start position is none.
    Fen(FenError),
    /// A comment or variation does not end.
    Unterminated,
    /// Variations lie too deep in each other.
    TooDeep,
    /// A line that begins like a tag and is none. It is kept, and the game goes on.
    Tag(String),
}
