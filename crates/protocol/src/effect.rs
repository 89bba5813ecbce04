//! Effects, the output of the game.

use crate::{message::Message, record::Record};

/// An effect that the program must carry out. Effects are carried out in the order in which they are returned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// Write this to the journal.
    Record(Record),
    /// Report this to the arbiter.
    Report(Message),
    /// Say this.
    Say(Message),
    /// Ask for the arbiter's password, which nobody else may see or hear, and hand in
    /// [`Input::Password`](crate::Input::Password). If the game has no [`password`](crate::Game::password) yet, let the
    /// arbiter choose one.
    AskPassword,
    /// Stop speaking.
    Hush,
    /// End the program.
    Quit,
}

impl Effect {
    /// Returns what to write to the journal, if this is a record.
    pub fn record(&self) -> Option<&Record> {
        match self {
            Effect::Record(record) => Some(record),
            _ => None,
        }
    }
}
