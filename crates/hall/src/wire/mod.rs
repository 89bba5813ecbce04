//! The messages between boards and halls: JSON in MQTT topics. `docs/hall-wire.md` describes them for third parties.
//!
//! # Who has what
//!
//! A board's journal is the queue of its [`Record`]s, which are numbered from 1 in each game. The hall keeps them in
//! its own store and reports with [`Have`] up to which number it has them. Only that counts as delivered, because a
//! message that the broker has acknowledged may still be lost with the broker. The board keeps the number of the last
//! [`Have`] on disk.
//!
//! 1. A board sends nothing while no hall is present ([`HallPresence`], retained).
//! 2. Whenever it connects, and whenever another hall becomes present, a board sends each game that the hall has not
//!    completely acknowledged, from the first unacknowledged record on.
//! 3. A hall takes record number `n` of a game if it has `n - 1`. It compares and drops records that it already has. It
//!    requests missing ones with a [`Have`] with `again`, and the board goes back to the number after it.
//! 4. A [`State`] names the number of the last record before it, so that a hall also notices a loss at the end.
//!
//! So the hall has each record exactly once and in order, whatever was down: broker, hall, board or network. Neither
//! persistent sessions nor the broker's disk are needed.

mod name;
mod order;
mod record;
mod signature;
mod state;
mod topic;

use serde::{Deserialize, Serialize, de::DeserializeOwned};

pub use name::{Name, NameError};
pub use order::{Instruction, LONGEST_VALIDITY, Order, OrderAck, Outcome, UnresolvedMove};
pub use record::{Have, Record, published};
pub use signature::{KeyError, OrderKey, SIGNATURE_CONTEXT, SignedOrder, SigningKey};
pub use state::{
    BoardAlert, BoardAlertKind, Clocks, Ended, HallPresence, LastMove, MOST_ALERTS, Online, OpenKind, OpenQuestion,
    Players, State,
};
pub use topic::{Kind, Topic, presence_topic};

/// Version of the payloads. A reader ignores fields that it does not know, and refuses a later version.
pub const VERSION: u32 = 1;

/// A payload of one topic.
pub trait Payload: Serialize + DeserializeOwned {
    /// Maximum size in bytes. A longer payload is refused before it is read.
    const MOST_BYTES: usize;
}

/// Reason why a payload is not valid in its topic.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WireError {
    /// It is longer than any that makes sense.
    #[error("payload of {0} bytes, more than {1}")]
    TooLong(usize, usize),
    /// A later version of this program sent it.
    #[error("version {0} of the payload is not known")]
    Newer(u32),
    /// It is not the expected JSON.
    #[error("malformed payload: {0}")]
    Malformed(String),
}

/// Reads a payload.
///
/// # Errors
///
/// Returns a [`WireError`] if it is too long, from a later version, or not the expected JSON.
pub fn read<T: Payload>(payload: &[u8]) -> Result<T, WireError> {
    #[derive(Deserialize)]
    struct Head {
        version: u32,
    }
    if payload.len() > T::MOST_BYTES {
        return Err(WireError::TooLong(payload.len(), T::MOST_BYTES));
    }
    let malformed = |error: serde_json::Error| WireError::Malformed(error.to_string());
    let Head { version } = serde_json::from_slice(payload).map_err(malformed)?;
    if version > VERSION {
        return Err(WireError::Newer(version));
    }
    serde_json::from_slice(payload).map_err(malformed)
}

/// Writes a payload.
///
/// # Errors
///
/// Returns a [`WireError`] if it is longer than a reader accepts.
pub fn write<T: Payload>(payload: &T) -> Result<Vec<u8>, WireError> {
    let text = serde_json::to_vec(payload).map_err(|error| WireError::Malformed(error.to_string()))?;
    if text.len() > T::MOST_BYTES {
        return Err(WireError::TooLong(text.len(), T::MOST_BYTES));
    }
    Ok(text)
}

/// Returns the current moment as in payloads: milliseconds since 1970, UTC, by this machine's clock.
pub fn now() -> u64 {
    std::time::SystemTime::now()
        .duration_since(std::time::UNIX_EPOCH)
        .map_or(0, |since| u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests;
