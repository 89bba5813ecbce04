//! The assistant's voice.
//!
//! A [`Voice`] is the handle that the rest of the program holds: it takes plain texts, one after the other, and says
//! when each has been spoken. Behind it a [`Speaker`] makes the sound: [`TtsSpeaker`] on a loudspeaker, [`WavSpeaker`]
//! into a file where there is none, [`Mute`] not at all. The [`Gate`] keeps the microphone from hearing the voice.
//!
//! Nothing here prints. What is spoken is printed by whoever has it spoken, in plain words; the respelling that a
//! synthesizer needs ("Zäsar") is made inside the speaker and never seen.

mod book;
mod gate;
mod mute;
mod service;
mod settings;
mod ssip;
mod synthesizer;
mod tongue;
mod tts;
mod voice;
mod wav;

use std::path::PathBuf;

use thiserror::Error;

pub use self::{
    book::Book,
    gate::Gate,
    mute::Mute,
    service::Urgency,
    settings::{SpeechSettings, WordVoice},
    tongue::Tongue,
    tts::TtsSpeaker,
    voice::{Saying, Voice},
    wav::WavSpeaker,
};

/// Why nothing can be spoken.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SpeechError {
    /// No speech service.
    #[error(
        "There is no voice: {0}. Install speech-dispatcher and speech-dispatcher-espeak-ng, or start with --silent."
    )]
    Unavailable(String),
    /// The service is there but has no voice that fits.
    #[error(
        "The speech service has no {0}. Install speech-dispatcher-espeak-ng, or name another voice under [speech]."
    )]
    NoVoice(String),
    /// The service refused or fell silent.
    #[error("The voice failed: {0}. Restart speech-dispatcher, or start with --silent.")]
    Failed(String),
    /// The service does not answer, or an utterance does not end in its time.
    #[error(
        "Nothing reaches a loudspeaker, or the speech service hangs. Restart speech-dispatcher, or start with --silent."
    )]
    Silent,
    /// The file that takes the place of a loudspeaker cannot be written.
    #[error("The spoken text cannot be written to {path}: {reason}. Choose another folder.")]
    File {
        /// The file.
        path: PathBuf,
        /// What the system said.
        reason: String,
    },
}

/// How an utterance ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// It was spoken to its end.
    Spoken,
    /// It was cut short, or dropped before it began.
    Cut,
}

/// Called once, from any thread, when an utterance has ended, or with an error when the voice was lost on the way. It
/// must not call back into the speaker.
pub type Done = Box<dyn FnOnce(Result<Ending, SpeechError>) + Send>;

/// Something that speaks, one utterance at a time. It stays on the thread that made it.
pub trait Speaker {
    /// Begins to speak `text` and returns; `done` is called when it has ended. Not called again before that.
    ///
    /// # Errors
    ///
    /// [`SpeechError`] when the voice is gone; `done` is not called then.
    fn speak(&mut self, text: &str, done: Done) -> Result<(), SpeechError>;

    /// Finds out whether speech would reach the loudspeaker, without anything to hear; `done` is called when it would.
    /// Called only when nothing is spoken.
    ///
    /// # Errors
    ///
    /// [`SpeechError`] when the voice is gone; `done` is not called then.
    fn check(&mut self, done: Done) -> Result<(), SpeechError> {
        done(Ok(Ending::Spoken));
        Ok(())
    }

    /// Speaks what follows at `rate` and `volume` (−100 to 100). A speaker without them stays as it is.
    ///
    /// # Errors
    ///
    /// [`SpeechError`] when the voice is gone.
    fn adjust(&mut self, rate: i8, volume: i8) -> Result<(), SpeechError> {
        let _ = (rate, volume);
        Ok(())
    }

    /// Falls silent at once; the utterance under way ends as [`Ending::Cut`].
    ///
    /// # Errors
    ///
    /// [`SpeechError`] when the voice is gone.
    fn stop(&mut self) -> Result<(), SpeechError>;
}
