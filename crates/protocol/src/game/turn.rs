//! The turn in which the beginning of a move was said.

use super::Game;

/// The turn in which a player began a move, before its rest was known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BegunTurn {
    /// The number of plies made before it.
    plies: usize,
    /// Whether a declared move counted already, so that it may be the opponent's.
    may_answer: bool,
}

impl BegunTurn {
    /// Returns the turn in which a move is begun now.
    pub fn of(game: &Game) -> BegunTurn {
        BegunTurn {
            plies: game.plies().len(),
            may_answer: game.has_counted_move(),
        }
    }

    /// Returns whether it is still the turn of the player who began. A move that counted already may have been made since.
    pub fn goes_on(self, game: &Game) -> bool {
        let made = game.plies().len();
        made == self.plies || self.may_answer && made == self.plies + 1
    }
}
