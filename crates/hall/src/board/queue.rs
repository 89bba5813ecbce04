//! The records of a game that wait for the hall: its journal, and how much of it the hall has.

use std::{
    fs::{self, File},
    io::{self, BufRead, BufReader, Read as _, Seek, SeekFrom},
    path::{Path, PathBuf},
};

use ansage_protocol::line::Stamped;
use serde::{Deserialize, Serialize};

use crate::wire::{self, Name};

/// Extension of the files next to journals that say how much of a game the hall has.
const EXTENSION: &str = "hall";
/// Maximum length of a line of a journal, in bytes. A longer one is damaged.
const LONGEST_LINE: u64 = 1 << 20;

/// Content of the file next to a journal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Mark {
    event: Name,
    board: Name,
    game: String,
    /// Number of the last record that the hall has acknowledged.
    acknowledged: u64,
}

/// A game's journal as a queue.
#[derive(Debug)]
pub(super) struct Queue {
    journal: PathBuf,
    mark: Mark,
    /// Whether the mark differs from the one on the disk.
    is_changed: bool,
    /// Start of the line of each record.
    begins: Vec<u64>,
    /// Number of bytes read from the journal.
    read: u64,
    /// Number of the last record that was sent on this connection.
    sent: u64,
}

impl Queue {
    /// Opens the queue of the game in the first `written` bytes of `journal`. Without a mark, the hall has nothing of
    /// it.
    ///
    /// # Errors
    ///
    /// Returns the error of the system if the journal cannot be read.
    pub(super) fn open(journal: &Path, written: u64, event: &Name, board: &Name, game: &str) -> io::Result<Queue> {
        let fresh = Mark {
            event: event.clone(),
            board: board.clone(),
            game: game.to_owned(),
            acknowledged: 0,
        };
        let known = marked(&journal.with_extension(EXTENSION));
        let is_same = |mark: &Mark| (&mark.event, &mark.board, mark.game.as_str()) == (event, board, game);
        let known = known.filter(is_same);
        Queue::with(journal, written, known.is_none(), known.unwrap_or(fresh))
    }

    fn with(journal: &Path, written: u64, is_changed: bool, mark: Mark) -> io::Result<Queue> {
        let mut queue = Queue {
            journal: journal.to_owned(),
            sent: mark.acknowledged,
            mark,
            is_changed,
            begins: Vec::new(),
            read: 0,
        };
        queue.scan(written)?;
        // If the journal was shortened since, the hall says what it has.
        queue.mark.acknowledged = queue.mark.acknowledged.min(queue.last());
        queue.sent = queue.mark.acknowledged;
        Ok(queue)
    }

    /// Returns the queues of the games in `folder` that were sent to the hall of `event` from `board`, and that it does
    /// not have completely. Forgets the marks of those that it has.
    pub(super) fn left_over(folder: &Path, event: &Name, board: &Name) -> Vec<Queue> {
        let mut paths: Vec<PathBuf> = fs::read_dir(folder)
            .into_iter()
            .flatten()
            .filter_map(|entry| Some(entry.ok()?.path()))
            .filter(|path| path.extension().is_some_and(|extension| extension == EXTENSION))
            .collect();
        paths.sort();
        let mut queues = Vec::new();
        for path in paths {
            let Some(mark) = marked(&path).filter(|mark| (&mark.event, &mark.board) == (event, board)) else {
                continue;
            };
            match Queue::with(&path.with_extension("journal"), u64::MAX, false, mark) {
                Ok(queue) if queue.is_delivered() => queue.forget(),
                Ok(queue) => queues.push(queue),
                Err(error) => tracing::warn!(%error, path = %path.display(), "a game is not sent to the hall"),
            }
        }
        queues
    }

    /// Returns the identity of the game.
    pub(super) fn game(&self) -> &str {
        &self.mark.game
    }

    pub(super) fn is_of(&self, journal: &Path, game: &str) -> bool {
        self.journal == journal && self.mark.game == game
    }

    /// Returns the number of the last record in the journal.
    pub(super) fn last(&self) -> u64 {
        self.begins.len() as u64
    }

    /// Returns whether the hall has all records.
    pub(super) fn is_delivered(&self) -> bool {
        self.mark.acknowledged >= self.last()
    }

    /// Returns whether all records were sent on this connection.
    pub(super) fn is_sent(&self) -> bool {
        self.sent >= self.last()
    }

    /// Goes back to the first record that the hall has not acknowledged.
    pub(super) fn rewind(&mut self) {
        self.sent = self.mark.acknowledged;
    }

    /// Notes that the hall has the records up to `number`. If it lacks those after it (`again`), they are sent again.
    pub(super) fn has(&mut self, number: u64, again: bool) {
        if number > self.last() {
            // The hall has another journal with this identity. Its acknowledgement means nothing here.
            return;
        }
        if again || number > self.mark.acknowledged {
            self.is_changed |= self.mark.acknowledged != number;
            self.mark.acknowledged = number;
        }
        if again {
            self.sent = number;
        } else {
            self.sent = self.sent.max(number);
        }
    }

    /// Reads the new lines in the first `written` bytes of the journal. Later bytes belong to a later state of the
    /// game.
    ///
    /// # Errors
    ///
    /// Returns the error of the system.
    pub(super) fn scan(&mut self, written: u64) -> io::Result<()> {
        let mut file = File::open(&self.journal)?;
        if file.metadata()?.len().min(written) <= self.read {
            return Ok(());
        }
        file.seek(SeekFrom::Start(self.read))?;
        let mut reader = BufReader::new(file.take(written.saturating_sub(self.read)));
        while let Some(line) = whole_line(&mut reader)? {
            let begins = self.read;
            self.read += line.len() as u64;
            if line != b"\n" && wire::published(&stamped(&line)?).is_some() {
                self.begins.push(begins);
            }
        }
        Ok(())
    }

    /// Returns the next record to send and its number; `None` if all were sent.
    ///
    /// # Errors
    ///
    /// Returns the error of the system.
    pub(super) fn next(&mut self) -> io::Result<Option<(u64, Stamped)>> {
        let begins = usize::try_from(self.sent).ok().and_then(|next| self.begins.get(next));
        let Some(begins) = begins else { return Ok(None) };
        let mut file = File::open(&self.journal)?;
        file.seek(SeekFrom::Start(*begins))?;
        let line = whole_line(&mut BufReader::new(file))?.ok_or(io::ErrorKind::UnexpectedEof)?;
        let record = wire::published(&stamped(&line)?).ok_or(io::ErrorKind::InvalidData)?;
        self.sent += 1;
        Ok(Some((self.sent, record)))
    }

    /// Writes how much the hall has, if that is not on the disk yet.
    pub(super) fn save(&mut self) {
        if !std::mem::take(&mut self.is_changed) {
            return;
        }
        let path = self.journal.with_extension(EXTENSION);
        let written = serde_json::to_vec(&self.mark)
            .map_err(io::Error::from)
            .and_then(|text| ansage_disk::write_whole(&path, &text));
        if let Err(error) = written {
            // The only cost is that more than needed is sent again.
            tracing::warn!(%error, path = %path.display(), "what the hall has cannot be written down");
        }
    }

    /// Removes the mark of a game that the hall has completely.
    pub(super) fn forget(&self) {
        let _ = ansage_disk::remove(&self.journal.with_extension(EXTENSION));
    }
}

fn marked(path: &Path) -> Option<Mark> {
    serde_json::from_slice(&ansage_disk::read(path).ok()?).ok()
}

/// Reads a whole line. Returns `None` if it has no end yet.
fn whole_line(reader: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    reader.take(LONGEST_LINE).read_until(b'\n', &mut line)?;
    if line.len() as u64 == LONGEST_LINE {
        return Err(io::ErrorKind::InvalidData.into());
    }
    Ok(line.ends_with(b"\n").then_some(line))
}

fn stamped(line: &[u8]) -> io::Result<Stamped> {
    Ok(serde_json::from_slice(line)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ansage_protocol::line::JournalLine;
    use std::io::Write as _;

    struct World {
        folder: tempfile::TempDir,
    }

    impl World {
        fn new() -> World {
            let folder = tempfile::tempdir().unwrap();
            World { folder }
        }

        fn journal(&self) -> PathBuf {
            self.folder.path().join("2026-01-01.journal")
        }

        fn append(&self, text: &str) {
            let mut file = File::options().append(true).create(true).open(self.journal()).unwrap();
            file.write_all(text.as_bytes()).unwrap();
        }

        /// Appends a move, after the words for it.
        fn make(&self, uci: &str) {
            self.append("{\"at\":1,\"time\":0,\"event\":\"heard\",\"words\":\"geheim\",\"sum\":\"00000000\"}\n");
            self.append(&format!(
                "{{\"at\":2,\"time\":0,\"event\":\"made\",\"uci\":\"{uci}\"}}\n"
            ));
        }

        fn open(&self, game: &str) -> Queue {
            let (event, board) = ("em".parse().unwrap(), "12".parse().unwrap());
            Queue::open(&self.journal(), u64::MAX, &event, &board, game).unwrap()
        }

        fn left_over(&self) -> Vec<Queue> {
            let (event, board) = ("em".parse().unwrap(), "12".parse().unwrap());
            Queue::left_over(self.folder.path(), &event, &board)
        }
    }

    fn sent(queue: &mut Queue) -> Vec<(u64, String)> {
        let mut sent = Vec::new();
        while let Some((number, record)) = queue.next().unwrap() {
            match record.line {
                JournalLine::Made { uci } => sent.push((number, uci)),
                other => panic!("{other:?}"),
            }
        }
        sent
    }

    #[test]
    fn records_are_sent_once_in_their_order_and_words_never() {
        let world = World::new();
        world.make("e2e4");
        world.make("e7e5");
        let mut queue = world.open("1");
        assert_eq!(sent(&mut queue), [(1, "e2e4".into()), (2, "e7e5".into())]);
        assert_eq!(sent(&mut queue), []);
        world.make("g1f3");
        // A line that is not completely written is not a record yet.
        world.append("{\"at\":3,\"time\":0,\"eve");
        queue.scan(u64::MAX).unwrap();
        assert_eq!(sent(&mut queue), [(3, "g1f3".into())]);
        world.append("nt\":\"made\",\"uci\":\"g8f6\"}\n");
        queue.scan(u64::MAX).unwrap();
        assert_eq!(sent(&mut queue), [(4, "g8f6".into())]);
    }

    #[test]
    fn records_that_are_later_than_the_state_wait() {
        let world = World::new();
        world.make("e2e4");
        let size = || world.journal().metadata().unwrap().len();
        let first = size();
        world.make("e7e5");
        let second = size();
        world.make("g1f3");
        let (event, board) = ("em".parse().unwrap(), "12".parse().unwrap());
        let mut queue = Queue::open(&world.journal(), first, &event, &board, "1").unwrap();
        assert_eq!(queue.last(), 1);
        // An end in the middle of a line leaves the whole line for later.
        queue.scan(second - 1).unwrap();
        assert_eq!(queue.last(), 1);
        queue.scan(second).unwrap();
        assert_eq!(sent(&mut queue), [(1, "e2e4".into()), (2, "e7e5".into())]);
        queue.scan(size()).unwrap();
        assert_eq!(sent(&mut queue), [(3, "g1f3".into())]);
    }

    #[test]
    fn what_is_not_acknowledged_is_sent_again_by_the_next_run() {
        let world = World::new();
        for uci in ["e2e4", "e7e5", "g1f3"] {
            world.make(uci);
        }
        let mut queue = world.open("1");
        assert_eq!(sent(&mut queue).len(), 3);
        queue.has(2, false);
        queue.save();
        drop(queue);
        let mut queue = world.open("1");
        assert_eq!(sent(&mut queue), [(3, "g1f3".into())]);
        // Another game in the same file, as after an envelope was opened, starts from its own beginning.
        assert_eq!(sent(&mut world.open("2")).len(), 3);
        let left: Vec<u64> = world.left_over().iter().map(Queue::last).collect();
        assert_eq!(left, [3]);
        queue.has(3, false);
        queue.save();
        assert!(queue.is_delivered() && world.left_over().is_empty());
        assert!(!world.journal().with_extension(EXTENSION).exists());
    }

    #[test]
    fn the_hall_is_believed_as_far_as_the_journal_goes() {
        let world = World::new();
        for uci in ["e2e4", "e7e5", "g1f3"] {
            world.make(uci);
        }
        let mut queue = world.open("1");
        sent(&mut queue);
        queue.has(9, false);
        assert!(!queue.is_delivered());
        queue.has(3, false);
        queue.has(1, false);
        assert!(queue.is_delivered() && queue.is_sent());
        // A hall that lost its records.
        queue.has(0, true);
        assert_eq!(sent(&mut queue).len(), 3);
        queue.rewind();
        assert_eq!(sent(&mut queue).len(), 3);
    }
}
