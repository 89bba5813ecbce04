//! The score of a game (D.2.7) in its file.

use std::{
    io,
    path::{Path, PathBuf},
};

use crate::{
    braille::{self, BrfError, Code},
    disk::{self, write_whole},
};
use ansage_chess::document::Document;
use ansage_protocol::{Game, Tags, score};

/// What stands before the extension of a score that was set aside.
const EARLIER: &str = "earlier";

/// Writes the score to `path` atomically: a reader of the file sees the old score or the new one, never half of it.
///
/// # Errors
///
/// The system's error, such as a full disk.
pub fn save(path: &Path, game: &Game, tags: &Tags) -> io::Result<()> {
    write_whole(path, score(game, tags).pgn().as_bytes())
}

/// Returns whether the `saved` score goes beyond the journal of its `game`: it has more moves, or a result that the game
/// lacks. Lines are missing at the end of the journal then, or the score could not be written since.
pub fn goes_beyond(saved: &Document, game: &Game) -> bool {
    let (written, made) = (saved.written().len(), game.plies().len());
    // A result that PGN does not know, such as 0-0, is in the details.
    let is_over = saved.result.known().is_some() || saved.tags.known("TerminationDetails").is_some();
    let has_result = is_over && game.ending().is_none();
    written > made || (written == made && has_result)
}

/// Renames the score at `path`, which another one is about to replace. Returns its new path, which nothing had before.
///
/// # Errors
///
/// The system's error.
pub fn set_aside(path: &Path) -> io::Result<PathBuf> {
    let mut number = 1;
    loop {
        let aside = path.with_extension(match number {
            1 => format!("{EARLIER}.pgn"),
            _ => format!("{EARLIER}-{number}.pgn"),
        });
        if !aside.exists() {
            disk::rename(path, &aside)?;
            return Ok(aside);
        }
        number += 1;
    }
}

/// Returns whether the score at `path` is one of the game called `name` that was set aside.
pub(super) fn is_set_aside(path: &Path, name: &str) -> bool {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let rest = stem.strip_prefix(name).and_then(|rest| rest.strip_prefix('.'));
    path.extension().is_some_and(|extension| extension == "pgn") && rest.is_some_and(|rest| rest.starts_with(EARLIER))
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
    use crate::scoresheet::Score;
    use ansage_protocol::{Ending, Record};
    use ansage_words::vocabulary::Vocabulary;
    use shakmaty::{Chess, Color, uci::UciMove};
    use std::{fs, time::Duration};

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

    #[test]
    fn a_score_goes_beyond_its_journal_with_more_moves_or_a_result() {
        let resigned = Ending::Resignation { winner: Color::White };
        for (saved, ended, expected) in [
            ("*", None, false),
            ("1. e4 *", None, false),
            ("1. e4 e5 *", None, true),
            ("1. e4 1-0", None, true),
            ("[TerminationDetails \"Both lose by forfeit\"]\n\n1. e4 *", None, true),
            ("1. e4 1-0", Some(resigned), false),
            ("1. e4 e5 1-0", Some(resigned), true),
            // The journal has the move after which the score was not saved.
            ("1-0", None, false),
        ] {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("a.pgn");
            fs::write(&path, saved).unwrap();
            let saved = Score::begun(&path, &Vocabulary::shipped(&["de"])).unwrap().document;
            let mut game = game("e2e4");
            if let Some(ended) = ended {
                assert!(game.apply(&Record::Ended(ended), Duration::ZERO));
            }
            assert_eq!(goes_beyond(&saved, &game), expected, "{} {ended:?}", saved.pgn());
        }
    }

    #[test]
    fn scores_are_set_aside_under_names_of_their_own() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("Runde 3.Finale.pgn");
        for (text, name) in [
            ("one", "Runde 3.Finale.earlier.pgn"),
            ("other", "Runde 3.Finale.earlier-2.pgn"),
        ] {
            fs::write(&path, text).unwrap();
            let aside = set_aside(&path).unwrap();
            assert_eq!(aside, folder.path().join(name));
            assert_eq!(fs::read_to_string(&aside).unwrap(), text);
            assert!(!path.exists() && is_set_aside(&aside, "Runde 3.Finale") && !is_set_aside(&aside, "Runde 3"));
        }
    }
}
