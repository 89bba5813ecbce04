//! `ansage announce` as it prints, without a sound.

use std::{
    io::{BufRead, BufReader, Write},
    process::{Command, Output, Stdio},
};

fn announce(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ansage"));
    let nowhere = std::env::temp_dir().join("ansage-without-home");
    command
        .env("HOME", &nowhere)
        .env("LC_ALL", "C.UTF-8")
        .env("XDG_CONFIG_HOME", &nowhere);
    command.arg("announce").arg("--silent").args(arguments);
    command
}

fn of_file(pgn: &str, arguments: &[&str]) -> (String, String, i32) {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), pgn).unwrap();
    texts(announce(arguments).arg(file.path()).output().unwrap())
}

fn texts(output: Output) -> (String, String, i32) {
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code().unwrap())
}

#[test]
fn d_2_10_2_a_file_is_announced_in_both_styles() {
    let pgn = "[White \"Anna\"]\n[Black \"Bruno\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. O-O Qxg2# 0-1\n";
    let expected = "Anna gegen Bruno.\n\
        1. Weiß: Eva zwei Eva vier\n\
        1. Schwarz: Eva sieben Eva fünf\n\
        2. Weiß: Springer Gustav eins Felix drei\n\
        2. Schwarz: Springer Bella acht Cäsar sechs\n\
        3. Weiß: Läufer Felix eins Cäsar vier\n\
        3. Schwarz: Springer Cäsar sechs David vier\n\
        4. Weiß: Springer Felix drei Eva fünf\n\
        4. Schwarz: Dame David acht Gustav fünf\n\
        5. Weiß: Kurze Rochade\n";
    // The last "mate" is none: the sign after a move is not trusted.
    let (printed, errors, code) = of_file(pgn, &[]);
    assert!(printed.starts_with(expected), "{printed}");
    assert!(
        printed.ends_with("5. Schwarz: Dame Gustav fünf Gustav zwei, Schach\nSchwarz gewinnt.\n"),
        "{printed}"
    );
    assert_eq!((errors.as_str(), code), ("", 0));
    let (printed, _, _) = of_file(pgn, &["--style", "short"]);
    assert!(printed.contains("2. Weiß: Springer Felix drei\n"), "{printed}");
}

#[test]
fn problems_name_their_place_and_the_rest_goes_on() {
    let pgn = "1. e4 e5 2. Nf6 Nc6 1-0\n\n[Event \"x\"]\n\n1. d4 Zd5 2. c4 *\n\n[Event \"y\"]\n\n1. c4 *\n";
    let (printed, errors, code) = of_file(pgn, &[]);
    assert!(
        errors.contains("Partie 1, Zug 2, Weiß: Nf6 ist hier nicht legal"),
        "{errors}"
    );
    assert!(
        errors.contains("Partie 2, Zug 1, Schwarz: Zd5 ist kein Zug"),
        "{errors}"
    );
    assert!(
        printed.ends_with("Partie 3.\n1. Weiß: Cäsar zwei Cäsar vier\n"),
        "{printed}"
    );
    assert!(
        !printed.contains("2. Weiß"),
        "nothing after a problem is guessed: {printed}"
    );
    assert_eq!(code, 2);
}

#[test]
fn what_is_no_game_is_refused() {
    let (_, errors, code) = of_file("", &[]);
    assert!(errors.contains("ist keine Partie"), "{errors}");
    assert_eq!(code, 2);
    let (_, errors, code) = texts(announce(&["no-such-file.pgn"]).output().unwrap());
    assert!(errors.contains("no-such-file.pgn"), "{errors}");
    assert_eq!(code, 2);
    let (_, errors, code) = texts(announce(&["-", "--fen", "nonsense"]).output().unwrap());
    assert!(errors.contains("nonsense"), "{errors}");
    assert_eq!(code, 2);
}

#[test]
fn a_feed_is_announced_as_it_arrives() {
    let mut command = announce(&["-"]);
    let mut program = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut feed = program.stdin.take().unwrap();
    let mut printed = BufReader::new(program.stdout.take().unwrap()).lines();
    let mut next = || printed.next().unwrap().unwrap();
    writeln!(feed, "f2f3").unwrap();
    assert_eq!(next(), "1. Weiß: Felix zwei Felix drei");
    writeln!(feed, "1... e5 2. g4").unwrap();
    assert_eq!(next(), "1. Schwarz: Eva sieben Eva fünf");
    assert_eq!(next(), "2. Weiß: Gustav zwei Gustav vier");
    writeln!(feed, "Qh4").unwrap();
    assert_eq!(next(), "2. Schwarz: Dame David acht Hektor vier, matt");
    assert_eq!(next(), "Schwarz gewinnt.");
    drop(feed);
    assert!(program.wait().unwrap().success());
}
