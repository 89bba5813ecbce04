//! Reasons why a game is not adjourned or resumed.

use std::{
    io,
    path::{Path, PathBuf},
    time::Duration,
};

use thiserror::Error;

use crate::{adjournment::EnvelopeError, assistant::AssistantError, disk, journal::JournalError, speech::SpeechError};

/// Reason why a game is not adjourned or resumed.
#[derive(Debug, Error)]
pub enum AdjournError {
    /// The envelope cannot be sealed, read or opened.
    #[error(transparent)]
    Envelope(#[from] EnvelopeError),
    /// The journal cannot be read or written.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The assistant cannot do its part: with files, signals or the password.
    #[error(transparent)]
    Assistant(#[from] AssistantError),
    /// The voice was lost.
    #[error(transparent)]
    Speech(#[from] SpeechError),
    /// There is no unfinished game with moves.
    #[error("no game to adjourn")]
    NoGame,
    /// The game to adjourn is over.
    #[error("finished game {0}")]
    Ended(PathBuf),
    /// The game of the envelope is over.
    #[error("envelope of the finished game {0}")]
    Over(PathBuf),
    /// A file cannot be read or written.
    #[error("unusable file {path}: {source}")]
    File {
        /// The file.
        path: PathBuf,
        /// Error of the system.
        source: io::Error,
    },
    /// There is no such envelope (Guideline I.11 applies if it is lost).
    #[error("no envelope {0}")]
    Lost(PathBuf),
    /// The sealing player did not have that much time left.
    #[error("{used:?} used, more than was left")]
    Flag {
        /// Time that the player is supposed to have used.
        used: Duration,
    },
    /// The game already waits for the envelope to be opened.
    #[error("game adjourned already in {0}")]
    Adjourned(PathBuf),
    /// The game that began last, perhaps adjourned already, is not the one that was played last.
    #[error("newer game {newest} than {played}")]
    Newer {
        /// Journal of the game that began last.
        newest: PathBuf,
        /// Journal of the unfinished game that was played last.
        played: PathBuf,
    },
    /// The newest game is over, and an older one was left in this journal.
    #[error("older unfinished game {0}")]
    Played(PathBuf),
    /// The envelope of another game has the name that the envelope of this game would get.
    #[error("envelope of another game {0}")]
    OtherEnvelope(PathBuf),
    /// The envelope has already been opened.
    #[error("game resumed already in {0}")]
    Resumed(PathBuf),
    /// An older state of the game has the name under which it would go on.
    #[error("older state of the game in {0}")]
    Older(PathBuf),
    /// The game does not wait beside the envelope, but one of the same name does in the folder of the games.
    #[error("game waits in {0}")]
    Elsewhere(PathBuf),
    /// The envelope was to stay closed, but the user declined.
    #[error("envelope {0} to be opened")]
    Unopened(PathBuf),
    /// The envelope does not open, whatever the passphrase (Guideline I.11 applies).
    #[error("{1} of {0}")]
    Broken(PathBuf, EnvelopeError),
    /// The passphrase in this file is too short.
    #[error("short passphrase in {0}")]
    ShortPassphrase(PathBuf),
    /// The arbiter's password is wrong.
    #[error("wrong password")]
    WrongPassword,
    /// Standard input ended too soon.
    #[error("unexpected end of input")]
    InputEnded,
}

impl AdjournError {
    /// Returns why the envelope at `path` did not open, with its path if the game can only go on without it.
    pub(super) fn of_opening(path: &Path, error: EnvelopeError) -> AdjournError {
        match error {
            EnvelopeError::Seal | EnvelopeError::Work { .. } => AdjournError::Broken(path.to_owned(), error),
            _ => AdjournError::Envelope(error),
        }
    }

    /// Returns whether the user's request was wrong, rather than the system.
    pub fn is_misuse(&self) -> bool {
        match self {
            AdjournError::File { source, .. } => disk::is_wrong_file(source),
            AdjournError::Assistant(error) => error.is_misuse(),
            AdjournError::Speech(_)
            | AdjournError::Envelope(EnvelopeError::Failed(_))
            | AdjournError::Journal(JournalError::Write { .. } | JournalError::Unwritable { .. }) => false,
            AdjournError::Envelope(_)
            | AdjournError::Journal(_)
            | AdjournError::NoGame
            | AdjournError::Ended(_)
            | AdjournError::Over(_)
            | AdjournError::Lost(_)
            | AdjournError::Flag { .. }
            | AdjournError::Adjourned(_)
            | AdjournError::Newer { .. }
            | AdjournError::Played(_)
            | AdjournError::OtherEnvelope(_)
            | AdjournError::Resumed(_)
            | AdjournError::Older(_)
            | AdjournError::Elsewhere(_)
            | AdjournError::Unopened(_)
            | AdjournError::Broken(..)
            | AdjournError::ShortPassphrase(_)
            | AdjournError::WrongPassword
            | AdjournError::InputEnded => true,
        }
    }
}
