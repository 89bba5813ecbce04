//! What the assistant says.

use std::time::Duration;

use ansage_chess::board::{Action, Reason, Warning};
use shakmaty::{Color, Move, Role, Square};

use crate::{answer::Answer, claim::Claim, duty::Duty, ending::Ending, help::Help, ruling::Ruled};

/// A question that "ja" or "nein" answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// Does this side resign?
    Resign(Color),
    /// Does this side resign for good? Only "endgültig" says so, because "ja" alone is heard too easily.
    ResignFinally(Color),
    /// Does this side claim a draw, perhaps with the declared move?
    Claim(Color, Claim, Option<Move>),
    /// Is the last move taken back?
    TakeBack,
    /// Is the game adjourned?
    Adjourn,
    /// Is the program ended?
    Quit,
}

/// What the assistant says, before it is put into words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Message {
    /// The assistant is ready; whose turn it is.
    Ready(Color),
    /// A declared move, read back for confirmation.
    ReadBack(Move, Vec<Warning>),
    /// A declared move, read back, that counts unless it is corrected.
    Announced(Move),
    /// The move read back before still needs "ja" or "nein".
    StillOpen(Move),
    /// This player is to make the opponent's move on their own board (D.2.10.1).
    Execute(Color, Move),
    /// Did this player make the opponent's move on their own board?
    StillToExecute(Color),
    /// This player is to take back the opponent's move, which was corrected, on their own board (D.2.8, D.2.10.1).
    Undo(Color),
    /// Was the captured piece removed and the piece placed (D.2.3)?
    StillToPlace(Move),
    /// The opponent must repeat this move (D.2.1).
    StillToRepeat(Move),
    /// The repetition names another move than the declared one.
    Differs {
        /// The declared move.
        declared: Move,
        /// The repetition.
        repeated: Action,
    },
    /// The repetition may mean several moves.
    RepetitionUnclear,
    /// A move was made; whose turn it is now.
    Made(Color),
    /// Which of these moves?
    Which(Vec<Move>),
    /// The piece to promote to is missing.
    WhichPiece,
    /// The declaration is illegal.
    Illegal(Action, Reason),
    /// The declared move is legal, but breaks this duty.
    Bound(Duty),
    /// A piece was touched (D.2.2); the duty that follows from it.
    Touched(Role, Square, Option<Duty>),
    /// This player touched a piece in the opponent's turn, which binds nobody.
    TouchedOffTurn(Color, Role, Square),
    /// The touch was a slip of the tongue.
    TouchWithdrawn,
    /// A touch was declared on a square where no such piece stands.
    NotThere(Reason),
    /// What was heard is no declaration.
    NotUnderstood,
    /// The declared move was dropped; declare again.
    Dropped,
    /// A move can no longer be corrected; whose clock runs, if there is one (D.2.8).
    TooLate(Option<Color>),
    /// No move was declared, so no clock is started (D.2.4); whose clock runs.
    NoMoveDeclared(Option<Color>),
    /// This player's clock was started.
    ClockStarted(Color),
    /// The player to move has this much time left.
    LowTime(Color, Duration),
    /// A question.
    Ask(Question),
    /// This question was answered with "nein".
    Declined(Question),
    /// This side offers a draw (9.1).
    DrawOffered(Color),
    /// The offer was declined.
    OfferDeclined,
    /// Nobody offers a draw.
    NoOffer,
    /// Only the player to move can claim a draw (9.2, 9.3); who that is.
    ClaimOffTurn(Color),
    /// After touching a piece no draw can be claimed on this move (9.4).
    ClaimAfterTouch,
    /// The proof of a claim: the numbers of plies after which the position stood on the board.
    Repeated(Vec<usize>),
    /// The proof of a claim: for this many plies nothing was captured and no pawn moved.
    Unchanged(u32),
    /// The claim is wrong.
    ClaimRefused {
        /// The ground of the claim.
        claim: Claim,
        /// How often the position has occurred.
        occurrences: usize,
        /// Plies without a capture or a pawn move.
        unchanged: u32,
        /// The player who gets two minutes, one in blitz; `None` without a clock (9.5.3).
        compensated: Option<Color>,
        /// The move that the claim was made with, which must now be made (9.5.3).
        must: Option<Move>,
    },
    /// The last move was taken back; whose turn it is now.
    TakenBack(Move, Color),
    /// Moves are not taken back here.
    NoTakingBack,
    /// No move was made yet.
    NoMoveYet,
    /// The last move again.
    LastMove(Move),
    /// Whose turn it is, and the number of the move.
    Turn(Color, u32),
    /// The pieces on the board.
    Position,
    /// The answer to a question.
    Answer(Answer),
    /// A message to the arbiter.
    Ruled(Ruled),
    /// What can be said.
    Help(Help),
    /// Listening is suspended.
    Paused,
    /// Listening goes on; whose turn it is.
    Resumed(Color),
    /// There is nothing to confirm.
    NothingToConfirm,
    /// The game is adjourned, and this player seals a move.
    Adjourned(Color),
    /// The game is over.
    Over(Ending),
}
