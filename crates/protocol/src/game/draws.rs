//! How a game ends (Laws, Articles 5 to 7 and 9).

use serde::{Deserialize, Serialize};
use shakmaty::{Chess, Color, EnPassantMode, Move, Position, zobrist::Zobrist64};

use super::standing::Standing;
use ansage_chess::{board::can_mate, serial};

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "by")]
pub enum Ending {
    /// Checkmate (5.1.1).
    Checkmate {
        /// Who mated.
        #[serde(with = "serial::color")]
        winner: Color,
    },
    /// Resignation (5.1.2).
    Resignation {
        /// The opponent of who resigned.
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
        /// Whose time is over.
        #[serde(with = "serial::color")]
        flag: Color,
        /// The opponent, or nobody where the opponent cannot mate by any series of legal moves.
        #[serde(with = "serial::optional_color", default)]
        winner: Option<Color>,
    },
    /// Too many illegal moves (7.5.5).
    IllegalMoves {
        /// Whose.
        #[serde(with = "serial::color")]
        offender: Color,
        /// The opponent, or nobody where the opponent cannot mate by any series of legal moves.
        #[serde(with = "serial::optional_color", default)]
        winner: Option<Color>,
    },
    /// Decided by the arbiter.
    Arbiter {
        /// Who won; `None` for a draw.
        #[serde(with = "serial::optional_color", default)]
        winner: Option<Color>,
    },
    /// Cancelled: a new game is played (7.2.1, 7.3).
    Cancelled,
    /// The sealed move is ambiguous or illegal, or says nothing (Guideline I).
    SealedMove {
        /// The opponent of who sealed it.
        #[serde(with = "serial::color")]
        winner: Color,
    },
    /// A player came too late to the resumption of an adjourned game (Guideline I).
    Absence {
        /// The opponent.
        #[serde(with = "serial::color")]
        winner: Color,
    },
}

impl Ending {
    /// Who won; `None` for a draw.
    pub fn winner(self) -> Option<Color> {
        match self {
            Ending::Checkmate { winner }
            | Ending::Resignation { winner }
            | Ending::SealedMove { winner }
            | Ending::Absence { winner } => Some(winner),
            Ending::Time { winner, .. } | Ending::IllegalMoves { winner, .. } | Ending::Arbiter { winner } => winner,
            _ => None,
        }
    }

    /// The result as PGN writes it.
    pub fn result(self) -> &'static str {
        match self.winner() {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None if self == Ending::Cancelled => "*",
            None => "1/2-1/2",
        }
    }
}

/// The ending that the position on the board brings by itself.
pub(super) fn on_board(standing: &Standing) -> Option<Ending> {
    let position = &standing.position;
    ending_of(position, || occurrences(standing, position, false).len())
}

/// The ending that the legal move `m` would bring by itself.
pub(super) fn after(standing: &Standing, m: Move) -> Option<Ending> {
    let mut position = standing.position.clone();
    position.play_unchecked(m);
    ending_of(&position, || occurrences(standing, &position, true).len())
}

/// The ending that `position` brings by itself, which has occurred so often (9.2.3: same side to move, same pieces, same
/// rights).
fn ending_of(position: &Chess, occurred: impl FnOnce() -> usize) -> Option<Ending> {
    if position.is_checkmate() {
        Some(Ending::Checkmate {
            winner: !position.turn(),
        })
    } else if position.is_stalemate() {
        Some(Ending::Stalemate)
    } else if is_dead(position) {
        Some(Ending::DeadPosition)
    } else if occurred() >= 5 {
        Some(Ending::Fivefold)
    } else if position.halfmoves() >= 150 {
        Some(Ending::SeventyFiveMoves)
    } else {
        None
    }
}

/// Whether neither side can mate by any series of legal moves (5.2.2). A position with a single legal move is judged after
/// that move, which most often takes the last piece: no player would understand what is announced before it.
fn is_dead(position: &Chess) -> bool {
    position.is_insufficient_material()
        || (position.legal_moves().len() > 1 && Color::ALL.into_iter().all(|color| !can_mate(position, color)))
}

/// After how many half-moves of the game `position` stood on the board, in ascending order, its standing there now
/// included; `to_come` where it is not the one on the board but the one after the next move.
pub(super) fn occurrences(standing: &Standing, position: &Chess, to_come: bool) -> Vec<usize> {
    let wanted = hash(position);
    let now = standing.plies.len();
    // A capture or a pawn's move makes every position before it impossible.
    let earliest = (now + usize::from(to_come)).saturating_sub(position.halfmoves() as usize);
    let before = (earliest..now).filter(|made| hash(&standing.plies[*made].before) == wanted);
    let mut occurrences: Vec<usize> = before.collect();
    occurrences.push(now + usize::from(to_come));
    occurrences
}

fn hash(position: &Chess) -> Zobrist64 {
    position.zobrist_hash(EnPassantMode::Legal)
}
