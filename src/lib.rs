//! Ansage: an offline voice assistant for blind and visually impaired chess players.
//!
//! A move declared in the words of FIDE Laws, Appendix D ("Springer Gustav eins Felix drei") is recognised, judged on
//! the board, read back and confirmed. One straight way leads through the crate:
//!
//! ```text
//! microphone ─▶ audio ─▶ recognition ─▶ declaration ─▶ board ─▶ game ─▶ announcement ─▶ speech ─▶ loudspeaker
//! ```
//!
//! The rooms from [`vocabulary`] to [`game`] are pure: they know no device, clock or disk. ARCHITECTURE.md tells more.

pub mod adjournment;
pub mod announcement;
pub mod answer;
pub mod assistant;
pub mod audio;
pub mod board;
pub mod braille;
pub mod cli;
pub mod clock;
pub mod config;
pub mod declaration;
mod disk;
pub mod doctor;
pub mod enrolment;
pub mod errors;
pub mod evaluation;
pub mod feed;
pub mod game;
pub mod journal;
pub mod locale;
pub mod logging;
pub mod model;
pub mod notation;
pub mod paths;
pub mod practice;
pub mod recognition;
pub mod scoresheet;
mod serial;
pub mod speech;
pub mod vocabulary;
