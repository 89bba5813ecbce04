//! What the passing of time brings about (Laws, Article 6; D.2.4, D.2.10.5).

use std::time::Duration;

use shakmaty::Color;

use super::{Effect, Ending, Game, Message, Record};
use crate::clock::{Clock, winner_on_time};

/// How much time of a running clock a sudden end of the program may cost at most.
const SAVED_EVERY: Duration = Duration::from_secs(10);

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
        let Some(clock) = self.standing.running() else {
            return Vec::new();
        };
        let turn = clock.turn();
        if clock.falls_at().is_some_and(|falls| falls <= self.now) {
            let ending = Ending::Time {
                flag: turn,
                winner: winner_on_time(self.position(), turn),
            };
            let mut effects = self.ended(ending);
            effects.push(Effect::Report(Message::Over(ending)));
            return effects;
        }
        let mut effects = Vec::new();
        let left = clock.remaining(turn, self.now);
        let warning = self.next_warning(clock).filter(|threshold| left <= *threshold);
        if self.now >= self.saved_at + SAVED_EVERY {
            effects.extend(self.record(Record::Clock));
        }
        if let Some(threshold) = warning {
            effects.push(Effect::Say(Message::LowTime(turn, threshold)));
        }
        self.watched = Some((turn, left));
        effects
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
