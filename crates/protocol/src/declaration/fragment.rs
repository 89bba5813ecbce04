//! The beginning of a move, after which the player fell silent.

use shakmaty::{File, Rank, Role, Square};

/// The beginning of a move, as far as it was said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fragment {
    /// "Rochade" without its side, or a side without "Rochade".
    Castling,
    /// A piece, its origin, and a part of the destination. Each is `None` if it was not said.
    Piece {
        /// The piece.
        role: Option<Role>,
        /// The square of origin.
        from: Option<Square>,
        /// The file of the destination, or of a square that may be the origin.
        file: Option<File>,
        /// The rank of the destination.
        rank: Option<Rank>,
    },
}

/// The part of a move to ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Missing {
    /// The side on which to castle.
    Side,
    /// The square of destination.
    Square,
    /// Its file.
    File,
    /// Its rank.
    Rank,
}

impl Fragment {
    /// Returns the part to ask for.
    pub fn missing(self) -> Missing {
        match self {
            Fragment::Castling => Missing::Side,
            Fragment::Piece { file: Some(_), .. } => Missing::Rank,
            Fragment::Piece { rank: Some(_), .. } => Missing::File,
            Fragment::Piece { .. } => Missing::Square,
        }
    }
}
