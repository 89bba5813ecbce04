//! Ansage: an offline voice assistant for blind and visually impaired chess players.
//!
//! A move declared in the words of FIDE Laws, Appendix D ("Springer Gustav eins Felix drei") is recognised, judged on
//! the board, read back and confirmed. One straight way leads through the crate:
//!
//! ```text
//! microphone ─▶ audio ─▶ recognition ─▶ declaration ─▶ board ─▶ game ─▶ announcement ─▶ speech ─▶ loudspeaker
//! ```
//!
//! The steps from declaration to announcement are crates of their own, which know no device, clock or disk. See
//! ARCHITECTURE.md.

pub mod adjournment;
pub mod assistant;
pub mod audio;
pub mod braille;
pub mod cli;
pub mod config;
mod disk;
pub mod doctor;
pub mod enrolment;
pub mod errors;
pub mod feed;
pub mod journal;
pub mod logging;
pub mod model;
pub mod paths;
pub mod practice;
pub mod recognition;
pub mod recognizer;
pub mod scoresheet;
pub mod speech;
