//! The words of an arbiter's orders, which are typed after a call and are not part of declarations.

use serde::Deserialize;
use shakmaty::Color;

/// Meaning of a word in an arbiter's order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ArbiterWord {
    /// An illegal move was completed.
    Illegal,
    /// The clock was pressed without a move.
    Without,
    /// A pawn was left on the last rank without its piece.
    Promotion,
    /// A move in the score was a different one.
    Replace,
    /// The agreed score.
    Score,
    /// The agreed position.
    Position,
    /// The last ruling is taken back.
    Undo,
    /// The order is carried out.
    Yes,
    /// The order is not carried out.
    No,
    /// The game goes back to an earlier position.
    Back,
    /// A time is changed.
    Time,
    /// The wrong clock ran.
    Wrong,
    /// The move counter of a clock is set.
    Count,
    /// The colours are reversed.
    Colors,
    /// The initial position was wrong.
    Start,
    /// The result is decided.
    Result,
    /// A game that was not played.
    Forfeit,
    /// A player is absent.
    Absent,
    /// A player has come.
    Present,
    /// A draw.
    Draw,
    /// The result is withdrawn: the game is not over.
    Open,
    /// A remark is written into the arbiter's log.
    Note,
    /// The log is read out.
    Log,
    /// The orders are read out.
    Help,
    /// The arbiter leaves and the game continues.
    Resume,
    /// White.
    White,
    /// Black.
    Black,
    /// Hours.
    Hours,
    /// Minutes.
    Minutes,
    /// Seconds.
    Seconds,
    /// Time is added.
    More,
    /// Time is taken away.
    Less,
    /// A word that carries no meaning.
    Filler,
}

impl ArbiterWord {
    /// Returns the side that it names.
    pub fn color(self) -> Option<Color> {
        match self {
            ArbiterWord::White => Some(Color::White),
            ArbiterWord::Black => Some(Color::Black),
            _ => None,
        }
    }
}
