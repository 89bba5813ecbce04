//! The words of an arbiter's orders. They are typed while the arbiter is called, and mean nothing to the players.

use serde::Deserialize;

/// What a word means in an arbiter's order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ArbiterWord {
    /// An illegal move was completed.
    Illegal,
    /// The clock was pressed without a move.
    Without,
    /// Back to an earlier position.
    Back,
    /// A time is changed.
    Time,
    /// The wrong clock ran.
    Wrong,
    /// The counter of moves is set.
    Count,
    /// The colours are reversed.
    Colors,
    /// The initial position was wrong.
    Start,
    /// The result is decided.
    Result,
    /// A draw.
    Draw,
    /// No result: the game is not over.
    Open,
    /// A remark for the log.
    Note,
    /// The log.
    Log,
    /// The orders.
    Help,
    /// The game goes on.
    Resume,
    /// White.
    White,
    /// Black.
    Black,
    /// A word that carries no meaning.
    Filler,
}
