//! `make evaluate-peer`: another recognizer compared with ours, on the same sound and judged by the same rules.
//!
//! `peer hear` draws rows of a manifest, hears them with the systems that `measure` compares, and writes each sound for
//! the peer. A script lets the peer transcribe them. `peer report` judges its texts and prints the tables.

mod hear;
mod report;
mod sounds;
mod text;

use ansage::{config::Config, paths};
use ansage_words::vocabulary::Vocabulary;

use crate::error::AnyResult;

/// Subcommands of `peer`.
#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// Hear drawn rows of a manifest, and write each sound for the peer, with hearing.json
    Hear(hear::Arguments),
    /// Judge what the peer transcribed, and print the tables
    Report(report::Arguments),
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
