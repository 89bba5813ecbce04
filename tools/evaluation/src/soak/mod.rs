//! `make soak`: hours of sound in which nobody declares anything, faster than real time, through the code of the
//! microphone path. Counts what the program does nevertheless.
//!
//! Half of the time a question is open. Sound during the voice is dropped, as with a loudspeaker whose echo is not
//! cancelled.

mod board;
mod hall;

use std::{collections::BTreeMap, fs::File, io::Write, path::PathBuf, thread, time::Duration};

use ansage::{config::Config, paths};
use clap::value_parser;

use crate::{
    error::AnyResult,
    set::{people, words::Moves},
};
use board::{Board, Deed, Event, Shared};
use hall::{Hall, Talk};

/// Arguments of `soak`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Folder that keeps made sounds, and gets results.jsonl
    folder: PathBuf,
    /// Hours of sound, of all halls together
    #[arg(long, value_name = "HOURS", default_value_t = 2.0)]
    hours: f64,
    /// Number of halls, each heard by a processor of its own
    #[arg(long, value_name = "NUMBER", default_value_t = 2, value_parser = value_parser!(u32).range(1..))]
    halls: u32,
    /// What is drawn: the same number and the same number of halls draw the same sound
    #[arg(long, value_name = "NUMBER", default_value_t = 19)]
    seed: u64,
}

/// Result of a hall.
struct Outcome {
    heard: Duration,
    open: Duration,
    events: Vec<Event>,
}

/// Hears the halls and prints the report.
///
/// # Errors
///
/// If there are no recordings, a file cannot be read or written, or recognition fails.
pub fn run(config: &Config, arguments: &Arguments) -> AnyResult<()> {
    let Some(recordings) = people::folder() else {
        return Err("There are no recordings to hear. Name their folder in ANSAGE_RECORDINGS.".into());
    };
    std::fs::create_dir_all(&arguments.folder)?;
    let answerer = config.answerer(paths::user_vocabulary().as_deref())?;
    let moves = Moves::load(&answerer.vocabulary)?;
    let talk = Talk::load(&recordings, &arguments.folder, &answerer.vocabulary)?;
    let length = Duration::from_secs_f64(arguments.hours * 3600.0 / f64::from(arguments.halls));
    let hear = |hall: u64| -> AnyResult<Outcome> {
        let shared = Shared {
            config,
            answerer: &answerer,
            moves: &moves,
        };
        let seed = arguments.seed * 1_000 + hall;
        let (mut hall, mut board) = (Hall::new(&talk, seed), Board::new(&shared, seed)?);
        while board.now() < length {
            board.hear(&hall.chunk()?)?;
        }
        Ok(Outcome {
            heard: board.now(),
            open: board.open(),
            events: board.events,
        })
    };
    let outcomes: Vec<Outcome> = thread::scope(|scope| {
        let hear = &hear;
        let threads: Vec<_> = (0..u64::from(arguments.halls))
            .map(|hall| scope.spawn(move || hear(hall).map_err(|error| error.to_string())))
            .collect();
        let joined = threads
            .into_iter()
            .map(|thread| thread.join().map_err(|_| "a hall has failed".to_owned())?);
        joined.collect::<Result<_, String>>()
    })?;
    let mut results = File::create(arguments.folder.join("results.jsonl"))?;
    for event in outcomes.iter().flat_map(|outcome| &outcome.events) {
        writeln!(results, "{}", serde_json::to_string(event)?)?;
    }
    report(arguments, talk.len(), &outcomes);
    Ok(())
}

/// Names of the deeds in the report.
const ROWS: [(Deed, &str); 10] = [
    (Deed::Made, "moves made"),
    (Deed::Agreed, "other questions answered with yes"),
    (Deed::Asked, "moves read back and questions put"),
    (Deed::Dropped, "open moves and questions dropped"),
    (Deed::Begun, "asked for the rest of a move"),
    (Deed::Command, "commands and questions followed"),
    (Deed::Refused, "called illegal or no move"),
    (Deed::Doubted, "asked to confirm once more"),
    (Deed::Reminded, "reminders"),
    (Deed::Expired, "expired"),
];

fn report(arguments: &Arguments, recordings: usize, outcomes: &[Outcome]) {
    let hours = |time: fn(&Outcome) -> Duration| outcomes.iter().map(time).sum::<Duration>().as_secs_f64() / 3600.0;
    let (heard, open) = (hours(|outcome| outcome.heard), hours(|outcome| outcome.open));
    println!(
        "{heard:.1} hours of sound of {} halls, a question open in {open:.1} of them; {recordings} recordings; seed {}.\n",
        outcomes.len(),
        arguments.seed
    );
    println!("| what nobody asked for | times | an hour | with a question open | with none |");
    println!("|---|---|---|---|---|");
    let mut counts: BTreeMap<Deed, [usize; 2]> = BTreeMap::new();
    for event in outcomes.iter().flat_map(|outcome| &outcome.events) {
        counts.entry(event.deed).or_default()[usize::from(event.open)] += 1;
    }
    for (deed, name) in ROWS {
        let [free, asked] = counts.get(&deed).copied().unwrap_or_default();
        let times = free + asked;
        println!("| {name} | {times} | {:.1} | {asked} | {free} |", times as f64 / heard);
    }
    let questions: usize = [Deed::Asked, Deed::Begun]
        .iter()
        .filter_map(|deed| counts.get(deed))
        .flatten()
        .sum();
    println!(
        "\nQuestions that nobody caused (a move read back, a choice, the rest of a move): {questions}, {:.2} an hour.\n\
         The aim is at most one an hour.",
        questions as f64 / heard
    );
}
