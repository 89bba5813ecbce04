//! Kept games of a folder: listing, exporting, deleting.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use shakmaty::{Chess, Move};
use thiserror::Error;

use super::{
    document::{goes_beyond, is_set_aside},
    read::Score,
    recordings::Recordings,
};
use crate::{
    adjournment::Envelope,
    archive,
    braille::{self, BrfError, Code},
    disk,
    journal::{self, Journal, JournalError, Lock, Restored, Salvage, Tags},
};
use ansage_chess::document::Document;
use ansage_protocol::Ending;
use ansage_words::vocabulary::Vocabulary;

/// Minimum length of the beginning of a game's identity that names the game, in characters.
const SHORTEST_ID: usize = 8;

/// Minimum length of the beginning of a file's name that names the game, in digits. A shorter number is that of a
/// board.
const SHORTEST_DATE: usize = 4;

/// Extensions of a game's journal.
const JOURNALS: [&str; 2] = [journal::EXTENSION, journal::ADJOURNED];

/// Reason why a game cannot be exported, recovered or deleted.
#[derive(Debug, Error)]
pub enum LibraryError {
    /// No such game.
    #[error("unknown game \"{name}\" in {folder}")]
    NoGame {
        /// The requested name.
        name: String,
        /// The folder that was searched.
        folder: PathBuf,
    },
    /// The name fits several games.
    #[error("several games match \"{name}\": {games}")]
    Several {
        /// The requested name.
        name: String,
        /// Their names.
        games: String,
    },
    /// The folder of the games cannot be read.
    #[error("unreadable folder {path}: {source}")]
    Folder {
        /// The folder.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// The target exists.
    #[error("existing target {0}")]
    Exists(PathBuf),
    /// It is adjourned, so it cannot go on without its envelope. The file is the journal that waits.
    #[error("adjourned game {0}")]
    Adjourned(PathBuf),
    /// It is adjourned, and its envelope contains the whole game.
    #[error("adjourned game sealed in {0}")]
    Sealed(PathBuf),
    /// Its journal cannot be read or written, or another process has locked it.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The score cannot be written in Braille.
    #[error(transparent)]
    Braille(#[from] BrfError),
    /// A file cannot be read, written or deleted.
    #[error("unusable file {path}: {source}")]
    File {
        /// The file.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
}

/// A kept game.
#[derive(Debug)]
pub struct Kept {
    /// Date and time of its beginning: the name of its files.
    pub name: String,
    /// Whether it is adjourned.
    pub is_adjourned: bool,
    /// How it ended; `None` if it has not, or the journal cannot be read.
    pub ending: Option<Ending>,
    /// Its score. If the journal cannot be read, it is the last saved one, if that can be read.
    pub score: Document,
    /// Number of plies in the journal.
    pub plies: usize,
    /// The saved score, if it goes beyond the journal.
    pub longer_score: Option<Document>,
    /// The last position, and the declared move that counts there although it is not made. The score lacks it.
    pub counted: Option<(Chess, Move)>,
    /// Reason why the journal cannot be read.
    pub fault: Option<JournalError>,
    /// Number of recorded declarations.
    pub recordings: usize,
    journal: PathBuf,
}

/// Returns the games in `folder`, the newest last.
pub fn kept_games(folder: &Path, vocabulary: &Vocabulary) -> Vec<Kept> {
    let mut journals: Vec<PathBuf> = fs::read_dir(folder)
        .map(|entries| entries.filter_map(|entry| Some(entry.ok()?.path())).collect())
        .unwrap_or_default();
    journals.retain(|path| {
        path.extension()
            .is_some_and(|extension| JOURNALS.iter().any(|journal| extension == *journal))
    });
    // The remains of an opened envelope, or an older state of an adjourned game, are not games of their own.
    journals.retain(|path| {
        let is_adjourned = path.extension().is_some_and(|found| found == journal::ADJOURNED);
        match is_adjourned {
            true => journal::is_waiting(path),
            false => !journal::is_outdated(path),
        }
    });
    journals.sort_by(|one, other| one.file_stem().cmp(&other.file_stem()));
    journals
        .into_iter()
        .map(|journal| Kept::of_journal(journal, vocabulary))
        .collect()
}

/// Name for the game that began last.
const NEWEST: &str = "newest";

/// Finds the game in `folder` whose event, round, board or player is called `name`, or else whose own name or identity
/// begins with it. "newest" means the game that began last.
///
/// # Errors
///
/// [`LibraryError`] if there is none, or more than one.
pub fn find_kept(folder: &Path, vocabulary: &Vocabulary, name: &str) -> Result<Kept, LibraryError> {
    find_among(kept_games(folder, vocabulary), folder, name)
}

/// Finds a game as [`find_kept`] does, but only among those that can continue. A finished one must be named in full.
/// Returns with it an adjourned game that is also called `name` and began later.
///
/// # Errors
///
/// [`LibraryError`] if there is none, or more than one, or only an adjourned one.
pub fn find_unfinished(
    folder: &Path,
    vocabulary: &Vocabulary,
    name: &str,
) -> Result<(Kept, Option<Kept>), LibraryError> {
    let games = kept_games(folder, vocabulary).into_iter();
    let (mut adjourned, mut games): (Vec<Kept>, Vec<Kept>) = games.partition(|game| game.is_adjourned);
    games.retain(|game| game.ending.is_none() || game.name == name);
    let found = find_among(games, folder, name);
    match &found {
        Ok(found) if found.name == name => adjourned.clear(),
        Ok(found) => adjourned.retain(|adjourned| adjourned.name > found.name),
        Err(LibraryError::NoGame { .. }) => {}
        Err(_) => return found.map(|found| (found, None)),
    }
    let found = match found {
        Ok(found) => {
            let newer = called(adjourned, name).pop();
            return Ok((found, newer));
        }
        Err(none) => none,
    };
    match find_among(adjourned, folder, name) {
        Ok(adjourned) => Err(LibraryError::Adjourned(adjourned.journal)),
        Err(LibraryError::NoGame { .. }) => Err(found),
        Err(several) => Err(several),
    }
}

/// Returns those of `games` that `name` can mean, the newest last.
fn called(mut games: Vec<Kept>, name: &str) -> Vec<Kept> {
    if let Some(exact) = games.iter().position(|game| game.name == name) {
        return vec![games.swap_remove(exact)];
    }
    if name == NEWEST
        && let Some(newest) = games.pop()
    {
        return vec![newest];
    }
    // "2" means board 2, not every game of this millennium.
    let is_called = games.iter().any(|game| game.is_called(name));
    games.retain(|game| {
        !name.is_empty()
            && if is_called {
                game.is_called(name)
            } else {
                game.begins_with(name)
            }
    });
    games
}

fn find_among(games: Vec<Kept>, folder: &Path, name: &str) -> Result<Kept, LibraryError> {
    let mut games = called(games, name);
    match games.len() {
        1 => Ok(games.swap_remove(0)),
        0 => Err(LibraryError::NoGame {
            name: name.to_owned(),
            folder: folder.to_owned(),
        }),
        _ => Err(LibraryError::Several {
            name: name.to_owned(),
            games: games.into_iter().map(|game| game.name).collect::<Vec<_>>().join(", "),
        }),
    }
}

fn file_error(path: &Path) -> impl FnOnce(io::Error) -> LibraryError {
    let path = path.to_owned();
    move |source| LibraryError::File { path, source }
}

/// A game that was recovered from a damaged journal.
#[derive(Debug)]
pub struct Recovered {
    /// Name of the new game, which ends before the damage.
    pub name: String,
    /// The saved part, and the losses.
    pub salvage: Salvage,
    /// The score of the damaged game and its number of plies, if that holds more than was saved.
    pub longer_score: Option<(PathBuf, usize)>,
}

impl Kept {
    /// Returns its journal.
    pub fn journal(&self) -> &Path {
        &self.journal
    }

    fn is_called(&self, name: &str) -> bool {
        let is_named = |tag| {
            self.score
                .tags
                .known(tag)
                .is_some_and(|known| known.eq_ignore_ascii_case(name))
        };
        ["Event", "Round", "Board", "White", "Black"].into_iter().any(is_named)
    }

    /// Returns whether its file or its identity begins with `name`. A short number is no beginning of either: it may be
    /// the board of a game that is not here, and names of files begin with a year, and identities at random.
    fn begins_with(&self, name: &str) -> bool {
        let id = self.score.tags.known("GameId").unwrap_or_default();
        let is_board = name.len() < SHORTEST_DATE && name.bytes().all(|byte| byte.is_ascii_digit());
        !is_board && self.name.starts_with(name) || name.len() >= SHORTEST_ID && id.starts_with(name)
    }

    /// Returns the game whose journal is at `journal`.
    pub fn of_journal(journal: PathBuf, vocabulary: &Vocabulary) -> Kept {
        let name = journal.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let saved = Score::begun(&journal.with_extension("pgn"), vocabulary)
            .map_or_else(|_| Document::new(None), |score| score.document);
        let (mut counted, mut longer_score) = (None, None);
        let (score, plies, ending, fault) = match journal::read(&journal) {
            Ok(Restored { game, tags, .. }) => {
                let tags = tags.unwrap_or_else(|| {
                    // Journals of version 1 contain neither the players nor the date, but the score does.
                    let mut tags = Tags {
                        date: name.get(..10).unwrap_or("????.??.??").replace('-', "."),
                        white: "?".into(),
                        black: "?".into(),
                        ..Tags::default()
                    };
                    tags.keep(&saved);
                    tags
                });
                let (plies, ending) = (game.plies().len(), game.ending());
                longer_score = goes_beyond(&saved, &game).then(|| saved.clone());
                counted = game.counted_move().map(|m| (game.position().clone(), m));
                (ansage_protocol::score(&game, &tags), plies, ending, None)
            }
            Err(error) => (saved, 0, None, Some(error)),
        };
        Kept {
            name,
            is_adjourned: journal
                .extension()
                .is_some_and(|extension| extension == journal::ADJOURNED),
            ending,
            score,
            plies,
            longer_score,
            counted,
            fault,
            recordings: Recordings::of_game(&journal).count(),
            journal,
        }
    }

    /// Writes the part of the journal before the damage, and its score, as a new game. The damaged journal stays.
    /// Returns `None` if it is not damaged.
    ///
    /// # Errors
    ///
    /// [`LibraryError`] if nothing can be read or written, if another process has locked the game, or if its envelope
    /// contains the whole game.
    pub fn recover(&self, vocabulary: &Vocabulary) -> Result<Option<Recovered>, LibraryError> {
        // The lock of another file than a journal could be a file of someone else's.
        journal::salvage(&self.journal)?;
        let _lock = Lock::of(&self.journal)?;
        let Some(salvage) = journal::salvage(&self.journal)? else {
            return Ok(None);
        };
        // This journal lacks the sealed move, and perhaps the arbiter's password.
        let envelope = self.journal.with_extension("envelope");
        if self.is_adjourned && disk::read(&envelope).is_ok_and(|bytes| Envelope::read(&bytes).is_ok()) {
            return Err(LibraryError::Sealed(envelope));
        }
        let folder = self.journal.parent().unwrap_or(Path::new("."));
        let journal = Journal::of_salvage(folder, &jiff::Zoned::now(), &salvage)?;
        let Restored { game, tags, .. } = &salvage.restored;
        let mut tags = tags.clone().unwrap_or_default();
        tags.keep(&self.score);
        let path = journal.path().with_extension("pgn");
        super::save(&path, game, &tags).map_err(file_error(&path))?;
        let old = self.journal.with_extension("pgn");
        let plies = Score::begun(&old, vocabulary).map_or(0, |score| score.document.written().len());
        Ok(Some(Recovered {
            name: path.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
            longer_score: (plies > game.plies().len()).then_some((old, plies)),
            salvage,
        }))
    }

    /// Writes the score as PGN, with clock times and draw offers, and the recordings to `target`: a folder, or a ZIP
    /// file if the name ends in ".zip". With a Braille code the score is also written as a BRF file.
    ///
    /// # Errors
    ///
    /// [`LibraryError`] if the target exists or cannot be written.
    pub fn export(&self, target: &Path, code: Option<Code>) -> Result<(), LibraryError> {
        if target.exists() {
            return Err(LibraryError::Exists(target.to_owned()));
        }
        let recordings = Recordings::of_game(&self.journal);
        let inside = Path::new(recordings.folder().file_name().unwrap_or_default());
        let score = self.document()?;
        let brf = code.map(|code| braille::brf(code, &score)).transpose();
        let brf = brf.map_err(BrfError::from)?;
        let mut files = vec![(PathBuf::from(format!("{}.pgn", self.name)), score.pgn().into_bytes())];
        files.extend(brf.map(|brf| (PathBuf::from(format!("{}.brf", self.name)), brf.into_bytes())));
        for path in recordings.files() {
            let bytes = fs::read(&path).map_err(file_error(&path))?;
            files.push((inside.join(path.file_name().unwrap_or_default()), bytes));
        }
        if target
            .extension()
            .is_some_and(|extension| extension.eq_ignore_ascii_case("zip"))
        {
            return archive::pack(target, &files).map_err(file_error(target));
        }
        // Written next to its target, so that a partial export is never taken for a whole one.
        let parent = target.parent().filter(|parent| !parent.as_os_str().is_empty());
        let parent = parent.unwrap_or(Path::new("."));
        fs::create_dir_all(parent).map_err(file_error(parent))?;
        let work = tempfile::Builder::new().prefix(".export-").tempdir_in(parent);
        let work = work.map_err(file_error(parent))?;
        // The user decides who else may read it, as with any file.
        let whole = work.path().join("export");
        for (name, bytes) in files {
            let path = whole.join(&name);
            let written = fs::create_dir_all(path.parent().unwrap_or(&whole)).and_then(|()| fs::write(&path, bytes));
            written.map_err(file_error(&target.join(&name)))?;
        }
        fs::rename(&whole, target).map_err(file_error(target))
    }

    /// Returns the score, rebuilt from the journal, because a full disk may have prevented writing it during the game.
    ///
    /// # Errors
    ///
    /// [`LibraryError::Journal`] if the journal cannot be read.
    pub fn document(&self) -> Result<Document, LibraryError> {
        // Read again for its error, which cannot be copied.
        if self.fault.is_some() {
            journal::read(&self.journal)?;
        }
        Ok(self.score.clone())
    }

    /// Deletes all files of the game.
    ///
    /// # Errors
    ///
    /// [`LibraryError::Journal`] if another process has locked the game, and [`LibraryError::File`] if something cannot
    /// be deleted. Other files may be deleted already.
    pub fn delete(&self) -> Result<(), LibraryError> {
        // Dropped last, it removes its own file.
        let _lock = Lock::of(&self.journal)?;
        let folder = self.journal.parent().unwrap_or(Path::new("."));
        let begins_with = |path: &Path, game: &str| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            name.strip_prefix(game).is_some_and(|rest| rest.starts_with('.'))
        };
        let entries = fs::read_dir(folder).map_err(file_error(folder))?;
        let files: Vec<PathBuf> = entries
            .filter_map(|entry| Some(entry.ok()?.path()))
            .filter(|path| begins_with(path, &self.name))
            .collect();
        // A person may have called another game "Runde 3.Finale". Its score or envelope may be here without it.
        let is_game = |path: &&PathBuf| {
            let extension = path.extension().unwrap_or_default();
            [journal::EXTENSION, journal::ADJOURNED, "pgn", "brf", "envelope"]
                .iter()
                .any(|of_game| extension == *of_game)
                && !is_set_aside(path, &self.name)
        };
        let names = files.iter().filter(is_game).filter_map(|path| path.file_stem());
        let others: Vec<String> = names
            .map(|name| name.to_string_lossy().into_owned())
            .filter(|name| *name != self.name)
            .collect();
        for path in files {
            let is_ours = !others.iter().any(|other| begins_with(&path, other))
                && path.extension().is_none_or(|extension| extension != "lock");
            if is_ours {
                let deleted = if path.is_dir() {
                    fs::remove_dir_all(&path)
                } else {
                    fs::remove_file(&path)
                };
                deleted.map_err(file_error(&path))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
#[path = "library_tests.rs"]
mod tests;
