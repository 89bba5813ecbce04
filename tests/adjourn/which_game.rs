//! Each envelope belongs to one game: neither another game nor its files are taken for it.

use std::{
    fs,
    path::{Path, PathBuf},
};

use super::{PASSPHRASE, adjourned, ansage, only};
use crate::support::program::files;

#[test]
fn guideline_i_the_envelope_of_another_game_is_not_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let typed = ["Nf3", "Nf3", PASSPHRASE, PASSPHRASE];
    let (envelope, _) = adjourned(folder.path(), &["--board", "1"], &["e4", "ja", "e5", "ja"], &typed, &[]);
    // A game that began in the same second elsewhere has the same name.
    let other = tempfile::tempdir().unwrap();
    ansage(
        other.path(),
        &["play", "--voice", "none", "--board", "2"],
        &["d4", "ja"],
    );
    let target = files(other.path(), "journal").remove(0).with_extension("envelope");
    fs::copy(&envelope, &target).unwrap();
    let (code, said) = ansage(other.path(), &["adjourn"], &["e5", "e5", PASSPHRASE, PASSPHRASE]);
    assert_eq!(code, 2, "{said}");
    assert_eq!(fs::read(&target).unwrap(), fs::read(&envelope).unwrap());
    assert_eq!(files(other.path(), "adjourned"), Vec::<PathBuf>::new());
}

#[test]
fn guideline_i_1_and_4_two_boards_of_the_same_second_are_told_apart() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let typed = ["Nf3", "Nf3", PASSPHRASE, PASSPHRASE];
    let (envelope, _) = adjourned(folder, &["--board", "1"], &["e4", "ja", "e5", "ja"], &typed, &[]);
    // The arbiter's folder holds another board's game with the same name.
    let other = tempfile::tempdir().unwrap();
    ansage(
        other.path(),
        &["play", "--voice", "none", "--board", "2"],
        &["d4", "ja"],
    );
    let hall = folder.join("hall");
    fs::create_dir(&hall).unwrap();
    let journal = files(other.path(), "journal").remove(0);
    let name = envelope.with_extension("journal");
    fs::copy(&journal, hall.join(name.file_name().unwrap())).unwrap();
    let hall_name = hall.to_str().unwrap();
    let open = [
        "adjourn",
        "open",
        envelope.to_str().unwrap(),
        "--games",
        hall_name,
        "--no-play",
    ];
    let (code, said) = ansage(folder, &open, &[PASSPHRASE]);
    assert_eq!(code, 0, "{said}");
    let name = name.file_stem().unwrap().to_str().unwrap();
    // The newest game there may be another one, and the next command does not know the folder.
    let next = format!("ansage play --resume {name}-2 --games {hall_name}\n");
    assert!(said.contains(&next), "{said}");
    let (code, said) = ansage(folder, &open, &[PASSPHRASE]);
    assert!(
        code != 0 && said.contains("fortgesetzt"),
        "opened a second time: {said}"
    );
}

#[test]
fn a_score_of_another_game_is_not_overwritten_by_an_envelope() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let typed = ["Nf3", "Nf3", PASSPHRASE, PASSPHRASE];
    let (envelope, _) = adjourned(folder, &[], &["e4", "ja", "e5", "ja"], &typed, &[]);
    // The envelope is opened on another computer, where somebody keeps a score of this name.
    let club = folder.join("club");
    fs::create_dir(&club).unwrap();
    let score = club.join(envelope.with_extension("pgn").file_name().unwrap());
    fs::write(&score, "1. d4 d5 1-0\n").unwrap();
    let open = [
        "adjourn",
        "open",
        envelope.to_str().unwrap(),
        "--games",
        club.to_str().unwrap(),
        "--no-play",
    ];
    let (code, said) = ansage(folder, &open, &[PASSPHRASE]);
    assert_eq!(code, 0, "{said}");
    assert_eq!(fs::read_to_string(&score).unwrap(), "1. d4 d5 1-0\n");
    let stem = score.file_stem().unwrap().to_str().unwrap();
    let opened = fs::read_to_string(club.join(format!("{stem}-2.pgn"))).unwrap();
    assert!(opened.contains("2. Nf3"), "{opened}");
    let (code, said) = ansage(folder, &open, &[PASSPHRASE]);
    assert!(code == 2 && said.contains("schon fortgesetzt"), "{said}");
}

#[test]
fn d_2_10_6_the_commands_that_are_told_name_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let typed = ["Nf3", "Nf3", PASSPHRASE, PASSPHRASE];
    let (envelope, said) = adjourned(folder, &[], &["e4", "ja", "e5", "ja"], &typed, &[]);
    let (before, _) = said.split_once("Weiß, Abgabezug tippen.").unwrap();
    assert!(
        before.contains("Hängepartie: Anna gegen Boris.") && before.contains("Abgabezug von Weiß, Zug 2."),
        "{said}"
    );
    let other = folder.join("elsewhere");
    fs::create_dir(&other).unwrap();
    let moved = other.join("final.envelope");
    fs::rename(&envelope, &moved).unwrap();
    // As on another computer.
    fs::remove_file(envelope.with_extension("adjourned")).unwrap();
    let open = [
        "adjourn",
        "open",
        moved.to_str().unwrap(),
        "--no-play",
        "--absent",
        "white",
    ];
    let (code, said) = ansage(folder, &open, &[PASSPHRASE]);
    assert_eq!(code, 0, "{said}");
    let (journal, other) = (moved.with_extension("journal"), other.to_str().unwrap());
    for expected in [
        format!("ansage adjourn --game {}\n", journal.display()),
        format!("ansage play --resume final --games {other}\n"),
    ] {
        assert!(said.contains(&expected), "{expected}: {said}");
    }
    let resume = ["play", "--voice", "none", "--resume", "final", "--games", other];
    let (_, said) = ansage(folder, &resume, &["Zug"]);
    assert!(said.contains("Partie mit 3 Halbzügen fortgesetzt."), "{said}");
}

#[test]
fn d_2_10_6_the_game_that_was_left_is_sealed_and_no_newer_one() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for (white, black) in [("Anna", "Boris"), ("Clara", "Dora")] {
        let play = ["play", "--voice", "none", "--new", "--white", white, "--black", black];
        ansage(folder, &play, &["e4", "ja", "beenden", "ja"]);
    }
    let journal_of = |player: &str| {
        let mut journals = files(folder, "journal").into_iter();
        let is_theirs = |journal: &PathBuf| fs::read_to_string(journal).unwrap().contains(player);
        journals.find(is_theirs).unwrap()
    };
    let (older, newer) = (journal_of("Anna"), journal_of("Clara"));
    let resume = ["play", "--voice", "none", "--resume", "Anna"];
    let (_, said) = ansage(folder, &resume, &["e5", "ja", "Hängepartie", "ja"]);
    let command = format!("ansage adjourn --game {}\n", older.display());
    assert!(said.contains(&command) && !said.contains("ansage adjourn."), "{said}");
    let seal = |game: Option<&Path>| {
        let game = game.map(|game| game.to_str().unwrap());
        let seal = ["adjourn", "--when", "morgen", "--place", "hier"].into_iter();
        let seal: Vec<&str> = seal.chain(game.into_iter().flat_map(|game| ["--game", game])).collect();
        ansage(folder, &seal, &["Nf3", "Nf3", PASSPHRASE, PASSPHRASE])
    };
    let (code, said) = seal(None);
    assert!(code == 2 && said.contains(&command), "{said}");
    assert_eq!(files(folder, "envelope"), Vec::<PathBuf>::new());
    // The newer one is adjourned, too.
    let adjourned = newer.with_extension("adjourned");
    fs::rename(&newer, &adjourned).unwrap();
    let (code, said) = seal(None);
    assert!(
        code == 2 && said.contains("schon vertagt") && said.contains(&command),
        "{said}"
    );
    let (code, said) = seal(Some(&older));
    assert!(code == 0 && said.contains("Abgabezug von Weiß, Zug 2."), "{said}");
    assert_eq!(only(folder, "envelope"), older.with_extension("envelope"));
}
