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

pub use ansage_chess::{board, clock, document, movetext, serial};
pub use ansage_protocol as game;
pub use ansage_words::{announcement, answer, locale};

/// What players declare, and the words for it.
pub mod declaration {
    pub use ansage_chess::board::{Action, DeclaredMove, PieceMove};
    pub use ansage_protocol::declaration::*;
    pub use ansage_words::declaration::*;
}

/// Every written form of a move, and the words.
pub mod notation {
    pub use ansage_chess::notation::*;
    pub use ansage_words::notation::*;
}

/// The words of Appendix D.
pub mod vocabulary {
    pub use ansage_protocol::{Command, Topic};
    pub use ansage_words::vocabulary::*;
}
