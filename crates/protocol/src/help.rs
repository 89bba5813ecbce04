//! The groups of "Hilfe": a sentence or two at a time, because a listener cannot skip.

/// A group of related words for the user to say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HelpTopic {
    /// Declaring a move.
    Moves,
    /// Confirming that it stands on the board; only with an assistant.
    Placed,
    /// Correcting a move.
    Corrections,
    /// Hearing something again, and silencing the voice.
    Again,
    /// Questions about the course of the game.
    Course,
    /// Questions about a square and about a piece.
    Squares,
    /// Questions about other parts of the board.
    Board,
    /// Questions with numbers for an answer.
    Counts,
    /// The moves of a piece; only in a game that names them.
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

impl HelpTopic {
    /// All groups, in the order in which they are said.
    pub const ALL: [HelpTopic; 17] = [
        HelpTopic::Moves,
        HelpTopic::Placed,
        HelpTopic::Corrections,
        HelpTopic::Again,
        HelpTopic::Course,
        HelpTopic::Squares,
        HelpTopic::Board,
        HelpTopic::Counts,
        HelpTopic::Practice,
        HelpTopic::Clock,
        HelpTopic::Offers,
        HelpTopic::OffTurn,
        HelpTopic::Claims,
        HelpTopic::Resigning,
        HelpTopic::Touch,
        HelpTopic::Session,
        HelpTopic::Arbiter,
    ];
}
