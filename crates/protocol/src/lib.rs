//! The protocol of Appendix D.2 and the arbiter's rulings as a state machine.
//!
//! Declarations go in with their time, records for the journal and messages to say come out. This crate knows no words,
//! no device and no disk, and reads no clock. A [`Game`] changes only by its [`Record`]s, so that a journal replays it.

pub mod declaration;
mod game;

pub use declaration::{Command, Declaration, Line, Order, Query, Topic, TouchedPiece, View};
pub use game::*;
