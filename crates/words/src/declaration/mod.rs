//! Words → declaration: a move, possibly partial, a touched piece, a question or a command to the assistant.
//!
//! This module does not know the position and does not guess. What a declaration leaves open ("Eva acht" names no
//! promotion piece) stays open for the [board](ansage_chess::board) to resolve.

mod cursor;
mod error;
mod fragment;
mod order;
mod parse;
mod query;
mod times;
mod written;

pub use error::ParseError;
pub use fragment::{castling_side, corrected_fragment, fragment, promotion_letter, promotion_piece};
pub use order::{consent, order};
pub use parse::parse;
pub use written::decided;
pub(crate) use written::written_in;
