//! Orders of the arbiter (Laws, Articles 6.10 to 6.14 and 7).

use std::time::Duration;

use ansage_chess::{board::DeclaredMove, clock::Adjustment};
use shakmaty::{Color, Square};

use crate::ending::Points;

/// An order of the arbiter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ArbiterOrder {
    /// This side completed an illegal move: the one with this number, or by default its last one (7.5.1).
    Illegal(Color, Option<u32>),
    /// This side pressed the clock without having moved (7.5.3).
    WithoutMove(Color),
    /// A pawn of this side was left without its piece: the one on this square, if named (7.5.2).
    Unpromoted(Color, Option<Square>),
    /// This move of this side was a different one (D.2.9).
    Replace(Color, u32, DeclaredMove),
    /// The moves of the game are these (D.2.9).
    Score(Vec<DeclaredMove>),
    /// Set up this position, given as FEN (D.2.9).
    Position(String),
    /// Take back the last ruling, or a touch that the arbiter noted since.
    Undo,
    /// Set up the position before this move of this side (7.4).
    Back(Color, u32),
    /// Change the time of this side (6.10.2, 6.14).
    Adjust(Color, Adjustment),
    /// The clock of this side ran for this long instead of the other side's.
    WrongClock(Color, Duration),
    /// Set the number of moves that the clock of this side counts (6.14).
    Count(Color, u32),
    /// The colours are reversed (7.3).
    ColorsReversed,
    /// The initial position was wrong (7.2.1).
    WrongStart,
    /// End the game with this winner; `None` is a draw.
    Result(Option<Color>),
    /// End the game with these points of White and Black.
    Points(Points, Points),
    /// End the game without play: this side was there, or neither.
    Forfeit(Option<Color>),
    /// This side is absent, or has come (6.7.1).
    Absent(Color, bool),
    /// Take back the result: the game is not over.
    Reopen,
    /// Note a remark in the journal.
    Note(String),
    /// Say the numbers of illegal moves and rulings.
    Log,
    /// List the orders.
    Help,
    /// Resume the game.
    Resume,
}

impl ArbiterOrder {
    /// Returns whether only the arbiter may give this order. All orders are rulings except those that ask for
    /// information or end the call.
    pub fn is_ruling(&self) -> bool {
        !matches!(self, ArbiterOrder::Log | ArbiterOrder::Help | ArbiterOrder::Resume)
    }
}
