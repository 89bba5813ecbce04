//! Reasons that depend on what else is legal.

use super::*;
use crate::board::{position, position_in};

/// If a capture names no square, the reason is that of the named piece.
#[test]
fn a_capture_without_a_square_is_refused_for_what_prevents_it() {
    let white = |role, square| Blocked {
        piece: Piece {
            color: Color::White,
            role,
        },
        square,
    };
    let other = |named| Reason::OtherCaptured { square: None, named };
    for (fen, role, captured, reason) in [
        (
            "1n2r1k1/8/8/8/8/8/1Q6/4K3 w",
            Role::Queen,
            Role::Knight,
            Reason::StillInCheck,
        ),
        (
            "4k3/8/8/3p4/1b6/2N5/8/4K1N1 w",
            Role::Knight,
            Role::Pawn,
            Reason::Pinned(Role::Knight, Square::C3),
        ),
        (
            "3r2k1/8/8/8/8/8/3P4/3QK3 w",
            Role::Queen,
            Role::Rook,
            Reason::WayBlocked(white(Role::Pawn, Square::D2)),
        ),
        (
            "3r2k1/3p4/8/8/8/8/8/3K4 w",
            Role::King,
            Role::Rook,
            Reason::NothingToCapture(None),
        ),
        // Another piece can be captured.
        (
            "r5k1/8/8/8/8/8/8/Q3K3 w",
            Role::Queen,
            Role::Knight,
            other(Role::Knight),
        ),
    ] {
        let declared = PieceMove {
            role: Some(role),
            captures: true,
            captured: Some(captured),
            ..PieceMove::default()
        };
        let position = position(&format!("{fen} - - 0 1")).unwrap();
        assert_eq!(find(&position, &Action::Piece(declared)), reason, "{fen}");
    }
    // The reason is the wrong remark, not the legal capture.
    let position = position("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1").unwrap();
    let declared = PieceMove {
        role: Some(Role::Pawn),
        captures: true,
        captured: Some(Role::Pawn),
        en_passant: true,
        ..PieceMove::default()
    };
    assert_eq!(find(&position, &Action::Piece(declared)), Reason::NoEnPassant);
}

/// In Chess960 castling is the king's move to the rook.
#[test]
fn castling_to_the_rook_is_refused_as_castling() {
    for (fen, to, reason) in [
        (
            "3k4/8/8/8/5r2/8/8/1RK3RN w BG - 0 1",
            Square::G1,
            Reason::CastlingThrough(CastlingSide::KingSide, Square::F1),
        ),
        (
            "3k4/8/8/8/5r2/8/8/1RK3RN w B - 0 1",
            Square::G1,
            Reason::OwnPiece(Square::G1, Role::Rook),
        ),
        (
            "2rk4/8/8/8/8/8/8/1RK3RN w BG - 0 1",
            Square::B1,
            Reason::CastlingInCheck,
        ),
    ] {
        let declared = PieceMove {
            from_file: Some(File::C),
            from_rank: Some(Rank::First),
            to_file: Some(to.file()),
            to_rank: Some(to.rank()),
            ..PieceMove::default()
        };
        let position = position_in(fen, CastlingMode::Chess960).unwrap();
        assert_eq!(find(&position, &Action::Piece(declared)), reason, "{fen}");
    }
}
