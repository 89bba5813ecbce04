//! The words of Appendix D, and every sentence that Ansage says or prints.
//!
//! Words become declarations ([`declaration`], [`interpret()`]), and moves, reasons, messages and problems become sentences
//! ([`announcement`]). This crate decides nothing and waits for nothing.

pub mod announcement;
pub mod answer;
pub mod declaration;
pub mod errors;
mod interpret;
pub mod locale;
pub mod notation;
pub mod vocabulary;

pub use interpret::{answers, chosen_piece, interpret};
