//! A move as far as it was declared. Each part that was left out stays open: nothing is guessed.

use shakmaty::{CastlingSide, File, Rank, Role};

/// A declared move with what was said around it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DeclaredMove {
    /// The move proper.
    pub action: Action,
    /// "Schach" was said.
    pub check: bool,
    /// "matt" was said.
    pub mate: bool,
    /// "nein" or "Korrektur" was said before the move: it replaces one declared before (D.2.8).
    pub correction: bool,
    /// The piece named in a slip that was corrected in the same breath ("Springer Felix drei, nein, Felix vier"), where
    /// the correction names none: it may still be meant.
    pub slip: Option<Role>,
}

impl DeclaredMove {
    /// A move with nothing said around it.
    pub fn new(action: Action) -> DeclaredMove {
        DeclaredMove {
            action,
            check: false,
            mate: false,
            correction: false,
            slip: None,
        }
    }

    /// The move with the piece of the slip that it corrects, where that may be meant.
    pub fn with_slip(&self) -> Option<Action> {
        let (role, Action::Piece(piece)) = (self.slip?, self.action) else {
            return None;
        };
        Some(Action::Piece(PieceMove {
            role: Some(role),
            ..piece
        }))
    }
}

/// A move as far as the words determine it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// "Kurze Rochade", "lange Rochade"; `None` where the side was not said.
    Castling(Option<CastlingSide>),
    /// Any other declaration.
    Piece(PieceMove),
}

/// A move of a piece: each field that is `None` was not said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PieceMove {
    /// Kind of piece. `None` only where the origin square is complete: "whatever stands there".
    pub role: Option<Role>,
    /// File of origin.
    pub from_file: Option<File>,
    /// Rank of origin.
    pub from_rank: Option<Rank>,
    /// File of destination; `None` only where the captured piece was named instead of its square.
    pub to_file: Option<File>,
    /// Rank of destination; `None` in "Eva David" and where `to_file` is.
    pub to_rank: Option<Rank>,
    /// "schlägt" was said.
    pub captures: bool,
    /// The captured piece, where it was named ("Dame schlägt Turm").
    pub captured: Option<Role>,
    /// "en passant" was said.
    pub en_passant: bool,
    /// "Umwandlung" was said, or a piece to promote to.
    pub promotes: bool,
    /// The piece to promote to, if it was said.
    pub promotion: Option<Role>,
}

impl PieceMove {
    /// The origin, where both its file and its rank were said.
    pub fn from(&self) -> Option<shakmaty::Square> {
        Some(shakmaty::Square::from_coords(self.from_file?, self.from_rank?))
    }

    /// The destination, where both its file and its rank were said.
    pub fn to(&self) -> Option<shakmaty::Square> {
        Some(shakmaty::Square::from_coords(self.to_file?, self.to_rank?))
    }
}
