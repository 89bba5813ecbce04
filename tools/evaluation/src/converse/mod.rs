//! `make converse`: holds conversations with the real program through a virtual microphone and loudspeaker, and counts
//! the results.

mod draw;
mod judge;
mod microphone;
mod report;
mod script;
mod stage;
mod voices;
mod world;

use std::{
    fs::File,
    io::Write,
    path::{Path, PathBuf},
    sync::Mutex,
    thread,
};

use ansage::paths;
use ansage_words::vocabulary::Vocabulary;
use fastrand::Rng;

use crate::{
    error::{AnyResult, EvaluationError},
    set::{
        noises::pink,
        people::{self, KEPT_NOISES},
        words::Moves,
    },
    sound::{self, Recording},
};
use draw::{Conversation, Draw};
use judge::Outcome;
use script::Scripts;
use stage::{ECHO, SNR, Stage};
use voices::Voices;

/// Maximum number of attempts at a conversation until its sound is on time.
const TRIES: usize = 3;

/// Arguments of `converse`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Folder that keeps the sounds of the voices, and gets results.jsonl
    folder: PathBuf,
    /// Number of turns, at least
    #[arg(long, value_name = "NUMBER", default_value_t = 60)]
    turns: usize,
    /// What is drawn: the same number draws the same conversations
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
    /// Hold only conversations whose kind contains this text
    #[arg(long, value_name = "KIND")]
    only: Option<String>,
    /// Let the microphone hear the loudspeaker
    #[arg(long)]
    echo: bool,
    /// Number of conversations held at the same time, each in a world of sound of its own
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    worlds: usize,
}

/// Holds the conversations and prints the report.
///
/// # Errors
///
/// If a script is wrong, no voice is installed, the program does not start, or a file cannot be read or written.
pub fn run(config: Option<&Path>, arguments: &Arguments) -> AnyResult<()> {
    let seed = arguments.seed.unwrap_or_else(|| fastrand::u64(..1_000_000));
    let scripts = paths::shipped().join("tools/evaluation/conversations");
    let scripts = Scripts::load(&scripts, arguments.only.as_deref())?;
    let vocabulary = Vocabulary::load(&["de".into()], None)?;
    let moves = Moves::load(&vocabulary)?;
    let voices = Voices::new(&arguments.folder.join("voices"), &vocabulary)?;
    let draw = Draw {
        scripts: &scripts,
        vocabulary: &vocabulary,
        moves: &moves,
        voices: voices.installed()?,
    };
    if draw.voices.iter().all(Vec::is_empty) {
        return Err("No voice is installed. Install espeak-ng, mbrola, mbrola-de2 and mbrola-de7.".into());
    }
    let conversations = draw.conversations(arguments.turns, &mut Rng::with_seed(seed))?;
    eprintln!("Seed {seed}, {} conversations.", conversations.len());
    let noises = noises(&mut Rng::with_seed(seed))?;
    // All sounds are made in advance, because making them would take too long during a conversation.
    for conversation in &conversations {
        for turn in &conversation.turns {
            voices.speak(conversation.voice(turn), &turn.parts, 0.0)?;
        }
    }
    let held = hold(&conversations, arguments, config, &voices, &noises)?;
    let (late, softer) = (ECHO.0.as_millis(), ECHO.1);
    let echo = if arguments.echo {
        format!("{late} ms later and {softer} dB softer")
    } else {
        "not at all".into()
    };
    println!(
        "{} conversations, half of them in noise at {SNR} dB; seed {seed}. {} more were left out, because the machine was \
         too busy to play them on time. The microphone hears the loudspeaker {echo}. Voices: {}.\n",
        held.len(),
        conversations.len() - held.len(),
        draw.voices.concat().join(", ")
    );
    print!("{}", report::report(&held));
    Ok(())
}

/// Holds the conversations, as many at a time as there are worlds.
fn hold(
    conversations: &[Conversation],
    arguments: &Arguments,
    config: Option<&Path>,
    voices: &Voices,
    noises: &[Recording],
) -> AnyResult<Vec<Vec<Outcome>>> {
    let next = Mutex::new(conversations.iter().enumerate());
    let held = Mutex::new(Vec::new());
    // Each result is written at once, because the whole run takes hours.
    let results = Mutex::new(File::create(arguments.folder.join("results.jsonl"))?);
    let work = || -> Result<(), String> {
        let failed = |error: Box<dyn std::error::Error>| error.to_string();
        let mut stage = Stage::open(voices, noises, arguments.echo, config).map_err(failed)?;
        loop {
            let Some((number, conversation)) = next.lock().expect("nobody panics with it").next() else {
                return Ok(());
            };
            let held_on_time = || stage.hold(number as u64, conversation).map_err(failed);
            let mut outcomes = std::iter::repeat_with(held_on_time).take(TRIES);
            let Some(outcomes) = outcomes.find_map(Result::transpose).transpose()? else {
                eprintln!("{number}: left out, this machine is too busy");
                continue;
            };
            let last = outcomes.last().expect("a conversation has turns");
            eprintln!("{number}: {} {:?} {:?}", last.kind, last.verdict, last.faults);
            let line = serde_json::to_string(&outcomes).map_err(|error| error.to_string())?;
            let mut results = results.lock().expect("nobody panics with it");
            writeln!(results, "{line}").map_err(|error| error.to_string())?;
            held.lock().expect("nobody panics with it").push(outcomes);
        }
    };
    thread::scope(|scope| {
        let threads: Vec<_> = (0..arguments.worlds.max(1)).map(|_| scope.spawn(work)).collect();
        threads
            .into_iter()
            .try_for_each(|thread| thread.join().map_err(|_| "a world of sound has failed".to_owned())?)
    })?;
    Ok(held.into_inner().expect("nobody panics with it"))
}

/// Returns pink noise and, if available, the recorded noises that no model was trained with.
fn noises(rng: &mut Rng) -> Result<Vec<Recording>, EvaluationError> {
    let mut noises = vec![Recording {
        samples: sound::floats(&pink(rng)),
    }];
    if let Some(folder) = people::folder() {
        for name in KEPT_NOISES {
            let samples = ansage::audio::file::decode(&folder.join(format!("noise/{name}.flac")))?;
            noises.push(Recording {
                samples: sound::floats(&samples),
            });
        }
    }
    Ok(noises)
}
