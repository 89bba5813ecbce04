//! Compares a journal with another state of its game.

use std::{cmp::Ordering, path::Path};

use super::{ADJOURNED, line::without_torn_line};
use crate::disk;

/// Compares the file `journal` with the journal `other`: less if it ends before, greater if it goes on after. `None` if
/// neither is the beginning of the other, or the file cannot be read.
pub fn compare(journal: &Path, other: &str) -> Option<Ordering> {
    let journal = disk::read(journal).ok()?;
    let [journal, other] =
        [journal.as_slice(), other.as_bytes()].map(|text| String::from_utf8_lossy(without_torn_line(text)));
    let (mut own, mut other) = (lines(&journal), lines(&other));
    loop {
        match (own.next(), other.next()) {
            (Some(own), Some(other)) if own == other => {}
            (Some(_), Some(_)) => return None,
            (None, None) => return Some(Ordering::Equal),
            (None, Some(_)) => return Some(Ordering::Less),
            (Some(_), None) => return Some(Ordering::Greater),
        }
    }
}

/// Returns whether the file `journal` is only the beginning of the adjourned game beside it, like a copy that was made
/// earlier. That game waits, and is not resumed here.
pub fn is_outdated(journal: &Path) -> bool {
    let adjourned = disk::read(&journal.with_extension(ADJOURNED)).ok();
    adjourned.is_some_and(|adjourned| compare(journal, &String::from_utf8_lossy(&adjourned)) == Some(Ordering::Less))
}

/// Returns the lines of a journal without their checksums, and without those of a program that only opened it again.
fn lines(journal: &str) -> impl Iterator<Item = &str> {
    journal
        .lines()
        .map(|line| line.rsplit_once(",\"sum\":").map_or(line, |(line, _)| line))
        .filter(|line| !line.is_empty() && !line.contains("\"event\":\"reopened\""))
}
