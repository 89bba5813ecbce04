//! Holds back the hall's orders, the lines of an opponent who types, and sentences triggered by time alone, until a player
//! has finished speaking. The voice closes the microphone's gate, or is cut off by a player who speaks, so an immediate
//! announcement would cost either the declaration or itself. Speech is noticed once its first word is understood, some
//! 300 ms after it began.

use std::{
    collections::VecDeque,
    time::{Duration, Instant},
};

/// Longest time for which a sentence triggered by time alone, or a typed line, waits for the player to finish.
pub(super) const LONGEST_TICK: Duration = Duration::from_secs(3);
/// Longest time for which an order waits. Endless talk must not lock the arbiter out. After ten seconds the hall
/// reports that no answer came.
pub(super) const LONGEST_ORDER: Duration = Duration::from_secs(5);
/// Interval at which to check whether the player still speaks.
pub(super) const LOOK_EVERY: Duration = Duration::from_millis(100);

/// What waits, and for how long at most.
#[derive(Debug)]
pub(super) struct Held<T> {
    longest: Duration,
    waiting: VecDeque<(Instant, T)>,
}

impl<T> Held<T> {
    pub(super) fn new(longest: Duration) -> Held<T> {
        Held {
            longest,
            waiting: VecDeque::new(),
        }
    }

    /// Takes what came at `now`.
    pub(super) fn hold(&mut self, item: T, now: Instant) {
        self.waiting.push_back((now, item));
    }

    pub(super) fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Returns what is due next at `now`, if nobody is speaking or it has waited long enough.
    pub(super) fn next(&mut self, is_speaking: bool, now: Instant) -> Option<T> {
        let (came, _) = self.waiting.front()?;
        if is_speaking && now.saturating_duration_since(*came) < self.longest {
            return None;
        }
        self.waiting.pop_front().map(|(_, item)| item)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_held_waits_for_the_player_but_not_for_ever() {
        let longest = LONGEST_ORDER;
        let now = Instant::now();
        let mut held = Held::new(longest);
        held.hold("1", now);
        held.hold("2", now + longest);
        assert_eq!(held.next(true, now), None);
        assert_eq!(held.next(true, now + longest - LOOK_EVERY), None);
        assert_eq!(held.next(true, now + longest), Some("1"));
        assert_eq!(held.next(true, now + longest), None);
        assert_eq!(held.next(false, now + longest), Some("2"));
        assert!(held.is_empty() && held.next(false, now).is_none());
    }
}
