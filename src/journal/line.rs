//! The lines of a journal, and the checksums that chain them.

use serde::{Deserialize, Serialize};
use shakmaty::{
    Chess, Color, Square,
    uci::{IllegalUciMoveError, UciMove},
};

use super::Tags;
use ansage_chess::{board, serial};
use ansage_protocol::{Claim, Ending, Record, Ruling, Setting};

/// Version that this program writes. In version 1 the lines have no checksums. The first line keeps its form in all
/// versions, so that a later one can be told from damage.
pub(super) const VERSION: u32 = 2;

fn without_sums() -> u32 {
    1
}

/// One line of a journal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
pub(super) enum Line {
    /// The game began from this position, with the agreed `setting`.
    Started {
        fen: String,
        /// A FEN does not say whether castling follows Chess960.
        #[serde(default)]
        chess960: bool,
        #[serde(default)]
        setting: Setting,
        /// Form of the lines that follow; see [`VERSION`].
        #[serde(default = "without_sums")]
        version: u32,
    },
    /// The players and the date of the game. The last such line counts.
    Seated {
        #[serde(flatten)]
        tags: Tags,
    },
    /// Words were recognized or typed.
    Heard { words: String },
    /// A move was declared and read back.
    Declared {
        uci: String,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        trusted: bool,
    },
    /// The declared move was dropped.
    Dropped,
    /// The declaring player confirmed it.
    Confirmed,
    /// The piece was placed.
    Placed,
    /// The opponent executed it on their own board.
    Executed,
    /// A move was made.
    Made { uci: String },
    /// The last move was taken back.
    TakenBack,
    /// A piece was touched.
    Touched {
        #[serde(with = "serial::square")]
        square: Square,
    },
    /// The clock was pressed after a refused declaration.
    Suspected,
    /// The touch was withdrawn as a slip of the tongue.
    TouchWithdrawn,
    /// A draw was offered.
    Offered {
        #[serde(with = "serial::color")]
        by: Color,
    },
    /// The offer was declined.
    OfferDeclined,
    /// A draw was claimed, perhaps with a move.
    Claimed {
        claim: Claim,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        uci: Option<String>,
        right: bool,
    },
    /// The game was interrupted.
    Paused,
    /// The game continues and the clock runs.
    Resumed,
    /// The program was started again.
    Reopened,
    /// The clock runs; the line records only its time.
    Clock,
    /// The arbiter was called, made a ruling, or finished.
    Ruled { decision: Ruling },
    /// The game ended.
    Ended { ending: Ending },
}

impl Line {
    pub(super) fn of(record: &Record) -> Line {
        match record {
            Record::Declared { m, trusted } => Line::Declared {
                uci: board::uci(*m),
                trusted: *trusted,
            },
            Record::Dropped => Line::Dropped,
            Record::Suspected => Line::Suspected,
            Record::Confirmed => Line::Confirmed,
            Record::Placed => Line::Placed,
            Record::Executed => Line::Executed,
            Record::Touched(square) => Line::Touched { square: *square },
            Record::TouchWithdrawn => Line::TouchWithdrawn,
            Record::Offered(by) => Line::Offered { by: *by },
            Record::OfferDeclined => Line::OfferDeclined,
            Record::Claimed { claim, with, right } => Line::Claimed {
                claim: *claim,
                uci: with.map(board::uci),
                right: *right,
            },
            Record::Reopened => Line::Reopened,
            Record::Clock => Line::Clock,
            Record::Made(m) => Line::Made { uci: board::uci(*m) },
            Record::TakenBack => Line::TakenBack,
            Record::Paused => Line::Paused,
            Record::Resumed => Line::Resumed,
            Record::Ruled(ruling) => Line::Ruled {
                decision: ruling.clone(),
            },
            Record::Ended(ending) => Line::Ended { ending: *ending },
        }
    }

    /// Returns the record in this line for a game at `position`, or `None` for lines that change nothing.
    ///
    /// # Errors
    ///
    /// Returns an error if the line names a move that is not legal there.
    pub(super) fn record(self, position: &Chess) -> Result<Option<Record>, IllegalUciMoveError> {
        let read = |uci: String| {
            let uci: UciMove = uci.parse().map_err(|_| IllegalUciMoveError)?;
            uci.to_move(position)
        };
        Ok(Some(match self {
            Line::Started { .. } | Line::Seated { .. } | Line::Heard { .. } => return Ok(None),
            Line::Declared { uci, trusted } => Record::Declared { m: read(uci)?, trusted },
            Line::Dropped => Record::Dropped,
            Line::Suspected => Record::Suspected,
            Line::Confirmed => Record::Confirmed,
            Line::Placed => Record::Placed,
            Line::Executed => Record::Executed,
            Line::Touched { square } => Record::Touched(square),
            Line::TouchWithdrawn => Record::TouchWithdrawn,
            Line::Offered { by } => Record::Offered(by),
            Line::OfferDeclined => Record::OfferDeclined,
            Line::Claimed { claim, uci, right } => Record::Claimed {
                claim,
                with: uci.map(read).transpose()?,
                right,
            },
            Line::Reopened => Record::Reopened,
            Line::Clock => Record::Clock,
            Line::Made { uci } => Record::Made(read(uci)?),
            Line::TakenBack => Record::TakenBack,
            Line::Paused => Record::Paused,
            Line::Resumed => Record::Resumed,
            Line::Ruled { decision } => Record::Ruled(decision),
            Line::Ended { ending } => Record::Ended(ending),
        }))
    }
}

/// A line with its times.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Stamped {
    /// Milliseconds since 1970, UTC.
    pub(super) at: u64,
    /// Milliseconds of the game's own time, which stops while no program runs it.
    #[serde(default)]
    pub(super) time: u64,
    #[serde(flatten)]
    pub(super) line: Line,
}

/// What stands before the checksum of a line, and behind it. The line stays a JSON object.
const BEFORE: &[u8] = b",\"sum\":\"";
const BEHIND: &[u8] = b"\"}";
/// Length of a checksum, in hexadecimal digits.
const DIGITS: usize = 8;

/// What the checksum of a line says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Check {
    /// The line is what was written, and follows the line before it.
    Intact,
    /// The checksum is another one.
    Broken,
    /// The line has no checksum.
    Bare,
}

/// Chain of checksums: the CRC-32 of each line covers the checksum of the line before it. So no line can change, vanish
/// or move without a trace.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Chain(u32);

impl Chain {
    /// Returns the chain after the lines `text` of version 1, which have no checksums.
    pub(super) fn after(text: &[u8]) -> Chain {
        Chain(crc32fast::hash(text))
    }

    /// Adds the checksum to `object`, a serialized JSON object.
    pub(super) fn seal(&mut self, mut object: Vec<u8>) -> Vec<u8> {
        // The closing brace.
        object.pop();
        *self = self.next(&object);
        object.extend(self.tail());
        object
    }

    /// Checks `line` and goes on from the checksum that stands in it.
    pub(super) fn check(&mut self, line: &[u8]) -> Check {
        let body = line.len().saturating_sub(BEFORE.len() + DIGITS + BEHIND.len());
        let (body, tail) = line.split_at_checked(body).unwrap_or_default();
        let digits = tail
            .strip_prefix(BEFORE)
            .and_then(|tail| tail.strip_suffix(BEHIND))
            .and_then(|digits| u32::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok());
        let Some(found) = digits else { return Check::Bare };
        let right = self.next(body);
        *self = Chain(found);
        // Compared as text: a capital digit is damage, too.
        if right.tail() == tail {
            Check::Intact
        } else {
            Check::Broken
        }
    }

    fn next(self, body: &[u8]) -> Chain {
        let mut hasher = crc32fast::Hasher::new();
        hasher.update(&self.0.to_le_bytes());
        hasher.update(body);
        Chain(hasher.finalize())
    }

    fn tail(self) -> Vec<u8> {
        [BEFORE, format!("{:08x}", self.0).as_bytes(), BEHIND].concat()
    }
}
