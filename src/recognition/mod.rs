//! From sound to candidate readings. Recognition proposes; the board decides.
//!
//! # Scores
//!
//! Vosk calls the number with an alternative "confidence", but it is the log likelihood of the whole reading: −(graph
//! cost + acoustic cost), in nats. The graph cost contains the probabilities of the grammar and of the pronunciations.
//! The acoustic cost is summed over frames of 30 ms. So the score grows with the length of the utterance (several
//! hundred for a move) and means nothing alone. The difference of two readings of one utterance is a log odds ratio:
//! 4.0 means that the model considers one reading e⁴ ≈ 55 times as likely as the other. Readings that differ by more
//! than the model's `--lattice-beam` (5.0 in the bundled one) do not appear in the list: a list of one is a clear case,
//! provided that it could have been longer.

mod conversation;
mod early;
mod endpoint;
mod foreground;
mod heard;
mod joining;
mod judge;
mod listening;
mod onset;
mod pause;
mod pitch;
mod recording;
mod residue;
mod sense;
mod settings;
mod thresholds;
mod under_way;
mod voices;

use thiserror::Error;

use crate::audio::Chunk;

pub use conversation::{Conversation, Turn};
pub use early::Early;
pub use endpoint::{Endpoint, Sense};
pub(crate) use foreground::Levels;
pub use heard::hear;
pub use joining::Spoken;
pub use judge::{Judgement, Reading, judge};
pub use listening::Listening;
pub use pause::{Band, ChunkLevel, Pauses};
pub use pitch::Pitch;
pub use recording::listen;
pub use residue::Residue;
pub use sense::{after_noise, declares, sense};
pub use settings::RecognitionSettings;
pub use thresholds::{FILE as THRESHOLDS_FILE, Margins, Thresholds, ThresholdsError, Waits};
pub use under_way::{Span, UnderWay};
pub use voices::{Likeness, Voices};

/// Word that stands for speech outside the vocabulary.
pub const UNKNOWN: &str = "[unk]";

/// One reading of an utterance.
#[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Hypothesis {
    /// The words, in lower case, separated by spaces.
    pub text: String,
    /// Score of the recognizer, higher is better. Not a probability, and comparable only within one utterance.
    pub score: f32,
    /// Loudness of each word; empty if the recognizer does not report it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub levels: Vec<Loudness>,
    /// Whether words before or after it were dropped as said farther away.
    #[serde(skip)]
    pub is_part: bool,
    /// The words, including those that were dropped; `None` if there were none.
    #[serde(skip)]
    pub whole: Option<String>,
}

/// Loudness of a word and of the sound before it, both in the speech band, in dBFS.
#[derive(Debug, Clone, Copy, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Loudness {
    /// Mean of the loudest moments of the word.
    pub word: f32,
    /// Median level of the seconds before it, from any speaker; `None` if little was heard before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<f32>,
    /// Level that the loudest quarter of a second of that time reaches, or an estimate of it if little was heard
    /// before.
    pub others: f32,
}

/// The readings of one utterance; empty if nothing was heard.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Utterance {
    /// Best first.
    pub hypotheses: Vec<Hypothesis>,
    /// Whether it begins with the previously returned utterance, because the player continued.
    pub continues: bool,
    /// The pitch of the voice, if voices are compared ([`Listening::compare_voices`]) and enough of it was voiced.
    pub pitch: Option<Pitch>,
    /// Whether its beginning may be missing: it was said before the available sound, or at another board.
    pub misses_beginning: bool,
}

impl Utterance {
    /// Returns whether its words do not stand out from the sound of the seconds before them.
    fn is_amid_talk(&self, margins: &Margins) -> bool {
        self.hypotheses
            .first()
            .is_some_and(|best| best.is_amid_talk(margins.alone_db))
    }
}

#[cfg(test)]
impl Utterance {
    /// Creates an utterance from readings with their scores, best first.
    pub(crate) fn of(readings: &[(&str, f32)]) -> Utterance {
        let hypotheses = readings.iter().map(|(text, score)| Hypothesis::new(text, *score));
        Utterance {
            hypotheses: hypotheses.collect(),
            ..Utterance::default()
        }
    }
}

#[cfg(test)]
impl Hypothesis {
    /// Creates a reading without loudness.
    pub(crate) fn new(text: &str, score: f32) -> Hypothesis {
        Hypothesis {
            text: text.into(),
            score,
            levels: Vec::new(),
            is_part: false,
            whole: None,
        }
    }
}

/// State of the current utterance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// More sound is needed.
    Listening,
    /// The recognizer's own endpoint: the speaker has been silent for a while. [`Recognizer::finish`] returns the
    /// utterance. Accepting more sound instead continues the same utterance ("Springer … Felix drei").
    Ended,
}

/// Reason why recognition does not work.
#[derive(Debug, Error)]
pub enum RecognitionError {
    /// The model cannot be used.
    #[error(transparent)]
    Model(#[from] crate::model::ModelError),
    /// The thresholds of the model cannot be used.
    #[error(transparent)]
    Thresholds(#[from] ThresholdsError),
    /// The recognizer could not be created.
    #[error("recognizer not started: {0}")]
    Start(#[from] StartFault),
    /// The recognizer rejected the sound.
    #[error("recognizer failed: {0}")]
    Decode(String),
}

/// Reason why a recognizer could not be created.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum StartFault {
    /// libvosk does not load the model.
    #[error("libvosk cannot load the model")]
    Model,
    /// The model does not know any word of the vocabulary.
    #[error("the model knows no word of the vocabulary")]
    Words,
    /// libvosk refuses the grammar.
    #[error("libvosk refuses the grammar")]
    Grammar,
}

/// A speech recognizer that processes one utterance after another. It stays on the thread that created it.
pub trait Recognizer {
    /// Processes the next chunk.
    ///
    /// # Errors
    ///
    /// Returns [`RecognitionError::Decode`] if the sound could not be decoded.
    fn accept(&mut self, chunk: &Chunk) -> Result<Progress, RecognitionError>;

    /// Returns the words understood so far in this utterance; empty if there are none.
    fn partial(&mut self) -> String;

    /// Ends the utterance here and returns its readings. The next sample begins a new utterance.
    fn finish(&mut self) -> Utterance;

    /// Discards the utterance so far, for example words said at another board. The sound still counts as the
    /// surroundings of the next words ([`Loudness::before`]).
    fn reset(&mut self);

    /// Forgets the sound so far, so that it does not count as the surroundings of the next words. The utterance
    /// continues.
    fn forget_surroundings(&mut self) {}

    /// Also forgets the surroundings.
    fn restart(&mut self) {
        self.reset();
    }
}
