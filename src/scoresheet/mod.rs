//! The score of a game (D.2.7): as PGN, and read back from any notation; two scores compared (D.2.9).

mod board;
mod compare;
mod pgn;
mod read;
mod verdict;

pub use board::correct_board;
pub use compare::{Comparison, Difference, Kind, Reading, Remark, Which, compare};
pub(crate) use pgn::written;
pub use pgn::{Tags, pgn, save};
pub use read::{Place, Score, ScoreError, Scribe};
pub use verdict::verdict;
