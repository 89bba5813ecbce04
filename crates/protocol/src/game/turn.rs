//! The turn in which the beginning of a move was said.

use shakmaty::Move;

use super::Game;
use crate::input::Input;

/// The turn in which a player began a move, before its rest was known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BegunTurn {
    /// The number of plies made before it.
    plies: usize,
    /// The move that was declared then.
    declared: Option<Move>,
    /// Whether that one counted already, so that this one may be the opponent's.
    may_answer: bool,
}

impl BegunTurn {
    /// Returns the turn in which a move is begun now, by `input`.
    pub fn of(game: &Game, input: &Input) -> BegunTurn {
        // A correction concerns the player's own move.
        let corrects = matches!(input, Input::Begun { correction: true, .. });
        BegunTurn {
            plies: game.plies().len(),
            declared: game.declared(),
            may_answer: game.has_counted_move() && !corrects,
        }
    }

    /// Returns whether the move that was begun is still to be declared, because no other move was declared since.
    /// A move that already counted may have been made meanwhile.
    pub fn goes_on(self, game: &Game) -> bool {
        let (made, declared) = (game.plies().len(), game.declared());
        let is_free = declared.is_none();
        made == self.plies && (is_free || declared == self.declared)
            || self.may_answer && made == self.plies + 1 && is_free
    }
}
