//! Records of journals on their way to the hall.

use ansage_protocol::{
    Ruling,
    line::{JournalLine, Stamped},
};
use serde::{Deserialize, Serialize};

use super::{Name, Payload};

/// A record of a board's journal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// Version of the payload ([`VERSION`](super::VERSION)).
    pub version: u32,
    /// The event, as in the topic.
    pub event: Name,
    /// The board, as in the topic.
    pub board: Name,
    /// Identity of the game (`GameId` of its score): 128 bits in hexadecimal digits.
    pub game: String,
    /// Number of the record, from 1 in each game. Every record that leaves the board has the next number.
    pub number: u64,
    /// When it was sent, in milliseconds since 1970, by the board's clock. `record.at` is when it happened.
    pub sent: u64,
    /// The part of the journal's line that leaves the board.
    pub record: Stamped,
}

impl Payload for Record {
    // The moves of the longest game that the Laws allow, in an arbiter's ruling, take 42 kB.
    const MOST_BYTES: usize = 64 << 10;
}

/// The part of a game that the hall has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Have {
    /// Version of the payload ([`VERSION`](super::VERSION)).
    pub version: u32,
    /// The game.
    pub game: String,
    /// Number of the last record on the hall's disk, where all records before it are as well; 0 for none.
    pub number: u64,
    /// Whether the hall lacks the next records, so that the board must send them again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub again: bool,
}

impl Payload for Have {
    const MOST_BYTES: usize = 4 << 10;
}

/// Returns the part of a journal's line that leaves the board: `None` for words that were heard or typed. The hash of
/// the arbiter's password is left out. A sealed move is not in the journal before it is made.
///
/// The numbers of [`Record`]s count the lines for which this returns something.
pub fn published(line: &Stamped) -> Option<Stamped> {
    let mut line = line.clone();
    match &mut line.line {
        JournalLine::Heard { .. } => return None,
        JournalLine::Ruled {
            decision: Ruling::Password { hash },
        } => hash.clear(),
        _ => {}
    }
    Some(line)
}
