//! The assistant's voice.
//!
//! The rest of the program holds a [`Voice`]. It takes plain texts, one after the other, and reports when each has been
//! spoken. Behind it a [`Speaker`] makes the sound: [`TtsSpeaker`] on a loudspeaker, [`WavSpeaker`] in a file, [`Mute`]
//! nowhere. While the service of [`TtsSpeaker`] fails, `espeak-ng` itself speaks on the loudspeaker; the [`Carrier`]
//! says which of them it is. The [`Gate`] keeps the microphone from hearing the voice.
//!
//! Nothing here prints. The caller prints the plain words. The respelling that a synthesizer needs ("Zäsar") is made
//! inside the speaker and never shown.

mod chaptered_wav;
mod earcon;
mod espeak;
mod gate;
mod loudspeaker;
mod mute;
mod search;
mod service;
mod settings;
mod ssip;
mod start;
mod synthesizer;
mod tongue;
mod tts;
mod voice;
mod wav;

use std::{io, path::PathBuf, sync::Arc};

use thiserror::Error;

use crate::audio::PlaybackError;

pub(crate) use self::espeak::speaks_without_service;
pub use self::{
    chaptered_wav::ChapteredWav,
    earcon::Earcon,
    gate::Gate,
    loudspeaker::Carrier,
    mute::Mute,
    service::Urgency,
    settings::{SpeechOutput, SpeechSettings, WordVoice},
    tongue::Tongue,
    tts::TtsSpeaker,
    voice::{Saying, Voice},
    wav::{Track, WavSpeaker},
};

/// Reason why nothing can be spoken.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SpeechError {
    /// There is no speech service, for this reason.
    #[error("no speech service: {0}")]
    Absent(#[from] Absence),
    /// The program `espeak-ng` does not render speech.
    #[error("no speech: {0}")]
    Unavailable(String),
    /// The service has no suitable voice.
    #[error("no voice {wanted:?} for the language {language:?}")]
    NoVoice {
        /// Part of the name of the voice; empty if any will do.
        wanted: String,
        /// Code of the language.
        language: &'static str,
        /// Some voices of the language.
        present: Vec<String>,
    },
    /// The service refused or fell silent.
    #[error("speech service failed: {0}")]
    Failed(String),
    /// The service has ended.
    #[error("the speech service has ended")]
    Gone,
    /// No loudspeaker takes the sound.
    #[error("no sound output: {0}")]
    NoOutput(#[from] PlaybackError),
    /// The service does not answer, or an utterance does not end in time.
    #[error("silent speech service")]
    Silent,
    /// The file that replaces a loudspeaker cannot be written.
    #[error("unwritable sound file {path}: {reason}")]
    File {
        /// The file.
        path: PathBuf,
        /// Kind of the system's error.
        kind: io::ErrorKind,
        /// The system's error.
        reason: String,
    },
}

/// Reason why there is no speech service.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Absence {
    /// The program speech-dispatcher is not installed.
    #[error("speech-dispatcher is not installed")]
    NotInstalled,
    /// The locale of the environment is not generated on this machine, and the service does not start in it.
    #[error("the locale {0} is not generated")]
    Locale(String),
    /// No service answers at the socket, and none can be started there.
    #[error("nobody answers at {}", .0.display())]
    NoAnswer(PathBuf),
}

/// Result of an utterance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UtteranceEnd {
    /// It was spoken to its end.
    Spoken,
    /// It was cut short, or dropped before it began.
    Cut,
}

/// Called once, from any thread, when an utterance has ended, or with an error if the voice was lost. It must not call
/// the speaker.
pub type Done = Box<dyn FnOnce(Result<UtteranceEnd, SpeechError>) + Send>;

/// Called, from any thread, when the voice is lost, whether or not it is speaking. It must not call the speaker.
pub type Lost = Arc<dyn Fn(SpeechError) + Send + Sync>;

/// Speaks one utterance at a time. Stays on the thread that created it.
pub trait Speaker {
    /// Starts to speak `text` and returns. Calls `done` at the end; the next call comes only after that.
    ///
    /// # Errors
    ///
    /// [`SpeechError`] if the voice is gone; `done` is not called then.
    fn speak(&mut self, text: &str, done: Done) -> Result<(), SpeechError>;

    /// Checks silently whether speech would reach the loudspeaker, and calls `done` if it would. Called only while
    /// nothing is being spoken.
    ///
    /// # Errors
    ///
    /// [`SpeechError`] if the voice is gone; `done` is not called then.
    fn check(&mut self, done: Done) -> Result<(), SpeechError> {
        done(Ok(UtteranceEnd::Spoken));
        Ok(())
    }

    /// Makes `lost` be called as soon as the voice is lost. A speaker that cannot be lost, or cannot know, ignores it.
    fn watch(&mut self, lost: Lost) {
        let _ = lost;
    }

    /// Plays `earcon` at `volume` (0 to 100) together with the speech, if this speaker writes a file. On a loudspeaker
    /// tones are played separately.
    ///
    /// # Errors
    ///
    /// [`SpeechError`] if the file cannot be written.
    fn sound(&mut self, earcon: Earcon, volume: u8) -> Result<(), SpeechError> {
        let _ = (earcon, volume);
        Ok(())
    }

    /// Sets `rate` and `volume` (−100 to 100) of the following speech. A speaker that has neither ignores this.
    ///
    /// # Errors
    ///
    /// [`SpeechError`] if the voice is gone.
    fn adjust(&mut self, rate: i8, volume: i8) -> Result<(), SpeechError> {
        let _ = (rate, volume);
        Ok(())
    }

    /// Falls silent at once. The current utterance ends as [`UtteranceEnd::Cut`].
    ///
    /// # Errors
    ///
    /// [`SpeechError`] if the voice is gone.
    fn stop(&mut self) -> Result<(), SpeechError>;
}
