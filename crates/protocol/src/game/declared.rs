//! A declaration on its way to a made move: its meaning, its open conditions, and the meaning of a correction.

use ansage_chess::board::Warning;
use shakmaty::Move;

/// A condition for making a declared move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Condition {
    /// The player who declared it confirms what was read back.
    Confirmed,
    /// The opponent repeats it (D.2.1), or makes it on their own board (D.2.10.1).
    Executed,
    /// The captured piece is removed and the piece placed (D.2.3).
    Placed,
    /// The player who declared it presses the clock (D.2.4).
    Pressed,
}

/// A declaration that means one legal move: the fields of [`Input::Declared`](crate::Input::Declared).
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct LegalDeclaration {
    pub m: Move,
    pub warnings: Vec<Warning>,
    pub correction: bool,
    pub clear: bool,
}

/// An answer of the opponent that made the last move before its clock was pressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct EarlyAnswer {
    /// The number of plies after the move that it made.
    pub plies: usize,
    /// The answer that was declared when the player who made that move said that it is placed.
    pub placed_over: Option<Move>,
}

/// The meaning of a correction while no move is declared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LastMove {
    /// Not the last move: something was declared since.
    Answered,
    /// The last move, which can no longer be corrected: the clock was pressed or the piece placed.
    Final,
    /// The same, but a lone "nein" was already answered with it. Another one is more likely talk to a neighbour.
    Told,
    /// The last move stands, but "nein" does not mean it: it was made in an earlier run, or by what the opponent did.
    Settled,
    /// The last move, which can be corrected until the next declaration: it is played without a clock.
    Correctable,
}
