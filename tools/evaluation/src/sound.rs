//! Path of a recording between the speaker and the recognizer: a room, a noise, and the silence around it.
//!
//! Sound is in samples from −1 to 1 at [`SAMPLE_RATE`].

use std::path::{Path, PathBuf};

use ansage::audio::{self, SAMPLE_RATE};
use realfft::RealFftPlanner;

use crate::error::EvaluationError;

/// Length of a frame whose energy is measured, in samples: 10 ms.
const FRAME: usize = SAMPLE_RATE as usize / 100;
/// A frame more than this many dB below the loudest one is not speech. The last sound of "eins" or "acht" lies some 25
/// dB below the vowel, the noise of a quiet room 40.
const RANGE: f64 = 35.0;
/// A frame counts as sound only if it lies this many dB above the recording's own noise, which is its softest tenth …
const ABOVE_NOISE: f64 = 6.0;
/// … or less than this many dB below the loudest frame: the softest tenth of a tightly cut recording is speech.
const ALWAYS: f64 = 20.0;
/// Silence before the recording, in samples: 1 s. It already contains noise and other boards.
pub const BEFORE: usize = SAMPLE_RATE as usize;
/// Silence after the last sound in which a decision may come, in samples: 2 s.
pub const AFTER: usize = SAMPLE_RATE as usize * 2;
/// RMS of the noise of the quietest microphone: −76 dB of full scale.
const FLOOR: f32 = 1.5e-4;

/// End and power of the sound.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Extent {
    /// Number of samples up to the end of the last frame with sound.
    pub end: usize,
    /// Mean power of the frames with sound; pauses must not count as soft speech.
    pub power: f32,
}

/// Finds the frames with sound: those within [`RANGE`] of the loudest and above the recording's own noise.
pub fn extent(samples: &[f32]) -> Extent {
    let powers: Vec<f64> = samples
        .chunks(FRAME)
        .map(|frame| frame.iter().map(|s| f64::from(s * s)).sum::<f64>() / frame.len() as f64)
        .collect();
    let mut sorted = powers.clone();
    sorted.sort_by(f64::total_cmp);
    let loudest = sorted.last().copied().unwrap_or(0.0);
    let softest = sorted.get(sorted.len() / 10).copied().unwrap_or(0.0);
    let threshold = (loudest * below(RANGE))
        .max(softest / below(ABOVE_NOISE))
        .min(loudest * below(ALWAYS));
    let loud = |power: &&f64| **power >= threshold && **power > 0.0;
    let count = powers.iter().filter(loud).count();
    Extent {
        end: powers
            .iter()
            .rposition(|power| loud(&power))
            .map_or(0, |last| ((last + 1) * FRAME).min(samples.len())),
        power: (powers.iter().filter(loud).sum::<f64>() / count.max(1) as f64) as f32,
    }
}

/// Returns the factor that lowers a power by `decibels`.
fn below(decibels: f64) -> f64 {
    10f64.powf(-decibels / 10.0)
}

/// A noise or the impulse response of a room.
#[derive(Debug, Clone)]
pub struct Recording {
    /// Its samples.
    pub samples: Vec<f32>,
}

/// A kind of noise, such as a folder of recordings.
#[derive(Debug, Clone)]
pub struct Kind {
    /// Name of the folder.
    pub name: String,
    /// Its recordings, at least one.
    pub recordings: Vec<Recording>,
}

/// Reads the sound files in `folder`. Those in each of its folders form a kind named after it.
///
/// # Errors
///
/// [`EvaluationError`] if a folder or a sound file cannot be read, or there is no sound file.
pub fn kinds(folder: &Path) -> Result<Vec<Kind>, EvaluationError> {
    let (folders, files): (Vec<PathBuf>, Vec<PathBuf>) = entries(folder)?.into_iter().partition(|path| path.is_dir());
    let mut kinds = Vec::new();
    if !files.is_empty() {
        kinds.push((folder.to_owned(), files));
    }
    for folder in folders {
        let files = entries(&folder)?;
        if !files.is_empty() {
            kinds.push((folder, files));
        }
    }
    if kinds.is_empty() {
        return Err(EvaluationError::EmptyFolder {
            path: folder.to_owned(),
        });
    }
    kinds
        .into_iter()
        .map(|(folder, files)| {
            let name = folder.file_name().unwrap_or(folder.as_os_str());
            Ok(Kind {
                name: name.to_string_lossy().into_owned(),
                recordings: files.iter().map(|file| open(file)).collect::<Result<_, _>>()?,
            })
        })
        .collect()
}

/// Returns the entries of `folder`, sorted by name, without hidden ones.
///
/// # Errors
///
/// [`EvaluationError::Folder`] if it cannot be read.
pub fn entries(folder: &Path) -> Result<Vec<PathBuf>, EvaluationError> {
    let failed = |source| EvaluationError::Folder {
        path: folder.to_owned(),
        source,
    };
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        if !entry.file_name().to_string_lossy().starts_with('.') {
            paths.push(entry.path());
        }
    }
    paths.sort();
    Ok(paths)
}

/// Reads a sound file.
///
/// # Errors
///
/// [`EvaluationError`] if it cannot be read.
pub fn open(file: &Path) -> Result<Recording, EvaluationError> {
    let samples = floats(&audio::file::decode(file)?);
    Ok(Recording { samples })
}

/// Converts samples to the range −1 to 1.
pub fn floats(samples: &[i16]) -> Vec<f32> {
    samples.iter().map(|sample| f32::from(*sample) / 32_768.0).collect()
}

/// Returns the recording as a microphone without a room would give it: silence around it, and the microphone's own
/// noise. Also returns the extent of its sound.
pub fn framed(samples: &[f32], rng: &mut fastrand::Rng) -> (Vec<f32>, Extent) {
    let mut extent = extent(samples);
    let mut framed = vec![0.0; BEFORE];
    framed.extend_from_slice(samples);
    extent.end += BEFORE;
    framed.resize(extent.end + AFTER.max(framed.len() - extent.end), 0.0);
    for sample in &mut framed {
        // The sum of three uniform values, scaled to variance 1, is close enough to a normal one.
        *sample += FLOOR * (rng.f32() + rng.f32() + rng.f32() - 1.5) * 2.0;
    }
    (framed, extent)
}

/// Adds `noise` at `snr` dB below speech of mean power `power`. The noise begins at a random place and repeats as
/// needed.
pub fn add_noise(samples: &mut [f32], power: f32, noise: &Recording, snr: f32, rng: &mut fastrand::Rng) {
    let length = noise.samples.len();
    let start = rng.usize(..length);
    let at = |n: usize| noise.samples[(start + n) % length];
    let noise_power = (0..samples.len()).map(|n| at(n) * at(n)).sum::<f32>() / samples.len() as f32;
    if noise_power <= 0.0 {
        return;
    }
    let factor = (power / noise_power).sqrt() * 10f32.powf(-snr / 20.0);
    for (n, sample) in samples.iter_mut().enumerate() {
        *sample += factor * at(n);
    }
}

/// Convolves samples with the impulse response of `room`. Length, mean power and position stay the same: the response
/// before the direct sound, its loudest sample, is cut off.
pub fn in_room(samples: &[f32], room: &Recording) -> Vec<f32> {
    let height = |at: &usize| room.samples[*at].abs();
    let direct = (0..room.samples.len())
        .max_by(|a, b| height(a).total_cmp(&height(b)))
        .unwrap_or(0);
    // Two real transforms, a product and one back: direct convolution would take 10⁹ steps for a second of echo.
    let length = (samples.len() + room.samples.len()).next_power_of_two();
    let mut planner = RealFftPlanner::<f32>::new();
    let (forward, back) = (planner.plan_fft_forward(length), planner.plan_fft_inverse(length));
    let spectrum = |signal: &[f32]| {
        let mut input = forward.make_input_vec();
        input[..signal.len()].copy_from_slice(signal);
        let mut output = forward.make_output_vec();
        forward.process(&mut input, &mut output).expect("the lengths fit");
        output
    };
    let mut product = spectrum(samples);
    for (a, b) in product.iter_mut().zip(spectrum(&room.samples)) {
        *a *= b;
    }
    // Rounding leaves these with a small imaginary part, which the inverse transform rejects.
    for end in [0, length / 2] {
        product[end].im = 0.0;
    }
    let mut echoed = back.make_output_vec();
    back.process(&mut product, &mut echoed).expect("the lengths fit");
    let mut echoed = echoed[direct..direct + samples.len()].to_vec();
    let energy = |samples: &[f32]| samples.iter().map(|s| s * s).sum::<f32>();
    let factor = (energy(samples) / energy(&echoed).max(f32::MIN_POSITIVE)).sqrt();
    echoed.iter_mut().for_each(|sample| *sample *= factor);
    echoed
}

/// Converts to 16-bit samples. A sound that would clip is attenuated as a whole, as if the player moved away.
pub fn integers(samples: &[f32]) -> Vec<i16> {
    let peak = samples.iter().fold(0.0f32, |peak, sample| peak.max(sample.abs()));
    let factor = 32_767.0 * (0.95 / peak).min(1.0);
    samples.iter().map(|sample| (sample * factor).round() as i16).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tone(seconds: f32, height: f32) -> Vec<f32> {
        (0..(seconds * SAMPLE_RATE as f32) as usize)
            .map(|n| height * (n as f32 * 0.3).sin())
            .collect()
    }

    fn power(samples: &[f32]) -> f32 {
        samples.iter().map(|s| s * s).sum::<f32>() / samples.len() as f32
    }

    #[test]
    fn the_last_sound_is_the_last_that_can_be_heard() {
        let mut samples = tone(0.5, 0.5);
        samples.extend(tone(0.2, 0.02));
        samples.extend(tone(0.3, 0.001));
        assert_eq!(extent(&samples).end, 11_200);
        // A tightly cut recording has no noise of its own.
        assert_eq!(extent(&samples[..8_000]).end, 8_000);
        assert_eq!(extent(&[0.0; 5_000]).end, 0);
        assert_eq!(extent(&[]).end, 0);
    }

    #[test]
    fn the_noise_of_a_recording_is_no_sound() {
        let mut rng = fastrand::Rng::with_seed(1);
        // Noise 28 dB below the speech: louder than the threshold of a quiet recording.
        let mut samples = vec![0.0; 8_000];
        samples.extend(tone(0.5, 0.5));
        samples.extend(vec![0.0; 8_000]);
        for sample in &mut samples {
            *sample += 0.014 * 2.0 * (rng.f32() + rng.f32() + rng.f32() - 1.5);
        }
        assert_eq!(extent(&samples).end, 16_000);
    }

    #[test]
    fn pauses_do_not_count_as_soft_speech() {
        let mut samples = tone(0.5, 0.5);
        samples.extend(vec![0.0; 16_000]);
        assert!((extent(&samples).power - 0.125).abs() < 0.001);
    }

    #[test]
    fn noise_is_mixed_at_the_ratio_asked_for() {
        let mut rng = fastrand::Rng::with_seed(1);
        let speech = tone(1.0, 0.5);
        let noise = Recording {
            samples: (0..3_000).map(|_| rng.f32() - 0.5).collect(),
        };
        for snr in [20.0, 10.0, 5.0, 0.0] {
            let mut mixed = speech.clone();
            add_noise(&mut mixed, power(&speech), &noise, snr, &mut rng);
            let added: Vec<f32> = mixed.iter().zip(&speech).map(|(a, b)| a - b).collect();
            let measured = 10.0 * (power(&speech) / power(&added)).log10();
            assert!((measured - snr).abs() < 0.01, "{snr}: {measured}");
        }
    }

    #[test]
    fn a_room_is_a_convolution_that_moves_nothing() {
        let speech = tone(0.3, 0.5);
        let mut response = vec![0.0; 200];
        response[100] = 1.0;
        response[150] = 0.5;
        let echoed = in_room(&speech, &Recording { samples: response });
        let direct: Vec<f32> = (0..speech.len())
            .map(|n| speech[n] + if n >= 50 { 0.5 * speech[n - 50] } else { 0.0 })
            .collect();
        let factor = (power(&speech) / power(&direct)).sqrt();
        for (n, (a, b)) in echoed.iter().zip(&direct).enumerate() {
            assert!((a - b * factor).abs() < 1e-4, "{n}: {a} {b}");
        }
    }

    #[test]
    fn the_frame_leaves_room_for_a_decision() {
        let mut rng = fastrand::Rng::with_seed(1);
        let (framed, extent) = framed(&tone(0.5, 0.5), &mut rng);
        assert_eq!(extent.end, BEFORE + 8_000);
        assert_eq!(framed.len(), extent.end + AFTER);
        let floor = 10.0 * power(&framed[extent.end..]).log10();
        assert!((floor + 76.5).abs() < 1.5, "{floor}");
    }

    #[test]
    fn nothing_is_clipped() {
        let loud = integers(&[2.0, -1.0, 0.0]);
        assert_eq!(loud, [31_129, -15_564, 0]);
        assert_eq!(integers(&[0.5, -0.25]), [16_384, -8_192]);
        assert_eq!(integers(&[0.0]), [0]);
    }
}
