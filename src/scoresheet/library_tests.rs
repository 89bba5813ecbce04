//! Kept games: listed, exported, resumed and deleted.

use super::*;
use crate::{journal::Journal, scoresheet::Place};
use ansage_protocol::{Game, Record};
use shakmaty::{Chess, Position, uci::UciMove};
use std::time::Duration;

fn vocabulary() -> Vocabulary {
    Vocabulary::shipped(&["de"])
}

/// Creates a game of one move with one recording.
fn play(folder: &Path, name: &str) {
    let path = folder.join(name).with_extension("journal");
    let mut game = Game::new(Chess::default());
    let tags = Tags {
        date: "2026.11.21".into(),
        white: "Anna".into(),
        black: "?".into(),
        ..Tags::default()
    };
    let mut journal = Journal::create(&path, &game, &tags).unwrap();
    let m = "e2e4".parse::<UciMove>().unwrap().to_move(game.position()).unwrap();
    let place = Place::next(game.position());
    assert!(game.apply(&Record::Made(m), Duration::ZERO));
    journal.record(&Record::Made(m), Duration::ZERO).unwrap();
    crate::scoresheet::save(&path.with_extension("pgn"), &game, &tags).unwrap();
    Recordings::of_game(&path)
        .keep(place, Duration::ZERO, "eva vier", &[1; 160])
        .unwrap();
    assert_eq!(game.position().turn(), shakmaty::Color::Black);
}

#[test]
fn a_move_that_counts_but_is_not_made_is_noted_with_its_game() {
    let folder = tempfile::tempdir().unwrap();
    for (trusted, is_noted) in [(true, true), (false, false)] {
        let path = folder.path().join(format!("{trusted}.journal"));
        let game = Game::new(Chess::default());
        let m = "e2e4".parse::<UciMove>().unwrap().to_move(game.position()).unwrap();
        let mut journal = Journal::create(&path, &game, &Tags::default()).unwrap();
        let declared = Record::Declared { m, trusted };
        journal.record(&declared, Duration::ZERO).unwrap();
        drop(journal);
        let kept = Kept::of_journal(path, &vocabulary());
        let noted = is_noted.then(|| (Chess::default(), m));
        assert_eq!((kept.plies, kept.counted), (0, noted), "{trusted}");
    }
}

#[test]
fn a_game_whose_name_begins_with_that_of_another_is_not_deleted_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    play(folder, "Runde 3");
    play(folder, "Finale");
    for extension in ["journal", "pgn"] {
        let (from, to) = (format!("Finale.{extension}"), format!("Runde 3.Finale.{extension}"));
        if folder.join(&from).exists() {
            fs::rename(folder.join(from), folder.join(to)).unwrap();
        }
    }
    // A score of this game that was set aside.
    fs::write(folder.join("Runde 3.earlier.pgn"), "1. e4 e5 *").unwrap();
    // An envelope that was brought here, without its game.
    fs::write(folder.join("Runde 3.Endspiel.envelope"), "sealed").unwrap();
    find_kept(folder, &vocabulary(), "Runde 3").unwrap().delete().unwrap();
    assert!(!folder.join("Runde 3.journal").exists() && !folder.join("Runde 3.pgn").exists());
    assert!(!folder.join("Runde 3.earlier.pgn").exists());
    assert!(folder.join("Runde 3.Finale.journal").exists());
    assert!(folder.join("Runde 3.Endspiel.envelope").exists());
}

#[test]
fn a_short_number_names_no_identity_and_no_year() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    play(folder, "2026-11-21_10-00-00");
    let mut game = find_kept(folder, &vocabulary(), "newest").unwrap();
    game.score.tags.0.retain(|(name, _)| name != "GameId");
    game.score.tags.0.push(("GameId".into(), "17a0f3c2d4b59687".into()));
    for (name, expected) in [
        ("17", false),
        ("17a0f3c", false),
        ("17a0f3c2", true),
        ("2", false),
        ("202", false),
        ("2026", true),
    ] {
        assert_eq!(game.begins_with(name), expected, "{name}");
    }
    // Board 2 is not here.
    for name in ["2", "20"] {
        let found = find_unfinished(folder, &vocabulary(), name);
        assert!(matches!(found, Err(LibraryError::NoGame { .. })), "{name}: {found:?}");
    }
}

#[test]
fn an_adjourned_game_is_not_resumed_but_named() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    play(folder, "2026-11-21_10-00-00");
    let journal = folder.join("2026-11-21_10-00-00.journal");
    fs::rename(&journal, journal.with_extension(journal::ADJOURNED)).unwrap();
    for name in ["Anna", "2026", "newest"] {
        let found = find_unfinished(folder, &vocabulary(), name).unwrap_err();
        assert!(matches!(found, LibraryError::Adjourned(_)), "{name}: {found}");
    }
    let found = find_unfinished(folder, &vocabulary(), "Boris").unwrap_err();
    assert!(matches!(found, LibraryError::NoGame { .. }), "{found}");
    // Its envelope was opened in another folder, and the game was played to its end.
    play(folder, "2026-11-21_10-00-00");
    let ended = Record::Ended(Ending::Agreement);
    let at = Duration::ZERO;
    Journal::open(&journal).unwrap().0.record(&ended, at).unwrap();
    let found = find_unfinished(folder, &vocabulary(), "Anna").unwrap_err();
    assert!(matches!(found, LibraryError::NoGame { .. }), "{found}");
    // A game of the same player that is not adjourned goes on.
    play(folder, "2026-11-22_10-00-00");
    let (found, adjourned) = find_unfinished(folder, &vocabulary(), "Anna").unwrap();
    assert_eq!(found.name, "2026-11-22_10-00-00");
    assert!(adjourned.is_none(), "{adjourned:?}");
    // An adjourned one that is newer is not passed over in silence, unless the older one is named in full.
    let newer = "2026-11-24_10-00-00";
    for name in ["2026-11-23_10-00-00", newer] {
        play(folder, name);
        let journal = folder.join(name).with_extension(journal::EXTENSION);
        fs::rename(&journal, journal.with_extension(journal::ADJOURNED)).unwrap();
    }
    for (name, expected) in [
        ("Anna", Some(newer)),
        ("newest", Some(newer)),
        ("2026-11-22_10-00-00", None),
    ] {
        let (found, adjourned) = find_unfinished(folder, &vocabulary(), name).unwrap();
        assert_eq!(found.name, "2026-11-22_10-00-00");
        assert_eq!(adjourned.as_ref().map(|game| game.name.as_str()), expected, "{name}");
    }
}

#[test]
fn d_2_7_scores_are_listed_exported_and_deleted() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    play(folder, "2026-11-21_10-00-00");
    play(folder, "2026-11-21_10-00-00-2");
    let games = kept_games(folder, &vocabulary());
    let listed: Vec<_> = games
        .iter()
        .map(|game| (game.name.as_str(), game.plies, game.recordings))
        .collect();
    assert_eq!(listed, [("2026-11-21_10-00-00", 1, 1), ("2026-11-21_10-00-00-2", 1, 1)]);
    assert!(matches!(
        find_kept(folder, &vocabulary(), "2026-11"),
        Err(LibraryError::Several { .. })
    ));
    assert!(matches!(
        find_kept(folder, &vocabulary(), "2025"),
        Err(LibraryError::NoGame { .. })
    ));

    let newest = find_kept(folder, &vocabulary(), "newest").unwrap();
    assert_eq!(newest.name, "2026-11-21_10-00-00-2");
    let game = find_kept(folder, &vocabulary(), "2026-11-21_10-00-00").unwrap();
    // The score is rebuilt from the journal, with the names that the old one had.
    let target = folder.join("out");
    game.export(&target, Some(Code::British)).unwrap();
    let pgn = fs::read_to_string(target.join("2026-11-21_10-00-00.pgn")).unwrap();
    assert!(pgn.contains("[White \"Anna\"]") && pgn.ends_with("1. e4 *\n"), "{pgn}");
    let brf = fs::read_to_string(target.join("2026-11-21_10-00-00.brf")).unwrap();
    assert!(
        brf.contains(",WHITE3 ,ANNA\r\n") && brf.ends_with("\r\n1 E4\r\n\"9\r\n"),
        "{brf}"
    );
    assert!(target.join("2026-11-21_10-00-00.recordings/001-white.wav").exists());
    assert!(matches!(game.export(&target, None), Err(LibraryError::Exists(_))));
    // A file in the way of the folder above: nothing of the export stays.
    fs::write(folder.join("file"), "").unwrap();
    let before = fs::read_dir(folder).unwrap().count();
    assert!(matches!(
        game.export(&folder.join("file/out"), None),
        Err(LibraryError::File { .. })
    ));
    assert_eq!(fs::read_dir(folder).unwrap().count(), before);
    game.export(&folder.join("out.zip"), None).unwrap();
    let zip = zip::ZipArchive::new(fs::File::open(folder.join("out.zip")).unwrap()).unwrap();
    let mut names: Vec<_> = zip.file_names().map(Result::unwrap).collect();
    names.sort_unstable();
    assert_eq!(
        names,
        [
            "2026-11-21_10-00-00.pgn",
            "2026-11-21_10-00-00.recordings/001-white.wav",
            "2026-11-21_10-00-00.recordings/manifest.tsv",
        ]
    );
    game.delete().unwrap();
    let left: Vec<String> = kept_games(folder, &vocabulary())
        .into_iter()
        .map(|game| game.name)
        .collect();
    assert_eq!(left, ["2026-11-21_10-00-00-2"]);
    assert!(!folder.join("2026-11-21_10-00-00.recordings").exists());
    assert!(folder.join("2026-11-21_10-00-00-2.recordings").exists());
}
