//! Conditions under which recordings are played to the recognizer.

use std::path::PathBuf;

use crate::{
    error::EvaluationError,
    sound::{self, Extent, Kind},
};

/// Degradations of the recordings, in addition to the clean condition.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Degradation {
    /// Folder of noises; each folder in it is a separate kind.
    pub noise: Option<PathBuf>,
    /// Ratios of speech to noise, in dB.
    pub snr: Vec<f32>,
    /// Folder of impulse responses of rooms; each folder in it is a separate kind.
    pub rooms: Option<PathBuf>,
    /// Whether the recordings are heard while a question is open that "ja" and "nein" answer.
    pub asking: bool,
}

enum Condition {
    Clean,
    Room(usize),
    Noise(usize, f32),
}

/// The conditions of one evaluation, with their noises and rooms loaded.
pub struct Conditions {
    noises: Vec<Kind>,
    rooms: Vec<Kind>,
    all: Vec<Condition>,
    /// Whether a question is open.
    pub asking: bool,
}

impl Conditions {
    /// Loads the noises and rooms of `degradation`.
    ///
    /// # Errors
    ///
    /// [`EvaluationError`] if a folder or a sound file cannot be read.
    pub fn load(degradation: &Degradation) -> Result<Conditions, EvaluationError> {
        let load = |folder: &Option<PathBuf>| folder.as_deref().map_or(Ok(Vec::new()), sound::kinds);
        let (noises, rooms) = (load(&degradation.noise)?, load(&degradation.rooms)?);
        let mut all = vec![Condition::Clean];
        all.extend((0..rooms.len()).map(Condition::Room));
        for kind in 0..noises.len() {
            all.extend(degradation.snr.iter().map(|snr| Condition::Noise(kind, *snr)));
        }
        Ok(Conditions {
            noises,
            rooms,
            all,
            asking: degradation.asking,
        })
    }

    /// Returns the number of conditions.
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Returns their names, in the order of their numbers.
    pub fn names(&self) -> Vec<String> {
        self.all
            .iter()
            .map(|condition| match condition {
                Condition::Clean => "clean".into(),
                Condition::Room(kind) => self.rooms[*kind].name.clone(),
                Condition::Noise(kind, snr) => format!("{} {snr} dB", self.noises[*kind].name),
            })
            .collect()
    }

    /// Returns the sound of the recording `number` under a condition. Both numbers seed the choice of noise and room,
    /// so that every run is the same.
    pub fn degrade(&self, condition: usize, number: usize, framed: &[f32], extent: Extent) -> Vec<i16> {
        let mut rng = fastrand::Rng::with_seed((number * self.all.len() + condition) as u64);
        let draw = |kind: &Kind, rng: &mut fastrand::Rng| rng.usize(..kind.recordings.len());
        sound::integers(&match self.all[condition] {
            Condition::Clean => framed.to_vec(),
            Condition::Room(kind) => {
                let kind = &self.rooms[kind];
                sound::in_room(framed, &kind.recordings[draw(kind, &mut rng)])
            }
            Condition::Noise(kind, snr) => {
                let kind = &self.noises[kind];
                let noise = &kind.recordings[draw(kind, &mut rng)];
                let mut noisy = framed.to_vec();
                sound::add_noise(&mut noisy, extent.power, noise, snr, &mut rng);
                noisy
            }
        })
    }
}
