//! Why a declared move is illegal (Laws, Articles 3.1 to 3.10).

use shakmaty::{
    Bitboard, CastlingMode, CastlingSide, Chess, Color, File, Piece, Position, Rank, Role, Square, attacks,
};

use super::{Action, PieceMove, fit::fits, squares};

/// A piece that blocks a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Blocked {
    /// The piece.
    pub piece: Piece,
    /// Its square.
    pub square: Square,
}

/// Why no legal move fits a declaration. If several pieces could have been meant, the reason is that of the piece
/// closest to a legal move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// The game is over by mate or stalemate.
    GameOver,
    /// The named origin square is empty.
    Empty(Square),
    /// An opponent's piece stands on the named origin square.
    NotYours(Square, Piece),
    /// The piece on the origin square is not the one named.
    OtherPiece {
        /// The square.
        square: Square,
        /// The piece on it.
        stands: Role,
        /// The piece named.
        named: Role,
    },
    /// The side to move has no such piece (on the named file or rank).
    NoSuchPiece {
        /// The side to move.
        color: Color,
        /// The kind of piece.
        role: Role,
        /// The file, if named.
        file: Option<File>,
        /// The rank, if named.
        rank: Option<Rank>,
    },
    /// A piece of the side to move stands on the destination.
    OwnPiece(Square, Role),
    /// Pieces of this kind do not move like that. Holds the origin, unless several pieces could have been meant, and
    /// the destination, if it was said.
    CannotMoveSo(Role, Option<Square>, Option<Square>),
    /// A piece stands in the way.
    WayBlocked(Blocked),
    /// "schlägt" was said or a pawn moves diagonally, but there is nothing to capture.
    NothingToCapture(Option<Square>),
    /// The captured piece is not the one named.
    OtherCaptured {
        /// The square.
        square: Option<Square>,
        /// The piece named.
        named: Role,
    },
    /// Capturing en passant is not possible there.
    NoEnPassant,
    /// A piece blocks the pawn, which cannot capture straight ahead.
    PawnBlocked(Blocked),
    /// The piece is pinned to its king.
    Pinned(Role, Square),
    /// The king is in check and the move does not end it.
    StillInCheck,
    /// The king would be in check on the square.
    IntoCheck(Square),
    /// Capturing en passant would expose the king.
    EnPassantExposes,
    /// A promotion was declared, but the move is not a promotion.
    NoPromotion,
    /// A pawn cannot promote to this piece.
    CannotPromoteTo(Role),
    /// Only castling would bring the king there.
    OnlyCastling(CastlingSide),
    /// There is no right to castle (on this side): it is lost or never existed.
    CastlingRightLost(Option<CastlingSide>),
    /// A piece stands between king and rook.
    CastlingBlocked(CastlingSide, Blocked),
    /// Castling out of check.
    CastlingInCheck,
    /// Castling through an attacked square.
    CastlingThrough(CastlingSide, Square),
}

/// Returns the reason why no legal move of `position` fits `action`.
pub(super) fn find(position: &Chess, action: &Action) -> Reason {
    if position.legal_moves().is_empty() {
        return Reason::GameOver;
    }
    match action {
        Action::Castling(Some(side)) => castling(position, *side),
        Action::Castling(None) => {
            let (short, long) = (
                castling(position, CastlingSide::KingSide),
                castling(position, CastlingSide::QueenSide),
            );
            match (short, long) {
                (Reason::CastlingRightLost(_), Reason::CastlingRightLost(_)) => Reason::CastlingRightLost(None),
                (Reason::CastlingRightLost(_), long) => long,
                (short, _) => short,
            }
        }
        Action::Piece(declared) => piece(position, declared),
    }
}

fn castling(position: &Chess, side: CastlingSide) -> Reason {
    let color = position.turn();
    let (Some(rook), Some(king)) = (position.castles().rook(color, side), position.board().king_of(color)) else {
        return Reason::CastlingRightLost(Some(side));
    };
    let home = |file| Square::from_coords(file, king.rank());
    let (king_to, rook_to) = (home(side.king_to_file()), home(side.rook_to_file()));
    // In Chess960 king and rook may end up beyond each other, so both ways count (Guideline II.3.2.4).
    let way = |from, to| attacks::between(from, to).with(to);
    let between = (way(king, rook) | way(king, king_to) | way(rook, rook_to))
        .without(king)
        .without(rook);
    if let Some(blocked) = first_on(position, between, king) {
        return Reason::CastlingBlocked(side, blocked);
    }
    if position.is_check() {
        return Reason::CastlingInCheck;
    }
    let without_king = position.board().occupied().without(king);
    let crossed = attacks::between(king, king_to).with(king_to);
    let attacked = nearest_first(crossed, king)
        .find(|square| position.board().attacks_to(*square, !color, without_king).any())
        .unwrap_or(king_to);
    Reason::CastlingThrough(side, attacked)
}

fn piece(position: &Chess, declared: &PieceMove) -> Reason {
    let board = position.board();
    let color = position.turn();
    let mut candidates = board.by_color(color);
    if let Some(from) = declared.from() {
        match board.piece_at(from) {
            None => return Reason::Empty(from),
            Some(piece) if piece.color != color => return Reason::NotYours(from, piece),
            Some(piece) => {
                if let Some(named) = declared.role.filter(|role| *role != piece.role) {
                    return Reason::OtherPiece {
                        square: from,
                        stands: piece.role,
                        named,
                    };
                }
            }
        }
        candidates &= Bitboard::from_square(from);
    } else if let Some(role) = declared.role {
        candidates &= board.by_role(role);
        if let Some(file) = declared.from_file {
            candidates &= Bitboard::from_file(file);
        }
        if let Some(rank) = declared.from_rank {
            candidates &= Bitboard::from_rank(rank);
        }
        if candidates.is_empty() {
            let (file, rank) = (declared.from_file, declared.from_rank);
            return Reason::NoSuchPiece {
                color,
                role,
                file,
                rank,
            };
        }
    }
    if let Some(role @ (Role::King | Role::Pawn)) = declared.promotion {
        return Reason::CannotPromoteTo(role);
    }
    // If the declaration fits without its remarks on the capture, one of them is wrong.
    let with_promotion = PieceMove {
        captures: false,
        captured: None,
        en_passant: false,
        ..*declared
    };
    let (legal, mode) = (position.legal_moves(), position.castles().mode());
    let fitting = |declared: &PieceMove| {
        let action = Action::Piece(*declared);
        legal.iter().any(|m| fits(*m, &action, mode))
    };
    if fitting(&with_promotion) {
        let wrong = wrong_remark(declared, &with_promotion, fitting);
        // Without a destination, any legal move of the piece fits. The intended capture may be illegal for it.
        let kept_back = || nearest_unnamed(position, declared, candidates);
        return match declared.to_file {
            None => kept_back().unwrap_or(wrong),
            Some(_) => wrong,
        };
    }
    let bare = PieceMove {
        promotes: false,
        promotion: None,
        ..with_promotion
    };
    if declared.promotes && fitting(&bare) {
        return Reason::NoPromotion;
    }
    match declared.to() {
        Some(to) => nearest_reason(position, declared, candidates, to),
        // "Eva David", "Dame schlägt Turm": no such capture is legal, so the pseudo-legal ones give the reason.
        None => nearest_unnamed(position, declared, candidates).unwrap_or(Reason::NothingToCapture(None)),
    }
}

/// Returns the side on which the king may castle with the rook on `to`, by its right alone.
fn castling_to(position: &Chess, to: Square) -> Option<CastlingSide> {
    let rook = |side: &CastlingSide| position.castles().rook(position.turn(), *side);
    CastlingSide::ALL.into_iter().find(|side| rook(side) == Some(to))
}

/// Returns which remark on the capture is wrong in `declared`, if `bare`, without these remarks, fits a legal move.
fn wrong_remark(declared: &PieceMove, bare: &PieceMove, fitting: impl Fn(&PieceMove) -> bool) -> Reason {
    let only_captures = PieceMove {
        captures: declared.captures,
        ..*bare
    };
    if !fitting(&only_captures) {
        return Reason::NothingToCapture(declared.to());
    }
    let en_passant = PieceMove {
        en_passant: declared.en_passant,
        ..only_captures
    };
    match declared.captured {
        Some(named) if fitting(&en_passant) => Reason::OtherCaptured {
            square: declared.to(),
            named,
        },
        _ => Reason::NoEnPassant,
    }
}

/// Returns the reason of the candidate that comes closest to moving to `to`.
fn nearest_reason(position: &Chess, declared: &PieceMove, candidates: Bitboard, to: Square) -> Reason {
    let board = position.board();
    let color = position.turn();
    if position.castles().mode() == CastlingMode::Chess960
        && declared.from().is_some()
        && declared.from() == board.king_of(color)
        && let Some(side) = castling_to(position, to)
    {
        return castling(position, side);
    }
    if let Some(own) = board.piece_at(to).filter(|piece| piece.color == color) {
        return Reason::OwnPiece(to, own.role);
    }
    let reasons = candidates.into_iter().filter_map(|from| {
        let role = board.role_at(from)?;
        Some(move_reason(position, declared, role, from, to))
    });
    let mut best = reasons
        .max_by_key(nearness)
        .unwrap_or(Reason::CannotMoveSo(Role::King, None, Some(to)));
    // With several pieces of this kind, no single origin was meant.
    if let (Reason::CannotMoveSo(_, from, _), true) = (&mut best, candidates.count() > 1) {
        *from = None;
    }
    best
}

/// Returns the reason of the candidate that comes closest to a capture whose square was not named, or `None` if there
/// is no such capture.
fn nearest_unnamed(position: &Chess, declared: &PieceMove, candidates: Bitboard) -> Option<Reason> {
    let board = position.board();
    let mut targets = board.by_color(!position.turn());
    if let Some(role) = declared.captured {
        targets &= board.by_role(role);
    }
    if let Some(en_passant) = position.pseudo_legal_ep_square()
        && declared.captured.is_none_or(|role| role == Role::Pawn)
    {
        targets = targets.with(en_passant);
    }
    if let Some(file) = declared.to_file {
        targets &= Bitboard::from_file(file);
    }
    let pawn_files = (declared.from_file, declared.to_file);
    if let (Some(from), Some(to)) = pawn_files
        && from.distance(to) != 1
        && declared.role == Some(Role::Pawn)
    {
        return Some(Reason::CannotMoveSo(Role::Pawn, None, None));
    }
    let legal = position.legal_moves();
    let pairs = candidates
        .into_iter()
        .flat_map(|from| targets.into_iter().map(move |to| (from, to)));
    pairs
        .filter(|pair| legal.iter().all(|m| squares(*m) != *pair))
        .filter_map(|(from, to)| Some(move_reason(position, declared, board.role_at(from)?, from, to)))
        .filter(|reason| nearness(reason) > nearness(&Reason::NothingToCapture(None)))
        .max_by_key(nearness)
}

/// Returns how close to a legal move a reason is. The closest one is reported.
fn nearness(reason: &Reason) -> u8 {
    match reason {
        Reason::CannotMoveSo(..) => 0,
        Reason::NothingToCapture(_) => 1,
        Reason::WayBlocked(_) | Reason::PawnBlocked(_) => 2,
        Reason::OnlyCastling(_) => 3,
        Reason::GameOver
        | Reason::Empty(_)
        | Reason::NotYours(..)
        | Reason::OtherPiece { .. }
        | Reason::NoSuchPiece { .. }
        | Reason::OwnPiece(..)
        | Reason::OtherCaptured { .. }
        | Reason::NoEnPassant
        | Reason::Pinned(..)
        | Reason::StillInCheck
        | Reason::IntoCheck(_)
        | Reason::EnPassantExposes
        | Reason::NoPromotion
        | Reason::CannotPromoteTo(_)
        | Reason::CastlingRightLost(_)
        | Reason::CastlingBlocked(..)
        | Reason::CastlingInCheck
        | Reason::CastlingThrough(..) => 4,
    }
}

/// Returns why the piece of `role` on `from` cannot go to `to`, which is empty or holds an opponent's piece.
fn move_reason(position: &Chess, declared: &PieceMove, role: Role, from: Square, to: Square) -> Reason {
    let board = position.board();
    let cannot = Reason::CannotMoveSo(role, Some(from), Some(to));
    match role {
        Role::Pawn => {
            if let Some(reason) = pawn_reason(position, declared, from, to) {
                return reason;
            }
        }
        Role::King if !attacks::king_attacks(from).contains(to) => {
            let color = position.turn();
            let side = CastlingSide::ALL.into_iter().find(|side| {
                let home = Square::from_coords(side.king_to_file(), color.backrank());
                let has_right = position.castles().rook(color, *side).is_some();
                to == home && (has_right || from == Square::from_coords(File::E, color.backrank()))
            });
            let is_possible = |side| position.legal_moves().iter().any(|m| m.castling_side() == Some(side));
            return match side {
                // Only the king was named, or in Chess960 its squares. Castling must be declared as such.
                Some(side) if is_possible(side) => Reason::OnlyCastling(side),
                Some(side) if declared.from() == Some(from) => castling(position, side),
                _ => cannot,
            };
        }
        _ => {
            let piece = Piece {
                color: position.turn(),
                role,
            };
            if !attacks::attacks(from, piece, Bitboard::EMPTY).contains(to) {
                return cannot;
            }
            if let Some(blocked) = first_on(position, attacks::between(from, to), from) {
                return Reason::WayBlocked(blocked);
            }
        }
    }
    // The piece can move that way, so only the safety of the king is left.
    if role == Role::King {
        return Reason::IntoCheck(to);
    }
    let king = board.king_of(position.turn());
    let pinned = king.is_some_and(|king| is_pinned(position, king, from));
    if position.is_check() && !(pinned && resolves_check_but_for_pin(position, to)) {
        return Reason::StillInCheck;
    }
    if pinned {
        Reason::Pinned(role, from)
    } else {
        Reason::EnPassantExposes
    }
}

/// Returns why the pawn cannot go to `to`, or `None` if only the safety of the king can prevent it.
fn pawn_reason(position: &Chess, declared: &PieceMove, from: Square, to: Square) -> Option<Reason> {
    let board = position.board();
    let color = position.turn();
    if attacks::pawn_attacks(color, from).contains(to) {
        let en_passant = position.pseudo_legal_ep_square() == Some(to);
        return if en_passant || board.by_color(!color).contains(to) {
            None
        } else if declared.en_passant {
            Some(Reason::NoEnPassant)
        } else {
            Some(Reason::NothingToCapture(Some(to)))
        };
    }
    let ahead = if color.is_white() { 8 } else { -8 };
    let one = from.offset(ahead);
    let two = one
        .filter(|_| from.rank() == color.fold_wb(Rank::Second, Rank::Seventh))
        .and_then(|square| square.offset(ahead));
    if Some(to) != one && Some(to) != two {
        return Some(Reason::CannotMoveSo(Role::Pawn, Some(from), Some(to)));
    }
    let way = attacks::between(from, to).with(to);
    if let Some(blocked) = first_on(position, way, from) {
        return Some(Reason::PawnBlocked(blocked));
    }
    if declared.captures {
        return Some(Reason::NothingToCapture(Some(to)));
    }
    None
}

fn is_pinned(position: &Chess, king: Square, square: Square) -> bool {
    let board = position.board();
    let them = board.by_color(!position.turn());
    let without = board.occupied().without(square);
    let diagonal = attacks::bishop_attacks(king, without) & (board.bishops() | board.queens());
    let straight = attacks::rook_attacks(king, without) & (board.rooks() | board.queens());
    ((diagonal | straight) & them)
        .into_iter()
        .any(|sniper| attacks::between(king, sniper).contains(square))
}

/// Returns whether a move to `to` would capture the only checker or block its check.
fn resolves_check_but_for_pin(position: &Chess, to: Square) -> bool {
    let Some(king) = position.board().king_of(position.turn()) else {
        return false;
    };
    position
        .checkers()
        .single_square()
        .is_some_and(|checker| to == checker || attacks::between(king, checker).contains(to))
}

/// Returns the piece on `squares` that is nearest to `from`.
fn first_on(position: &Chess, squares: Bitboard, from: Square) -> Option<Blocked> {
    nearest_first(squares & position.board().occupied(), from).find_map(|square| {
        Some(Blocked {
            piece: position.board().piece_at(square)?,
            square,
        })
    })
}

fn nearest_first(squares: Bitboard, from: Square) -> impl Iterator<Item = Square> {
    let mut squares: Vec<Square> = squares.into_iter().collect();
    squares.sort_by_key(|square| square.distance(from));
    squares.into_iter()
}

#[cfg(test)]
#[path = "reason_tests.rs"]
mod tests;
