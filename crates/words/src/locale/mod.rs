//! The assistant's own sentences (questions, reasons, results, help), from Project Fluent files in `config/locales/`.
//! The words of declarations are not among them, because Appendix D prescribes these in every language.
//!
//! The compiler checks each use of a sentence: [`text!`](crate::text) takes a sentence with exactly its arguments, and
//! [`id!`](crate::id) names one without arguments. `build.rs` makes the list to check against. Only the help of the
//! command line computes its ids ([`Texts::find`]); a test checks them.
//!
//! Besides Fluent's own functions, the files can use `SIDE($color)`, which turns the name of a colour back into "white"
//! or "black". A sentence can select by it and use the case and gender that its language needs.

mod language;
mod texts;
mod visible;

pub use language::Language;
pub use texts::{Argument, Id, Localized, Texts, exists, ids, takes};
pub use visible::{is_hidden, visible, visible_lines};
