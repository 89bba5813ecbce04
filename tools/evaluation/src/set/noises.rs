//! Noises and rooms for the set.

use std::{fs, path::Path};

use ansage::audio::{self, SAMPLE_RATE};
use ansage_words::vocabulary::Vocabulary;
use fastrand::Rng;

use super::{
    people::{self, KEPT_NOISES},
    voices::{self, Manner},
    wav::write,
    words::Moves,
};
use crate::error::AnyResult;

/// Voices at other boards.
const NEIGHBOURS: [&str; 4] = ["mb-de1", "mb-de5", "de+f2", "de+m3"];
/// Prefix of the names of impulse responses of the OpenAIR library, most of them of halls, from a living room to a
/// cathedral.
const HALLS: &str = "openair";
/// Length of the generated noises, in samples: 60 s.
const LENGTH: usize = SAMPLE_RATE as usize * 60;

/// Writes `noise/pink`, `noise/babble`, and, from the recordings, `noise/recorded`, `room/room` and `room/hall`. The
/// set for fitting gets the first half of each recorded noise and no hall. The other set gets the second half.
///
/// # Errors
///
/// If a recording cannot be read, or a sound cannot be made.
pub fn make(folder: &Path, vocabulary: &Vocabulary, moves: &Moves, fits: bool, rng: &mut Rng) -> AnyResult<()> {
    let noise = |kind: &str| -> AnyResult<_> {
        let folder = folder.join("noise").join(kind);
        fs::create_dir_all(&folder)?;
        Ok(folder)
    };
    write(&noise("pink")?.join("pink.wav"), &pink(rng))?;
    let scratch = folder.join("scratch.wav");
    write(
        &noise("babble")?.join("babble.wav"),
        &babble(vocabulary, moves, &scratch, rng)?,
    )?;
    if scratch.exists() {
        fs::remove_file(scratch)?;
    }
    let Some(recordings) = people::folder() else {
        return Ok(());
    };
    for name in KEPT_NOISES {
        let samples = audio::file::decode(&recordings.join(format!("noise/{name}.flac")))?;
        let (first, second) = samples.split_at(samples.len() / 2);
        write(
            &noise("recorded")?.join(format!("{name}.wav")),
            if fits { first } else { second },
        )?;
    }
    for entry in fs::read_dir(recordings.join("rooms"))? {
        let entry = entry?;
        let is_hall = entry.file_name().to_string_lossy().starts_with(HALLS);
        // Waits fitted to the echo of a cathedral would be too long for a room.
        if is_hall && fits {
            continue;
        }
        let kind = folder.join("room").join(if is_hall { "hall" } else { "room" });
        fs::create_dir_all(&kind)?;
        fs::copy(entry.path(), kind.join(entry.file_name()))?;
    }
    Ok(())
}

/// Returns noise whose power falls by 3 dB per octave: white noise through Paul Kellet's filter, exact within 0.5 dB
/// above 10 Hz.
pub fn pink(rng: &mut Rng) -> Vec<i16> {
    let mut state = [0.0f64; 3];
    (0..LENGTH)
        .map(|_| {
            let white = rng.f64() * 2.0 - 1.0;
            state[0] = 0.997_65 * state[0] + white * 0.099_046;
            state[1] = 0.963 * state[1] + white * 0.296_516_4;
            state[2] = 0.57 * state[2] + white * 1.052_691_3;
            ((state.iter().sum::<f64>() + white * 0.184_8) * 4_000.0) as i16
        })
        .collect()
}

/// Returns four equally loud players at other boards, who declare one move after another.
fn babble(vocabulary: &Vocabulary, moves: &Moves, scratch: &Path, rng: &mut Rng) -> AnyResult<Vec<i16>> {
    let mut sum = vec![0.0f32; LENGTH];
    for voice in NEIGHBOURS {
        let mut at = 0;
        while at < LENGTH {
            let text = vocabulary.respell("espeak-ng", &moves.draw(rng).words);
            if !voices::say(&text, &Manner::plain(voice, rng), scratch)? {
                eprintln!("babble: the voice {voice} is not installed; there is one speaker less.");
                break;
            }
            let samples = audio::file::decode(scratch)?;
            let power = samples.iter().map(|s| f32::from(*s).powi(2)).sum::<f32>() / samples.len() as f32;
            let factor = 1_500.0 / power.sqrt().max(1.0);
            for (sum, sample) in sum[at..].iter_mut().zip(&samples) {
                *sum += factor * f32::from(*sample);
            }
            at += samples.len() + rng.usize(..SAMPLE_RATE as usize);
        }
    }
    Ok(sum.iter().map(|sample| *sample as i16).collect())
}
