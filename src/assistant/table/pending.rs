//! The sentences of the table that the voice may not have ended, and those among them that must be heard.

use std::time::{Duration, Instant};

use crate::speech::Saying;

/// Interval for checking whether a sentence that must be heard was cut short.
const DUE: Duration = Duration::from_millis(500);

/// The sentences that the voice may not have ended.
#[derive(Default)]
pub(super) struct Pending {
    /// The last one that need not be heard.
    pub last: Option<Saying>,
    /// Whether the sentence said most recently, in `last` or `due`, must not be replaced by the next one: it told a
    /// failure to save, or an order.
    pub bars_replacement: bool,
    /// Whether what is said now must be heard.
    pub insists: bool,
    /// Sentences that must be heard, and may still be cut short or fail.
    pub due: Vec<Due>,
}

impl Pending {
    /// Returns the time after which those that must be heard are looked at again: one may be cut short without any
    /// event after it.
    pub(super) fn patience(&self) -> Option<Duration> {
        (!self.due.is_empty()).then_some(DUE)
    }

    /// Takes the sentences to wait for at the end: those that must be heard, then the last one.
    pub(super) fn take(&mut self) -> Vec<Saying> {
        let due = std::mem::take(&mut self.due).into_iter().map(|due| due.saying);
        due.chain(self.last.take()).collect()
    }
}

/// A sentence that must be heard.
pub(super) struct Due {
    pub text: String,
    pub saying: Saying,
    /// When it failed, if it did.
    pub failed: Option<Instant>,
    /// Number of times that it was tried again.
    pub tries: u8,
}

impl Due {
    pub(super) fn new(text: String, saying: Saying) -> Due {
        Due {
            text,
            saying,
            failed: None,
            tries: 0,
        }
    }
}
