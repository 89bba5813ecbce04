//! Why a voice cannot be enrolled or used.

use std::{io, path::PathBuf};

use thiserror::Error;

use super::take::LEAST;
use crate::{audio::FileError, model::ModelError, recognition::RecognitionError};

/// Why a voice cannot be enrolled or used.
#[derive(Debug, Error)]
pub enum EnrolmentError {
    /// The user has no home folder.
    #[error("There is no folder for voices, because you have no home folder. Set XDG_DATA_HOME to a folder.")]
    NoHome,
    /// The name cannot be that of a folder.
    #[error("\"{0}\" cannot be the name of a speaker. Use letters, digits, hyphens and blanks.")]
    Name(String),
    /// The speaker does not exist.
    #[error(
        "There is no speaker \"{0}\". Enrol the voice with `ansage enrol {0}`; `ansage enrol --list` names the enrolled ones."
    )]
    Unknown(String),
    /// Nothing was learnt about the speaker's voice yet.
    #[error("The enrolment of \"{0}\" is not complete. Go on with `ansage enrol {0}`.")]
    Unfinished(String),
    /// Takes from files, for a speaker who already has takes.
    #[error(
        "There is already a speaker \"{0}\". Choose another name, or delete this one with `ansage enrol --delete {0}`."
    )]
    Taken(String),
    /// The speaker has too few takes to learn from.
    #[error("There are only {takes} good takes of \"{name}\", and {least} are needed. Record more with `ansage enrol {name}`.", least = LEAST)]
    TooFew {
        /// The speaker.
        name: String,
        /// Number of good takes.
        takes: usize,
    },
    /// The profile is malformed.
    #[error("The profile {path} is damaged: {reason}. Make it again with `ansage enrol {name} --again`.")]
    Profile {
        /// The file.
        path: PathBuf,
        /// The speaker.
        name: String,
        /// What is wrong.
        reason: String,
    },
    /// The manifest of takes is malformed.
    #[error("The list of takes {path} is wrong in line {line}: a sound file, a tabulator and the words are needed.")]
    Manifest {
        /// The manifest.
        path: PathBuf,
        /// Line, counted from 1.
        line: usize,
    },
    /// A file cannot be read.
    #[error("{path} cannot be read: {source}. Correct its name or its permissions.")]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// A file cannot be written or removed.
    #[error("{path} cannot be changed: {source}. Correct the permissions of its folder, or make room on the disk.")]
    Write {
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// A take cannot be decoded.
    #[error(transparent)]
    Sound(#[from] FileError),
    /// The model cannot be used.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// Recognition fails.
    #[error(transparent)]
    Recognition(#[from] RecognitionError),
}

impl EnrolmentError {
    /// Whether the fault lies in the user's request rather than in the machine.
    pub fn is_misuse(&self) -> bool {
        use EnrolmentError::{Manifest, Name, Taken, TooFew, Unfinished, Unknown};
        matches!(
            self,
            Name(_) | Unknown(_) | Unfinished(_) | Taken(_) | TooFew { .. } | Manifest { .. }
        )
    }
}
