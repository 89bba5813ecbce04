//! The score of a game (D.2.7): as PGN, and read back from any notation; two scores compared (D.2.9).

mod board;
mod compare;
mod library;
mod pgn;
mod read;
mod recordings;
mod verdict;

pub use board::{ask_ranks, correct_board};
pub use compare::{Comparison, Difference, Kind, Reading, Remark, Which, compare};
pub use library::{Kept, LibraryError, find_kept, kept_games};
pub(crate) use pgn::export;
pub use pgn::{Tags, pgn, save, save_braille};
pub use read::{Place, Score, ScoreError, Scribe};
pub use recordings::Recordings;
pub use verdict::verdict;
