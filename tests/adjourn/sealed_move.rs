//! The sealed move (Guideline I.1): entries, duties, passphrases, and the time and the offer with it.

use std::{fs, path::PathBuf};

use super::{PASSPHRASE, adjourned, ansage, only};
use crate::support::program::{self, files};

#[test]
fn d_2_10_6_what_is_sealed_as_written_is_judged_when_it_is_opened() {
    for (fen, written, option, absent, expected) in [
        (
            "4k3/p7/8/8/8/N7/8/N3K3 b - - 0 1",
            "Springer Cäsar zwei",
            "--as-written",
            None,
            "Mehrdeutig.",
        ),
        (
            "4k3/p7/8/8/8/8/4P3/4K3 b - - 0 1",
            "Eva fünf",
            "--as-written",
            None,
            "Illegal.",
        ),
        (
            "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1",
            "Hund",
            "--as-written",
            None,
            "Kein Zug erkennbar.",
        ),
        (
            "6k1/8/5KQ1/8/8/8/8/8 b - - 0 1",
            "Dame Gustav sieben",
            "",
            Some("white"),
            "Matt. Weiß gewinnt.",
        ),
        (
            "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1",
            "Eva vier",
            "",
            Some("white"),
            "Schwarz darf die Antwort in einem neuen Umschlag",
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let secret = folder.join("passphrase");
        fs::write(&secret, format!("{PASSPHRASE}\n")).unwrap();
        let file = ["--passphrase-file", secret.to_str().unwrap()];
        let options: Vec<&str> = file
            .into_iter()
            .chain([option].into_iter().filter(|o| !o.is_empty()))
            .collect();
        // Black makes the only move or any king move, and White seals.
        let reply = if fen.starts_with("6k1") {
            "König Hektor acht"
        } else {
            "König David acht"
        };
        let (envelope, _) = adjourned(folder, &["--fen", fen], &[reply, "ja"], &[written, written], &options);
        let mut open = vec!["adjourn", "open", envelope.to_str().unwrap(), "--no-play"];
        open.extend(file);
        open.extend(absent.into_iter().flat_map(|color| ["--absent", color]));
        let (code, said) = ansage(folder, &open, &[]);
        assert_eq!(code, 0, "{said}");
        assert!(said.contains(expected), "{expected}: {said}");
        if option == "--as-written" {
            // A king alone cannot win (Guideline I.8 with 6.9).
            let (over, result) = match fen.contains('p') {
                true => ("Abgabezug ungültig. Schwarz gewinnt.", "0-1"),
                false => (
                    "Abgabezug ungültig. Remis: Der Gegner kann nicht mattsetzen.",
                    "1/2-1/2",
                ),
            };
            assert!(said.contains(over), "{said}");
            let score = fs::read_to_string(envelope.with_extension("pgn")).unwrap();
            assert!(score.contains(&format!("[Result \"{result}\"]")), "{score}");
        }
    }
}

#[test]
fn a_passphrase_is_refused_before_a_move_is_sealed_for_it() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let secret = folder.join("passphrase");
    fs::write(&secret, "kurz\n").unwrap();
    ansage(folder, &["play", "--voice", "none"], &["Eva vier", "ja"]);
    let missing = folder.join("nix");
    for (file, word) in [(secret, "zu kurz"), (missing, "das gibt es nicht")] {
        let file = file.to_str().unwrap();
        let (code, said) = ansage(folder, &["adjourn", "--passphrase-file", file], &["Eva fünf"]);
        assert!(code == 2 && said.contains(word) && said.contains(file), "{code} {said}");
        assert!(!said.contains("Fortsetzung") && !said.contains("Abgabezug"), "{said}");
    }
    assert_eq!(files(folder, "envelope"), Vec::<PathBuf>::new());
}

#[test]
fn art_4_3_a_touched_piece_binds_the_sealed_move() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let moves = [
        "Eva vier",
        "ja",
        "Eva fünf",
        "ja",
        "berührt Springer Gustav eins",
        "Hängepartie",
        "ja",
    ];
    let typed = ["David vier", "d4", "Springer Felix drei", "Nf3", PASSPHRASE, PASSPHRASE];
    // An entry sealed as written does not break this either.
    let (envelope, said) = adjourned(folder, &[], &moves, &typed, &["--as-written"]);
    assert!(said.contains("Berührt: Springer Gustav eins muss ziehen."), "{said}");
    let open = ["adjourn", "open", envelope.to_str().unwrap(), "--no-play"];
    let (_, said) = ansage(folder, &open, &[PASSPHRASE]);
    assert!(
        said.contains("Abgabezug, Weiß: Springer Gustav eins Felix drei."),
        "{said}"
    );
}

#[test]
fn guideline_i_1_a_move_that_was_made_on_the_board_is_the_one_to_seal() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let start = ["--profile", "assistant", "--blind", "both"];
    let moves = ["Eva vier", "gesetzt", "Hängepartie", "ja"];
    let typed = ["d4", "d4", "e4", "e4", PASSPHRASE, PASSPHRASE];
    let (envelope, said) = adjourned(folder, &start, &moves, &typed, &[]);
    assert!(said.contains("Gespielt werden muss Eva zwei Eva vier."), "{said}");
    let open = ["adjourn", "open", envelope.to_str().unwrap(), "--no-play"];
    let (_, said) = ansage(folder, &open, &[PASSPHRASE]);
    assert!(said.contains("Abgabezug, Weiß: Eva zwei Eva vier."), "{said}");
}

#[test]
fn guideline_i_1_the_sealed_move_stands_even_if_it_was_declared_before() {
    for (profile, told) in [
        ("opponent-repeats", "Zu spät. Der Zug steht."),
        ("assistant", "Zu spät. Der Zug steht."),
        ("solo", "Nichts ist offen."),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let typed = ["e4", "e4", PASSPHRASE, PASSPHRASE];
        let start = ["--profile", profile];
        let (envelope, _) = adjourned(folder, &start, &["e4", "Hängepartie", "ja"], &typed, &[]);
        let open = ["adjourn", "open", envelope.to_str().unwrap(), "--voice", "none"];
        let (_, said) = ansage(folder, &open, &[PASSPHRASE, "Korrektur", "letzter Zug"]);
        assert!(
            said.contains(told) && said.contains("Weiß: Eva zwei Eva vier."),
            "{profile}: {said}"
        );
    }
}

/// A move that counts without confirmation is made before the adjournment, so the opponent seals, also if the program
/// ended before anybody said "Hängepartie".
#[test]
fn d_2_10_6_after_a_move_that_counts_the_opponent_seals() {
    for (profile, moves) in [
        ("trust", &["Eva vier", "Hängepartie", "ja"][..]),
        ("trust", &["Eva vier"]),
        ("opponent-repeats", &["weiter", "Eva vier", "Eva vier"]),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let typed = ["d4", "d4", "e5", "e5", PASSPHRASE, PASSPHRASE];
        let start = ["--profile", profile, "--clock", "90"];
        let start = if profile == "trust" { &start[..2] } else { &start[..] };
        let (envelope, said) = adjourned(folder, start, moves, &typed, &[]);
        assert!(
            said.contains("Kein eindeutiger legaler Zug") && said.contains("Abgabezug von Schwarz, Zug 1."),
            "{profile}: {said}"
        );
        assert_eq!(
            said.contains("Weiß: Eva zwei Eva vier."),
            !moves.contains(&"Hängepartie")
        );
        let score = fs::read_to_string(envelope.with_extension("pgn")).unwrap();
        assert!(score.contains("1. e4"), "{profile}: {score}");
        let open = ["adjourn", "open", envelope.to_str().unwrap(), "--voice", "none"];
        let (_, said) = ansage(folder, &open, &[PASSPHRASE]);
        assert!(
            said.contains("Abgabezug, Schwarz: Eva sieben Eva fünf.")
                && said.contains("Partie mit 2 Halbzügen fortgesetzt."),
            "{profile}: {said}"
        );
    }
}

/// The longer score has another name then.
#[test]
fn a_game_whose_score_went_beyond_its_journal_has_a_score_when_it_is_adjourned() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let play = ["play", "--voice", "none"];
    ansage(folder, &play, &["Eva vier", "ja", "Eva fünf", "ja", "beenden", "ja"]);
    let journal = only(folder, "journal");
    let text = fs::read_to_string(&journal).unwrap();
    let made = text.find("\"made\"").unwrap();
    let end = made + text[made..].find('\n').unwrap() + 1;
    fs::write(&journal, &text[..end]).unwrap();
    let score = journal.with_extension("pgn");
    let seal = ["adjourn", "--when", "morgen", "--place", "hier"];
    // Also if the first attempt was broken off after the score was set aside.
    let nothing: &[&str] = &[];
    for (typed, is_sealed) in [(nothing, false), (&["d5", "d5", PASSPHRASE, PASSPHRASE], true)] {
        let (code, said) = ansage(folder, &seal, typed);
        assert_eq!((code == 0, score.exists()), (is_sealed, is_sealed), "{said}");
    }
    let read = |path: PathBuf| fs::read_to_string(path).unwrap();
    assert!(read(journal.with_extension("earlier.pgn")).ends_with("1. e4 e5 *\n"));
    assert!(read(score).ends_with("1. e4 *\n"));
}

#[test]
fn guideline_i_1_and_4_the_time_of_sealing_and_an_offer_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let moves = ["weiter", "Eva vier", "ja", "Eva fünf", "ja", "Hängepartie", "ja"];
    let play = ["play", "--voice", "none", "--clock", "90"];
    ansage(folder, &play, &moves);
    let seal = |used: &str| {
        let seal = [
            "adjourn",
            "--when",
            "morgen",
            "--place",
            "hier",
            "--offer-draw",
            "--used",
            used,
        ];
        ansage(folder, &seal, &["Nf3", "Nf3", PASSPHRASE, PASSPHRASE])
    };
    // More time than the clock has: nothing is sealed, and the game is unchanged.
    let (code, said) = seal("90");
    assert!(code == 2 && said.contains("--used"), "{said}");
    let (code, said) = seal("20");
    assert_eq!(code, 0, "{said}");
    for expected in [
        "Verbraucht: Weiß 20 Minuten",
        "Verbleibend: Weiß eine Stunde, 9 Minuten, Schwarz eine Stunde, 29 Minuten.",
        "Remisangebot von Weiß gilt noch.",
    ] {
        assert!(said.contains(expected), "{expected}: {said}");
    }
    let files: Vec<_> = fs::read_dir(only(folder, "envelope").parent().unwrap())
        .unwrap()
        .collect();
    assert_eq!(files.len(), 3, "envelope, journal and score: {files:?}");
    let envelope = only(folder, "envelope");
    let open = ["adjourn", "open", envelope.to_str().unwrap(), "--voice", "none"];
    let (_, said) = ansage(folder, &open, &[PASSPHRASE, "Zeit", "angenommen"]);
    for expected in [
        "Weiß bietet Remis. Angenommen oder abgelehnt?",
        "Schwarz am Zug.",
        "Die Uhr von Schwarz läuft.",
        "Weiß: eine Stunde, 9 Minuten",
        "Remis vereinbart.",
    ] {
        assert!(said.contains(expected), "{expected}: {said}");
    }
    // Nobody has to start the clock.
    assert!(!said.contains("Die Uhr steht."), "{said}");
    let score = fs::read_to_string(envelope.with_extension("pgn")).unwrap();
    assert!(
        score.contains("2. Nf3 {[%clk 1:09:") && score.contains("(=)}"),
        "{score}"
    );
}

#[test]
fn art_9_1_1_an_offer_with_the_sealed_move_is_refused_before_the_move_of_the_event() {
    let folder = tempfile::tempdir().unwrap();
    let moves = ["Eva vier", "ja", "Eva fünf", "ja", "Hängepartie", "ja"];
    let typed = ["David vier", "David vier", PASSPHRASE, PASSPHRASE];
    let (_, said) = adjourned(
        folder.path(),
        &["--no-draw-before", "30"],
        &moves,
        &typed,
        &["--offer-draw"],
    );
    assert!(said.contains("Remis kann erst ab Zug 30 vereinbart werden."), "{said}");
    assert!(!said.contains("Remisangebot"), "{said}");
}

#[test]
fn guideline_i_1_and_4_the_time_is_measured_and_an_offer_may_be_written_with_the_move() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let moves = ["weiter", "e4", "ja", "e5", "ja", "Hängepartie", "ja"];
    ansage(folder, &["play", "--voice", "none", "--clock", "90"], &moves);
    let seal = ["adjourn", "--when", "morgen", "--place", "hier", "--silent"];
    let mut program = program::Program::start(&mut program::ansage(folder, &seal));
    program.expect("Abgabezug");
    std::thread::sleep(std::time::Duration::from_millis(2_100));
    for line in ["David vier, Remis", "d4 (=)", PASSPHRASE, PASSPHRASE] {
        program.type_line(line);
    }
    program.expect("Verbraucht:");
    program.expect("Remisangebot von Weiß gilt noch.");
    program.expect(".envelope");
    program.close();
    let envelope = only(folder, "envelope");
    // The moves took a few milliseconds, the sealed one at least two seconds.
    let outside = fs::read_to_string(&envelope).unwrap();
    let used = outside
        .split_once("[used]")
        .or_else(|| outside.split_once("used"))
        .unwrap()
        .1;
    let seconds: u64 = used.split_once("0:00:").unwrap().1[..2].parse().unwrap();
    assert!((2..60).contains(&seconds), "{outside}");
    let (_, said) = ansage(folder, &["adjourn", "show", envelope.to_str().unwrap()], &[]);
    assert!(said.contains("König Eva eins"), "the position is told: {said}");
    let open = ["adjourn", "open", envelope.to_str().unwrap(), "--voice", "none"];
    let (_, said) = ansage(folder, &open, &[PASSPHRASE, "Schwarz abgelehnt", "letzter Zug"]);
    for expected in [
        "Weiß bietet Remis. Angenommen oder abgelehnt?",
        "Abgelehnt.",
        "David zwei David vier.",
    ] {
        assert!(said.contains(expected), "{expected}: {said}");
    }
    // Minutes and seconds.
    let (code, said) = ansage(folder, &["adjourn", "--used", "1:75"], &[]);
    assert!(code == 2 && said.contains("5:30"), "{said}");
}

#[test]
fn guideline_i_4_an_offer_in_one_of_the_entries_only_is_asked_about() {
    let folder = tempfile::tempdir().unwrap();
    let typed = ["d4", "d4 (=)", "d4 (=)", "d4, Remis", PASSPHRASE, PASSPHRASE];
    let (_, said) = adjourned(folder.path(), &[], &["e4", "ja", "e5", "ja"], &typed, &[]);
    for expected in ["verschieden", "Remisangebot von Weiß gilt noch."] {
        assert!(said.contains(expected), "{expected}: {said}");
    }
}
