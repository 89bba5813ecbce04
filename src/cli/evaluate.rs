//! `ansage evaluate`: how well recorded declarations are understood, counted.

use std::{
    io::{self, Write},
    path::PathBuf,
    process::ExitCode,
};

use super::{FAILED, MISUSED, fail_in_english};
use crate::{
    config::Config,
    evaluation::{self, EvaluationError, Spoil},
};

/// Arguments of `ansage evaluate`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Table of recordings, with a tabulator between the fields: sound file, FEN, expected move in UCI (or "illegal", a
    /// command such as "yes", or "-" for no declaration), group, and the words said, where known
    #[arg(value_name = "MANIFEST")]
    manifest: PathBuf,
    /// Folder of noises to add; each folder in it is a kind of its own
    #[arg(long, value_name = "DIR")]
    noise: Option<PathBuf>,
    /// Ratios of speech to noise, in dB
    #[arg(long, value_name = "DB", value_delimiter = ',', default_value = "20,10,5", requires = "noise",
        value_parser = decibels)]
    snr: Vec<f32>,
    /// Folder of impulse responses of rooms to hear the recordings in; each folder in it is a kind of its own
    #[arg(long, value_name = "DIR")]
    rooms: Option<PathBuf>,
    /// Hear the recordings as answers to a question that "ja" and "nein" answer
    #[arg(long)]
    asking: bool,
    /// Answer with one JSON object a line: every result, then every line of the tables
    #[arg(long)]
    json: bool,
    /// Write down what the recognizer makes of each sound, one JSON object a line, for the fitting of thresholds
    #[arg(long, hide = true, conflicts_with = "json")]
    trace: bool,
}

/// A ratio that means something: beyond ±100 dB one of the two cannot be heard.
fn decibels(text: &str) -> Result<f32, String> {
    match text.trim().parse::<f32>() {
        Ok(value) if value.abs() <= 100.0 => Ok(value),
        _ => Err("give decibels from -100 to 100".into()),
    }
}

/// Evaluates the recordings named by `arguments` and prints the tables.
pub fn run(config: &Config, arguments: &Arguments) -> ExitCode {
    let answerer = match super::answerer(config) {
        Ok(answerer) => answerer,
        Err(error) => return fail_in_english(MISUSED, &error),
    };
    let rows = match evaluation::read(&arguments.manifest) {
        Ok(rows) => rows,
        Err(error) => return fail_in_english(MISUSED, &error),
    };
    let spoil = Spoil {
        noise: arguments.noise.clone(),
        snr: arguments.snr.clone(),
        rooms: arguments.rooms.clone(),
        asking: arguments.asking,
    };
    let mut out = io::stdout().lock();
    let mut written = Ok(());
    if arguments.trace {
        let traced = evaluation::trace(config, &answerer.vocabulary, &rows, &spoil, |trace| {
            if written.is_ok() {
                written = line(&mut out, &trace);
            }
        });
        return match traced {
            Ok(()) => ended(written),
            Err(error) => fail_in_english(FAILED, &error),
        };
    }
    let report = evaluation::run(config, &answerer.vocabulary, &rows, &spoil, |detail| {
        if arguments.json && written.is_ok() {
            written = line(&mut out, detail);
        }
    });
    let report = match report {
        Ok(report) => report,
        Err(error @ (EvaluationError::Folder { .. } | EvaluationError::EmptyFolder { .. })) => {
            return fail_in_english(MISUSED, &error);
        }
        Err(error) => return fail_in_english(FAILED, &error),
    };
    let written = written.and_then(|()| {
        if arguments.json {
            report.lines().try_for_each(|tally| line(&mut out, &tally))
        } else {
            write!(out, "{report}")
        }
    });
    ended(written.and_then(|()| out.flush()))
}

fn ended(written: io::Result<()>) -> ExitCode {
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("Writing failed: {error}.");
            ExitCode::from(FAILED)
        }
    }
}

fn line(out: &mut impl Write, value: &impl serde::Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)
}
