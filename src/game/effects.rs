//! What comes out of the game: records for the journal and messages to say.

use shakmaty::{Color, Move};

use super::Ending;
use crate::{
    board::{Reason, Warning},
    declaration::Action,
};

/// A question that "ja" or "nein" answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// Does this side resign?
    Resign(Color),
    /// Does the opponent of this side, which offers a draw, accept?
    Draw(Color),
    /// Is the last move taken back?
    TakeBack,
    /// Is the program ended?
    Quit,
}

/// What the assistant says. The announcement room puts it into words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Message {
    /// The assistant is ready; whose turn it is.
    Ready(Color),
    /// A declared move, read back for confirmation.
    ReadBack(Move, Vec<Warning>),
    /// "ja" or "nein" is needed for the move read back before.
    StillOpen(Move),
    /// A move was made: whose turn it is now.
    Made(Color),
    /// Which of these moves?
    Which(Vec<Move>),
    /// The piece to promote to is missing.
    WhichPiece,
    /// The declaration is illegal.
    Illegal(Action, Reason),
    /// What was heard makes no declaration.
    NotUnderstood,
    /// The declared move was dropped; declare again.
    Dropped,
    /// A question.
    Ask(Question),
    /// The question was answered with "nein".
    Declined(Question),
    /// The last move was taken back; whose turn it is now.
    TakenBack(Move, Color),
    /// There is no move yet.
    NoMoveYet,
    /// The last move again.
    LastMove(Move),
    /// Whose turn, and the number of the move.
    Turn(Color, u32),
    /// The pieces on the board.
    Position,
    /// What can be said.
    Help,
    /// Listening is suspended.
    Paused,
    /// Listening goes on; whose turn it is.
    Resumed(Color),
    /// There is nothing to confirm.
    NothingToConfirm,
    /// The game is over.
    Over(Ending),
}

/// An event of the game, which must be on disk before its effect is spoken. The game is what its records make of the
/// start: nothing that lasts changes without one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Record {
    /// A move was declared and is being read back.
    Declared(Move),
    /// The declared move was dropped.
    Dropped,
    /// The move was confirmed and is on the board.
    Made(Move),
    /// The last move was taken back.
    TakenBack,
    /// The game was interrupted.
    Paused,
    /// The game goes on.
    Resumed,
    /// The game ended.
    Ended(Ending),
}

/// What the program must do, in this order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// Write to the journal.
    Record(Record),
    /// Say.
    Say(Message),
    /// Fall silent.
    Hush,
    /// End the program.
    Quit,
}
