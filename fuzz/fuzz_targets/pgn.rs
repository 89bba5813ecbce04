#![no_main]
//! Any bytes as games: read as documents, or told what is wrong; what is read is written, and read again as the same.

use ansage_chess::{document, movetext::Reading};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut games = Vec::new();
    document::read(bytes, Reading::default(), |document| games.push(document)).expect("bytes are read");
    for mut document in games {
        let pgn = document.pgn();
        let again = document::read_first(pgn.as_bytes(), Reading::default());
        assert_eq!(again.problems, [], "{pgn}");
        // What stands behind a half-move that is no legal move has no place in the text.
        let plies = document.line.moves.len();
        document.line.notes.retain(|(at, _)| *at <= plies);
        assert_eq!(again.line, document.line, "{pgn}");
    }
});
