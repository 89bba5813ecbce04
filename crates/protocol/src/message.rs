//! Messages of the assistant.

use std::time::Duration;

use ansage_chess::board::{Action, Reason, Warning};
use shakmaty::{Color, Move, Role, Square};

use crate::{
    answer::Answer,
    claim::Claim,
    declaration::{Command, Fragment},
    duty::Duty,
    ending::Ending,
    help::HelpTopic,
    ruling::ArbiterMessage,
};

/// A question that can be answered with "ja" or "nein".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// Does this side resign?
    Resign(Color),
    /// Does this side really resign? Only "endgültig" confirms it, because "ja" alone is too easily misheard.
    ResignFinally(Color),
    /// Does this side claim a draw, perhaps with the declared move?
    Claim(Color, Claim, Option<Move>),
    /// Is the last move taken back?
    TakeBack,
    /// Is the game adjourned?
    Adjourn,
    /// Is the program ended?
    Quit,
    /// Is the arbiter's order carried out?
    Order,
    /// Is the last move, a slip, taken back, perhaps for this one (D.2.8)?
    Slip(Option<Move>),
}

/// A message of the assistant, before it is put into words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Message {
    /// The assistant is ready, and this side is to move.
    Ready(Color),
    /// A declared move, read back for confirmation.
    ReadBack(Move, Vec<Warning>),
    /// A declared move, read back, that counts unless it is corrected.
    Announced(Move),
    /// The move read back before still needs "ja" or "nein".
    StillOpen(Move),
    /// This player must make the opponent's move on their own board (D.2.10.1).
    Execute(Color, Move),
    /// Did this player make the opponent's move on their own board?
    StillToExecute(Color),
    /// This player must take back the opponent's move, which was corrected, on their own board (D.2.8, D.2.10.1).
    Undo(Color),
    /// Was the captured piece removed and the piece placed (D.2.3)?
    StillToPlace(Move),
    /// The opponent confirmed something with a button on the page of the board.
    Pressed,
    /// The opponent must repeat this move (D.2.1).
    StillToRepeat(Move),
    /// The repetition names a different move than the declared one.
    Differs {
        /// The declared move.
        declared: Move,
        /// The repetition.
        repeated: Action,
    },
    /// The opponent has repeated this move. It is made when the player who declared it presses the clock (D.2.4).
    StillToPress(Move),
    /// This side made its move although the opponent did not repeat it (D.2.1).
    NotRepeated(Color),
    /// The declared move is placed and can no longer be corrected (4.3, 4.7).
    AlreadyPlaced(Move),
    /// The repetition may mean several moves.
    RepetitionUnclear,
    /// A move was made, and this side is to move now.
    Made(Color),
    /// Which of these moves?
    Which(Vec<Move>),
    /// The piece to promote to is missing.
    WhichPiece,
    /// The declaration is illegal.
    Illegal(Action, Reason),
    /// The declared move is legal, but breaks this duty.
    Bound(Duty),
    /// A piece was touched (D.2.2), with the duty that follows from it.
    Touched(Role, Square, Option<Duty>),
    /// This player touched a piece in the opponent's turn, which binds nobody.
    TouchedOffTurn(Color, Role, Square),
    /// The computer slept for this time, and the clock was stopped.
    Slept(Duration),
    /// Either player may have touched this piece: the declared move counts already, and the piece belongs to the player
    /// who declared it.
    WhoTouched(Role, Square),
    /// The touch was a slip of the tongue.
    TouchWithdrawn,
    /// No such piece stands on the square of a declared touch.
    NotThere(Reason),
    /// The beginning of a move, and the question for the rest.
    Begun(Fragment),
    /// A command said with a move was not heard clearly.
    Unclear(Command),
    /// A confirmation was too soft or too unclear to be the player's, or came in another voice.
    ConfirmClearer,
    /// What was heard is not a declaration.
    NotUnderstood,
    /// The declared move was dropped; declare again.
    Dropped,
    /// This declared move was open too long and is dropped; `None` if a question was open.
    Expired(Option<Move>),
    /// A move can no longer be corrected (D.2.8); the side whose clock runs, if there is a clock.
    TooLate(Option<Color>),
    /// No move was declared, so no clock is started (D.2.4); the side whose clock runs, if there is a clock.
    NoMoveDeclared(Option<Color>),
    /// This side pressed the clock after a refused declaration: a possible illegal move (7.5.1).
    Suspected(Color, Action),
    /// This player adjusts pieces on their squares (4.2.1).
    Adjusts(Color),
    /// Only this player, who is to move, may adjust pieces (4.2.1).
    AdjustsOffTurn(Color),
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
    /// A draw may be agreed from this move on (9.1.1).
    TooEarlyToDraw(u32),
    /// The offer was declined.
    OfferDeclined,
    /// Nobody offers a draw.
    NoOffer,
    /// Only this player, who is to move, can claim a draw (9.2, 9.3).
    ClaimOffTurn(Color),
    /// This side claims a draw, perhaps with the declared move.
    Claims(Color, Claim, Option<Move>),
    /// After touching a piece, the player cannot claim a draw on this move (9.4).
    ClaimAfterTouch,
    /// The proof of a claim: the numbers of plies after which the position stood on the board.
    Repeated(Vec<usize>),
    /// The proof of a claim: for this many plies nothing was captured and no pawn moved.
    Unchanged(u32),
    /// The claim is wrong.
    ClaimRefused {
        /// The ground of the claim.
        claim: Claim,
        /// Number of occurrences of the position.
        occurrences: usize,
        /// Plies without a capture or a pawn move.
        unchanged: u32,
        /// The player who receives two minutes, one in blitz; `None` without a clock (9.5.3).
        compensated: Option<Color>,
        /// The move that the claim was made with, which must now be made (9.5.3).
        must: Option<Move>,
    },
    /// The claimed position may have occurred before the one that the game began with or that was agreed, so only the
    /// arbiter can judge (D.2.9).
    ClaimUnjudged,
    /// The last move was taken back, and this side is to move now.
    TakenBack(Move, Color),
    /// Moves cannot be taken back in this game.
    NoTakingBack,
    /// No move was made yet.
    NoMoveYet,
    /// The last move, repeated.
    LastMove(Move),
    /// The side to move, and the number of the move.
    Turn(Color, u32),
    /// The pieces on the board.
    Position,
    /// The answer to a question.
    Answer(Answer),
    /// The consequences of an arbiter's order, before it is carried out.
    Planned(Vec<Message>),
    /// A message to the arbiter.
    Ruled(ArbiterMessage),
    /// The words of this group.
    Help(HelpTopic),
    /// Listening is suspended.
    Paused,
    /// Listening continues, and this side is to move.
    Resumed(Color),
    /// There is nothing to confirm.
    NothingToConfirm,
    /// The game is adjourned, and this player seals a move.
    Adjourned(Color),
    /// The game is over.
    Over(Ending),
}
