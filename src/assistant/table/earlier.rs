//! What the players have done before the game came to the table: moves, illegal moves and used time.

use std::time::Duration;

use ansage_chess::clock::Adjustment;
use ansage_protocol::{Record, Ruling};
use ansage_words::announcement;
use shakmaty::{ByColor, Color, Move};

use super::Table;
use crate::speech::Urgency;

impl Table {
    /// Makes the moves of a game that was begun elsewhere. `written` is what the score records about each.
    pub(super) fn make_earlier(&mut self, moves: Vec<Move>, written: Vec<Record>) {
        let at = Duration::ZERO;
        let mut records = Vec::new();
        for (m, written) in moves.into_iter().zip(written) {
            // Anything in a score after the end of the game is not part of it.
            if !self.game.apply(&Record::Made(m), at) {
                break;
            }
            records.push(Record::Made(m));
            // With neither a clock nor an offer, the record says nothing.
            let is_silent = self.game.clock().is_none() && matches!(written, Record::Written { offered: false, .. });
            if !is_silent && self.game.apply(&written, at) {
                records.push(written);
            }
        }
        // No clock runs before the players are seated.
        if self.game.apply(&Record::Reopened, at) {
            records.push(Record::Reopened);
        }
        self.write(|journal| journal.records(&records, at));
        self.save();
    }

    /// Counts the illegal moves that the players have completed earlier (7.5.5).
    pub(super) fn count_illegal(&mut self, illegal_moves: ByColor<u8>) {
        for by in Color::ALL {
            for _ in 0..*illegal_moves.get(by) {
                let record = Record::Ruled(Ruling::Illegal {
                    by,
                    ply: None,
                    compensation: Duration::ZERO,
                });
                self.set(&record);
            }
        }
    }

    /// Lets the clocks count on from the `counters` recorded in a journal (D.2.9): the moves before an agreed position
    /// and what the arbiter set are not among the moves made here. The times are set afterwards.
    pub(super) fn count_moves(&mut self, counters: Option<ByColor<(u32, usize)>>) {
        let Some(counters) = counters else { return };
        for (color, (moves, period)) in counters.zip_color() {
            let Some(clock) = self.game.clock() else { return };
            let counted = |moves, adds_time| {
                Record::Ruled(Ruling::Counted {
                    color,
                    moves,
                    adds_time,
                })
            };
            // Otherwise the time of the next period is still to come.
            let adds_time = clock.period(color) < period;
            let before = period.checked_sub(1).filter(|_| adds_time);
            let begins = before.and_then(|before| clock.control().due(color, before));
            if let Some(begins) = begins.filter(|begins| moves < *begins) {
                // The arbiter set a lower number after the period had begun.
                self.set(&counted(begins, true));
                self.set(&counted(moves, false));
            } else if adds_time || clock.moves(color) != moves {
                self.set(&counted(moves, adds_time));
            }
        }
    }

    /// Applies and writes `record` before the game begins. Returns whether it applies.
    pub(super) fn set(&mut self, record: &Record) -> bool {
        let applies = self.game.apply(record, Duration::ZERO);
        if applies {
            self.write(|journal| journal.record(record, Duration::ZERO));
        }
        applies
    }

    /// Sets the clocks to the times recorded in a score (D.2.9) and announces them, so that the players can check them.
    pub(super) fn set_clocks(&mut self, recorded: ByColor<Option<Duration>>) {
        let mut is_set = false;
        for (color, time) in recorded.zip_color() {
            let Some(time) = time else { continue };
            let adjustment = Adjustment::Set(time);
            let record = Record::Ruled(Ruling::Adjusted { color, adjustment });
            if self.game.clock().is_some() && self.game.apply(&record, Duration::ZERO) {
                self.write(|journal| journal.record(&record, Duration::ZERO));
                is_set = true;
            }
        }
        if let (true, Some(clock)) = (is_set, self.game.clock()) {
            let left = |color| clock.remaining(color, Duration::ZERO);
            let explainer = self.answerer.explainer();
            let text = announcement::exact_times(explainer, left(Color::White), left(Color::Black));
            self.say(Urgency::InTurn, text);
        }
    }
}
