//! Speakers who enrol: their takes, and other moves unknown to the enrolment.

use std::{fs, path::Path};

use ansage::{audio, enrolment};
use ansage_words::vocabulary::Vocabulary;
use fastrand::Rng;
use shakmaty::{EnPassantMode, fen::Fen};

use super::{
    noises::pink,
    voices::{self, Manner},
    wav::write,
    words::Moves,
};
use crate::error::AnyResult;

/// Folder, voice, factor of pitch and formants, and ratio of speech to pink noise, in dB.
const SPEAKERS: [(&str, &str, f64, Option<f32>); 6] = [
    ("child", "mb-de7", 1.6, None),
    ("high-man", "mb-de2", 1.45, None),
    ("woman", "mb-de7", 1.0, None),
    ("man", "mb-de2", 1.0, None),
    ("woman-in-noise", "mb-de7", 1.0, Some(10.0)),
    ("smaller-child", "mb-de7", 2.0, None),
];
/// Moves that are not among the takes.
const OTHERS: usize = 80;

/// Makes a folder for each speaker with `takes.tsv`, as `ansage enrol --takes` reads it, and `moves.tsv`, a manifest
/// for `measure`.
///
/// # Errors
///
/// If a file cannot be written, or a sound cannot be made.
pub fn make(folder: &Path, vocabulary: &Vocabulary, moves: &Moves, rng: &mut Rng) -> AnyResult<()> {
    let noise = pink(rng);
    for (name, voice, shift, snr_db) in SPEAKERS {
        let folder = folder.join(name);
        fs::create_dir_all(&folder)?;
        let mut count = 0;
        let mut say = |words: &str, rng: &mut Rng| -> AnyResult<Option<String>> {
            count += 1;
            let name = format!("{count:03}.wav");
            let manner = Manner {
                pitch: 50,
                shift,
                ..Manner::plain(voice, rng)
            };
            let file = folder.join(&name);
            if !voices::say(&vocabulary.respell("espeak-ng", words), &manner, &file)? {
                return Ok(None);
            }
            if let Some(snr_db) = snr_db {
                let samples = audio::file::decode(&file)?;
                write(&file, &in_noise(&samples, &noise, snr_db, rng))?;
            }
            Ok(Some(name))
        };
        let (mut takes, mut manifest) = (String::new(), String::new());
        for words in enrolment::prompts(vocabulary) {
            let Some(file) = say(&words, rng)? else { break };
            takes.push_str(&format!("{file}\t{words}\n"));
        }
        for _ in 0..OTHERS {
            let declared = moves.draw(rng);
            let Some(file) = say(&declared.words, rng)? else { break };
            let fen = Fen::from_position(&declared.position, EnPassantMode::Legal);
            let (expected, words) = (&declared.expected, &declared.words);
            manifest.push_str(&format!("{file}\t{fen}\t{expected}\t{name}\t{words}\n"));
        }
        if manifest.is_empty() {
            eprintln!("{name}: the voice {voice} is not installed; the speaker is left out.");
            fs::remove_dir_all(&folder)?;
            continue;
        }
        fs::write(folder.join("takes.tsv"), takes)?;
        fs::write(folder.join("moves.tsv"), manifest)?;
    }
    Ok(())
}

/// Returns the speech with half a second of noise before and after it, mixed at `snr_db` by the mean power of both.
fn in_noise(samples: &[i16], noise: &[i16], snr_db: f32, rng: &mut Rng) -> Vec<i16> {
    let power = |samples: &[i16]| samples.iter().map(|s| f32::from(*s).powi(2)).sum::<f32>() / samples.len() as f32;
    let factor = (power(samples) / power(noise) / 10f32.powf(snr_db / 10.0)).sqrt();
    let around = ansage::audio::SAMPLE_RATE as usize / 2;
    let length = samples.len() + 2 * around;
    let at = rng.usize(..noise.len() - length);
    let mut sum: Vec<f32> = noise[at..at + length].iter().map(|s| factor * f32::from(*s)).collect();
    for (sum, sample) in sum[around..].iter_mut().zip(samples) {
        *sum += f32::from(*sample);
    }
    sum.iter().map(|sample| *sample as i16).collect()
}
