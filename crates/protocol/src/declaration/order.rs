//! Orders of the arbiter (Laws, Articles 6.10 to 6.14 and 7).

use std::time::Duration;

use ansage_chess::clock::Adjustment;
use shakmaty::Color;

/// What an arbiter orders.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Order {
    /// The side completed an illegal move: that of this number, or its last one (7.5.1).
    Illegal(Color, Option<u32>),
    /// The side pressed the clock without having moved (7.5.3).
    WithoutMove(Color),
    /// The position before this move of the side is set up again (7.4).
    Back(Color, u32),
    /// A time is changed (6.10.2, 6.14).
    Adjust(Color, Adjustment),
    /// So much time ran on the clock of this side that was the other's.
    WrongClock(Color, Duration),
    /// The number of moves that the clock of this side counts (6.14).
    Count(Color, u32),
    /// The colours are reversed (7.3).
    ColorsReversed,
    /// The initial position was wrong (7.2.1).
    WrongStart,
    /// The result, by the arbiter's decision; `None` is a draw.
    Result(Option<Color>),
    /// A result does not stand: the game is not over.
    Reopen,
    /// A remark for the log.
    Note(String),
    /// The log is to be said.
    Log,
    /// The orders are to be said.
    Help,
    /// The game goes on.
    Resume,
}
