//! Holds back the hall's orders, news of the connection, and sentences triggered by time alone, until a player has
//! finished speaking. The voice closes the microphone's gate, or is cut off by a player who speaks, so an immediate
//! announcement would cost either the declaration or itself. Speech is noticed once its first word is understood, some
//! 300 ms after it began.

use std::{
    collections::VecDeque,
    time::{Duration, Instant},
};

use ansage_hall::{board::Link, wire::Order};

/// Longest time for which a sentence triggered by time alone waits for the player to finish.
pub(super) const LONGEST_TICK: Duration = Duration::from_secs(3);
/// Longest time for which an order waits. Endless talk must not lock the arbiter out. After ten seconds the hall
/// reports that no answer came.
const LONGEST: Duration = Duration::from_secs(5);
/// Interval at which to check whether the player still speaks.
pub(super) const LOOK_EVERY: Duration = Duration::from_millis(100);

/// What has come from the hall and waits.
#[derive(Debug, Default)]
pub(super) struct Held {
    orders: VecDeque<(Instant, Box<Order>)>,
    /// The state of the connection, not announced yet.
    link: Option<Link>,
}

impl Held {
    /// Takes an order that came at `now`.
    pub(super) fn hold(&mut self, order: Box<Order>, now: Instant) {
        self.orders.push_back((now, order));
    }

    /// Takes the state of the connection. An earlier one that was not told is out of date.
    pub(super) fn hold_link(&mut self, link: Link) {
        self.link = Some(link);
    }

    /// Returns whether an order waits.
    pub(super) fn has_orders(&self) -> bool {
        !self.orders.is_empty()
    }

    /// Returns whether the state of the connection waits.
    pub(super) fn has_link(&self) -> bool {
        self.link.is_some()
    }

    /// Returns the state of the connection, if nobody is speaking.
    pub(super) fn next_link(&mut self, is_speaking: bool) -> Option<Link> {
        self.link.take_if(|_| !is_speaking)
    }

    /// Returns when the next order came.
    pub(super) fn came(&self) -> Option<Instant> {
        self.orders.front().map(|(came, _)| *came)
    }

    /// Returns the next order to carry out at `now`, if nobody is speaking or it has waited long enough.
    pub(super) fn next(&mut self, is_speaking: bool, now: Instant) -> Option<Box<Order>> {
        if is_speaking && now.saturating_duration_since(self.came()?) < LONGEST {
            return None;
        }
        self.orders.pop_front().map(|(_, order)| order)
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
        assert_eq!(held.next(true, now + LONGEST), Some(order(1)));
        assert_eq!(held.next(true, now + LONGEST), None);
        assert_eq!(held.next(false, now + LONGEST), Some(order(2)));
        assert!(!held.has_orders() && held.next(false, now).is_none());
    }

    #[test]
    fn the_connection_is_told_as_it_is_when_the_player_has_spoken() {
        let mut held = Held::default();
        held.hold_link(Link::Lost);
        assert_eq!(held.next_link(true), None);
        held.hold_link(Link::Joined);
        assert!(held.has_link());
        assert_eq!(held.next_link(false), Some(Link::Joined));
        assert!(!held.has_link() && held.next_link(false).is_none());
    }
}
