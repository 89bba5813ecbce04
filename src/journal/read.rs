//! Reads a journal: all of it, or the part before the damage.

use std::{
    path::{Path, PathBuf},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use serde::Deserialize;

use super::{
    ADJOURNED, EXTENSION, JournalError, Lock, SCORE, Tags,
    compare::is_outdated,
    line::{Chain, Check, is_torn},
};
use crate::disk;
use ansage_protocol::{
    Ending, Game, Ruling,
    line::{JournalLine, Replay, Stamped, VERSION},
};

/// A game restored from its journal.
#[derive(Debug, Clone)]
pub struct Restored {
    /// The game.
    pub game: Game,
    /// The players, and the date; `None` in a journal of version 1.
    pub tags: Option<Tags>,
    /// The words heard in the last run of the program since anything changed, with their times in the game. A question
    /// that they opened is not in the records.
    pub heard: Vec<(Duration, String)>,
    /// The words of that run which last changed something, and the game before. They may have opened a question as
    /// well, such as a move that was declared together with a claim.
    pub changed_by: Option<LastChange>,
    /// Whether any words were heard in the game.
    pub has_words: bool,
}

/// Words that changed something.
#[derive(Debug, Clone)]
pub struct LastChange {
    /// The game before them.
    pub before: Game,
    /// The words.
    pub words: String,
    /// Their time in the game.
    pub at: Duration,
}

/// The parts of a journal before and after the damage.
#[derive(Debug)]
pub struct Salvage {
    /// The game up to the damage.
    pub restored: Restored,
    /// The damaged line, counted from 1.
    pub line: usize,
    /// When the last line before the damage was written.
    pub until: SystemTime,
    /// The moves after the damage, which are lost.
    pub lost: Vec<Lost>,
    /// The end of the game after the damage, if it was not withdrawn again.
    pub ending: Option<Ending>,
    /// The number of the arbiter's rulings after the damage.
    pub rulings: usize,
    /// The number of lines that cannot be read: the damaged one, and others after it.
    pub unreadable: usize,
    pub(super) lines: Vec<Stamped>,
}

/// A move after the damage of a journal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lost {
    /// When it was made.
    pub at: SystemTime,
    /// The move in UCI notation. It is unknown whether it is legal.
    pub uci: String,
}

/// Restores the game from the journal at `path`.
///
/// # Errors
///
/// Returns a [`JournalError`] if the journal cannot be read, or if a line other than a torn last one was changed.
pub fn replay(path: &Path) -> Result<Game, JournalError> {
    read(path).map(|restored| restored.game)
}

/// Restores the game and its players from the journal at `path`.
///
/// # Errors
///
/// Returns a [`JournalError`] as [`replay`] does.
pub fn read(path: &Path) -> Result<Restored, JournalError> {
    Scan::of(&text(path)?).restored(path)
}

/// Returns the part of the journal at `path` that can be saved; `None` if it is not damaged.
///
/// # Errors
///
/// Returns a [`JournalError`] if the journal cannot be read, if a newer program has written it, or if it is damaged
/// from the first line.
pub fn salvage(path: &Path) -> Result<Option<Salvage>, JournalError> {
    let text = text(path)?;
    let scan = Scan::of(&text);
    let Some(Fault::Damaged) = scan.fault else {
        return scan.restored(path).map(|_| None);
    };
    let (line, begins) = (scan.line, scan.whole);
    let (Some(game), tags) = scan.replay.into_parts() else {
        return Err(JournalError::Damaged {
            path: path.to_owned(),
            line,
        });
    };
    let until = scan.lines.last().map_or(0, |line| line.at);
    let behind = text
        .get(begins..)
        .unwrap_or_default()
        .split(|byte| *byte == b'\n')
        .skip(1);
    let (mut lost, mut ending, mut rulings, mut unreadable) = (Vec::new(), None, 0, 1);
    for line in behind.filter(|line| !line.is_empty()) {
        match serde_json::from_slice(line) {
            Ok(Stamped { at, line, .. }) => match line {
                JournalLine::Made { uci } => lost.push(Lost { at: time_of(at), uci }),
                JournalLine::Ended { ending: lost } => ending = Some(lost),
                JournalLine::TakenBack { .. } => ending = None,
                JournalLine::Ruled { decision } => {
                    // It is unknown what "Undone" takes back.
                    if matches!(decision, Ruling::Reopened | Ruling::Undone { .. }) {
                        ending = None;
                    }
                    rulings += usize::from(decides(&decision));
                }
                _ => {}
            },
            Err(_) => unreadable += 1,
        }
    }
    let mut lines = scan.lines;
    if let Some(Stamped {
        line: JournalLine::Started { version, .. },
        ..
    }) = lines.first_mut()
    {
        *version = VERSION;
    }
    Ok(Some(Salvage {
        restored: Restored {
            game,
            tags,
            heard: Vec::new(),
            changed_by: None,
            has_words: false,
        },
        line,
        until: time_of(until),
        lost,
        ending,
        rulings,
        unreadable,
        lines,
    }))
}

/// Returns whether the arbiter decides something with `ruling`.
fn decides(ruling: &Ruling) -> bool {
    !matches!(
        ruling,
        Ruling::Called | Ruling::Dismissed | Ruling::Ordered { .. } | Ruling::Password { .. } | Ruling::WrongPassword
    )
}

fn time_of(at: u64) -> SystemTime {
    UNIX_EPOCH + Duration::from_millis(at)
}

/// Returns the content of the journal at `path`.
pub(super) fn text(path: &Path) -> Result<Vec<u8>, JournalError> {
    disk::read(path).map_err(|source| JournalError::Read {
        path: path.to_owned(),
        source,
    })
}

/// Reason why a journal is not read to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fault {
    Damaged,
    Newer(u32),
}

/// Version of a first line.
#[derive(Deserialize)]
struct Head {
    #[serde(default)]
    version: u32,
}

/// The lines of a journal, up to its end, a torn last line or the first fault.
#[derive(Debug, Default)]
pub(super) struct Scan {
    replay: Replay,
    /// The lines that were read.
    lines: Vec<Stamped>,
    /// As in [`Restored`].
    heard: Vec<(Duration, String)>,
    changed_by: Option<LastChange>,
    /// The last words, if nothing has changed since.
    last_words: Option<LastChange>,
    has_words: bool,
    /// Whether the game was interrupted, and nothing has followed yet.
    is_interrupted: bool,
    /// The chain after them, if they have checksums.
    chain: Chain,
    /// Whether lines have checksums from here on.
    is_sealed: bool,
    /// Length of the part that was read, in bytes.
    pub(super) whole: usize,
    /// Whether the last line was read, but lacks its line feed.
    pub(super) lacks_end: bool,
    /// Number of the last line that was read, or of the faulty one, counted from 1.
    line: usize,
    fault: Option<Fault>,
}

impl Scan {
    /// Reads the journal `text`.
    pub(super) fn of(text: &[u8]) -> Scan {
        let mut scan = Scan::default();
        while scan.whole < text.len() {
            scan.line += 1;
            let Some((read, rest)) = text.split_at_checked(scan.whole) else {
                break;
            };
            let end = rest.iter().position(|byte| *byte == b'\n');
            let line = end.and_then(|end| rest.get(..end)).unwrap_or(rest);
            if end.is_none() && is_torn(line) {
                break;
            }
            if let Err(fault) = scan.take(read, line) {
                scan.fault = Some(fault);
                break;
            }
            scan.lacks_end = end.is_none();
            scan.whole += line.len() + usize::from(end.is_some());
        }
        scan
    }

    /// Takes `line`, which follows the text `read`.
    fn take(&mut self, read: &[u8], line: &[u8]) -> Result<(), Fault> {
        if line.is_empty() {
            return Ok(());
        }
        let mut chain = self.chain_behind(read);
        let check = chain.check(line);
        let head = || serde_json::from_slice(line).map(|head: Head| head.version);
        match check {
            Check::Broken => return Err(Fault::Damaged),
            Check::Intact if self.replay.game().is_none() => match head() {
                Ok(version) if version > VERSION => return Err(Fault::Newer(version)),
                _ => {}
            },
            Check::Intact => {}
            Check::Bare
                if self.is_sealed || (self.replay.game().is_none() && head().is_ok_and(|version| version > 1)) =>
            {
                return Err(Fault::Damaged);
            }
            Check::Bare => {}
        }
        let Ok(stamped) = serde_json::from_slice::<Stamped>(line) else {
            // Programs of version 1 continued after a torn line.
            return if check == Check::Bare && self.replay.game().is_some() && was_torn(line) {
                Ok(())
            } else {
                Err(Fault::Damaged)
            };
        };
        self.replay.take(&stamped).map_err(|_| Fault::Damaged)?;
        self.follow_words(&stamped);
        self.lines.push(stamped);
        if check == Check::Intact {
            (self.chain, self.is_sealed) = (chain, true);
        }
        Ok(())
    }

    /// Notes which words changed something, and which changed nothing, in the last run of the program.
    fn follow_words(&mut self, stamped: &Stamped) {
        if matches!(stamped.line, JournalLine::Clock | JournalLine::Seated { .. }) {
            return;
        }
        let is_interruption = matches!(stamped.line, JournalLine::Reopened { claim: false });
        // A run whose clock was running ends with such a line if the program is closed, and the next one begins with
        // one. So does the time after the computer slept, in which an older question stays open but is not known here.
        if std::mem::replace(&mut self.is_interrupted, is_interruption) {
            self.heard.clear();
            (self.changed_by, self.last_words) = (None, None);
        }
        match &stamped.line {
            JournalLine::Heard { words } => {
                let (words, at) = (words.clone(), Duration::from_millis(stamped.time));
                self.has_words = true;
                self.heard.push((at, words.clone()));
                let before = self.replay.game().cloned();
                self.last_words = before.map(|before| LastChange { before, words, at });
            }
            // The clock stands as long as the claim is open, and its words are among those heard.
            JournalLine::Reopened { claim: true } => self.last_words = None,
            JournalLine::Reopened { claim: false } => {}
            // A claim that was open no longer is, even if nobody said anything.
            JournalLine::Resumed => {
                self.heard.clear();
                self.changed_by = self.last_words.take();
            }
            // It has dropped every question.
            JournalLine::Ruled {
                decision: Ruling::Called,
            } => {
                self.heard.clear();
                (self.changed_by, self.last_words) = (None, None);
            }
            _ => {
                self.heard.clear();
                self.changed_by = self.last_words.take().or(self.changed_by.take());
            }
        }
    }

    /// Returns whether the journal contains a game and can be read to its end.
    pub(super) fn is_readable(&self) -> bool {
        self.fault.is_none() && self.replay.game().is_some()
    }

    /// Returns the chain after the lines that were read, whose text is `read`.
    pub(super) fn chain_behind(&self, read: &[u8]) -> Chain {
        match (self.is_sealed, self.replay.game()) {
            (false, Some(_)) => Chain::after(read),
            _ => self.chain,
        }
    }

    /// Returns the game in the journal at `path`, if the journal can be read to its end.
    pub(super) fn restored(self, path: &Path) -> Result<Restored, JournalError> {
        let path = path.to_owned();
        let (game, tags) = self.replay.into_parts();
        match (self.fault, game) {
            (Some(Fault::Damaged), _) => Err(JournalError::Damaged { path, line: self.line }),
            (Some(Fault::Newer(version)), _) => Err(JournalError::Newer { path, version }),
            (None, Some(game)) => Ok(Restored {
                game,
                tags,
                heard: self.heard,
                changed_by: self.changed_by,
                has_words: self.has_words,
            }),
            // A score is saved after the first line of the journal.
            (None, None) if path.with_extension(SCORE).exists() => Err(JournalError::Damaged { path, line: 1 }),
            (None, None) => Err(JournalError::Empty { path }),
        }
    }
}

/// Returns whether `line`, which has no checksum, was left by a program that was interrupted while writing it.
fn was_torn(line: &[u8]) -> bool {
    is_torn(line) || !line.ends_with(b"}")
}

/// The newest unfinished game of a folder.
#[derive(Debug, Default)]
pub struct Newest {
    /// Its journal, if there is one that no other process has locked.
    pub path: Option<PathBuf>,
    /// Reasons why newer games cannot be resumed, the newest first: they are damaged, or locked by another process.
    pub passed: Vec<JournalError>,
    /// The journal of an adjourned game that began after this one.
    pub adjourned: Option<PathBuf>,
}

/// Returns the journals of the unfinished games in `folder` that can be resumed, the newest last.
pub fn unfinished(folder: &Path) -> Vec<PathBuf> {
    let mut journals = files(folder, EXTENSION);
    journals.retain(|path| is_unfinished(path));
    journals
}

/// Returns whether the journal at `path` is that of an unfinished game that can be resumed.
pub(super) fn is_unfinished(path: &Path) -> bool {
    !is_outdated(path)
        && replay(path).is_ok_and(|game| game.has_begun() && game.ending().is_none())
        && !matches!(Lock::of(path), Err(JournalError::Held { .. }))
}

/// Returns the journal of the adjourned game in `folder` that began last.
pub fn adjourned(folder: &Path) -> Option<PathBuf> {
    let journals = files(folder, ADJOURNED).into_iter();
    journals.rev().find(|journal| is_waiting(journal))
}

/// Returns whether the adjourned game of this `journal` was not resumed, perhaps from another folder. Another game may
/// have its name, or an older state of this one.
pub fn is_waiting(journal: &Path) -> bool {
    let running = journal.with_extension(EXTENSION);
    let is_other = || {
        id_of(&running)
            .zip(id_of(journal))
            .is_some_and(|(running, own)| running != own)
    };
    !running.exists() || is_other() || is_outdated(&running)
}

/// Returns the journals in `folder` with this `extension` of the game called `id`, also damaged ones: [`ADJOURNED`] or
/// [`EXTENSION`].
pub fn of_game(folder: &Path, extension: &str, id: &str) -> Vec<PathBuf> {
    let mut journals = files(folder, extension);
    journals.retain(|journal| id_of(journal).is_some_and(|own| own == id));
    journals
}

/// Returns the identity of the game whose journal is at `path`, even if a later line is damaged. Older games have none.
pub fn id_of(path: &Path) -> Option<String> {
    let (_, tags) = Scan::of(&text(path).ok()?).replay.into_parts();
    tags.map(|tags| tags.id).filter(|id| !id.is_empty())
}

/// Returns the files of games in `folder` with this extension, the newest last.
pub(super) fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten();
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .collect();
    // Names begin with the date and time of the game; a second game in the same second has a suffix.
    files.sort_by(|one, other| one.file_stem().cmp(&other.file_stem()));
    files
}

/// Returns the journal of the newest game in `folder` in which anything happened, if that game is unfinished, and the
/// newer games that cannot be resumed or are adjourned. With `past_finished`, passes over finished games and returns
/// the journal of the newest unfinished one, or else of the newest one in which only words were heard, if no game was
/// finished or adjourned since.
pub fn newest_open(folder: &Path, past_finished: bool) -> Newest {
    let mut newest = Newest::default();
    let (mut is_past, mut heard_only) = (false, None);
    let journals = files(folder, EXTENSION).into_iter().rev();
    for path in journals.filter(|path| !is_outdated(path)) {
        let read = read(&path);
        let is_heard = read.as_ref().is_ok_and(|restored| restored.has_words);
        match read.map(|restored| restored.game) {
            // Nothing was announced before its first line was written.
            Err(JournalError::Empty { .. }) => {}
            // Damage to a game older than a finished one is not news.
            Err(_) if is_past => {}
            Err(error) => newest.passed.push(error),
            Ok(game) if !game.has_begun() => {
                let is_free = || !matches!(Lock::of(&path), Err(JournalError::Held { .. }));
                // One that is older than a finished game was abandoned.
                if past_finished && !is_past && heard_only.is_none() && is_heard && is_free() {
                    heard_only = Some(path);
                }
            }
            Ok(game) if game.ending().is_some() && past_finished => is_past = true,
            Ok(game) if game.ending().is_some() => break,
            Ok(_) => match Lock::of(&path) {
                Err(error @ JournalError::Held { .. }) => newest.passed.push(error),
                _ => {
                    newest.path = Some(path);
                    break;
                }
            },
        }
    }
    let adjourned = adjourned(folder);
    let is_newer = |adjourned: &PathBuf, path: &Path| adjourned.file_stem() > path.file_stem();
    if newest.path.is_none() && newest.passed.is_empty() {
        // Not older than an adjourned one either.
        newest.path = heard_only.filter(|path| !adjourned.as_ref().is_some_and(|adjourned| is_newer(adjourned, path)));
    }
    newest.adjourned = adjourned.filter(|adjourned| newest.path.as_ref().is_some_and(|path| is_newer(adjourned, path)));
    newest
}
