//! Every command that reads games agrees on the same file: the number of games, their moves, and the faults.

use std::{fs, path::Path};

use ansage_chess::{board, document, movetext::ReadingSettings};

use crate::support::program::{Said, ansage, run};

/// A file, its games as moves in UCI, separated by "/", and whether something is reported.
const FILES: [(&str, &str, bool); 46] = [
    ("1. Pe4 Pe5 2. Pd4 Pexd4 *", "e2e4 e7e5 d2d4 e5d4", false),
    ("1) e4 e5 2) Nf3 Nc6 1/2 : 1/2", "e2e4 e7e5 g1f3 b8c6", false),
    ("1. e4 N e5 D 2. Nf3 (D) Nc6 (N) remis", "e2e4 e7e5 g1f3 b8c6", false),
    ("1. e4 e5 2. Nf3 aufgegeben", "e2e4 e7e5 g1f3", false),
    ("$1 1. e4 e5 ($6 1... c5 $2) 2. Nf3 *", "e2e4 e7e5 g1f3", false),
    ("1. e4 e5 ) 2. Nf3 (2. f4)) Nc6 *", "e2e4 e7e5 g1f3 b8c6", true),
    ("1. e4 foo e5 *", "e2e4 e7e5", true),
    ("Runde 3, Müller – Schmidt\n1. e4 e5 *", "e2e4 e7e5", true),
    ("1.e4 e5 2.Nf3 $1Nc6 *", "e2e4 e7e5 g1f3 b8c6", false),
    ("1.e4!e5 2.Nf3!?Nc6 3.Bb5$1a6 *", "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6", false),
    ("1. e4 $1x e5 $ 2. Nf3 $a Nc6 *", "e2e4 e7e5 g1f3 b8c6", true),
    ("{this} {that} 1. e4 e5 *", "e2e4 e7e5", false),
    ("1. e4 e5 *\n\u{1a}", "e2e4 e7e5", false),
    ("1. e4 e5 1-0\u{1a}\u{1a}\r\n", "e2e4 e7e5", false),
    (
        "[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 3. a3 0-1",
        "f2f3 e7e5 g2g4 d8h4",
        true,
    ),
    ("1. e4 e5 2. Nf3 Black resigns 1-0", "e2e4 e7e5 g1f3", true),
    ("1. e4 e5 2. Nf3 White wins 1-0", "e2e4 e7e5 g1f3", true),
    ("1. e4 e5 2. Nf3 Time 1-0", "e2e4 e7e5 g1f3", true),
    (
        "1. e4 e5 2. Nf3 Nc6 3. Schwarz gibt auf\n1-0",
        "e2e4 e7e5 g1f3 b8c6",
        true,
    ),
    (
        "[Event \"c\"]\n{remark}\n[White \"A\"]\n; more\n[Result \"1-0\"]\n\n1. e4 1-0",
        "e2e4",
        false,
    ),
    (
        "1. e4 *\n\n{preface of B}\n\n[Event \"B\"]\n\n1. d4 *",
        "e2e4/d2d4",
        false,
    ),
    ("[Result \"1-0\"]\n\n1. e4 e5 0-1", "e2e4 e7e5", true),
    ("[Variant \"shatranj\"]\n\n1. e4 e5 *", "", true),
    (
        "1. e4 e5 2. Nf6 Nc6 1-0\n\n[White \"B\"]\n\n1. d4 *",
        "e2e4 e7e5/d2d4",
        true,
    ),
    (
        "1. e4 e5 {no end\n2. Nf3 *\n\n[White \"B\"]\n\n1. d4 *",
        "e2e4 e7e5/d2d4",
        true,
    ),
    (
        "1. e4 e5 2. Nf3 1 - 0\n\n1. d4 1-0 resigns",
        "e2e4 e7e5 g1f3/d2d4",
        false,
    ),
    (
        "Nf3 Nf6 g3 g6 Bg2 Bg7 00 00",
        "g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1g1 e8g8",
        false,
    ),
    (
        "1. e4 e5 (1... c5\n2. Nf3 *\n\n[White \"B\"]\n\n1. d4 *",
        "e2e4 e7e5/d2d4",
        true,
    ),
    ("1. e4 -- 2. d4 (2. Nf3 Z0 3. Nc3) e5 *", "e2e4 0000 d2d4 e7e5", false),
    ("1. e4 f6 2. Qh5+ -- *", "e2e4 f7f6 d1h5", true),
    (
        "1. e4 e5 1-0[Event \"b\"]\n\n1. d4 0-1[Event \"c\"]\n1. c4 *",
        "e2e4 e7e5/d2d4/c2c4",
        false,
    ),
    (
        "1. e4 e5 2. Nf3\n\n1. d4 d5\n\n1. c4",
        "e2e4 e7e5 g1f3/d2d4 d7d5/c2c4",
        false,
    ),
    (
        "  [Event \"x\"]\n\t[White \"A\"]\n\n  1. e4 1-0\n  [Event \"y\"]\n\n1. d4 *",
        "e2e4/d2d4",
        false,
    ),
    ("%x\n[Event \"x\"]\n\n1. e4 e5\n% y\n2. Nf3 *", "e2e4 e7e5 g1f3", false),
    (
        "[Event \"x\"] [White \"A\"][Round \"8\"]\n\n1. d4 a6 0-1",
        "d2d4 a7a6",
        false,
    ),
    ("[White \"A]\n[Black \"B\"]\n\n1. e4 1-0", "e2e4", true),
    (
        "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. e4 *\n\n\
         [FEN \"4k3/8/8/8/8/8/3P4/4K3 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. d4 *",
        "e2e4/d2d4",
        false,
    ),
    (
        "[FEN \"1n2k3/P7/8/8/8/8/6p1/4K3 w - - 0 1\"]\n\n1. axb8N g1(N) *",
        "a7b8n g2g1n",
        false,
    ),
    ("[FEN \"k7/3P4/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. d8(R) *", "d7d8r", false),
    (
        "[Variant \"Chess960\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O *",
        "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 e1g1",
        false,
    ),
    ("[Variant \"From Position\"]\n\n1. e4 *", "e2e4", false),
    ("[Variant \"Horde\"]\n\n1. e4 e5 *", "", true),
    ("[Variant \"Three-check\"]\n\n1. e4 e5 *", "", true),
    ("Eva vier\nEva fünf\nSpringer Felix drei", "e2e4 e7e5 g1f3", false),
    ("1. e4 e5 2. Sf3 Sc6 3. Bb5 *", "e2e4 e7e5 g1f3 b8c6 f1b5", false),
    (
        "[White \"A\"]\n[Result \"1-0\"]\n\n[White \"B\"]\n\n1. d4 *",
        "/d2d4",
        false,
    ),
];

/// Returns the main lines of a PGN text.
fn lines(pgn: &str) -> String {
    let mut games = Vec::new();
    document::read(pgn.as_bytes(), ReadingSettings::default(), |document| {
        let moves = document.line.moves.iter();
        let moves: Vec<String> = moves.map(|ply| ply.map_or_else(|| "0000".into(), board::uci)).collect();
        games.push(moves.join(" "));
    })
    .unwrap();
    games.join("/")
}

#[test]
fn every_command_reads_the_same_games() {
    let folder = tempfile::tempdir().unwrap();
    let [file, cells, list] = ["game.pgn", "game.brf", "moves.txt"].map(|name| folder.path().join(name));
    let said = |arguments: &[&str], file: &Path| -> Said { run(ansage(folder.path(), arguments).arg(file), "") };
    for (text, games, is_reported) in FILES {
        fs::write(&file, text).unwrap();
        let code = Some(if is_reported { 2 } else { 0 });
        for arguments in [
            &["notation", "--to", "pgn"][..],
            &["notation", "--to", "fide"],
            &["score", "select"],
        ] {
            let said = said(arguments, &file);
            assert_eq!(
                (lines(&said.output).as_str(), said.code),
                (games, code),
                "{arguments:?}, {text}: {said:?}"
            );
            assert_eq!(said.errors.contains("Partie 1"), is_reported, "{text}: {said:?}");
        }
        let told = said(&["announce", "--silent"], &file);
        let plies = |line: &&str| line.starts_with(|c: char| c.is_ascii_digit());
        let count = games.split(['/', ' ']).filter(|ply| !ply.is_empty()).count();
        assert_eq!(
            (told.output.lines().filter(plies).count(), told.code),
            (count, code),
            "{text}: {told:?}"
        );
        let written = said(&["score", "braille", "--brf"], &file);
        assert_eq!(written.code, code, "{text}: {written:?}");
        fs::write(&cells, &written.output).unwrap();
        let read = said(&["score", "braille", "--read"], &cells);
        assert_eq!(lines(&read.output), games, "{text}: {written:?} {read:?}");
        let first = games.split('/').next().unwrap_or_default();
        // A list of moves contains no start, no null moves and no variant.
        if !(is_reported || first.is_empty() || first.contains("0000") || text.contains("FEN") || text.contains("960"))
        {
            fs::write(&list, first).unwrap();
            let compared = run(
                ansage(folder.path(), &["score", "compare", "--silent"]).args([&file, &list]),
                "",
            );
            assert!(compared.code == Some(0), "{text}: {compared:?}");
        }
    }
}
