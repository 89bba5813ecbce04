//! Hostile input: control characters in names, terminals left without echo, output that cannot be written.
//! `docs/reliability.md` lists what was attacked.

use std::{
    fs::{self, File},
    io::{Read as _, Write as _},
    path::Path,
    process::Stdio,
};

use rustix::process::{Pid, Signal, kill_process};

use crate::support::program::{Program, ansage, files, run};
use crate::terminal::Terminal;

/// Clears the screen, writes the clipboard, reverses what follows, and begins a new line.
const ATTACK: &str = "A\u{1b}[2J\u{1b}]52;c;YQ==\u{7}\u{202e}\u{9b}H\u{2028}Z";

/// Returns whether each line of `text` is free of control characters that a terminal obeys.
fn is_clean(text: &str) -> bool {
    text.split('\n')
        .all(|line| !line.contains(ansage_words::locale::is_hidden))
}

#[test]
fn no_printed_line_holds_a_control_character() {
    let home = tempfile::tempdir().unwrap();
    let games = home.path().join(format!("games{ATTACK}"));
    fs::create_dir(&games).unwrap();
    let game = games.join(format!("{ATTACK}.pgn"));
    let text = format!("[White \"{ATTACK}\"]\n[Black \"B\u{1b}c\"]\n\n1. e4 {{x{ATTACK}y}} e5 $1 2. {ATTACK} *\n");
    fs::write(&game, text).unwrap();
    let game = game.to_str().unwrap();
    let folder = games.to_str().unwrap();
    for arguments in [
        &["announce", "--silent", "--comments", game][..],
        &["announce", "--silent", folder],
        &["score", "compare", "--silent", game, game],
        &["score", "list", "--games", folder],
        &["score", "export", ATTACK, "--games", folder],
        &["score", "braille", folder],
        &["notation", "--to", "fide:de", folder],
        &["notation", "--to", ATTACK, game],
        &["parse"],
        &["parse", "--json"],
        &["parse", "--fen", ATTACK],
        &["hear", game],
        &["hear", "--json", game],
        &["play", "--clock", ATTACK],
        &["play", "--voice", ATTACK],
        &["play", "--resume-from", game, "--silent", "--voice", "none"],
        &["adjourn", "show", "--silent", game],
        &["enrol", ATTACK],
        &["model", "install", ATTACK],
        &["--config", game, "play"],
        &["--model", ATTACK, "doctor"],
        &["--model", ATTACK, "doctor", "--json"],
        &[ATTACK],
    ] {
        let said = run(&mut ansage(home.path(), arguments), format!("{ATTACK}\n"));
        assert!(is_clean(&said.output), "{arguments:?} {said:?}");
        assert!(is_clean(&said.errors), "{arguments:?} {said:?}");
        assert!(!said.all().is_empty(), "{arguments:?} {said:?}");
    }
    // Cleaned text is reported.
    let said = run(
        &mut ansage(home.path(), &["announce", "--silent", "--comments", game]),
        "",
    );
    assert!(
        said.output.contains("[U+001B]") && said.output.contains("[U+202E]"),
        "{said:?}"
    );
}

#[test]
fn a_name_does_not_break_the_score() {
    let home = tempfile::tempdir().unwrap();
    let name = "Anna\"]\n[Result \"1-0\"]\r\n\n1. d4 \u{1b}]0;x\u{7}\\";
    let mut game = Program::play(home.path(), &["--new", "--white", name]);
    game.type_line("Eva vier");
    game.expect("Eva vier?");
    game.type_line("ja");
    game.expect("Schwarz.");
    assert!(game.close().1.iter().all(|line| is_clean(line)));
    let score = fs::read_to_string(&files(home.path(), "pgn")[0]).unwrap();
    assert!(is_clean(&score), "{score:?}");
    let white: Vec<&str> = score.lines().filter(|line| line.starts_with("[White ")).collect();
    assert_eq!(white.len(), 1, "{score}");
    assert!(white[0].contains("Anna\\\"] [Result \\\"1-0\\\"]"), "{score}");
    assert_eq!(
        score.lines().filter(|line| line.starts_with("[Result ")).count(),
        1,
        "{score}"
    );
    let file = files(home.path(), "pgn")[0].clone();
    let said = run(ansage(home.path(), &["announce", "--silent"]).arg(file), "");
    assert!(
        said.output.contains("Eva vier") && !said.output.contains("David vier"),
        "{said:?}"
    );
}

/// Returns standard outputs that accept nothing: a full device, and a pipe that nobody reads.
fn outlets() -> Vec<(&'static str, Stdio)> {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let full = File::options().write(true).open("/dev/full").unwrap();
    vec![("full", full.into()), ("closed", writer.into())]
}

#[test]
fn output_that_cannot_be_written_is_an_ordinary_error() {
    let home = tempfile::tempdir().unwrap();
    let game = home.path().join("game.pgn");
    fs::write(&game, "1. e4 e5 *\n").unwrap();
    let game = game.to_str().unwrap();
    for arguments in [
        &["--help"][..],
        &["score", "list"],
        &["score", "compare", "--silent", game, game],
        &["score", "braille", game],
        &["model", "list"],
        &["model", "path"],
        &["doctor"],
        &["doctor", "--json"],
        &["notation", "--to", "fide:de", game],
        &["notation", "--to", "pgn", game],
        &["score", "select", game],
        &["announce", "--silent", game],
        &["parse"],
        &["enrol", "--list"],
    ] {
        let usual = run(&mut ansage(home.path(), arguments), "").code;
        for (outlet, output) in outlets() {
            let mut child = ansage(home.path(), arguments)
                .stdin(File::open(game).unwrap())
                .stdout(output)
                .stderr(Stdio::piped())
                .spawn()
                .unwrap();
            let mut errors = String::new();
            child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
            let code = child.wait().unwrap().code();
            assert!(!errors.contains("panicked"), "{arguments:?} {outlet}: {errors}");
            match outlet {
                "full" => {
                    assert_eq!(code, Some(1), "{arguments:?} {outlet}: {errors}");
                    // The file that is read is not to blame.
                    let sentence = "Die Ausgabe lässt sich nicht schreiben: der Datenträger ist voll.";
                    assert!(errors.contains(sentence), "{arguments:?}: {errors}");
                    // These play no game.
                    assert!(!errors.contains("Journal"), "{arguments:?}: {errors}");
                }
                // A reader that closes the list early has seen enough.
                _ => assert_eq!(code, usual, "{arguments:?} {outlet}: {errors}"),
            }
        }
    }
}

#[test]
fn a_folder_and_a_missing_file_are_wrong_input() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("folder.pgn");
    fs::create_dir(&folder).unwrap();
    let missing = home.path().join("missing.pgn");
    let game = home.path().join("game.pgn");
    fs::write(&game, "1. e4 *\n").unwrap();
    for arguments in [
        &["announce", "--silent"][..],
        &["score", "compare", "--silent", game.to_str().unwrap()],
        &["score", "braille"],
        &["score", "braille", "--read"],
        &["notation", "--to", "pgn"],
        &["hear"],
        &["play", "--voice", "none", "--silent", "--resume-from"],
        &["adjourn", "show", "--silent"],
        &["adjourn", "open", "--silent"],
        &["model", "install"],
        &["model", "list", "--manifest"],
        &["enrol", "Ada", "--takes"],
        &["parse", "--config"],
    ] {
        for file in [&folder, &missing] {
            let said = run(ansage(home.path(), arguments).arg(file), "");
            assert_eq!(said.code, Some(2), "{arguments:?} {} {said:?}", file.display());
            assert!(!said.all().contains("os error"), "{arguments:?} {said:?}");
        }
    }
}

/// Creates a home with a game of one move.
fn begun() -> tempfile::TempDir {
    let home = tempfile::tempdir().unwrap();
    let mut game = Program::play(home.path(), &["--new"]);
    game.type_line("Eva vier");
    game.expect("Eva vier?");
    game.type_line("ja");
    game.expect("Schwarz.");
    game.close();
    home
}

/// Returns the folders next to the games.
fn scratch(home: &Path) -> Vec<std::path::PathBuf> {
    let entries = fs::read_dir(home.join(".local/share/ansage/games")).unwrap();
    entries
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_dir())
        .collect()
}

fn sealing(home: &Path) -> Terminal {
    let terminal = Terminal::run(&ansage(
        home,
        &["adjourn", "--silent", "--when", "morgen", "--place", "hier"],
    ));
    terminal.wait_until(false);
    terminal
}

#[test]
fn every_way_out_of_a_hidden_prompt_restores_the_terminal() {
    for signal in [
        Some(Signal::INT),
        Some(Signal::TERM),
        Some(Signal::HUP),
        Some(Signal::QUIT),
        None,
    ] {
        let home = begun();
        let mut terminal = sealing(home.path());
        assert_eq!(scratch(home.path()).len(), 1);
        match signal {
            Some(signal) => kill_process(Pid::from_child(&terminal.program), signal).unwrap(),
            // Ctrl-C, typed.
            None => terminal.screen.write_all(b"Spr\x03").unwrap(),
        }
        let status = terminal.program.wait().unwrap();
        assert!(!status.success(), "{signal:?}");
        assert!(terminal.has_echo(), "{signal:?} {status}");
        assert_eq!(scratch(home.path()), Vec::<std::path::PathBuf>::new(), "{signal:?}");
        // The game is as it was.
        assert_eq!(files(home.path(), "journal").len(), 1);
    }
}

#[test]
fn what_is_typed_before_a_sealed_move_is_asked_for_is_unseen() {
    let home = begun();
    let seal = ["adjourn", "--silent", "--when", "morgen", "--place", "hier"];
    let mut terminal = Terminal::run(&ansage(home.path(), &seal));
    let (mut shown, mut part) = (Vec::new(), [0; 64]);
    while !String::from_utf8_lossy(&shown).contains("Hängepartie") {
        let length = terminal.screen.read(&mut part).unwrap();
        shown.extend(&part[..length]);
    }
    assert!(!terminal.has_echo(), "{}", String::from_utf8_lossy(&shown));
}

#[test]
fn the_arbiters_password_is_typed_unseen_and_every_way_out_shows_what_is_typed_again() {
    let signals = [Signal::INT, Signal::TERM, Signal::HUP, Signal::QUIT].map(Some);
    for signal in signals.into_iter().chain([None]) {
        let home = tempfile::tempdir().unwrap();
        let trust = ["--silent", "--voice", "none", "--profile", "trust", "--new"];
        let mut terminal = Terminal::run(&ansage(home.path(), &[&["play"], &trust[..]].concat()));
        terminal
            .screen
            .write_all("Schiedsrichter\nNotiz Uhr\n".as_bytes())
            .unwrap();
        terminal.wait_until(false);
        match signal {
            Some(signal) => {
                kill_process(Pid::from_child(&terminal.program), signal).unwrap();
                terminal.program.wait().unwrap();
            }
            None => terminal.screen.write_all(b"alter Turm\nalter Turm\n").unwrap(),
        }
        terminal.wait_until(true);
    }
}

#[test]
fn what_a_kill_left_is_cleared_at_the_next_start() {
    let home = begun();
    let mut terminal = sealing(home.path());
    terminal.program.kill().unwrap();
    terminal.program.wait().unwrap();
    assert_eq!(scratch(home.path()).len(), 1);
    let mut game = Program::play(home.path(), &["--resume"]);
    game.expect("Schwarz");
    game.close();
    assert_eq!(scratch(home.path()), Vec::<std::path::PathBuf>::new());
}
