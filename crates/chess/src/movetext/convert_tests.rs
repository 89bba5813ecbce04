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

/// The line break that ends a comment is written, even if what stands behind it is dropped.
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
        ("; x\nNf9\n", "; x\n"),
        ("1. e4 e5 ; x", "1. e4 e5 ; x"),
        ("1. e4 e5 ; x\n", "1. e4 e5 ; x\n"),
        ("1. e4 ; x\r\n$1 e5 *", "1. e4 ; x\r\ne5 *"),
        ("1. e4 e5 0 - 1\n", "1. e4 e5 0-1\n"),
    ] {
        for size in [1, text.len()] {
            assert_eq!(converted(text, "fide:de", false, size), expected, "{text}");
        }
    }
}

/// What is left out between games may have their only blanks.
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
        ("1. Nf9\n\n1. d4 d5\n", "\n\n1. d4 d5\n"),
    ] {
        assert_eq!(converted(text, "pgn", false, text.len()), expected, "{text}");
    }
}

/// What stands in a variation that a table leaves out does not change what stands behind it.
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
    // A game whose first move cannot be made leaves nothing.
    lines.retain(|line| !line.moves.is_empty());
    lines
}

/// Texts of one game: without a result and a first number in its middle.
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
