//! What comes out of the game: records for the journal and messages to say.

use std::time::Duration;

use shakmaty::{Color, Move, Role, Square};

use super::{Answer, Claim, Duty, Ending, Help, Ruled, Ruling};
use ansage_chess::board::{Action, Reason, Warning};

/// A question that "ja" or "nein" answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// Does this side resign?
    Resign(Color),
    /// For good? Only "endgültig" says so, since "ja" alone is heard too easily.
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

/// What the assistant says. The announcement room puts it into words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Message {
    /// The assistant is ready; whose turn it is.
    Ready(Color),
    /// A declared move, read back for confirmation.
    ReadBack(Move, Vec<Warning>),
    /// A declared move, read back; it counts unless it is corrected.
    Announced(Move),
    /// "ja" or "nein" is needed for the move read back before.
    StillOpen(Move),
    /// This player is to make the opponent's move on the own board (D.2.10.1).
    Execute(Color, Move),
    /// Did this player make the opponent's move on the own board?
    StillToExecute(Color),
    /// This player is to take the opponent's move, which was corrected, off the own board (D.2.8, D.2.10.1).
    Undo(Color),
    /// Was the captured piece removed and the piece placed (D.2.3)?
    StillToPlace(Move),
    /// The opponent has to repeat this move (D.2.1).
    StillToRepeat(Move),
    /// The repetition is another move than the declared one.
    Differs {
        /// What was declared.
        declared: Move,
        /// What was repeated.
        repeated: Action,
    },
    /// The repetition may mean several moves.
    RepetitionUnclear,
    /// A move was made: whose turn it is now.
    Made(Color),
    /// Which of these moves?
    Which(Vec<Move>),
    /// The piece to promote to is missing.
    WhichPiece,
    /// The declaration is illegal.
    Illegal(Action, Reason),
    /// The declared move is legal, but something done before it demands another.
    Bound(Duty),
    /// A piece was touched (D.2.2), and what follows from that.
    Touched(Role, Square, Option<Duty>),
    /// This player touched a piece while it was the opponent's turn, which binds nobody.
    TouchedOffTurn(Color, Role, Square),
    /// The touch was a slip of the tongue.
    TouchWithdrawn,
    /// A touch was declared of a square on which no such piece stands.
    NotThere(Reason),
    /// What was heard makes no declaration.
    NotUnderstood,
    /// The declared move was dropped; declare again.
    Dropped,
    /// A move can no longer be corrected; whose clock runs, if there is one (D.2.8).
    TooLate(Option<Color>),
    /// No move was declared, so no clock is started (D.2.4); whose clock runs.
    NoMoveDeclared(Option<Color>),
    /// A clock was started: whose.
    ClockStarted(Color),
    /// The time left of the player to move.
    LowTime(Color, Duration),
    /// A question.
    Ask(Question),
    /// The question was answered with "nein".
    Declined(Question),
    /// This side offers a draw (9.1).
    DrawOffered(Color),
    /// The offer was declined.
    OfferDeclined,
    /// Nobody offers a draw.
    NoOffer,
    /// Only the player who has the move claims a draw (9.2, 9.3): who has it.
    ClaimOffTurn(Color),
    /// After touching a piece no draw can be claimed on this move (9.4).
    ClaimAfterTouch,
    /// The proof of a claim: after how many half-moves the position stood on the board.
    Repeated(Vec<usize>),
    /// The proof of a claim: since this many half-moves nothing was captured and no pawn moved.
    Unchanged(u32),
    /// The claim is wrong.
    ClaimRefused {
        /// What was claimed.
        claim: Claim,
        /// How often the position occurred.
        occurrences: usize,
        /// Half-moves without a capture or a pawn's move.
        unchanged: u32,
        /// Who gets two minutes, in blitz one, where there is a clock (9.5.3).
        compensated: Option<Color>,
        /// The move that was claimed with, which must now be made (9.5.3).
        must: Option<Move>,
    },
    /// The last move was taken back; whose turn it is now.
    TakenBack(Move, Color),
    /// Moves are not taken back here.
    NoTakingBack,
    /// There is no move yet.
    NoMoveYet,
    /// The last move again.
    LastMove(Move),
    /// Whose turn, and the number of the move.
    Turn(Color, u32),
    /// The pieces on the board.
    Position,
    /// The answer to a question.
    Answer(Answer),
    /// What the arbiter is told.
    Ruled(Ruled),
    /// What can be said.
    Help(Help),
    /// Listening is suspended.
    Paused,
    /// Listening goes on; whose turn it is.
    Resumed(Color),
    /// There is nothing to confirm.
    NothingToConfirm,
    /// The game is adjourned; who seals a move.
    Adjourned(Color),
    /// The game is over.
    Over(Ending),
}

/// An event of the game, which must be on disk before its effect is spoken. The game is what its records make of the
/// start: nothing that lasts changes without one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Record {
    /// A move was declared and is being read back.
    Declared {
        /// The move.
        m: Move,
        /// Whether it counts without being confirmed.
        trusted: bool,
    },
    /// The declared move was dropped.
    Dropped,
    /// Who declared the move confirmed what was read back.
    Confirmed,
    /// The captured piece was removed and the piece placed (D.2.3).
    Placed,
    /// The opponent made the move on the own board (D.2.10.1).
    Executed,
    /// The move is made: the last condition of D.2.3 is met, and the opponent's clock runs (D.2.4).
    Made(Move),
    /// The last move was taken back.
    TakenBack,
    /// The player to move touched the piece on this square (D.2.2).
    Touched(Square),
    /// The last touch was a slip of the tongue.
    TouchWithdrawn,
    /// This side offered a draw (9.1), perhaps in the opponent's time.
    Offered(Color),
    /// The offer was declined.
    OfferDeclined,
    /// The player to move claimed a draw (9.2, 9.3).
    Claimed {
        /// What was claimed.
        claim: Claim,
        /// The move that it was claimed with.
        with: Option<Move>,
        /// Whether the claim was right.
        right: bool,
    },
    /// The game was interrupted by its players: the clock stands.
    Paused,
    /// The game goes on, and the clock runs.
    Resumed,
    /// The program was started again in the middle of the game: the clock stands as it stood.
    Reopened,
    /// The clock runs: what time it is.
    Clock,
    /// The arbiter was called, decided something, or is done.
    Ruled(Ruling),
    /// The game ended.
    Ended(Ending),
}

/// What the program must do, in this order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// Write to the journal.
    Record(Record),
    /// Write for the arbiter.
    Report(Message),
    /// Say.
    Say(Message),
    /// Fall silent.
    Hush,
    /// End the program.
    Quit,
}
