//! Tells for any FEN which sides can still mate, without a panic. A mate at most two plies away is never called
//! impossible.

use ansage_chess::board;
use shakmaty::{Chess, Color, Position};

use crate::text_of;

/// Returns whether `color` mates within `depth` plies, if both sides help.
fn mates(position: &Chess, color: Color, depth: usize) -> bool {
    if position.is_checkmate() {
        return position.turn() != color;
    }
    depth > 0
        && position.legal_moves().into_iter().any(|m| {
            let mut next = position.clone();
            next.play_unchecked(m);
            mates(&next, color, depth - 1)
        })
}

/// Runs the target on `bytes`.
pub fn fuzz(bytes: &[u8]) {
    let fen = text_of(bytes);
    let Ok(position) = board::position(fen) else { return };
    if position.is_game_over() {
        return;
    }
    for color in Color::ALL {
        let can_mate = board::can_mate(&position, color);
        assert!(can_mate || !mates(&position, color, 2), "{color} {fen}");
    }
}
