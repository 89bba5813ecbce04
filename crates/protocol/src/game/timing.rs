//! What the passing of time brings about (Laws, Article 6; D.2.4, D.2.10.5).

use std::time::Duration;

use shakmaty::Color;

use super::{Effect, Ending, Game, Input, Message, Question, Record};
use crate::declaration::Command;
use ansage_chess::clock::{Clock, winner_on_time};

/// How much time of a running clock a sudden end of the program may cost at most.
const SAVED_EVERY: Duration = Duration::from_secs(10);
/// How long after the fall of the flag a claim that was made before it can be confirmed.
const CLAIM_ANSWERED: Duration = Duration::from_secs(10);

impl Game {
    /// The clock, where one is played with.
    pub fn clock(&self) -> Option<&Clock> {
        self.standing.clock.as_ref()
    }

    /// Whether there is a clock that stands while the game goes on.
    pub fn clock_stands(&self) -> bool {
        self.ending().is_none() && self.clock().is_some_and(|clock| !clock.is_running())
    }

    /// When [`Game::tick`] is to be called next; `None` where nothing happens by itself.
    pub fn next_tick(&self) -> Option<Duration> {
        let clock = self.standing.running()?;
        let falls = clock.falls_at()?;
        if self.is_claiming() && falls <= self.now {
            return Some(falls + CLAIM_ANSWERED);
        }
        let warning = self.next_warning(clock).map(|left| falls.saturating_sub(left));
        // The flag has fallen only when its last millisecond is over.
        [Some(falls), Some(self.saved_at + SAVED_EVERY), warning]
            .into_iter()
            .flatten()
            .min()
    }

    /// What the mere passing of time brings about: the fall of a flag (6.8), a warning, and the time in the journal.
    pub fn tick(&mut self, at: Duration) -> Vec<Effect> {
        self.set_now(at);
        self.pass_time();
        self.take_outbox()
    }

    /// Does what is due at the time of the call under way.
    pub(super) fn pass_time(&mut self) {
        self.check_flag();
        let Some(clock) = self.standing.running() else {
            return;
        };
        let turn = clock.turn();
        let left = clock.remaining(turn, self.now);
        let warning = self.next_warning(clock).filter(|threshold| left <= *threshold);
        if self.now >= self.saved_at + SAVED_EVERY {
            self.record(Record::Clock);
        }
        if let Some(threshold) = warning {
            self.emit(Effect::Say(Message::LowTime(turn, threshold)));
        }
        self.watched = Some((turn, left));
    }

    /// Ends the game if a flag fell (6.8). A player who claimed a draw before it fell has stopped the clock (9.5.1), though
    /// the claim is still to be confirmed.
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
        let waits = if self.is_claiming() {
            CLAIM_ANSWERED
        } else {
            Duration::ZERO
        };
        if self.now < at + waits {
            return;
        }
        let ending = Ending::Time {
            flag,
            winner: winner_on_time(self.position(), flag),
        };
        self.end(ending);
        self.emit(Effect::Report(Message::Over(ending)));
    }

    /// Whether a claim is to be confirmed, which was made before the flag fell.
    fn is_claiming(&self) -> bool {
        matches!(self.asking, Some(Question::Claim(..)))
    }

    /// After the fall of the flag nothing but "ja" holds the claim up, or what is no answer at all.
    pub(super) fn drop_late_claim(&mut self, input: &Input) {
        let fell = self.standing.running().and_then(Clock::falls_at);
        let answers = matches!(
            input,
            Input::Command(Command::Yes | Command::Repeat | Command::Stop) | Input::NotUnderstood
        );
        if self.is_claiming() && fell.is_some_and(|at| at <= self.now) && !answers {
            self.asking = None;
        }
    }

    /// The next time left at which the player to move is told of it.
    fn next_warning(&self, clock: &Clock) -> Option<Duration> {
        if !self.setting().profile.allows_warnings() {
            return None;
        }
        // Only what the time runs through is told, not what it was below from the beginning.
        let (turn, above) = self.watched?;
        let thresholds = self.setting().low_time.iter().map(|left| Duration::from_secs(*left));
        thresholds
            .filter(|threshold| turn == clock.turn() && *threshold < above)
            .max()
    }

    /// The time of the event under way. It never goes back, and counts in milliseconds as the journal does.
    pub(super) fn set_now(&mut self, at: Duration) {
        let at = Duration::from_millis(u64::try_from(at.as_millis()).unwrap_or(u64::MAX));
        self.now = self.now.max(at);
    }

    /// The player whose clock runs must be watched anew after each event.
    pub(super) fn watch(&mut self) {
        let now = self.now;
        self.watched = self.standing.running().map(|clock| {
            let turn: Color = clock.turn();
            (turn, clock.remaining(turn, now))
        });
    }
}
