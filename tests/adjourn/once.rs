//! An envelope is opened once on a computer, whatever copies and older states of the game turn up.

use std::{fs, path::Path};

use super::{PASSPHRASE, adjourned, ansage, only};
use crate::support::program::{self, typed};

#[test]
fn d_2_10_6_a_game_resumed_from_elsewhere_no_longer_waits() {
    for damage in [None, Some("\n{}\n"), Some("?")] {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let sealed = ["Nf3", "Nf3", PASSPHRASE, PASSPHRASE];
        let (envelope, _) = adjourned(folder, &[], &["e4", "ja", "e5", "ja"], &sealed, &[]);
        let (games, waiting) = (
            envelope.parent().unwrap().to_owned(),
            envelope.with_extension("adjourned"),
        );
        let envelope = match damage {
            // The arbiter kept the envelope.
            None => {
                let kept = folder.join("kept.envelope");
                fs::rename(&envelope, &kept).unwrap();
                kept
            }
            // What waits here is damaged, behind the names or altogether.
            Some(damage) => {
                let text = fs::read_to_string(&waiting).unwrap();
                let seated = text.match_indices('\n').nth(1).unwrap().0;
                let begin = if damage == "?" { "" } else { &text[..seated] };
                fs::write(&waiting, format!("{begin}{damage}")).unwrap();
                envelope
            }
        };
        let games = games.to_str().unwrap();
        let open = [
            "adjourn",
            "open",
            envelope.to_str().unwrap(),
            "--games",
            games,
            "--voice",
            "none",
        ];
        let (code, said) = ansage(folder, &open, &[PASSPHRASE, "Nc6", "ja"]);
        assert_eq!(code, 0, "{said}");
        assert_eq!(waiting.exists(), damage == Some("?"), "{damage:?}");
        let score =
            |arguments: &[&str]| typed(&mut program::ansage(folder, &[&["score"], arguments].concat()), &[]).all();
        let list = score(&["list"]);
        assert!(
            list.matches("Anna").count() == 1 && !list.contains("Hängepartie"),
            "{list}"
        );
        let journal = only(folder, "journal");
        let name = journal.file_stem().unwrap().to_str().unwrap();
        for name in ["newest", name] {
            let out = folder.join(format!("export of {name}"));
            let said = score(&["export", name, out.to_str().unwrap()]);
            let exported = fs::read_to_string(out.join(journal.with_extension("pgn").file_name().unwrap()));
            assert!(exported.unwrap().contains("1. e4 e5 2. Nf3 Nc6"), "{name}: {said}");
        }
        // It can be adjourned again.
        let sealed = ["Bb5", "Bb5", PASSPHRASE, PASSPHRASE];
        let (code, said) = ansage(folder, &["adjourn", "--when", "morgen", "--place", "hier"], &sealed);
        assert_eq!(code, 0, "{said}");
        // An older envelope of the same game does not undo that.
        if damage.is_none() {
            let (code, said) = ansage(folder, &open, &[PASSPHRASE]);
            assert!(code == 2 && said.contains("schon vertagt"), "{said}");
        }
    }
}

#[test]
fn d_2_10_6_an_older_state_of_the_game_does_not_take_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let copied = ["e4", "ja", "e5", "ja", "beenden", "ja"];
    ansage(folder, &["play", "--voice", "none", "--new"], &copied);
    let journal = only(folder, "journal");
    let older = fs::read(&journal).unwrap();
    let resume = ["play", "--voice", "none", "--resume"];
    ansage(folder, &resume, &["Nf3", "ja", "Nc6", "ja", "beenden", "ja"]);
    let sealed = ["Bb5", "Bb5", PASSPHRASE, PASSPHRASE];
    let (code, said) = ansage(folder, &["adjourn", "--when", "morgen", "--place", "hier"], &sealed);
    assert_eq!(code, 0, "{said}");
    let envelope = only(folder, "envelope");
    // A backup, or another computer, brings the copy back.
    fs::write(&journal, older).unwrap();
    let list = typed(&mut program::ansage(folder, &["score", "list"]), &[]).all();
    let name = journal.file_stem().unwrap().to_str().unwrap();
    assert!(
        list.contains("Hängepartie") && list.matches(name).count() == 1,
        "{list}"
    );
    let (_, said) = ansage(folder, &[&resume[..], &[name]].concat(), &[]);
    assert!(said.contains("schon vertagt"), "{said}");
    let game = ["--game", journal.to_str().unwrap(), "--when", "x", "--place", "y"];
    let (code, said) = ansage(folder, &[&["adjourn"], &game[..]].concat(), &sealed);
    assert!(code == 2 && said.contains("schon vertagt"), "{said}");
    let (_, said) = ansage(folder, &resume, &[]);
    assert!(
        said.contains("aber eine Hängepartie") && !said.contains("fortgesetzt"),
        "{said}"
    );
    let file = envelope.to_str().unwrap();
    for command in [
        &["open", file, "--no-play"][..],
        &["end", file, "--draw"],
        &["lost", file],
    ] {
        let (code, said) = ansage(folder, &[&["adjourn"], command].concat(), &[PASSPHRASE]);
        assert!(code == 2 && said.contains("älterer Stand"), "{said}");
    }
    fs::rename(&journal, folder.join("older.journal")).unwrap();
    let (code, said) = ansage(folder, &["adjourn", "open", file, "--no-play"], &[PASSPHRASE]);
    assert!(code == 0 && said.contains("Läufer Felix eins Bella fünf"), "{said}");
}

#[test]
fn d_2_10_6_a_copy_of_an_envelope_is_opened_once_on_a_computer() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let sealed = ["Nf3", "Nf3", PASSPHRASE, PASSPHRASE];
    let (envelope, _) = adjourned(folder, &[], &["e4", "ja", "e5", "ja"], &sealed, &[]);
    let stick = folder.join("stick");
    fs::create_dir(&stick).unwrap();
    let copy = stick.join("copy.envelope");
    fs::copy(&envelope, &copy).unwrap();
    let open = |envelope: &Path| {
        let open = ["adjourn", "open", envelope.to_str().unwrap(), "--no-play"];
        ansage(folder, &open, &[PASSPHRASE])
    };
    // A mistaken "lost" that is not confirmed changes nothing.
    let lost = ["adjourn", "lost", envelope.to_str().unwrap()];
    let (code, said) = ansage(folder, &lost, &["nein"]);
    assert_eq!(code, 2, "{said}");
    // The game goes on where it waits, with its files.
    let (code, said) = open(&copy);
    assert_eq!(code, 0, "{said}");
    assert!(!envelope.with_extension("adjourned").exists() && !copy.with_extension("journal").exists());
    for again in [&copy, &envelope] {
        let (code, said) = open(again);
        assert!(code == 2 && said.contains("schon fortgesetzt"), "{said}");
    }
}

#[test]
fn d_2_10_6_the_envelope_of_a_game_of_an_earlier_version_is_opened_once_on_a_computer() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    ansage(folder, &["play", "--voice", "none"], &["e4", "ja", "e5", "ja"]);
    let journal = only(folder, "journal");
    // Neither checksums nor an identity.
    let text = fs::read_to_string(&journal).unwrap();
    let lines = text.lines().filter(|line| !line.contains("\"event\":\"seated\""));
    let lines = lines.map(|line| line.rsplit_once(",\"sum\":").unwrap().0.to_owned() + "}\n");
    let text: String = lines.collect();
    fs::write(&journal, text.replace(",\"version\":2", "")).unwrap();
    fs::remove_file(journal.with_extension("pgn")).unwrap();
    let sealed = ["Nf3", "Nf3", PASSPHRASE, PASSPHRASE];
    let (code, said) = ansage(folder, &["adjourn", "--when", "morgen", "--place", "hier"], &sealed);
    assert_eq!(code, 0, "{said}");
    let envelope = only(folder, "envelope");
    let copy = folder.join("copy.envelope");
    fs::copy(&envelope, &copy).unwrap();
    let open = |envelope: &Path| {
        let open = ["adjourn", "open", envelope.to_str().unwrap(), "--no-play"];
        ansage(folder, &open, &[PASSPHRASE])
    };
    let (code, said) = open(&copy);
    assert_eq!(code, 0, "{said}");
    let (code, said) = open(&envelope);
    assert!(code == 2 && said.contains("schon fortgesetzt"), "{said}");
}

/// As on a stick that is protected from writing.
#[test]
fn d_2_10_6_a_copy_that_cannot_be_removed_does_not_stop_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let sealed = ["Nf3", "Nf3", PASSPHRASE, PASSPHRASE];
    let (envelope, _) = adjourned(folder, &[], &["e4", "ja", "e5", "ja"], &sealed, &[]);
    let stick = folder.join("stick");
    fs::create_dir(&stick).unwrap();
    let copy = stick.join(envelope.file_name().unwrap());
    fs::copy(&envelope, &copy).unwrap();
    // A damaged journal is kept under another name, which is taken.
    let left = copy.with_extension("adjourned");
    let text = fs::read_to_string(envelope.with_extension("adjourned")).unwrap();
    fs::write(
        &left,
        text.trim_end().rsplit_once('\n').unwrap().0.to_owned() + "\n{}\n",
    )
    .unwrap();
    fs::create_dir(copy.with_extension("adjourned.damaged")).unwrap();
    let open = ["adjourn", "open", copy.to_str().unwrap(), "--voice", "none"];
    let (code, said) = ansage(folder, &open, &[PASSPHRASE, "Nc6", "ja"]);
    let told = format!("{} wird nicht mehr gebraucht", left.display());
    assert!(code == 0 && said.contains(&told) && left.exists(), "{said}");
    let score = fs::read_to_string(envelope.with_extension("pgn")).unwrap();
    assert!(score.contains("1. e4 e5 2. Nf3 Nc6"), "{score}");
}

#[test]
fn d_2_10_6_an_older_envelope_does_not_undo_a_newer_one() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let sealed = ["Nf3", "Nf3", PASSPHRASE, PASSPHRASE];
    let (envelope, _) = adjourned(folder, &[], &["e4", "ja", "e5", "ja"], &sealed, &[]);
    let older = folder.join("older.envelope");
    fs::rename(&envelope, &older).unwrap();
    // It is mislaid. The game goes on without it, and is adjourned before a move.
    let lost = ["adjourn", "lost", envelope.to_str().unwrap(), "--voice", "none"];
    let (code, said) = ansage(folder, &lost, &["beenden", "ja"]);
    assert_eq!(code, 0, "{said}");
    let sealed = ["Bc4", "Bc4", PASSPHRASE, PASSPHRASE];
    let (code, said) = ansage(folder, &["adjourn", "--when", "morgen", "--place", "hier"], &sealed);
    assert_eq!(code, 0, "{said}");
    let open = |envelope: &Path| {
        ansage(
            folder,
            &["adjourn", "open", envelope.to_str().unwrap(), "--no-play"],
            &[PASSPHRASE],
        )
    };
    // The newer envelope may be elsewhere, too.
    let newer = folder.join("newer.envelope");
    for from_to in [None, Some((&envelope, &newer))] {
        if let Some((from, to)) = from_to {
            fs::rename(from, to).unwrap();
        }
        let (code, said) = open(&older);
        assert!(code == 2 && said.contains("schon vertagt"), "{said}");
    }
    let (code, said) = open(&newer);
    assert!(code == 0 && said.contains("Läufer Felix eins Cäsar vier"), "{said}");
}

#[test]
fn d_2_10_6_an_envelope_found_after_the_game_went_on_without_it_is_not_opened() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let sealed = ["Nf3", "Nf3", PASSPHRASE, PASSPHRASE];
    let (envelope, _) = adjourned(folder, &[], &["e4", "ja", "e5", "ja"], &sealed, &[]);
    let mislaid = folder.join("mislaid.envelope");
    fs::rename(&envelope, &mislaid).unwrap();
    let lost = ["adjourn", "lost", envelope.to_str().unwrap(), "--no-play"];
    let (code, said) = ansage(folder, &lost, &[]);
    assert_eq!(code, 0, "{said}");
    let open = ["adjourn", "open", mislaid.to_str().unwrap(), "--no-play"];
    let (code, said) = ansage(folder, &open, &[PASSPHRASE]);
    assert!(code == 2 && said.contains("schon fortgesetzt"), "{said}");
}

#[test]
fn d_2_10_6_an_envelope_is_opened_once_on_a_computer() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let sealed = ["Nf3", "Nf3", PASSPHRASE, PASSPHRASE];
    let (envelope, _) = adjourned(folder, &[], &["e4", "ja", "e5", "ja"], &sealed, &[]);
    let [here, elsewhere] = ["here", "elsewhere"].map(|name| folder.join(name));
    let open = |games: Option<&Path>| {
        let games = games.map(|games| games.to_str().unwrap());
        let open = ["adjourn", "open", envelope.to_str().unwrap(), "--no-play"];
        let open: Vec<&str> = open
            .into_iter()
            .chain(games.into_iter().flat_map(|games| ["--games", games]))
            .collect();
        ansage(folder, &open, &[PASSPHRASE])
    };
    let (code, said) = open(Some(&here));
    assert_eq!(code, 0, "{said}");
    let journal = here.join(envelope.with_extension("journal").file_name().unwrap());
    for games in [Some(&*here), Some(&*elsewhere), None] {
        let (code, said) = open(games);
        assert!(
            code == 2 && said.contains("schon fortgesetzt") && said.contains(journal.to_str().unwrap()),
            "{said}"
        );
    }
    // The game there is lost, but the envelope is not.
    fs::remove_file(&journal).unwrap();
    let (code, said) = open(None);
    assert_eq!(code, 0, "{said}");
    let (code, said) = open(Some(&elsewhere));
    assert!(code == 2 && said.contains("schon fortgesetzt"), "{said}");
}
