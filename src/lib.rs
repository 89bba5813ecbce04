//! Ansage: an offline voice assistant for blind and visually impaired chess players.
//!
//! A move declared in the words of FIDE Laws, Appendix D ("Springer Gustav eins Felix drei") is recognised, judged on
//! the board, read back and confirmed. One straight way leads through the program:
//!
//! ```text
//! microphone ─▶ audio ─▶ recognizer ─▶ recognition ─▶ declaration ─▶ board ─▶ game ─▶ announcement ─▶ speech ─▶ loudspeaker
//! ```
//!
//! What stands between recognition and speech are crates of their own: [`ansage_words`], [`ansage_protocol`] and
//! [`ansage_chess`]. They know no device and no clock. ARCHITECTURE.md tells more.

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
