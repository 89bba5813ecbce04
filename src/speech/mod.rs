//! The assistant's voice.

use thiserror::Error;

/// Why nothing can be spoken.
#[derive(Debug, Error)]
pub enum SpeechError {
    /// No speech service.
    #[error("There is no voice: {0}. Install speech-dispatcher and espeak-ng, or start with --silent.")]
    Unavailable(String),
    /// The service refused.
    #[error("The voice failed: {0}.")]
    Failed(String),
}

/// Something that speaks, one text after the other.
pub trait Speaker {
    /// Begins to speak `text` after what is being spoken, and returns at once.
    ///
    /// # Errors
    ///
    /// [`SpeechError`] when the voice is gone.
    fn speak(&mut self, text: &str) -> Result<(), SpeechError>;

    /// Falls silent at once and forgets what waits.
    ///
    /// # Errors
    ///
    /// [`SpeechError`] when the voice is gone.
    fn stop(&mut self) -> Result<(), SpeechError>;

    /// Blocks until everything has been spoken.
    ///
    /// # Errors
    ///
    /// [`SpeechError`] when the voice is gone.
    fn wait(&mut self) -> Result<(), SpeechError>;
}
