//! The sound of a hall in which nobody plays at this board: words, sentences and digits that declare nothing, in rooms
//! and noise, endlessly.

use std::{
    collections::VecDeque,
    fs,
    path::{Path, PathBuf},
};

use ansage::audio::{self, CHUNK, Chunk, SAMPLE_RATE};
use ansage_words::vocabulary::{Term, Token, Vocabulary};
use fastrand::Rng;

use crate::{
    error::AnyResult,
    set::{
        other_speech, people,
        voices::{self, Manner},
    },
    sound::{self, Recording},
};

/// Length of a scene, in which place, noise and levels stay the same, in samples: 60 s.
const SCENE: usize = SAMPLE_RATE as usize * 60;
/// Level of speech, in dB of full scale: from a speaker at the microphone to one some tables away.
const SPEECH_DB: std::ops::Range<i32> = -44..-18;
/// Ratios of speech to noise of a scene, in dB.
const SNR: std::ops::Range<i32> = 3..30;
/// RMS of the noise of a microphone: −76 dB of full scale.
const FLOOR: f32 = 1.5e-4;
/// Share of the time without speech.
const SILENT: f64 = 0.15;
/// Noises and rooms that the model was trained with (models/train/data/splits.toml).
const TRAINED_ON: [&str; 6] = ["noise1", "noise2", "noise3", "rir1", "rir2", "rir3"];
/// Languages of the spoken digits. Their words are not words of the game.
const DIGITS: [&str; 10] = ["en", "ru", "uk", "mk", "fr", "es", "it", "pl", "tr", "nl"];
/// Voices of espeak-ng that say them.
const VARIANTS: [&str; 4] = ["", "+f4", "+Annie", "+Michael"];

/// Speech in a hall, by kind.
pub struct Talk {
    kinds: Vec<Vec<PathBuf>>,
    noises: Vec<Recording>,
    rooms: Vec<Recording>,
}

impl Talk {
    /// Lists the recordings of people in `recordings` on whom the model was not trained, and says the digits of other
    /// languages into `scratch`. Leaves out each recording of a word of the game.
    ///
    /// # Errors
    ///
    /// If a folder or a file cannot be read, or espeak-ng cannot be run.
    pub fn load(recordings: &Path, scratch: &Path, vocabulary: &Vocabulary) -> AnyResult<Talk> {
        let said = [
            people::kept(recordings)?,
            other_speech::kept_words(recordings)?,
            other_speech::kept_digits(recordings)?,
        ];
        let mut kinds: Vec<Vec<PathBuf>> = said
            .into_iter()
            .map(|said| {
                let others = said.into_iter().filter(|(_, words)| !is_of_game(vocabulary, words));
                others.map(|(file, _)| file).collect()
            })
            .collect();
        kinds.push(digits(&scratch.join("digits"))?);
        kinds.retain(|files| !files.is_empty());
        let kept = |folder: &str| -> AnyResult<Vec<Recording>> {
            let files = sound::entries(&recordings.join(folder))?.into_iter();
            let kept = files.filter(|file| {
                !TRAINED_ON
                    .iter()
                    .any(|name| file.file_stem().is_some_and(|stem| stem == *name))
            });
            Ok(kept.map(|file| sound::open(&file)).collect::<Result<_, _>>()?)
        };
        Ok(Talk {
            kinds,
            noises: kept("noise")?,
            rooms: kept("rooms")?,
        })
    }

    /// Returns the number of recordings.
    pub fn len(&self) -> usize {
        self.kinds.iter().map(Vec::len).sum()
    }
}

/// Returns whether one of `words` is a word of the game.
fn is_of_game(vocabulary: &Vocabulary, words: &str) -> bool {
    let tokens = vocabulary.read(words);
    tokens
        .iter()
        .any(|token| matches!(token, Token::Term(term) if *term != Term::Filler))
}

/// Synthesizes the digits of other languages into `folder`, unless they exist.
fn digits(folder: &Path) -> AnyResult<Vec<PathBuf>> {
    fs::create_dir_all(folder)?;
    let mut rng = Rng::with_seed(19);
    let mut files = Vec::new();
    for language in DIGITS {
        for digit in 0..=10 {
            let voice = format!("{language}{}", VARIANTS[rng.usize(..VARIANTS.len())]);
            let file = folder.join(format!("{language}-{digit}.wav"));
            let manner = Manner::plain(&voice, &mut rng);
            if file.is_file() || voices::say(&digit.to_string(), &manner, &file)? {
                files.push(file);
            }
        }
    }
    Ok(files)
}

/// Surroundings of the speech for a minute.
struct Scene {
    room: Option<usize>,
    noise: usize,
    /// Place in the noise, in samples.
    at: usize,
    noise_factor: f32,
    speech_power: f32,
    left: usize,
}

/// The sound of one hall.
pub struct Hall<'a> {
    talk: &'a Talk,
    rng: Rng,
    scene: Scene,
    ready: VecDeque<i16>,
}

impl<'a> Hall<'a> {
    /// Opens the hall number `seed`. The same number gives the same sound.
    pub fn new(talk: &'a Talk, seed: u64) -> Hall<'a> {
        let mut rng = Rng::with_seed(seed);
        Hall {
            scene: Scene::draw(talk, &mut rng),
            talk,
            rng,
            ready: VecDeque::new(),
        }
    }

    /// Returns the next chunk.
    ///
    /// # Errors
    ///
    /// If a recording cannot be read.
    pub fn chunk(&mut self) -> AnyResult<Chunk> {
        while self.ready.len() < CHUNK {
            let sound = self.stretch()?;
            self.ready.extend(sound);
        }
        let mut chunk = [0; CHUNK];
        for (sample, ready) in chunk.iter_mut().zip(self.ready.drain(..CHUNK)) {
            *sample = ready;
        }
        Ok(chunk)
    }

    /// Returns the words of one speaker, or silence, with the pause after them.
    fn stretch(&mut self) -> AnyResult<Vec<i16>> {
        if self.scene.left == 0 {
            self.scene = Scene::draw(self.talk, &mut self.rng);
        }
        let mut sound: Vec<f32> = Vec::new();
        if self.rng.f64() < SILENT {
            sound.resize(self.seconds(3.0, 10.0), 0.0);
        } else {
            // A single speaker, or at least a single kind of recording, says one to six things.
            let kind = &self.talk.kinds[self.rng.usize(..self.talk.kinds.len())];
            for _ in 0..self.rng.usize(1..=6) {
                let file = &kind[self.rng.usize(..kind.len())];
                sound.extend(self.said(file)?);
                sound.resize(sound.len() + self.seconds(0.05, 0.6), 0.0);
            }
            sound.resize(sound.len() + self.seconds(0.3, 4.0), 0.0);
        }
        self.scene.left = self.scene.left.saturating_sub(sound.len());
        let noise = &self.talk.noises[self.scene.noise].samples;
        for sample in &mut sound {
            *sample += self.scene.noise_factor * noise[self.scene.at % noise.len()];
            *sample += FLOOR * (self.rng.f32() + self.rng.f32() + self.rng.f32() - 1.5) * 2.0;
            self.scene.at += 1;
        }
        Ok(sound
            .iter()
            .map(|sample| (sample * 32_767.0).round().clamp(-32_768.0, 32_767.0) as i16)
            .collect())
    }

    /// Returns a recording at the level of the scene and in its room, until most of its echo has decayed.
    fn said(&mut self, file: &Path) -> AnyResult<Vec<f32>> {
        let mut samples = sound::floats(&audio::file::decode(file)?);
        let factor = (self.scene.speech_power / sound::extent(&samples).power.max(f32::MIN_POSITIVE)).sqrt();
        samples.iter_mut().for_each(|sample| *sample *= factor);
        Ok(match self.scene.room {
            None => samples,
            Some(room) => {
                samples.resize(samples.len() + SAMPLE_RATE as usize / 2, 0.0);
                sound::in_room(&samples, &self.talk.rooms[room])
            }
        })
    }

    /// Draws a time in seconds and returns it in samples.
    fn seconds(&mut self, from: f64, to: f64) -> usize {
        ((from + (to - from) * self.rng.f64()) * f64::from(SAMPLE_RATE)) as usize
    }
}

impl Scene {
    fn draw(talk: &Talk, rng: &mut Rng) -> Scene {
        let power = |decibels: i32| 10f32.powf(decibels as f32 / 10.0);
        let speech = rng.i32(SPEECH_DB);
        let noise = rng.usize(..talk.noises.len());
        let samples = &talk.noises[noise].samples;
        let noise_power = samples.iter().map(|sample| sample * sample).sum::<f32>() / samples.len() as f32;
        Scene {
            room: rng.bool().then(|| rng.usize(..talk.rooms.len())),
            noise,
            at: rng.usize(..samples.len()),
            noise_factor: (power(speech - rng.i32(SNR)) / noise_power.max(f32::MIN_POSITIVE)).sqrt(),
            speech_power: power(speech),
            left: SCENE,
        }
    }
}
