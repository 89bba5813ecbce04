//! The typed beginning of a move, which waits for its rest.

use ansage_protocol::Game;

/// The typed beginning of a move.
pub(super) struct Begun {
    pub(super) words: String,
    /// The number of plies made before it.
    plies: usize,
    /// Whether a declared move counted already, so that it may be the opponent's.
    may_answer: bool,
}

impl Begun {
    /// Returns the beginning `words`, typed now.
    pub(super) fn new(words: String, game: &Game) -> Begun {
        Begun {
            words,
            plies: game.plies().len(),
            may_answer: game.has_counted_move(),
        }
    }

    /// Returns whether it is still that of the player to move. A move that counted already may have been made since.
    pub(super) fn is_of(&self, game: &Game) -> bool {
        let made = game.plies().len();
        made == self.plies || self.may_answer && made == self.plies + 1
    }
}
