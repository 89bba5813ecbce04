//! The results of `peer hear`, and the peer's transcripts of its sounds.

use ansage::audio::SAMPLE_RATE;
use serde::{Deserialize, Serialize};

use crate::tally::Answer;

/// Silence after the last sound that ends an utterance for the peer, in samples: 500 ms. The peer transcribes whole
/// utterances, so something must end them first.
pub const ENDPOINT: usize = SAMPLE_RATE as usize / 2;

/// The results of `hear`.
#[derive(Debug, Serialize, Deserialize)]
pub struct Hearing {
    /// Largest resident memory of the process with all our systems, in MB.
    pub resident_mb: f64,
    pub sounds: Vec<Sound>,
}

/// A recording under a condition.
#[derive(Debug, Serialize, Deserialize)]
pub struct Sound {
    /// Number of the row in the manifest, counted from 0.
    pub row: usize,
    pub condition: String,
    /// The sound for the peer: up to [`ENDPOINT`] after the last sound.
    pub file: String,
    /// Its length.
    pub seconds: f64,
    /// Samples up to the end of the last sound.
    pub last_sound: usize,
    /// The legal moves, in the short style.
    pub moves: Vec<String>,
    /// Results of [`System::ALL`](crate::systems::System::ALL).
    pub answers: Vec<Answer>,
    /// Costs of the first system, and of both others together.
    pub costs: [Cost; 2],
}

/// Processor time for a sound.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
pub struct Cost {
    pub cpu_seconds: f64,
    /// Seconds of sound up to the decision.
    pub heard_seconds: f64,
}

/// The peer's transcript of a sound.
#[derive(Debug, Deserialize)]
pub struct Transcript {
    pub file: String,
    /// The mode of the peer: free, or with a prompt.
    pub mode: String,
    /// Its hypotheses, best first.
    pub texts: Vec<String>,
    pub cpu_seconds: f64,
    /// Largest resident memory so far, in MB.
    pub resident_mb: f64,
    /// Number of legal moves in the prompt.
    pub prompted: usize,
}
