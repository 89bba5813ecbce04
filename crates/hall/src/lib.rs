//! A hall of boards: many games of one event, connected over MQTT.
//!
//! [`wire`] defines the messages between boards and halls, also for third parties (`docs/hall-wire.md`).

// Nothing that is received may end the program. Tests may.
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

pub mod access;
pub mod arbiter;
pub mod board;
pub mod pages;
pub mod pairings;
mod polled;
pub mod service;
pub mod setup;
pub mod trf;
pub mod wire;
