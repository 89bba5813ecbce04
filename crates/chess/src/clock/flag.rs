//! The fall of a flag and what it means (Laws, 6.8 and 6.9).

use std::time::Duration;

use serde::{Deserialize, Serialize};
use shakmaty::{Chess, Color, Position};

use crate::{board::can_mate, serial};

/// A flag that fell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flag {
    /// The side whose time is over.
    #[serde(with = "serial::color")]
    pub color: Color,
    /// The moment at which it was over, by the monotonic clock that the calls of the chess clock use.
    #[serde(with = "serial::milliseconds")]
    pub at: Duration,
}

/// Returns the winner when the flag of `fallen` falls on `position`. `None` is a draw, because the opponent cannot mate
/// by any possible series of legal moves (6.9).
///
/// Mate and stalemate on the board come first, then what [`can_mate`] proves.
///
/// # Examples
///
/// ```
/// use ansage_chess::{board::position, clock::winner_on_time};
/// use shakmaty::Color;
///
/// // A lone king cannot mate; a knight can, if the other side has a pawn to help it.
/// assert_eq!(winner_on_time(&position("8/5k2/8/8/8/2Q5/8/K7 w - - 0 1")?, Color::White), None);
/// let knight_and_pawn = position("8/5k2/8/5n2/8/8/P7/K7 w - - 0 1")?;
/// assert_eq!(winner_on_time(&knight_and_pawn, Color::White), Some(Color::Black));
/// # Ok::<(), ansage_chess::board::FenError>(())
/// ```
pub fn winner_on_time(position: &Chess, fallen: Color) -> Option<Color> {
    // Mate or stalemate on the board ended the game before the flag fell (5.1.1, 5.2.1).
    if position.is_checkmate() {
        return Some(!position.turn());
    }
    if position.is_stalemate() {
        return None;
    }
    can_mate(position, !fallen).then_some(!fallen)
}
