//! Makes the synthetic set of `make evaluate`: recordings with their manifest, noises and rooms, in the folder named by
//! the first argument. A second argument is the amount (1.0 unless told; docs/evaluation.md names its own). With `fit` as the
//! third, it is the set that the thresholds are fitted on (`make thresholds`): other moves, voices in another manner,
//! other words and recordings, other places in the noises. With `speakers` it is what docs/enrolment.md measures, whatever
//! the amount. The same arguments give the same set.
//!
//! The voices are those that the bundled model was not trained on: MBROLA de2 and de7, variants of espeak-ng, and its
//! voices of other languages reading each language's respellings; a few of those it was trained on have a manifest of
//! their own. Recordings of people come from the folder named by ANSAGE_RECORDINGS, or `../shared/recordings`; without it
//! their groups are left out.

mod noises;
mod speakers;
mod strangers;
mod voices;
mod words;

use std::{
    error::Error,
    fs,
    path::{Path, PathBuf},
};

use ansage::{
    declaration::Command,
    vocabulary::{Term, Vocabulary},
};
use fastrand::Rng;
use shakmaty::{Chess, EnPassantMode, fen::Fen};

use voices::Manner;
use words::{Declared, Moves};

/// Whatever goes wrong is said and ends the making.
pub type Anything<T> = Result<T, Box<dyn Error>>;

/// Languages of `config/vocabulary` that respell the German words.
const ACCENTS: [&str; 4] = ["ru", "uk", "mk", "en"];
/// Accents that no model was trained on (`use = "validate"` in models/train/data/accents.toml).
const UNSEEN: [&str; 3] = ["bg", "sr", "tr"];
/// Voices with recordings of their own (MBROLA) that no model was trained on.
const HELD_OUT: [&str; 2] = ["mb-de2", "mb-de7"];
/// Variants of espeak-ng's German voice that no model was trained on.
const VARIANTS: [&str; 5] = ["de+f4", "de+Annie", "de+klatt4", "de+Michael", "de+aunty"];

/// Voices that the bundled model was trained on, as many with recordings of their own as variants of espeak-ng.
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

/// The set being made.
pub struct Set {
    folder: PathBuf,
    manifest: String,
    count: usize,
    /// Draws everything.
    pub rng: Rng,
    amount: f64,
    /// Whether the thresholds are fitted on it, so that it must share nothing with the set that is reported on.
    pub fits: bool,
}

impl Set {
    /// How many of `count` are wanted.
    pub fn of(&self, count: usize) -> usize {
        ((count as f64 * self.amount).round() as usize).max(1)
    }

    /// Every how manyth of one half of a list is taken.
    pub fn every(&self) -> usize {
        (0.5 / self.amount).round().max(1.0) as usize
    }

    /// The number of the first that is taken of a list of which every `step`th is taken: another one for each of the
    /// two sets.
    pub fn first(&self, step: usize) -> usize {
        if self.fits { step / 2 } else { 0 }
    }

    /// The file of the next recording.
    pub fn next_file(&mut self, extension: &str) -> PathBuf {
        self.count += 1;
        self.folder.join(format!("sounds/{:05}.{extension}", self.count))
    }

    /// Writes the manifest of what was added since the last one.
    fn write(&mut self, name: &str) -> Anything<()> {
        let rows = std::mem::take(&mut self.manifest);
        Ok(fs::write(
            self.folder.join(name),
            format!("file\tfen\texpected\tgroup\twords\n{rows}"),
        )?)
    }

    /// Adds a recording that `next_file` gave.
    pub fn add(&mut self, file: &Path, position: &Chess, expected: &str, group: &str, words: &str) -> Anything<()> {
        let file = file.strip_prefix(&self.folder)?.display();
        let fen = Fen::from_position(position, EnPassantMode::Legal);
        self.manifest
            .push_str(&format!("{file}\t{fen}\t{expected}\t{group}\t{words}\n"));
        Ok(())
    }

    /// Adds a spoken declaration. False where the voice is not installed.
    fn say(&mut self, declared: &Declared, text: &str, manner: &Manner, group: &str) -> Anything<bool> {
        let file = self.next_file("wav");
        if !voices::say(text, manner, &file)? {
            return Ok(false);
        }
        self.add(&file, &declared.position, &declared.expected, group, &declared.words)?;
        Ok(true)
    }

    /// Adds `count` declarations of a group. A voice that is not installed ends the group, and that is said.
    fn group(
        &mut self,
        name: &str,
        count: usize,
        mut one: impl FnMut(&mut Set) -> Anything<(Declared, String, Manner)>,
    ) -> Anything<()> {
        for _ in 0..self.of(count) {
            let (declared, text, manner) = one(self)?;
            if !self.say(&declared, &text, &manner, name)? {
                println!(
                    "{name}: the voice {} is not installed; the group is left out.",
                    manner.voice
                );
                return Ok(());
            }
        }
        println!("{name}: {}", self.of(count));
        Ok(())
    }
}

fn main() -> Anything<()> {
    let mut arguments = std::env::args().skip(1);
    let folder = PathBuf::from(arguments.next().ok_or("Name the folder for the set.")?);
    let amount = arguments.next().map_or(Ok(1.0), |text| text.parse())?;
    let vocabulary = Vocabulary::load(&["de".into()], None)?;
    let moves = Moves::load(&vocabulary)?;
    let fits = match arguments.next().as_deref() {
        None => false,
        Some("fit") => true,
        Some("speakers") => return speakers::make(&folder, &vocabulary, &moves, &mut Rng::with_seed(22)),
        Some(_) => return Err("The third argument can only be \"fit\" or \"speakers\".".into()),
    };
    if folder.join("sounds").exists() {
        fs::remove_dir_all(folder.join("sounds"))?;
    }
    fs::create_dir_all(folder.join("sounds"))?;
    let mut set = Set {
        folder,
        manifest: String::new(),
        count: 0,
        rng: Rng::with_seed(if fits { 21 } else { 20 }),
        amount,
        fits,
    };
    declarations(&mut set, &vocabulary, &moves)?;
    strangers::add(&mut set)?;
    set.write("manifest.tsv")?;
    noises::make(&set.folder, &vocabulary, &moves, set.fits, &mut set.rng)?;
    if !fits {
        voices_trained_on(&mut set, &vocabulary, &moves)?;
        set.write("trained-on.tsv")?;
    }
    println!("{} recordings", set.count);
    Ok(())
}

fn declarations(set: &mut Set, vocabulary: &Vocabulary, moves: &Moves) -> Anything<()> {
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
    // Half of what a player says.
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
            println!("{name} {language}: no respellings; the group is left out.");
            continue;
        };
        set.group(&format!("{name} {language}"), count, |set| {
            let (declared, text) = loop {
                let declared = moves.draw(&mut set.rng);
                if let Some(text) = accent.respell(vocabulary, &declared.words, &mut set.rng) {
                    break (declared, text);
                }
            };
            let voice = &accent.voices[set.rng.usize(..accent.voices.len())];
            let variant = ["", "+f4", "+Annie", "+klatt4", "+Michael"][set.rng.usize(..5)];
            let manner = Manner::plain(&format!("{voice}{variant}"), &mut set.rng);
            Ok((declared, text, manner))
        })?;
    }
    commands(set, vocabulary)
}

/// What the voices of the training reach, apart from all others: the distance to those that were kept back tells how much of a
/// voice the model has learnt by heart.
fn voices_trained_on(set: &mut Set, vocabulary: &Vocabulary, moves: &Moves) -> Anything<()> {
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

/// Every form of every command by both voices.
fn commands(set: &mut Set, vocabulary: &Vocabulary) -> Anything<()> {
    for (term, form) in vocabulary.forms() {
        let Term::Command(command) = term else { continue };
        // The arbiter is called by typing.
        if command == Command::Arbiter {
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
                println!("commands: the voice {voice} is not installed; the group is left out.");
                return Ok(());
            }
        }
    }
    Ok(())
}
