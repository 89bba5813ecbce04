//! A move as declared. Parts that were not said stay open; nothing is guessed.

use shakmaty::{CastlingSide, File, Rank, Role};

/// A declared move and the remarks made with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DeclaredMove {
    /// The move itself.
    pub action: Action,
    /// "Schach" was said.
    pub check: bool,
    /// "matt" was said.
    pub mate: bool,
    /// "nein" or "Korrektur" was said before the move, which replaces an earlier declaration (D.2.8).
    pub correction: bool,
    /// Whether the replaced words were said before the "nein" in the same utterance ("Springer Felix drei, nein, Felix
    /// vier").
    pub in_one_breath: bool,
    /// The move that was replaced in the same utterance, if it was said completely.
    pub replaced: Option<Action>,
    /// The piece named in a slip that was corrected in the same utterance ("Springer Felix drei, nein, Felix vier"), if
    /// the correction names none. It may still be meant.
    pub slip: Option<Role>,
}

impl DeclaredMove {
    /// Creates a declaration without remarks.
    pub fn new(action: Action) -> DeclaredMove {
        DeclaredMove {
            action,
            check: false,
            mate: false,
            correction: false,
            in_one_breath: false,
            replaced: None,
            slip: None,
        }
    }

    /// Returns whether it takes back what was declared before this utterance (D.2.8).
    pub fn withdraws_earlier(&self) -> bool {
        self.correction && !self.in_one_breath
    }

    /// Returns the move with the piece of the corrected slip, if that piece may still be meant.
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
    /// "Kurze Rochade" or "lange Rochade"; `None` if the side was not said.
    Castling(Option<CastlingSide>),
    /// Any other declaration.
    Piece(PieceMove),
}

/// A declared piece move. A field that is `None` was not said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PieceMove {
    /// Kind of piece. `None` only if the origin square is complete: "whatever stands there".
    pub role: Option<Role>,
    /// File of origin.
    pub from_file: Option<File>,
    /// Rank of origin.
    pub from_rank: Option<Rank>,
    /// File of destination; `None` only if the captured piece was named instead of its square.
    pub to_file: Option<File>,
    /// Rank of destination; `None` in "Eva David" and if `to_file` is `None`.
    pub to_rank: Option<Rank>,
    /// "schlägt" was said.
    pub captures: bool,
    /// The captured piece, if named ("Dame schlägt Turm").
    pub captured: Option<Role>,
    /// "en passant" was said.
    pub en_passant: bool,
    /// "Umwandlung" or a piece to promote to was said.
    pub promotes: bool,
    /// The piece to promote to, if named.
    pub promotion: Option<Role>,
    /// Whether `promotion` is a piece named after a capture ("Eva schlägt David acht die Dame"), so that it may be the
    /// captured one.
    pub may_be_captured: bool,
}

impl PieceMove {
    /// Returns the origin if both its file and its rank were said.
    pub fn from(&self) -> Option<shakmaty::Square> {
        Some(shakmaty::Square::from_coords(self.from_file?, self.from_rank?))
    }

    /// Returns the destination if both its file and its rank were said.
    pub fn to(&self) -> Option<shakmaty::Square> {
        Some(shakmaty::Square::from_coords(self.to_file?, self.to_rank?))
    }
}
