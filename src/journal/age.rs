//! Which unfinished game is the newest, if that is not certain. Names hold the local time at which a game began, and the
//! file system knows when it was written. The end of summer time, another time zone, or a computer without a battery for
//! its clock puts them at odds.

use std::{
    path::{Path, PathBuf},
    time::{Duration, SystemTime},
};

use super::{
    EXTENSION,
    read::{files, is_unfinished},
};
use crate::disk;

/// Time by which the clock of a file server may be ahead of this one.
const SKEW: Duration = Duration::from_secs(60);

/// Returns the journals of the games that may be the newest, the one that was written last at the end: `newest`, which
/// has the latest name, and each unfinished game that was written later. If `newest` was written at a time to come, the
/// clock has gone back, and any unfinished game may be newer.
pub fn perhaps_newest(newest: &Path) -> Vec<PathBuf> {
    let last = written(newest);
    let has_gone_back = last.is_some_and(|last| last > SystemTime::now() + SKEW);
    let mut games = files(disk::folder_of(newest), EXTENSION);
    games.retain(|path| path == newest || ((has_gone_back || written(path) > last) && is_unfinished(path)));
    games.sort_by_cached_key(|path| written(path));
    games
}

/// Returns when a file was written; `None` if that is not known.
pub fn written(path: &Path) -> Option<SystemTime> {
    std::fs::metadata(path).and_then(|file| file.modified()).ok()
}
