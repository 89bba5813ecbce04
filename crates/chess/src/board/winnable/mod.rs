//! Decides whether a side can still mate (Laws, 5.2.2 and 6.9).
//!
//! The method is that of CHA (Miguel Ambrona, "A Practical Algorithm for Chess Unwinnability", FUN 2022). It follows
//! forced and short lines to their end ([`search`]). If pawns block each other, it over-estimates the squares that each
//! man can ever reach ([`reach`], [`limits`]) and looks for room for a mate in that estimate ([`mate`]).

mod limits;
mod mate;
mod reach;
mod search;
#[cfg(test)]
mod tests;

use shakmaty::{Bitboard, Board, Chess, Color, Position, Rank, attacks};

/// Depth in plies to which all lines are followed.
const DEPTH: usize = 4;
/// The same if there are only kings, bishops and pawns, which have fewer moves.
const DEPTH_OF_BISHOPS: usize = 7;
/// Maximum number of positions visited in these lines.
const LINES: usize = 500;
/// Maximum number of reachable positions visited behind a wall of pawns.
const REACHABLE: usize = 500;
/// The same for ten or more pawns and no other men except kings, where positions hardly repeat.
const REACHABLE_BY_PAWNS: usize = 3000;

/// Returns whether `color` can mate from `position` by any series of legal moves, however bad. The game must not be
/// over.
///
/// `false` is proved: by the material left, including promotions, or by the method of CHA, which finds walls of pawns
/// that nothing opens and lines in which every move is forced. `true` may be wrong if such a proof is long; then the
/// arbiter decides. Every search is bounded by a number of positions. The answer takes a microsecond, tens of
/// microseconds with blocked pawns, and at most two milliseconds.
///
/// # Examples
///
/// ```
/// use ansage_chess::board::{can_mate, position};
/// use shakmaty::Color;
///
/// // Black cannot get past the pawns. White's bishop can take some if Black helps.
/// let wall = position("5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1")?;
/// assert!(!can_mate(&wall, Color::Black));
/// assert!(can_mate(&wall, Color::White));
/// # Ok::<(), ansage_chess::board::FenError>(())
/// ```
pub fn can_mate(position: &Chess, color: Color) -> bool {
    if position.has_insufficient_material(color) {
        return false;
    }
    let Some(position) = search::after_forced_moves(position) else {
        return false;
    };
    // A forced line may itself end in mate.
    if position.is_checkmate() {
        return position.turn() != color;
    }
    let board = position.board();
    let bishops_only = (board.queens() | board.rooks() | board.knights()).is_empty();
    let depth = if bishops_only { DEPTH_OF_BISHOPS } else { DEPTH };
    if search::ends_soon(&position, color, depth, &mut { LINES }) {
        return false;
    }
    if !is_blocked(board) {
        return true;
    }
    if !has_unopposed_pawns(board) && mate::is_excluded(&position, color) {
        return false;
    }
    if !bishops_only || !Color::ALL.into_iter().any(|color| is_shut_in(board, color)) {
        return true;
    }
    let limit = if board.bishops().is_empty() && board.pawns().count() >= 10 {
        REACHABLE_BY_PAWNS
    } else {
        REACHABLE
    };
    !search::is_exhausted(&position, color, limit)
}

/// Returns whether enough pawns are blocked, by pawns or a king, that the others may be blocked as well.
fn is_blocked(board: &Board) -> bool {
    let [white, black] = Color::ALL.map(|color| board.pawns() & board.by_color(color));
    let blocked = (white.shift(8) & (black | board.kings())) | (black.shift(-8) & board.kings());
    blocked.count() >= (board.pawns().count() / 2).saturating_sub(2).max(1)
}

/// Returns whether a pawn has no opposing pawn on its file and so may run. A pawn about to promote does not count,
/// because its file says nothing about the wall.
fn has_unopposed_pawns(board: &Board) -> bool {
    let files = |color: Color| {
        let about_to_promote = Bitboard::from_rank(color.fold_wb(Rank::Seventh, Rank::Second));
        let pawns = board.pawns() & board.by_color(color) & !about_to_promote;
        pawns
            .into_iter()
            .fold(0_u8, |files, pawn| files | 1 << pawn.file().to_u32())
    };
    files(Color::White) != files(Color::Black)
}

/// Returns whether the king of `color` has no square to go to.
fn is_shut_in(board: &Board, color: Color) -> bool {
    board.king_of(color).is_some_and(|king| {
        let others = board.occupied().without(king);
        let to = attacks::king_attacks(king) & !board.by_color(color);
        to.into_iter().all(|to| board.attacks_to(to, !color, others).any())
    })
}
