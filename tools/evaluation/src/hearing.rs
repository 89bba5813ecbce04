//! Runs recordings under several conditions through the code of the microphone path, and through two other systems.
//!
//! A recording gets a second of silence before it and two seconds after its last sound, and the faint noise of every
//! microphone (−76 dB of full scale). Then a room is simulated or a noise added, and it is recognized in chunks of 40
//! ms, faster than real time. The first utterance that would be answered decides.
//!
//! - The *last sound* is the end of the last frame of 10 ms whose energy lies within 35 dB of the loudest frame of the
//!   recording and above the recording's own noise. It is measured before room and noise are added.
//! - The *latency* is the time from the last sound to the end of the chunk with which the decision fell, plus the
//!   computing time for that chunk. If no end is found within two seconds, it counts as two seconds.
//! - The *ratio of speech to noise* compares the mean power of the frames with sound with that of the noise.
//! - A declaration is *cut off* if the decision fell before the last sound and is not the right one.

use std::{
    path::Path,
    sync::{
        atomic::{AtomicUsize, Ordering},
        mpsc,
    },
    thread,
    time::Duration,
};

use ansage::{audio, config::Config, recognizer::Model};
use ansage_protocol::{Command, Game, Input};
use ansage_words::vocabulary::Vocabulary;
use serde::Serialize;
use shakmaty::Chess;

use crate::{
    conditions::{Conditions, Degradation},
    error::EvaluationError,
    manifest::Row,
    report::Report,
    sound,
    systems::{Ears, Grammars, System},
    tally::Answer,
    trace::{Chunk, Ended, Trace},
};

/// Result of one system on one recording under one condition.
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
    /// The declaration, in the form of the manifest.
    pub expected: String,
    /// The result.
    #[serde(flatten)]
    pub answer: &'a Answer,
}

/// Recognizes every recording of `rows` under every condition of `degradation` with every system, on all processors,
/// and calls `each` with every result.
///
/// # Errors
///
/// [`EvaluationError`] if a recording, a noise, a room or the model cannot be used.
pub fn measure(
    config: &Config,
    vocabulary: &Vocabulary,
    rows: &[Row],
    degradation: &Degradation,
    mut each: impl FnMut(&Detail),
) -> Result<Report, EvaluationError> {
    let mut report = None;
    on_all_processors(config, vocabulary, rows, degradation, hear, |names, number, answers| {
        let report = report.get_or_insert_with(|| Report::new(names.to_vec()));
        let row = &rows[number];
        for (condition, systems) in answers.iter().enumerate() {
            for (system, answer) in System::ALL.into_iter().zip(systems) {
                report.add(vocabulary, row, condition, system, answer);
                each(&Detail {
                    file: &row.file,
                    group: &row.group,
                    condition: names[condition].as_str(),
                    system,
                    expected: row.expected.text(),
                    answer,
                });
            }
        }
    })?;
    Ok(report.unwrap_or_else(|| Report::new(Vec::new())))
}

/// Recognizes every recording of `rows` in clean sound with Ansage alone, and calls `each` with every result.
///
/// # Errors
///
/// As [`measure`].
pub fn by_ansage<'a>(
    config: &Config,
    vocabulary: &Vocabulary,
    rows: &'a [Row],
    mut each: impl FnMut(&'a Row, &Answer),
) -> Result<(), EvaluationError> {
    let hear = |ears: &mut Ears, conditions: &Conditions, number: usize, row: &Row| {
        under_each(conditions, number, row, |sound, game, end| {
            Ok(Answer::new(&row.expected, &ears.hear_ours(sound, game)?, end))
        })
    };
    on_all_processors(
        config,
        vocabulary,
        rows,
        &Degradation::default(),
        hear,
        |_, number, answers| {
            for answer in &answers {
                each(&rows[number], answer);
            }
        },
    )
}

/// Traces the recognizer on every recording of `rows` under every condition of `degradation`, and calls `each` with
/// every trace, in no order.
///
/// # Errors
///
/// As [`measure`].
pub fn trace(
    config: &Config,
    vocabulary: &Vocabulary,
    rows: &[Row],
    degradation: &Degradation,
    mut each: impl FnMut(Trace),
) -> Result<(), EvaluationError> {
    on_all_processors(
        config,
        vocabulary,
        rows,
        degradation,
        listen,
        |names, number, traces| {
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
        },
    )
}

/// Runs `work` on every recording on all processors, and calls `take` with the names of the conditions, the number of
/// the row and the result.
fn on_all_processors<T: Send>(
    config: &Config,
    vocabulary: &Vocabulary,
    rows: &[Row],
    degradation: &Degradation,
    work: impl Fn(&mut Ears, &Conditions, usize, &Row) -> Result<T, EvaluationError> + Sync,
    mut take: impl FnMut(&[String], usize, T),
) -> Result<(), EvaluationError> {
    let conditions = Conditions::load(degradation)?;
    let mut model = Model::of_settings(&config.recognition)?;
    let grammars = Grammars::new(
        vocabulary,
        &mut model,
        degradation
            .asking
            .then(asking)
            .and_then(|game| ansage_words::answers(&game)),
    );
    let next = AtomicUsize::new(0);
    let (results, received) = mpsc::channel();
    let thread = |results: mpsc::Sender<_>| {
        let ears = Ears::new(&model, &grammars, vocabulary, &config.recognition);
        let mut ears = match ears {
            Ok(ears) => ears,
            Err(error) => return drop(results.send(Err(error.into()))),
        };
        while let Some(number) = Some(next.fetch_add(1, Ordering::Relaxed)).filter(|n| *n < rows.len()) {
            let done = work(&mut ears, &conditions, number, &rows[number]).map(|done| (number, done));
            // The receiver is gone once another thread has failed.
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

/// Returns the trace of the recording of `row` under each condition, with the end of its last sound in samples.
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

/// Returns a game with an open question that "ja" and "nein" answer.
pub fn asking() -> Game {
    let mut game = Game::new(Chess::new());
    game.handle(Input::Command(Command::Quit), Duration::ZERO);
    game
}

/// Returns the answer of each system to the recording of `row` under each condition.
fn hear(
    ears: &mut Ears,
    conditions: &Conditions,
    number: usize,
    row: &Row,
) -> Result<Vec<[Answer; 3]>, EvaluationError> {
    under_each(conditions, number, row, |sound, game, end| {
        let decisions = ears.hear(sound, game)?;
        Ok(decisions.map(|decision| Answer::new(&row.expected, &decision, end)))
    })
}

/// Returns the results of `hear` on the recording of `row` under each condition. `hear` receives the sound, the game,
/// and the end of the last sound in samples.
///
/// # Errors
///
/// [`EvaluationError`] if the recording cannot be decoded, and those of `hear`.
pub fn under_each<T>(
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
        .map(|condition| {
            hear(
                &conditions.degrade(condition, number, &framed, extent),
                &game,
                extent.end,
            )
        })
        .collect()
}
