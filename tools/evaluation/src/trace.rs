//! Trace of the recognizer on a sound, chunk by chunk, so that thresholds can be tried without recognizing it again.

use ansage::recognition::{ChunkLevel, Hypothesis};
use serde::{Deserialize, Serialize};

/// Recognition of a sound.
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

/// A chunk, and the words of a recognizer that never ends its utterance, at the end of the chunk.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Chunk {
    /// Loudness in the band of speech.
    pub level: ChunkLevel,
    /// Words so far, if they differ from those after the previous chunk.
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
    /// Its hypotheses, best first.
    pub readings: Vec<Hypothesis>,
}
