//! A recorded take: finds the beginning and end of its speech, and checks whether it is usable. Pure.
//!
//! The level alone finds the end, without the recognizer: voices that the recognizer does not understand yet need
//! enrolment most.

use crate::audio::{Chunk, Level, SAMPLE_RATE};
use ansage_words::{id, locale::Id};

/// Length of a frame whose level is measured, in samples: 10 ms.
const FRAME: usize = SAMPLE_RATE as usize / 100;
/// Margin kept before and after the speech, in frames: 300 ms.
const AROUND: usize = 30;
/// Number of consecutive loud frames that begin speech: 40 ms. A click is shorter.
const BEGINS: usize = 4;
/// Number of consecutive soft frames that end speech: 800 ms. The pauses inside a declaration are shorter.
const ENDS: usize = 80;
/// Minimum length of speech, in frames: 120 ms. A shorter sound is a knock.
const SHORTEST: usize = 12;
/// Longest take, in frames: 8 s.
const LONGEST: usize = 800;
/// Longest wait for the first sound, in frames: 8 s.
const PATIENCE: usize = 800;
/// Minimum level of a loud frame above the noise, in dB …
const ABOVE_NOISE: f32 = 8.0;
/// … and its minimum level, in dBFS.
const FAINTEST: f32 = -62.0;
/// Level of digital silence, in dBFS. No microphone is quieter.
const QUIET: f32 = -75.0;
/// Minimum level of speech, in dBFS. Below it the noise of the converter is near, and the model was trained with few
/// such voices.
const TOO_SOFT: f32 = -45.0;
/// Minimum level of speech above the noise, in dB.
const CLEAR: f32 = 10.0;
/// Fraction of clipped samples in the speech above which clipping is audible.
const CLIPPED: f32 = 0.002;
/// Minimum drop in dB of the first and last frame of a take below the level of the speech; otherwise the take is cut
/// off. Files may be cut tightly, but the first and last 10 ms of a word are softer than its vowels.
const CUT: f32 = 6.0;

/// Minimum number of takes to learn from.
pub const LEAST: usize = 10;

/// A usable take.
#[derive(Debug, Clone, PartialEq)]
pub struct Take {
    /// The sound (mono, [`SAMPLE_RATE`]).
    pub samples: Vec<i16>,
    /// Level of the speech, in dBFS.
    pub level: f32,
    /// Level of the noise, in dBFS.
    pub noise: f32,
}

/// Reason why a take is unusable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TakeFault {
    /// No speech.
    Nothing,
    /// The speech is too soft.
    Soft,
    /// The speech is clipped.
    Clipped,
    /// The speech had begun before the recording.
    CutBegin,
    /// The recording ended before the speech.
    CutEnd,
    /// The noise is nearly as loud as the speech.
    Noisy,
}

impl TakeFault {
    /// Returns the sentence that describes the fault.
    pub fn id(self) -> Id {
        match self {
            TakeFault::Nothing => id!("enrol-fault-nothing"),
            TakeFault::Soft => id!("enrol-fault-soft"),
            TakeFault::Clipped => id!("enrol-fault-clipped"),
            TakeFault::CutBegin => id!("enrol-fault-begin"),
            TakeFault::CutEnd => id!("enrol-fault-end"),
            TakeFault::Noisy => id!("enrol-fault-noise"),
        }
    }
}

/// Examines a whole recording, such as a file.
///
/// # Errors
///
/// [`TakeFault`]: the first that applies.
pub fn examine(samples: &[i16]) -> Result<Take, TakeFault> {
    let levels: Vec<f32> = samples.chunks(FRAME).map(rms).collect();
    let noise = noise_of(&levels);
    let loud = |level: &f32| *level >= threshold(noise);
    let (Some(first), Some(last)) = (levels.iter().position(loud), levels.iter().rposition(loud)) else {
        return Err(TakeFault::Nothing);
    };
    judge(samples, &levels, first..last + 1, noise)
}

/// Cutter of takes from the sound of a microphone.
#[derive(Debug, Clone, Default)]
pub struct Cutter {
    samples: Vec<i16>,
    /// Level of each frame of `samples`.
    levels: Vec<f32>,
}

impl Cutter {
    /// Discards the sound so far.
    pub fn reset(&mut self) {
        *self = Cutter::default();
    }

    /// Adds the next chunk. If a take ends with it, returns the take or its fault and starts the next one.
    pub fn hear(&mut self, chunk: &Chunk) -> Option<Result<Take, TakeFault>> {
        self.samples.extend_from_slice(chunk);
        let rest = self.samples.get(self.levels.len() * FRAME..).unwrap_or_default();
        self.levels.extend(rest.chunks_exact(FRAME).map(rms));
        let result = self.look()?;
        self.reset();
        Some(result)
    }

    /// Examines the sound so far. The noise level becomes known only gradually, so each call examines all of it.
    fn look(&mut self) -> Option<Result<Take, TakeFault>> {
        let noise = noise_of(&self.levels);
        let is_loud = |level: &f32| *level >= threshold(noise);
        let count = self.levels.len();
        let Some(first) = self.levels.windows(BEGINS).position(|run| run.iter().all(is_loud)) else {
            let fault = if noise > TOO_SOFT {
                TakeFault::Noisy
            } else {
                TakeFault::Nothing
            };
            return (count >= PATIENCE).then_some(Err(fault));
        };
        let last = self.levels.iter().rposition(is_loud).map_or(count, |last| last + 1);
        if count - last < ENDS && count - first < LONGEST {
            return None;
        }
        if last - first < SHORTEST {
            // A knock: waiting continues after it.
            self.samples.drain(..last * FRAME);
            self.levels.drain(..last);
            return None;
        }
        let (begin, end) = (first.saturating_sub(AROUND), (last + AROUND).min(count));
        let (samples, levels) = self
            .samples
            .get(begin * FRAME..end * FRAME)
            .zip(self.levels.get(begin..end))?;
        Some(judge(samples, levels, first - begin..last - begin, noise))
    }
}

/// Judges the speech in the frames `speech` of a sound with the `levels`.
fn judge(samples: &[i16], levels: &[f32], speech: std::ops::Range<usize>, noise: f32) -> Result<Take, TakeFault> {
    let mut sorted = levels.get(speech.clone()).unwrap_or_default().to_vec();
    sorted.sort_by(f32::total_cmp);
    // The level of the vowels.
    let level = sorted.get(sorted.len() * 3 / 4).copied();
    let spoken = samples.get(speech.start * FRAME..(speech.end * FRAME).min(samples.len()));
    let (Some(level), Some(spoken)) = (level, spoken) else {
        return Err(TakeFault::Nothing);
    };
    let cut = |frame: usize| {
        let edge = levels.get(frame);
        edge.is_some_and(|edge| *edge > level - CUT && *edge >= threshold(noise))
    };
    if speech.len() < SHORTEST {
        return Err(TakeFault::Nothing);
    }
    if Level::of(spoken).clipping() > CLIPPED {
        return Err(TakeFault::Clipped);
    }
    if level < TOO_SOFT {
        return Err(TakeFault::Soft);
    }
    if level < noise + CLEAR {
        return Err(TakeFault::Noisy);
    }
    if cut(0) {
        return Err(TakeFault::CutBegin);
    }
    if cut(samples.len() / FRAME - 1) {
        return Err(TakeFault::CutEnd);
    }
    Ok(Take {
        samples: samples.to_vec(),
        level,
        noise,
    })
}

/// Returns the noise level: the upper bound of the softest eighth of the frames.
fn noise_of(levels: &[f32]) -> f32 {
    let mut sorted = levels.to_vec();
    sorted.sort_by(f32::total_cmp);
    sorted.get(sorted.len() / 8).copied().unwrap_or(QUIET).max(QUIET)
}

fn threshold(noise: f32) -> f32 {
    (noise + ABOVE_NOISE).max(FAINTEST)
}

fn rms(samples: &[i16]) -> f32 {
    Level::of(samples).rms_dbfs().max(-100.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audio::chunks;

    /// Noise of RMS value `noise`, with speech of amplitude `height` in the frames `speech` (10 ms each).
    fn sound(length: usize, speech: std::ops::Range<usize>, height: f32, noise: f32) -> Vec<i16> {
        let mut rng = fastrand::Rng::with_seed(1);
        (0..length * FRAME)
            .map(|n| {
                let tone = if speech.contains(&(n / FRAME)) {
                    (n as f32 * 0.3).sin()
                } else {
                    0.0
                };
                let hiss = 2.0 * (rng.f32() + rng.f32() + rng.f32() - 1.5);
                (height * tone + noise * hiss).clamp(-32_768.0, 32_767.0) as i16
            })
            .collect()
    }

    fn cut(sound: &[i16]) -> Vec<Result<Take, TakeFault>> {
        let mut cutter = Cutter::default();
        chunks(sound).filter_map(|chunk| cutter.hear(&chunk)).collect()
    }

    fn faults(results: Vec<Result<Take, TakeFault>>) -> Vec<Option<TakeFault>> {
        results.into_iter().map(Result::err).collect()
    }

    #[test]
    fn a_take_holds_the_speech_and_a_little_around_it() {
        let takes = cut(&sound(400, 100..220, 6_000.0, 10.0));
        let [Ok(take)] = &takes[..] else { panic!("{takes:?}") };
        assert_eq!(take.samples.len() / FRAME, 30 + 120 + 30);
        assert!((take.level + 17.8).abs() < 1.0, "{}", take.level);
        assert!(take.noise < -60.0, "{}", take.noise);
    }

    #[test]
    fn faults_are_told_apart() {
        for (length, speech, height, noise, fault) in [
            (400, 100..220, 6_000.0, 10.0, None),
            (400, 100..220, 90.0, 5.0, Some(TakeFault::Soft)),
            (400, 100..220, 60_000.0, 10.0, Some(TakeFault::Clipped)),
            (400, 0..120, 6_000.0, 10.0, Some(TakeFault::CutBegin)),
            (1_100, 200..1_080, 6_000.0, 10.0, Some(TakeFault::CutEnd)),
            (900, 100..220, 1_000.0, 330.0, Some(TakeFault::Noisy)),
            (900, 0..0, 0.0, 10.0, Some(TakeFault::Nothing)),
            (900, 0..0, 0.0, 1_000.0, Some(TakeFault::Noisy)),
            // A knock of 60 ms is nothing.
            (1_000, 100..106, 9_000.0, 10.0, Some(TakeFault::Nothing)),
        ] {
            let results = faults(cut(&sound(length, speech.clone(), height, noise)));
            assert_eq!(results.first(), Some(&fault), "{speech:?} {height} {noise}");
        }
    }

    #[test]
    fn a_file_is_examined_as_a_whole() {
        for (length, speech, height, noise, fault) in [
            (200, 40..160, 6_000.0, 10.0, None),
            (200, 40..160, 90.0, 5.0, Some(TakeFault::Soft)),
            (200, 40..160, 60_000.0, 10.0, Some(TakeFault::Clipped)),
            (200, 0..160, 6_000.0, 10.0, Some(TakeFault::CutBegin)),
            (200, 40..200, 6_000.0, 10.0, Some(TakeFault::CutEnd)),
            (200, 0..0, 0.0, 10.0, Some(TakeFault::Nothing)),
        ] {
            let result = examine(&sound(length, speech.clone(), height, noise)).err();
            assert_eq!(result, fault, "{speech:?} {height} {noise}");
        }
        assert_eq!(examine(&[]), Err(TakeFault::Nothing));
        assert_eq!(examine(&[0; 16_000]), Err(TakeFault::Nothing));
        assert_eq!(examine(&[9_000; 100]), Err(TakeFault::Nothing));
    }

    #[test]
    fn the_pause_inside_a_declaration_does_not_end_it() {
        let mut both = sound(170, 100..150, 6_000.0, 10.0);
        both.extend(sound(200, 30..90, 6_000.0, 10.0));
        let takes = cut(&both);
        let [Ok(take)] = &takes[..] else { panic!("{takes:?}") };
        assert_eq!(take.samples.len() / FRAME, 30 + 50 + 50 + 60 + 30);
    }

    #[test]
    fn the_next_take_begins_after_the_last() {
        let one = sound(300, 100..180, 6_000.0, 10.0);
        let takes = faults(cut(&[one.clone(), one].concat()));
        assert_eq!(takes, [None, None]);
    }
}
