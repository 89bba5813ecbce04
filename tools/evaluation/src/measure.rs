//! The subcommands that play recordings: `measure` counts the results, `trace` prints the recognition.

use std::{
    io::{self, Write},
    path::PathBuf,
};

use ansage::{config::Config, paths};

use crate::{conditions::Degradation, error::EvaluationError, hearing, manifest};

/// Arguments of `measure`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    recordings: Recordings,
    /// Print one JSON object a line: every result, then every line of the tables
    #[arg(long)]
    json: bool,
}

/// The recordings, and the conditions under which they are heard.
#[derive(Debug, clap::Args)]
pub struct Recordings {
    /// Table of recordings, with a tabulator between the fields: sound file, FEN, expected move in UCI (or "illegal", a
    /// command such as "yes", or "-" for no declaration), group, and the words said, if known
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
}

impl Recordings {
    fn degradation(&self) -> Degradation {
        Degradation {
            noise: self.noise.clone(),
            snr: self.snr.clone(),
            rooms: self.rooms.clone(),
            asking: self.asking,
        }
    }
}

/// Parses a ratio. Beyond ±100 dB speech or noise would be inaudible.
fn decibels(text: &str) -> Result<f32, String> {
    match text.trim().parse::<f32>() {
        Ok(value) if value.abs() <= 100.0 => Ok(value),
        _ => Err("give decibels from -100 to 100".into()),
    }
}

/// Recognizes the recordings and prints the tables.
///
/// # Errors
///
/// [`EvaluationError`] if some input cannot be used, or standard output cannot be written.
pub fn run(config: &Config, arguments: &Arguments) -> Result<(), EvaluationError> {
    let recordings = &arguments.recordings;
    let answerer = config.answerer(paths::user_vocabulary().as_deref())?;
    let rows = manifest::read(&recordings.manifest)?;
    let mut out = io::stdout().lock();
    let mut written = Ok(());
    let report = hearing::measure(
        config,
        &answerer.vocabulary,
        &rows,
        &recordings.degradation(),
        |detail| {
            if arguments.json && written.is_ok() {
                written = line(&mut out, detail);
            }
        },
    )?;
    ended(written.and_then(|()| {
        if arguments.json {
            report.lines().try_for_each(|tally| line(&mut out, &tally))?;
        } else {
            write!(out, "{report}")?;
        }
        out.flush()
    }))
}

/// Recognizes the recordings and prints a [`Trace`](crate::trace::Trace) of each.
///
/// # Errors
///
/// As [`run`].
pub fn trace(config: &Config, recordings: &Recordings) -> Result<(), EvaluationError> {
    let answerer = config.answerer(paths::user_vocabulary().as_deref())?;
    let rows = manifest::read(&recordings.manifest)?;
    let mut out = io::stdout().lock();
    let mut written = Ok(());
    hearing::trace(
        config,
        &answerer.vocabulary,
        &rows,
        &recordings.degradation(),
        |trace| {
            if written.is_ok() {
                written = line(&mut out, &trace);
            }
        },
    )?;
    ended(written.and_then(|()| out.flush()))
}

/// Ignores a pipe closed by its reader, which is not an error.
fn ended(written: io::Result<()>) -> Result<(), EvaluationError> {
    match written {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}

fn line(out: &mut impl Write, value: &impl serde::Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)
}
