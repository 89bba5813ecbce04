//! Alerts: events that the arbiter must know of, in order of urgency.

use ansage_chess::serial;
use ansage_protocol::{Claim, Ending};
use ansage_words::{id, text};
use serde::{Deserialize, Serialize};
use shakmaty::Color;

use crate::wire::{Name, Outcome};
use ansage_words::{announcement::Answerer, announcement::Explainer, locale::Texts};

/// Maximum number of alerts of boards that are open at once. Beyond it, the least urgent ones give way, or are counted
/// but not kept.
pub const MOST_OPEN: usize = 500;

/// Something that the arbiter must know. The variants are in order of urgency.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "alert")]
pub enum AlertKind {
    /// A flag fell.
    Flag {
        /// The player.
        #[serde(with = "serial::color")]
        by: Color,
        /// The result, as in PGN.
        result: String,
    },
    /// A draw was claimed.
    Claim {
        /// The player.
        #[serde(with = "serial::color")]
        by: Color,
        /// Whether it is about repetition or fifty moves.
        repetition: bool,
        /// Whether it was right.
        right: bool,
    },
    /// The clock was pressed after a refused declaration: a possible illegal move (7.5.1).
    Suspected {
        /// The player.
        #[serde(with = "serial::color")]
        by: Color,
    },
    /// A completed illegal move was ruled on at the board.
    Illegal {
        /// The player.
        #[serde(with = "serial::color")]
        by: Color,
    },
    /// A player declared an illegal move, which was refused.
    IllegalDeclared {
        /// The player.
        #[serde(with = "serial::color")]
        by: Color,
    },
    /// A repetition named a different move.
    WrongRepetition {
        /// The player who repeated.
        #[serde(with = "serial::color")]
        by: Color,
    },
    /// A move was made although it was not repeated.
    NotRepeated {
        /// The player who made it.
        #[serde(with = "serial::color")]
        by: Color,
    },
    /// A piece was touched.
    Touch {
        /// The player.
        #[serde(with = "serial::color")]
        by: Color,
        /// The square, as "e4".
        square: String,
    },
    /// The arbiter is called.
    Called,
    /// Somebody gave an order at the board with a wrong password.
    WrongPassword,
    /// Somebody resumed the game at the board although the hall had stopped it.
    Resumed,
    /// A game was ended by an arbiter's decision at the board, or without play.
    Decided {
        /// The result, as in PGN.
        result: String,
    },
    /// The hall's disk cannot be written.
    StoreFailed,
    /// The broker cannot be reached: no board is seen.
    BrokerLost,
    /// Another program runs the same event.
    TwoHalls,
    /// More alerts are open than the list holds.
    Full {
        /// How many did not fit.
        left_out: u64,
    },
    /// More boards send than the hall accepts, and those that are neither expected nor paired are ignored.
    TooManyBoards,
    /// A board was not reachable for ten seconds.
    Lost,
    /// The program of a board was ended in the middle of the game.
    Closed,
    /// The clocks of a board do not show what its records imply.
    ClocksDiffer {
        /// The difference, in seconds.
        seconds: u64,
    },
    /// The clock of a board's machine is wrong.
    WrongClock {
        /// By how many seconds it is fast, or slow if negative.
        seconds: i64,
    },
    /// Two programs send under the number of one board.
    TwoBoards,
    /// The game at a board has a round or players that contradict the pairings, and does not count.
    Unpaired,
    /// The game at a board names its paired players with each other's colours. It counts for the players as they are
    /// named.
    Crossed {
        /// The name of White at the board.
        white: String,
        /// The name of Black there.
        black: String,
    },
    /// The game at a board was over before the hall heard of it, and its round cannot be compared. It does not count.
    LeftOver,
    /// The same of a game that a board has left for another one.
    EarlierLeftOver,
    /// A board got an order that is not the arbiter's.
    ForgedOrder,
    /// A board received an order again that was answered before, or an order for another game.
    ReplayedOrder,
    /// An order failed.
    OrderFailed {
        /// Its outcome; `None` if no answer came.
        outcome: Option<Outcome>,
        /// The board's words about it.
        words: String,
    },
    /// The microphone of a board is lost.
    MicrophoneLost,
    /// Nothing is heard at a board any more.
    Deaf,
    /// A board cannot write its journal.
    Unwritten,
    /// A record cannot follow those before it, so the hall no longer shows the true state of the game.
    Contradiction {
        /// The number of the record.
        number: u64,
    },
    /// Records are missing and have been requested.
    Gap {
        /// The number of the last record received before the gap.
        after: u64,
        /// The number of the one that came.
        number: u64,
    },
    /// A message cannot be read.
    Malformed {
        /// The reason, in technical English.
        reason: String,
    },
    /// A board sends more than any game can. The excess is dropped.
    Flood,
    /// A record arrived again without a request.
    Duplicate {
        /// The number of the record.
        number: u64,
    },
}

/// An alert.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alert {
    /// Its number in the store.
    pub id: i64,
    /// When it was raised, in milliseconds since 1970 by the hall's clock.
    pub at: u64,
    /// The board; `None` for the hall itself.
    pub board: Option<Name>,
    /// The number of the move at that time; 0 if it does not matter.
    pub move_number: u32,
    /// Its kind.
    pub kind: AlertKind,
}

impl AlertKind {
    /// Returns whether there is at most one alert of this kind for a board: a state, not an event.
    pub fn is_state(&self) -> bool {
        match self {
            AlertKind::BrokerLost
            | AlertKind::TwoHalls
            | AlertKind::StoreFailed
            | AlertKind::Full { .. }
            | AlertKind::TooManyBoards
            | AlertKind::Lost
            | AlertKind::Closed
            | AlertKind::ClocksDiffer { .. }
            | AlertKind::WrongClock { .. }
            | AlertKind::TwoBoards
            | AlertKind::Unpaired
            | AlertKind::Crossed { .. }
            | AlertKind::LeftOver
            | AlertKind::EarlierLeftOver
            | AlertKind::MicrophoneLost
            | AlertKind::Deaf
            | AlertKind::Unwritten
            | AlertKind::Contradiction { .. }
            | AlertKind::Gap { .. }
            | AlertKind::Malformed { .. }
            | AlertKind::Flood
            | AlertKind::ForgedOrder
            | AlertKind::ReplayedOrder
            | AlertKind::Duplicate { .. }
            | AlertKind::Called => true,
            AlertKind::Flag { .. }
            | AlertKind::Claim { .. }
            | AlertKind::Suspected { .. }
            | AlertKind::Illegal { .. }
            | AlertKind::IllegalDeclared { .. }
            | AlertKind::WrongRepetition { .. }
            | AlertKind::NotRepeated { .. }
            | AlertKind::Touch { .. }
            | AlertKind::WrongPassword
            | AlertKind::Resumed
            | AlertKind::Decided { .. }
            | AlertKind::OrderFailed { .. } => false,
        }
    }

    /// Returns whether it always has room in the list: the arbiter must come, or has ordered it.
    pub fn is_kept(&self) -> bool {
        matches!(
            self,
            AlertKind::Flag { .. } | AlertKind::Claim { .. } | AlertKind::Called | AlertKind::OrderFailed { .. }
        )
    }

    /// Returns whether it settles without a word: the arbiter was there.
    pub fn settles_silently(&self) -> bool {
        matches!(self, AlertKind::Called | AlertKind::Full { .. })
    }

    /// Returns whether it is spoken. An alert that only says that the machinery mended itself is printed and listed.
    pub fn is_spoken(&self) -> bool {
        !matches!(self, AlertKind::Duplicate { .. } | AlertKind::Gap { .. })
    }

    /// Returns the rank of the kind in the order of urgency; 0 is the most urgent.
    pub fn rank(&self) -> u8 {
        match self {
            AlertKind::Flag { .. } => 0,
            AlertKind::Claim { .. } => 1,
            AlertKind::Suspected { .. } => 2,
            AlertKind::Illegal { .. } => 3,
            AlertKind::IllegalDeclared { .. } => 4,
            AlertKind::WrongRepetition { .. } => 5,
            AlertKind::NotRepeated { .. } => 6,
            AlertKind::Touch { .. } => 7,
            AlertKind::Called => 8,
            AlertKind::WrongPassword => 9,
            AlertKind::Resumed => 10,
            AlertKind::Decided { .. } => 11,
            AlertKind::StoreFailed => 12,
            AlertKind::BrokerLost => 13,
            AlertKind::TwoHalls => 14,
            AlertKind::Full { .. } => 15,
            AlertKind::TooManyBoards => 16,
            AlertKind::Lost => 17,
            AlertKind::Closed => 18,
            AlertKind::ClocksDiffer { .. } => 19,
            AlertKind::WrongClock { .. } => 20,
            AlertKind::TwoBoards => 21,
            AlertKind::Unpaired => 22,
            AlertKind::Crossed { .. } => 23,
            AlertKind::LeftOver => 24,
            AlertKind::EarlierLeftOver => 25,
            AlertKind::ForgedOrder => 26,
            AlertKind::ReplayedOrder => 27,
            AlertKind::OrderFailed { .. } => 28,
            AlertKind::MicrophoneLost => 29,
            AlertKind::Deaf => 30,
            AlertKind::Unwritten => 31,
            AlertKind::Contradiction { .. } => 32,
            AlertKind::Gap { .. } => 33,
            AlertKind::Malformed { .. } => 34,
            AlertKind::Flood => 35,
            AlertKind::Duplicate { .. } => 36,
        }
    }

    /// Returns whether `other` is of the same kind, whatever its details.
    pub fn is_like(&self, other: &AlertKind) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }

    /// Returns the alert for an ending that the arbiter must know of: a flag, or a decision made at the board.
    pub(super) fn of_ending(ending: Ending) -> Option<AlertKind> {
        let result = ending.result().to_owned();
        match ending {
            Ending::Time { flag, .. } => Some(AlertKind::Flag { by: flag, result }),
            Ending::Absence { .. }
            | Ending::Forfeit { .. }
            | Ending::IllegalMoves { .. }
            | Ending::Arbiter { .. }
            | Ending::Points { .. }
            | Ending::Cancelled => Some(AlertKind::Decided { result }),
            _ => None,
        }
    }

    pub(super) fn of_claim(by: Color, claim: Claim, right: bool) -> AlertKind {
        AlertKind::Claim {
            by,
            repetition: claim != Claim::FiftyMoves,
            right,
        }
    }
}

impl Alert {
    /// Returns the sort key of the list: the most urgent alert first, and among equally urgent ones the earliest.
    pub fn urgency(&self) -> (u8, i64) {
        (self.kind.rank(), self.id)
    }

    /// Returns the alert as a sentence that begins with the board.
    pub fn sentence(&self, answerer: &Answerer) -> String {
        let what = self.without_board(answerer);
        match &self.board {
            Some(board) => text!(answerer.texts, "alert-at-board", board = board.as_str(), what = what),
            None => what,
        }
    }

    /// Returns the alert as a sentence that does not name the board.
    pub fn without_board(&self, answerer: &Answerer) -> String {
        self.what(&answerer.texts, &answerer.explainer())
    }

    fn what(&self, texts: &Texts, explainer: &Explainer) -> String {
        let color = |color: &Color| explainer.color(*color);
        let number = self.move_number;
        match &self.kind {
            AlertKind::Flag { by, result } => text!(texts, "alert-flag", color = color(by), result = result),
            AlertKind::Claim { by, repetition, right } => text!(
                texts,
                "alert-claim",
                color = color(by),
                ground = if *repetition { "repetition" } else { "fifty" },
                right = if *right { "yes" } else { "no" },
                number = number
            ),
            AlertKind::Suspected { by } => text!(texts, "alert-suspected", color = color(by), number = number),
            AlertKind::Illegal { by } => text!(texts, "alert-illegal", color = color(by), number = number),
            AlertKind::IllegalDeclared { by } => {
                text!(texts, "alert-illegal-declared", color = color(by), number = number)
            }
            AlertKind::WrongRepetition { by } => {
                text!(texts, "alert-wrong-repetition", color = color(by), number = number)
            }
            AlertKind::NotRepeated { by } => text!(texts, "alert-not-repeated", color = color(by), number = number),
            AlertKind::Touch { by, square } => {
                let square = match square.parse() {
                    Ok(square) => explainer.vocabulary.square(square),
                    Err(_) => square.clone(),
                };
                text!(
                    texts,
                    "alert-touch",
                    color = color(by),
                    square = square,
                    number = number
                )
            }
            AlertKind::Called => texts.get(id!("alert-called")),
            AlertKind::WrongPassword => texts.get(id!("alert-wrong-password")),
            AlertKind::Resumed => texts.get(id!("alert-resumed")),
            // A cancelled game has no result that could be spoken.
            AlertKind::Decided { result } if result == Ending::Cancelled.result() => {
                texts.get(id!("play-over-cancelled"))
            }
            AlertKind::Decided { result } => text!(texts, "alert-decided", result = result),
            AlertKind::BrokerLost => texts.get(id!("alert-broker-lost")),
            AlertKind::TwoHalls => texts.get(id!("alert-two-halls")),
            AlertKind::StoreFailed => texts.get(id!("alert-store-failed")),
            AlertKind::Full { left_out } => text!(texts, "alert-full", count = *left_out),
            AlertKind::TooManyBoards => texts.get(id!("alert-too-many-boards")),
            AlertKind::Lost => texts.get(id!("alert-lost")),
            AlertKind::Closed => texts.get(id!("alert-closed")),
            AlertKind::ClocksDiffer { seconds } => text!(texts, "alert-clocks-differ", seconds = *seconds),
            AlertKind::WrongClock { seconds } => text!(
                texts,
                "alert-wrong-clock",
                seconds = seconds.unsigned_abs(),
                direction = if *seconds > 0 { "fast" } else { "slow" }
            ),
            AlertKind::TwoBoards => texts.get(id!("alert-two-boards")),
            AlertKind::Unpaired => texts.get(id!("alert-unpaired")),
            AlertKind::Crossed { white, black } => text!(texts, "alert-crossed", white = white, black = black),
            AlertKind::LeftOver => texts.get(id!("alert-left-over")),
            AlertKind::EarlierLeftOver => texts.get(id!("alert-earlier-left-over")),
            AlertKind::ForgedOrder => texts.get(id!("alert-forged-order")),
            AlertKind::ReplayedOrder => texts.get(id!("alert-replayed-order")),
            AlertKind::OrderFailed { outcome, words } => {
                let why = match outcome {
                    None => texts.get(id!("order-unanswered")),
                    Some(outcome) => outcome_sentence(texts, *outcome),
                };
                match words.is_empty() {
                    true => why,
                    false => format!("{why} {}", words.replace('\n', " ")),
                }
            }
            AlertKind::MicrophoneLost => texts.get(id!("alert-microphone-lost")),
            AlertKind::Deaf => texts.get(id!("alert-deaf")),
            AlertKind::Unwritten => texts.get(id!("alert-unwritten")),
            AlertKind::Contradiction { number } => text!(texts, "alert-contradiction", number = *number),
            AlertKind::Gap { after, number } => {
                text!(texts, "alert-gap", after = *after, number = *number)
            }
            AlertKind::Malformed { reason } => text!(texts, "alert-malformed", reason = reason),
            AlertKind::Flood => texts.get(id!("alert-flood")),
            AlertKind::Duplicate { number } => text!(texts, "alert-duplicate", number = *number),
        }
    }
}

/// Returns the outcome of an order as a sentence.
pub(super) fn outcome_sentence(texts: &Texts, outcome: Outcome) -> String {
    match outcome {
        Outcome::Done => texts.get(id!("order-done")),
        Outcome::Repeated => texts.get(id!("order-repeated")),
        Outcome::Refused => texts.get(id!("order-refused")),
        Outcome::Expired => texts.get(id!("order-expired")),
        Outcome::Misdirected => texts.get(id!("order-misdirected")),
        Outcome::Unproved => texts.get(id!("order-unproved")),
        Outcome::Malformed => texts.get(id!("order-malformed")),
        Outcome::NoGame => texts.get(id!("order-no-game")),
    }
}
