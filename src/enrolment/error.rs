//! Errors of enrolling and using a voice.

use std::{
    io,
    path::{Path, PathBuf},
};

use thiserror::Error;

use ansage_words::TomlFault;

use crate::{audio::FileError, disk, model::ModelError, recognition::RecognitionError};

/// Reason why a voice cannot be enrolled or used. The log, which strangers may read, gets no name of a speaker.
#[derive(Debug, Error)]
pub enum EnrolmentError {
    /// The user has no home folder.
    #[error("no home folder")]
    NoHome,
    /// The name cannot be that of a folder.
    #[error("illegal name of a speaker")]
    Name(String),
    /// The speaker does not exist.
    #[error("unknown speaker")]
    Unknown(String),
    /// Nothing has been learnt about the speaker's voice yet.
    #[error("unfinished enrolment")]
    Unfinished(String),
    /// Takes from files were given for a speaker who already has takes.
    #[error("speaker enrolled already")]
    Taken(String),
    /// The speaker has too few takes to learn from.
    #[error("only {takes} good takes")]
    TooFew {
        /// The speaker.
        name: String,
        /// Number of good takes.
        takes: usize,
    },
    /// The profile is malformed.
    #[error("damaged profile of a speaker: {fault}")]
    Profile {
        /// The file.
        path: PathBuf,
        /// The speaker.
        name: String,
        /// The fault.
        fault: TomlFault,
    },
    /// A file of the speaker's model was changed.
    #[error("altered model of a speaker: {file}")]
    Altered {
        /// The speaker.
        name: String,
        /// The file, below the model's folder.
        file: String,
    },
    /// The manifest of takes is malformed.
    #[error("illegal list of takes {path}, line {line}")]
    Manifest {
        /// The manifest.
        path: PathBuf,
        /// Line, counted from 1.
        line: usize,
    },
    /// A file cannot be read.
    #[error("unreadable file {path}: {source}")]
    Read {
        /// The file.
        path: PathBuf,
        /// Error of the system.
        source: io::Error,
    },
    /// A file cannot be written or removed.
    #[error("unwritable file {path}: {source}")]
    Write {
        /// The file or folder.
        path: PathBuf,
        /// Error of the system.
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
    /// Returns whether the user's request was wrong, rather than the system.
    pub fn is_misuse(&self) -> bool {
        use EnrolmentError::{
            Altered, Manifest, Model, Name, NoHome, Profile, Read, Recognition, Sound, Taken, TooFew, Unfinished,
            Unknown, Write,
        };
        match self {
            Name(_) | Unknown(_) | Unfinished(_) | Taken(_) | TooFew { .. } | Manifest { .. } => true,
            Read { source, .. } => disk::is_wrong_file(source),
            Sound(error) => error.is_misuse(),
            NoHome | Altered { .. } | Profile { .. } | Write { .. } | Model(_) | Recognition(_) => false,
        }
    }
}

pub(super) fn write_error(path: &Path, source: io::Error) -> EnrolmentError {
    EnrolmentError::Write {
        path: path.into(),
        source,
    }
}
