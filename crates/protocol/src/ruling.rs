//! The arbiter's rulings (Laws, Articles 6.10 to 6.14 and 7).

use std::{sync::Arc, time::Duration};

use ansage_chess::{clock::Adjustment, serial};
use serde::{Deserialize, Serialize};
use shakmaty::{ByColor, Chess, Color, Move};

/// Longest time that a ruling gives, takes or sets: 100 hours.
pub const LONGEST_TIME: Duration = Duration::from_secs(100 * 3600);
/// Highest number of moves that a ruling sets or names.
pub const MOST_MOVES: u32 = 10_000;
/// Highest number of moves of both sides in a score. The longest game has fewer (9.6.2).
const MOST_PLIES: usize = 12_000;

/// A decision of the arbiter, as recorded in the journal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "ruling")]
pub enum Ruling {
    /// The arbiter was called, and the clocks are stopped (6.11).
    Called,
    /// An illegal move was completed (7.5.1, 7.5.3).
    Illegal {
        /// The player who completed it.
        #[serde(with = "serial::color")]
        by: Color,
        /// The ply, counted from 0, before which the position is set up again; `None` if the clock was pressed without
        /// a move.
        ply: Option<usize>,
        /// Time that the opponent receives (7.5.5); zero without a clock, or if the game is lost.
        #[serde(with = "serial::milliseconds")]
        compensation: Duration,
    },
    /// A pawn reached the last rank and the clock was pressed without a new piece: an illegal move, and the pawn
    /// becomes a queen (7.5.2).
    Unpromoted {
        /// The player who completed it.
        #[serde(with = "serial::color")]
        by: Color,
        /// The promotion in UCI.
        uci: String,
        /// Time that the opponent receives (7.5.5); zero without a clock, or if the game is lost.
        #[serde(with = "serial::milliseconds")]
        compensation: Duration,
    },
    /// The score is the one on which both players agree (D.2.9). Clocks and counters stay.
    Agreed {
        /// The moves from the start in UCI.
        moves: Vec<String>,
    },
    /// The game continues from a position on which both players agree (D.2.9). Clocks and counters stay.
    Position {
        /// The position as FEN.
        fen: String,
    },
    /// The last ruling is taken back: position, moves, counters, times and offers are as before it. What was declared
    /// and touched since stays if the ruling changes nothing about the turn.
    Undone {
        /// Whether "weiter" starts the clock because it ran when the arbiter was called this time.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        restarts: bool,
    },
    /// An earlier position is set up again (7.4).
    Back {
        /// The ply before which it stood, counted from 0.
        ply: usize,
    },
    /// A time was changed (6.14).
    Adjusted {
        /// The player.
        #[serde(with = "serial::color")]
        color: Color,
        /// The change.
        adjustment: Adjustment,
    },
    /// Time that ran on the wrong clock is given back (6.14).
    WrongClock {
        /// The player whose clock ran.
        #[serde(with = "serial::color")]
        ran: Color,
        /// Time for which it ran.
        #[serde(with = "serial::milliseconds")]
        time: Duration,
    },
    /// The number of moves that a clock counts was set (6.14).
    Counted {
        /// The player.
        #[serde(with = "serial::color")]
        color: Color,
        /// The number of moves.
        moves: u32,
        /// Whether the time of a period that these moves reach is added at once. Journals of earlier versions added it
        /// with the next move.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        adds_time: bool,
    },
    /// The colours are reversed, but ten moves have been made, so the game continues (7.3).
    ColorsReversed,
    /// The result is withdrawn.
    Reopened,
    /// A player is absent, or has come (6.7.1).
    Absent {
        /// The player.
        #[serde(with = "serial::color")]
        color: Color,
        /// Whether they are absent.
        absent: bool,
    },
    /// The arbiter chose the password that rulings need from now on.
    Password {
        /// Its hash.
        hash: String,
    },
    /// Somebody gave an order with a wrong password.
    WrongPassword,
    /// An order came from the hall. The next records are its effects.
    Ordered {
        /// Its number, greater than those of all orders before it, so that it is carried out once.
        number: u64,
        /// Whether this is a button that the opponent pressed on the page of the board, not an order of the arbiter.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        pressed: bool,
    },
    /// A remark.
    Noted {
        /// Its text.
        text: String,
    },
    /// The game continues.
    Dismissed,
}

impl Ruling {
    /// Returns whether this ruling leaves alone what a player declares, touches or offers in a turn. That then stays if
    /// the ruling is taken back.
    pub(crate) fn keeps_turn(&self) -> bool {
        matches!(
            self,
            Ruling::Adjusted { .. }
                | Ruling::WrongClock { .. }
                | Ruling::Counted { .. }
                | Ruling::Absent { .. }
                | Ruling::ColorsReversed
        )
    }

    /// Returns whether its times and numbers are such as an arbiter can order. No board has written others: they come
    /// from a damaged journal or an attacker.
    pub(crate) fn is_within_bounds(&self) -> bool {
        match *self {
            Ruling::Illegal { compensation: time, .. }
            | Ruling::Unpromoted { compensation: time, .. }
            | Ruling::WrongClock { time, .. } => time <= LONGEST_TIME,
            Ruling::Adjusted { adjustment, .. } => match adjustment {
                Adjustment::Add(time) | Adjustment::Subtract(time) | Adjustment::Set(time) => time <= LONGEST_TIME,
            },
            Ruling::Counted { moves, .. } => moves <= MOST_MOVES,
            Ruling::Agreed { ref moves } => moves.len() <= MOST_PLIES,
            Ruling::Called
            | Ruling::Position { .. }
            | Ruling::Undone { .. }
            | Ruling::Back { .. }
            | Ruling::ColorsReversed
            | Ruling::Reopened
            | Ruling::Absent { .. }
            | Ruling::Password { .. }
            | Ruling::WrongPassword
            | Ruling::Ordered { .. }
            | Ruling::Noted { .. }
            | Ruling::Dismissed => true,
        }
    }
}

/// A message to the arbiter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ArbiterMessage {
    /// The clocks are stopped.
    Called,
    /// The next messages belong to an order from the hall.
    Ordered,
    /// This side completed an illegal move, and now has completed this number of them.
    Illegal(Color, u8),
    /// The last ruling is taken back.
    Undone,
    /// There is no ruling to take back.
    NothingToUndo,
    /// These moves, each in the position before it, no longer count.
    Struck(Arc<[(Chess, Move)]>),
    /// These moves, each in the position before it, count now.
    Restored(Arc<[(Chess, Move)]>),
    /// This side is absent, and loses after this time; `None` if no default time is agreed (6.7.1).
    Absent(Color, Option<Duration>),
    /// This side is absent after it has made a move, so the default time does not apply to it (6.7.1).
    AbsentLater(Color),
    /// This side has come.
    Present(Color),
    /// This side is not to move.
    NotToMove(Color),
    /// The pawn becomes a queen by this move, in the position before it (7.5.2).
    Promoted(Box<Chess>, Move),
    /// It is not clear which pawn of this side reached the last rank.
    WhichPawn(Color),
    /// The agreed move or score is illegal from this move of this side on.
    DisagreedAt(Color, u32),
    /// The agreed position is set up.
    Position,
    /// The agreed position is the one on the board, so nothing is ruled.
    PositionStands,
    /// The moves before the agreed position are not known any more, so repetitions count from it on (D.2.9).
    RepetitionsAnew,
    /// The FEN is not a playable position.
    NoPosition,
    /// This side, the opponent, received this time.
    Compensated(Color, Duration),
    /// The position is the one before this move of this side.
    Back(Color, u32),
    /// Times and counters that the arbiter changed since are as before, and must be changed again.
    ClockChangesLost,
    /// Time that the clock of this side now shows.
    Time(Color, Duration),
    /// The counter of this side is too low for its period, whose time stays: its clock shows this time.
    TimeStays(Color, Duration),
    /// Times that the clocks of White and Black now show.
    Times(Duration, Duration),
    /// The number of moves that the clock of this side counts now.
    Counted(Color, u32),
    /// The numbers of moves that the clocks of White and Black count stay as they are although the position has others.
    CountersStay(u32, u32),
    /// The result is withdrawn: the game is not over.
    Reopened,
    /// Ten moves have been made, so the game continues with reversed colours.
    GoesOn,
    /// The arbiter's password is chosen.
    PasswordChosen,
    /// The password was wrong, and nothing is ruled.
    WrongPassword,
    /// No password was typed, and nothing is ruled.
    NoPassword,
    /// The remark is in the journal.
    Noted(String),
    /// The number of illegal moves of each side, and the number of rulings.
    Log(ByColor<u8>, usize),
    /// The game is played without a clock.
    NoClock,
    /// This side has made no such move.
    NoSuchMove(Color),
    /// The text is not an order.
    NotUnderstood,
    /// The orders that can be typed.
    Help,
    /// The game continues, and this side is to move.
    Dismissed(Color),
}
