//! What the recognizer made of a sound chunk by chunk, written down so that thresholds can be tried on it without
//! hearing it again.

use ansage::recognition::Hypothesis;
use serde::{Deserialize, Serialize};

/// One sound as the recognizer heard it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Trace {
    /// Number of the row in the manifest, counted from 0.
    pub row: usize,
    /// The group.
    pub group: String,
    /// The condition.
    pub condition: String,
    /// Samples up to the end of the last sound.
    pub last_sound: usize,
    /// Every chunk of 40 ms.
    pub chunks: Vec<Chunk>,
    /// The utterances that ended, each with its readings.
    pub utterances: Vec<Ended>,
}

/// A chunk, and what a recognizer whose utterance is never ended had understood at its end.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Chunk {
    /// Loudness in the band of speech, in dB below full scale.
    pub loudness: f32,
    /// The words so far, if they differ from those after the chunk before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
    /// Whether the recognizer would have ended the utterance here.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ended: bool,
}

/// An utterance that ended by its meaning.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Ended {
    /// Samples up to its end.
    pub at: usize,
    /// Its readings, best first.
    pub readings: Vec<Hypothesis>,
}
