//! Games as text: the lexer, the reader and the converter of streams.
//!
//! A [`Lexer`] splits bytes into tokens with their locations. A [`Reader`] follows the games on the board, in every
//! notation and language, and passes each [`Event`] to a [`Sink`]. A [document](crate::document), the [`Converter`] and
//! an announcer all use this reader, so they agree on where games begin and end, what a word is and what a letter
//! means. Files in any encoding are [`Decoded`] first. Memory is bounded for any input.
//!
//! Sources: the PGN standard, sections 6 to 10; FIDE Laws of Chess, Appendix C.

mod bracket;
mod convert;
mod decoded;
mod encoding;
mod end_mark;
mod event;
mod follower;
mod glued;
mod heading;
mod lexer;
mod numbers;
mod passant;
mod path;
mod problem;
mod reader;
mod reading;
mod spaced;
mod table;
mod tags;
mod token;
mod variant;
mod waiting;
mod word;

/// An encoding of a text, as [`encoding()`] finds it by name.
pub use encoding_rs::Encoding;

pub use convert::{Converter, Writing};
pub use decoded::Decoded;
pub use encoding::encoding;
pub use event::{Event, Said, Sink};
pub use lexer::Lexer;
pub use path::Path;
pub use problem::{MovetextFault, Problem};
pub use reader::Reader;
pub use reading::{Pace, ReadingSettings};
pub use tags::TagPairs;
pub(crate) use tags::{is_tag, kept_fen};
pub use token::{Location, Stop, Token};
pub use variant::is_chess960;
pub(crate) use word::points_of;
pub use word::{Remark, glyphs, other_result, points, result};
