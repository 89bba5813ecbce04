//! The typed beginning of a move, which waits for its rest.

use ansage_protocol::{BegunTurn, Game};

/// The typed beginning of a move.
pub(super) struct Begun {
    pub(super) words: String,
    turn: BegunTurn,
}

impl Begun {
    /// Returns the beginning `words`, typed now.
    pub(super) fn new(words: String, game: &Game) -> Begun {
        Begun {
            words,
            turn: BegunTurn::of(game),
        }
    }

    /// Returns whether it is still that of the player to move.
    pub(super) fn is_of(&self, game: &Game) -> bool {
        self.turn.goes_on(game)
    }
}
