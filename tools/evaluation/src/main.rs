//! Tools for developers of Ansage: counting how well recorded declarations are understood, in noise and rooms and
//! compared with two other systems; making the synthetic set for it; fitting the thresholds; holding conversations with
//! the program; hours of sound that declare nothing.
//!
//! `make evaluate`, `make evaluate-enrolment`, `make evaluate-peer`, `make converse`, `make soak`, `make balance` and
//! `make thresholds` run it.

mod conditions;
mod converse;
mod echo;
mod error;
mod fit;
mod hearing;
mod manifest;
mod measure;
mod peer;
mod people;
mod puzzles;
mod report;
mod set;
mod soak;
mod sound;
mod statistics;
mod strangers;
mod systems;
mod tally;
mod trace;

use std::{path::PathBuf, process::ExitCode};

use ansage::{
    cli::{FAILED, MISUSED},
    config::Config,
    enrolment::{self, ModelFit},
};
use clap::{Parser, Subcommand};

use error::{AnyResult, EvaluationError};

/// Measures how well Ansage understands recorded declarations, and fits its thresholds
#[derive(Debug, Parser)]
#[command(name = "ansage-evaluation", version)]
struct Arguments {
    /// Configuration file to use instead of your own
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Folder of a Vosk model, or the name of an installed one
    #[arg(long, global = true, value_name = "MODEL")]
    model: Option<String>,
    /// Enrolled speaker whose voice is heard (see ansage enrol)
    #[arg(long, global = true, value_name = "NAME")]
    speaker: Option<String>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Count how well recorded declarations are understood, in noise and rooms, and how fast
    Measure(measure::Arguments),
    /// Write down what the recognizer makes of each sound, one JSON object a line, to fit thresholds or costs to
    Trace(measure::Recordings),
    /// Make the synthetic set: recordings with their manifest, noises and rooms
    Synthesize(set::Arguments),
    /// Hold conversations with the real program, and print what came of them
    Converse(converse::Arguments),
    /// Count how often the echo of the program's own voice is taken for a declaration, and how players are heard over
    /// it
    Echo(echo::Arguments),
    /// Hear hours of sound in which nobody declares anything, and count what the program does all the same
    Soak(soak::Arguments),
    /// Count how often a confirmation is taken for another voice's
    Strangers(strangers::Arguments),
    /// Hear people who declare nothing, and moves with people's digits, and print what came of them
    People(people::Arguments),
    /// Compare with another recognizer on the same sound
    #[command(subcommand)]
    Peer(peer::Command),
    /// Make the puzzles that come with the program: short mates in games and in made positions
    Puzzles(puzzles::Arguments),
    /// Fit the waits and margins to traces
    Fit(fit::Arguments),
}

fn main() -> ExitCode {
    let Err(error) = run(Arguments::parse()) else {
        return ExitCode::SUCCESS;
    };
    eprintln!("{error}");
    let misused = error
        .downcast_ref::<EvaluationError>()
        .is_some_and(EvaluationError::is_misuse);
    ExitCode::from(if misused { MISUSED } else { FAILED })
}

fn run(arguments: Arguments) -> AnyResult<()> {
    match &arguments.command {
        Command::Measure(measure) => Ok(measure::run(&hearing_config(&arguments)?, measure)?),
        Command::Trace(recordings) => Ok(measure::trace(&hearing_config(&arguments)?, recordings)?),
        Command::Echo(echo) => echo::run(&hearing_config(&arguments)?, echo),
        Command::Soak(soak) => soak::run(&hearing_config(&arguments)?, soak),
        Command::Strangers(strangers) => strangers::run(&hearing_config(&arguments)?, strangers),
        Command::People(people) => people::run(&hearing_config(&arguments)?, people),
        Command::Peer(peer) => peer::run(&hearing_config(&arguments)?, peer),
        Command::Synthesize(set) => set::run(set),
        Command::Converse(conversations) => converse::run(arguments.config.as_deref(), conversations),
        Command::Puzzles(puzzles) => puzzles::run(puzzles),
        Command::Fit(fit) => fit::run(fit),
    }
}

/// Returns the configuration with the model and the voice that the arguments name.
fn hearing_config(arguments: &Arguments) -> Result<Config, EvaluationError> {
    let mut config = Config::load(arguments.config.as_deref())?;
    if let Some(model) = &arguments.model {
        config.recognition.model.clone_from(model);
    }
    if let Some(speaker) = &arguments.speaker {
        config.recognition.speaker.clone_from(speaker);
    }
    if enrolment::apply(&mut config.recognition)? == Some(ModelFit::Outdated) {
        eprintln!("The speaker was enrolled with another model; this one is used as it is.");
    }
    Ok(config)
}
