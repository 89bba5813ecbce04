//! What is wrong with a text of games, and where.

use shakmaty::Color;

use super::Stop;
use crate::{board::FenError, notation::Refusal};

/// What is wrong with a text, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// Number of the game, from 1; 0 for single moves.
    pub game: usize,
    /// Number of the move, as players count.
    pub number: u32,
    /// Who was to move.
    pub turn: Color,
    /// How many variations lie around the place.
    pub depth: usize,
    /// Line of the text, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// What is wrong.
    pub fault: Fault,
}

/// What is wrong with a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// No notation writes a move like this.
    NotAMove(String),
    /// The move cannot be made.
    Refused(String, Refusal),
    /// The game's start position is none.
    Fen(FenError),
    /// A comment does not end.
    OpenComment,
    /// A variation does not end before the next game. Moves of the game may stand in it.
    OpenVariation,
    /// The variation lies too deep in others. It is passed over, and the game goes on.
    TooDeep,
    /// A line that begins like a tag and is none. The game goes on.
    Tag(String),
    /// What follows is no text.
    NoText(Stop),
}

impl Fault {
    /// Whether the line in which it stands is read on.
    pub fn is_passed_over(&self) -> bool {
        matches!(self, Fault::Tag(_) | Fault::TooDeep)
    }
}
