//! The assistant's own sentences (questions, reasons, results, help), from Project Fluent files in `config/locales/`.
//! The words of declarations are not among them: those are Appendix D's in every language.
//!
//! The compiler checks each use of a sentence: [`text!`](crate::text) takes a sentence with exactly its arguments, and
//! [`id!`](crate::id) names one without arguments. `build.rs` lists what there is.
//!
//! Besides Fluent's own functions, the files can use `SIDE($color)`, which is "white" or "black" for the name of a
//! colour: a sentence can put it into the case and gender that its language asks for.

mod language;
mod texts;

pub use language::Language;
pub use texts::{Argument, Id, Localized, Texts, exists, takes};
