//! The journal of a game: every event is on disk before its effect is spoken. Replaying a journal restores its game.
//!
//! Each line holds one JSON object. A torn last line (power loss) is ignored when the journal is read.

use std::{
    fs::{File, OpenOptions},
    io::{self, Write},
    path::{Path, PathBuf},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use serde::{Deserialize, Serialize};
use shakmaty::{
    CastlingMode, Chess, Color, EnPassantMode, Position, Square,
    fen::Fen,
    uci::{IllegalUciMoveError, UciMove},
};
use thiserror::Error;

use crate::disk;
use ansage_chess::{board, serial};
use ansage_protocol::{Claim, Ending, Game, Record, Ruling, Setting};

/// One line of a journal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
enum Line {
    /// The game began from this position, with the agreed `setting`.
    Started {
        fen: String,
        /// A FEN does not say whether castling follows Chess960.
        #[serde(default)]
        chess960: bool,
        #[serde(default)]
        setting: Setting,
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
    fn of(record: &Record) -> Line {
        match record {
            Record::Declared { m, trusted } => Line::Declared {
                uci: board::uci(*m),
                trusted: *trusted,
            },
            Record::Suspected => Line::Suspected,
            Record::Dropped => Line::Dropped,
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
    fn record(self, position: &Chess) -> Result<Option<Record>, IllegalUciMoveError> {
        let read = |uci: String| {
            let uci: UciMove = uci.parse().map_err(|_| IllegalUciMoveError)?;
            uci.to_move(position)
        };
        Ok(Some(match self {
            Line::Started { .. } | Line::Heard { .. } => return Ok(None),
            Line::Declared { uci, trusted } => Record::Declared { m: read(uci)?, trusted },
            Line::Suspected => Record::Suspected,
            Line::Dropped => Record::Dropped,
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

#[derive(Serialize, Deserialize)]
struct Stamped {
    /// Milliseconds since 1970, UTC.
    at: u64,
    /// Milliseconds of the game's own time, which stops while no program runs it.
    #[serde(default)]
    time: u64,
    #[serde(flatten)]
    line: Line,
}

/// Reason why a journal cannot be used.
#[derive(Debug, Error)]
pub enum JournalError {
    /// It cannot be written.
    #[error("unwritable journal {path}: {source}")]
    Write {
        /// The file.
        path: PathBuf,
        /// Error of the system.
        source: io::Error,
    },
    /// A record cannot be serialized.
    #[error("record not in journal {path}: {reason}")]
    Unwritable {
        /// The file.
        path: PathBuf,
        /// Error of the serialization.
        reason: String,
    },
    /// It cannot be read.
    #[error("unreadable journal {path}: {source}")]
    Read {
        /// The file.
        path: PathBuf,
        /// Error of the system.
        source: io::Error,
    },
    /// The file is not a journal of a game.
    #[error("damaged journal {path}, line {line}")]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Line, counted from 1.
        line: usize,
    },
}

/// An open journal.
#[derive(Debug)]
pub struct Journal {
    file: File,
    path: PathBuf,
    /// Complete lines that could not be written yet.
    unwritten: Vec<u8>,
    /// Whether a part of them is in the file and cannot be removed. Nothing may follow it.
    is_broken: bool,
    /// Why a record could not be serialized. Later records make no sense without it and are not written.
    gap: Option<String>,
}

impl Journal {
    /// Creates the journal of `game` in a new file.
    ///
    /// # Errors
    ///
    /// Returns [`JournalError::Write`] if the file exists or cannot be written.
    pub fn create(path: &Path, game: &Game) -> Result<Journal, JournalError> {
        let error = |source| JournalError::Write {
            path: path.to_owned(),
            source,
        };
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(error)?;
        }
        let file = OpenOptions::new()
            .append(true)
            .create_new(true)
            .open(path)
            .map_err(error)?;
        let mut journal = Journal {
            file,
            path: path.to_owned(),
            unwritten: Vec::new(),
            is_broken: false,
            gap: None,
        };
        let started = Line::Started {
            fen: Fen::from_position(game.start(), EnPassantMode::Legal).to_string(),
            chess960: game.start().castles().mode() == CastlingMode::Chess960,
            setting: game.setting().clone(),
        };
        journal.append(started, Duration::ZERO)?;
        Ok(journal)
    }

    /// Opens and replays the journal of an unfinished game, and records that its clock is stopped.
    ///
    /// # Errors
    ///
    /// Returns a [`JournalError`] if the journal cannot be read, replayed or written.
    pub fn reopen(path: &Path) -> Result<(Journal, Game), JournalError> {
        let (mut journal, mut game) = Journal::open(path)?;
        if game.ending().is_none() && game.apply(&Record::Reopened, game.now()) {
            journal.record(&Record::Reopened, game.now())?;
        }
        Ok((journal, game))
    }

    /// Opens and replays the journal of a game. The clock is in its state after the last line.
    ///
    /// # Errors
    ///
    /// Returns a [`JournalError`] if the journal cannot be read or replayed, or [`JournalError::Write`] if it is
    /// read-only.
    pub fn open(path: &Path) -> Result<(Journal, Game), JournalError> {
        let read = |source| JournalError::Read {
            path: path.to_owned(),
            source,
        };
        let game = replay(path)?;
        let text = disk::read(path).map_err(read)?;
        let file = OpenOptions::new().append(true).open(path);
        let file = file.map_err(|source| JournalError::Write {
            path: path.to_owned(),
            source,
        })?;
        // A torn last line must not run into the next one.
        let is_torn = text.last().is_some_and(|byte| *byte != b'\n');
        let journal = Journal {
            file,
            path: path.to_owned(),
            unwritten: if is_torn { b"\n".to_vec() } else { Vec::new() },
            is_broken: false,
            gap: None,
        };
        Ok((journal, game))
    }

    /// Returns the path of the journal.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes recognized or typed words at the game time `at` and syncs them to the disk.
    ///
    /// # Errors
    ///
    /// Returns [`JournalError::Write`] on an error of the system, such as a full disk; the line is then written before
    /// the next one. Returns [`JournalError::Unwritable`] if this record or an earlier one cannot be serialized.
    pub fn heard(&mut self, words: &str, at: Duration) -> Result<(), JournalError> {
        let words = words.to_owned();
        self.append(Line::Heard { words }, at)
    }

    /// Writes `record` at the game time `at` and syncs it to the disk.
    ///
    /// # Errors
    ///
    /// Returns [`JournalError::Write`] on an error of the system, such as a full disk; the line is then written before
    /// the next one. Returns [`JournalError::Unwritable`] if this record or an earlier one cannot be serialized.
    pub fn record(&mut self, record: &Record, at: Duration) -> Result<(), JournalError> {
        self.append(Line::of(record), at)
    }

    fn append(&mut self, line: Line, time: Duration) -> Result<(), JournalError> {
        let time = time.as_millis() as u64;
        let at = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(0, |since| since.as_millis() as u64);
        self.put(&Stamped { at, time, line })
    }

    /// Writes `line` after any lines that could not be written earlier.
    fn put(&mut self, line: &impl Serialize) -> Result<(), JournalError> {
        if self.gap.is_none() {
            match serde_json::to_vec(line) {
                Ok(text) => {
                    self.unwritten.extend(text);
                    self.unwritten.push(b'\n');
                }
                Err(error) => self.gap = Some(error.to_string()),
            }
        }
        self.write().map_err(|source| JournalError::Write {
            path: self.path.clone(),
            source,
        })?;
        match &self.gap {
            None => Ok(()),
            Some(reason) => Err(JournalError::Unwritable {
                path: self.path.clone(),
                reason: reason.clone(),
            }),
        }
    }

    /// Writes the pending lines, all or none of them.
    fn write(&mut self) -> io::Result<()> {
        if self.is_broken {
            return Err(io::Error::other("what was written last is torn"));
        }
        let whole = self.file.metadata()?.len();
        let written = self
            .file
            .write_all(&self.unwritten)
            .and_then(|()| self.file.sync_data());
        match &written {
            Ok(()) => self.unwritten.clear(),
            // The next attempt must not follow a partial line.
            Err(_) => self.is_broken = self.file.set_len(whole).is_err(),
        }
        written
    }
}

/// Restores the game from the journal at `path`.
///
/// # Errors
///
/// Returns a [`JournalError`] if the journal cannot be read, or if a line other than a torn one is invalid.
pub fn replay(path: &Path) -> Result<Game, JournalError> {
    let read = |source| JournalError::Read {
        path: path.to_owned(),
        source,
    };
    let text = disk::read(path).map_err(read)?;
    let damaged = |line| JournalError::Damaged {
        path: path.to_owned(),
        line,
    };
    let mut game: Option<Game> = None;
    for (number, text) in text
        .split(|byte| *byte == b'\n')
        .enumerate()
        .filter(|(_, text)| !text.is_empty())
    {
        let Stamped { line, time, .. } = match serde_json::from_slice(text) {
            Ok(stamped) => stamped,
            // A line torn by a power loss stays in the file when the game continues after it.
            Err(error) if error.is_eof() || !text.ends_with(b"}") => continue,
            Err(_) => return Err(damaged(number + 1)),
        };
        if let Line::Started { fen, chess960, setting } = line {
            let mode = CastlingMode::from_chess960(chess960);
            let start = board::position_in(&fen, mode).map_err(|_| damaged(number + 1))?;
            game = Some(Game::with_setting(start, setting));
            continue;
        }
        let game = game.as_mut().ok_or_else(|| damaged(number + 1))?;
        let record = line.record(game.position()).map_err(|_| damaged(number + 1))?;
        if let Some(record) = record
            && !game.apply(&record, Duration::from_millis(time))
        {
            return Err(damaged(number + 1));
        }
    }
    game.ok_or_else(|| damaged(1))
}

/// Returns the journal of the newest game in `folder` in which anything happened, if that game is unfinished.
pub fn newest_open(folder: &Path) -> Option<PathBuf> {
    let mut journals: Vec<PathBuf> = std::fs::read_dir(folder)
        .ok()?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "journal"))
        .collect();
    // Names begin with the date and time of the game; a second game in the same second has a suffix.
    journals.sort_by(|one, other| one.file_stem().cmp(&other.file_stem()));
    // A game abandoned before the first event does not hide an earlier one.
    let begun = journals.into_iter().rev().find_map(|path| {
        let game = replay(&path).ok()?;
        game.has_begun().then_some((path, game))
    });
    begun.filter(|(_, game)| game.ending().is_none()).map(|(path, _)| path)
}

#[cfg(test)]
#[path = "journal_tests.rs"]
mod tests;
