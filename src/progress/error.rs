//! Errors of learners' progress.

use std::{io, path::PathBuf};

use thiserror::Error;

use crate::disk;

/// Reason why progress cannot be read or kept.
#[derive(Debug, Error)]
pub enum ProgressError {
    /// The user has no home folder.
    #[error("no home folder")]
    NoHome,
    /// The database cannot be opened, read or written.
    #[error("unusable database {path}: {source}")]
    Database {
        /// The file.
        path: PathBuf,
        /// Error of SQLite.
        source: rusqlite::Error,
    },
    /// The database was written by a newer program.
    #[error("database {path} has version {version}")]
    TooNew {
        /// The file.
        path: PathBuf,
        /// Its version.
        version: i64,
    },
    /// The learner of this name was deleted while their progress was open.
    #[error("deleted learner {0}")]
    Forgotten(String),
    /// There is no learner of this name.
    #[error("unknown learner {0}")]
    Unknown(String),
    /// A learner of this name already exists.
    #[error("existing learner {0}")]
    Exists(String),
    /// This exported file gives the learner no name.
    #[error("no learner in {0}")]
    Nameless(PathBuf),
    /// An exported file cannot be understood.
    #[error("no exported progress in {path}: {fault}")]
    Import {
        /// The file.
        path: PathBuf,
        /// The fault.
        fault: String,
    },
    /// A file cannot be read or written.
    #[error("unusable file {path}: {source}")]
    File {
        /// The file.
        path: PathBuf,
        /// Error of the system.
        source: io::Error,
    },
}

impl ProgressError {
    /// Returns whether the user's request was wrong, rather than the system.
    pub fn is_misuse(&self) -> bool {
        match self {
            ProgressError::Unknown(_)
            | ProgressError::Exists(_)
            | ProgressError::Nameless(_)
            | ProgressError::Import { .. } => true,
            ProgressError::File { source, .. } => disk::is_wrong_file(source),
            ProgressError::NoHome
            | ProgressError::Database { .. }
            | ProgressError::TooNew { .. }
            | ProgressError::Forgotten(_) => false,
        }
    }

    /// Returns whether a later attempt may succeed: another program writes, or the disk is full.
    pub fn may_pass(&self) -> bool {
        use rusqlite::ErrorCode::{DatabaseBusy, DatabaseLocked, DiskFull};

        let ProgressError::Database { source, .. } = self else {
            return false;
        };
        matches!(
            source.sqlite_error_code(),
            Some(DatabaseBusy | DatabaseLocked | DiskFull)
        )
    }
}
