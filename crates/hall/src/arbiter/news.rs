//! What comes into the hall, and what comes of it.

use super::alert::Alert;
use crate::wire::{Name, Outcome};

/// What arrived in a topic.
#[derive(Debug, Clone)]
pub struct Arrival {
    /// The topic.
    pub topic: String,
    /// The payload.
    pub payload: Vec<u8>,
    /// Whether the broker kept it from before.
    pub retained: bool,
}

/// What came of what arrived.
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
    /// An alert settled itself, such as that of a lost board that is back.
    Settled(Alert),
    /// An alert has no room in the list: it was open, or was to be raised.
    LeftOut(Alert),
    /// A board answered an order.
    Answered {
        /// The board.
        board: Name,
        /// What became of the order.
        outcome: Outcome,
        /// What the board said about it.
        words: String,
    },
    /// What is known of a board has changed.
    Changed(Name),
}
