//! `ansage practice`: exercises for the announcement vocabulary.

use std::process::ExitCode;

use super::common::{FAILED, MISUSED, answerer, fail};
use crate::{
    assistant::{self, LessonOptions},
    config::Config,
    practice::Exercise,
};

/// Arguments of `ansage practice`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// What to practise
    #[arg(long, value_enum, default_value = "hear")]
    exercise: Exercise,
    /// Number of new tasks; missed ones come back in addition
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..))]
    count: u16,
    /// The same seed gives the same tasks
    #[arg(long)]
    seed: Option<u64>,
    /// Type the answers; the microphone stays off
    #[arg(long)]
    typed: bool,
    /// Print only, do not speak
    #[arg(long)]
    silent: bool,
}

/// Runs `ansage practice`.
pub fn run(mut config: Config, arguments: &Arguments) -> ExitCode {
    let answerer = match answerer(&config) {
        Ok(answerer) => answerer,
        Err(error) => return fail(MISUSED, &error, config.language),
    };
    config.speech.enabled &= !arguments.silent;
    let options = LessonOptions {
        exercise: arguments.exercise,
        count: usize::from(arguments.count),
        seed: arguments.seed,
        typed: arguments.typed,
    };
    match assistant::practise(&config, answerer, &options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(FAILED, &error, config.language),
    }
}
