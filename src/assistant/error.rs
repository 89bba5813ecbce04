//! Reasons why a game, an enrolment, a donation or a lesson cannot begin or go on.

use std::path::PathBuf;

use shakmaty::Color;
use thiserror::Error;

use crate::{
    audio::{CaptureError, FileError},
    disk,
    journal::JournalError,
    recognition::RecognitionError,
    scoresheet::{LibraryError, ScoreError},
};
use ansage_hall::{access::AccessFileError, board::BoardError};
use ansage_words::vocabulary::VocabularyError;

/// Reason why a game, an enrolment, a donation or a lesson cannot begin or go on.
#[derive(Debug, Error)]
pub enum AssistantError {
    /// The FEN is wrong.
    #[error(transparent)]
    Fen(#[from] ansage_chess::board::FenError),
    /// The score to continue from cannot be read.
    #[error(transparent)]
    Score(#[from] ScoreError),
    /// There is no such game to continue.
    #[error(transparent)]
    Library(#[from] LibraryError),
    /// The vocabulary is wrong.
    #[error(transparent)]
    Vocabulary(#[from] VocabularyError),
    /// The recognizer cannot be started.
    #[error(transparent)]
    Recognition(#[from] RecognitionError),
    /// There is no microphone.
    #[error("no microphone")]
    NoMicrophone,
    /// The microphone cannot be used.
    #[error(transparent)]
    Capture(#[from] CaptureError),
    /// A journal cannot be continued.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The demonstration's recordings cannot be read.
    #[error("unreadable demonstration: {0}")]
    Demo(#[from] FileError),
    /// A speaker cannot be enrolled.
    #[error(transparent)]
    Enrolment(#[from] crate::enrolment::EnrolmentError),
    /// A donation cannot be kept.
    #[error(transparent)]
    Donation(#[from] crate::donation::DonationError),
    /// The file for the voice cannot be written.
    #[error(transparent)]
    Speech(#[from] crate::speech::SpeechError),
    /// The engine cannot play.
    #[error(transparent)]
    Engine(#[from] crate::engine::EngineError),
    /// The engine would play the other side of the game that is resumed. Contains the side that it has played.
    #[error("the engine has played {0}")]
    EngineSide(Color),
    /// The engine would take the place of a person in the game that is resumed.
    #[error("no engine may play {color} in place of {name}")]
    EngineSeat {
        /// The person's side.
        color: Color,
        /// Their name.
        name: String,
    },
    /// The hall's access file cannot be used.
    #[error(transparent)]
    HallFile(#[from] ansage_hall::access::AccessFileError),
    /// The board has no name for the hall.
    #[error(transparent)]
    HallBoard(#[from] ansage_hall::wire::NameError),
    /// The hall cannot be joined.
    #[error(transparent)]
    Hall(#[from] ansage_hall::board::BoardError),
    /// There is no folder for games.
    #[error("no folder for games")]
    NoFolder,
    /// The file of the arbiter's password cannot be read.
    #[error("unusable file {path}: {source}")]
    PasswordFile {
        /// The file.
        path: PathBuf,
        /// Error of the system.
        source: std::io::Error,
    },
    /// The arbiter's password in this file is too short.
    #[error("short password in {0}")]
    ShortPassword(PathBuf),
    /// The system returned an error.
    #[error("system call failed: {0}")]
    System(#[from] std::io::Error),
}

impl AssistantError {
    /// Returns whether the user's request was wrong, rather than the system.
    pub fn is_misuse(&self) -> bool {
        match self {
            AssistantError::Enrolment(error) => error.is_misuse(),
            AssistantError::Donation(error) => error.is_misuse(),
            AssistantError::Engine(error) => error.is_misuse(),
            AssistantError::PasswordFile { source, .. }
            | AssistantError::HallFile(AccessFileError::Unreadable(_, source)) => disk::is_wrong_file(source),
            AssistantError::Fen(_)
            | AssistantError::EngineSide(_)
            | AssistantError::EngineSeat { .. }
            | AssistantError::Vocabulary(_)
            | AssistantError::Score(_)
            | AssistantError::Library(_)
            | AssistantError::HallFile(AccessFileError::Faulty(..))
            | AssistantError::HallBoard(_)
            | AssistantError::Hall(BoardError::Access(_))
            | AssistantError::ShortPassword(_) => true,
            AssistantError::Recognition(_)
            | AssistantError::NoMicrophone
            | AssistantError::Capture(_)
            | AssistantError::Journal(_)
            | AssistantError::Demo(_)
            | AssistantError::Speech(_)
            | AssistantError::NoFolder
            | AssistantError::Hall(BoardError::Thread(_))
            | AssistantError::System(_) => false,
        }
    }
}
