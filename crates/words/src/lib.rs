//! The words of Appendix D, and every sentence that Ansage says or prints.
//!
//! [`declaration`] and [`interpret()`] turn words into declarations. [`announcement`] turns moves, reasons, messages and
//! problems into sentences, which [`locale`] holds in every language. This crate makes no decisions and does not block.

pub mod announcement;
pub mod answer;
pub mod declaration;
pub mod errors;
mod interpret;
pub mod locale;
pub mod notation;
pub mod vocabulary;

pub use interpret::{answers, begun, chosen_piece, interpret};
