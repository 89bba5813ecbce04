//! Errors of chess engines.

use std::io;

use thiserror::Error;

/// Reason why an engine does not give a move.
#[derive(Debug, Error)]
pub enum EngineError {
    /// It cannot be started.
    #[error("engine {name} cannot be started: {source}")]
    Start {
        /// The program.
        name: String,
        /// Error of the system.
        source: io::Error,
    },
    /// The program is not an engine: it did not answer like one.
    #[error("{name} does not speak UCI")]
    NoEngine {
        /// The program.
        name: String,
    },
    /// It has ended.
    #[error("engine {name} has ended")]
    Ended {
        /// The program.
        name: String,
    },
    /// It does not answer in time, and was terminated.
    #[error("engine {name} hangs")]
    Hangs {
        /// The program.
        name: String,
    },
    /// It does not support Chess960, and the game is Chess960.
    #[error("engine {name} does not know Chess960")]
    NoChess960 {
        /// The program.
        name: String,
    },
    /// It gave a move that is not legal.
    #[error("engine {name} gave the illegal move {m}")]
    Illegal {
        /// The program.
        name: String,
        /// Its move, as it wrote it.
        m: String,
    },
}

impl EngineError {
    /// Returns whether the user named the wrong program, rather than the program having failed.
    pub fn is_misuse(&self) -> bool {
        match self {
            EngineError::Start { .. } | EngineError::NoEngine { .. } | EngineError::NoChess960 { .. } => true,
            EngineError::Ended { .. } | EngineError::Hangs { .. } | EngineError::Illegal { .. } => false,
        }
    }
}
