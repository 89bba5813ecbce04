//! Scores with moves in words.

use std::sync::Arc;

use ansage_chess::{
    board,
    document::{Document, read_first},
    movetext::ReadingSettings,
};
use ansage_words::vocabulary::Vocabulary;

fn document(text: &str) -> Document {
    let reading = ReadingSettings {
        words: Some(Arc::new(Vocabulary::shipped(&["de"]))),
        ..ReadingSettings::default()
    };
    read_first(text.as_bytes(), reading)
}

#[test]
fn a_move_in_words_ends_with_its_line_a_number_or_a_comment() {
    for (text, entries, moves) in [
        (
            "1. Eva vier\nEva fünf\n2. Springer Gustav eins Felix drei",
            "Eva vier|Eva fünf|Springer Gustav eins Felix drei",
            "e2e4 e7e5 g1f3",
        ),
        (
            "1. Eva vier {gut} Eva fünf 2. Felix vier",
            "Eva vier|Eva fünf|Felix vier",
            "e2e4 e7e5 f2f4",
        ),
        ("1. Eva vier (David vier) Eva fünf *", "Eva vier|Eva fünf", "e2e4 e7e5"),
        // Unknown words are separate plies.
        ("e4 Hund e5 lange Rochade", "e4|Hund|e5|lange Rochade", "e2e4"),
        ("knight f3\nratsu f6", "knight f3|ratsu f6", "g1f3 g8f6"),
        ("1. exd5 O-O", "exd5|O-O", ""),
    ] {
        let document = document(text);
        let found: Vec<String> = document.entries.into_iter().map(|entry| entry.text).collect();
        let made: Vec<String> = document.line.moves.into_iter().flatten().map(board::uci).collect();
        assert_eq!(
            (found.join("|").as_str(), made.join(" ").as_str()),
            (entries, moves),
            "{text}"
        );
    }
}
