//! The score of a game (D.2.7) as a document, read back from any notation, and compared with another (D.2.9).

mod board;
mod compare;
mod difference;
mod document;
mod library;
mod place;
mod read;
mod recordings;
mod remarks;
mod resume;
mod scribe;
mod verdict;

pub use ansage_protocol::Tags;
pub use board::{ask_ranks, correct_board};
pub use compare::{Comparison, ComparisonRemark, compare};
pub use difference::{Difference, DifferenceKind, EntryReading, Then, Which};
pub use document::{goes_beyond, save, save_braille, set_aside};
pub use library::{Kept, LibraryError, Recovered, find_kept, find_unfinished, kept_games};
pub use place::Place;
pub use read::{Score, ScoreError};
pub use recordings::Recordings;
pub use remarks::{counted_remark, longer_remark, remarks};
pub use resume::resumable;
pub use scribe::Scribe;
pub use verdict::{differences, verdict};
