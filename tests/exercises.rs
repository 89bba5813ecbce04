//! The exercises of `ansage practice` beyond single words: puzzles, a dictated game, one side of a game, a whole round,
//! slips under time pressure, and the output for a Braille display.

use std::{fs, path::Path};

use crate::support::program::{Program, Said, ansage, run};

/// Starts an exercise, typed and silent, at home in `home`.
fn start(home: &Path, arguments: &[&str]) -> Program {
    let mut practice = ansage(home, &["practice", "--typed", "--silent", "--seed", "5"]);
    Program::start(practice.args(arguments))
}

/// Runs an exercise with these typed answers.
fn typed(home: &Path, arguments: &[&str], answers: &str) -> Said {
    let mut practice = ansage(home, &["practice", "--typed", "--silent", "--seed", "5"]);
    run(practice.args(arguments), answers)
}

/// Writes `text` into the file `name` in `home`, and returns its path.
pub fn file(home: &Path, name: &str, text: &str) -> String {
    let path = home.join(name);
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

/// The first puzzle of Lichess's description of its format.
const PUZZLE: &str = "00sHx,q3k1nr/1pp1nQpp/3p4/1P2p3/4P3/B1PP1b2/B5PP/5K2 b k - 0 17,e8d7 a2e6 d7d8 f7f8,1760,80,83,72,\
                      mate mateIn2,https://lichess.org/yyznGmXs/black#34,Italian_Game";

#[test]
fn a_puzzle_is_asked_about_and_solved() {
    let home = tempfile::tempdir().unwrap();
    let names = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags";
    let bad = PUZZLE.replace("a2e6", "a2e5");
    let puzzles = file(home.path(), "puzzles.csv", &format!("{names}\n{bad}\n{PUZZLE}\n"));
    let arguments = ["--exercise", "puzzles", "--count", "1", "--puzzles", &puzzles];
    let mut practice = start(home.path(), &arguments);
    // Invalid rows are named by their lines, and the others are used.
    assert_eq!(
        practice.line(),
        format!("{puzzles}, Zeile 2: a2e5 ist kein möglicher Zug")
    );
    let asked = practice.expect("Aufgabe 1: ");
    assert!(
        asked.contains("Weiß: König Felix eins; Dame Felix sieben; Läufer Anna zwei, Anna drei;"),
        "{asked}"
    );
    assert!(asked.ends_with("Weiß am Zug. Matt in 2 Zügen."), "{asked}");
    practice.type_line("was steht auf Eva sieben");
    practice.expect("Eva sieben: schwarzer Springer.");
    practice.type_line("Dame Anna acht");
    practice.expect("Dame Anna acht: illegal. Dame kann nicht nach Anna acht.");
    practice.type_line("Läufer Eva sechs");
    practice.expect("Richtig.");
    assert!(
        practice
            .line()
            .ends_with("Ihr Gegner: König David sieben David acht. Und jetzt?")
    );
    practice.type_line("Dame Felix acht");
    practice.expect("2 von 2 richtig.");
    assert_eq!(practice.end().0, Some(0));

    let none = typed(
        home.path(),
        &["--exercise", "puzzles", "--puzzles", &puzzles, "--rating", "0-100"],
        "",
    );
    assert_eq!(none.code, Some(2), "{none:?}");
    assert!(none.errors.contains("Keine Aufgaben in"), "{none:?}");
    let none = typed(home.path(), &["--exercise", "puzzles", "--rating", "3900-4000"], "");
    assert!(
        none.code == Some(2) && none.errors.contains("Keine Aufgaben mit diesen Wertungen."),
        "{none:?}"
    );
    let wrong = typed(home.path(), &["--exercise", "puzzles", "--rating", "hard"], "");
    assert_eq!(wrong.code, Some(2), "{wrong:?}");
}

#[test]
fn the_rest_of_a_begun_move_is_asked_for() {
    let home = tempfile::tempdir().unwrap();
    let game = file(home.path(), "game.pgn", "1. Nf3 *\n");
    let row = "x,k7/P3P2p/1K6/8/8/8/8/8 b - - 0 1,h7h6 e7e8q,700,0,0,0,mate mateIn1,,\n";
    let puzzles = file(home.path(), "puzzles.csv", row);
    for (arguments, answers, asked) in [
        (
            ["--exercise", "announce", "--count", "1", "--pgn", &game],
            "Springer Gustav eins\nFelix drei\n",
            "Springer Gustav eins: auf welches Feld?",
        ),
        (
            ["--exercise", "puzzles", "--count", "1", "--puzzles", &puzzles],
            "e8\nDame\n",
            "In welche Figur?",
        ),
        (
            ["--exercise", "puzzles", "--count", "1", "--puzzles", &puzzles],
            "Eva sieben\ne8 Dame\n",
            "Eva sieben: auf welches Feld?",
        ),
    ] {
        let said = typed(home.path(), &arguments, answers);
        assert!(said.output.contains(asked), "{said:?}");
        assert!(said.output.ends_with("1 von 1 richtig.\n"), "{said:?}");
    }
}

/// A short game.
const GAME: &str = "[Result \"*\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n";

#[test]
fn a_dictated_game_is_compared_at_the_end() {
    let home = tempfile::tempdir().unwrap();
    let game = file(home.path(), "game.pgn", GAME);
    let arguments = ["--exercise", "dictation", "--pgn", &game];
    // In letters of one language, in words, and in both.
    let right = typed(
        home.path(),
        &arguments,
        "e4\ne5\nSf3\nSpringer Cäsar sechs\nLb5\nAnna sechs\n",
    );
    assert!(
        right.output.contains("Beide Mitschriften stimmen überein: 6 Halbzüge."),
        "{right:?}"
    );
    assert!(right.output.ends_with("6 von 6 richtig.\n"), "{right:?}");
    // Without a voice the dictation is printed.
    assert!(
        right.output.contains("Aufgabe 4: Springer Bella acht Cäsar sechs\n"),
        "{right:?}"
    );
    let wrong = typed(home.path(), &arguments, "e4\ne5\nNf3\nNf6\nBb5\na6\n");
    assert!(wrong.output.contains("Verschiedene Züge: Zug 2, Schwarz."), "{wrong:?}");
    assert!(
        wrong
            .output
            .contains("Zweite Mitschrift: Springer Gustav acht Felix sechs"),
        "{wrong:?}"
    );
    let missing = typed(home.path(), &arguments, "e4\ne5\nNf3\nüberspringen\nBb5\na6\n");
    assert!(
        missing.output.contains("Ein Halbzug fehlt in der zweiten Mitschrift"),
        "{missing:?}"
    );
    // Another move than the begun one is written down at once.
    let other = typed(
        home.path(),
        &arguments,
        "e4\ne5\nSpringer Gustav eins\nSpringer Hektor drei\nNc6\nBb5\na6\n",
    );
    assert!(
        other
            .output
            .contains("Zweite Mitschrift: Springer Gustav eins Hektor drei"),
        "{other:?}"
    );
    assert!(other.output.ends_with("5 von 6 richtig.\n"), "{other:?}");
    let none = typed(home.path(), &["--exercise", "dictation", "--pgn", "/nowhere"], "");
    assert_eq!(none.code, Some(2), "{none:?}");
    let bad = file(home.path(), "bad.pgn", "1. e4 e9 *");
    let bad = typed(home.path(), &["--exercise", "dictation", "--pgn", &bad], "");
    assert_eq!(bad.code, Some(2), "{bad:?}");
    assert!(bad.errors.contains("bis zum Ende"), "{bad:?}");
}

#[test]
fn what_is_not_written_down_in_time_is_missing() {
    let home = tempfile::tempdir().unwrap();
    let game = file(home.path(), "game.pgn", GAME);
    let mut practice = start(
        home.path(),
        &["--exercise", "dictation", "--pgn", &game, "--count", "2"],
    );
    practice.expect("Aufgabe 1:");
    // Nothing is typed: the dictation continues automatically.
    practice.expect("Aufgabe 2:");
    practice.type_line("e5");
    practice.expect("Ein Halbzug fehlt in der zweiten Mitschrift");
    practice.expect("1 von 2 richtig.");
    assert_eq!(practice.end().0, Some(0));
}

#[test]
fn one_side_of_a_game_is_announced_against_the_clock() {
    let home = tempfile::tempdir().unwrap();
    let game = file(home.path(), "game.pgn", GAME);
    let mut practice = start(home.path(), &["--exercise", "side", "--pgn", &game]);
    practice.expect("zwei Minuten, dazu zehn Sekunden für jeden Zug");
    let first = practice.expect("Ihr Zug: ");
    let (mine, theirs) = match first.contains("Ihr Gegner") {
        false => (
            ["Eva vier", "Springer Felix drei", "Läufer Bella fünf"],
            "Eva sieben Eva fünf",
        ),
        true => (["Eva fünf", "Springer Cäsar sechs", "Anna sechs"], "Eva zwei Eva vier"),
    };
    // After a miss, the move must still be announced.
    practice.type_line("Anna acht");
    practice.expect("Falsch.");
    practice.expect("Ihr Zug: ");
    practice.type_line(mine[0]);
    practice.expect("Richtig.");
    let second = practice.expect("Ihr Zug: ");
    practice.type_line("Zeit");
    practice.expect("2 Minuten");
    practice.type_line(mine[1]);
    practice.expect("Ihr Zug: ");
    practice.type_line(mine[2]);
    practice.expect("Übrig: 2 Minuten");
    practice.expect("2 von 3 richtig.");
    assert!(first.contains(theirs) || second.contains(theirs), "{first} {second}");
    assert_eq!(practice.end().0, Some(0));
}

#[test]
fn d_2_8_a_slip_is_corrected_before_the_clock_is_pressed() {
    let home = tempfile::tempdir().unwrap();
    let mut practice = start(home.path(), &["--exercise", "correction", "--count", "1"]);
    practice.expect("Gemeint: ");
    practice.expect("Zu spät.");
    let answer = practice.expect("Die Antwort: Korrektur, ");
    let (words, _) = answer.trim_start_matches("Die Antwort: ").split_once(" (").unwrap();
    practice.expect("Gemeint: ");
    practice.type_line("Korrektur");
    practice.expect("Und der richtige Zug?");
    practice.type_line(words.trim_start_matches("Korrektur, "));
    practice.expect("Richtig.");
    practice.expect("0 von 1 richtig.");
    assert_eq!(practice.end().0, Some(0));
}

#[test]
fn a_correction_that_was_begun_does_not_count_for_the_next_task() {
    let home = tempfile::tempdir().unwrap();
    let arguments = ["--exercise", "correction", "--count", "2"];
    let known = typed(home.path(), &arguments, "überspringen\nweiß ich nicht\nbeenden\n");
    let (_, answer) = known.output.split_once("Die Antwort: Korrektur, ").unwrap();
    let (meant, _) = answer.split_once(" (").unwrap();
    // The same tasks.
    let mut practice = start(home.path(), &arguments);
    practice.expect("Aufgabe 1: ");
    practice.type_line("Korrektur");
    practice.expect("Und der richtige Zug?");
    practice.type_line("überspringen");
    practice.expect("Aufgabe 2: ");
    practice.type_line(meant);
    practice.expect("Falsch.");
    practice.kill();
}

#[test]
fn a_round_is_rehearsed_with_opponent_arbiter_and_slips() {
    let home = tempfile::tempdir().unwrap();
    let scholar = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n";
    let game = file(home.path(), "game.pgn", scholar);
    let mut practice = start(home.path(), &["--exercise", "round", "--pgn", &game]);
    practice.expect("Schiedsrichter: Die Uhren laufen. Sie führen Weiß.");
    assert_eq!(practice.line(), "Ihr Zug: e4.");
    for (said, expected) in [
        ("Eva vier", "wiederholt wurde Eva zwei Eva drei."),
        ("Eva vier", "Gegner: Eva zwei Eva vier."),
        ("gedrückt", "Gegner: Korrektur, Eva sieben Eva fünf."),
        // The corrected move must be repeated, not the slip.
        (
            "Eva sieben Eva sechs",
            "Wiederholen Sie den Zug Ihres Gegners: Eva sieben Eva fünf.",
        ),
        ("Eva sieben Eva fünf", "Ihr Zug: Bc4. Versprechen Sie sich mit Absicht"),
        ("Läufer Bella fünf", "Läufer Felix eins Bella fünf?"),
        ("Korrektur, Läufer Cäsar vier", "Gegner: Läufer Felix eins Cäsar vier."),
        ("gedrückt", "Schwarz bietet Remis."),
        (
            "Springer Bella acht Cäsar sechs",
            "Sie wollen weiterspielen: Lehnen Sie ab.",
        ),
        ("abgelehnt", "Sie haben berührt: Dame David eins."),
        ("berührt Dame David eins", "Ihr Zug: Qh5."),
        ("Dame Hektor fünf", "Gegner: Dame David eins Hektor fünf."),
        ("gedrückt", "Schiedsrichter: Weiß erhält zusätzlich 2 Minuten"),
        ("Zeit", "Gegner: Springer Gustav acht Felix sechs."),
        ("überspringen", "Ihr Zug: Qxf7#."),
        ("Dame Felix sieben", "Gegner: Dame Hektor fünf Felix sieben, matt."),
    ] {
        practice.type_line(said);
        practice.expect(expected);
    }
    practice.expect("Bitte üben: wiederholen.");
    practice.expect("13 von 15 richtig.");
    assert_eq!(practice.end().0, Some(0));
}

#[test]
fn everything_that_is_spoken_can_be_printed_line_by_line() {
    let home = tempfile::tempdir().unwrap();
    let shown = typed(
        home.path(),
        &["--exercise", "repetition", "--count", "1", "--text"],
        "weiß ich nicht\nbeenden\n",
    );
    let told: Vec<&str> = shown.output.lines().collect();
    let answer = told.iter().find_map(|line| line.strip_prefix("Die Antwort: ")).unwrap();
    let (words, _) = answer.split_once(" (").unwrap();
    let last = words.split_whitespace().last().unwrap().trim_end_matches('.');
    assert!(
        told.iter()
            .any(|line| line.starts_with("Aufgabe 1: Ihr Gegner: ") && line.contains(last)),
        "{told:?}"
    );
    for line in told {
        assert!(!line.contains(". ") && !line.contains("? "), "{line}");
    }
}
