//! The files of the round: the scores, and the tournament report with the results.

use std::{
    collections::{BTreeMap, BTreeSet},
    io,
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};

use crate::{arbiter::Hall, pages::Pages, wire::Name};

/// Shortest interval between writes of the files.
const EVERY: Duration = Duration::from_secs(2);

/// Writes files of the round as a whole, so that a reader sees the old file or the new one.
pub type WriteFile = Box<dyn Fn(&Path, &[u8]) -> io::Result<()> + Send>;

/// What the files are made of, and where they are.
pub(super) struct Sources<'a> {
    pub hall: &'a mut Hall,
    pub pages: Option<&'a Pages>,
    /// The file of the scores.
    pub pgn: &'a Path,
    /// The file of the tournament report.
    pub report: Option<&'a Path>,
    pub write: &'a WriteFile,
}

/// The part of the round that is not written yet.
#[derive(Debug)]
pub(super) struct Round {
    /// Boards whose scores have changed.
    changed: BTreeSet<Name>,
    scores: BTreeMap<Name, Arc<str>>,
    /// Files that are out of date. One that cannot be written stays here until it can.
    stale: BTreeSet<PathBuf>,
    tried: Option<Instant>,
    /// Whether the arbiter knows that a file could not be written.
    is_told: bool,
}

impl Round {
    /// Creates the state in which nothing of these boards is written.
    pub fn new(boards: impl IntoIterator<Item = Name>) -> Round {
        Round {
            changed: boards.into_iter().collect(),
            scores: BTreeMap::new(),
            stale: BTreeSet::new(),
            tried: None,
            is_told: false,
        }
    }

    /// Notes that the scores of boards have changed.
    pub fn changes(&mut self, boards: impl IntoIterator<Item = Name>) {
        self.changed.extend(boards);
    }

    /// Writes what is not written if it is time, or `now` in any case. Returns a file that cannot be
    /// written, to be reported once until all are written again.
    pub fn write(&mut self, sources: &mut Sources, now: bool) -> Option<(PathBuf, io::Error)> {
        let is_due = now || self.tried.is_none_or(|at| at.elapsed() >= EVERY);
        if !is_due || self.changed.is_empty() && self.stale.is_empty() {
            return None;
        }
        self.tried = Some(Instant::now());
        if !self.changed.is_empty() {
            self.read_scores(sources);
            self.stale.insert(sources.pgn.to_owned());
            self.stale.extend(sources.report.map(Path::to_owned));
        }
        let mut failed = None;
        for path in std::mem::take(&mut self.stale) {
            let Some(content) = self.content(sources, &path) else {
                continue;
            };
            if let Err(error) = (sources.write)(&path, &content) {
                self.stale.insert(path.clone());
                failed = Some((path, error));
            }
        }
        let was_told = std::mem::replace(&mut self.is_told, failed.is_some());
        failed.filter(|_| !was_told)
    }

    fn read_scores(&mut self, sources: &mut Sources) {
        for board in std::mem::take(&mut self.changed) {
            let mut scores = sources.hall.earlier(&board);
            if let Some(pgn) = sources.hall.pgn(&board) {
                if let Some(pages) = sources.pages {
                    pages.serve_score(&board, Arc::clone(&pgn));
                }
                scores.push(pgn);
            }
            self.scores.insert(board, scores.join("\n").into());
        }
    }

    /// Returns what a file should contain; `None` if there is nothing.
    fn content(&self, sources: &Sources, path: &Path) -> Option<Vec<u8>> {
        if path == sources.pgn {
            let boards = sources.hall.boards();
            let scores = boards.iter().filter_map(|board| Some(&**self.scores.get(board)?));
            return Some(scores.collect::<Vec<&str>>().join("\n").into_bytes());
        }
        sources.hall.report().unwrap_or_else(|error| {
            tracing::warn!(%error, "the tournament report takes no results");
            None
        })
    }
}
