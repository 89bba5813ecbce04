//! Reasons why a journal cannot be used.

use std::{io, path::PathBuf};

use thiserror::Error;

/// Reason why a journal cannot be used.
#[derive(Debug, Error)]
pub enum JournalError {
    /// It cannot be written.
    #[error("unwritable journal {path}: {source}")]
    Write {
        /// The file.
        path: PathBuf,
        /// Error of the system.
        source: io::Error,
    },
    /// A record cannot be serialized.
    #[error("record not in journal {path}: {reason}")]
    Unwritable {
        /// The file.
        path: PathBuf,
        /// Error of the serialization.
        reason: String,
    },
    /// It cannot be read.
    #[error("unreadable journal {path}: {source}")]
    Read {
        /// The file.
        path: PathBuf,
        /// Error of the system.
        source: io::Error,
    },
    /// No complete line was written before the program or the machine ended.
    #[error("empty journal {path}")]
    Empty {
        /// The file.
        path: PathBuf,
    },
    /// A newer program has written it.
    #[error("journal {path} of version {version}")]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its version.
        version: u32,
    },
    /// Another process has locked the game.
    #[error("journal {path} is held by {process:?}")]
    Held {
        /// The file.
        path: PathBuf,
        /// Id of that process, if it is known.
        process: Option<u32>,
    },
    /// A line was changed, or the file is not a journal of a game.
    #[error("damaged journal {path}, line {line}")]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Line, counted from 1.
        line: usize,
    },
}
