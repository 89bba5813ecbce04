//! The journal of a game: every event on disk before its effect is spoken. A game is its journal replayed.
//!
//! One JSON object a line; a torn last line (power loss) is ignored when the journal is read.

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
    /// The game began from this position, as agreed in `setting`.
    Started {
        fen: String,
        /// A FEN does not tell whether castling is that of Chess960.
        #[serde(default)]
        chess960: bool,
        #[serde(default)]
        setting: Setting,
    },
    /// Words were heard or typed.
    Heard { words: String },
    /// A move was declared and read back.
    Declared {
        uci: String,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        trusted: bool,
    },
    /// The declared move was dropped.
    Dropped,
    /// It was confirmed by who declared it.
    Confirmed,
    /// The piece was placed.
    Placed,
    /// The opponent made it on the own board.
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
    /// The touch was a slip of the tongue.
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
    /// The game goes on, and the clock runs.
    Resumed,
    /// The program was started again.
    Reopened,
    /// The clock runs.
    Clock,
    /// The arbiter was called, decided something, or is done.
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

    /// The record that this line holds for a game that stands at `position`; `None` for what changes nothing.
    ///
    /// # Errors
    ///
    /// Where it names a move that is not legal there.
    fn record(self, position: &Chess) -> Result<Option<Record>, IllegalUciMoveError> {
        let read = |uci: String| {
            let uci: UciMove = uci.parse().map_err(|_| IllegalUciMoveError)?;
            uci.to_move(position)
        };
        Ok(Some(match self {
            Line::Started { .. } | Line::Heard { .. } => return Ok(None),
            Line::Declared { uci, trusted } => Record::Declared { m: read(uci)?, trusted },
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
    /// Milliseconds of the game's own time, which stands still while no program runs it.
    #[serde(default)]
    time: u64,
    #[serde(flatten)]
    line: Line,
}

/// Why a journal cannot be used.
#[derive(Debug, Error)]
pub enum JournalError {
    /// It cannot be written.
    #[error("unwritable journal {path}: {source}")]
    Write {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// A record cannot be made a line of it.
    #[error("record not in journal {path}: {reason}")]
    Unwritable {
        /// The file.
        path: PathBuf,
        /// What serialisation said.
        reason: String,
    },
    /// It cannot be read.
    #[error("unreadable journal {path}: {source}")]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// It is no journal of a game.
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
    /// Whole lines that could not be written yet.
    unwritten: Vec<u8>,
    /// A part of them stands there and cannot be taken away: nothing may follow it.
    is_broken: bool,
    /// Why a record could not be made a line: what happened after it makes no sense without it, and is not written.
    gap: Option<String>,
}

impl Journal {
    /// Begins the journal of `game` in a new file.
    ///
    /// # Errors
    ///
    /// [`JournalError::Write`] where the file exists or cannot be written.
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

    /// Opens the journal of a game that goes on, replays it, and writes that its clock stands.
    ///
    /// # Errors
    ///
    /// [`JournalError`] where it cannot be read, replayed or written.
    pub fn reopen(path: &Path) -> Result<(Journal, Game), JournalError> {
        let (mut journal, mut game) = Journal::open(path)?;
        if game.ending().is_none() && game.apply(&Record::Reopened, game.now()) {
            journal.record(&Record::Reopened, game.now())?;
        }
        Ok((journal, game))
    }

    /// Opens the journal of a game and replays it. The clock runs on as it did when the last line was written.
    ///
    /// # Errors
    ///
    /// [`JournalError`] where it cannot be read or replayed, or only read: [`JournalError::Write`].
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

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes what was heard or typed at the time `at` of the game, and waits until it is on the disk.
    ///
    /// # Errors
    ///
    /// [`JournalError::Write`], such as a full disk. What could not be written is written before the next line.
    /// [`JournalError::Unwritable`] if this record, or one before it, cannot be made a line.
    pub fn heard(&mut self, words: &str, at: Duration) -> Result<(), JournalError> {
        let words = words.to_owned();
        self.append(Line::Heard { words }, at)
    }

    /// Writes `record` of the time `at` of the game, and waits until it is on the disk.
    ///
    /// # Errors
    ///
    /// [`JournalError::Write`], such as a full disk. What could not be written is written before the next line.
    /// [`JournalError::Unwritable`] if this record, or one before it, cannot be made a line.
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

    /// Writes `line`, and what could not be written before it.
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

    /// Writes the lines that are not yet written, all or none of them.
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
            // A part of a line must not stand before the next attempt.
            Err(_) => self.is_broken = self.file.set_len(whole).is_err(),
        }
        written
    }
}

/// The game that the journal at `path` tells.
///
/// # Errors
///
/// [`JournalError`] where it cannot be read, or a line other than a torn last one makes no sense.
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
            // A line that power loss tore stays behind when the game goes on after it.
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

/// The journal of the newest game in `folder` in which anything happened, if that has not ended.
pub fn newest_open(folder: &Path) -> Option<PathBuf> {
    let mut journals: Vec<PathBuf> = std::fs::read_dir(folder)
        .ok()?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "journal"))
        .collect();
    // Names begin with the date and time of the game; the second game of one second has a longer one.
    journals.sort_by(|one, other| one.file_stem().cmp(&other.file_stem()));
    // A game that was begun and left before anything was declared hides none.
    let begun = journals.into_iter().rev().find_map(|path| {
        let game = replay(&path).ok()?;
        game.has_begun().then_some((path, game))
    });
    begun.filter(|(_, game)| game.ending().is_none()).map(|(path, _)| path)
}

#[cfg(test)]
#[path = "journal_tests.rs"]
mod tests;
