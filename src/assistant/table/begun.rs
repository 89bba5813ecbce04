//! The beginning of a move, which waits for its rest. Each part may be typed or heard.

use ansage_protocol::{BegunTurn, Game, Input};

/// The beginning of a move whose rest was asked for.
pub(super) struct Begun {
    pub(super) words: String,
    pub(super) turn: BegunTurn,
}

impl Begun {
    /// Returns the beginning `words`, which mean `input` now.
    pub(super) fn new(words: String, input: &Input, game: &Game) -> Begun {
        Begun {
            words,
            turn: BegunTurn::of(game, input),
        }
    }

    /// Returns whether it is still that of the player to move.
    pub(super) fn is_of(&self, game: &Game) -> bool {
        self.turn.goes_on(game)
    }
}
