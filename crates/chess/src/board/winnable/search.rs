//! Proofs by search: every line is followed until it ends or the winner lacks the material to mate.

use std::{
    collections::HashSet,
    hash::{BuildHasherDefault, DefaultHasher},
};

use shakmaty::{Chess, Color, Move, Position};

/// Maximum length in plies of a forced line. Stopping early is safe: the position reached has the same answer.
const FORCED: usize = 16;

/// Plays all moves that are the only legal ones and returns the position after them, or `None` if they repeat a
/// position forever.
pub(super) fn after_forced_moves(position: &Chess) -> Option<Chess> {
    let mut position = position.clone();
    let mut seen = Vec::new();
    while let [m] = position.legal_moves()[..] {
        if seen.len() == FORCED {
            break;
        }
        if seen.contains(&position) {
            return None;
        }
        let next = after(&position, m);
        seen.push(std::mem::replace(&mut position, next));
    }
    Some(position)
}

/// Returns whether every line ends within `depth` plies without a mate by `winner`. Expands at most `nodes` positions
/// and returns `false` if they are not enough.
pub(super) fn ends_soon(position: &Chess, winner: Color, depth: usize, nodes: &mut usize) -> bool {
    if position.has_insufficient_material(winner) {
        return true;
    }
    let moves = position.legal_moves();
    if moves.is_empty() {
        return !is_mate(position, winner);
    }
    if depth == 0 || *nodes == 0 {
        return false;
    }
    *nodes -= 1;
    moves
        .into_iter()
        .all(|m| ends_soon(&after(position, m), winner, depth - 1, nodes))
}

/// Returns whether no reachable position is a mate by `winner`. Gives up with `false` if there are `limit` or more.
pub(super) fn is_exhausted(position: &Chess, winner: Color, limit: usize) -> bool {
    let mut seen: HashSet<Chess, BuildHasherDefault<DefaultHasher>> = HashSet::default();
    let mut open = vec![position.clone()];
    seen.insert(position.clone());
    while let Some(position) = open.pop() {
        if position.has_insufficient_material(winner) {
            continue;
        }
        let moves = position.legal_moves();
        if moves.is_empty() && is_mate(&position, winner) {
            return false;
        }
        for m in moves {
            let next = after(&position, m);
            if seen.len() == limit {
                return false;
            }
            if seen.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    true
}

/// Returns whether `position`, which has no legal moves, is a mate by `winner`.
fn is_mate(position: &Chess, winner: Color) -> bool {
    position.turn() != winner && position.is_check()
}

/// Returns the position after the legal move `m`.
fn after(position: &Chess, m: Move) -> Chess {
    let mut next = position.clone();
    next.play_unchecked(m);
    next
}
