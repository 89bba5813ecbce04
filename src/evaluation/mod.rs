//! How well declarations are understood: recordings with what they declare, heard under several conditions by the code
//! of the microphone path and by two others for comparison.
//!
//! A recording gets 300 ms of silence before it and two seconds after its last sound, and the faint noise that every
//! microphone has (−76 dB of full scale). Then a room is put around it, or a noise is added, and it is heard in chunks
//! of 40 ms, faster than it would be spoken. The first utterance that would be answered decides.
//!
//! - The *last sound* is the end of the last frame of 10 ms whose energy lies within 35 dB of the loudest frame of the
//!   recording and above the recording's own noise. It is measured before room and noise are added.
//! - The *latency* is the time from the last sound to the end of the chunk with which the decision fell, plus the
//!   computing time of that chunk. Where no end was found within two seconds, it counts as two seconds.
//! - The *ratio of speech to noise* compares the mean power of the frames with sound with that of the noise.
//! - A declaration is *cut off* when the decision fell before the last sound and is not the right one.

mod conditions;
mod manifest;
mod report;
mod sound;
mod statistics;
mod systems;
mod tally;
mod trace;

use std::{
    path::{Path, PathBuf},
    sync::{
        atomic::{AtomicUsize, Ordering},
        mpsc,
    },
    thread,
    time::Duration,
};

use serde::Serialize;
use shakmaty::Chess;
use thiserror::Error;

pub use conditions::Spoil;
pub use manifest::{Expected, Row, read};
pub use report::Report;
pub use statistics::{Rate, percentile};
pub use systems::System;
pub use tally::{Confusions, Outcome, Result as Heard, Tally, outcome};
pub use trace::{Chunk, Ended, Trace};

use conditions::Conditions;
use systems::{Ears, Grammars};

use crate::{
    audio::{self, FileError},
    config::Config,
    declaration::Command,
    game::{Game, Input},
    model,
    recognition::{Model, RecognitionError},
    vocabulary::Vocabulary,
};

/// Why an evaluation cannot be made.
#[derive(Debug, Error)]
pub enum EvaluationError {
    /// The manifest cannot be read.
    #[error("The manifest {path} cannot be read: {source}. Correct its name or its permissions.")]
    Manifest {
        /// The manifest.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// A line of the manifest is wrong.
    #[error("The manifest {path} is wrong in line {line}: {message}.")]
    Line {
        /// The manifest.
        path: PathBuf,
        /// Line, counted from 1.
        line: usize,
        /// What is wrong.
        message: String,
    },
    /// The manifest names no recording.
    #[error("The manifest {path} names no recording. Write a line for each: file, FEN, expected move, group.")]
    NoRows {
        /// The manifest.
        path: PathBuf,
    },
    /// A folder of noises or rooms cannot be read.
    #[error("The folder {path} cannot be read: {source}. Correct its name or its permissions.")]
    Folder {
        /// The folder.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// A folder of noises or rooms holds none.
    #[error("The folder {path} holds no sound file. Put WAV, FLAC or OGG Vorbis files into it.")]
    EmptyFolder {
        /// The folder.
        path: PathBuf,
    },
    /// A recording cannot be heard.
    #[error(transparent)]
    Sound(#[from] FileError),
    /// The model cannot be used.
    #[error(transparent)]
    Model(#[from] model::ModelError),
    /// Recognition fails.
    #[error(transparent)]
    Recognition(#[from] RecognitionError),
}

/// What one system made of one recording under one condition, for those who want to see each.
#[derive(Debug, Serialize)]
pub struct Detail<'a> {
    /// The recording.
    pub file: &'a Path,
    /// Its group.
    pub group: &'a str,
    /// The condition.
    pub condition: &'a str,
    /// The system.
    pub system: System,
    /// What was declared, as in the manifest.
    pub expected: String,
    /// What came of it.
    #[serde(flatten)]
    pub heard: &'a Heard,
}

/// Hears every recording of `rows` under every condition of `spoil` with every system, on all processors; `each` is
/// told every result.
///
/// # Errors
///
/// [`EvaluationError`] where a recording, a noise, a room or the model cannot be used.
pub fn run(
    config: &Config,
    vocabulary: &Vocabulary,
    rows: &[Row],
    spoil: &Spoil,
    mut each: impl FnMut(&Detail),
) -> Result<Report, EvaluationError> {
    let mut report = None;
    on_all_processors(config, vocabulary, rows, spoil, hear, |names, number, heard| {
        let report = report.get_or_insert_with(|| Report::new(names.to_vec()));
        let row = &rows[number];
        for (condition, systems) in heard.iter().enumerate() {
            for (system, heard) in System::ALL.into_iter().zip(systems) {
                report.add(vocabulary, row, condition, system, heard);
                each(&Detail {
                    file: &row.file,
                    group: &row.group,
                    condition: names[condition].as_str(),
                    system,
                    expected: row.expected.text(),
                    heard,
                });
            }
        }
    })?;
    Ok(report.unwrap_or_else(|| Report::new(Vec::new())))
}

/// Writes down what the recognizer makes of every recording of `rows` under every condition of `spoil`; `each` is told
/// every sound, in no order.
///
/// # Errors
///
/// As [`run`].
pub fn trace(
    config: &Config,
    vocabulary: &Vocabulary,
    rows: &[Row],
    spoil: &Spoil,
    mut each: impl FnMut(Trace),
) -> Result<(), EvaluationError> {
    on_all_processors(config, vocabulary, rows, spoil, listen, |names, number, traces| {
        for (condition, (last_sound, (chunks, utterances))) in traces.into_iter().enumerate() {
            each(Trace {
                row: number,
                group: rows[number].group.clone(),
                condition: names[condition].clone(),
                last_sound,
                chunks,
                utterances,
            });
        }
    })
}

/// Does `work` on every recording, and hands what came of it to `take` with the names of the conditions and the number
/// of the row.
fn on_all_processors<T: Send>(
    config: &Config,
    vocabulary: &Vocabulary,
    rows: &[Row],
    spoil: &Spoil,
    work: impl Fn(&mut Ears, &Conditions, usize, &Row) -> Result<T, EvaluationError> + Sync,
    mut take: impl FnMut(&[String], usize, T),
) -> Result<(), EvaluationError> {
    let conditions = Conditions::load(spoil)?;
    let found = model::locate(config)?.usable()?;
    let mut model = Model::open(&found.path)?;
    let grammars = Grammars::new(
        vocabulary,
        &mut model,
        spoil.asking.then(asking).and_then(|game| ansage_words::answers(&game)),
    );
    let next = AtomicUsize::new(0);
    let (results, received) = mpsc::channel();
    let thread = |results: mpsc::Sender<_>| {
        let recognition = &config.recognition;
        let ears = Ears::new(&model, &grammars, vocabulary, recognition.alternatives);
        let mut ears = match ears {
            Ok(ears) => ears,
            Err(error) => return drop(results.send(Err(error.into()))),
        };
        while let Some(number) = Some(next.fetch_add(1, Ordering::Relaxed)).filter(|n| *n < rows.len()) {
            let done = work(&mut ears, &conditions, number, &rows[number]).map(|done| (number, done));
            // Nobody listens any more after another thread has failed.
            if results.send(done).is_err() {
                return;
            }
        }
    };
    let names = conditions.names();
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from).min(rows.len()) {
            let results = results.clone();
            scope.spawn(|| thread(results));
        }
        drop(results);
        // The receiver ends with this closure, so that the threads end early after an error.
        let received = received;
        for result in &received {
            let (number, done) = result?;
            take(&names, number, done);
        }
        Ok(())
    })
}

/// What the recognizer makes of the recording of `row` under each condition, with the end of its last sound.
#[expect(
    clippy::type_complexity,
    reason = "the parts of a trace, put together where the names are known"
)]
fn listen(
    ears: &mut Ears,
    conditions: &Conditions,
    number: usize,
    row: &Row,
) -> Result<Vec<(usize, (Vec<Chunk>, Vec<Ended>))>, EvaluationError> {
    under_each(conditions, number, row, |sound, game, end| {
        Ok((end, ears.trace(sound, game)?))
    })
}

/// A game in which a question is open that "ja" and "nein" answer.
pub fn asking() -> Game {
    let mut game = Game::new(Chess::new());
    game.handle(Input::Command(Command::Quit), Duration::ZERO);
    game
}

/// What each system makes of the recording of `row` under each condition.
fn hear(
    ears: &mut Ears,
    conditions: &Conditions,
    number: usize,
    row: &Row,
) -> Result<Vec<[Heard; 3]>, EvaluationError> {
    under_each(conditions, number, row, |sound, game, end| {
        let decisions = ears.hear(sound, game)?;
        Ok(decisions.map(|decision| Heard::new(&row.expected, &decision, end)))
    })
}

/// What `hear` makes of the recording of `row` under each condition: of its sound, the game that it belongs to, and the
/// end of its last sound.
fn under_each<T>(
    conditions: &Conditions,
    number: usize,
    row: &Row,
    mut hear: impl FnMut(&[i16], &Game, usize) -> Result<T, EvaluationError>,
) -> Result<Vec<T>, EvaluationError> {
    let samples = audio::file::decode(&row.file)?;
    let game = if conditions.asking {
        asking()
    } else {
        Game::new(row.position.clone())
    };
    let (framed, extent) = sound::framed(&sound::floats(&samples), &mut fastrand::Rng::with_seed(number as u64));
    (0..conditions.len())
        .map(|condition| hear(&conditions.spoil(condition, number, &framed, extent), &game, extent.end))
        .collect()
}
