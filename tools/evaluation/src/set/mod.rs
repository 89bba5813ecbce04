//! Makes the synthetic set of `make evaluate`: recordings with their manifest, noises and rooms. The same arguments
//! give the same set.
//!
//! The bundled model was not trained on its voices: MBROLA de2 and de7, variants of espeak-ng, and espeak-ng's voices
//! of other languages reading the respellings of each. A few voices of the training set have a separate manifest.
//! Recordings of people come from the folder named by ANSAGE_RECORDINGS, or `../shared/recordings`. Without it their
//! groups are left out.

mod accents;
mod digits;
pub mod noises;
pub mod other_speech;
mod packages;
pub mod people;
mod recordings;
mod speakers;
pub mod voices;
pub mod wav;
pub mod words;

use std::path::{Path, PathBuf};

use ansage_protocol::Command;
use ansage_words::vocabulary::{Term, Vocabulary};
use fastrand::Rng;
use shakmaty::Chess;

use crate::error::AnyResult;
use recordings::Set;
use voices::{HELD_OUT, Manner};
use words::{Declared, Moves};

/// Languages of `config/vocabulary` that respell the German words.
const ACCENTS: [&str; 4] = ["ru", "uk", "mk", "en"];
/// Accents that no model was trained on (`use = "validate"` in models/train/data/accents.toml).
const UNSEEN: [&str; 3] = ["bg", "sr", "tr"];
/// Variants of espeak-ng's German voice that no model was trained on.
const VARIANTS: [&str; 5] = ["de+f4", "de+Annie", "de+klatt4", "de+Michael", "de+aunty"];

/// Voices that the bundled model was trained on: four of MBROLA, four variants of espeak-ng.
const TRAINED_ON: [&str; 8] = [
    "mb-de1",
    "mb-de3",
    "mb-de5",
    "mb-de8",
    "de+m3",
    "de+f2",
    "de+klatt2",
    "de+Andy",
];

/// Arguments of `synthesize`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Folder for the set
    folder: PathBuf,
    /// Size of the set, as a factor
    #[arg(long, value_name = "FACTOR", default_value_t = 1.0, value_parser = factor)]
    amount: f64,
    /// What the set is for
    #[arg(long, value_enum, default_value_t = Purpose::Measure)]
    purpose: Purpose,
}

/// The purpose of a set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Purpose {
    /// The report (make evaluate)
    Measure,
    /// Fitting the thresholds (make thresholds): other moves, voices in another manner, other words and recordings,
    /// other cuts of the noises
    Fit,
    /// People who declare nothing, in single words and beginnings of sentences, moves with the digits of people, and
    /// moves by voices made of people who speak other languages (make evaluate-people)
    People,
    /// Speakers who enrol (make evaluate-enrolment), whatever the amount
    Speakers,
}

fn factor(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(value) if value > 0.0 && value.is_finite() => Ok(value),
        _ => Err("give a number above 0".into()),
    }
}

/// Makes the set of the arguments.
///
/// # Errors
///
/// If a file cannot be read or written, or espeak-ng cannot be run.
pub fn run(arguments: &Arguments) -> AnyResult<()> {
    let count = make(&arguments.folder, arguments.amount, arguments.purpose)?;
    eprintln!("{count} recordings");
    Ok(())
}

/// Makes a set, and returns the number of its recordings.
///
/// # Errors
///
/// As [`run`].
pub fn make(folder: &Path, amount: f64, purpose: Purpose) -> AnyResult<usize> {
    let vocabulary = Vocabulary::load(&["de".into()], None)?;
    let moves = Moves::load(&vocabulary)?;
    let mut set = Set::new(folder, amount, purpose == Purpose::Fit)?;
    match purpose {
        Purpose::Speakers => speakers::make(folder, &vocabulary, &moves, &mut Rng::with_seed(22))?,
        Purpose::People => {
            people::add(&mut set)?;
            packages::add(&mut set)?;
            digits::add(&mut set, &vocabulary, &moves)?;
            accents::add(&mut set, &vocabulary, &moves)?;
            set.write("manifest.tsv")?;
        }
        Purpose::Measure | Purpose::Fit => {
            declarations(&mut set, &vocabulary, &moves)?;
            other_speech::add(&mut set)?;
            if set.fits {
                people::add(&mut set)?;
                accents::add(&mut set, &vocabulary, &moves)?;
            }
            set.write("manifest.tsv")?;
            noises::make(folder, &vocabulary, &moves, set.fits, &mut set.rng)?;
            if !set.fits {
                voices_trained_on(&mut set, &vocabulary, &moves)?;
                set.write("trained-on.tsv")?;
            }
        }
    }
    Ok(set.count())
}

fn declarations(set: &mut Set, vocabulary: &Vocabulary, moves: &Moves) -> AnyResult<()> {
    let german = |declared: &Declared| vocabulary.respell("espeak-ng", &declared.words);
    for voice in HELD_OUT {
        set.group(&format!("voice {voice}"), 120, |set| {
            let declared = moves.draw(&mut set.rng);
            let manner = Manner::plain(voice, &mut set.rng);
            Ok((declared.clone(), german(&declared), manner))
        })?;
    }
    set.group("voices espeak-ng", 120, |set| {
        let declared = moves.draw(&mut set.rng);
        let voice = VARIANTS[set.rng.usize(..VARIANTS.len())];
        let manner = Manner::plain(voice, &mut set.rng);
        Ok((declared.clone(), german(&declared), manner))
    })?;
    // Half of all answers of a player.
    let answers: Vec<(Command, &str)> = vocabulary
        .forms()
        .filter_map(|(term, form)| match term {
            Term::Command(command @ (Command::Yes | Command::No | Command::Correction)) => Some((command, form)),
            _ => None,
        })
        .collect();
    let voices = [&HELD_OUT[..], &VARIANTS].concat();
    set.group("answers", 120, |set| {
        let (command, form) = answers[set.rng.usize(..answers.len())];
        let declared = Declared {
            position: Chess::new(),
            expected: command.name().into(),
            words: form.into(),
        };
        let voice = voices[set.rng.usize(..voices.len())];
        let manner = Manner::plain(voice, &mut set.rng);
        Ok((declared.clone(), german(&declared), manner))
    })?;
    set.group("high voices", 80, |set| {
        let declared = moves.draw(&mut set.rng);
        let voice = HELD_OUT[set.rng.usize(..2)];
        let manner = Manner {
            speed: set.rng.u32(105..140),
            shift: 1.3 + 0.2 * set.rng.f64(),
            ..Manner::plain(voice, &mut set.rng)
        };
        Ok((declared.clone(), german(&declared), manner))
    })?;
    set.group("fast", 80, |set| {
        let declared = moves.draw(&mut set.rng);
        let voice = HELD_OUT[set.rng.usize(..2)];
        let manner = Manner {
            speed: set.rng.u32(200..230),
            ..Manner::plain(voice, &mut set.rng)
        };
        Ok((declared.clone(), german(&declared), manner))
    })?;
    set.group("hesitation", 60, |set| {
        let declared = moves.draw(&mut set.rng);
        let manner = Manner::plain(HELD_OUT[set.rng.usize(..2)], &mut set.rng);
        let text = voices::hesitating(&german(&declared), &mut set.rng);
        Ok((declared, text, manner))
    })?;
    set.group("illegal moves", 80, |set| {
        let declared = moves.draw_illegal(&mut set.rng);
        let manner = Manner::plain(HELD_OUT[set.rng.usize(..2)], &mut set.rng);
        Ok((declared.clone(), german(&declared), manner))
    })?;
    for (language, count, name) in ACCENTS
        .map(|language| (language, 60, "accent"))
        .into_iter()
        .chain(UNSEEN.map(|language| (language, 40, "unseen accent")))
    {
        let Some(accent) = words::Accent::load(language)? else {
            eprintln!("{name} {language}: no respellings; the group is left out.");
            continue;
        };
        set.group(&format!("{name} {language}"), count, |set| {
            let (declared, text) = accent.draw(vocabulary, moves, &mut set.rng);
            // All variants of an MBROLA voice are the same person, and the training set has the plain voices.
            let voices: Vec<_> = accent.voices.iter().filter(|voice| !voice.starts_with("mb-")).collect();
            let voice = voices[set.rng.usize(..voices.len())];
            let variant = ["+f4", "+Annie", "+klatt4", "+Michael"][set.rng.usize(..4)];
            let manner = Manner::plain(&format!("{voice}{variant}"), &mut set.rng);
            Ok((declared, text, manner))
        })?;
    }
    commands(set, vocabulary)
}

/// Adds moves by voices of the training set, apart from all others. Their lead over held-out voices shows how much of a
/// voice the model has memorised.
fn voices_trained_on(set: &mut Set, vocabulary: &Vocabulary, moves: &Moves) -> AnyResult<()> {
    set.group("voices trained on", 160, |set| {
        let declared = moves.draw(&mut set.rng);
        let manner = Manner::plain(TRAINED_ON[set.rng.usize(..TRAINED_ON.len())], &mut set.rng);
        Ok((
            declared.clone(),
            vocabulary.respell("espeak-ng", &declared.words),
            manner,
        ))
    })
}

/// Adds every form of every command by both voices.
fn commands(set: &mut Set, vocabulary: &Vocabulary) -> AnyResult<()> {
    for (term, form) in vocabulary.forms() {
        let Term::Command(command) = term else { continue };
        // These are only typed.
        if matches!(command, Command::Arbiter | Command::Adjust) {
            continue;
        }
        for voice in HELD_OUT {
            let declared = Declared {
                position: Chess::new(),
                expected: command.name().into(),
                words: form.into(),
            };
            let manner = Manner::plain(voice, &mut set.rng);
            let text = vocabulary.respell("espeak-ng", form);
            if !set.say(&declared, &text, &manner, "commands")? {
                eprintln!("commands: the voice {voice} is not installed; the group is left out.");
                return Ok(());
            }
        }
    }
    Ok(())
}
