//! The clocks, as changes of the state: running, stopping, and time given or taken.

use std::{sync::Arc, time::Duration};

use ansage_chess::clock::{Adjustment, Clock};
use shakmaty::{ByColor, Color};

use super::{Compensation, State};

impl State {
    pub(super) fn start_clock(&mut self, at: Duration) {
        let turn = self.turn();
        if let Some(clock) = &mut self.clock {
            clock.start(turn, at);
        }
    }

    /// Makes a stopped clock that of `mover`: in an agreed position, the player to move may not be the one that the
    /// clock expects (D.2.9).
    pub(super) fn turn_clock(&mut self, mover: Color, at: Duration) {
        if let Some(clock) = self.clock.as_mut().filter(|clock| clock.turn() != mover) {
            clock.start(mover, at);
            clock.stop(at);
        }
    }

    /// Keeps the times of `now` if the flag had fallen in the move that was taken back: the game goes on because the
    /// arbiter has given more time since. The move no longer counts.
    pub(super) fn keep_time_after_flag(&mut self, now: Option<Clock>, at: Duration) {
        if self.clock.as_ref().is_none_or(|clock| clock.flag().is_none()) {
            return;
        }
        let mover = self.turn();
        self.clock = now;
        self.turn_clock(mover, at);
        if let Some(clock) = &mut self.clock {
            clock.set_moves(mover, clock.moves(mover).saturating_sub(1));
        }
    }

    pub(super) fn stop_clock(&mut self, at: Duration) {
        if let Some(clock) = &mut self.clock {
            clock.stop(at);
        }
    }

    pub(super) fn adjust(&mut self, color: Color, adjustment: Adjustment, at: Duration) {
        if let Some(clock) = &mut self.clock {
            clock.adjust(color, adjustment, at);
        }
    }

    /// Changes a time by a ruling. The change also counts for a game that continues from after the last move (D.2.9).
    pub(super) fn correct(&mut self, color: Color, adjustment: Adjustment, at: Duration) {
        self.adjust(color, adjustment, at);
        let Some(before) = self.time_after(self.plies.len(), color) else {
            return;
        };
        let after = adjustment.of(before);
        if let Some(last) = Arc::make_mut(&mut self.plies).last_mut() {
            let last = Arc::make_mut(last);
            last.added[color] = last.added[color].saturating_add(after.saturating_sub(before));
            last.taken[color] = last.taken[color].saturating_add(before.saturating_sub(after));
        }
    }

    /// Sets the number of moves that the clock of `color` counts. If it `adds_time`, the time of a period that these
    /// moves reach is added now, otherwise with the next move.
    pub(super) fn count(&mut self, color: Color, moves: u32, adds_time: bool, at: Duration) {
        let Some(clock) = &mut self.clock else {
            return;
        };
        let more = if adds_time {
            clock.reach_moves(color, moves)
        } else {
            clock.set_moves(color, moves);
            Duration::ZERO
        };
        if let Some(last) = Arc::make_mut(&mut self.plies).last_mut() {
            Arc::make_mut(last).recounted = true;
        }
        if !more.is_zero() {
            self.correct(color, Adjustment::Add(more), at);
        }
    }

    /// Returns whether the arbiter has changed times or counters since the ply numbered `ply`, from 0, was made. The
    /// clocks before it lack these changes.
    pub fn has_clock_changes_since(&self, ply: usize) -> bool {
        let none = ByColor::default();
        let mut later = self.plies.iter().skip(ply);
        later.any(|ply| ply.recounted || ply.added != none || ply.taken != none)
    }

    /// Returns the time with which `color` continues after the first `plies` plies: what the clock showed then, and
    /// what was given and taken since. `None` if it is not known.
    pub fn time_after(&self, plies: usize, color: Color) -> Option<Duration> {
        let ply = self.plies.iter().take(plies).next_back()?;
        let time = ply.times?[color].saturating_add(self.compensated_after(plies, color));
        Some(time.saturating_add(ply.added[color]).saturating_sub(ply.taken[color]))
    }

    /// Gives time that stays if moves are taken back.
    pub(super) fn compensate(&mut self, to: Color, time: Duration, at: Duration) {
        self.adjust(to, Adjustment::Add(time), at);
        let plies = self.plies.len();
        // One sum per move, because each state before a ruling holds them all.
        let mut given = self.compensations.iter_mut().rev();
        match given.find(|given| given.plies == plies && given.to == to) {
            Some(given) => given.time = given.time.saturating_add(time),
            None => self.compensations.push(Compensation { plies, to, time }),
        }
    }

    /// Returns what `color` received after the first `plies` plies were made.
    pub(super) fn compensated_after(&self, plies: usize, color: Color) -> Duration {
        let given = self.compensations.iter();
        given
            .filter(|given| given.plies >= plies && given.to == color)
            .fold(Duration::ZERO, |sum, given| sum.saturating_add(given.time))
    }
}
