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
    ADJOURNED, EXTENSION, JournalError, Lock, SCORE, Tags,
    line::Chain,
    lock::is_at,
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

/// An open journal, or one that is opened at the next possible write. Holds the lock on its game.
#[derive(Debug)]
pub struct Journal {
    /// `None` if it could not be opened yet: each write tries again.
    file: Option<File>,
    /// What an existing file holds; `None` if the file is to be created.
    found: Option<Found>,
    path: PathBuf,
    chain: Chain,
    /// All lines in the file, for the case that it is removed or replaced.
    written: Vec<u8>,
    /// Complete lines that could not be written yet.
    unwritten: Vec<u8>,
    /// Whether lines had to be written once more, which was not [taken](Journal::take_renewed) yet.
    is_renewed: bool,
    /// Whether the file contains a part of these lines that cannot be removed. Nothing may be written after it.
    is_broken: bool,
    /// Reason why a record could not be serialized. Later records make no sense without it and are not written.
    gap: Option<String>,
    /// `None` only without a file.
    lock: Option<Lock>,
}

/// Sizes of an existing file, in bytes.
#[derive(Debug, Clone, Copy)]
struct Found {
    /// Size of the part before a torn last line.
    whole: usize,
    all: usize,
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
        journal.start(game, tags);
        Ok(journal)
    }

    /// Adds the first lines.
    fn start(&mut self, game: &Game, tags: &Tags) {
        let started = JournalLine::Started {
            fen: Fen::from_position(game.start(), EnPassantMode::Legal).to_string(),
            chess960: game.start().castles().mode() == CastlingMode::Chess960,
            setting: game.setting().clone(),
            version: VERSION,
        };
        self.add(&stamped(started, Duration::ZERO));
        self.add(&stamped(JournalLine::Seated { tags: tags.clone() }, Duration::ZERO));
    }

    /// Creates the journal of `game` in `folder`, with the name of a game that begins at `now`. If the first lines
    /// cannot be written, also returns the reason, such as a full disk or a missing folder. The next write then creates
    /// the file and writes these lines first.
    pub fn begin(folder: &Path, now: &jiff::Zoned, game: &Game, tags: &Tags) -> (Journal, Option<JournalError>) {
        match named_by(folder, now, |path| Journal::create_empty(path, game, tags)) {
            Ok(mut journal) => {
                let unwritten = journal.flush().err();
                (journal, unwritten)
            }
            Err(error) => {
                let path = folder.join(format!("{}.{EXTENSION}", now.strftime(FILE_NAME)));
                let mut journal = Journal::with(&path, None, Chain::default(), None);
                journal.start(game, tags);
                (journal, Some(error))
            }
        }
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
        Ok(Journal::with(path, Some(file), Chain::default(), Some(lock)))
    }

    fn with(path: &Path, file: Option<File>, chain: Chain, lock: Option<Lock>) -> Journal {
        Journal {
            file,
            found: None,
            path: path.to_owned(),
            chain,
            written: Vec::new(),
            unwritten: Vec::new(),
            is_renewed: false,
            is_broken: false,
            gap: None,
            lock,
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
        let (mut journal, restored) = Journal::unopened(path)?;
        journal.lock = Some(lock);
        journal.open_file().map_err(|source| JournalError::Write {
            path: path.to_owned(),
            source,
        })?;
        Ok((journal, restored))
    }

    /// Replays a journal that cannot be written now. It is opened before the next line is written.
    ///
    /// # Errors
    ///
    /// Returns a [`JournalError`] if the journal cannot be read or replayed.
    pub fn unopened(path: &Path) -> Result<(Journal, Restored), JournalError> {
        let mut text = read::text(path)?;
        let scan = Scan::of(&text);
        let all = text.len();
        // The effect of a torn last line was never announced, and no line may follow it.
        if scan.is_readable() {
            text.truncate(scan.whole);
        }
        let whole = text.len();
        let mut unwritten = Vec::new();
        if scan.lacks_end {
            text.push(b'\n');
            unwritten.push(b'\n');
        }
        let mut journal = Journal::with(path, None, scan.chain_behind(&text), None);
        text.truncate(whole);
        (journal.written, journal.unwritten) = (text, unwritten);
        journal.found = Some(Found { whole, all });
        Ok((journal, scan.restored(path)?))
    }

    /// Opens the file if it is not open yet.
    fn open_file(&mut self) -> io::Result<()> {
        if self.file.is_some() {
            return Ok(());
        }
        if self.lock.is_none() {
            self.take_lock()?;
        }
        if self.found.is_none() {
            disk::create_new(&self.path)?;
        }
        let Found { whole, all } = *self.found.get_or_insert(Found { whole: 0, all: 0 });
        let file = disk::append(&self.path)?;
        // Another process may have written before the lock was taken.
        if file.metadata()?.len() != all as u64 {
            return Err(io::Error::other("the file was changed meanwhile"));
        }
        if whole < all {
            file.set_len(whole as u64)?;
        }
        self.file = Some(file);
        Ok(())
    }

    fn take_lock(&mut self) -> io::Result<()> {
        let lock = Lock::of(&self.path).map_err(|error| match error {
            JournalError::Write { source, .. } => source,
            other => io::Error::other(other),
        });
        self.lock = Some(lock?);
        Ok(())
    }

    /// Writes the journal once more if its file is no longer there: somebody removed it or renamed its folder, or a
    /// program that copies folders replaced it by an earlier state. Lines in a file that nobody finds are lost. Another
    /// file that has the name is left as it is.
    fn renew(&mut self) -> io::Result<()> {
        if self.file.as_ref().is_none_or(|file| is_at(file, &self.path)) {
            return Ok(());
        }
        if self.lock.as_ref().is_none_or(|lock| !lock.is_in_place()) {
            self.take_lock()?;
        }
        let found = match disk::read(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                disk::create_new(&self.path)?;
                Vec::new()
            }
            found => found?,
        };
        let Some(missing) = self.written.strip_prefix(found.as_slice()) else {
            return Err(io::Error::new(
                io::ErrorKind::AlreadyExists,
                "another file has the name",
            ));
        };
        // What a full disk takes of it is found here by the next attempt.
        let mut file = disk::append(&self.path)?;
        file.write_all(missing)?;
        file.sync_data()?;
        self.is_renewed |= !missing.is_empty();
        self.file = Some(file);
        Ok(())
    }

    /// Returns whether the journal had to be written once more since this was last called, because its file was gone.
    pub fn take_renewed(&mut self) -> bool {
        std::mem::take(&mut self.is_renewed)
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

    /// Returns the size of the file, in bytes; 0 if it is not open yet. It grows with each line.
    pub fn size(&self) -> u64 {
        let metadata = self.file.as_ref().map(File::metadata);
        metadata.and_then(Result::ok).map_or(0, |metadata| metadata.len())
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
        self.open_file()?;
        self.renew()?;
        let Some(file) = &mut self.file else { return Ok(()) };
        let whole = file.metadata()?.len();
        let written = file.write_all(&self.unwritten).and_then(|()| file.sync_data());
        match &written {
            Ok(()) => self.written.append(&mut self.unwritten),
            // The next attempt must not follow a partial line.
            Err(_) => self.is_broken = file.set_len(whole).is_err(),
        }
        written
    }

    /// Writes to the file at `path` from now on, as if it were the journal's.
    #[cfg(test)]
    pub(super) fn redirect(&mut self, path: &Path) {
        let file = File::options().append(true).open(path).unwrap();
        (self.path, self.file, self.is_broken) = (path.to_owned(), Some(file), false);
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
        if [ADJOURNED, SCORE]
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
