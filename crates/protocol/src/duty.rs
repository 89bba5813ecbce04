//! Touched pieces (Laws, Articles 4.3 and 4.4; D.2.2), and other duties that follow from a player's acts before the
//! declaration.

use shakmaty::{CastlingSide, Chess, Move, Position, Role, Square};

/// A duty that binds the player to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Duty {
    /// Move this piece, the player's first touched one that can move (4.3.1).
    Move(Role, Square),
    /// Capture this piece, the opponent's first touched one that can be captured (4.3.2).
    Capture(Role, Square),
    /// Capture the opponent's first touched piece with the player's first touched piece (4.3.3).
    CaptureWith {
        /// The capturing piece.
        piece: (Role, Square),
        /// The captured piece.
        captured: (Role, Square),
    },
    /// Castle on this side, because king and rook were touched in this order (4.4.1).
    Castle(CastlingSide),
    /// Move the king, because castling with the touched rook is illegal (4.4.3).
    King,
    /// Make the move that a wrong claim was made with (9.5.3), or seal the move that stands on the board (Guideline
    /// I.1).
    Claimed(Move),
}

/// Returns the duty of the player to move after touching `touched` in this order, and the legal moves that fulfil it.
/// `None` if any legal move may be made (4.5).
pub fn bound(position: &Chess, touched: &[Square]) -> Option<(Duty, Vec<Move>)> {
    let board = position.board();
    let legal = position.legal_moves();
    let turn = position.turn();
    let own = |square: &&Square| board.color_at(**square) == Some(turn);
    let ours: Vec<Square> = touched.iter().filter(own).copied().collect();
    let theirs = touched.iter().find(|square| !own(square)).copied();
    let filter = |fits: &dyn Fn(&Move) -> bool| -> Vec<Move> { legal.iter().filter(|m| fits(m)).copied().collect() };
    let duty = |duty: Duty, moves: Vec<Move>| (!moves.is_empty()).then_some((duty, moves));
    let named = |square: Square| Some((board.role_at(square)?, square));
    if let (Some(piece), Some(captured)) = (ours.first(), theirs) {
        let moves = filter(&|m| m.from() == Some(*piece) && captured_on(*m) == Some(captured));
        let both = Duty::CaptureWith {
            piece: named(*piece)?,
            captured: named(captured)?,
        };
        if let Some(bound) = duty(both, moves) {
            return Some(bound);
        }
    }
    let castling = castling_touched(position, &ours);
    touched.iter().find_map(|square| {
        let (role, square) = named(*square)?;
        if !own(&&square) {
            let captures = filter(&|m| captured_on(*m) == Some(square));
            return duty(Duty::Capture(role, square), captures);
        }
        let barred = match castling {
            // Castling, or otherwise another move of the king (4.4.1, 4.4.3).
            Some((side, CastlingTouch::KingFirst)) if role == Role::King => {
                let castles = filter(&|m| m.castling_side() == Some(side));
                let moves = || filter(&|m| m.role() == Role::King);
                return duty(Duty::Castle(side), castles).or_else(|| duty(Duty::King, moves()));
            }
            // The rook was touched for castling, and the king cannot move, so nothing binds (4.4.3).
            Some((_, CastlingTouch::KingFirst)) if ours.get(1) == Some(&square) => return None,
            Some((side, CastlingTouch::RookFirst)) => Some(side),
            _ => None,
        };
        let moves = filter(&|m| {
            m.from() == Some(square) && (m.castling_side().is_none() || m.castling_side() != barred)
                || castles_alone(*m) == Some(square)
        });
        duty(Duty::Move(role, square), moves)
    })
}

/// The order in which king and rook were touched.
#[derive(PartialEq, Eq)]
enum CastlingTouch {
    KingFirst,
    RookFirst,
}

/// Returns the side on which king and rook were touched as the player's first two pieces, and their order (4.4).
fn castling_touched(position: &Chess, ours: &[Square]) -> Option<(CastlingSide, CastlingTouch)> {
    let turn = position.turn();
    let king = position.board().king_of(turn)?;
    let (other, order) = match *ours {
        [first, second, ..] if first == king => (second, CastlingTouch::KingFirst),
        [first, second, ..] if second == king => (first, CastlingTouch::RookFirst),
        _ => return None,
    };
    let on_side = |side: &CastlingSide| position.castles().rook(turn, *side) == Some(other);
    let side = CastlingSide::ALL.into_iter().find(on_side)?;
    Some((side, order))
}

/// Returns the square of the rook if `m` castles by moving only the rook, as in Chess960 if the king already stands on
/// its destination. Touching this rook first cannot mean any other move of it (4.4.2, Guideline II.3).
fn castles_alone(m: Move) -> Option<Square> {
    match m {
        Move::Castle { king, rook } if m.castling_side()?.king_to_file() == king.file() => Some(rook),
        _ => None,
    }
}

/// Returns the square of the piece that `m` captures.
fn captured_on(m: Move) -> Option<Square> {
    match m {
        Move::EnPassant { from, to } => Some(Square::from_coords(to.file(), from.rank())),
        m => m.capture().map(|_| m.to()),
    }
}
