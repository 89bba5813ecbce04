//! The folder of the games. Recordings and journals are for their owner only, even if an earlier program left them
//! readable by all.

use std::{fs, path::PathBuf};

use super::error::AssistantError;
use crate::{config::Config, disk, paths};

/// Suffixes of a game's files and folders that hold words heard, declared or sealed.
const OF_GAMES: [&str; 6] = [
    ".journal",
    ".adjourned",
    ".resuming",
    ".envelope",
    ".arbiter.txt",
    ".recordings",
];

/// Returns the configured folder for games.
pub(crate) fn games_folder(config: &Config) -> Result<PathBuf, AssistantError> {
    let named = &config.play.games;
    match named.as_os_str().is_empty() {
        true => paths::games().ok_or(AssistantError::NoFolder),
        false => Ok(named.clone()),
    }
}

/// Removes all other users' permissions from the user's games, recordings and voices. In a folder for games that the
/// user has named, other files and the folder itself stay as they are.
pub(crate) fn protect_games(config: &Config) {
    if let Some(data) = paths::user_data() {
        disk::make_folder_private(&data);
    }
    for folder in [paths::games(), paths::speakers(), paths::donations()]
        .into_iter()
        .flatten()
    {
        disk::make_private(&folder);
    }
    let named = &config.play.games;
    if named.as_os_str().is_empty() {
        return;
    }
    for entry in fs::read_dir(named).into_iter().flatten().flatten() {
        let name = entry.file_name();
        if OF_GAMES.iter().any(|end| name.to_string_lossy().ends_with(end)) {
            match entry.file_type() {
                Ok(found) if found.is_dir() => disk::make_private(&entry.path()),
                _ => disk::make_file_private(&entry.path()),
            }
        }
    }
}
