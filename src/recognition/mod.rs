//! Sound → what may have been said. Recognition proposes; the board decides.

use thiserror::Error;

/// Sample rate of everything behind the capture, in Hz.
pub const SAMPLE_RATE: u32 = 16_000;

/// One reading of an utterance.
#[derive(Debug, Clone, PartialEq)]
pub struct Hypothesis {
    /// The words, lower case, separated by blanks.
    pub text: String,
    /// Score of the recognizer (higher is better). Comparable only within one utterance: it is no probability.
    pub score: f32,
}

/// The readings of one utterance, best first; empty when nothing was heard.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Utterance {
    /// Best first.
    pub hypotheses: Vec<Hypothesis>,
}

/// Whether an utterance goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// More sound is needed.
    Listening,
    /// The recognizer's own endpoint: fetch the utterance with [`Recognizer::finish`].
    Ended,
}

/// Why recognition does not work.
#[derive(Debug, Error)]
pub enum RecognitionError {
    /// The recognizer could not be made.
    #[error("The recognizer cannot be started: {0}.")]
    Start(String),
    /// The recognizer refused the sound.
    #[error("The recognizer failed on the sound: {0}. Start Ansage again.")]
    Decode(String),
}

/// A speech recognizer that hears one utterance after the other. It stays on the thread that made it.
pub trait Recognizer {
    /// Takes the next samples (mono, [`SAMPLE_RATE`]).
    ///
    /// # Errors
    ///
    /// [`RecognitionError::Decode`] when the sound could not be decoded.
    fn accept(&mut self, samples: &[i16]) -> Result<Progress, RecognitionError>;

    /// The words understood so far in this utterance; empty while there are none.
    fn partial(&mut self) -> String;

    /// Ends the utterance here and returns its readings. The next sample begins a new utterance.
    fn finish(&mut self) -> Utterance;

    /// Forgets the utterance so far, such as the echo of the assistant's own voice.
    fn reset(&mut self);
}
