//! How a game ends (Laws, Articles 5 and 9).

use serde::{Deserialize, Serialize};
use shakmaty::{Chess, Color, EnPassantMode, Position, zobrist::Zobrist64};

use super::{Game, standing::Standing};

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "by")]
pub enum Ending {
    /// Checkmate (5.1.1).
    Checkmate {
        /// Who mated.
        #[serde(with = "color")]
        winner: Color,
    },
    /// Resignation (5.1.2).
    Resignation {
        /// The opponent of who resigned.
        #[serde(with = "color")]
        winner: Color,
    },
    /// Stalemate (5.2.1).
    Stalemate,
    /// Neither side can mate by any series of legal moves (5.2.2).
    DeadPosition,
    /// Agreement (5.2.3).
    Agreement,
    /// Threefold repetition, claimed (9.2).
    Threefold,
    /// Fifty moves, claimed (9.3).
    FiftyMoves,
    /// Fivefold repetition (9.6.1).
    Fivefold,
    /// Seventy-five moves (9.6.2).
    SeventyFiveMoves,
}

impl Ending {
    /// Who won; `None` for a draw.
    pub fn winner(self) -> Option<Color> {
        match self {
            Ending::Checkmate { winner } | Ending::Resignation { winner } => Some(winner),
            _ => None,
        }
    }

    /// The result as PGN writes it.
    pub fn result(self) -> &'static str {
        match self.winner() {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }
}

/// The ending that the position brings by itself.
pub(super) fn on_board(standing: &Standing) -> Option<Ending> {
    let position = &standing.position;
    if position.is_checkmate() {
        Some(Ending::Checkmate {
            winner: !position.turn(),
        })
    } else if position.is_stalemate() {
        Some(Ending::Stalemate)
    } else if position.is_insufficient_material() {
        Some(Ending::DeadPosition)
    } else if repetitions(standing) >= 5 {
        Some(Ending::Fivefold)
    } else if position.halfmoves() >= 150 {
        Some(Ending::SeventyFiveMoves)
    } else {
        None
    }
}

impl Game {
    /// The draw that the side to move can claim.
    pub(super) fn claim(&self) -> Option<Ending> {
        if repetitions(&self.standing) >= 3 {
            Some(Ending::Threefold)
        } else if self.position().halfmoves() >= 100 {
            Some(Ending::FiftyMoves)
        } else {
            None
        }
    }
}

/// How often the position on the board has occurred (9.2.3: same side to move, same pieces, same rights).
fn repetitions(standing: &Standing) -> usize {
    let now = hash(&standing.position);
    1 + standing
        .plies
        .iter()
        .rev()
        .take(standing.position.halfmoves() as usize)
        .filter(|ply| hash(&ply.before) == now)
        .count()
}

fn hash(position: &Chess) -> Zobrist64 {
    position.zobrist_hash(EnPassantMode::Legal)
}

/// Colours as "white" and "black".
mod color {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};
    use shakmaty::Color;

    pub(super) fn serialize<S: Serializer>(color: &Color, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(color.fold_wb("white", "black"))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Color, D::Error> {
        let name = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        name.parse()
            .map_err(|_| D::Error::custom("a colour is \"white\" or \"black\""))
    }
}
