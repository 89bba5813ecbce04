//! Positions for tests over all moves.

use proptest::prelude::*;
use shakmaty::{Chess, Position};

/// Positions with moves that are rare in random play: castling, promotion, en passant, several pieces of the same kind
/// that can go to one square.
pub const RARE: [&str; 10] = [
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
    "1n2k3/P1P5/8/8/8/8/8/4K3 w - - 0 1",
    "4k3/8/8/8/8/8/p1p5/1N2K3 b - - 0 1",
    "4k3/8/8/2pPp3/8/8/8/4K3 w - c6 0 1",
    "4k3/8/8/8/2PpP3/8/8/4K3 b - e3 0 1",
    "6k1/8/1Q3Q2/8/3Q4/8/1Q3Q2/K7 w - - 0 1",
    "k7/8/2N1N3/1N3N2/8/1N3N2/2N1N3/K7 w - - 0 1",
    "4k3/8/3p4/2P1P3/3p4/2P1P3/8/4K3 w - - 0 1",
    "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 4",
];

/// Returns the position after random moves from `start`: one per element of `choices`, until the game is over.
pub fn at_random(start: Chess, choices: &[prop::sample::Index]) -> Chess {
    let mut position = start;
    for choice in choices {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        position.play_unchecked(moves[choice.index(moves.len())]);
    }
    position
}
