//! Chess for Ansage: positions, declared moves and why they are illegal, the clock, and every notation of moves and
//! games.
//!
//! This crate knows no word of Appendix D, no device, no disk and no time of day.

pub mod board;
pub mod clock;
pub mod document;
pub mod movetext;
pub mod notation;
pub mod serial;
