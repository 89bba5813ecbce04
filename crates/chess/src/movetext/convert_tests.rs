//! Games in other notations.

use proptest::{prelude::*, sample::select};

use super::*;
use crate::document::{self, Line, Note};

/// Converts `text`, which arrives in pieces of `size` bytes.
fn converted(text: &str, form: &str, glyphs: bool, size: usize) -> String {
    let writing = Writing {
        forms: vec![form.parse().unwrap()],
        table: false,
        glyphs,
    };
    let mut converter = Converter::new(ReadingSettings::default(), writing);
    let mut out = Vec::new();
    for piece in text.as_bytes().chunks(size) {
        converter.feed(piece, &mut out, &mut |_| {}).unwrap();
    }
    converter.finish(&mut out, &mut |_| {});
    String::from_utf8(out).unwrap()
}

/// The line break that ends a comment is written, even if what follows it is dropped.
#[test]
fn nothing_is_written_into_a_comment() {
    for (text, expected) in [
        (
            "1. e4 ; best by test\n$1 e5 2. Nf3 *",
            "1. e4 ; best by test\ne5 2. Sf3 *",
        ),
        ("1. e4\n% line\n$1 e5 *", "1. e4\n% line\ne5 *"),
        ("1. e4 ; x\n\n$1 1... \ne5 *", "1. e4 ; x\n1... \ne5 *"),
        ("1. e4 ; x\n(=) e5 *", "1. e4 ; x\n (=) e5 *"),
        ("1. e4 ; x\n$1 {y} e5 *", "1. e4 ; x\n{y} e5 *"),
        (
            "1. e4 (1. d4 d5 ; closed\n 2. Nf9) 1... e5 2. Nf3 *",
            "1. e4 (1. d4 d5 ; closed\n) 1... e5 2. Sf3 *",
        ),
        ("1. e4 ; x\n(1. Nf9) e5 *", "1. e4 ; x\ne5 *"),
        ("1. e4 ; x\n(1. d4) e5 *", "1. e4 ; x\n(1. d4) e5 *"),
        ("1. e4 ; x\nNf9 e5\n", "1. e4 ; x\n*\n"),
        ("1. e4 (1. d4 ; x\n", "1. e4 (1. d4 ; x\n) *\n"),
        ("1. e4 ; x\nremis\n", "1. e4 ; x\n1/2-1/2\n\n"),
        ("; x\nNf9\n", "; x\n*\n"),
        ("1. e4 e5 ; x", "1. e4 e5 ; x"),
        ("1. e4 e5 ; x\n", "1. e4 e5 ; x\n"),
        ("1. e4 ; x\r\n$1 e5 *", "1. e4 ; x\r\ne5 *"),
        ("1. e4 e5 0 - 1\n", "1. e4 e5 0-1\n"),
        ("1. e4 1-0 (40  moves)\n\n1. d4 *", "1. e4 1-0 {40 moves}\n\n1. d4 *"),
    ] {
        for size in [1, text.len()] {
            assert_eq!(converted(text, "fide:de", false, size), expected, "{text}");
        }
    }
}

/// The text left out between games may contain the only blanks between them.
#[test]
fn a_game_behind_a_broken_one_begins_apart() {
    for (text, expected) in [
        ("1. e4 Nf9\n\n1. d4 d5\n", "1. e4 *\n\n1. d4 d5\n"),
        (
            "1. e4 {x e5\n\n[Event \"B\"]\n\n1. d4 d5\n",
            "1. e4 {x e5\n\n} *\n\n[Event \"B\"]\n\n1. d4 d5\n",
        ),
        ("1. e4 Nf9 *\n\n1. d4 d5 *\n", "1. e4 *\n\n1. d4 d5 *\n"),
        (
            "1. e4 Nf9 *\n[Event \"x\"]\n1. d4 d5 *\n",
            "1. e4 *\n\n[Event \"x\"]\n1. d4 d5 *\n",
        ),
        ("1. Nf9\n\n1. d4 d5\n", "*\n\n1. d4 d5\n"),
        (
            "[Event \"A\"]\n\n1. Nf9 e5 1-0\n\n[Event \"B\"]\n\n1. d4 d5 *\n",
            "[Event \"A\"]\n\n*\n\n[Event \"B\"]\n\n1. d4 d5 *\n",
        ),
        ("{x} 1. Nf9 1-0\n", "{x} *\n"),
        ("{x\n[Event \"B\"]\n\n1. d4\n", "{x\n}\n\n[Event \"B\"]\n\n1. d4\n"),
    ] {
        assert_eq!(converted(text, "pgn", false, text.len()), expected, "{text}");
    }
}

/// A variation that a table leaves out does not change what follows it.
#[test]
fn a_table_goes_on_behind_a_variation() {
    let writing = Writing {
        forms: vec!["pgn".parse().unwrap()],
        table: true,
        glyphs: false,
    };
    let (mut out, mut problems) = (Vec::new(), 0);
    let mut converter = Converter::new(ReadingSettings::default(), writing);
    let text = "1. e4 (1. d4) D 1... e5 (1... c5 2.) N 2. Nf3 *";
    converter
        .feed(text.as_bytes(), &mut out, &mut |_| problems += 1)
        .unwrap();
    converter.finish(&mut out, &mut |_| {});
    let table = String::from_utf8(out).unwrap();
    assert!(table.contains("e5") && table.contains("Nf3"), "{table}");
    assert_eq!(problems, 0);
}

/// A game whose first move cannot be made keeps its place.
#[test]
fn a_table_has_a_result_for_a_game_without_moves() {
    let writing = Writing {
        forms: vec!["pgn".parse().unwrap()],
        table: true,
        glyphs: false,
    };
    let (mut out, mut problems) = (Vec::new(), 0);
    let mut converter = Converter::new(ReadingSettings::default(), writing);
    let text = "[Event \"A\"]\n\n1. Ke2 e5 1-0\n\n[Event \"B\"]\n\n1. d4 *\n";
    converter
        .feed(text.as_bytes(), &mut out, &mut |_| problems += 1)
        .unwrap();
    converter.finish(&mut out, &mut |_| {});
    let table = String::from_utf8(out).unwrap();
    assert_eq!(table, "[Event \"A\"]\n\n*\n\n[Event \"B\"]\n\n1.\td4\n*\n");
    assert_eq!(problems, 1);
}

/// Whatever signs a form writes at a move, the glyph after them is read back from its output.
#[test]
fn glyphs_behind_any_sign_are_read_back() {
    let glyphs = |text: &str| {
        let document = document::read_first(text.as_bytes(), ReadingSettings::default());
        assert_eq!(document.problems, [], "{text}");
        let numbers = document.line.notes.iter().map(|(at, note)| match note {
            Note::Glyph(number) => (*at, *number),
            note => panic!("{text}: {note:?}"),
        });
        numbers.collect::<Vec<_>>()
    };
    for (fen, m) in [
        // No check, check, discovered check, double check, mate, en passant with check, promotion with check.
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "Ra2"),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "Ra8"),
        ("4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1", "Ng3"),
        ("4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1", "Nf6"),
        ("4k3/R7/4K3/8/8/8/8/8 w - - 0 1", "Ra8"),
        ("8/4k3/8/3pP3/8/8/8/3RK3 w - d6 0 1", "exd6"),
        ("4k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b8=Q"),
    ] {
        for form in [
            "pgn",
            "fide",
            "long",
            "fide+ch",
            "fide+ch+double",
            "fide+dagger",
            "fide+dagger+double",
            "fide+double",
            "fide+plus",
            "minimal+colonafter",
        ] {
            for glyph in [
                "!", "?!", "+-", "-+", "−+", "+/-", "-/+", "+=", "=+", "=/+", "±", "⩱", "→", "$14",
            ] {
                let text = format!("[FEN \"{fen}\"]\n\n1. {m}{glyph} *\n");
                let written = converted(&text, form, true, text.len());
                assert_eq!(glyphs(&written), glyphs(&text), "{form}: {written}");
            }
        }
    }
}

/// Returns the moves of the games in `text`, with their variations.
fn moves(text: &str) -> Vec<Line> {
    fn strip(line: &mut Line) {
        line.notes.retain_mut(|(_, note)| match note {
            Note::Variation(variation) => {
                strip(variation);
                !variation.moves.is_empty()
            }
            _ => false,
        });
    }
    let mut lines = Vec::new();
    document::read(text.as_bytes(), ReadingSettings::default(), |mut document| {
        strip(&mut document.line);
        lines.push(document.line);
    })
    .unwrap();
    // A game whose first move cannot be made leaves only its result.
    lines.retain(|line| !line.moves.is_empty());
    lines
}

/// Texts of one game: without a result or a first number in the middle.
fn text() -> impl Strategy<Value = String> {
    const WORDS: &str = "e4 |e5 |Nf3 |Nc6\n|d4 |d5 |2. |1... |Nf9 |$1 |(=) |(|) |;x\n|; \n|\n% x\n|{x} |\n";
    let words: Vec<&str> = WORDS.split('|').collect();
    proptest::collection::vec(select(words), 0..24).prop_map(|words| format!("1. e4 {}", words.concat()))
}

proptest! {
    /// What is written has the moves of what was read.
    #[test]
    fn no_move_is_lost(text in text(), form in select(&["fide:de", "pgn", "uci"][..]), glyphs: bool) {
        let written = converted(&text, form, glyphs, text.len().max(1));
        prop_assert_eq!(moves(&text), moves(&written), "{:?} became {:?}", text, written);
    }
}
