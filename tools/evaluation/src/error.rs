//! Errors that prevent an evaluation.

use std::{error::Error, io, path::PathBuf};

use ansage::{audio::FileError, config::ConfigError, enrolment::EnrolmentError, recognition::RecognitionError};
use ansage_words::vocabulary::VocabularyError;

/// Result of a step that any error ends.
pub type AnyResult<T> = Result<T, Box<dyn Error>>;

/// Error that prevents an evaluation.
#[derive(Debug, thiserror::Error)]
pub enum EvaluationError {
    /// The manifest cannot be read.
    #[error("The manifest {path} cannot be read: {source}. Correct its name or its permissions.")]
    Manifest {
        /// The manifest.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// A line of the manifest is wrong.
    #[error("The manifest {path} is wrong in line {line}: {message}.")]
    Line {
        /// The manifest.
        path: PathBuf,
        /// Line, counted from 1.
        line: usize,
        /// The problem.
        message: String,
    },
    /// The manifest does not name any recording.
    #[error("The manifest {path} names no recording. Write a line for each: file, FEN, expected move, group.")]
    NoRows {
        /// The manifest.
        path: PathBuf,
    },
    /// A folder of noises or rooms cannot be read.
    #[error("The folder {path} cannot be read: {source}. Correct its name or its permissions.")]
    Folder {
        /// The folder.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// A folder of noises or rooms is empty.
    #[error("The folder {path} holds no sound file. Put WAV, FLAC or OGG Vorbis files into it.")]
    EmptyFolder {
        /// The folder.
        path: PathBuf,
    },
    /// A script of conversations is wrong.
    #[error("The script {path} is wrong: {message}. The README beside it describes scripts.")]
    Script {
        /// The script.
        path: PathBuf,
        /// The problem, with its place.
        message: String,
    },
    /// No script is left.
    #[error(
        "The folder {path} holds no conversation of that kind. Name a part of a kind, as the scripts there write it."
    )]
    NoScripts {
        /// The folder.
        path: PathBuf,
    },
    /// A conversation cannot be held.
    #[error("The conversation \"{kind}\" cannot be held: {message}.")]
    Conversation {
        /// Its kind.
        kind: String,
        /// The problem.
        message: String,
    },
    /// The configuration cannot be used.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// The vocabulary cannot be used.
    #[error(transparent)]
    Vocabulary(#[from] VocabularyError),
    /// The speaker's voice cannot be used.
    #[error(transparent)]
    Enrolment(#[from] EnrolmentError),
    /// A recording cannot be decoded.
    #[error(transparent)]
    Sound(#[from] FileError),
    /// Recognition fails.
    #[error(transparent)]
    Recognition(#[from] RecognitionError),
    /// Standard output cannot be written.
    #[error("Writing failed: {0}.")]
    Output(#[from] io::Error),
}

impl EvaluationError {
    /// Returns whether the usage or the input is wrong, as opposed to the machine.
    pub fn is_misuse(&self) -> bool {
        match self {
            Self::Manifest { .. }
            | Self::Line { .. }
            | Self::NoRows { .. }
            | Self::Folder { .. }
            | Self::EmptyFolder { .. }
            | Self::Script { .. }
            | Self::NoScripts { .. }
            | Self::Conversation { .. }
            | Self::Config(_)
            | Self::Vocabulary(_) => true,
            Self::Enrolment(error) => error.is_misuse(),
            Self::Sound(_) | Self::Recognition(_) | Self::Output(_) => false,
        }
    }
}
