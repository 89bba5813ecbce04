//! Ansage: an offline voice assistant for blind and visually impaired chess players.
//!
//! A move declared in the words of the FIDE Laws, Appendix D ("Springer Gustav eins Felix drei"), is recognized, judged
//! on the board, read back and confirmed. The data flows in one direction:
//!
//! ```text
//! microphone ─▶ audio ─▶ recognizer ─▶ recognition ─▶ declaration ─▶ board ─▶ game ─▶ announcement ─▶ speech ─▶ loudspeaker
//! ```
//!
//! The stages between recognition and speech are separate crates: [`ansage_words`], [`ansage_protocol`] and
//! [`ansage_chess`]. They depend on no device and no clock. See ARCHITECTURE.md for details.

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
#![deny(clippy::print_stdout, clippy::print_stderr)]

// First, because its macros apply to all modules below.
#[macro_use]
mod output;

pub mod adjournment;
mod archive;
pub mod assistant;
pub mod audio;
pub mod braille;
pub mod cli;
pub mod config;
use ansage_disk as disk;
pub mod doctor;
pub mod donation;
pub mod engine;
pub mod enrolment;
pub mod errors;
pub mod feed;
pub mod guide;
pub mod journal;
mod limits;
pub mod logging;
pub mod model;
pub mod paths;
pub mod practice;
pub mod progress;
pub mod recognition;
pub mod recognizer;
pub mod scoresheet;
mod scratch;
pub mod speech;
mod system;
