//! D.2.10.6: adjourned games that end before their envelope is opened, without it, or by what is in it.

use std::{
    fs,
    path::{Path, PathBuf},
};

use super::{PASSPHRASE, adjourned, ansage, only};
use crate::support::program;

#[test]
fn guideline_i_6_a_game_ends_before_its_envelope_is_opened() {
    for (option, told, result) in [
        (&["--draw"][..], "Remis vereinbart.", "1/2-1/2"),
        (&["--resigns", "white"], "Aufgegeben. Schwarz gewinnt.", "0-1"),
        // Guideline I, 10: the player who has to reply came too late.
        (&["--absent", "black"], "Nicht erschienen. Weiß gewinnt.", "1-0"),
        (&["--absent", "both"], "Beide verlieren.", "*"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let typed = ["Nf3", "Nf3", PASSPHRASE, PASSPHRASE];
        let (envelope, _) = adjourned(folder, &[], &["e4", "ja", "e5", "ja"], &typed, &[]);
        let envelope = envelope.to_str().unwrap();
        let end = [&["adjourn", "end", envelope], option].concat();
        let (code, said) = ansage(folder, &end, &["ja"]);
        assert!(code == 0 && said.contains(told), "{said}");
        let score = fs::read_to_string(Path::new(envelope).with_extension("pgn")).unwrap();
        assert!(
            score.contains(&format!("[Result \"{result}\"]")) && score.contains("[White \"Anna\"]"),
            "{score}"
        );
        // The game is over, so it can neither be opened nor ended again.
        for again in [&end[..], &["adjourn", "open", envelope]] {
            let (code, said) = ansage(folder, again, &[PASSPHRASE]);
            let list = format!(
                "ansage score list --games {}",
                Path::new(envelope).parent().unwrap().display()
            );
            assert!(code == 2 && said.contains("zu Ende") && said.contains(&list), "{said}");
        }
    }
}

#[test]
fn guideline_i_6_and_11_the_arbiter_keeps_the_envelope_and_the_game_waits_in_its_folder() {
    for is_lost in [false, true] {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let typed = ["Nf3", "Nf3", PASSPHRASE, PASSPHRASE];
        let (envelope, _) = adjourned(folder, &[], &["e4", "ja", "e5", "ja"], &typed, &[]);
        let kept = folder.join(envelope.file_name().unwrap());
        fs::rename(&envelope, &kept).unwrap();
        match is_lost {
            false => {
                let (code, said) = ansage(folder, &["adjourn", "end", kept.to_str().unwrap(), "--draw"], &["ja"]);
                assert!(code == 0 && said.contains("Remis vereinbart."), "{said}");
                let score = fs::read_to_string(envelope.with_extension("pgn")).unwrap();
                assert!(score.contains("[Result \"1/2-1/2\"]"), "{score}");
            }
            true => {
                fs::remove_file(&kept).unwrap();
                let (code, said) = ansage(folder, &["adjourn", "lost", kept.to_str().unwrap()], &[]);
                let command = format!("ansage adjourn lost {}", envelope.display());
                assert!(code == 2 && said.contains(&command), "{said}");
                let lost = ["adjourn", "lost", envelope.to_str().unwrap(), "--no-play"];
                let (code, said) = ansage(folder, &lost, &[]);
                assert_eq!(code, 0, "{said}");
            }
        }
        assert_eq!(only(folder, "journal"), envelope.with_extension("journal"));
        assert!(!envelope.with_extension("adjourned").exists());
        let again = ["adjourn", "end", kept.to_str().unwrap(), "--draw"];
        let (code, said) = ansage(folder, &again, &["ja"]);
        let told = if is_lost { "gibt es nicht" } else { "zu Ende" };
        assert!(code == 2 && said.contains(told), "{said}");
    }
}

#[test]
fn guideline_i_6_and_11_a_game_without_its_envelope_waits_nowhere_any_more() {
    for (command, told) in [
        (&["end", "--draw"][..], "zu Ende"),
        (&["lost", "--no-play"], "schon fortgesetzt"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let typed = ["Nf3", "Nf3", PASSPHRASE, PASSPHRASE];
        let (envelope, _) = adjourned(folder, &[], &["e4", "ja", "e5", "ja"], &typed, &[]);
        let stick = folder.join("stick");
        fs::create_dir(&stick).unwrap();
        let copy = stick.join(envelope.file_name().unwrap());
        for extension in ["envelope", "adjourned"] {
            fs::copy(envelope.with_extension(extension), copy.with_extension(extension)).unwrap();
        }
        let run = [&["adjourn"], command, &[copy.to_str().unwrap()]].concat();
        let (code, said) = ansage(folder, &run, &["ja"]);
        assert_eq!(code, 0, "{said}");
        assert!(copy.with_extension("journal").exists() && !envelope.with_extension("adjourned").exists());
        let open = ["adjourn", "open", envelope.to_str().unwrap(), "--no-play"];
        let (code, said) = ansage(folder, &open, &[PASSPHRASE]);
        assert!(code == 2 && said.contains(told), "{said}");
    }
}

#[test]
fn guideline_i_6_and_11_another_game_of_the_same_name_keeps_its_file() {
    for (command, told) in [
        (&["end", "--draw"][..], "Remis vereinbart."),
        (&["lost", "--no-play"], "Ohne Umschlag"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let typed = ["Nf3", "Nf3", PASSPHRASE, PASSPHRASE];
        let (envelope, _) = adjourned(folder, &[], &["e4", "ja", "e5", "ja"], &typed, &[]);
        // It began at another board in the same second.
        let other = tempfile::tempdir().unwrap();
        ansage(other.path(), &["play", "--voice", "none"], &["d4", "ja"]);
        let journal = envelope.with_extension("journal");
        fs::copy(only(other.path(), "journal"), &journal).unwrap();
        let theirs = fs::read(&journal).unwrap();
        let run = [&["adjourn"], command, &[envelope.to_str().unwrap()]].concat();
        let (code, said) = ansage(folder, &run, &["ja"]);
        assert!(code == 0 && said.contains(told), "{said}");
        assert_eq!(fs::read(&journal).unwrap(), theirs);
        assert_eq!(program::files(folder, "journal").len(), 2);
        assert!(!envelope.with_extension("adjourned").exists());
    }
}

/// The power failed while a line was written into what waits, or before the finished game got its name.
#[test]
fn d_2_10_6_a_line_that_was_written_last_does_not_send_in_a_circle() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let typed = ["Nf3", "Nf3", PASSPHRASE, PASSPHRASE];
    let (envelope, _) = adjourned(folder, &[], &["e4", "ja", "e5", "ja"], &typed, &[]);
    let waiting = envelope.with_extension("adjourned");
    let whole = fs::read_to_string(&waiting).unwrap();
    let open = ["adjourn", "open", envelope.to_str().unwrap(), "--no-play"];
    let end = ["adjourn", "end", envelope.to_str().unwrap(), "--draw"];
    let (code, said) = ansage(folder, &end, &["ja"]);
    assert_eq!(code, 0, "{said}");
    fs::rename(envelope.with_extension("journal"), &waiting).unwrap();
    let (code, said) = ansage(folder, &open, &[PASSPHRASE]);
    assert!(code == 2 && said.contains("zu Ende"), "{said}");
    fs::write(&waiting, format!("{whole}{{\"at\":17")).unwrap();
    let (code, said) = ansage(folder, &open, &[PASSPHRASE]);
    assert!(code == 0 && said.contains("Springer Gustav eins Felix drei."), "{said}");
    assert!(!waiting.exists());
}

#[test]
fn guideline_i_10_the_default_time_agreed_for_the_game_counts() {
    for (agreed, absent, late, option, expected) in [
        ("90", "black", "70", None, "darf die Antwort"),
        ("90", "black", "91", None, "Nicht erschienen."),
        ("15", "black", "20", None, "Nicht erschienen."),
        ("15", "black", "20", Some("30"), "darf die Antwort"),
        ("0", "black", "60", None, "darf die Antwort"),
        ("0", "black", "61", None, "Nicht erschienen."),
        // The envelope stays closed, so what is agreed is on its outside.
        ("90", "white", "70", None, "bleibt zu"),
        ("15", "white", "20", None, "Nicht erschienen."),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let typed = ["e5", "e5", PASSPHRASE, PASSPHRASE];
        let start = ["--default-time", agreed];
        let (envelope, _) = adjourned(folder, &start, &["e4", "ja"], &typed, &[]);
        let mut open = vec!["adjourn", "open", envelope.to_str().unwrap(), "--no-play"];
        open.extend(["--absent", absent, "--late", late]);
        open.extend(option.into_iter().flat_map(|minutes| ["--default-time", minutes]));
        let (code, said) = ansage(folder, &open, &[PASSPHRASE]);
        assert!(
            code == 0 && said.contains(expected),
            "{agreed}, {absent}, {late}: {said}"
        );
    }
}

#[test]
fn guideline_i_10_a_sealed_move_that_ended_the_game_counts_though_a_player_comes_too_late() {
    for (sealed, absent, expected, result) in [
        ("Df7", "black", "Patt.", Some("1/2-1/2")),
        ("Dg7", "both", "Matt. Weiß gewinnt.", Some("1-0")),
        // The arbiter may still let the game go on, so nobody hears the move.
        ("Dh5", "black", "Nicht erschienen. Weiß gewinnt.", None),
        ("Dh5", "both", "Beide verlieren.", None),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let start = ["--fen", "6k1/8/5KQ1/8/8/8/8/8 b - - 0 1"];
        let typed = [sealed, sealed, PASSPHRASE, PASSPHRASE];
        let (envelope, _) = adjourned(folder, &start, &["König Hektor acht", "ja"], &typed, &[]);
        let open = [
            "adjourn",
            "open",
            envelope.to_str().unwrap(),
            "--absent",
            absent,
            "--late",
            "61",
        ];
        let (code, said) = ansage(folder, &open, &[PASSPHRASE]);
        assert!(code == 0 && said.contains(expected), "{sealed}, {absent}: {said}");
        assert_eq!(said.contains("Abgabezug, Weiß"), result.is_some(), "{said}");
        assert_eq!(envelope.with_extension("adjourned").exists(), result.is_none());
        match result {
            Some(result) => {
                let score = fs::read_to_string(only(folder, "pgn")).unwrap();
                assert!(score.contains(&format!("[Result \"{result}\"]")), "{score}");
            }
            None => {
                assert_eq!(program::files(folder, "journal"), Vec::<PathBuf>::new());
                assert_eq!(program::files(folder, "resuming"), Vec::<PathBuf>::new());
            }
        }
    }
}

#[test]
fn the_end_of_an_adjourned_game_stands_in_all_its_files() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    // All ways to end it are named, not only a draw.
    let (code, said) = ansage(folder, &["adjourn", "end", "a.envelope"], &[]);
    let ways = ["--draw", "--resigns", "--absent"];
    assert!(code == 2 && ways.iter().all(|way| said.contains(way)), "{said}");
    let settings = folder.join(".config/ansage");
    fs::create_dir_all(&settings).unwrap();
    fs::write(settings.join("ansage.toml"), "[score]\nbraille = \"uk\"\n").unwrap();
    let typed = ["Nf3", "Nf3", PASSPHRASE, PASSPHRASE];
    // An offer is an event for the arbiter.
    let lines = ["e4", "ja", "Remis", "e5", "ja"];
    let (envelope, _) = adjourned(folder, &[], &lines, &typed, &[]);
    let file = |extension| fs::read_to_string(envelope.with_extension(extension)).unwrap();
    assert!(file("brf").trim_end().ends_with("\"9"), "{}", file("brf"));
    let (code, said) = ansage(
        folder,
        &["adjourn", "end", envelope.to_str().unwrap(), "--draw"],
        &["ja"],
    );
    assert_eq!(code, 0, "{said}");
    assert!(file("brf").trim_end().ends_with("#A_/#B-#A_/#B"), "{}", file("brf"));
    let report = file("arbiter.txt");
    assert!(report.ends_with(": Remis vereinbart.\n"), "{report}");
}

#[test]
fn a_ruling_is_told_even_if_the_score_cannot_be_written() {
    for (command, typed, told) in [
        (
            &["open", "--no-play"][..],
            PASSPHRASE,
            "Abgabezug, Weiß: Springer Gustav eins Felix drei.",
        ),
        (&["end", "--draw"], "ja", "Remis vereinbart."),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let sealed = ["Nf3", "Nf3", PASSPHRASE, PASSPHRASE];
        let (envelope, _) = adjourned(folder, &[], &["e4", "ja", "e5", "ja"], &sealed, &[]);
        let score = envelope.with_extension("pgn");
        fs::remove_file(&score).unwrap();
        fs::create_dir(&score).unwrap();
        let arguments = [&["adjourn"], command, &[envelope.to_str().unwrap()]].concat();
        let (code, said) = ansage(folder, &arguments, &[typed]);
        assert!(code != 0 && said.contains(told), "{command:?}, {code}: {said}");
        assert!(said.contains(".pgn"), "{said}");
    }
}

/// Guideline I, 11: position and clocks at the adjournment are restored.
#[test]
fn guideline_i_11_without_its_envelope_the_game_goes_on_as_it_stood() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let start = ["--clock", "90", "--profile", "opponent-repeats"];
    let moves = [
        "weiter",
        "e4",
        "e4",
        "e5",
        "e5",
        "berührt Springer Gustav eins",
        "Hängepartie",
        "ja",
    ];
    let typed = ["Nf3", "Nf3", PASSPHRASE, PASSPHRASE];
    let (envelope, _) = adjourned(folder, &start, &moves, &typed, &["--used", "20", "--offer-draw"]);
    fs::remove_file(&envelope).unwrap();
    let envelope = envelope.to_str().unwrap();
    let (code, said) = ansage(folder, &["adjourn", "open", envelope], &[PASSPHRASE]);
    assert!(code == 2 && said.contains("ansage adjourn lost"), "{said}");
    let lost = ["adjourn", "lost", envelope, "--voice", "none"];
    // The player who sealed the game can let it continue. Nobody else can.
    let (code, said) = ansage(folder, &lost, &["falsches Kennwort"]);
    assert!(code == 2 && said.contains("das getippte ist falsch"), "{said}");
    let end = ["adjourn", "end", envelope, "--resigns", "white"];
    let (code, said) = ansage(folder, &end, &["falsches Kennwort"]);
    assert!(code == 2 && !said.contains("gewinnt"), "{said}");
    let lines = [PASSPHRASE, "Zeit", "d4", "Nf3", "Nf3", "ja", "angenommen"];
    let (code, said) = ansage(folder, &lost, &lines);
    assert_eq!(code, 0, "{said}");
    for expected in [
        "Ohne Umschlag: Weiß macht den versiegelten Zug am Brett.",
        "Partie mit 2 Halbzügen fortgesetzt.",
        "Weiß bietet Remis.",
        "Weiß: eine Stunde, 9 Minuten. Schwarz: eine Stunde, 29 Minuten.",
        "Berührt: Springer Gustav eins muss ziehen.",
        "Springer Gustav eins Felix drei?",
        "Remis vereinbart.",
    ] {
        assert!(said.contains(expected), "{expected}: {said}");
    }
    let score = fs::read_to_string(Path::new(envelope).with_extension("pgn")).unwrap();
    assert!(
        score.contains("[White \"Anna\"]") && score.contains("2. Nf3 {[%clk 1:09:"),
        "{score}"
    );
    // It can be resumed only once.
    let (code, said) = ansage(folder, &lost, &[]);
    assert!(code == 2 && said.contains("zu Ende"), "{said}");
}

#[test]
fn d_2_10_6_one_wrong_word_does_not_lose_the_sealed_move() {
    for (profile, command, asks_password) in [
        ("solo", &["lost", "--voice", "none"][..], false),
        ("solo", &["end", "--draw"], false),
        // The passphrase was typed to open the envelope.
        ("opponent-repeats", &["lost", "--voice", "none"], true),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let typed = ["e4", "e4", PASSPHRASE, PASSPHRASE];
        let (envelope, _) = adjourned(
            folder,
            &["--profile", profile],
            &["e4", "Hängepartie", "ja"],
            &typed,
            &[],
        );
        let run = [&["adjourn"], command, &[envelope.to_str().unwrap()]].concat();
        let password = asks_password.then_some(PASSPHRASE);
        for answers in [&[][..], &["d4", "nein"]] {
            let lines: Vec<&str> = password.into_iter().chain(answers.iter().copied()).collect();
            let (code, said) = ansage(folder, &run, &lines);
            assert!(code == 2 && said.contains("Der Umschlag ist da."), "{said}");
            let open = format!("ansage adjourn open {}", envelope.display());
            assert_eq!(said.contains(&open), !answers.is_empty(), "{said}");
            assert!(envelope.with_extension("adjourned").exists(), "{said}");
        }
        let lines: Vec<&str> = password.into_iter().chain(["ja"]).collect();
        let (code, said) = ansage(folder, &run, &lines);
        assert!(code == 0 && !envelope.with_extension("adjourned").exists(), "{said}");
    }
}

#[test]
fn d_2_10_6_without_a_game_or_an_envelope_the_remedy_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let (code, said) = ansage(folder.path(), &["adjourn"], &[]);
    assert!(code == 2 && said.contains("Keine Partie zu vertagen"), "{said}");
    let (code, said) = ansage(folder.path(), &["adjourn", "open", "nowhere.envelope"], &[]);
    assert!(code == 2 && said.contains("Ist er verloren"), "{said}");
    let file = folder.path().join("a.envelope");
    fs::write(&file, "Springer Felix drei").unwrap();
    let (code, said) = ansage(folder.path(), &["adjourn", "show", file.to_str().unwrap()], &[]);
    assert!(code == 2 && said.contains("kein Umschlag einer Hängepartie"), "{said}");
}

#[test]
fn a_game_that_waits_for_its_envelope_is_not_sealed_again() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let typed = ["Nf3", "Nf3", PASSPHRASE, PASSPHRASE];
    let (envelope, _) = adjourned(folder, &[], &["e4", "ja", "e5", "ja"], &typed, &[]);
    let waiting = envelope.with_extension("adjourned");
    let files = || [&envelope, &waiting].map(|path| fs::read(path).unwrap());
    let sealed = files();
    // The journal of another game now has the same name.
    let other = tempfile::tempdir().unwrap();
    ansage(other.path(), &["play", "--voice", "none"], &["d4", "ja"]);
    let journal = envelope.with_extension("journal");
    fs::copy(only(other.path(), "journal"), &journal).unwrap();
    for game in [&waiting, &journal] {
        let again = [
            "adjourn",
            "--when",
            "morgen",
            "--place",
            "hier",
            "--game",
            game.to_str().unwrap(),
        ];
        let (code, said) = ansage(folder, &again, &["d4", "d4", "ein anderes Wort", "ein anderes Wort"]);
        let open = format!("ansage adjourn open {}", envelope.display());
        assert!(
            code == 2 && said.contains("schon vertagt") && said.contains(&open),
            "{said}"
        );
        assert!(files() == sealed, "{game:?}");
    }
}

#[test]
fn a_damaged_game_that_waits_for_its_envelope_is_recovered_only_without_it() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let typed = ["Nf3", "Nf3", PASSPHRASE, PASSPHRASE];
    let (envelope, _) = adjourned(folder, &[], &["e4", "ja", "e5", "ja"], &typed, &[]);
    let waiting = envelope.with_extension("adjourned");
    let text = fs::read_to_string(&waiting).unwrap();
    let damaged = text.trim_end().rsplit_once('\n').unwrap().0.to_owned() + "\n{}\n";
    fs::write(&waiting, damaged).unwrap();
    let name = envelope.file_stem().unwrap().to_str().unwrap();
    let recover = |name: &str| {
        let said = program::typed(&mut program::ansage(folder, &["score", "recover", name]), &[]);
        (said.code.unwrap(), said.all())
    };
    let (code, said) = recover(name);
    let open = format!("ansage adjourn open {}", envelope.display());
    assert!(code == 2 && said.contains(&open), "{said}");
    assert_eq!(program::files(folder, "journal"), Vec::<PathBuf>::new());
    // The envelope is lost.
    fs::rename(&envelope, folder.join("elsewhere")).unwrap();
    let (code, said) = recover(name);
    let expected = "Ohne Umschlag: Weiß macht den versiegelten Zug am Brett.";
    assert!(code == 0 && said.contains(expected), "{said}");
    fs::rename(folder.join("elsewhere"), &envelope).unwrap();
    let (code, said) = ansage(
        folder,
        &["adjourn", "open", envelope.to_str().unwrap(), "--no-play"],
        &[PASSPHRASE],
    );
    assert!(code == 0 && said.contains("Springer Gustav eins Felix drei."), "{said}");
}
