//! Errors of donations.

use std::{io, path::PathBuf};

use thiserror::Error;

use ansage_words::TomlFault;

use crate::{disk, enrolment::EnrolmentError};

/// Reason why a donation cannot be made, packed or deleted.
#[derive(Debug, Error)]
pub enum DonationError {
    /// The user has no home folder.
    #[error("no home folder")]
    NoHome,
    /// There is no donation with this number.
    #[error("unknown donation {0}")]
    Unknown(usize),
    /// The donation contains nothing to pack.
    #[error("empty donation {0}")]
    Empty(usize),
    /// Another instance of the program records a donation.
    #[error("donations are being recorded")]
    Busy,
    /// The archive exists.
    #[error("existing archive {0}")]
    Exists(PathBuf),
    /// The archive cannot be written.
    #[error("unwritable archive {path}: {source}")]
    Archive {
        /// The file, or the folder for it.
        path: PathBuf,
        /// Error of the system.
        source: io::Error,
    },
    /// The donor's answers cannot be read.
    #[error("damaged answers {path}: {fault}")]
    Donor {
        /// The donation.
        number: usize,
        /// The file.
        path: PathBuf,
        /// The fault.
        fault: TomlFault,
    },
    /// A file cannot be read or written.
    #[error("unusable file {path}: {source}")]
    File {
        /// The file or folder.
        path: PathBuf,
        /// Error of the system.
        source: io::Error,
    },
    /// A take cannot be kept or read.
    #[error(transparent)]
    Take(#[from] EnrolmentError),
}

impl DonationError {
    /// Returns whether the user's request was wrong, rather than the system.
    pub fn is_misuse(&self) -> bool {
        match self {
            DonationError::Unknown(_) | DonationError::Empty(_) | DonationError::Exists(_) => true,
            DonationError::File { source, .. } | DonationError::Archive { source, .. } => disk::is_wrong_file(source),
            DonationError::Take(error) => error.is_misuse(),
            DonationError::NoHome | DonationError::Busy | DonationError::Donor { .. } => false,
        }
    }
}
