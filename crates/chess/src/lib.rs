//! Chess for Ansage: positions, declared moves and the reasons why they are illegal, the clock, and all notations of
//! moves and games.
//!
//! This crate contains no words of Appendix D and accesses no device, disk or wall clock.

pub mod board;
pub mod clock;
pub mod document;
pub mod movetext;
pub mod notation;
pub mod serial;
