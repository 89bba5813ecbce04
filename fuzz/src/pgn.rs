//! Reads any bytes as games, and reports their faults. Documents are written, and read again unchanged.

use ansage_chess::{
    document::{self, Document},
    movetext::{MovetextFault, ReadingSettings},
};

/// Runs the target on `bytes`.
pub fn fuzz(bytes: &[u8]) {
    let mut games = Vec::new();
    document::read(bytes, ReadingSettings::default(), |document| games.push(document)).expect("bytes are read");
    for mut document in games {
        let pgn = document.pgn();
        let again = document::read_first(pgn.as_bytes(), ReadingSettings::default());
        // The tags of another game than chess are kept, and so is a start that cannot be set up.
        assert_eq!(faults(&again), kept(&document), "{pgn}");
        // Text after a ply that is not a legal move has no place in the output.
        let plies = document.line.moves.len();
        document.line.notes.retain(|(at, _)| *at <= plies);
        assert_eq!(again.line, document.line, "{pgn}");
    }
}

fn faults(document: &Document) -> Vec<&MovetextFault> {
    document.problems.iter().map(|problem| &problem.fault).collect()
}

fn kept(document: &Document) -> Vec<&MovetextFault> {
    let is_kept = |fault: &&MovetextFault| matches!(fault, MovetextFault::OtherGame(_) | MovetextFault::Fen(_));
    faults(document).into_iter().filter(is_kept).collect()
}
