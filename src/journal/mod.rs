//! The journal of a game: every event is on disk before its effect is spoken. Replaying a journal restores its game.
//!
//! Each line holds one JSON object, and ends with a checksum that also covers the line before. A last line that was torn
//! by the loss of power, before anybody was told of it, is ignored. Any other damage is an error.

mod error;
mod line;
mod lock;
mod read;
mod write;

use serde::{Deserialize, Serialize};

pub use error::JournalError;
pub use lock::Lock;
pub use read::{Lost, Newest, Restored, Salvage, newest_open, read, replay, salvage};
pub use write::{FILE_NAME, Journal};

/// Extension of the journals of games that can be resumed.
pub const EXTENSION: &str = "journal";

/// Who plays, and when the game began.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Tags {
    /// Date as PGN writes it: "2026.11.20".
    pub date: String,
    /// Name of White; "?" if it is unknown.
    pub white: String,
    /// Name of Black; "?" if it is unknown.
    pub black: String,
}

impl Tags {
    /// Fills unknown names, and the date, from `known`, an earlier state of the same game.
    pub fn fill(&mut self, known: &Tags) {
        for (name, known) in [(&mut self.white, &known.white), (&mut self.black, &known.black)] {
            if matches!(name.as_str(), "" | "?") && !known.is_empty() {
                name.clone_from(known);
            }
        }
        if !known.date.is_empty() {
            self.date.clone_from(&known.date);
        }
    }
}

#[cfg(test)]
mod tests;
