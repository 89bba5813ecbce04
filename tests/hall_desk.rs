//! `ansage hall` with real boards and a real broker: what the arbiter hears and types, and the files.

use std::{fs, path::Path, process::Command, time::Duration};

use ansage_hall::wire::{Kind, Name, SigningKey, State};
use tempfile::TempDir;

use crate::{
    broker::{Broker, Listener},
    keeper::{Arbiter, two_minutes},
    pages,
    support::{
        PATIENCE, SoundWorld,
        program::{Program, ansage, log},
    },
    terminal,
};

/// Pairings of a round, in which Ada and Bert have more points than the others.
const REPORT: &str = "012 Open\r\n\
    001    1 m    Ada                               2000 GER    24600001 1990/01/01  1.0    1     3 w 1     2 w  \r\n\
    001    2 m    Bert                              1900 GER    24600002 1990/01/01  1.0    2     4 b 1     1 b  \r\n\
    001    3 m    Carl                              1800 GER    24600003 1990/01/01  0.0    3     1 b 0     4 w  \r\n\
    001    4 m    Dora                              1700 GER    24600004 1990/01/01  0.0    4     2 w 0     3 b  \r\n";

/// An event with boards 1 and 12, and the homes of its programs.
pub struct Event {
    broker: Broker,
    pub homes: TempDir,
}

impl Event {
    pub fn new() -> Event {
        Event {
            broker: Broker::start(&["1", "12"]),
            homes: tempfile::tempdir().unwrap(),
        }
    }

    fn folder(&self) -> std::path::PathBuf {
        self.homes.path().join("kept")
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let (file, folder) = (self.broker.made.hall.clone(), self.folder());
        let mut command = ansage(
            self.homes.path(),
            &["hall", "--silent", "--pages", "127.0.0.1:0", "--hall-file"],
        );
        command.arg(file).arg("--folder").arg(folder).args(arguments);
        command
    }

    /// Starts the arbiter's program.
    pub fn hall(&self, arguments: &[&str]) -> Program {
        let mut program = Program::start(&mut self.command(arguments));
        program.until("Saal em.");
        program
    }

    /// Starts the program of a board.
    pub fn board(&self, name: &str, arguments: &[&str]) -> Program {
        let home = self.homes.path().join(name);
        fs::create_dir_all(&home).unwrap();
        let mut command = ansage(&home, &["play", "--silent", "--voice", "none", "--hall-file"]);
        command.arg(self.broker.board_file(name)).args(arguments);
        let mut program = Program::start(&mut command);
        program.until("Mit der Turnierleitung verbunden.");
        program
    }

    fn round(&self) -> String {
        fs::read_to_string(self.folder().join("round.pgn")).unwrap_or_default()
    }

    /// Waits until the file of the round contains `text`.
    pub fn wait_for_round(&self, text: &str) {
        wait_until(
            || self.round().contains(text),
            || format!("no {text:?} in:\n{}", self.round()),
        );
    }
}

/// Waits until `is_so`, or fails with the output of `instead`.
fn wait_until(is_so: impl Fn() -> bool, instead: impl Fn() -> String) {
    let begun = std::time::Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < PATIENCE, "{}", instead());
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// Makes a move, by declaring and confirming it.
fn play(board: &mut Program, words: &str) {
    board.type_line(words);
    board.until("?");
    board.type_line("ja");
    board.printed();
}

/// Returns the address of the pages, which the arbiter asks for.
fn address(hall: &mut Program) -> String {
    hall.type_line("Adresse");
    let said = hall.expect("Seiten: ");
    let (_, address) = said.split_once("Seiten: ").unwrap();
    address.split_once("/. ").unwrap().0.to_owned()
}

/// Compares the records of a journal that leave the board with those in the hall's store.
fn compare(event: &Event, board: &str) {
    let games = event.homes.path().join(board).join(".local/share/ansage/games");
    let journals = fs::read_dir(&games).unwrap().map(|entry| entry.unwrap().path());
    let mut journals: Vec<_> = journals
        .filter(|path| path.extension().is_some_and(|end| end == "journal"))
        .collect();
    journals.sort();
    let journal = fs::read_to_string(journals.last().unwrap()).unwrap();
    let written: Vec<&str> = journal
        .lines()
        .filter(|line| !line.contains("\"event\":\"heard\""))
        .collect();
    let store = ansage_hall::arbiter::Store::open(&event.folder().join("hall.sqlite")).unwrap();
    let kept = store.games().unwrap();
    let name: Name = board.parse().unwrap();
    let game = kept.iter().rev().find(|kept| kept.board == name).unwrap();
    let mut lines = Vec::new();
    store.records(game.id, |line, _| lines.push(line.to_owned())).unwrap();
    assert_eq!(lines.len(), written.len(), "{lines:#?}\n{written:#?}");
    for (line, written) in lines.iter().zip(written) {
        // The journal's line ends with its checksum.
        let sum = written.rfind(",\"sum\":").unwrap();
        assert_eq!(line.trim_end_matches('}'), written[..sum].trim_end_matches('}'));
    }
}

#[test]
fn alerts_are_told_orders_are_given_and_the_round_is_written() {
    let event = Event::new();
    let report = event.homes.path().join("round2.trf");
    fs::write(&report, REPORT).unwrap();
    let mut hall = event.hall(&["--pairings", report.to_str().unwrap()]);
    let mut board = event.board("1", &["--clock", "90+30"]);
    board.type_line("weiter");
    play(&mut board, "e4");
    board.type_line("berührt Eva sieben");
    hall.until("Brett 1: Schwarz: berührt Eva sieben, Zug 1.");
    play(&mut board, "e5");
    hall.type_line("nächste");
    hall.until("1 von 1.");
    hall.type_line("erledigt");
    hall.until("Erledigt. Noch 0.");
    event.wait_for_round("1... e5");
    hall.type_line("Brett eins");
    let status = hall.until("Brett 1: Ada gegen Bert.");
    assert!(
        status.contains("Weiß, Zug 2. Schwarz: Eva sieben Eva fünf."),
        "{status}"
    );

    hall.type_line("Brett eins, zwei Minuten für Weiß");
    board.until("Weiß: eine Stunde, 32 Minuten");
    hall.until("Brett 1: Ausgeführt.");
    hall.type_line("Brett 1, Ergebnis 1-0");
    let question = hall.until("Anordnen? Ja oder nein?");
    assert!(question.contains("Weiß gewinnt"), "{question}");
    hall.type_line("nein");
    hall.until("Nicht gesendet.");
    hall.type_line("Brett 1, Ergebnis 1-0");
    hall.until("Anordnen? Ja oder nein?");
    hall.type_line("ja");
    board.until("Weiß gewinnt");
    hall.until("Brett 1: Ausgeführt.");
    event.wait_for_round("1-0");
    let round = event.round();
    assert!(
        round.contains("[White \"Ada\"]") && round.contains("[White \"Carl\"]"),
        "complete: {round}"
    );
    let expected = REPORT
        .replace(" 1.0    1     3 w 1     2 w  ", " 2.0    1     3 w 1     2 w 1")
        .replace(" 1.0    2     4 b 1     1 b  ", " 1.0    2     4 b 1     1 b 0");
    let results = || fs::read_to_string(event.folder().join("results.trf")).unwrap_or_default();
    wait_until(|| results() == expected, results);
    hall.type_line("beenden");
    hall.until("Ja oder nein?");
    hall.type_line("ja");
    assert_eq!(hall.end().0, Some(0));
    compare(&event, "1");
}

#[test]
fn a_game_that_was_finished_stays_in_the_round_when_its_board_plays_another_one() {
    let event = Event::new();
    let mut hall = event.hall(&[]);
    let mut board = event.board("1", &["--white", "Ada", "--black", "Bert"]);
    play(&mut board, "e4");
    event.wait_for_round("1. e4");
    hall.type_line("Brett 1, Ergebnis remis");
    hall.until("Anordnen? Ja oder nein?");
    hall.type_line("ja");
    hall.until("Brett 1: Ausgeführt.");
    event.wait_for_round("1/2-1/2");
    assert_eq!(board.close().0, Some(0));
    let mut board = event.board("1", &["--new", "--white", "Carl", "--black", "Dora"]);
    play(&mut board, "d4");
    event.wait_for_round("1. d4");
    let live = format!("{}/live.pgn", address(&mut hall));
    let live = || pages::get(&live, &[]).text;
    wait_until(|| live().contains("1. d4"), live);
    for scores in [event.round(), live()] {
        let (first, second) = (scores.find("1. e4").unwrap(), scores.find("1. d4").unwrap());
        assert!(first < second && scores.contains("[White \"Ada\"]"), "{scores}");
        let mut results = Vec::new();
        ansage_chess::document::read(scores.as_bytes(), Default::default(), |game| {
            assert!(game.is_whole() && game.problems.is_empty(), "{:?}", game.problems);
            results.push(game.result.to_string());
        })
        .unwrap();
        assert_eq!(results, ["1/2-1/2", "*"], "{scores}");
    }
    hall.type_line("Ergebnisse");
    hall.until("Ada");
}

#[test]
fn orders_that_are_not_the_arbiters_are_named_here_and_at_the_board_and_change_nothing() {
    let event = Event::new();
    let mut hall = event.hall(&[]);
    let mut board = event.board("12", &[]);
    play(&mut board, "e4");
    event.wait_for_round("1. e4");
    // An intruder who has the hall's password for the broker, but not its key.
    let mut intruder = Listener::connect(&event.broker.hall().access, "intruder", None, Vec::new());
    let state: State = intruder.expect("the state", |message| {
        let state = message.topic.contains("/12/").then(|| message.read(Kind::State));
        state.flatten()
    });
    let forger = Arbiter {
        key: SigningKey::generate().unwrap().0,
        game: state.game.clone(),
    };
    let arbiter = Arbiter::new(&event.broker, &state.game);
    for (payload, named) in [
        (
            forger.signed(&forger.order(1, two_minutes())),
            "Eine Anordnung kam, die nicht von hier ist.",
        ),
        // An earlier number, correctly signed.
        (
            arbiter.signed(&arbiter.order(0, two_minutes())),
            "Eine frühere Anordnung kam noch einmal",
        ),
    ] {
        intruder.send("12", Kind::Order, payload);
        hall.until(named);
    }
    for _ in 0..200 {
        intruder.send("12", Kind::Order, b"flood".to_vec());
    }
    hall.until("Sendet zu viel.");
    play(&mut board, "e5");
    event.wait_for_round("1. e4 e5");
    let said = board.transcript().join("\n");
    assert!(
        !said.contains("Anordnung") && !event.round().contains("Anordnung"),
        "{said}"
    );
    let log = log(&event.homes.path().join("12"));
    for named in ["ForgedOrder", "Flood", "Repeated"] {
        assert!(log.contains(named), "{named}: {log}");
    }
}

#[test]
fn two_programs_that_lead_one_event_tell_it_and_do_not_throw_each_other_out() {
    let event = Event::new();
    let mut first = event.hall(&[]);
    let mut board = event.board("12", &[]);
    let mut command = ansage(event.homes.path(), &["hall", "--silent", "--no-pages", "--hall-file"]);
    command.arg(event.broker.made.hall.clone());
    command.arg("--folder").arg(event.homes.path().join("second"));
    let mut second = Program::start(&mut command);
    let told = "Ein zweites Programm leitet diese Veranstaltung.";
    for hall in [&mut first, &mut second] {
        hall.until(told);
    }
    second.type_line("beenden");
    second.type_line("ja");
    first.until(&format!("Behoben: {told}"));
    // The goodbye of the second one does not mean that nobody is there.
    play(&mut board, "e4");
    event.wait_for_round("1. e4");
}

#[test]
fn nothing_is_lost_when_hall_broker_and_board_are_killed() {
    let mut event = Event::new();
    let hall = event.hall(&[]);
    let mut board = event.board("12", &["--white", "Ada", "--black", "Bert"]);
    play(&mut board, "e4");
    event.wait_for_round("1. e4");
    hall.kill();
    play(&mut board, "e5");
    event.broker.kill();
    board.until("nicht erreichbar");
    play(&mut board, "Springer f3");
    let mut hall = event.hall(&[]);
    hall.until("Die Verbindung zu den Brettern ist verloren.");
    play(&mut board, "Springer c6");
    assert!(event.broker.run());
    hall.until("Behoben: Die Verbindung");
    event.wait_for_round("1. e4 e5 2. Nf3 Nc6");
    board.kill();
    hall.until("Brett 12: Verbindung verloren.");
    let home = event.homes.path().join("12");
    let mut command = ansage(
        &home,
        &["play", "--silent", "--voice", "none", "--resume", "--hall-file"],
    );
    let mut board = Program::start(command.arg(event.broker.board_file("12")));
    hall.until("Behoben: Brett 12: Verbindung verloren.");
    play(&mut board, "Läufer b5");
    event.wait_for_round("3. Bb5");
    hall.kill();
    compare(&event, "12");
}

#[test]
fn an_alert_is_spoken_at_once_and_nothing_else_is() {
    let event = Event::new();
    let world = SoundWorld::start();
    let ear = world.loudspeaker();
    let mut command = world.ansage(&["hall", "--no-pages", "--hall-file"]);
    let mut hall = Program::start(command.arg(&event.broker.made.hall).arg("--folder").arg(event.folder()));
    hall.until("Saal em.");
    ear.wait_for_speech(Duration::ZERO);
    ear.wait_for_silence();
    let mut board = event.board("12", &[]);
    play(&mut board, "e4");
    event.wait_for_round("1. e4");
    board.type_line("berührt Eva sieben");
    hall.until("Brett 12: Schwarz: berührt");
    let printed = ear.now();
    ear.wait_for_speech(printed);
    // Everything that is spoken is also printed: no move is among it.
    let lines = hall.transcript();
    assert_eq!(lines.len(), 2, "{lines:#?}");
    let silent = ear.wait_for_silence();
    hall.type_line("noch einmal");
    ear.wait_for_speech(silent);
}

#[test]
fn in_a_terminal_keys_work_at_once_and_for_a_braille_display_whole_lines() {
    let event = Event::new();
    let mut board = None;
    for (arguments, next, end, yes) in [
        (&[][..], "\u{1b}[B", "\u{3}", "\u{3}"),
        // In raw mode, end of line is another key.
        (&["--plain"], "nächste\n", "beenden\n", "ja\n"),
    ] {
        let mut command = event.command(arguments);
        let mut hall = terminal::start(command.env("TERM", "xterm"));
        hall.until("Saal em.");
        // In the second round it is already in the list.
        if board.is_none() {
            let board = board.insert(event.board("12", &[]));
            board.type_line("berührt Eva zwei");
            hall.until("berührt Eva zwei");
        }
        hall.type_in(next);
        hall.until("1 von 1.");
        hall.type_in(end);
        hall.until("Ja oder nein?");
        hall.type_in(yes);
        assert_eq!(hall.end().0, Some(0));
    }
}

#[test]
fn what_cannot_be_used_is_named_with_its_remedy() {
    let home = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| {
        let said = crate::support::program::run(ansage(home.path(), &["hall", "--silent"]).args(arguments), "");
        (said.code, said.all())
    };
    let file = |name: &str, content: &str| {
        let path = home.path().join(name);
        fs::write(&path, content).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let nowhere = "mqtt://127.0.0.1:1";
    let games = file("empty.pgn", "");
    let odd = file("odd.trf", &REPORT.replace("2 w  \r", "3 w  \r"));
    let report = file("results.trf", REPORT);
    let folder = home.path().to_str().unwrap();
    let unreadable = file("hall.toml", "event = 3");
    for (arguments, code, expected) in [
        (&[][..], 2, "--hall"),
        (&["--hall", "http://x"], 2, "http://x"),
        (&["--hall", nowhere, "--pairings", "/nowhere.trf"], 2, "/nowhere.trf"),
        (
            &["--hall", nowhere, "--pairings", &games],
            2,
            "weder einen Turnierbericht noch Partien",
        ),
        (&["--hall", nowhere, "--pairings", &odd], 2, "widersprechen sich"),
        (
            &["--hall", nowhere, "--pairings", &report, "--results", &report],
            2,
            "enthält die Paarungen",
        ),
        (
            &["--hall", nowhere, "--pairings", &report, "--folder", folder],
            2,
            "enthält die Paarungen",
        ),
        (&["--hall-file", &unreadable], 2, "hall setup"),
        (&["--hall", nowhere, "--pages", "0.0.0.0:0"], 1, "--certificate"),
    ] {
        let (found, said) = run(arguments);
        assert!(
            found == Some(code) && said.contains(expected),
            "{arguments:?}: {found:?} {said}"
        );
    }
    assert!(Path::new(&odd).exists());
}

#[test]
fn an_interruption_of_typed_lines_asks_first_and_the_second_one_ends_the_program() {
    let event = Event::new();
    let mut hall = event.hall(&["--plain"]);
    let question = "Die Partien gehen weiter. Ja oder nein?";
    hall.interrupt();
    hall.until(question);
    hall.type_line("nein");
    hall.until("Es geht weiter.");
    hall.interrupt();
    hall.until(question);
    hall.interrupt();
    assert_eq!(hall.end().0, Some(0));
}
