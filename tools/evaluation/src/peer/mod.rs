//! `make evaluate-peer`: another recognizer beside ours, on the same sound and judged by the same rules.
//!
//! `peer hear` draws rows of a manifest, hears them with the systems that `measure` compares, and writes each sound for
//! the peer. A script lets the peer transcribe them. `peer report` judges its texts and prints the tables.

mod hear;
mod report;
mod text;

use std::path::PathBuf;

use ansage::{audio::SAMPLE_RATE, config::Config, paths};
use ansage_words::vocabulary::Vocabulary;
use serde::{Deserialize, Serialize};

use crate::{error::AnyResult, tally::Answer};

/// Silence after the last sound that ends an utterance for the peer, in samples: 500 ms. The peer reads whole
/// utterances, so something must end them first.
const ENDPOINT: usize = SAMPLE_RATE as usize / 2;

/// Subcommands of `peer`.
#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// Hear drawn rows of a manifest, and write each sound for the peer, with hearing.json
    Hear(hear::Arguments),
    /// Judge what the peer transcribed, and print the tables
    Report(Arguments),
}

/// Arguments of `report`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Table of recordings that was heard
    manifest: PathBuf,
    /// hearing.json of `hear`
    hearing: PathBuf,
    /// What the peer transcribed: a JSON object a line, with file, mode, texts (best first), cpu_seconds, resident_mb and
    /// prompted (the moves that the prompt held)
    transcripts: PathBuf,
}

/// What `hear` found out.
#[derive(Debug, Serialize, Deserialize)]
struct Hearing {
    /// Largest resident memory of the process with all our systems, in MB.
    resident_mb: f64,
    sounds: Vec<Sound>,
}

/// A recording under a condition.
#[derive(Debug, Serialize, Deserialize)]
struct Sound {
    /// Number of the row in the manifest, counted from 0.
    row: usize,
    condition: String,
    /// The sound for the peer: up to [`ENDPOINT`] after the last sound.
    file: String,
    /// Its length.
    seconds: f64,
    /// Samples up to the end of the last sound.
    last_sound: usize,
    /// The legal moves, in the short style.
    moves: Vec<String>,
    /// Results of [`System::ALL`](crate::systems::System::ALL).
    answers: Vec<Answer>,
    /// Costs of the first, and of both others together.
    costs: [Cost; 2],
}

/// Processor time for a sound.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
struct Cost {
    cpu_seconds: f64,
    /// Seconds of sound up to the decision.
    heard_seconds: f64,
}

/// What the peer made of a sound.
#[derive(Debug, Deserialize)]
struct Transcript {
    file: String,
    /// How the peer was asked: free, or with a prompt.
    mode: String,
    /// Its hypotheses, best first.
    texts: Vec<String>,
    cpu_seconds: f64,
    /// Largest resident memory so far, in MB.
    resident_mb: f64,
    /// Legal moves that the prompt held.
    prompted: usize,
}

/// Runs a subcommand.
///
/// # Errors
///
/// If a file cannot be read or written, or the model cannot be used.
pub fn run(config: &Config, command: &Command) -> AnyResult<()> {
    let vocabulary: Vocabulary = config.answerer(paths::user_vocabulary().as_deref())?.vocabulary;
    match command {
        Command::Hear(arguments) => hear::run(config, &vocabulary, arguments),
        Command::Report(arguments) => report::run(&vocabulary, arguments),
    }
}
