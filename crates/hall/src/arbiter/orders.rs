//! Orders sent to a board: repeated for a while until it answers, and matched with its answers.

use crate::wire::{Instruction, Order, OrderAck, Outcome};

/// Time after its first sending after which an order without an answer has failed, in milliseconds.
pub const UNANSWERED: u64 = 10_000;
/// Time after which an order without an answer is sent again, in milliseconds: the board or the network may just have
/// come back.
const SEND_AGAIN: u64 = 3_000;
/// Time for which an order is valid, in milliseconds. For as long after its first sending it is remembered, so that
/// answers to its copies are recognised.
const VALID: u64 = 60_000;

/// An order.
#[derive(Debug, Clone)]
struct Sent {
    game: String,
    number: u64,
    /// When it was given, by the hall's clock.
    given: u64,
    /// When it was sent for the first time and last; `None` while it waits for the answer to an earlier one.
    sent: Option<(u64, u64)>,
    topic: String,
    payload: Vec<u8>,
    /// Whether this is a button that the opponent pressed, not an order of the arbiter.
    is_pressed: bool,
    is_answered: bool,
    /// Whether it was reported that no answer came.
    has_failed: bool,
}

/// An order of the arbiter that has failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Failed {
    pub game: String,
    pub number: u64,
    /// Whether it was sent, so that the board may have carried it out.
    pub was_sent: bool,
}

/// An order for which only the board's records show whether it was carried out.
#[derive(Debug, Clone)]
pub(super) struct Doubt {
    pub game: String,
    pub number: u64,
    /// When it was given or answered, by the hall's clock.
    pub since: u64,
    /// The outcome to report if it was not carried out.
    pub outcome: Option<Outcome>,
}

impl Doubt {
    /// Returns whether this is about the order of this game and number.
    pub fn is_about(&self, game: &str, number: u64) -> bool {
        self.game == game && self.number == number
    }
}

/// The orders to a board.
#[derive(Debug, Clone, Default)]
pub(super) struct Orders(Vec<Sent>);

/// The message that an acknowledgement answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Answers {
    /// The order of this game and number, for the first time.
    Order(u64),
    /// A button pressed in this game, under this number, for the first time.
    Press(u64),
    /// An order answered just before: a copy of it arrived.
    Copy,
    /// No order that is remembered.
    Unknown,
}

impl Sent {
    fn is_open(&self) -> bool {
        !self.is_answered && !self.has_failed
    }

    /// Returns whether it is too late at `now` for an answer, or to send it for the first time.
    fn is_late(&self, now: u64) -> bool {
        match self.sent {
            Some((first, _)) => now.saturating_sub(first) >= UNANSWERED,
            None => now.saturating_sub(self.given) >= VALID,
        }
    }

    /// Returns whether it is due to be sent at `now`, for the first time or again.
    fn is_due(&self, now: u64) -> bool {
        let is_time = self.sent.is_none_or(|(_, last)| now.saturating_sub(last) >= SEND_AGAIN);
        self.is_open() && is_time && now.saturating_sub(self.given) < VALID
    }

    /// Returns whether later orders wait for the answer to this one: a board that has carried out a later one would
    /// drop it. An opponent can press again.
    fn holds(&self) -> bool {
        self.is_open() && !self.is_pressed
    }
}

impl Orders {
    /// Remembers an order that is given at `now`, with its topic and payload. Returns whether it is sent: it waits
    /// while an earlier one is open.
    pub fn give(&mut self, order: &Order, (topic, payload): (String, Vec<u8>), now: u64) -> bool {
        let is_sent = !self.0.iter().any(Sent::holds);
        let is_pressed = matches!(order.order, Instruction::Pressed { .. });
        let (game, number) = (&order.game, order.number);
        self.0.push(Sent {
            game: game.clone(),
            number,
            given: now,
            sent: is_sent.then_some((now, now)),
            topic,
            payload,
            is_pressed,
            is_answered: false,
            has_failed: false,
        });
        is_sent
    }

    /// Returns whether an order waits for its answer, or to be sent.
    pub fn is_open(&self, game: &str, number: u64) -> bool {
        let is_it = |sent: &Sent| sent.game == game && sent.number == number && sent.is_open();
        self.0.iter().any(is_it)
    }

    /// Returns whether a pressed button still waits for the board.
    pub fn has_press(&self) -> bool {
        let waits = |sent: &Sent| sent.is_pressed && sent.is_open();
        self.0.iter().any(waits)
    }

    /// Returns the orders to send at `now`, for the first time or again, by topic and payload: none without a
    /// connection, and none after an open one.
    pub fn again(&mut self, now: u64, is_connected: bool) -> Vec<(String, Vec<u8>)> {
        let before_next = self
            .0
            .iter()
            .position(Sent::holds)
            .map_or(self.0.len(), |holds| holds + 1);
        let is_due = |sent: &&mut Sent| is_connected && sent.is_due(now);
        let due = self.0.iter_mut().take(before_next).filter(is_due).map(|sent| {
            let first = sent.sent.map_or(now, |(first, _)| first);
            sent.sent = Some((first, now));
            (sent.topic.clone(), sent.payload.clone())
        });
        due.collect()
    }

    /// Returns the orders of the arbiter that have failed by now, each once. Pressed buttons do not count: the opponent
    /// sees that the question is still open.
    pub fn fail(&mut self, now: u64) -> Vec<Failed> {
        let is_late = |sent: &&mut Sent| sent.is_open() && sent.is_late(now);
        let mut failed = Vec::new();
        for sent in self.0.iter_mut().filter(is_late) {
            sent.has_failed = true;
            if !sent.is_pressed {
                failed.push(Failed {
                    game: sent.game.clone(),
                    number: sent.number,
                    was_sent: sent.sent.is_some(),
                });
            }
        }
        // None is forgotten before it has failed, even if the disk took nothing for longer.
        self.0.retain(|sent| {
            let since = sent.sent.map_or(sent.given, |(first, _)| first);
            now.saturating_sub(since) < VALID
        });
        failed
    }

    /// Takes an acknowledgement, and returns what it answers.
    pub fn take(&mut self, ack: &OrderAck) -> Answers {
        let mut open = self.0.iter().filter(|sent| sent.is_open());
        let only = match (open.next(), open.next()) {
            (Some(only), None) => Some(only.number),
            _ => None,
        };
        // The board cannot give the number of an order that it could not read. If exactly one order waits, it is that
        // one. With more, all keep waiting: somebody else's order must not end that.
        let number = match (ack.number, ack.outcome) {
            (None, Outcome::Unproved | Outcome::Malformed) => only,
            (number, _) => number,
        };
        let is_it = |sent: &&mut Sent| Some(sent.number) == number && (ack.number.is_none() || sent.game == ack.game);
        match self.0.iter_mut().rev().find(is_it) {
            None => Answers::Unknown,
            Some(sent) if sent.is_answered => Answers::Copy,
            Some(sent) => {
                // Without proof it may answer another order, so the right answer is still reported.
                match ack.number {
                    Some(_) => sent.is_answered = true,
                    None => sent.has_failed = true,
                }
                match sent.is_pressed {
                    true => Answers::Press(sent.number),
                    false => Answers::Order(sent.number),
                }
            }
        }
    }
}
