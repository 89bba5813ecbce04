//! Resolves a declared move on a position to one legal move, to several, or to the [`Reason`] why none fits.
//!
//! An illegal declaration is reported with its [`Reason`]. It is never repaired into a legal move.

mod chess960;
mod declared;
mod fen;
mod fit;
mod reason;
mod winnable;

use shakmaty::{CastlingMode, Chess, EnPassantMode, File, Move, Position, Role, zobrist::Zobrist128};

pub use chess960::{POSITIONS as CHESS960_POSITIONS, chess960, chess960_number, chess960_rank};
pub use declared::{Action, DeclaredMove, PieceMove};
pub use fen::{FenError, FenFault, agreed_position, kept_position, passed, position, position_in, position_or_start};
pub(crate) use fit::each_fitting;
pub use fit::{fitting, squares};
pub use reason::{Blocked, Reason};
pub use winnable::can_mate;

/// The result of resolving a declaration on a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Resolution {
    /// Exactly one legal move fits.
    Legal(Move),
    /// Two or more legal moves fit, as for a promotion without its piece. Sorted by UCI.
    Ambiguous(Vec<Move>),
    /// No legal move fits.
    Illegal(Reason),
}

/// A remark in a declaration that does not hold for its legal move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Warning {
    /// "Schach" was said, but the move gives no check.
    NoCheck,
    /// "matt" was said, but the move does not mate.
    NoMate,
}

/// Resolves a declared move on `position`.
///
/// # Examples
///
/// ```
/// use ansage_chess::board::{self, Action, DeclaredMove, PieceMove, Resolution};
/// use shakmaty::{Chess, File, Rank, Role};
///
/// let declared = DeclaredMove::new(Action::Piece(PieceMove {
///     role: Some(Role::Knight),
///     to_file: Some(File::F),
///     to_rank: Some(Rank::Third),
///     ..PieceMove::default()
/// }));
/// assert!(matches!(board::resolve(&Chess::default(), &declared), Resolution::Legal(_)));
/// ```
pub fn resolve(position: &Chess, declared: &DeclaredMove) -> Resolution {
    let mut fitting = fit::fitting(position, &declared.action);
    let with_slip = declared.with_slip();
    if let Some(action) = &with_slip {
        fitting.extend(fit::fitting(position, action));
    }
    match fitting[..] {
        [] => Resolution::Illegal(reason::find(position, &with_slip.unwrap_or(declared.action))),
        [m] => Resolution::Legal(m),
        _ => {
            fitting.sort_by_cached_key(|m| uci(*m));
            Resolution::Ambiguous(fitting)
        }
    }
}

/// Returns the remarks in `declared` that do not hold for the legal move `m`.
pub fn warnings(position: &Chess, declared: &DeclaredMove, m: Move) -> Vec<Warning> {
    if !declared.check && !declared.mate {
        return Vec::new();
    }
    let mut after = position.clone();
    after.play_unchecked(m);
    let mut warnings = Vec::new();
    if declared.mate && !after.is_checkmate() {
        warnings.push(Warning::NoMate);
    }
    if declared.check && !after.is_check() {
        warnings.push(Warning::NoCheck);
    }
    warnings
}

/// Returns what makes positions the same: the pieces, the side to move, castling rights and a possible capture en
/// passant (Laws, 9.2.3).
pub fn identity(position: &Chess) -> Zobrist128 {
    position.zobrist_hash(EnPassantMode::Legal)
}

/// Returns the move in UCI. Castling is the king's move (e1g1) if king and rook are on their usual squares. From other
/// squares, as in Chess960, it is the king's move to the rook (f1h1). The text is thus read back as the same move in
/// either kind of game.
pub fn uci(m: Move) -> String {
    let ordinary = match m {
        Move::Castle { king, rook } => king.file() == File::E && matches!(rook.file(), File::A | File::H),
        _ => true,
    };
    m.to_uci(CastlingMode::from_chess960(!ordinary)).to_string()
}

/// Returns the move in UCI for the kind of game of `position`: in Chess960 castling is the king's move to the rook.
pub fn uci_on(position: &Chess, m: Move) -> String {
    m.to_uci(position.castles().mode()).to_string()
}

/// Returns the declaration that names piece, both squares and promotion of `m`.
pub fn as_declared(m: Move) -> Action {
    if let Some(side) = m.castling_side() {
        return Action::Castling(Some(side));
    }
    let (from, to) = squares(m);
    Action::Piece(PieceMove {
        // Declarations do not name the pawn.
        role: Some(m.role()).filter(|role| *role != Role::Pawn),
        from_file: Some(from.file()),
        from_rank: Some(from.rank()),
        to_file: Some(to.file()),
        to_rank: Some(to.rank()),
        promotes: m.is_promotion(),
        promotion: m.promotion(),
        ..PieceMove::default()
    })
}
