//! Moves whose ranks are digits said by people, inserted among synthetic words.

use std::fs;

use ansage::audio::{self, SAMPLE_RATE};
use ansage_words::vocabulary::Vocabulary;

use super::{
    people,
    recordings::Set,
    voices::{self, HELD_OUT, Manner},
    wav,
    words::Moves,
};
use crate::error::AnyResult;

/// Speakers of digits that the model was not trained on (models/train/data/splits.toml).
pub const SPEAKERS: [&str; 2] = ["hd04", "hd06"];
/// Number of moves per speaker, at the full amount.
const MOVES: usize = 120;
/// Silence between a synthetic word and a digit, in samples: 30 ms.
const GAP: usize = SAMPLE_RATE as usize * 30 / 1000;
/// Amplitude above which a sound has begun, as a share of its loudest sample.
const AUDIBLE: f32 = 0.02;

/// Adds a group of moves by each of [`SPEAKERS`]. Without recordings or voices it adds nothing.
///
/// # Errors
///
/// If a recording cannot be read, or a sound cannot be made.
pub fn add(set: &mut Set, vocabulary: &Vocabulary, moves: &Moves) -> AnyResult<()> {
    let Some(folder) = people::folder() else { return Ok(()) };
    let table = fs::read_to_string(folder.join("digits.tsv"))?;
    let said: Vec<Vec<&str>> = table.lines().map(|line| line.split('\t').collect()).collect();
    for speaker in SPEAKERS {
        let takes = |word: &str| -> Vec<&str> {
            let own = said.iter().filter(|row| row[1] == word && row[2] == speaker);
            own.map(|row| row[0]).collect()
        };
        for _ in 0..set.scaled(MOVES) {
            let declared = moves.draw(&mut set.rng);
            let manner = Manner::plain(HELD_OUT[set.rng.usize(..2)], &mut set.rng);
            let mut sound: Vec<i16> = Vec::new();
            for word in declared.words.split([' ', ',']).filter(|word| !word.is_empty()) {
                let takes = takes(&word.to_lowercase());
                let piece = if takes.is_empty() {
                    let file = set.next_file("wav");
                    if !voices::say(&vocabulary.respell("espeak-ng", word), &manner, &file)? {
                        eprintln!(
                            "digits: the voice {} is not installed; the group is left out.",
                            manner.voice
                        );
                        return Ok(());
                    }
                    let samples = audio::file::decode(&file)?;
                    fs::remove_file(file)?;
                    samples
                } else {
                    audio::file::decode(&folder.join(takes[set.rng.usize(..takes.len())]))?
                };
                sound.extend(levelled(&piece));
                sound.extend([0; GAP]);
            }
            let file = set.next_file("wav");
            wav::write(&file, &sound)?;
            let group = format!("people: digits of {speaker} in moves");
            set.add(&file, &declared.position, &declared.expected, &group, &declared.words)?;
        }
    }
    Ok(())
}

/// Returns the sound without inaudible parts before and after it, scaled so that its loudest sample is a third of full
/// scale.
fn levelled(samples: &[i16]) -> Vec<i16> {
    let loudest = samples
        .iter()
        .map(|sample| sample.unsigned_abs())
        .max()
        .unwrap_or(0)
        .max(1);
    let audible = |sample: &i16| f32::from(sample.unsigned_abs()) > AUDIBLE * f32::from(loudest);
    let begin = samples.iter().position(audible).unwrap_or(0);
    let end = samples.iter().rposition(audible).map_or(samples.len(), |last| last + 1);
    let factor = f32::from(i16::MAX) / 3.0 / f32::from(loudest);
    let louder = samples[begin..end]
        .iter()
        .map(|sample| (f32::from(*sample) * factor) as i16);
    louder.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_is_cut_to_what_is_audible_and_levelled() {
        assert_eq!(levelled(&[0, 1, 100, -50, 1, 0]), [10_922, -5_461]);
        assert!(levelled(&[]).is_empty());
    }
}
