//! The score of a game (D.2.7) in its file.

use std::{io, path::Path};

use crate::{
    braille::{self, BrfError, Code},
    disk::write_whole,
};
use ansage_protocol::{Game, Tags, score};

/// Writes the score to `path` atomically: a reader of the file sees the old score or the new one, never half of it.
///
/// # Errors
///
/// The system's error, such as a full disk.
pub fn save(path: &Path, game: &Game, tags: &Tags) -> io::Result<()> {
    write_whole(path, score(game, tags).pgn().as_bytes())
}

/// Writes the score in Braille next to the PGN file at `path`, atomically and as a BRF file.
///
/// # Errors
///
/// [`BrfError`]: the system's error, or missing liblouis.
pub fn save_braille(path: &Path, game: &Game, tags: &Tags, code: Code) -> Result<(), BrfError> {
    let brf = braille::brf(code, &score(game, tags))?;
    Ok(write_whole(&path.with_extension("brf"), brf.as_bytes())?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::{Chess, uci::UciMove};
    use std::fs;

    fn game(uci: &str) -> Game {
        let m = uci.parse::<UciMove>().unwrap().to_move(&Chess::new()).unwrap();
        Game::replay(Chess::new(), [m]).unwrap()
    }

    #[test]
    fn saving_replaces_the_whole_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games/a.pgn");
        save(&path, &game("e2e4"), &Tags::default()).unwrap();
        save(&path, &game("d2d4"), &Tags::default()).unwrap();
        assert!(fs::read_to_string(&path).unwrap().ends_with("1. d4 *\n"));
    }
}
