//! Braille from outside: what is written is read as the same game, on pages of any size, in dots and in BRF; what is
//! wrong is told with its place.

use std::{
    io::Write,
    process::{Command, Stdio},
};

use ansage::{
    announcement::Explainer,
    answer,
    braille::{self, Code, Layout, Problem, ReadError, Record, cells},
    locale::{Language, Texts},
    vocabulary::Vocabulary,
};
use proptest::prelude::*;
use shakmaty::Position;

fn read(bytes: &[u8], code: Option<Code>) -> (Result<Vec<Record>, ReadError>, Vec<String>) {
    let vocabulary = Vocabulary::load(&["de".into()], None).unwrap();
    let texts = Texts::new(Language::De);
    let explainer = Explainer {
        vocabulary: &vocabulary,
        texts: &texts,
    };
    let mut problems = Vec::new();
    let records = braille::read(bytes, code, &explainer, |problem: Problem| {
        problems.push(problem.sentence(&explainer));
    });
    (records, problems)
}

fn written(code: Code, record: &Record, layout: Layout) -> String {
    let (mut page, mut out) = (0, String::new());
    braille::write(code, record, layout, &mut page, &mut out).unwrap();
    out
}

/// Every line fits its page, and every page has its number.
fn check_pages(text: &str, cells: usize, lines: usize) {
    for (number, page) in text.split('\u{c}').enumerate() {
        assert!(page.lines().count() <= lines, "{text}");
        assert!(page.lines().all(|line| line.chars().count() <= cells), "{text}");
        let first = page.lines().next().unwrap();
        assert_eq!(first.chars().count(), cells);
        let expected = braille::text::encode(&(number + 1).to_string());
        assert_eq!(first.trim_start_matches(cells::BLANK), expected);
    }
}

const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

/// A legal game by choices, from a usual or unusual start, with heading or without.
fn game(start: usize, choices: &[usize], result: usize, white: Option<String>) -> Record {
    let starts = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 97",
        "1n2k3/P1P5/8/8/8/8/p1p5/1N2K3 w - - 0 1",
        "4k3/8/8/2pPp3/8/8/8/4K3 w - c6 0 12",
        "k7/8/2N1N3/1N3N2/8/1N3N2/2N1N3/K7 w - - 0 1",
    ];
    let mut record = Record::new(answer::position(starts[start]).unwrap());
    let mut position = record.start.clone();
    for choice in choices {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let m = moves[choice % moves.len()];
        record.moves.push(m);
        position.play_unchecked(m);
    }
    record.result = RESULTS[result].into();
    record.tags.extend(white.map(|white| ("White".into(), white)));
    record
}

proptest! {
    #[test]
    fn games_survive(
        start in 0..5_usize,
        choices in prop::collection::vec(any::<usize>(), 0..120),
        result in 0..4_usize,
        white in prop::option::of("[A-Z][a-zäéß]{1,30}( [A-Z]\\.)?"),
        (cells, lines) in (12..80_usize, 4..40_usize),
        brf in any::<bool>(),
    ) {
        let record = game(start, &choices, result, white);
        let text = written(Code::Uk, &record, Layout::new(cells, lines).unwrap());
        check_pages(&text, cells, lines);
        let text = if brf { cells::to_brf(&text).replace('\n', "\r\n").to_lowercase() } else { text };
        let (records, problems) = read(text.as_bytes(), None);
        prop_assert_eq!(problems, Vec::<String>::new());
        prop_assert_eq!(records.unwrap(), [record]);
    }

    #[test]
    fn any_text_is_survived(bytes in prop::collection::vec(any::<u8>(), 0..200), cells in "[\u{2800}-\u{283f}\n\u{c}]{0,200}") {
        let _ = read(&bytes, Some(Code::Uk));
        let _ = read(cells.as_bytes(), Some(Code::Uk));
    }
}

/// German Braille where liblouis is installed; where it is not, the error names the package.
#[test]
fn german_games_survive() {
    let mut text = String::new();
    let (mut page, mut records) = (0, Vec::new());
    for seed in 0..20_usize {
        let choices: Vec<_> = (0..100).map(|at| scattered((seed + 7) * 7919 * (at + 13))).collect();
        let record = game(seed % 5, &choices, seed % 4, Some("Jörg Weiß".into()));
        if let Err(error) = braille::write(Code::De, &record, Layout::default(), &mut page, &mut text) {
            assert!(error.to_string().contains("liblouis-bin"), "{error}");
            assert!(Command::new("lou_translate").output().is_err(), "{error}");
            return;
        }
        records.push(record);
    }
    check_pages(&text, 40, 25);
    let (read, problems) = read(cells::to_brf(&text).as_bytes(), None);
    assert_eq!(problems, [""; 0]);
    assert_eq!(read.unwrap(), records);
    assert!(text.contains("⠨⠎⠋⠼⠉"), "Sf3: {text}");
}

/// Fixed numbers without a pattern.
fn scattered(value: usize) -> usize {
    value.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32
}

#[test]
fn faults_are_told_with_their_place() {
    for (brf, expected) in [
        ("1 E4 E5\n2 SF3 SC9", "Seite 1, Zeile 2: SC9 ist weder Zug"),
        ("1 E4 E5\n2 SF6", "Springer Felix sechs"),
        ("1 E4 E5\n3 SF3", "Zugnummer 3, an der Reihe ist Zug 2"),
        (
            "1 E4 E5\n\u{c}   #B\n2 ^D4",
            "Seite 2, Zeile 2: Der Zug gibt kein Schach.",
        ),
        ("1 E4 E5 2 L;B5", "nichts zu schlagen"),
        ("1 E4>M", "nicht matt"),
        (",POSITION3 kk\n1 e4", "Seite 1, Zeile 1: Die Stellung ist nicht lesbar"),
        ("1 SF3 SF6\n2 D4 D5\n3 SD2", "mehrdeutig"),
    ] {
        let (records, problems) = read(brf.as_bytes(), None);
        assert!(
            problems.first().is_some_and(|problem| problem.contains(expected)),
            "{brf:?}: {problems:?}"
        );
        assert_eq!(problems.len(), 1, "{problems:?}");
        assert_eq!(records.unwrap()[0].result, "*");
    }
    for (bytes, expected) in [
        (
            "1 E4\n\u{c}\n2 SF3 \u{e4}".as_bytes(),
            "Page 2, line 2, cell 7: the character U+00E4",
        ),
        (b"1 e4 \xff", "cell 6"),
        (b"\xff\xfe1\0", "UTF-16"),
        (b"1 e4\0", "U+0000"),
    ] {
        let error = read(bytes, None).0.unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
    assert!(
        read(&vec![b' '; 17 << 20], None)
            .0
            .unwrap_err()
            .to_string()
            .contains("16 megabytes")
    );
}

/// After a fault the next game is read; players leave signs out ("the minimum amount of coding").
#[test]
fn the_next_game_is_read_and_signs_may_be_missing() {
    let (records, problems) = read(
        b",WHITE3 ,ANNA\n1 SF6\n2 E4\n,WHITE3 ,EVA\n1 E4 D5\n2 ED5 QD5 #A-#J",
        None,
    );
    assert_eq!(problems.len(), 1, "{problems:?}");
    let records = records.unwrap();
    assert_eq!(records.len(), 2);
    assert_eq!(records[0].moves, []);
    assert_eq!((records[1].moves.len(), records[1].result.as_str()), (4, "1-0"));
    assert_eq!(records[1].tags, [("White".into(), "Eva".into())]);
}

fn ansage(arguments: &[&str], input: &[u8]) -> (Option<i32>, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_ansage"))
        .args(arguments)
        // The configuration of whoever runs the tests is none of theirs.
        .env("XDG_CONFIG_HOME", env!("CARGO_TARGET_TMPDIR"))
        .env("LANG", "C.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn d_2_7_a_whole_game_to_brf_and_back() {
    let moves = "1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8.\n\
                 Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14.\n\
                 Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0\n";
    let pgn = format!(
        "[Event \"?\"]\n[Site \"Paris\"]\n[Date \"1858.??.??\"]\n[Round \"?\"]\n[White \"Paul Morphy\"]\n\
         [Black \"Duke Karl / Count Isouard\"]\n[Result \"1-0\"]\n\n{moves}"
    );
    let (code, brf, _) = ansage(&["score", "braille", "--brf", "--lines", "12"], pgn.as_bytes());
    assert_eq!(code, Some(0));
    assert!(
        brf.is_ascii() && brf.contains("\r\n11 L_B5 SBD7\r\n12 O-O-O RD8\r\n"),
        "{brf}"
    );
    assert_eq!(brf.matches('\u{c}').count(), 2, "{brf}");
    // The result does not stand on a page alone.
    assert!(brf.ends_with("17 RD8>M\r\n#A-#J\r\n"), "{brf}");
    let (code, read, _) = ansage(&["score", "braille", "--read"], brf.as_bytes());
    assert_eq!((code, read), (Some(0), pgn));
}

#[test]
fn positions_and_mistakes_on_the_command_line() {
    let fen = "r3k2r/8/8/8/8/5n2/8/R3K2R w KQkq - 0 1";
    let (code, dots, _) = ansage(&["score", "braille", "--fen", fen], b"");
    assert_eq!(code, Some(0));
    assert!(dots.contains("⠷⠒⠥⠆⠷⠀⠒⠆⠀⠢⠮⠆⠀⠦⠀⠗⠒⠅⠆⠗"), "{dots}");
    let (_, pgn, _) = ansage(&["score", "braille", "--read"], dots.as_bytes());
    assert!(pgn.contains(&format!("[FEN \"{fen}\"]")), "{pgn}");
    for (arguments, input, status, expected) in [
        (&["score", "braille", "--cells", "5"][..], "1. e4", 2, "12 to 200 cells"),
        (&["score", "braille", "--fen", "8/8 w"], "", 2, "FEN"),
        (&["score", "braille", "no-such.pgn"], "", 2, "no-such.pgn"),
        (&["score", "braille"], "", 2, "keine Partie"),
        (&["score", "braille"], "1. e4 e5 2. Nf6 Nc6 1-0", 2, "Zug 2"),
        (&["score", "braille", "--read"], "1 E4 ü", 2, "U+00FC"),
        (&["score", "braille", "--read"], "1 E4 E4", 2, "Seite 1, Zeile 1"),
    ] {
        let (code, _, errors) = ansage(arguments, input.as_bytes());
        assert_eq!(code, Some(status), "{arguments:?}: {errors}");
        assert!(errors.contains(expected), "{arguments:?}: {errors}");
    }
}
