//! The journal of a game: every event is on disk before its effect is spoken. Replaying a journal restores its game.
//!
//! Each line holds one JSON object, and ends with a checksum that also covers the line before. A last line that was
//! torn by a power cut, before its effect was announced, is ignored. Any other damage is an error.

mod age;
mod compare;
mod error;
mod line;
mod lock;
mod read;
mod write;

pub use age::{perhaps_newest, written};
pub use ansage_protocol::Tags;
pub use compare::{compare, is_outdated};
pub use error::JournalError;
pub use lock::Lock;
pub use read::{
    LastChange, Lost, Newest, Restored, Salvage, adjourned, id_of, is_waiting, newest_open, of_game, read, replay,
    salvage, unfinished,
};
pub use write::{FILE_NAME, Journal};

/// Extension of the journals of games that can be resumed.
pub const EXTENSION: &str = "journal";

/// Extension of the journals of adjourned games. Their envelopes contain the whole games.
pub const ADJOURNED: &str = "adjourned";
/// Extension of the score beside it.
pub(crate) const SCORE: &str = "pgn";

/// Returns a new identity of a game ([`Tags::id`]).
pub fn new_id() -> String {
    format!("{:032x}", fastrand::u128(..))
}

#[cfg(test)]
mod salvage_tests;
#[cfg(test)]
mod tests;
