//! The tests' world of sound, for conversations.

#[path = "../../../../tests/support/mod.rs"]
mod support;

pub use support::{
    Ear, PATIENCE, SoundWorld,
    program::{Program, log},
};
