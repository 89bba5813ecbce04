//! Writing a journal.

use std::{
    fs::File,
    io::{self, Write},
    path::{Path, PathBuf},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use serde::Serialize;
use shakmaty::{CastlingMode, EnPassantMode, Position, fen::Fen};

use super::{
    EXTENSION, JournalError, Lock, Tags,
    line::Chain,
    read::{self, Restored, Salvage, Scan},
};
use crate::disk;
use ansage_protocol::{
    Game, Record,
    line::{JournalLine, Stamped, VERSION},
};

/// Name of a game's files: date and time, so that they sort by age.
pub const FILE_NAME: &str = "%Y-%m-%d_%H-%M-%S";
/// Size of a journal after which recognized words are no longer written, in bytes. The rest of the readable size
/// ([`disk::LARGEST`]) is reserved for records, which the game needs.
const MOST_WORDS: u64 = disk::LARGEST / 2;

/// An open journal. Holds the lock on its game.
#[derive(Debug)]
pub struct Journal {
    file: File,
    path: PathBuf,
    chain: Chain,
    /// Complete lines that could not be written yet.
    unwritten: Vec<u8>,
    /// Whether the file contains a part of them that cannot be removed. Nothing may follow it.
    is_broken: bool,
    /// Reason why a record could not be serialized. Later records make no sense without it and are not written.
    gap: Option<String>,
    _lock: Lock,
}

impl Journal {
    /// Creates the journal of `game` in a new file.
    ///
    /// # Errors
    ///
    /// Returns [`JournalError::Write`] if the file exists or cannot be written, and [`JournalError::Held`] if another
    /// process creates it.
    pub fn create(path: &Path, game: &Game, tags: &Tags) -> Result<Journal, JournalError> {
        let mut journal = Journal::create_empty(path, game, tags)?;
        journal.flush()?;
        Ok(journal)
    }

    /// Creates a new file for the journal of `game`, whose first lines are not written yet.
    pub(super) fn create_empty(path: &Path, game: &Game, tags: &Tags) -> Result<Journal, JournalError> {
        let mut journal = Journal::new(path)?;
        let started = JournalLine::Started {
            fen: Fen::from_position(game.start(), EnPassantMode::Legal).to_string(),
            chess960: game.start().castles().mode() == CastlingMode::Chess960,
            setting: game.setting().clone(),
            version: VERSION,
        };
        journal.add(&stamped(started, Duration::ZERO));
        journal.add(&stamped(JournalLine::Seated { tags: tags.clone() }, Duration::ZERO));
        Ok(journal)
    }

    /// Creates the journal of `game` in `folder`, with the name of a game that begins at `now`. Also returns the reason why
    /// its first lines are not written, such as a full disk: they are written before the next one.
    ///
    /// # Errors
    ///
    /// Returns [`JournalError::Write`] if its file cannot be created.
    pub fn begin(
        folder: &Path,
        now: &jiff::Zoned,
        game: &Game,
        tags: &Tags,
    ) -> Result<(Journal, Option<JournalError>), JournalError> {
        let mut journal = named_by(folder, now, |path| Journal::create_empty(path, game, tags))?;
        let unwritten = journal.flush().err();
        Ok((journal, unwritten))
    }

    /// Writes the saved part of a damaged journal into a new one in `folder`, with the name of a game that begins at
    /// `now`.
    ///
    /// # Errors
    ///
    /// Returns [`JournalError::Write`] if it cannot be written.
    pub fn of_salvage(folder: &Path, now: &jiff::Zoned, salvage: &Salvage) -> Result<Journal, JournalError> {
        named_by(folder, now, |path| {
            let mut journal = Journal::new(path)?;
            for line in &salvage.lines {
                journal.add(line);
            }
            journal.flush()?;
            Ok(journal)
        })
    }

    fn new(path: &Path) -> Result<Journal, JournalError> {
        let error = |source| JournalError::Write {
            path: path.to_owned(),
            source,
        };
        let lock = Lock::of(path)?;
        let file = disk::create_new(path).and_then(|_| disk::append(path)).map_err(error)?;
        Ok(Journal::with(path, file, Chain::default(), lock))
    }

    fn with(path: &Path, file: File, chain: Chain, lock: Lock) -> Journal {
        Journal {
            file,
            path: path.to_owned(),
            chain,
            unwritten: Vec::new(),
            is_broken: false,
            gap: None,
            _lock: lock,
        }
    }

    /// Opens and replays the journal of an unfinished game, and records that its clock is stopped.
    ///
    /// # Errors
    ///
    /// Returns a [`JournalError`] as [`Journal::open`] does, or if the journal cannot be written.
    pub fn reopen(path: &Path) -> Result<(Journal, Game), JournalError> {
        Journal::reopen_held(path, Journal::lock(path)?)
    }

    /// Opens a journal like [`Journal::reopen`], with the `lock` on its game.
    ///
    /// # Errors
    ///
    /// Returns a [`JournalError`] as [`Journal::reopen`] does.
    pub fn reopen_held(path: &Path, lock: Lock) -> Result<(Journal, Game), JournalError> {
        let (mut journal, Restored { mut game, .. }) = Journal::open_held(path, lock)?;
        if game.ending().is_none() && game.apply(&Record::Reopened, game.now()) {
            journal.record(&Record::Reopened, game.now())?;
        }
        Ok((journal, game))
    }

    /// Opens and replays the journal of a game. The clock is in its state after the last line.
    ///
    /// # Errors
    ///
    /// Returns a [`JournalError`] if the journal cannot be read or replayed, or if another process has locked it;
    /// [`JournalError::Write`] if it is read-only.
    pub fn open(path: &Path) -> Result<(Journal, Restored), JournalError> {
        Journal::open_held(path, Journal::lock(path)?)
    }

    /// Locks the game of an existing journal.
    fn lock(path: &Path) -> Result<Lock, JournalError> {
        std::fs::metadata(path).map_err(|source| JournalError::Read {
            path: path.to_owned(),
            source,
        })?;
        Lock::of(path)
    }

    fn open_held(path: &Path, lock: Lock) -> Result<(Journal, Restored), JournalError> {
        let error = |source| JournalError::Write {
            path: path.to_owned(),
            source,
        };
        let mut text = read::text(path)?;
        let scan = Scan::of(&text);
        let file = disk::append(path).map_err(error)?;
        // The effect of a torn last line was never announced, and no line may follow it.
        if scan.whole < text.len() && scan.is_readable() {
            file.set_len(scan.whole as u64).map_err(error)?;
            text.truncate(scan.whole);
        }
        let mut unwritten = Vec::new();
        if scan.lacks_end {
            text.push(b'\n');
            unwritten.push(b'\n');
        }
        let mut journal = Journal::with(path, file, scan.chain_behind(&text), lock);
        journal.unwritten = unwritten;
        Ok((journal, scan.restored(path)?))
    }

    /// Returns the path of the journal.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes recognized or typed words at the game time `at` and syncs them to the disk. Leaves them out of a journal
    /// that is already longer than any game needs, so that it can always be read again.
    ///
    /// # Errors
    ///
    /// Returns [`JournalError::Write`] on an error of the system, such as a full disk; the line is then written before
    /// the next one. Returns [`JournalError::Unwritable`] if this record or an earlier one cannot be serialized.
    pub fn heard(&mut self, words: &str, at: Duration) -> Result<(), JournalError> {
        if self.size() > MOST_WORDS {
            return Ok(());
        }
        let words = words.to_owned();
        self.append(JournalLine::Heard { words }, at)
    }

    /// Returns the size of the file, in bytes. It grows with each line.
    pub fn size(&self) -> u64 {
        self.file.metadata().map_or(0, |metadata| metadata.len())
    }

    /// Writes `records` at the game time `at` like [`Journal::record`], in one piece: a program that is killed leaves
    /// all of them or none.
    ///
    /// # Errors
    ///
    /// Returns a [`JournalError`] as [`Journal::record`] does.
    pub fn records(&mut self, records: &[Record], at: Duration) -> Result<(), JournalError> {
        for record in records {
            self.add(&stamped(JournalLine::of(record), at));
        }
        self.flush()
    }

    /// Writes `record` at the game time `at` and syncs it to the disk.
    ///
    /// # Errors
    ///
    /// Returns [`JournalError::Write`] on an error of the system, such as a full disk; the line is then written before
    /// the next one. Returns [`JournalError::Unwritable`] if this record or an earlier one cannot be serialized.
    pub fn record(&mut self, record: &Record, at: Duration) -> Result<(), JournalError> {
        self.records(std::slice::from_ref(record), at)
    }

    /// Writes the players and the date of the game, at the game time `at`, and syncs it to the disk.
    ///
    /// # Errors
    ///
    /// Returns a [`JournalError`] as [`Journal::record`] does.
    pub fn seat(&mut self, tags: &Tags, at: Duration) -> Result<(), JournalError> {
        self.append(JournalLine::Seated { tags: tags.clone() }, at)
    }

    fn append(&mut self, line: JournalLine, time: Duration) -> Result<(), JournalError> {
        self.add(&stamped(line, time));
        self.flush()
    }

    /// Adds `line` to the unwritten lines.
    pub(super) fn add(&mut self, line: &impl Serialize) {
        if self.gap.is_some() {
            return;
        }
        match serde_json::to_vec(line) {
            Ok(object) => {
                self.unwritten.extend(self.chain.seal(object));
                self.unwritten.push(b'\n');
            }
            Err(error) => self.gap = Some(error.to_string()),
        }
    }

    /// Writes all unwritten lines, or none of them.
    pub(super) fn flush(&mut self) -> Result<(), JournalError> {
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

    /// Writes to `file` from now on, as if it were the journal's.
    #[cfg(test)]
    pub(super) fn redirect(&mut self, file: File) {
        (self.file, self.is_broken) = (file, false);
    }
}

fn stamped(line: JournalLine, time: Duration) -> Stamped {
    let at = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_millis() as u64);
    let time = time.as_millis() as u64;
    Stamped { at, time, line }
}

/// Creates a journal in `folder` with `create`, with the name of a game that begins at `now`. Two games that begin in
/// the same second get different names, even if the journal of the first one waits next to its envelope, or only its
/// score is left.
fn named_by(
    folder: &Path,
    now: &jiff::Zoned,
    mut create: impl FnMut(&Path) -> Result<Journal, JournalError>,
) -> Result<Journal, JournalError> {
    let mut number = 1;
    loop {
        let suffix = if number == 1 {
            String::new()
        } else {
            format!("-{number}")
        };
        let path = folder.join(format!("{}{suffix}.{EXTENSION}", now.strftime(FILE_NAME)));
        if ["adjourned", "pgn"]
            .map(|other| path.with_extension(other))
            .iter()
            .any(|other| other.exists())
        {
            number += 1;
            continue;
        }
        match create(&path) {
            Err(JournalError::Write { source, .. }) if source.kind() == io::ErrorKind::AlreadyExists => number += 1,
            Err(JournalError::Held { .. }) => number += 1,
            other => return other,
        }
    }
}
