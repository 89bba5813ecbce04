//! The clock in the game: flags, warnings, and the time in the journal (Laws, Article 6; D.2.4, D.2.10.5).

use std::time::Duration;

use ansage_chess::clock::{Clock, winner_on_time};
use shakmaty::{ByColor, Color};

use super::Game;
use crate::{
    effect::Effect,
    ending::Ending,
    message::{Message, Question},
    record::Record,
    ruling::Ruling,
};

/// Interval between records of a running clock or of the time of an absent player. At most this much time is lost if
/// the program ends suddenly.
const SAVED_EVERY: Duration = Duration::from_secs(10);
/// Time to confirm a claim, for which the clock is stopped, after its question was read out.
const CLAIM_ANSWERED: Duration = Duration::from_secs(10);
/// Longest time for reading it out. The answers to further questions give nobody more time.
const CLAIM_READ_OUT: Duration = Duration::from_secs(20);

impl Game {
    /// Returns the clock, or `None` if the game is played without one.
    pub fn clock(&self) -> Option<&Clock> {
        self.state.clock.as_ref()
    }

    /// Returns whether the clock is stopped although the game is not over, and somebody has to start it. After a claim
    /// it starts by itself (9.5.1).
    pub fn clock_stands(&self) -> bool {
        let is_stopped = self.clock().is_some_and(|clock| !clock.is_running());
        is_stopped && self.ending().is_none() && !self.is_stopped_for_claim()
    }

    /// Returns the times with which the game continues after its first `plies` plies: what the clocks showed then, with
    /// the arbiter's changes before the next move, plus what the players have received since for illegal moves and
    /// wrong claims (7.5.5, 9.5.3). `None` without a clock, or if the score that the game continues does not give them.
    pub fn times_after(&self, plies: usize) -> Option<ByColor<Duration>> {
        let time = |color| self.state.time_after(plies, color);
        Some(ByColor {
            white: time(Color::White)?,
            black: time(Color::Black)?,
        })
    }

    /// Returns how many moves the clock of each side counted after the first `plies` plies, with the arbiter's changes
    /// before the next move, and the number of its period, counted from 0. `None` without a clock. The moves of the
    /// score do not say so if a position was agreed (D.2.9).
    pub fn counters_after(&self, plies: usize) -> Option<ByColor<(u32, usize)>> {
        let next = self.plies().get(plies);
        let clock = next.map_or_else(|| self.clock(), |next| next.clock.as_ref())?;
        let counter = |color| (clock.moves(color), clock.period(color));
        Some(ByColor {
            white: counter(Color::White),
            black: counter(Color::Black),
        })
    }

    /// Returns how many illegal moves each side has completed.
    pub fn illegal_moves(&self) -> ByColor<u8> {
        self.state.arbiter.illegal_moves
    }

    /// Returns when to call [`Game::tick`] next, or `None` if time alone changes nothing.
    pub fn next_tick(&self) -> Option<Duration> {
        let saved = self.is_absence_saved().then(|| self.saved_at + SAVED_EVERY);
        [self.next_of_clock(), self.next_of_absence(), saved, self.expires_at()]
            .into_iter()
            .flatten()
            .min()
    }

    fn next_of_clock(&self) -> Option<Duration> {
        let clock = self.state.running()?;
        let falls = clock.falls_at()?;
        let warning = self.next_warning(clock).map(|left| falls.saturating_sub(left));
        [Some(falls), Some(self.saved_at + SAVED_EVERY), warning]
            .into_iter()
            .flatten()
            .min()
    }

    /// Returns the effects of the passage of time: the fall of a flag (6.8), the expiry of an open question or move, a
    /// warning, a record of the time.
    pub fn tick(&mut self, at: Duration) -> Vec<Effect> {
        self.set_now(at);
        self.pass_time();
        self.take_outbox()
    }

    /// Notes that the computer slept for this `time`, in which no time of the game passed. A clock that ran is stopped,
    /// so that nobody thinks for free in silence.
    pub fn slept(&mut self, time: Duration, at: Duration) -> Vec<Effect> {
        self.set_now(at);
        // A clock that is stopped for a claim does not start by itself any more.
        if self.state.running().is_some() || self.stopped_for_claim.take().is_some() {
            self.record(Record::Reopened);
            self.emit(Effect::Report(Message::Slept(time)));
            self.emit(Effect::Say(Message::Slept(time)));
        }
        self.take_outbox()
    }

    /// Returns the ending of the game at the time `at`, if it is over. While the arbiter is called, for whom the clocks
    /// are stopped, returns the ending that resuming the game at `at` would have.
    pub(super) fn ending_at(&self, at: Duration) -> Option<Ending> {
        let mut game = self.clone();
        game.set_now(at);
        if game.is_arbiter_called() {
            game.record(Record::Ruled(Ruling::Dismissed));
        }
        game.check_flag();
        game.pass_absence();
        game.ending()
    }

    /// Returns whether time alone ends the game by the time `at`: a flag falls, or an absent player loses.
    pub fn ends_by(&self, at: Duration) -> bool {
        self.ending().is_none() && !self.is_arbiter_called() && self.ending_at(at).is_some()
    }

    /// Does what is due at the time of the call in progress.
    pub(super) fn pass_time(&mut self) {
        self.check_flag();
        self.pass_absence();
        self.expire();
        self.settle_claim();
        let is_saved = self.state.running().is_some() || self.is_absence_saved();
        if is_saved && self.now >= self.saved_at + SAVED_EVERY {
            self.record(Record::Clock);
        }
        let Some(clock) = self.state.running() else {
            return;
        };
        let turn = clock.turn();
        let left = clock.remaining(turn, self.now);
        let warning = self.next_warning(clock).filter(|threshold| left <= *threshold);
        if let Some(threshold) = warning {
            self.emit(Effect::Say(Message::LowTime(turn, threshold)));
        }
        self.watched = Some((turn, left));
    }

    /// Ends the game if a flag fell (6.8).
    pub(super) fn check_flag(&mut self) {
        if self.ending().is_some() || self.is_arbiter_called() {
            return;
        }
        let Some((flag, at)) = self.clock().and_then(|clock| {
            let fallen = clock.flag().map(|flag| (flag.color, flag.at));
            fallen.or_else(|| Some((clock.turn(), clock.falls_at()?)))
        }) else {
            return;
        };
        if self.now < at {
            return;
        }
        // A move that only lacks the press of the clock is made (D.2.3), though not completed (6.2.1). It belongs to
        // the score, and the position after it decides who can mate (6.9).
        self.make_unasked(self.state.counted_or_placed());
        let ending = self.ending().unwrap_or(Ending::Time {
            flag,
            winner: winner_on_time(self.position(), flag),
        });
        self.end(ending);
    }

    /// Returns whether a claim waits for confirmation, or for the choice of its move.
    pub(super) fn is_claiming(&self) -> bool {
        matches!(self.asking, Some(Question::Claim(..))) || self.waiting_claim().is_some()
    }

    /// Returns whether the clock is stopped only because a claim is open.
    fn is_stopped_for_claim(&self) -> bool {
        self.stopped_for_claim.is_some() && self.is_claiming() && !self.state.paused
    }

    /// Stops a running clock while the first claim of a turn is open (9.5.1), and starts it again when the claim was
    /// dropped or is judged. Nobody thinks for free by claiming again and again.
    pub(super) fn settle_claim(&mut self) {
        let turn = (self.made(), self.turn());
        if self.is_claiming() {
            if self.state.running().is_some() && self.claimed_in != Some(turn) {
                self.claimed_in = Some(turn);
                self.stopped_for_claim.get_or_insert(self.now);
                self.record_before_words(Record::Claiming);
            }
        } else if self.stopped_for_claim.take().is_some()
            && self.clock_stands()
            && !self.state.paused
            && !self.is_arbiter_called()
        {
            self.record_before_words(Record::Resumed);
        }
    }

    /// Returns when a claim for which the clock is stopped is dropped because nobody has confirmed it.
    pub(super) fn claim_lapses_at(&self) -> Option<Duration> {
        let since = self.stopped_for_claim.filter(|_| self.is_stopped_for_claim())?;
        let read_out = self.listened_until.min(since.saturating_add(CLAIM_READ_OUT));
        Some(since.max(read_out).saturating_add(CLAIM_ANSWERED))
    }

    /// Returns the next time left at which the player to move is warned.
    fn next_warning(&self, clock: &Clock) -> Option<Duration> {
        if !self.setting().profile.allows_help() {
            return None;
        }
        // A player is warned when the time falls below a threshold, not if it was below it from the start.
        let (turn, above) = self.watched?;
        let thresholds = self.setting().low_time.iter().map(|left| Duration::from_secs(*left));
        thresholds
            .filter(|threshold| turn == clock.turn() && *threshold < above)
            .max()
    }

    /// Sets the time of the current event. It never goes back and is in whole milliseconds, like the times in the
    /// journal.
    pub(super) fn set_now(&mut self, at: Duration) {
        let at = Duration::from_millis(u64::try_from(at.as_millis()).unwrap_or(u64::MAX));
        self.now = self.now.max(at);
    }

    /// Notes the time left of the player whose clock runs, at the end of each event.
    pub(super) fn watch(&mut self) {
        let now = self.now;
        self.watched = self.state.running().map(|clock| {
            let turn = clock.turn();
            (turn, clock.remaining(turn, now))
        });
    }
}
