//! Finds the legal moves that fit a declaration.

use shakmaty::{CastlingMode, CastlingSide, Chess, Move, MoveList, Position, Role, Square};

use super::{Action, PieceMove};

/// Returns the legal moves that fit `action`, in no particular order.
pub fn fitting(position: &Chess, action: &Action) -> Vec<Move> {
    let mut moves = Vec::new();
    each_fitting(position, action, |m| moves.push(m));
    moves
}

/// Passes the legal moves that fit `action` to `each`, in no particular order.
pub(crate) fn each_fitting(position: &Chess, action: &Action, each: impl FnMut(Move)) {
    // If piece and destination are known, most legal moves need not be generated. The candidates never include
    // castling, which a declaration can name by both squares of the king.
    let near = match action {
        Action::Piece(piece) => piece.to().and_then(|to| {
            let role = match piece.from() {
                Some(from) => position.board().role_at(from),
                None => piece.role,
            };
            let role = role.filter(|role| *role != Role::King || piece.from().is_none())?;
            Some((role, to))
        }),
        Action::Castling(_) => None,
    };
    let mode = position.castles().mode();
    // A list of moves is 2 KB: it is borrowed, because moving it would cost more than the search.
    let pass = |moves: &MoveList| moves.iter().copied().filter(|m| fits(*m, action, mode)).for_each(each);
    match near {
        Some((role, to)) => pass(&position.san_candidates(role, to)),
        None => pass(&position.legal_moves()),
    }
}

/// Returns origin and destination of a move as it is announced. For castling these are the king's squares.
pub fn squares(m: Move) -> (Square, Square) {
    match m {
        Move::Castle { king, rook } => (king, castled_king(king, rook)),
        m => (m.from().unwrap_or_else(|| m.to()), m.to()),
    }
}

fn castled_king(king: Square, rook: Square) -> Square {
    let side = if rook > king {
        CastlingSide::KingSide
    } else {
        CastlingSide::QueenSide
    };
    Square::from_coords(side.king_to_file(), king.rank())
}

/// Returns whether the legal move `m` fits `action` under the castling rules of `mode`.
pub(super) fn fits(m: Move, action: &Action, mode: CastlingMode) -> bool {
    match (action, m) {
        (Action::Castling(side), Move::Castle { .. }) => side.is_none() || *side == m.castling_side(),
        (Action::Castling(_), _) => false,
        (Action::Piece(piece), Move::Castle { king, rook }) => {
            // "König Gustav eins" alone is an ordinary king move, since castling needs both squares. In Chess960 even
            // both squares may describe an ordinary king move, so castling is the king's move to the rook.
            let to = match mode {
                CastlingMode::Standard => castled_king(king, rook),
                CastlingMode::Chess960 => rook,
            };
            piece.from() == Some(king)
                && piece.to() == Some(to)
                && piece.role.is_none_or(|role| role == m.role())
                && !piece.captures
                && !piece.promotes
        }
        (Action::Piece(piece), m) => fits_piece(m, piece),
    }
}

fn fits_piece(m: Move, declared: &PieceMove) -> bool {
    let (from, to) = squares(m);
    declared.role.is_none_or(|role| role == m.role())
        && declared.from_file.is_none_or(|file| file == from.file())
        && declared.from_rank.is_none_or(|rank| rank == from.rank())
        && declared.to_file.is_none_or(|file| file == to.file())
        && declared.to_rank.is_none_or(|rank| rank == to.rank())
        && (!declared.captures || m.is_capture())
        && (declared.captured.is_none() || declared.captured == m.capture())
        && (!declared.en_passant || m.is_en_passant())
        && (!declared.promotes || m.is_promotion())
        && (declared.promotion.is_none()
            || declared.promotion == m.promotion()
            || (declared.may_be_captured && declared.promotion == m.capture()))
}
