//! Reads and judges the messages to a board. No message ends the program, and only the arbiter's orders get through.

use std::time::Instant;

use super::guard::{Came, Guard};
use crate::{
    access::BoardAccess,
    wire::{self, HallPresence, Have, Kind, Order, Outcome, Topic, WireError, presence_topic},
};

/// A message to a board.
#[derive(Debug, PartialEq, Eq)]
pub enum Received {
    /// The presence or absence of the hall.
    Presence(HallPresence),
    /// The records that the hall has.
    Have(Have),
    /// An order of the arbiter for this board.
    Order(Box<Order>),
    /// An order that is not the arbiter's, not for this board, or unreadable.
    Refused(Outcome),
    /// More orders than any arbiter gives. They were not read.
    Flood,
    /// A message of the hall that cannot be read.
    Unreadable(WireError),
}

/// Reader of the messages to a board.
#[derive(Debug)]
pub struct Inbox {
    presence: String,
    have: String,
    order: String,
    guard: Guard,
}

impl Inbox {
    /// Creates the inbox of a board.
    pub fn new(access: &BoardAccess, now: Instant) -> Inbox {
        let topic = |kind| {
            let (event, board) = (access.event.clone(), access.board.clone());
            Topic { event, board, kind }.to_string()
        };
        Inbox {
            presence: presence_topic(&access.event),
            have: topic(Kind::Have),
            order: topic(Kind::Order),
            guard: Guard::new(access.clone(), now),
        }
    }

    /// Returns the topics of messages to the board.
    pub(super) fn topics(&self) -> [&str; 3] {
        [&self.have, &self.order, &self.presence]
    }

    /// Reads a message that came on `topic` at `now`. Returns `None` if that is not a topic of this board.
    pub fn take(&mut self, topic: &str, payload: &[u8], now: Instant) -> Option<Received> {
        Some(if topic == self.presence {
            wire::read(payload).map_or_else(Received::Unreadable, Received::Presence)
        } else if topic == self.have {
            wire::read(payload).map_or_else(Received::Unreadable, Received::Have)
        } else if topic == self.order {
            match self.guard.judge(payload, now) {
                Came::Order(order) => Received::Order(order),
                Came::Refused(outcome) => Received::Refused(outcome),
                Came::Flood => Received::Flood,
            }
        } else {
            return None;
        })
    }
}
