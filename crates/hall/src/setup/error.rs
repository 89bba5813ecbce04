//! Reasons why nothing is set up, and a writer of files that reports them.

use std::{
    io,
    path::{Path, PathBuf},
};

use crate::{
    access::AccessFileError,
    wire::{KeyError, Name},
};

/// Reason why nothing is set up.
#[derive(Debug, thiserror::Error)]
pub enum SetupError {
    /// The folder is that of another event.
    #[error("{0} is the folder of the event {1}")]
    OtherEvent(PathBuf, Name),
    /// The key of the event's authority is not in the folder of an earlier run. Boards trust no other authority.
    #[error("{0} is missing")]
    Authority(PathBuf),
    /// The broker's path has characters that its configuration cannot hold.
    #[error("the broker cannot read paths with line feeds: {0}")]
    Path(PathBuf),
    /// The host has characters that no address has.
    #[error("{0:?} is no host")]
    Host(String),
    /// A file of an earlier run cannot be used.
    #[error(transparent)]
    Earlier(#[from] AccessFileError),
    /// A file cannot be read or written.
    #[error("{0}: {1}")]
    File(PathBuf, io::Error),
    /// No certificate can be made.
    #[error("no certificate: {0}")]
    Certificate(#[from] rcgen::Error),
    /// No key can be made.
    #[error(transparent)]
    Key(#[from] KeyError),
    /// A file cannot be put together.
    #[error("{0}")]
    Form(#[from] toml::ser::Error),
}

impl SetupError {
    /// Returns whether the request was wrong, rather than the system.
    pub fn is_misuse(&self) -> bool {
        matches!(
            self,
            SetupError::OtherEvent(..)
                | SetupError::Authority(_)
                | SetupError::Path(_)
                | SetupError::Host(_)
                | SetupError::Earlier(_)
        )
    }
}

/// Writes the file `path`, for its owner only.
pub(super) fn write(path: &Path, text: &str) -> Result<(), SetupError> {
    ansage_disk::write_whole(path, text.as_bytes()).map_err(|error| SetupError::File(path.to_owned(), error))
}
