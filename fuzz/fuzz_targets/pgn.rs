#![no_main]
//! Reads any bytes as games, and reports their faults. Documents are written, and read again unchanged.

use ansage_chess::{document, movetext::ReadingSettings};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut games = Vec::new();
    document::read(bytes, ReadingSettings::default(), |document| games.push(document)).expect("bytes are read");
    for mut document in games {
        let pgn = document.pgn();
        let again = document::read_first(pgn.as_bytes(), ReadingSettings::default());
        assert_eq!(again.problems, [], "{pgn}");
        // Text after a ply that is not a legal move has no place in the output.
        let plies = document.line.moves.len();
        document.line.notes.retain(|(at, _)| *at <= plies);
        assert_eq!(again.line, document.line, "{pgn}");
    }
});
