//! The arbiter's mode: irregularities, times, and rulings (Laws, Articles 6.10 to 6.14 and 7).
//!
//! The arbiter is called by a typed word, and the clocks stand. What the arbiter orders is a [`Ruling`] in the journal
//! like everything else that lasts. "weiter" lets the game go on.
//!
//! This program makes no illegal move itself. But what stands on a player's board may differ from what was declared,
//! and then the arbiter names the move. The position before it comes back, and the clocks as they stood when it was
//! completed (7.5.1, 6.14): the time for thinking of it stays used, its increment is not given, and what the arbiter
//! changed since must be changed again. Which piece was touched (7.5.1, 4.3) the arbiter declares afterwards as any
//! touch, since only the arbiter knows what was moved.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use shakmaty::{ByColor, Chess, Color, Position};

use super::{Effect, Ending, Game, Message, Record, draws, standing::Standing};
use crate::declaration::Order;
use ansage_chess::{
    clock::{Adjustment, winner_on_time},
    serial,
};

/// What an arbiter decided.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "ruling")]
pub enum Ruling {
    /// The arbiter was called: the clocks stand (6.11).
    Called,
    /// An illegal move was completed (7.5.1, 7.5.3).
    Illegal {
        /// By whom.
        #[serde(with = "serial::color")]
        by: Color,
        /// The half-move, counted from 0, before which the position is set up again; `None` where the clock was pressed
        /// without a move.
        ply: Option<usize>,
        /// Milliseconds that the opponent gets (7.5.5); none without a clock, or where the game is lost.
        compensation: u64,
    },
    /// The position before this half-move, counted from 0, is set up again (7.4).
    Back {
        /// The half-move.
        ply: usize,
    },
    /// A time was changed (6.14).
    Adjusted {
        /// Whose.
        #[serde(with = "serial::color")]
        color: Color,
        /// How.
        adjustment: Adjustment,
    },
    /// Time that ran on the wrong clock was moved to the other one (6.14).
    WrongClock {
        /// Whose clock ran.
        #[serde(with = "serial::color")]
        ran: Color,
        /// For how many milliseconds.
        time: u64,
    },
    /// The number of moves that a clock counts was set (6.14).
    Counted {
        /// Whose.
        #[serde(with = "serial::color")]
        color: Color,
        /// The number.
        moves: u32,
    },
    /// The colours are reversed, but ten moves have been made: the game goes on (7.3).
    ColorsReversed,
    /// The result does not stand.
    Reopened,
    /// A remark.
    Noted {
        /// Its text.
        text: String,
    },
    /// The game goes on.
    Dismissed,
}

/// What the arbiter is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ruled {
    /// The clocks stand.
    Called,
    /// The how manieth illegal move of this side it was.
    Illegal(Color, u8),
    /// The opponent got this time.
    Compensated(Color, Duration),
    /// The position is that before this move.
    Back(Color, u32),
    /// What a clock shows now.
    Time(Color, Duration),
    /// What both clocks show now.
    Times(Duration, Duration),
    /// The number of moves that a clock counts now.
    Counted(Color, u32),
    /// The result does not stand: the game is not over.
    Reopened,
    /// Ten moves have been made: the game goes on in spite of the colours.
    GoesOn,
    /// The remark is in the journal.
    Noted(String),
    /// The number of illegal moves of White and of Black, and of rulings.
    Log(ByColor<u8>, usize),
    /// The game is played without a clock.
    NoClock,
    /// This side has made no such move.
    NoSuchMove(Color),
    /// That was no order.
    NotUnderstood,
    /// The orders.
    Help,
    /// The game goes on: who is to move.
    Dismissed(Color),
}

/// What the rulings of a game add up to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Desk {
    /// Whether the arbiter is called.
    pub called: bool,
    /// Whether a clock ran when the arbiter was called, or stood in a pause.
    ran: bool,
    /// Illegal moves of each side.
    illegal: ByColor<u8>,
    /// Rulings so far.
    rulings: usize,
}

impl Standing {
    /// Changes what stands as `ruling` of the time `at` says. `false`, and no change, where it cannot follow.
    #[must_use]
    pub(super) fn rule(&mut self, ruling: &Ruling, at: Duration) -> bool {
        match *ruling {
            Ruling::Called => {
                self.desk.called = true;
                // The arbiter's "weiter" ends a pause of the players too.
                self.desk.ran = self.running().is_some() || std::mem::take(&mut self.paused);
                self.stop_clock(at);
                return true;
            }
            Ruling::Dismissed => {
                self.desk.called = false;
                if self.desk.ran && self.ending.is_none() {
                    self.start_clock(at);
                }
                return true;
            }
            Ruling::Illegal { by, ply, compensation } => {
                if ply.is_some_and(|ply| self.plies.get(ply).is_none_or(|ply| ply.before.turn() != by)) {
                    return false;
                }
                if let Some(ply) = ply {
                    self.back_to(ply);
                }
                let count = self.desk.illegal.get_mut(by);
                *count = count.saturating_add(1);
                self.adjust(!by, Adjustment::Add(Duration::from_millis(compensation)), at);
            }
            Ruling::Back { ply } => {
                if ply >= self.plies.len() {
                    return false;
                }
                self.back_to(ply);
            }
            Ruling::Adjusted { color, adjustment } => self.adjust(color, adjustment, at),
            Ruling::WrongClock { ran, time } => {
                let time = Duration::from_millis(time);
                self.adjust(ran, Adjustment::Add(time), at);
                self.adjust(!ran, Adjustment::Subtract(time), at);
            }
            Ruling::Counted { color, moves } => {
                if let Some(clock) = &mut self.clock {
                    clock.set_moves(color, moves);
                }
            }
            Ruling::Reopened => {
                if self.ending.is_none() || draws::on_board(self).is_some() {
                    return false;
                }
                // What was agreed or claimed is as if it had not been said.
                self.offer = None;
                self.desk.ran |= self.ending.take().is_some();
            }
            Ruling::ColorsReversed | Ruling::Noted { .. } => {}
        }
        self.desk.rulings += 1;
        true
    }

    fn adjust(&mut self, color: Color, adjustment: Adjustment, at: Duration) {
        if let Some(clock) = &mut self.clock {
            clock.adjust(color, adjustment, at);
        }
    }

    /// Sets up the position before the half-move `ply`, which has been made, with the clocks as they stood then.
    fn back_to(&mut self, ply: usize) {
        let undone = self.plies[ply].clone();
        self.plies.truncate(ply);
        self.position = undone.before;
        self.clock = undone.clock;
        self.offer = None;
        // A game that was over goes on.
        self.desk.ran |= self.ending.take().is_some();
        self.new_turn();
    }
}

impl Game {
    /// Whether the arbiter is called: what is typed are orders.
    pub fn is_arbiter_called(&self) -> bool {
        self.standing.desk.called
    }

    /// Stops the clocks for the arbiter.
    pub(super) fn call_arbiter(&mut self) {
        self.forget_questions();
        self.record(Record::Ruled(Ruling::Called));
        self.report(Ruled::Called);
    }

    /// Carries out an order of the arbiter; `None` is text that is no order.
    pub(super) fn order(&mut self, order: Option<Order>) {
        let Some(order) = order else {
            return self.tell(Ruled::NotUnderstood);
        };
        self.forget_questions();
        match order {
            Order::Illegal(by, number) => match self.ply_of(by, number) {
                Some(ply) => self.rule_illegal(by, Some(ply)),
                None => self.tell(Ruled::NoSuchMove(by)),
            },
            Order::WithoutMove(by) => self.rule_illegal(by, None),
            Order::Back(color, number) => match self.ply_of(color, Some(number)) {
                Some(ply) => {
                    self.record(Record::Ruled(Ruling::Back { ply }));
                    self.report(Ruled::Back(color, number));
                    self.report_times();
                }
                None => self.tell(Ruled::NoSuchMove(color)),
            },
            Order::Adjust(color, adjustment) => {
                if self.rule_clock(Ruling::Adjusted { color, adjustment }) {
                    self.report(Ruled::Time(color, self.left(color)));
                }
            }
            Order::WrongClock(ran, time) => {
                let time = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
                if self.rule_clock(Ruling::WrongClock { ran, time }) {
                    self.report_times();
                }
            }
            Order::Count(color, moves) => {
                if self.rule_clock(Ruling::Counted { color, moves }) {
                    self.report(Ruled::Counted(color, moves));
                }
            }
            // Fewer than ten moves made by both players: a new game with the right colours (7.3).
            Order::ColorsReversed if self.plies().len() < 20 => self.end_by_decision(Ending::Cancelled),
            Order::ColorsReversed => {
                self.record(Record::Ruled(Ruling::ColorsReversed));
                self.report(Ruled::GoesOn);
            }
            Order::WrongStart => self.end_by_decision(Ending::Cancelled),
            Order::Result(winner) => self.end_by_decision(Ending::Arbiter { winner }),
            Order::Reopen => self.reopen(),
            Order::Note(text) => {
                self.record(Record::Ruled(Ruling::Noted { text: text.clone() }));
                self.report(Ruled::Noted(text));
            }
            Order::Log => {
                let arbiter = &self.standing.desk;
                self.tell(Ruled::Log(arbiter.illegal, arbiter.rulings));
            }
            Order::Help => self.tell(Ruled::Help),
            Order::Resume => {
                self.record(Record::Ruled(Ruling::Dismissed));
                // A game that is over stays over.
                if let Some(ending) = self.ending() {
                    return self.say(Message::Over(ending));
                }
                self.report(Ruled::Dismissed(self.turn()));
                self.say_missing();
            }
        }
    }

    /// Rules on a completed illegal move: the position before it, and time for the opponent or the loss of the game (7.5).
    fn rule_illegal(&mut self, by: Color, ply: Option<usize>) {
        let count = self.standing.desk.illegal.get(by).saturating_add(1);
        let lost = self.setting().illegal_moves.is_lost(count);
        let compensation = match (lost, self.clock()) {
            (false, Some(clock)) => clock.control().compensation(),
            _ => Duration::ZERO,
        };
        let number = ply.map(|ply| self.plies()[ply].before.fullmoves().get());
        self.record(Record::Ruled(Ruling::Illegal {
            by,
            ply,
            compensation: u64::try_from(compensation.as_millis()).unwrap_or(u64::MAX),
        }));
        self.report(Ruled::Illegal(by, count));
        if lost {
            let winner = winner_on_time(self.position(), by);
            return self.end_by_decision(Ending::IllegalMoves { offender: by, winner });
        }
        if let Some(number) = number {
            self.report(Ruled::Back(by, number));
        }
        if !compensation.is_zero() {
            self.report(Ruled::Compensated(!by, compensation));
        }
        self.report_times();
    }

    /// Takes back a result that was agreed, claimed, declared or decided. One that stands on the board stays.
    fn reopen(&mut self) {
        match self.ending() {
            None => self.say(Message::Ready(self.turn())),
            Some(ending) if draws::on_board(&self.standing).is_some() => self.say(Message::Over(ending)),
            Some(_) => {
                self.record(Record::Ruled(Ruling::Reopened));
                self.report(Ruled::Reopened);
                self.report_times();
            }
        }
    }

    /// Ends the game by a decision, after which the arbiter is done.
    fn end_by_decision(&mut self, ending: Ending) {
        self.record(Record::Ruled(Ruling::Dismissed));
        self.end(ending);
        self.emit(Effect::Report(Message::Over(ending)));
    }

    /// Makes a ruling that needs a clock. `false` without one.
    fn rule_clock(&mut self, ruling: Ruling) -> bool {
        if self.clock().is_none() {
            self.tell(Ruled::NoClock);
            return false;
        }
        self.record(Record::Ruled(ruling));
        true
    }

    /// The ply of `color` with this move number, or its last one, counted from 0.
    fn ply_of(&self, color: Color, number: Option<u32>) -> Option<usize> {
        let is_it =
            |before: &Chess| before.turn() == color && number.is_none_or(|number| before.fullmoves().get() == number);
        self.plies().iter().rposition(|ply| is_it(&ply.before))
    }

    fn left(&self, color: Color) -> Duration {
        self.clock()
            .map_or(Duration::ZERO, |clock| clock.remaining(color, self.now))
    }

    /// Reports what the clocks show, if there are any.
    fn report_times(&mut self) {
        if self.clock().is_some() {
            self.report(Ruled::Times(self.left(Color::White), self.left(Color::Black)));
        }
    }

    /// Says something to the arbiter.
    fn tell(&mut self, ruled: Ruled) {
        self.say(Message::Ruled(ruled));
    }

    /// Says a ruling, and reports it.
    fn report(&mut self, ruled: Ruled) {
        self.emit(Effect::Report(Message::Ruled(ruled.clone())));
        self.tell(ruled);
    }
}
