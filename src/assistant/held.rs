//! Holds back the hall's orders, and sentences triggered by time alone, until a player has finished speaking. The voice
//! closes the microphone's gate, or is cut off by a player who speaks, so an immediate announcement would cost either
//! the declaration or itself. Speech is noticed once its first word is understood, some 300 ms after it began.

use std::{
    collections::VecDeque,
    time::{Duration, Instant},
};

use ansage_hall::wire::Order;

/// Longest time for which a sentence triggered by time alone waits for the player to finish.
pub(super) const LONGEST_TICK: Duration = Duration::from_secs(3);
/// Longest time for which an order waits. Endless talk must not lock the arbiter out. After ten seconds the hall
/// reports that no answer came.
const LONGEST: Duration = Duration::from_secs(5);
/// Interval at which to check whether the player still speaks.
pub(super) const LOOK_EVERY: Duration = Duration::from_millis(100);

/// Orders that wait.
#[derive(Debug, Default)]
pub(super) struct Held(VecDeque<(Instant, Box<Order>)>);

impl Held {
    /// Takes an order that came at `now`.
    pub(super) fn hold(&mut self, order: Box<Order>, now: Instant) {
        self.0.push_back((now, order));
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the next order to carry out at `now`, and when it came, if nobody is speaking or it has waited long
    /// enough.
    pub(super) fn next(&mut self, is_speaking: bool, now: Instant) -> Option<(Instant, Box<Order>)> {
        let (came, _) = self.0.front()?;
        if is_speaking && now.saturating_duration_since(*came) < LONGEST {
            return None;
        }
        self.0.pop_front()
    }
}

#[cfg(test)]
mod tests {
    use ansage_hall::wire::{Instruction, VERSION};

    use super::*;

    #[test]
    fn an_order_waits_for_the_player_but_not_for_ever() {
        let order = |number| {
            Box::new(Order {
                version: VERSION,
                event: "em".parse().unwrap(),
                board: "12".parse().unwrap(),
                game: "a".into(),
                number,
                issued: 0,
                expires: 1,
                plies: None,
                changes: None,
                over: None,
                order: Instruction::Call,
            })
        };
        let now = Instant::now();
        let mut held = Held::default();
        held.hold(order(1), now);
        held.hold(order(2), now + LONGEST);
        assert_eq!(held.next(true, now), None);
        assert_eq!(held.next(true, now + LONGEST - LOOK_EVERY), None);
        assert_eq!(held.next(true, now + LONGEST), Some((now, order(1))));
        assert_eq!(held.next(true, now + LONGEST), None);
        assert_eq!(held.next(false, now + LONGEST), Some((now + LONGEST, order(2))));
        assert!(held.is_empty() && held.next(false, now).is_none());
    }
}
