//! Filters incoming orders: signed by the arbiter, for this board, and no more than an arbiter gives.

use std::time::{Duration, Instant};

use crate::{
    access::BoardAccess,
    wire::{self, Order, Outcome, SignedOrder},
};

/// Number of orders that can come at once.
const BURST: u32 = 20;
/// Interval at which further orders may come.
const PACE: Duration = Duration::from_millis(500);

/// Filter of the topic of orders.
#[derive(Debug)]
pub(super) struct Guard {
    access: BoardAccess,
    left: u32,
    counted: Instant,
}

/// Judgement of an incoming payload.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Came {
    /// An order of the arbiter.
    Order(Box<Order>),
    /// Something else.
    Refused(Outcome),
    /// More than any arbiter gives.
    Flood,
}

impl Guard {
    pub(super) fn new(access: BoardAccess, now: Instant) -> Guard {
        Guard {
            access,
            left: BURST,
            counted: now,
        }
    }

    /// Judges a payload that came at `now`.
    pub(super) fn judge(&mut self, payload: &[u8], now: Instant) -> Came {
        while self.left < BURST && now >= self.counted + PACE {
            self.left += 1;
            self.counted += PACE;
        }
        if self.left == BURST {
            self.counted = now;
        }
        match self.left.checked_sub(1) {
            Some(left) => self.left = left,
            None => return Came::Flood,
        }
        match self.open(payload) {
            Ok(order) => Came::Order(Box::new(order)),
            Err(outcome) => Came::Refused(outcome),
        }
    }

    fn open(&self, payload: &[u8]) -> Result<Order, Outcome> {
        let signed: SignedOrder = wire::read(payload).map_err(|_| Outcome::Malformed)?;
        let key = self.access.order_key.as_ref().ok_or(Outcome::Unproved)?;
        let order = key.open(&signed)?;
        if (&order.event, &order.board) != (&self.access.event, &self.access.board) {
            return Err(Outcome::Misdirected);
        }
        Ok(order)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        access::Access,
        wire::{Instruction, SigningKey, VERSION},
    };

    fn access(key: Option<&SigningKey>) -> BoardAccess {
        BoardAccess {
            event: "em".parse().unwrap(),
            board: "12".parse().unwrap(),
            order_key: key.map(SigningKey::order_key),
            access: Access {
                broker: "mqtt://localhost".parse().unwrap(),
                user: None,
                password: None,
                authority: None,
            },
        }
    }

    fn order(board: &str) -> Order {
        Order {
            version: VERSION,
            event: "em".parse().unwrap(),
            board: board.parse().unwrap(),
            game: "1".into(),
            number: 1,
            issued: 0,
            expires: 1,
            plies: None,
            changes: None,
            over: None,
            order: Instruction::Call,
        }
    }

    #[test]
    fn only_signed_orders_for_this_board_pass() {
        let now = Instant::now();
        let (key, other) = (SigningKey::generate().unwrap().0, SigningKey::generate().unwrap().0);
        let signed = |key: &SigningKey, board: &str| wire::write(&key.sign(&order(board)).unwrap()).unwrap();
        let judged = |with: Option<&SigningKey>, payload: &[u8]| Guard::new(access(with), now).judge(payload, now);
        let right = signed(&key, "12");
        assert_eq!(judged(Some(&key), &right), Came::Order(Box::new(order("12"))));
        for (with, payload, outcome) in [
            (Some(&key), signed(&other, "12"), Outcome::Unproved),
            (None, right.clone(), Outcome::Unproved),
            (Some(&key), signed(&key, "13"), Outcome::Misdirected),
            (Some(&key), right[1..].to_vec(), Outcome::Malformed),
            (Some(&key), wire::write(&order("12")).unwrap(), Outcome::Malformed),
            (Some(&key), b" ".repeat(20_000), Outcome::Malformed),
        ] {
            assert_eq!(judged(with, &payload), Came::Refused(outcome), "{}", payload.len());
        }
    }

    #[test]
    fn a_flood_is_stopped_and_an_arbiter_is_not() {
        let (key, _) = SigningKey::generate().unwrap();
        let mut now = Instant::now();
        let mut guard = Guard::new(access(Some(&key)), now);
        let came: Vec<Came> = (0..100).map(|_| guard.judge(b"", now)).collect();
        assert_eq!(came.iter().filter(|came| **came != Came::Flood).count(), BURST as usize);
        now += PACE * 2;
        assert_ne!(guard.judge(b"", now), Came::Flood);
        assert_ne!(guard.judge(b"", now), Came::Flood);
        assert_eq!(guard.judge(b"", now), Came::Flood);
        for _ in 0..100 {
            now += PACE;
            assert_ne!(guard.judge(b"", now), Came::Flood);
        }
    }
}
