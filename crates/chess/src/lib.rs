//! Chess for Ansage: positions, declared moves and the reasons why they are illegal, the clock, and all notations of
//! moves and games.
//!
//! This crate contains no words of Appendix D and accesses no device, disk or wall clock.

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

pub mod board;
pub mod clock;
pub mod document;
pub mod movetext;
pub mod notation;
pub mod opening;
pub mod selection;
pub mod serial;
