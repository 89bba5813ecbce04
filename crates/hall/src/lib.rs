//! A hall of boards.

pub mod pairings;
pub mod trf;
