//! The groups of "Hilfe". Each names only a few words, because a listener cannot skip.

/// A group of words that can be said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Help {
    /// How a move is made, and what is needed most.
    Moves,
    /// Questions about the position.
    Questions,
    /// The clock; only in a game with one.
    Clock,
    /// Offers, claims, the end of the game, and the rest.
    Ending,
}

impl Help {
    /// All groups, in the order in which they are said.
    pub const ALL: [Help; 4] = [Help::Moves, Help::Questions, Help::Clock, Help::Ending];
}
