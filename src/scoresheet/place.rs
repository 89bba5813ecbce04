//! Places in a game.

use shakmaty::{Chess, Color, Position};

/// Place of a ply in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// Number of the move.
    pub number: u32,
    /// Player of the move.
    pub color: Color,
}

impl Place {
    /// Returns the place of the next move of `position`.
    pub fn next(position: &Chess) -> Place {
        Place {
            number: position.fullmoves().get(),
            color: position.turn(),
        }
    }
}
