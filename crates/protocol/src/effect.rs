//! What comes out of the game.

use crate::{message::Message, record::Record};

/// What the program must do. Effects are carried out in the order in which they come out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// Write this to the journal.
    Record(Record),
    /// Report this to the arbiter.
    Report(Message),
    /// Say this.
    Say(Message),
    /// Fall silent.
    Hush,
    /// End the program.
    Quit,
}
