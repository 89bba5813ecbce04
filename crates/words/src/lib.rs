//! The words of Appendix D, and every sentence that Ansage says or prints.
//!
//! [`declaration`] and [`interpret()`] turn words into declarations. [`announcement`] turns moves, reasons, messages
//! and problems into sentences, which [`locale`] holds in every language. This crate makes no decisions and does not
//! block.

// Nothing that is read or typed may end the program. Tests may.
#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::string_slice,
        clippy::panic,
        clippy::unreachable,
        clippy::todo,
        clippy::unimplemented
    )
)]

pub mod announcement;
pub mod answer;
pub mod declaration;
pub mod errors;
mod interpret;
pub mod locale;
pub mod notation;
mod toml_fault;
pub mod vocabulary;

pub use interpret::{answers, begun, chosen, interpret};
pub use toml_fault::TomlFault;
