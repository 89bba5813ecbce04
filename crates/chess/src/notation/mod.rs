//! Written forms of moves: reading, resolving and writing them.
//!
//! [`read()`] parses a text, [`resolve()`] finds the legal move that it means on a position, and [`write()`] writes a
//! legal move in a [`Form`]. Piece letters differ between languages. A letter is read in all of them and the position
//! decides; if it does not, the move is refused with the choices. Texts of whole games are read by
//! [`movetext`](crate::movetext). docs/notation.md lists everything that is read and written.
//!
//! Sources: FIDE Laws of Chess, Appendix C; the PGN standard, sections 8 and 17; the UCI protocol; the encyclopedic
//! article on algebraic notation.

mod form;
pub(crate) mod glyph;
mod languages;
mod read;
mod resolve;
mod spelling;
mod words;
mod write;

pub use form::{BASES, Form, FormError, MODIFIERS};
pub use languages::{Languages, Meaning, PieceLanguage, latin, look_alike};
pub(crate) use languages::{is_piece_letter, is_piece_name};
pub(crate) use read::{EN_PASSANT, LONGEST};
pub use read::{ReadError, Shape, Sign, Written, read};
pub use resolve::{MoveRefusal, action, languages_of, only, presumed, resolve};
pub(crate) use spelling::{is_invisible, number};
pub use words::{WordReader, Wording};
pub use write::write;
