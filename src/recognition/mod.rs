//! Sound → what may have been said. Recognition proposes; the board decides.
//!
//! # What a score means
//!
//! Vosk calls the number beside an alternative "confidence", but it is none: it is the log likelihood of the whole
//! reading, −(cost of the graph + cost of the sound), in nats. The cost of the graph holds the grammar's probabilities
//! and the pronunciations'; the cost of the sound is summed over frames of 30 ms. So it grows with the length of the
//! utterance (some hundred for a move) and says nothing alone, but the difference of two readings of one utterance is
//! a log odds: 4.0 means that, to the model, one reading is e⁴ ≈ 55 times as likely as the other. Readings further apart
//! than the model's `--lattice-beam` (5.0 in the bundled one) are not in the list at all: a list of one is a clear case.

mod endpoint;
mod foreground;
mod heard;
mod judge;
mod onset;
mod pause;
mod recording;
mod sense;
mod settings;
mod thresholds;

use thiserror::Error;

use crate::audio::Chunk;

pub use endpoint::{Endpoint, Listening, Sense};
pub(crate) use foreground::Levels;
pub use heard::hear;
pub use judge::{Judgement, Reading, judge, judge_by};
pub use pause::{Band, Pauses};
pub use recording::listen;
pub use sense::sense;
pub use settings::RecognitionSettings;
pub use thresholds::{FILE as THRESHOLDS_FILE, Margins, Thresholds, ThresholdsError, Waits};

/// The word that stands for speech outside the vocabulary.
pub const UNKNOWN: &str = "[unk]";

/// One reading of an utterance.
#[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Hypothesis {
    /// The words, lower case, separated by blanks.
    pub text: String,
    /// Score of the recognizer (higher is better). Comparable only within one utterance: it is no probability.
    pub score: f32,
    /// How loud each word was; empty where the recognizer does not tell.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub levels: Vec<Loudness>,
    /// Whether words before or after it were left out as said farther away.
    #[serde(skip)]
    pub is_part: bool,
}

/// How loud a word was, and what was heard before it: both in the band of speech, in dB below full scale.
#[derive(Debug, Clone, Copy, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Loudness {
    /// The loudest moments of the word.
    pub word: f32,
    /// The middle of the seconds before it, whoever spoke; `None` where little was heard before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<f32>,
    /// The loudest quarter of a second of them, or what comes near to it; where little was heard before, how loud that may
    /// have been.
    pub others: f32,
}

/// The readings of one utterance, best first; empty when nothing was heard.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Utterance {
    /// Best first.
    pub hypotheses: Vec<Hypothesis>,
}

#[cfg(test)]
impl Utterance {
    /// The readings with their scores, best first.
    pub(crate) fn of(readings: &[(&str, f32)]) -> Utterance {
        let hypotheses = readings.iter().map(|(text, score)| Hypothesis::new(text, *score));
        Utterance {
            hypotheses: hypotheses.collect(),
        }
    }
}

#[cfg(test)]
impl Hypothesis {
    /// A reading without loudness.
    pub(crate) fn new(text: &str, score: f32) -> Hypothesis {
        Hypothesis {
            text: text.into(),
            score,
            levels: Vec::new(),
            is_part: false,
        }
    }
}

/// Whether an utterance goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// More sound is needed.
    Listening,
    /// The recognizer's own endpoint: the speaker has been silent for a while. [`Recognizer::finish`] fetches the
    /// utterance; to go on accepting instead is possible too, and continues the same utterance ("Springer … Felix
    /// drei").
    Ended,
}

/// Why recognition does not work.
#[derive(Debug, Error)]
pub enum RecognitionError {
    /// The model cannot be used.
    #[error(transparent)]
    Model(#[from] crate::model::ModelError),
    /// The thresholds of the model cannot be used.
    #[error(transparent)]
    Thresholds(#[from] ThresholdsError),
    /// The recognizer could not be made.
    #[error("recognizer not started: {0}")]
    Start(String),
    /// The recognizer refused the sound.
    #[error("recognizer failed: {0}")]
    Decode(String),
}

/// A speech recognizer that hears one utterance after the other. It stays on the thread that made it.
pub trait Recognizer {
    /// Takes the next chunk.
    ///
    /// # Errors
    ///
    /// [`RecognitionError::Decode`] when the sound could not be decoded.
    fn accept(&mut self, chunk: &Chunk) -> Result<Progress, RecognitionError>;

    /// The words understood so far in this utterance; empty while there are none.
    fn partial(&mut self) -> String;

    /// Ends the utterance here and returns its readings. The next sample begins a new utterance.
    fn finish(&mut self) -> Utterance;

    /// Forgets the utterance so far, such as words said at another board. What was heard is still known as the surroundings
    /// of what comes ([`Loudness::before`]).
    fn reset(&mut self);

    /// Forgets the surroundings, too.
    fn restart(&mut self) {
        self.reset();
    }
}
