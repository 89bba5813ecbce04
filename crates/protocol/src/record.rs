//! The records that make a game.

use std::time::Duration;

use shakmaty::{Color, Move, Square};

use crate::{claim::Claim, ending::Ending, ruling::Ruling};

/// An event of the game, which must be on the disk before its effect is spoken.
///
/// The state of a game follows from its start and its records. Only records change it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Record {
    /// A move was declared and is being read back.
    Declared {
        /// The move.
        m: Move,
        /// Whether the move counts without being confirmed.
        trusted: bool,
    },
    /// The declared move was dropped.
    Dropped,
    /// The player who declared the move confirmed what was read back.
    Confirmed,
    /// The captured piece was removed and the piece placed (D.2.3): that of the declared move, or of the last one if
    /// that could still be corrected.
    Placed,
    /// The opponent made the move on their own board (D.2.10.1).
    Executed,
    /// The move is made: the last condition of D.2.3 is met, and the opponent's clock runs (D.2.4).
    Made(Move),
    /// The last move was made earlier, elsewhere: this is what the score that the game continues says about it.
    Written {
        /// The time that its player had left after it; `None` if the score does not give it.
        left: Option<Duration>,
        /// Whether a draw was offered with it.
        offered: bool,
    },
    /// The player to move pressed the clock after a refused declaration: a possible illegal move (7.5.1).
    Suspected,
    /// The last move was taken back.
    TakenBack {
        /// Whether it was a slip of the tongue (D.2.8). What the player had touched, claimed and offered before it
        /// still counts then.
        slip: bool,
    },
    /// The player to move touched the piece on this square (D.2.2).
    Touched(Square),
    /// The last touch was a slip of the tongue.
    TouchWithdrawn,
    /// This side offered a draw (9.1), in either player's time.
    Offered(Color),
    /// The offer was declined.
    OfferDeclined,
    /// The player to move claims a draw, and the clock stands until the claim is judged or dropped (9.5.1).
    Claiming,
    /// A claim of a draw by the player to move was judged (9.2, 9.3).
    Claimed {
        /// The ground of the claim.
        claim: Claim,
        /// The declared move that the claim was made with.
        with: Option<Move>,
        /// Whether the claim was right.
        right: bool,
    },
    /// The players interrupted the game, and the clock is stopped.
    Paused,
    /// The game continues, and the clock runs.
    Resumed,
    /// The program was started again in the middle of the game. The clock is stopped with its times unchanged.
    Reopened,
    /// The current time, recorded while the clock runs or a player is absent.
    Clock,
    /// The arbiter was called, made a ruling, or dismissed the game.
    Ruled(Ruling),
    /// The game ended.
    Ended(Ending),
}

impl Record {
    /// Returns the move that the record names. It must be legal in the position before the record.
    pub(crate) fn names(&self) -> Option<Move> {
        match *self {
            Record::Declared { m, .. } | Record::Made(m) => Some(m),
            Record::Claimed { with, .. } => with,
            Record::Dropped
            | Record::Confirmed
            | Record::Placed
            | Record::Executed
            | Record::Written { .. }
            | Record::Suspected
            | Record::TakenBack { .. }
            | Record::Touched(_)
            | Record::TouchWithdrawn
            | Record::Offered(_)
            | Record::OfferDeclined
            | Record::Claiming
            | Record::Paused
            | Record::Resumed
            | Record::Reopened
            | Record::Clock
            | Record::Ruled(_)
            | Record::Ended(_) => None,
        }
    }
}
