//! Input of the hall, and its results.

use super::alert::Alert;
use crate::wire::{Name, Outcome};

/// A message that arrived on a topic.
#[derive(Debug, Clone)]
pub struct Arrival {
    /// The topic.
    pub topic: String,
    /// The payload.
    pub payload: Vec<u8>,
    /// Whether the broker kept it from before.
    pub retained: bool,
}

/// Result of an input.
#[derive(Debug, Clone, PartialEq)]
pub enum News {
    /// Send this to the broker.
    Send {
        /// The topic.
        topic: String,
        /// The payload.
        payload: Vec<u8>,
    },
    /// An alert was raised.
    Raised(Alert),
    /// An alert resolved itself, such as that of a lost board that is back.
    Settled(Alert),
    /// An alert has no room in the list: it was open, or was to be raised.
    LeftOut(Alert),
    /// A board answered an order.
    Answered {
        /// The board.
        board: Name,
        /// The outcome of the order.
        outcome: Outcome,
        /// The board's words about it.
        words: String,
    },
    /// The known state of a board has changed.
    Changed(Name),
}
