//! Words → what was declared: a move, possibly partial, a touched piece, a question or a command to the assistant. Knows
//! no position.
//!
//! Everything that a declaration leaves open stays open here ("Eva acht" names no promotion piece): the
//! [board](crate::board) judges, nothing is guessed.

mod order;
mod parse;
mod query;
mod written;

use shakmaty::{CastlingSide, Color, File, Rank, Role, Square};
use thiserror::Error;

pub use crate::vocabulary::Command;
pub use order::{Order, order};
pub use parse::{parse, promotion_piece};
pub use query::{Line, Query, View};

/// What was declared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Declaration {
    /// A move.
    Move(DeclaredMove),
    /// A question about the game.
    Query(Query),
    /// A piece that was touched (D.2.2).
    Touched(TouchedPiece),
    /// A command to the assistant.
    Command(Command),
    /// What one player says of himself, who is named because it may be the other one's turn: an offer, the answer to one,
    /// a claim or a resignation.
    Named(Color, Command),
}

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

/// A piece that was touched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TouchedPiece {
    /// Who touched it, where that was said; else it is the player to move.
    pub by: Option<Color>,
    /// Kind of piece, where it was named.
    pub role: Option<Role>,
    /// Where it stands.
    pub square: Square,
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

/// Why words are no declaration.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ParseError {
    /// Nothing, or only words without meaning.
    #[error("nothing was declared")]
    Empty,
    /// A word that is not in the vocabulary.
    #[error("the word \"{0}\" is not in the vocabulary")]
    UnknownWord(String),
    /// A written move whose piece letter means different pieces in the languages that have it.
    #[error("the piece letter in \"{word}\" means {meanings}")]
    AmbiguousLetter {
        /// The written move.
        word: String,
        /// What the letter means in which language: "король (ru), крал (mk)".
        meanings: String,
        /// The move in each of these meanings. A position may allow only one of them.
        moves: Vec<DeclaredMove>,
    },
    /// Known words that make up the beginning of a move ("Springer Gustav").
    #[error("the declaration is not complete")]
    Incomplete,
    /// Two squares that share no diagonal.
    #[error("the two squares share no diagonal")]
    NoDiagonal,
    /// Known words in an order that means nothing ("drei drei").
    #[error("the words make no declaration")]
    Malformed,
}
