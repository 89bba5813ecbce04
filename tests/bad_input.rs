//! Broken input to the commands that read games. Errors name place and remedy, no text after the fault is reported as
//! correct, and memory is bounded.

use std::{fs, io::Write, path::Path, process::Command};

use crate::support::program::{self, Said, at_home, binary, feed, run};

/// Runs the program with `arguments` on `file`.
fn read(arguments: &[&str], file: &Path) -> Said {
    run(program::ansage(Path::new("/nonexistent"), arguments).arg(file), "")
}

fn utf16(text: &str, mark: bool) -> Vec<u8> {
    let mark = mark.then_some(0xfeff);
    mark.into_iter()
        .chain(text.encode_utf16())
        .flat_map(u16::to_le_bytes)
        .collect()
}

/// Each input with the required answer of announce, notation and score braille.
#[test]
fn games_that_cannot_be_read_are_told() {
    let cases: [(&str, Vec<u8>, [&str; 3]); 12] = [
        (
            "open comment",
            b"1. e4 {e5 2. Nf3".into(),
            ["Kommentar hat kein Ende"; 3],
        ),
        (
            "open variation",
            b"1. e4 (1. d4 e5 2. Nf3 *".into(),
            ["Variante hat kein Ende"; 3],
        ),
        (
            "stray bracket",
            b"1. e4) e5 *".into(),
            ["Schwarz: )", "„)“", "Schwarz: )"],
        ),
        (
            "NUL",
            b"1. e4 e5\n2. N\0f3".into(),
            ["Zeile 2", "Zeile 2, Spalte 5", "Zeile 2"],
        ),
        ("letter", b"1. e4 Zf6 *".into(), ["Zf6", "Spalte 7", "Zf6"]),
        (
            "illegal",
            b"1. e4 Nf3 *".into(),
            ["Zug 1, Schwarz", "Zug 1 (Schwarz)", "Zug 1, Schwarz"],
        ),
        (
            "half a move",
            b"1. e4 e5 2. Nf".into(),
            ["Zug 2, Weiß: Nf", "Zug 2 (Weiß)", "Zug 2, Weiß: Nf"],
        ),
        (
            "no board",
            b"[FEN \"8/8 w\"]\n\n1. e4 *".into(),
            ["Feld 1, die Figuren"; 3],
        ),
        (
            "no king",
            b"[FEN \"4k3/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 *".into(),
            ["In Feld 1 fehlt ein König"; 3],
        ),
        (
            "open FEN",
            b"[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\n\n1. Ke2 *".into(),
            ["FEN"; 3],
        ),
        ("nothing", b"".into(), ["keine Partie", "keine Züge", "keine Partie"]),
        (
            "no PGN",
            b"\x7fELF\x01\x02\x03 \xff\xfe".into(),
            ["in keiner Notation"; 3],
        ),
    ];
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes, expected) in cases {
        let file = folder.path().join("game.pgn");
        std::fs::write(&file, &bytes).unwrap();
        let commands: [&[&str]; 3] = [
            &["announce", "--silent"],
            &["notation", "--to", "fide"],
            &["score", "braille"],
        ];
        for (arguments, expected) in commands.into_iter().zip(expected) {
            let said = read(arguments, &file);
            assert!(
                said.code == Some(2) && said.errors.contains(expected),
                "{name}, {arguments:?}: {said:?}"
            );
            // Nothing after the fault is reported as correct.
            assert!(!said.output.contains("Gustav eins"), "{name}, {arguments:?}");
        }
    }
}

/// Latin-1 is read, and a broken name is reported while the game continues.
#[test]
fn what_can_be_read_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.pgn");
    for (bytes, status, line) in [
        (
            &b"[White \"J\xf6rg\"]\n[Black \"Eva\"]\n\n1. e4 {sch\xf6n} *"[..],
            0,
            "Jörg gegen Eva.",
        ),
        (
            b"[White \"Anna\n[Black \"Eva\"]\n\n1. e4 *",
            2,
            "1. Weiß: Eva zwei Eva vier",
        ),
    ] {
        std::fs::write(&file, bytes).unwrap();
        let said = read(&["announce", "--silent"], &file);
        assert!(said.code == Some(status) && said.output.contains(line), "{said:?}");
        assert_eq!(said.errors.contains("kein ganzes Tag"), status == 2);
    }
}

/// Every command reads the encodings of older files, says once which one it has assumed, and accepts another one.
#[test]
fn every_encoding_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.pgn");
    let german = "[White \"Jörg\"]\n\n1. e2-e4 {schön} *\n";
    let russian = "[White \"Карпов\"]\n\n1. e4 e5 2. Кf3 *\n";
    let cp1251 = b"[White \"\xca\xe0\xf0\xef\xee\xe2\"]\n\n1. e4 e5 2. \xcaf3 *\n";
    let koi8 = b"[White \"\xeb\xc1\xd2\xd0\xcf\xd7\"]\n\n1. e4 e5 2. \xebf3 *\n";
    let mac = b"[White \"J\x9arg\"]\r\r1. e2\xd0e4 {sch\x9an} *\r";
    for (bytes, name, line, assumed) in [
        (utf16(german, true), "Jörg", "Eva zwei Eva vier", None),
        (utf16(german, false), "Jörg", "Eva zwei Eva vier", Some("UTF-16LE")),
        (
            cp1251.to_vec(),
            "Карпов",
            "Gustav eins Felix drei",
            Some("windows-1251"),
        ),
        (koi8.to_vec(), "Карпов", "Gustav eins Felix drei", Some("KOI8-U")),
        (mac.to_vec(), "Jörg", "Eva zwei Eva vier", Some("macintosh")),
        (
            b"[White \"J\xf6rg\"]\n\n1. e2\x96e4 *\n".to_vec(),
            "Jörg",
            "Eva zwei Eva vier",
            Some("windows-1252"),
        ),
        (russian.into(), "Карпов", "Gustav eins Felix drei", None),
    ] {
        std::fs::write(&file, &bytes).unwrap();
        for (arguments, name) in [
            (&["announce", "--silent"][..], ""),
            (&["notation", "--to", "words"], name),
            (&["score", "braille"], ""),
        ] {
            let said = read(arguments, &file);
            assert_eq!(said.code, Some(0), "{said:?}");
            let words = if arguments[0] == "score" { "" } else { line };
            assert!(said.output.contains(name) && said.output.contains(words), "{said:?}");
            let expected = assumed.map(|name| format!("Gelesen als {name}."));
            assert_eq!(
                said.errors.matches("Gelesen als").count(),
                usize::from(assumed.is_some()),
                "{said:?}"
            );
            assert!(expected.is_none_or(|told| said.errors.contains(&told)), "{said:?}");
        }
    }
    std::fs::write(&file, cp1251).unwrap();
    let said = read(&["notation", "--to", "uci", "--encoding", "cp1251"], &file);
    assert!(
        said.code == Some(0) && said.errors.is_empty() && said.output.contains("g1f3"),
        "{said:?}"
    );
    let said = read(&["notation", "--to", "uci", "--encoding", "klingon"], &file);
    assert!(said.code == Some(2) && said.errors.contains("klingon"), "{said:?}");
    // Moves from standard input have none.
    let said = read(&["announce", "--silent", "--encoding", "cp1251"], Path::new("-"));
    assert!(
        said.code == Some(2) && said.errors.contains("--encoding und - schließen einander aus."),
        "{said:?}"
    );
}

/// Returns the program with the shell `arguments`, limited to `megabytes` of memory (RLIMIT_DATA, set by the shell).
fn with_memory(megabytes: usize, arguments: &str) -> Command {
    let limit = megabytes << 10;
    let mut command = Command::new("sh");
    let program = binary();
    let line = format!("ulimit -d {limit} && exec {} {arguments}", program.display());
    command.args(["-c", &line]);
    at_home(&mut command, Path::new("/nonexistent"));
    command
}

/// A line twice as long as the memory is read to its end or refused.
#[test]
fn memory_is_bounded() {
    for (megabytes, arguments, begins) in [
        (24, "announce --silent /dev/stdin", ""),
        (24, "announce --silent /dev/stdin", "[White \""),
        (24, "announce --silent -", "1. e4 {"),
        (24, "notation --to fide", ""),
        (24, "notation --to uci,words", "1. e4 {"),
        (24, "score braille", "1. e4 ("),
        // A file of Braille is read completely, up to 16 megabytes.
        (64, "score braille --read", ""),
        (24, "parse", ""),
    ] {
        let said = feed(
            &mut with_memory(megabytes, &format!("{arguments} >/dev/null")),
            |pipe| {
                let chunk = [b'x'; 1 << 16];
                // The program closes the pipe once it has read enough.
                let _ = pipe.write_all(begins.as_bytes());
                // Twice as much as the memory.
                let _ = (0..megabytes * 32).try_for_each(|_| pipe.write_all(&chunk));
            },
        );
        // A signal or a failed allocation gives no exit code of the program.
        assert!(matches!(said.code, Some(0 | 2)), "{arguments}: {said:?}");
        assert!(said.errors.len() < 100_000, "{arguments}: {}", said.errors.len());
    }
}

/// Files that must be read completely: endless and far too large ones are named, with the remedy.
#[test]
fn a_file_too_large_for_a_game_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let game = folder.path().join("game.pgn");
    std::fs::write(&game, "1. e4 e5 *").unwrap();
    let endless = folder.path().join("endless.pgn");
    // A line of 200 megabytes in a sparse file.
    std::fs::File::create(&endless).unwrap().set_len(200 << 20).unwrap();
    let (game, endless) = (game.display(), endless.display());
    for (arguments, named) in [
        (format!("score compare --silent /dev/zero {game}"), "/dev/zero"),
        (format!("score compare --silent {game} {endless}"), "endless.pgn"),
        ("play --silent --voice none --resume-from /dev/zero".into(), "/dev/zero"),
        ("adjourn --silent --game /dev/zero".into(), "/dev/zero"),
        ("adjourn show --silent /dev/zero".into(), "/dev/zero"),
    ] {
        let said = run(&mut with_memory(64, &arguments), "");
        assert!(matches!(said.code, Some(1 | 2)), "{arguments}: {said:?}");
        assert!(
            said.errors.contains(named) && said.errors.contains("16 Megabyte"),
            "{arguments}: {said:?}"
        );
    }
}

/// Failures are reported in the user's language, including the system's words.
#[test]
fn errors_are_told_in_the_language_of_the_user() {
    let missing = Path::new("/no/such/game.pgn");
    for (language, told) in [
        (
            "de",
            "Die Mitschrift /no/such/game.pgn ist nicht lesbar: das gibt es nicht.",
        ),
        ("en", "The score /no/such/game.pgn cannot be read: it does not exist."),
        ("ru", "Запись /no/such/game.pgn не читается: такого нет."),
        ("uk", "Запис /no/such/game.pgn не читається: такого немає."),
        ("mk", "Записот /no/such/game.pgn не се чита: тоа не постои."),
    ] {
        for arguments in [
            &["announce", "--silent"][..],
            &["play", "--silent", "--voice", "none", "--resume-from"],
        ] {
            let said = read(&[&["--language", language], arguments].concat(), missing);
            assert!(said.code == Some(2) && said.errors.starts_with(told), "{said:?}");
        }
    }
}

/// Errors on the command line and in a batch are reported in the user's language, with their place.
#[test]
fn time_controls_and_positions_are_refused_in_sentences() {
    let ansage =
        |arguments: &[&str], input: &str| run(&mut program::ansage(Path::new("/nonexistent"), arguments), input);
    let clock = ansage(&["play", "--silent", "--voice", "none", "--clock", "90x"], "");
    assert!(
        clock.code == Some(2)
            && clock
                .errors
                .starts_with("Die Bedenkzeit „90x“ ist bei Zeichen 3 falsch: „x“"),
        "{clock:?}"
    );
    let batch = ansage(&["parse", "--batch"], "8/8 w\tEva vier\n");
    assert!(
        batch.code == Some(2) && batch.output.contains("Die FEN „8/8 w“ ist keine Stellung. Feld 1"),
        "{batch:?}"
    );
}

/// Endless settings and vocabularies, such as devices, are read up to 16 MB.
#[test]
fn settings_are_read_up_to_a_limit() {
    let home = tempfile::tempdir().unwrap();
    let vocabulary = home.path().join(".config/ansage/vocabulary");
    std::fs::create_dir_all(&vocabulary).unwrap();
    let parse = |options: &[&str]| {
        let mut command = Command::new("sh");
        at_home(&mut command, home.path());
        // Less memory than an endless file would take, and enough for the program with its libraries.
        command
            .args(["-c", "ulimit -v 2000000; exec \"$@\"", "sh"])
            .arg(binary());
        run(command.args(options).arg("parse"), "Eva vier\n")
    };
    let is_refused = |said: Said| {
        assert!(
            said.code == Some(2) && said.errors.contains("mehr als 16 Megabyte"),
            "{said:?}"
        );
    };
    is_refused(parse(&["--config", "/dev/zero"]));
    std::os::unix::fs::symlink("/dev/zero", vocabulary.join("de.toml")).unwrap();
    is_refused(parse(&[]));
}

#[test]
fn the_sound_of_a_score_does_not_take_its_place() {
    let home = tempfile::tempdir().unwrap();
    let score = home.path().join("a.pgn");
    fs::write(&score, "1. e4 *\n").unwrap();
    let path = score.display().to_string();
    let said = run(
        &mut program::ansage(home.path(), &["announce", &path, "--wav", &path]),
        "",
    );
    assert_eq!(said.code, Some(2), "{said:?}");
    assert!(said.errors.contains("--wav"), "{said:?}");
    // Nor does it take that of another score.
    let other = home.path().join("b.pgn");
    fs::write(&other, "1. d4 *\n").unwrap();
    let named = other.display().to_string();
    for arguments in [
        &["announce", &path, "--wav", &named][..],
        &["play", "--voice", "none", "--resume-from", &path, "--wav", &named],
    ] {
        let said = run(&mut program::ansage(home.path(), arguments), "");
        assert_eq!(said.code, Some(1), "{said:?}");
        assert!(said.errors.contains("b.pgn"), "{said:?}");
    }
    for (score, written) in [(score, "1. e4 *\n"), (other, "1. d4 *\n")] {
        assert_eq!(fs::read_to_string(&score).unwrap(), written);
    }
}
