//! Endings of a game (Laws, Articles 5 to 7 and 9).

use ansage_chess::serial;
use serde::{Deserialize, Serialize};
use shakmaty::Color;

/// The points of a player in a result that PGN does not know, such as 0-0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Points {
    /// A loss.
    #[serde(rename = "0")]
    Zero,
    /// A draw.
    #[serde(rename = "1/2")]
    Half,
}

/// Reason why a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "by")]
pub enum Ending {
    /// Checkmate (5.1.1).
    Checkmate {
        /// The player who mated.
        #[serde(with = "serial::color")]
        winner: Color,
    },
    /// Resignation (5.1.2).
    Resignation {
        /// The opponent of the player who resigned.
        #[serde(with = "serial::color")]
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
    /// A flag fell (6.9).
    Time {
        /// The player whose flag fell.
        #[serde(with = "serial::color")]
        flag: Color,
        /// The opponent; `None` if the opponent cannot mate by any series of legal moves.
        #[serde(with = "serial::optional_color", default)]
        winner: Option<Color>,
    },
    /// Too many illegal moves (7.5.5).
    IllegalMoves {
        /// The player who completed them.
        #[serde(with = "serial::color")]
        offender: Color,
        /// The opponent; `None` if the opponent cannot mate by any series of legal moves.
        #[serde(with = "serial::optional_color", default)]
        winner: Option<Color>,
    },
    /// Decided by the arbiter.
    Arbiter {
        /// The winner; `None` for a draw.
        #[serde(with = "serial::optional_color", default)]
        winner: Option<Color>,
    },
    /// Decided by the arbiter with a result that is neither a win nor a draw: 0-0, ½-0 or 0-½ (11.6, 11.7).
    Points {
        /// The points of White.
        white: Points,
        /// The points of Black.
        black: Points,
    },
    /// Won without play; `None` if both players lost by forfeit.
    Forfeit {
        /// The player who was there.
        #[serde(with = "serial::optional_color", default)]
        winner: Option<Color>,
    },
    /// Cancelled: a new game is played (7.2.1, 7.3).
    Cancelled,
    /// The sealed move is ambiguous, illegal or meaningless (Guideline I).
    SealedMove {
        /// The opponent of the player who sealed it; `None` if the opponent cannot mate by any series of legal moves.
        #[serde(with = "serial::optional_color", default)]
        winner: Option<Color>,
    },
    /// A player came too late when an adjourned game was resumed (Guideline I).
    Absence {
        /// The opponent of the absent player.
        #[serde(with = "serial::color")]
        winner: Color,
    },
}

impl Ending {
    /// Returns the winner, or `None` if nobody won.
    pub fn winner(self) -> Option<Color> {
        match self {
            Ending::Checkmate { winner } | Ending::Resignation { winner } | Ending::Absence { winner } => Some(winner),
            Ending::Time { winner, .. }
            | Ending::IllegalMoves { winner, .. }
            | Ending::SealedMove { winner }
            | Ending::Arbiter { winner }
            | Ending::Forfeit { winner } => winner,
            Ending::Stalemate
            | Ending::DeadPosition
            | Ending::Agreement
            | Ending::Threefold
            | Ending::FiftyMoves
            | Ending::Fivefold
            | Ending::SeventyFiveMoves
            | Ending::Points { .. }
            | Ending::Cancelled => None,
        }
    }

    /// Returns the result, as PGN writes it if it can.
    pub fn result(self) -> &'static str {
        match (self.winner(), self) {
            (Some(Color::White), _) => "1-0",
            (Some(Color::Black), _) => "0-1",
            (None, Ending::Cancelled) => "*",
            (None, Ending::Points { white, black }) => match (white, black) {
                (Points::Zero, Points::Zero) => "0-0",
                (Points::Half, Points::Zero) => "1/2-0",
                (Points::Zero, Points::Half) => "0-1/2",
                (Points::Half, Points::Half) => "1/2-1/2",
            },
            (None, Ending::Forfeit { .. }) => "0-0",
            (None, _) => "1/2-1/2",
        }
    }

    /// Returns the value of the PGN tag `Termination` (PGN standard, 9.8.1).
    pub fn termination(self) -> &'static str {
        match self {
            Ending::Checkmate { .. }
            | Ending::Resignation { .. }
            | Ending::Stalemate
            | Ending::DeadPosition
            | Ending::Agreement
            | Ending::Threefold
            | Ending::FiftyMoves
            | Ending::Fivefold
            | Ending::SeventyFiveMoves => "normal",
            Ending::Time { .. } => "time forfeit",
            Ending::IllegalMoves { .. } | Ending::SealedMove { .. } => "rules infraction",
            Ending::Arbiter { .. } | Ending::Points { .. } => "adjudication",
            Ending::Absence { .. } | Ending::Forfeit { .. } => "abandoned",
            Ending::Cancelled => "unterminated",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_winner_over_a_sealed_move_is_read_as_older_journals_write_it() {
        for (winner, line) in [
            (Some(Color::Black), r#"{"by":"sealed-move","winner":"black"}"#),
            (None, r#"{"by":"sealed-move","winner":null}"#),
        ] {
            let ending = Ending::SealedMove { winner };
            assert_eq!(serde_json::from_str::<Ending>(line).unwrap(), ending);
            assert_eq!(serde_json::to_string(&ending).unwrap(), line);
        }
    }
}
