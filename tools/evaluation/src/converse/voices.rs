//! Makes the sound of the spoken words. Each piece between two pauses is synthesized once and kept in a folder.

use std::{
    fs,
    path::{Path, PathBuf},
};

use ansage::audio::{self, SAMPLE_RATE};
use ansage_words::vocabulary::Vocabulary;

use super::draw::VOICES;
use crate::{
    error::AnyResult,
    set::{
        voices::{Manner, say},
        wav,
    },
    sound,
};

/// RMS of a declaration: −20 dB of full scale.
pub const LEVEL: f32 = 0.1;
/// Longest soft beginning of a word, in samples: 100 ms. In some voices an "f" is softer than the threshold of sound.
const SOFT_BEGIN: usize = SAMPLE_RATE as usize / 10;
/// Softest sample of that beginning, as a fraction of the loudest one: 50 dB below.
const SOFTEST: f32 = 1.0 / 316.0;

/// Synthesizer of words that keeps their sound.
pub struct Voices {
    folder: PathBuf,
    vocabulary: Vocabulary,
}

impl Voices {
    /// Creates voices that keep their sounds in `folder`.
    ///
    /// # Errors
    ///
    /// If the folder cannot be made.
    pub fn new(folder: &Path, vocabulary: &Vocabulary) -> AnyResult<Voices> {
        fs::create_dir_all(folder)?;
        Ok(Voices {
            folder: folder.to_owned(),
            vocabulary: vocabulary.clone(),
        })
    }

    /// Returns those of [`VOICES`] that are installed.
    ///
    /// # Errors
    ///
    /// If espeak-ng cannot be run.
    pub fn installed(&self) -> AnyResult<[Vec<&'static str>; 2]> {
        let mut all = [Vec::new(), Vec::new()];
        for (installed, voices) in all.iter_mut().zip(VOICES) {
            for voice in voices {
                let manner = Manner {
                    speed: 145,
                    pitch: 50,
                    voice: (*voice).into(),
                    shift: 1.0,
                };
                match self.words(&manner, "Springer") {
                    Ok(_) => installed.push(*voice),
                    Err(error) => eprintln!("The voice {voice} is left out: {error}"),
                }
            }
        }
        Ok(all)
    }

    /// Speaks `parts`: words, and the pause after them in ms. Returns samples at [`SAMPLE_RATE`], `level` dB above a
    /// declaration.
    ///
    /// # Errors
    ///
    /// If the voice is not installed, or a file cannot be read or written.
    pub fn speak(&self, manner: &Manner, parts: &[(String, u64)], level: f32) -> AnyResult<Vec<f32>> {
        let mut samples = Vec::new();
        let factor = 10f32.powf(level / 20.0);
        for (words, pause) in parts {
            let words = hound::WavReader::open(self.words(manner, words)?)?.into_samples::<i16>();
            let words: Result<Vec<i16>, _> = words.collect();
            samples.extend(sound::floats(&words?).iter().map(|sample| factor * sample));
            samples.resize(samples.len() + (*pause * u64::from(SAMPLE_RATE) / 1000) as usize, 0.0);
        }
        Ok(samples)
    }

    /// Returns the time that the program's voice takes for `sentence`, in ms.
    ///
    /// # Errors
    ///
    /// If espeak-ng cannot be run, or a file cannot be read or written.
    pub fn length_ms(&self, sentence: &str) -> AnyResult<f64> {
        // For an empty text espeak-ng makes no sound, as if the voice were missing.
        if sentence.is_empty() {
            return Ok(0.0);
        }
        let manner = Manner {
            speed: 170,
            pitch: 50,
            voice: "de".into(),
            shift: 1.0,
        };
        let file = self.spoken(&manner, sentence)?;
        let reader = hound::WavReader::open(file.path())?;
        let rate = f64::from(reader.spec().sample_rate);
        let samples: Vec<i16> = reader.into_samples().collect::<Result<_, _>>()?;
        let heard = |sample: &i16| sample.unsigned_abs() >= 100;
        let (first, last) = (samples.iter().position(heard), samples.iter().rposition(heard));
        Ok((last.unwrap_or(0) - first.unwrap_or(0)) as f64 * 1000.0 / rate)
    }

    /// Returns the file of the words from their first to their last sound, at the level of a declaration.
    fn words(&self, manner: &Manner, words: &str) -> AnyResult<PathBuf> {
        let Manner {
            voice, speed, pitch, ..
        } = manner;
        let file = self.folder.join(format!("{voice} {speed} {pitch} {words}.wav"));
        if !file.exists() {
            let spoken = self.spoken(manner, words)?;
            let samples = sound::floats(&audio::file::decode(spoken.path())?);
            let extent = sound::extent(&samples);
            let mut backwards: Vec<f32> = samples[..extent.end].to_vec();
            backwards.reverse();
            let begin = soft_begin(&samples, extent.end - sound::extent(&backwards).end);
            let factor = LEVEL / extent.power.sqrt();
            let level: Vec<f32> = samples[begin..extent.end]
                .iter()
                .map(|sample| factor * sample)
                .collect();
            wav::write(spoken.path(), &sound::integers(&level))?;
            // Another thread that makes the same sound writes a separate file.
            spoken.persist(&file)?;
        }
        Ok(file)
    }

    fn spoken(&self, manner: &Manner, words: &str) -> AnyResult<tempfile::NamedTempFile> {
        let file = tempfile::Builder::new().suffix(".new").tempfile_in(&self.folder)?;
        if say(&self.vocabulary.respell("espeak-ng", words), manner, file.path())? {
            Ok(file)
        } else {
            let voice = &manner.voice;
            Err(
                format!("the voice {voice} is not installed. Install espeak-ng, or Debian's package of the voice.")
                    .into(),
            )
        }
    }
}

/// Returns the beginning of words whose first loud sound is at `loud`.
fn soft_begin(samples: &[f32], loud: usize) -> usize {
    let loudest = samples
        .iter()
        .fold(0.0_f32, |loudest, sample| loudest.max(sample.abs()));
    let earliest = loud.saturating_sub(SOFT_BEGIN);
    let mut before = samples[earliest..loud].iter();
    let first = before.position(|sample| sample.abs() >= SOFTEST * loudest);
    first.map_or(loud, |first| earliest + first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_their_level_and_their_pauses() {
        let folder = tempfile::tempdir().unwrap();
        let vocabulary = Vocabulary::load(&["de".into()], None).unwrap();
        let voices = Voices::new(folder.path(), &vocabulary).unwrap();
        let manner = Manner {
            voice: "de".into(),
            speed: 145,
            pitch: 50,
            shift: 1.0,
        };
        let speak = |parts: &[(&str, u64)], level| {
            let parts: Vec<(String, u64)> = parts.iter().map(|(words, pause)| ((*words).into(), *pause)).collect();
            voices.speak(&manner, &parts, level).unwrap()
        };
        let (one, other) = (speak(&[("ja", 0)], 0.0), speak(&[("nein", 0)], 0.0));
        let both = speak(&[("ja", 1500), ("nein", 0)], -30.0);
        assert_eq!(both.len(), one.len() + other.len() + 24_000);
        let level = 20.0 * (sound::extent(&one).power.sqrt() / sound::extent(&both).power.sqrt()).log10();
        assert!((level - 30.0).abs() < 0.5, "{level}");
        assert!((20.0 * sound::extent(&one).power.sqrt().log10() + 20.0).abs() < 0.5);
    }
}
