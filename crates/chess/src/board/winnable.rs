//! Who can still mate (Laws, 5.2.2 and 6.9).

use std::str::FromStr;

use shakmaty::{Board, CastlingMode, Chess, Color, EnPassantMode, Position, Square, attacks, fen::Fen};

/// Whether `color` can mate from `position`, on which the game goes on, by any series of legal moves, however foolish.
///
/// `false` is proved: by the material that is left, promotions included, or by the method of CHA (Ambrona, "A Practical
/// Algorithm for Chess Unwinnability", FUN 2022), which finds walls of pawns that nothing opens and lines in which every
/// move is forced. `true` may be wrong where such a proof is long; then the arbiter decides. It takes microseconds, and
/// about a millisecond at the most: nothing but the material is looked at where kings and bishops are left with pawns
/// that can move, which can take the method seconds, and in Chess960 while somebody may castle.
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
    if !is_soon_proved(position.board()) {
        return true;
    }
    let intended = color.fold_wb(chess::Color::White, chess::Color::Black);
    !solver_board(position).is_some_and(|board| chasolver::is_unwinnable_fast(&board, intended))
}

/// Whether the solver ends soon: there are other pieces than kings, bishops and pawns, or no pawn can move.
fn is_soon_proved(board: &Board) -> bool {
    let others = board.queens() | board.rooks() | board.knights();
    let is_stuck = |pawn: Square| {
        let color = Color::from_white(board.white().contains(pawn));
        let ahead = pawn.offset(color.fold_wb(8, -8));
        let captures = attacks::pawn_attacks(color, pawn) & board.by_color(!color);
        ahead.is_none_or(|ahead| board.occupied().contains(ahead)) && captures.is_empty()
    };
    !others.is_empty() || board.pawns().into_iter().all(is_stuck)
}

/// The same position for the solver, which knows no castling but that of the usual start.
fn solver_board(position: &Chess) -> Option<chess::Board> {
    if position.castles().mode() == CastlingMode::Chess960 && position.castles().any() {
        return None;
    }
    let fen = Fen::from_position(position, EnPassantMode::Legal).to_string();
    chess::Board::from_str(&fen).ok()
}
