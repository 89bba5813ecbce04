//! Every written form of a move, both ways.
//!
//! [`read()`] takes a text apart, [`resolve()`] finds the legal move that it means on a position, [`write()`] writes a
//! legal move in a [`Form`], and [`Converter`] does all that for streams of games. A [`Sheet`] is one game as it stands on
//! paper, legal or not. Piece letters differ between
//! languages; a letter is read in all of them, the position decides, and where it does not the move is refused with the
//! choices. docs/notation.md lists everything that is read and written.
//!
//! Sources: FIDE Laws of Chess, Appendix C; the PGN standard, sections 8 and 17; the UCI protocol; the encyclopedic
//! article on algebraic notation.

mod convert;
mod form;
mod languages;
mod problem;
mod read;
mod resolve;
mod scan;
mod sheet;
mod spelling;
mod words;
mod write;

pub use convert::is_remark;
pub use convert::{Converter, Settings};
pub use form::{BASES, Form, FormError, MODIFIERS};
pub(crate) use languages::is_piece_name;
pub use languages::{Language, Languages, Meaning};
pub use problem::{Fault, Problem};
pub use read::{ReadError, Shape, Sign, Written, read};
pub(crate) use resolve::only;
pub use resolve::{Refusal, resolve};
pub use scan::Stop;
pub use scan::is_tag;
pub use sheet::{Entry, Sheet};
pub use words::{WordReader, Wording};
pub use write::write;
