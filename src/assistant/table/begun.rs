//! The beginning of a move, which waits for its rest. Each part may be typed or heard.

use std::time::{Duration, Instant};

use ansage_protocol::{BegunTurn, Game, Input};

/// Longest time after a heard beginning in which a typed line may be its rest.
const REST: Duration = Duration::from_secs(30);

/// The beginning of a move whose rest was asked for.
pub(super) struct Begun {
    pub(super) words: String,
    pub(super) turn: BegunTurn,
    /// When it was heard, if it was not typed.
    heard: Option<Instant>,
}

impl Begun {
    /// Returns the beginning `words`, which were typed now and mean `input`.
    pub(super) fn typed(words: String, input: &Input, game: &Game) -> Begun {
        Begun {
            words,
            turn: BegunTurn::of(game, input),
            heard: None,
        }
    }

    /// Returns the beginning `words`, which were heard now and mean `input`.
    pub(super) fn heard(words: String, input: &Input, game: &Game) -> Begun {
        Begun {
            heard: Some(Instant::now()),
            ..Begun::typed(words, input, game)
        }
    }

    /// Returns whether it was heard, so that it may have been understood wrongly.
    pub(super) fn is_heard(&self) -> bool {
        self.heard.is_some()
    }

    /// Returns whether it is still that of the player to move.
    pub(super) fn is_of(&self, game: &Game) -> bool {
        self.turn.goes_on(game) && self.heard.is_none_or(|heard| heard.elapsed() < REST)
    }
}
