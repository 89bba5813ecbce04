//! Endings that a position on the board causes automatically (Laws, Articles 5 and 9.6), and repetitions of positions.

use std::sync::Arc;

use ansage_chess::board::can_mate;
use shakmaty::{Chess, Color, EnPassantMode, Move, Position, zobrist::Zobrist64};

use crate::{ending::Ending, ply::Ply};

/// Returns the ending that `position`, which stands on the board after `plies`, causes automatically.
pub(crate) fn on_board(position: &Chess, plies: &[Arc<Ply>]) -> Option<Ending> {
    ending_of(position, || occurrences(plies, position, plies.len()).len())
}

/// Returns the ending that the legal move `m` would cause automatically in `position`, which stands on the board after
/// `plies`.
pub(crate) fn after(position: &Chess, plies: &[Arc<Ply>], m: Move) -> Option<Ending> {
    let mut position = position.clone();
    position.play_unchecked(m);
    ending_of(&position, || occurrences(plies, &position, plies.len() + 1).len())
}

/// Returns the ending that `position` causes automatically. `occurrences` counts how often it stood on the board.
fn ending_of(position: &Chess, occurrences: impl FnOnce() -> usize) -> Option<Ending> {
    if position.is_checkmate() {
        Some(Ending::Checkmate {
            winner: !position.turn(),
        })
    } else if position.is_stalemate() {
        Some(Ending::Stalemate)
    } else if is_dead(position) {
        Some(Ending::DeadPosition)
    } else if occurrences() >= 5 {
        Some(Ending::Fivefold)
    } else if position.halfmoves() >= 150 {
        Some(Ending::SeventyFiveMoves)
    } else {
        None
    }
}

/// Returns whether neither side can mate by any series of legal moves (5.2.2). A position with a single legal move is
/// judged only after that move, which usually captures the last piece. Before it, a player would not understand the
/// announcement.
fn is_dead(position: &Chess) -> bool {
    position.is_insufficient_material() || (position.legal_moves().len() > 1 && is_unwinnable(position))
}

/// Returns whether neither side can mate by any series of legal moves, even if only one move is legal.
pub(crate) fn is_unwinnable(position: &Chess) -> bool {
    Color::ALL.into_iter().all(|color| !can_mate(position, color))
}

/// Returns the numbers of plies after which `position` stood on the board, in ascending order. The last one is `now`,
/// the number of plies after which it stands there: all of `plies`, or one more if the next move is yet to be made. Two
/// positions are the same if the side to move, the pieces and the rights to move are the same (9.2.3).
pub(crate) fn occurrences(plies: &[Arc<Ply>], position: &Chess, now: usize) -> Vec<usize> {
    let wanted = hash(position);
    // No position before a capture or a pawn move can occur again.
    let earliest = now.saturating_sub(position.halfmoves() as usize);
    let possible = plies.iter().enumerate().skip(earliest);
    let before = possible.filter(|(_, ply)| hash(&ply.before) == wanted);
    before.map(|(made, _)| made).chain([now]).collect()
}

fn hash(position: &Chess) -> Zobrist64 {
    position.zobrist_hash(EnPassantMode::Legal)
}
