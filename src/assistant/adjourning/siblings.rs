//! The other journals of the game of an envelope on this computer: those that wait for it, and where it goes on
//! already.

use std::{
    cmp::Ordering,
    collections::BTreeSet,
    path::{Path, PathBuf},
};

use super::files::{ENVELOPE, note_opened, noted};
use crate::{disk, journal};
use ansage_protocol::line::Stamped;

/// Journals of one game.
#[derive(Debug, Default)]
pub(super) struct Siblings {
    /// Those that wait for an envelope.
    pub waiting: Vec<PathBuf>,
    /// Those that can be resumed, or are over.
    running: Vec<PathBuf>,
    /// That which is noted beside the envelope, if it is there.
    noted: Option<PathBuf>,
}

impl Siblings {
    /// Finds the journals of the game called `id` beside its `envelope`, where that was opened before, and in
    /// `folders`.
    pub(super) fn of(envelope: &Path, folders: &[&Path], id: &str) -> Siblings {
        // Two names of one folder are one.
        let whole = |folder: &Path| folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
        let noted = noted(envelope);
        let beside = [Some(envelope), noted.as_deref()].into_iter().flatten();
        let beside = beside.map(|file| whole(disk::folder_of(file)));
        let folders: BTreeSet<PathBuf> = beside.chain(folders.iter().map(|folder| whole(folder))).collect();
        let find = |extension| {
            let found = folders
                .iter()
                .flat_map(|folder| journal::of_game(folder, extension, id));
            found.collect()
        };
        Siblings {
            waiting: find(journal::ADJOURNED),
            running: find(journal::EXTENSION),
            noted: noted.filter(|journal| journal.exists()),
        }
    }

    /// Returns the journal in which the game whose envelope holds the journal `sealed` goes on, also a damaged one. One
    /// that was recovered without its last lines does not count, and neither does a copy of one that still waits, or a
    /// damaged one from which the sealed one was recovered.
    pub(super) fn goes_on(&self, sealed: &str) -> Option<&PathBuf> {
        let waits = self.left(sealed).next().is_some();
        let goes_on = |journal: &&PathBuf| match journal::compare(journal, sealed) {
            Some(Ordering::Greater) => true,
            Some(Ordering::Equal) => !waits,
            Some(Ordering::Less) => false,
            None => journal::replay(journal).is_err() && is_later(journal, sealed),
        };
        self.running.iter().chain(&self.noted).find(goes_on)
    }

    /// Returns the journals that wait for the envelope with the journal `sealed`.
    pub(super) fn left(&self, sealed: &str) -> impl Iterator<Item = &PathBuf> {
        let is_left = move |journal: &&PathBuf| journal::compare(journal, sealed).is_some_and(Ordering::is_le);
        self.waiting.iter().filter(is_left)
    }

    /// Returns the journal that waits for a newer envelope, as after a sealed reply.
    pub(super) fn newer(&self, sealed: &str) -> Option<&PathBuf> {
        let is_longer = |journal: &&PathBuf| journal::compare(journal, sealed) == Some(Ordering::Greater);
        self.waiting.iter().find(is_longer)
    }

    /// Notes beside `envelope`, and where a copy of it may lie because its game waits there, that the game goes on in
    /// `journal`. Called before it does.
    ///
    /// # Errors
    ///
    /// The first envelope beside which nothing can be written, and why.
    pub(super) fn note(&self, envelope: &Path, sealed: &str, journal: &Path) -> Result<(), (PathBuf, std::io::Error)> {
        let mut noted = note_opened(envelope, journal);
        for left in self.left(sealed) {
            noted = noted.and(note_opened(&left.with_extension(ENVELOPE), journal));
        }
        noted
    }

    /// Takes away what still waits for `envelope` although its game goes on or is over. It would be listed and exported
    /// beside the game. A damaged journal is kept under another name.
    ///
    /// # Errors
    ///
    /// The first file that stays, and why.
    pub(super) fn clear(&self, envelope: &Path, sealed: &str) -> Result<(), (PathBuf, std::io::Error)> {
        let mut cleared = Ok(());
        for journal in self.waiting.iter().filter(|journal| journal.exists()) {
            let done = match journal::compare(journal, sealed) {
                Some(Ordering::Less | Ordering::Equal) => disk::remove(journal),
                None if journal::replay(journal).is_err() && !has_other_envelope(journal, envelope) => {
                    disk::rename(journal, &journal.with_extension("adjourned.damaged"))
                }
                Some(Ordering::Greater) | None => Ok(()),
            };
            cleared = cleared.and(done.map_err(|error| (journal.clone(), error)));
        }
        cleared
    }
}

/// Returns whether another envelope than the opened one lies beside `journal`.
fn has_other_envelope(journal: &Path, envelope: &Path) -> bool {
    let beside = disk::read(&journal.with_extension(ENVELOPE)).ok();
    beside.is_some_and(|beside| disk::read(envelope).is_ok_and(|opened| opened != beside))
}

/// Returns whether the damaged file `journal` was written after the journal `sealed`, as far as its lines say.
fn is_later(journal: &Path, sealed: &str) -> bool {
    let written = |text: &str| {
        let lines = text
            .lines()
            .filter_map(|line| serde_json::from_str::<Stamped>(line).ok());
        lines.map(|line| line.at).max()
    };
    let own = disk::read(journal).ok();
    let own = own.and_then(|own| written(&String::from_utf8_lossy(&own)));
    own.is_none_or(|own| Some(own) > written(sealed))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_game_goes_on_where_the_whole_sealed_journal_is_and_nothing_else_waits() {
        let folder = tempfile::tempdir().unwrap();
        let sealed = "{\"event\":\"started\",\"sum\":\"1\"}\n{\"event\":\"made\",\"sum\":\"2\"}\n";
        let file = |name: &str, text: &str| {
            let path = folder.path().join(name);
            fs::write(&path, text).unwrap();
            path
        };
        let reopened = "{\"event\":\"reopened\",\"sum\":\"4\"}\n";
        let shorter = file("shorter", "{\"event\":\"started\",\"sum\":\"1\"}\n");
        let equal = file("equal", &format!("{sealed}{reopened}"));
        let longer = file("longer", &format!("{sealed}{{\"event\":\"made\",\"sum\":\"5\"}}\n"));
        let torn = file("torn", &format!("{sealed}{{\"at\":17"));
        let filled = file("filled", &format!("{sealed}\n\0\0\0"));
        let damaged = file("damaged", "{\"event\":\"started\",\"sum\":\"1\"}\n?\n");
        for (running, waiting, goes_on) in [
            (&shorter, None, false),
            (&equal, None, true),
            // A copy of the journal that waits.
            (&equal, Some(&shorter), false),
            // The last line was never confirmed to anybody.
            (&torn, Some(&shorter), false),
            (&longer, Some(&equal), true),
            (&damaged, Some(&equal), true),
        ] {
            let siblings = Siblings {
                waiting: waiting.cloned().into_iter().collect(),
                running: vec![running.clone()],
                noted: None,
            };
            assert_eq!(siblings.goes_on(sealed).is_some(), goes_on, "{running:?} {waiting:?}");
        }
        let waiting = |journal: &PathBuf| Siblings {
            waiting: vec![journal.clone()],
            ..Siblings::default()
        };
        assert!(waiting(&longer).newer(sealed).is_some());
        for journal in [&equal, &torn, &filled] {
            assert!(waiting(journal).newer(sealed).is_none(), "{journal:?}");
        }
        for (journal, is_cleared) in [(&longer, false), (&shorter, true), (&torn, true), (&damaged, true)] {
            waiting(journal)
                .clear(&folder.path().join("x.envelope"), sealed)
                .unwrap();
            assert_eq!(!journal.exists(), is_cleared, "{journal:?}");
        }
        assert!(folder.path().join("damaged.adjourned.damaged").exists());
    }
}
