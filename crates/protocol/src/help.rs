//! The groups of "Hilfe": a sentence or two at a time, because a listener cannot skip.

/// A group of words that can be said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Help {
    /// How a move is declared.
    Moves,
    /// What is said when it stands on the board; only with an assistant.
    Placed,
    /// How a move is corrected.
    Corrections,
    /// How something is heard again, and how the voice falls silent.
    Again,
    /// Questions about the course of the game.
    Course,
    /// Questions about a square and about a piece.
    Squares,
    /// Questions about more of the board.
    Board,
    /// What is counted.
    Counts,
    /// The moves of a piece; only in practice.
    Practice,
    /// The clock; only in a game with one.
    Clock,
    /// Draw offers.
    Offers,
    /// Draw offers in the opponent's turn.
    OffTurn,
    /// Draw claims.
    Claims,
    /// Resigning.
    Resigning,
    /// Touching a piece.
    Touch,
    /// Interrupting the game, and ending the program.
    Session,
    /// Adjourning, and the arbiter.
    Arbiter,
}

impl Help {
    /// All groups, in the order in which they are said.
    pub const ALL: [Help; 17] = [
        Help::Moves,
        Help::Placed,
        Help::Corrections,
        Help::Again,
        Help::Course,
        Help::Squares,
        Help::Board,
        Help::Counts,
        Help::Practice,
        Help::Clock,
        Help::Offers,
        Help::OffTurn,
        Help::Claims,
        Help::Resigning,
        Help::Touch,
        Help::Session,
        Help::Arbiter,
    ];
}
