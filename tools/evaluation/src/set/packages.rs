//! Recordings of people in Debian packages (`ktuberling-data`, `klettres-data`, `asterisk-core-sounds-ru-wav`). The
//! model was trained on none of them.

use std::{fs, path::PathBuf};

use ansage::audio::file::{self, FileError};
use shakmaty::Chess;

use super::recordings::Set;
use crate::error::AnyResult;

/// Folders of recordings that declare nothing, with the name of their group.
const FOLDERS: [(&str, &str); 5] = [
    ("/usr/share/ktuberling/sounds/de", "people: German nouns"),
    ("/usr/share/ktuberling/sounds/ru", "people: Russian nouns"),
    ("/usr/share/ktuberling/sounds/uk", "people: Ukrainian nouns"),
    ("/usr/share/klettres/de/syllab", "people: short German words"),
    (
        "/usr/share/asterisk/sounds/ru_RU_f_IvrvoiceRU",
        "people: Russian prompts on the telephone",
    ),
];
/// Files among them that say a word of the game.
const OF_THE_GAME: [&str; 1] = ["ja.ogg"];

/// Adds all recordings of the packages that are installed.
///
/// # Errors
///
/// If a recording cannot be read.
pub fn add(set: &mut Set) -> AnyResult<()> {
    for (folder, group) in FOLDERS {
        let Ok(entries) = fs::read_dir(folder) else {
            eprintln!("{group}: {folder} is not installed; the group is left out.");
            continue;
        };
        let mut files: Vec<PathBuf> = entries.map(|entry| Ok(entry?.path())).collect::<AnyResult<_>>()?;
        files.sort();
        for path in files {
            let extension = path.extension().and_then(|end| end.to_str()).unwrap_or_default();
            let is_of_game = OF_THE_GAME.iter().any(|name| path.ends_with(name));
            if !path.is_file() || !["ogg", "wav"].contains(&extension) || is_of_game {
                continue;
            }
            // One of the prompts has no sound.
            if matches!(file::decode(&path), Err(FileError::Empty { .. })) {
                continue;
            }
            let file = set.next_file(extension);
            fs::copy(&path, &file)?;
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            set.add(&file, &Chess::new(), "-", group, &name)?;
        }
    }
    Ok(())
}
