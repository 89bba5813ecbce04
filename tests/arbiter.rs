//! An arbiter's work with the real program, typed: games that are found again, rulings in the file, scores that
//! continue.

use std::{fs, path::Path};

use crate::support::program::{self, files, typed};

/// Runs the program with `lines` typed, without voice. Returns the exit code and the output.
fn ansage(home: &Path, arguments: &[&str], lines: &[&str]) -> (i32, String) {
    let said = typed(program::ansage(home, arguments).current_dir(home), lines);
    (said.code.unwrap(), said.all())
}

fn play(home: &Path, arguments: &[&str], lines: &[&str]) -> String {
    let arguments = [&["play", "--voice", "none", "--silent"], arguments].concat();
    let (code, said) = ansage(home, &arguments, lines);
    assert_eq!(code, 0, "{said}");
    said
}

const PASSWORD: &str = "alter Turm";

#[test]
fn art_7_rulings_need_the_arbiters_password() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    let assistant = [
        "--profile",
        "assistant",
        "--clock",
        "90",
        "--arbiter-password-file",
        "word",
    ];
    fs::write(home.join("word"), format!("{PASSWORD}\n")).unwrap();
    let lines = [
        "Schiedsrichter",
        "Zeit Weiß 1",
        "Bauer",
        "",
        "Protokoll",
        "Zeit Weiß 1",
        "Läufer",
        PASSWORD,
        "nein",
        "Notiz Handy von Weiß",
        "weiter",
        "Zeit",
        "Eva vier",
        "ja",
        "gesetzt",
        "ausgeführt",
        "gedrückt",
    ];
    let said = play(home, &assistant, &lines);
    for expected in [
        "Falsches Kennwort. Nichts ist entschieden.",
        "Ohne Kennwort. Nichts ist entschieden.",
        "Regelwidrige Züge: Weiß 0, Schwarz 0.",
        "Ausführen? Ja oder nein?",
        "Notiert: Handy von Weiß.",
        "Weiß: eine Stunde, ",
    ] {
        assert!(said.contains(expected), "{expected}: {said}");
    }
    let asked = said.matches("Kennwort des Schiedsrichters bitte tippen.").count();
    assert_eq!(asked, 4, "{said}");
    let journal = fs::read_to_string(files(home, "journal").remove(0)).unwrap();
    for typed in [PASSWORD, "Bauer", "Läufer"] {
        assert!(!journal.contains(typed), "{typed}: {journal}");
    }
    let report = fs::read_to_string(files(home, "txt").remove(0)).unwrap();
    assert!(report.contains("Falsches Kennwort"), "{report}");
    // Another run asks again, and so does a game that continues from this one.
    let from = files(home, "journal").remove(0);
    for arguments in [&["--resume"][..], &["--resume-from", from.to_str().unwrap()]] {
        let said = play(
            home,
            arguments,
            &["Schiedsrichter", "Notiz Uhr", "Bauer", "Notiz Uhr", PASSWORD],
        );
        assert!(
            said.contains("Falsches Kennwort") && said.contains("Notiert: Uhr."),
            "{said}"
        );
    }
    // A player without an opponent is not asked.
    let said = play(home, &["--new"], &["Schiedsrichter", "Notiz Uhr"]);
    assert!(said.contains("Notiert: Uhr."), "{said}");
    // A password that was handed in is asked for in each profile, but is not handed in if none is to be asked for.
    let said = play(
        home,
        &["--new", "--arbiter-password-file", "word"],
        &["Schiedsrichter", "Notiz Uhr"],
    );
    assert!(!said.contains("Notiert: Uhr.") && said.contains("Kennwort"), "{said}");
    let off = ["--arbiter-password", "off", "--arbiter-password-file", "word"];
    let off = [&["play", "--voice", "none", "--silent", "--new"], &off[..]].concat();
    let (code, said) = ansage(home, &off, &[]);
    assert!(code == 2 && said.contains("--arbiter-password off"), "{code} {said}");
    // A password that is too short and a missing file are reported.
    fs::write(home.join("word"), "abc").unwrap();
    for file in ["word", "nowhere"] {
        let arguments = [
            "play",
            "--voice",
            "none",
            "--silent",
            "--new",
            "--arbiter-password-file",
            file,
        ];
        let (code, said) = ansage(home, &arguments, &[]);
        assert!(code == 2 && said.contains(file), "{code} {said}");
    }
}

#[test]
fn a_game_is_resumed_by_its_board_its_players_or_by_ear() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    for (board, white, declared) in [
        ("1", "Anna", "Eva vier"),
        ("2", "Bertha", "David vier"),
        ("3", "Clara", "Cäsar vier"),
    ] {
        let event = [
            "--event", "IBCA", "--round", "4", "--board", board, "--white", white, "--new",
        ];
        play(home, &event, &[declared, "ja"]);
    }
    let contents = |extension| -> Vec<String> {
        let files = files(home, extension).into_iter();
        files.map(|path| fs::read_to_string(path).unwrap()).collect()
    };
    let pgns = contents("pgn");
    let pgn = pgns.iter().find(|pgn| pgn.contains("[Board \"2\"]")).unwrap();
    for tag in ["[Event \"IBCA\"]", "[Round \"4\"]", "[White \"Bertha\"]"] {
        assert!(pgn.contains(tag), "{tag}: {pgn}");
    }
    // Each game has an identity of its own.
    let journals = contents("journal");
    let id = |board: &str| {
        let journal = journals
            .iter()
            .find(|text| text.contains(&format!("\"board\":\"{board}\"")))
            .unwrap();
        journal.split("\"id\":\"").nth(1).unwrap()[..32].to_owned()
    };
    assert!(id("1") != id("2") && id("2") != id("3"));
    let id = id("2");
    for name in ["2", "bertha", id.as_str()] {
        let said = play(home, &["--resume", name], &["letzter Zug"]);
        assert!(said.contains("Weiß: David zwei David vier."), "{name}: {said}");
    }
    // Several games of one event: named, not guessed.
    let (code, said) = ansage(home, &["play", "--voice", "none", "--silent", "--resume", "IBCA"], &[]);
    assert!(code == 2 && said.contains("IBCA"), "{code} {said}");
    let (code, said) = ansage(home, &["play", "--voice", "none", "--silent", "--resume", "17"], &[]);
    assert!(code == 2 && said.contains("17"), "{code} {said}");
    // By ear: the newest first, then the older ones.
    let said = play(home, &["--choose"], &["nein", "nein", "ja", "letzter Zug"]);
    let places: Vec<Option<usize>> = ["Cäsar vier", "David vier", "Eva vier"]
        .iter()
        .map(|last| said.find(&format!("{last}, fortsetzen?")))
        .collect();
    assert!(places.is_sorted() && places[0].is_some(), "{places:?} {said}");
    assert!(said.contains("Weiß: Eva zwei Eva vier."), "{said}");
}

#[test]
fn a_finished_game_of_the_same_player_is_not_resumed() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    play(
        home,
        &["--white", "Anna", "--new"],
        &["Eva vier", "ja", "aufgeben", "ja", "endgültig"],
    );
    let resume = ["play", "--voice", "none", "--silent", "--resume", "Anna"];
    let (code, said) = ansage(home, &resume, &[]);
    assert!(code == 2 && said.contains("Anna"), "{code} {said}");
    play(home, &["--white", "Anna", "--new"], &["David vier", "ja"]);
    let said = play(home, &["--resume", "Anna"], &["letzter Zug"]);
    assert!(said.contains("Weiß: David zwei David vier."), "{said}");
}

#[test]
fn art_7_5_5_counters_compensation_and_profile_go_on_with_the_score() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    let lines = [
        "weiter",
        "Eva vier",
        "Eva vier",
        "gedrückt",
        "Eva fünf",
        "Eva fünf",
        "gedrückt",
        "Schiedsrichter",
        "ohne Zug Weiß",
        PASSWORD,
        PASSWORD,
        "weiter",
        "Springer Felix drei",
        "Springer Felix drei",
        "gedrückt",
    ];
    play(home, &["--profile", "opponent-repeats", "--clock", "90"], &lines);
    let journal = files(home, "journal").remove(0);
    fs::write(home.join("other.txt"), "e4 e5 Sc3").unwrap();
    let (code, said) = ansage(
        home,
        &["score", "compare", journal.to_str().unwrap(), "other.txt", "--silent"],
        &[],
    );
    // Black has received two minutes after the move on which both scores agree.
    let is_compensated = |said: &str| {
        let times = [
            "Stunde 31 Minuten 5",
            "Stunde 32 Minuten",
            "Stunde, 31 Minuten, 5",
            "Stunde, 32 Minuten",
        ];
        times.iter().any(|time| said.contains(time))
    };
    assert!(code == 1 && is_compensated(&said), "{said}");
    let from = format!("{}:2", journal.display());
    let lines = ["Schiedsrichter", "Protokoll", "weiter", "Springer Felix drei", "ja"];
    let said = play(home, &["--resume-from", &from], &lines);
    assert!(is_compensated(&said), "{said}");
    for expected in [
        "Regelwidrige Züge: Weiß 1, Schwarz 0.",
        // The profile of the journal.
        "Gegner, bitte wiederholen:",
    ] {
        assert!(said.contains(expected), "{expected}: {said}");
    }
    let said = play(
        home,
        &["--resume-from", &from, "--profile", "solo"],
        &["Springer Felix drei", "ja"],
    );
    assert!(said.contains("Schwarz."), "{said}");
}

/// The time of a period comes once, although the counter that reached it was set and is not in the moves.
#[test]
fn d_2_9_the_moves_that_the_clocks_count_go_on_with_the_score() {
    // A lower number that is set afterwards does not take the period back.
    for orders in [&["Zähler Weiß 2", "ja"][..], &["Zähler Weiß 2", "ja", "Zähler Weiß 1"]] {
        let home = tempfile::tempdir().unwrap();
        let home = home.path();
        let begun = ["weiter", "Eva vier", "ja", "Eva fünf", "ja", "Schiedsrichter"];
        let lines = [&begun[..], orders, &["weiter"]].concat();
        let said = play(home, &["--clock", "2/30:5"], &lines);
        assert!(said.contains("Weiß: Zähler 2."), "{said}");
        let journal = files(home, "journal").remove(0);
        let said = play(
            home,
            &["--resume-from", &journal.display().to_string()],
            &["weiter", "Springer Felix drei", "ja", "Zeit"],
        );
        let shows = |minutes: &[&str]| {
            minutes
                .iter()
                .any(|minutes| said.contains(&format!("Weiß: {minutes} Minuten")))
        };
        assert!(
            shows(&["34", "35"]) && !shows(&["29", "30", "39", "40"]),
            "{orders:?}: {said}"
        );
    }
}

#[test]
fn a_slip_of_the_arbiter_is_asked_about_and_taken_back() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    let lines = [
        "Eva vier",
        "ja",
        "Eva fünf",
        "ja",
        "Schiedsrichter",
        "illegal Weiß",
        "nein",
        "ersetze Schwarz 1 Cäsar fünf",
        "да",
        "rückgängig",
        "yes",
        "Ergebnis 0-0",
        "ja",
        // The end has dismissed the arbiter.
        "rückgängig",
        "Schiedsrichter",
        "rückgängig",
        "ja",
        "weiter",
        "letzter Zug",
    ];
    let said = play(home, &["--new"], &lines);
    for expected in [
        "Regelwidriger Zug Nummer 1 von Weiß. Stellung vor Zug 1 von Weiß. Gestrichen: Zug 1 Weiß Eva zwei Eva vier, \
         Zug 1 Schwarz Eva sieben Eva fünf. Ausführen? Ja oder nein?",
        "Nicht ausgeführt.",
        "Es gilt: Zug 1 Schwarz Cäsar sieben Cäsar fünf.",
        "Die letzte Entscheidung ist zurückgenommen.",
        "Entscheidung des Schiedsrichters. Beide verlieren.",
        "Die Partie ist zu Ende. Schiedsrichter tippen zuerst: Schiedsrichter.",
        "Schwarz: Eva sieben Eva fünf.",
    ] {
        assert!(said.contains(expected), "{expected}: {said}");
    }
    let report = fs::read_to_string(files(home, "txt").remove(0)).unwrap();
    for expected in [
        "Gestrichen: Zug 1 Schwarz Eva sieben Eva fünf.",
        "zurückgenommen",
        "Beide verlieren.",
    ] {
        assert!(report.contains(expected), "{expected}: {report}");
    }
    let pgn = fs::read_to_string(files(home, "pgn").remove(0)).unwrap();
    assert!(pgn.ends_with("1. e4 e5 *\n"), "{pgn}");
}

#[test]
fn settings_that_a_resumed_game_does_not_take_are_told() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    fs::write(home.join("word"), format!("{PASSWORD}\n")).unwrap();
    play(home, &["--new", "--clock", "90+30", "--blind", "white"], &["e4", "ja"]);
    for (arguments, told) in [
        (
            &["--clock", "5", "--profile", "assistant"][..],
            Some("--profile, --clock"),
        ),
        (
            &["--illegal-moves", "first", "--no-draw-before", "30", "--practice"],
            Some("--practice, --illegal-moves, --no-draw-before"),
        ),
        (&["--arbiter-password-file", "word"], Some("--arbiter-password-file")),
        // As agreed.
        (&["--clock", "90+30", "--blind", "white"], None),
        (&[], None),
    ] {
        let said = play(home, &[&["--resume"], arguments].concat(), &["letzter Zug"]);
        assert!(said.contains("Eva zwei Eva vier"), "{said}");
        match told {
            Some(options) => assert!(said.contains(&format!("Ohne Wirkung: {options}. ")), "{said}"),
            None => assert!(!said.contains("Ohne Wirkung"), "{said}"),
        }
    }
}
