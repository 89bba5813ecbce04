//! Words → what was declared: a move, possibly partial, a touched piece, a question or a command to the assistant. Knows
//! no position.
//!
//! Everything that a declaration leaves open stays open here ("Eva acht" names no promotion piece): the
//! [board](ansage_chess::board) judges, nothing is guessed.

mod error;
mod order;
mod parse;
mod query;
mod written;

pub use error::ParseError;
pub use order::order;
pub use parse::{parse, promotion_piece};
pub use written::decided;
