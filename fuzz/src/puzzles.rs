//! Puzzles: any bytes are read as rows, and each row is a puzzle or a fault.


use ansage::practice::Puzzle;
use shakmaty::Position;

/// Runs the target on `bytes`.
pub fn fuzz(bytes: &[u8]) {
    let (puzzles, faults) = Puzzle::read(bytes, &(0..=u32::MAX));
    for puzzle in &puzzles {
        // The solver has a move.
        assert!(!puzzle.position().legal_moves().is_empty());
    }
    for fault in faults {
        assert!(fault.line >= 1);
    }
}
