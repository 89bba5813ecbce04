//! Files of an adjourned game.

use std::{
    io,
    path::{Path, PathBuf},
};

use super::error::AdjournError;
use crate::{
    adjournment::{Envelope, Outside},
    disk, journal,
    scoresheet::{self, Tags},
};
use ansage_protocol::Game;

/// Returns the reason why an envelope whose `journal` already exists is not opened: the game is over, or continues
/// there.
pub(super) fn taken(journal: PathBuf) -> AdjournError {
    match journal::replay(&journal) {
        Ok(game) if game.ending().is_some() => AdjournError::Ended(journal),
        Ok(_) => AdjournError::Resumed(journal),
        Err(error) => error.into(),
    }
}

/// Writes the score of `game` next to its journal.
pub(super) fn save_score(journal: &Path, game: &Game, outside: &Outside) -> Result<(), AdjournError> {
    let tags = journal::read(journal)
        .ok()
        .and_then(|restored| restored.tags)
        .unwrap_or_default();
    let date = outside.arrangement.adjourned.split(' ').next().unwrap_or_default();
    let tags = Tags {
        date: date.replace('-', "."),
        white: outside.tags.white.clone(),
        black: outside.tags.black.clone(),
        ..tags
    };
    let path = journal.with_extension("pgn");
    scoresheet::save(&path, game, &tags).map_err(|source| file_error(&path, source))
}

/// Reads the envelope `file`.
pub(super) fn read(file: &Path) -> Result<Envelope, AdjournError> {
    match disk::read(file) {
        Ok(bytes) => Ok(Envelope::read(&bytes)?),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Err(AdjournError::Lost(file.to_owned())),
        Err(source) => Err(file_error(file, source)),
    }
}

pub(super) fn file_error(path: &Path, source: io::Error) -> AdjournError {
    AdjournError::File {
        path: path.to_owned(),
        source,
    }
}

/// Returns the first line of `file`, without surrounding white space.
pub(super) fn first_line(file: &Path) -> Result<String, AdjournError> {
    disk::first_line(file).map_err(|source| file_error(file, source))
}
