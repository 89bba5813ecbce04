//! The arbiter's mode: irregularities, times and rulings (Laws, Articles 6.10 to 6.14 and 7).
//!
//! A typed word calls the arbiter and stops the clocks. The orders of the arbiter become [`Ruling`]s in the journal
//! until "weiter" resumes the game.
//!
//! This program makes no illegal move itself, but the board of a player may differ from what was declared. The arbiter
//! then names the move. The position before it is set up again, with the clocks as they stood when the move was
//! completed (7.5.1, 6.14). The time for thinking of the move stays used and its increment is not given. Later changes
//! by the arbiter must be made again. Only the arbiter knows which piece was moved, and therefore declares the touch
//! afterwards (7.5.1, 4.3).

use std::time::Duration;

use ansage_chess::clock::winner_on_time;
use shakmaty::{Chess, Color, Position};

use super::Game;
use crate::{
    declaration::ArbiterOrder,
    draws,
    effect::Effect,
    ending::Ending,
    message::Message,
    record::Record,
    ruling::{Ruled, Ruling},
};

impl Game {
    /// Returns whether the arbiter is called, so that orders can be typed.
    pub fn is_arbiter_called(&self) -> bool {
        self.state.arbiter.is_called
    }

    /// Stops the clocks for the arbiter.
    pub(super) fn call_arbiter(&mut self) {
        self.forget_questions();
        self.record(Record::Ruled(Ruling::Called));
        self.report(Ruled::Called);
    }

    /// Carries out an order of the arbiter; `None` is text that is not an order.
    pub(super) fn order(&mut self, order: Option<ArbiterOrder>) {
        let Some(order) = order else {
            return self.tell(Ruled::NotUnderstood);
        };
        self.forget_questions();
        match order {
            ArbiterOrder::Illegal(by, number) => match self.ply_of(by, number) {
                Some(ply) => self.rule_illegal(by, Some(ply)),
                None => self.tell(Ruled::NoSuchMove(by)),
            },
            ArbiterOrder::WithoutMove(by) => self.rule_illegal(by, None),
            ArbiterOrder::Back(color, number) => match self.ply_of(color, Some(number)) {
                Some(ply) => {
                    self.record(Record::Ruled(Ruling::Back { ply }));
                    self.report(Ruled::Back(color, number));
                    self.report_times();
                }
                None => self.tell(Ruled::NoSuchMove(color)),
            },
            ArbiterOrder::Adjust(color, adjustment) => {
                if self.rule_clock(Ruling::Adjusted { color, adjustment }) {
                    self.report(Ruled::Time(color, self.left(color)));
                }
            }
            ArbiterOrder::WrongClock(ran, time) => {
                let time = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
                if self.rule_clock(Ruling::WrongClock { ran, time }) {
                    self.report_times();
                }
            }
            ArbiterOrder::Count(color, moves) => {
                if self.rule_clock(Ruling::Counted { color, moves }) {
                    self.report(Ruled::Counted(color, moves));
                }
            }
            // Fewer than ten moves were made by both players, so a new game starts with the right colours (7.3).
            ArbiterOrder::ColorsReversed if self.plies().len() < 20 => self.end_by_decision(Ending::Cancelled),
            ArbiterOrder::ColorsReversed => {
                self.record(Record::Ruled(Ruling::ColorsReversed));
                self.report(Ruled::GoesOn);
            }
            ArbiterOrder::WrongStart => self.end_by_decision(Ending::Cancelled),
            ArbiterOrder::Result(winner) => self.end_by_decision(Ending::Arbiter { winner }),
            ArbiterOrder::Reopen => self.reopen(),
            ArbiterOrder::Note(text) => {
                self.record(Record::Ruled(Ruling::Noted { text: text.clone() }));
                self.report(Ruled::Noted(text));
            }
            ArbiterOrder::Log => {
                let arbiter = self.state.arbiter;
                self.tell(Ruled::Log(arbiter.illegal_moves, arbiter.rulings));
            }
            ArbiterOrder::Help => self.tell(Ruled::Help),
            ArbiterOrder::Resume => {
                self.record(Record::Ruled(Ruling::Dismissed));
                // A game that is over remains over.
                if let Some(ending) = self.ending() {
                    return self.say(Message::Over(ending));
                }
                self.report(Ruled::Dismissed(self.turn()));
                self.say_missing();
            }
        }
    }

    /// Rules on a completed illegal move: sets up the position before it, and gives the opponent time or the win (7.5).
    fn rule_illegal(&mut self, by: Color, ply: Option<usize>) {
        let count = self.state.arbiter.illegal_moves.get(by).saturating_add(1);
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

    /// Takes back a result that was agreed, claimed, declared or decided. A result that stands on the board remains.
    fn reopen(&mut self) {
        match self.ending() {
            None => self.say(Message::Ready(self.turn())),
            Some(ending) if draws::on_board(self.position(), self.plies()).is_some() => self.say(Message::Over(ending)),
            Some(_) => {
                self.record(Record::Ruled(Ruling::Reopened));
                self.report(Ruled::Reopened);
                self.report_times();
            }
        }
    }

    /// Ends the game by a decision and dismisses the arbiter.
    fn end_by_decision(&mut self, ending: Ending) {
        self.record(Record::Ruled(Ruling::Dismissed));
        self.end(ending);
        self.emit(Effect::Report(Message::Over(ending)));
    }

    /// Makes a ruling that needs a clock. Returns `false` without one.
    fn rule_clock(&mut self, ruling: Ruling) -> bool {
        if self.clock().is_none() {
            self.tell(Ruled::NoClock);
            return false;
        }
        self.record(Record::Ruled(ruling));
        true
    }

    /// Returns the ply of `color` with this move number, or its last one, counted from 0.
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
