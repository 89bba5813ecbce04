//! Claims of a draw (Laws, Articles 9.2 and 9.3).

use serde::{Deserialize, Serialize};

use crate::declaration::Command;

/// The ground on which a draw is claimed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Claim {
    /// The third occurrence of the position (9.2).
    Repetition,
    /// Fifty moves of each player without a capture or a pawn move (9.3).
    FiftyMoves,
    /// Either of them.
    Any,
}

impl Claim {
    /// Returns the command that makes this claim.
    pub(crate) fn command(self) -> Command {
        match self {
            Claim::Repetition => Command::ClaimRepetition,
            Claim::FiftyMoves => Command::ClaimFiftyMoves,
            Claim::Any => Command::Claim,
        }
    }
}
