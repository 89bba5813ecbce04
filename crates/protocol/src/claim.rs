//! Claims of a draw (Laws, Articles 9.2 and 9.3).

use serde::{Deserialize, Serialize};

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
