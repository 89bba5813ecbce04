//! Who can still mate (Laws, 5.2.2 and 6.9).
//!
//! The method is that of CHA (Miguel Ambrona, "A Practical Algorithm for Chess Unwinnability", FUN 2022): follow forced
//! and short lines to their end ([`search`]), and where pawns block each other, over-estimate what each man can ever
//! reach ([`reach`], [`limits`]) and look for room for a mate in that estimate ([`mate`]).

mod limits;
mod mate;
mod reach;
mod search;
#[cfg(test)]
mod tests;

use shakmaty::{Bitboard, Board, Chess, Color, Position, Rank, attacks};

/// How many half-moves all lines are followed.
const DEPTH: usize = 4;
/// The same for kings, bishops and pawns, which have fewer moves.
const DEPTH_OF_BISHOPS: usize = 7;
/// How many positions of these lines are looked at.
const LINES: usize = 500;
/// How many reachable positions are looked at behind a wall.
const REACHABLE: usize = 500;
/// The same for ten pawns or more without other men, which hardly repeat a position.
const REACHABLE_BY_PAWNS: usize = 3000;

/// Whether `color` can mate from `position`, on which the game goes on, by any series of legal moves, however foolish.
///
/// `false` is proved: by the material left, promotions included, or by the method of CHA, which finds walls of pawns
/// that nothing opens and lines in which every move is forced. `true` may be wrong if such a proof is long; then the
/// arbiter decides. The answer takes a microsecond, tens of microseconds among blocked pawns, and two milliseconds at the
/// most: every search is bounded by a number of positions.
///
/// # Examples
///
/// ```
/// use ansage_chess::board::{can_mate, position};
/// use shakmaty::Color;
///
/// // Black gets past the pawns nowhere; White's bishop takes some, if Black helps it.
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

/// Whether enough pawns are blocked, by pawns or a king, that the others may be, too.
fn is_blocked(board: &Board) -> bool {
    let [white, black] = Color::ALL.map(|color| board.pawns() & board.by_color(color));
    let blocked = (white.shift(8) & (black | board.kings())) | (black.shift(-8) & board.kings());
    blocked.count() >= (board.pawns().count() / 2).saturating_sub(2).max(1)
}

/// Whether a pawn has no pawn of the other side on its file, and so may run. A pawn about to promote is none: its file
/// says nothing of the wall.
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

/// Whether the king of `color` has no square to go to.
fn is_shut_in(board: &Board, color: Color) -> bool {
    board.king_of(color).is_some_and(|king| {
        let others = board.occupied().without(king);
        let to = attacks::king_attacks(king) & !board.by_color(color);
        to.into_iter().all(|to| board.attacks_to(to, !color, others).any())
    })
}
