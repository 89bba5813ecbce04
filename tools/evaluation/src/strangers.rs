//! `make evaluate-strangers`: how often a confirmation is taken for another voice's, if the declarer gives it and if
//! somebody else does.
//!
//! Each answer is compared with each declaration of the same speaker, and with each of all other speakers of the same
//! collection, which was recorded in the same way.

use std::{collections::BTreeMap, fs, path::Path};

use ansage::{
    audio::{self, SAMPLE_RATE},
    config::Config,
    paths,
    recognition::{Likeness, Pitch, Voices},
};
use ansage_words::vocabulary::Vocabulary;
use fastrand::Rng;
use shakmaty::Color;

use crate::{
    error::AnyResult,
    set::{
        people,
        voices::{self, Manner},
        words::Moves,
    },
    sound::{self, Recording},
};

/// Voices of espeak-ng, in addition to those of MBROLA. Some speak with a pitch of their own, others with that of "de".
const VOICES: [&str; 12] = [
    "de",
    "de+Michael",
    "de+klatt4",
    "de+m3",
    "de+m7",
    "de+Alex",
    "de+f4",
    "de+Annie",
    "de+aunty",
    "de+f2",
    "de+linda",
    "de+belinda",
];
/// Confirmations of synthetic voices.
const ANSWERS: [&str; 5] = ["ja", "ja", "richtig", "gesetzt", "jawohl"];
/// Declarations and answers of most speakers.
const EACH: usize = 20;
/// Collections of recordings with known speakers, the number of recordings that make a declaration (1 is a whole
/// sentence, a piece of which is the answer), and the number of declarations and answers of each speaker.
const COLLECTIONS: [(&str, usize, usize); 3] = [
    ("digits", 4, EACH),
    ("sentences", 1, EACH),
    ("other-speech", 3, 4 * EACH),
];
/// Silence after each word of a declaration, in samples: 120 ms.
const PAUSE: usize = SAMPLE_RATE as usize * 12 / 100;
/// Longest answer, in samples: 700 ms.
const SHORT: usize = SAMPLE_RATE as usize * 7 / 10;
/// Length of an answer that is a piece of a sentence, in samples: 400 ms.
const PIECE: usize = SAMPLE_RATE as usize * 4 / 10;
/// Sound around a declaration or an answer, in samples: 500 ms.
const AROUND: usize = SAMPLE_RATE as usize / 2;
/// RMS of a declaration: −20 dB of full scale.
const LEVEL: f32 = 0.1;
/// Ratio of speech to noise, in dB.
const SNR: f32 = 15.0;
/// Voices farther apart than this, in semitones, are for instance a man's and a woman's.
const FAR: f32 = 6.0;

/// Moves that each player has declared before an answer is compared.
const DECLARED: usize = 5;

/// Arguments of `strangers`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// What is drawn: the same number draws the same
    #[arg(long, value_name = "NUMBER", default_value_t = 17)]
    seed: u64,
}

/// A person who declares and answers.
struct Speaker {
    name: String,
    declarations: Vec<Vec<f32>>,
    answers: Vec<Vec<f32>>,
}

/// The pitch of a speaker in their declarations and answers, and overall.
struct Heard {
    name: String,
    pitch: Option<Pitch>,
    declarations: Vec<Option<Pitch>>,
    answers: Vec<Option<Pitch>>,
}

/// Compares all speakers, and prints the report.
///
/// # Errors
///
/// If there are no recordings, a file cannot be read or written, or espeak-ng cannot be run.
pub fn run(config: &Config, arguments: &Arguments) -> AnyResult<()> {
    let Some(folder) = people::folder() else {
        return Err("There are no recordings of people. Name their folder in ANSAGE_RECORDINGS.".into());
    };
    let mut rng = Rng::with_seed(arguments.seed);
    let answerer = config.answerer(paths::user_vocabulary().as_deref())?;
    let moves = Moves::load(&answerer.vocabulary)?;
    let mut collections = vec![("made", made(&moves, &answerer.vocabulary, &mut rng)?)];
    for (name, words, each) in COLLECTIONS {
        collections.push((name, recorded(&folder, name, words, each, &mut rng)?));
    }
    let noises: Vec<Recording> = sound::kinds(&folder.join("noise"))?
        .into_iter()
        .flat_map(|kind| kind.recordings)
        .collect();
    println!(
        "| collection | speakers | sound | own voice | another, far | another, near | unknown | own voice in a game | the \
        opponent's in a game |\n|---|---|---|---|---|---|---|---|---|"
    );
    for (collection, speakers) in &collections {
        for (sound, noises) in [("clean", &[][..]), ("15 dB", &noises[..])] {
            let heard: Vec<Heard> = speakers.iter().map(|speaker| hear(speaker, noises, &mut rng)).collect();
            report(collection, sound, &heard, *collection == "sentences");
        }
    }
    Ok(())
}

/// Prints how many confirmations of a collection are doubted.
fn report(collection: &str, sound: &str, heard: &[Heard], pieces: bool) {
    let mut tallies = [Tally::default(); 3];
    for speaker in heard {
        for other in heard {
            let is_same = speaker.name == other.name;
            let at = match speaker.pitch.zip(other.pitch) {
                _ if is_same => 0,
                Some((one, other)) if one.interval(other).abs() > FAR => 1,
                _ => 2,
            };
            for (n, declared) in speaker.declarations.iter().enumerate() {
                for (m, answer) in other.answers.iter().enumerate() {
                    // A piece of the sentence itself does not prove anything.
                    if !(pieces && is_same && n == m) {
                        tallies[at].count(compare(*declared, *answer));
                    }
                }
            }
        }
    }
    let speakers = heard.len();
    let unknown: usize = tallies.iter().map(|tally| tally.unknown).sum();
    let alone = tallies.map(Tally::rate).join(" | ");
    let in_game = play(heard).map(Tally::rate).join(" | ");
    println!("| {collection} | {speakers} | {sound} | {alone} | {unknown} | {in_game} |");
}

/// Lets every two speakers play each other. Counts how many answers of the declarer and of the opponent are doubted
/// once both have declared [`DECLARED`] moves and answered all but the last.
fn play(heard: &[Heard]) -> [Tally; 2] {
    let (mut tallies, mut rng) = ([Tally::default(); 2], Rng::with_seed(0));
    let pairs = heard.iter().flat_map(|one| heard.iter().map(move |other| (one, other)));
    for (declarer, opponent) in pairs.filter(|(one, other)| one.name != other.name) {
        for (tally, answerer) in tallies.iter_mut().zip([declarer, opponent]) {
            for (at, answer) in answerer.answers.iter().enumerate() {
                let mut voices = Voices::default();
                for (color, player) in [(Color::Black, opponent), (Color::White, declarer)] {
                    for n in 0..DECLARED {
                        let declared = rng.choice(&player.declarations).copied().flatten();
                        declared.into_iter().for_each(|pitch| voices.declared(color, pitch));
                        // The compared answer must not have been given before.
                        let answered = rng.usize(..player.answers.len());
                        let pitch = player.answers[answered].filter(|_| answered != at && n + 1 < DECLARED);
                        pitch.into_iter().for_each(|pitch| voices.answered(color, pitch));
                    }
                }
                tally.count(answer.map(|answer| voices.compare(Color::White, answer)));
            }
        }
    }
    tallies
}

/// Confirmations after declarations.
#[derive(Debug, Clone, Copy, Default)]
struct Tally {
    all: usize,
    /// Confirmations that are taken for another voice's.
    another: usize,
    /// Confirmations that are asked for again.
    unlike: usize,
    /// Confirmations whose pitch is unknown.
    unknown: usize,
}

impl Tally {
    fn rate(self) -> String {
        let share = |part: usize| 100.0 * part as f64 / self.all as f64;
        match self.all {
            0 => "–".to_owned(),
            all => format!("{:.1} and {:.1} % of {all}", share(self.another), share(self.unlike)),
        }
    }

    fn count(&mut self, likeness: Option<Likeness>) {
        self.all += 1;
        match likeness {
            Some(Likeness::Another) => self.another += 1,
            Some(Likeness::Unlike) => self.unlike += 1,
            Some(Likeness::Like) => {}
            None => self.unknown += 1,
        }
    }
}

/// Returns the likeness of an answer to a single declaration.
fn compare(declared: Option<Pitch>, answer: Option<Pitch>) -> Option<Likeness> {
    let (declared, answer) = declared.zip(answer)?;
    let mut voices = Voices::default();
    voices.declared(Color::White, declared);
    Some(voices.compare(Color::White, answer))
}

fn hear(speaker: &Speaker, noises: &[Recording], rng: &mut Rng) -> Heard {
    let mut hear = |sounds: &[Vec<f32>]| {
        sounds
            .iter()
            .map(|sound| pitch(sound, rng.choice(noises), rng))
            .collect()
    };
    Heard {
        name: speaker.name.clone(),
        pitch: pitch(&speaker.declarations.concat(), None, &mut Rng::with_seed(0)),
        declarations: hear(&speaker.declarations),
        answers: hear(&speaker.answers),
    }
}

fn pitch(samples: &[f32], noise: Option<&Recording>, rng: &mut Rng) -> Option<Pitch> {
    let mut around = [&[0.0; AROUND], samples, &[0.0; AROUND]].concat();
    if let Some(noise) = noise {
        sound::add_noise(&mut around, sound::extent(samples).power, noise, SNR, rng);
    }
    Pitch::of(&sound::integers(&around))
}

/// Makes the speakers that espeak-ng offers.
fn made(moves: &Moves, vocabulary: &Vocabulary, rng: &mut Rng) -> AnyResult<Vec<Speaker>> {
    let mut speakers = Vec::new();
    let file = tempfile::Builder::new().suffix(".wav").tempfile()?;
    for voice in VOICES.iter().chain(&voices::HELD_OUT) {
        // A person's pitch does not change with each sentence.
        let pitch = rng.u32(42..59);
        let say = |words: &str, rng: &mut Rng| -> AnyResult<Option<Vec<f32>>> {
            let manner = Manner {
                pitch: pitch + rng.u32(0..9) - 4,
                ..Manner::plain(voice, rng)
            };
            let is_said = voices::say(&vocabulary.respell("espeak-ng", words), &manner, file.path())?;
            is_said.then(|| cut(file.path())).transpose()
        };
        let mut speaker = Speaker {
            name: (*voice).into(),
            declarations: Vec::new(),
            answers: Vec::new(),
        };
        for answer in ANSWERS.iter().cycle().take(EACH) {
            speaker.declarations.extend(say(&moves.draw(rng).words, rng)?);
            speaker.answers.extend(say(answer, rng)?);
        }
        match speaker.answers.is_empty() {
            true => eprintln!("The voice {voice} is not installed, and left out."),
            false => speakers.push(speaker),
        }
    }
    Ok(speakers)
}

/// Loads the speakers of a collection. Of the actors' sentences, only the neutral ones are used.
fn recorded(folder: &Path, collection: &str, words: usize, each: usize, rng: &mut Rng) -> AnyResult<Vec<Speaker>> {
    let mut files: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for line in fs::read_to_string(folder.join(format!("{collection}.tsv")))?.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        if let [path, _, speaker, _] = fields[..]
            && path.starts_with(collection)
            && (words > 1 || path.contains('N'))
        {
            files.entry(speaker.into()).or_default().push(path.into());
        }
    }
    let mut speakers = Vec::new();
    for (name, mut files) in files {
        rng.shuffle(&mut files);
        files.truncate(4 * each);
        let mut sounds = Vec::with_capacity(files.len());
        for file in files {
            sounds.push(cut(&folder.join(file))?);
        }
        let (declarations, answers) = match words {
            1 => {
                sounds.retain(|sound| sound.len() > PIECE);
                let mut piece = |sound: &Vec<f32>| {
                    let at = rng.usize(..sound.len() - PIECE);
                    sound[at..at + PIECE].to_vec()
                };
                let answers = sounds.iter().map(&mut piece).collect();
                (sounds, answers)
            }
            _ => {
                let answers = sounds.extract_if(.., |sound| sound.len() < SHORT).take(each).collect();
                let mut declare = |_| {
                    let words = (0..words).flat_map(|_| [&sounds[rng.usize(..sounds.len())][..], &[0.0; PAUSE]]);
                    words.collect::<Vec<_>>().concat()
                };
                ((0..each).map(&mut declare).collect(), answers)
            }
        };
        speakers.push(Speaker {
            name,
            declarations,
            answers,
        });
    }
    Ok(speakers)
}

/// Reads a recording from its first to its last sound, scaled to the level of a declaration.
fn cut(file: &Path) -> AnyResult<Vec<f32>> {
    let samples = sound::floats(&audio::file::decode(file)?);
    let extent = sound::extent(&samples);
    let mut backwards: Vec<f32> = samples[..extent.end].to_vec();
    backwards.reverse();
    let begin = extent.end - sound::extent(&backwards).end;
    let factor = LEVEL / extent.power.sqrt();
    Ok(samples[begin..extent.end]
        .iter()
        .map(|sample| factor * sample)
        .collect())
}
