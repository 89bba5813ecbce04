//! Measures the loudness of the speaker above the background noise, and so the pauses.
//!
//! Loudness is measured in the speech band only. Mains hum lies below it, and so does most rumble of a hall. The noise
//! level is that of the softest moments of the last seconds, no matter who speaks.

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};

use super::Waits;
use crate::audio::{CHUNK, Chunk, SAMPLE_RATE};

/// Length of a block in samples: 10 ms, a period of a low voice.
const BLOCK: usize = SAMPLE_RATE as usize / 100;
/// Blocks of a chunk.
const BLOCKS: usize = CHUNK / BLOCK;

/// Limits of the speech band, in Hz. Vowels and the noise of most consonants lie between them.
const BAND: [f32; 2] = [300.0, 3_500.0];
/// Chunks from which the noise is estimated: 3 s, longer than most moves, so that there are pauses in it.
const MEMORY: usize = SAMPLE_RATE as usize * 3 / CHUNK;
/// Fraction of that time that is assumed to be noise only.
const SOFTEST: f32 = 0.1;
/// Difference from the loudest moment of the utterance up to which a sound in a pause may be the beginning of a word,
/// in dB. Chosen, not fitted, like the values below; `make converse` counts their costs and benefits.
const STIRRING_DB: f32 = 26.0;
/// Minimum height of such a sound above the noise, in dB, and as a fraction of the loudest moment's height.
const STIRRING_ABOVE_DB: f32 = 6.0;
const STIRRING_ABOVE: f32 = 0.3;
/// Number of chunks after which such a sound begins a word. The sound of a piece that is put down is shorter.
const STIRRING: usize = 2;
/// Lower limit of loudness in dBFS, softer than any microphone. Keeps digital silence from being infinitely soft.
pub(super) const SILENCE: f32 = -90.0;

/// Loudness of a chunk in the speech band, in dBFS.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct ChunkLevel {
    /// Loudness of the whole chunk.
    pub loudness: f32,
    /// Loudness of each block of 10 ms in it.
    pub blocks: [f32; BLOCKS],
}

/// Loudness of sound in the speech band.
#[derive(Debug, Clone, Default)]
pub struct Band {
    high: [f32; 2],
    before: [f32; 2],
    low: f32,
}

impl Band {
    /// Returns the loudness of the next chunk and of its blocks.
    pub fn level(&mut self, chunk: &Chunk) -> ChunkLevel {
        let mut powers = [0.0; BLOCKS];
        for (power, block) in powers.iter_mut().zip(chunk.chunks_exact(BLOCK)) {
            *power = self.power(block);
        }
        ChunkLevel {
            loudness: dbfs(powers.iter().sum::<f32>() / BLOCKS as f32),
            blocks: powers.map(dbfs),
        }
    }

    /// Returns the loudness of the next samples in dBFS.
    pub fn loudness(&mut self, samples: &[i16]) -> f32 {
        dbfs(self.power(samples))
    }

    /// Returns the mean power of the next samples; 1 is a square wave at full scale.
    fn power(&mut self, samples: &[i16]) -> f32 {
        let factor = |hertz: f32| (-std::f32::consts::TAU * hertz / SAMPLE_RATE as f32).exp();
        let [high, low] = BAND.map(factor);
        let mut sum = 0.0;
        for sample in samples {
            let mut value = f32::from(*sample) / 32_768.0;
            for (last, before) in self.high.iter_mut().zip(&mut self.before) {
                let passed = high * (*last + value - *before);
                (*before, *last) = (value, passed);
                value = passed;
            }
            self.low = low * self.low + (1.0 - low) * value;
            sum += self.low * self.low;
        }
        sum / samples.len().max(1) as f32
    }
}

fn dbfs(power: f32) -> f32 {
    (10.0 * power.max(f32::MIN_POSITIVE).log10()).max(SILENCE)
}

/// Finds the pauses of a speaker in the chunks of an utterance.
#[derive(Debug, Clone)]
pub struct Pauses {
    below_loudest: f32,
    above_noise: f32,
    /// Loudness of the last chunks, across utterances.
    memory: VecDeque<f32>,
    /// Loudness of the loudest chunk of the utterance.
    loudest: f32,
    /// Samples of the current pause.
    pause: usize,
    /// Samples since the last sound, including soft ones, to the block.
    silence: usize,
    /// Whether the last word has died away in the current pause.
    has_faded: bool,
    /// Chunks of sound at the end of the current pause.
    stirring: usize,
}

impl Pauses {
    /// Creates a detector that has heard nothing yet.
    pub fn new(waits: &Waits) -> Pauses {
        Pauses {
            below_loudest: waits.below_loudest_db,
            above_noise: waits.above_noise,
            memory: VecDeque::new(),
            loudest: SILENCE,
            pause: 0,
            silence: 0,
            has_faded: false,
            stirring: 0,
        }
    }

    /// Processes the next chunk. Returns the length of the current pause in samples; 0 during speech.
    pub fn next(&mut self, level: &ChunkLevel) -> usize {
        let loudness = level.loudness;
        self.memory.push_back(loudness);
        if self.memory.len() > MEMORY {
            self.memory.pop_front();
        }
        self.loudest = self.loudest.max(loudness);
        let (noise, limit) = (self.noise(), self.limit());
        let above_noise = STIRRING_ABOVE_DB.max(STIRRING_ABOVE * (self.loudest - noise));
        let faint = limit.min((self.loudest - STIRRING_DB).max(noise + above_noise));
        if loudness >= limit {
            (self.pause, self.stirring) = (0, 0);
            self.has_faded = false;
        } else {
            self.pause += CHUNK;
        }
        if loudness < faint {
            self.has_faded = true;
            self.stirring = 0;
        } else if self.has_faded {
            self.stirring += 1;
        }
        // The last word still sounds, or the next one begins.
        if !self.has_faded || self.stirring >= STIRRING {
            let quiet = level.blocks.iter().rev().take_while(|block| **block < faint);
            self.silence = quiet.count() * BLOCK;
        } else {
            self.silence += CHUNK;
        }
        self.pause
    }

    /// Returns the loudness below which a chunk belongs to a pause, in dB.
    pub(super) fn limit(&self) -> f32 {
        let noise = self.noise();
        (self.loudest - self.below_loudest).max(noise + self.above_noise * (self.loudest - noise))
    }

    /// Returns the length of the current silence in samples, counted from the last sound that may have been the end or
    /// the beginning of a word, however soft. Returns 0 while there may be such a sound.
    pub fn silence(&self) -> usize {
        match self.stirring {
            0 => self.silence,
            _ => 0,
        }
    }

    /// Returns the loudness of the background noise, or `SILENCE` while it is unknown.
    pub fn noise(&self) -> f32 {
        let mut sorted: Vec<f32> = self.memory.iter().copied().collect();
        sorted.sort_by(f32::total_cmp);
        sorted
            .get((sorted.len() as f32 * SOFTEST) as usize)
            .copied()
            .unwrap_or(SILENCE)
    }

    /// Starts another utterance in the same noise.
    pub fn begin(&mut self) {
        (self.loudest, self.pause, self.silence, self.stirring) = (SILENCE, 0, 0, 0);
        self.has_faded = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chunk_is_as_loud_as_its_blocks_together() {
        let tone = |n: usize| (8_000.0 * (n as f32 * std::f32::consts::TAU / 16.0).sin()) as i16;
        let chunk: Chunk = std::array::from_fn(|n| if n < CHUNK / 2 { tone(n) } else { 0 });
        let level = Band::default().level(&chunk);
        let whole = Band::default().loudness(&chunk);
        assert!((level.loudness - whole).abs() < 0.01, "{level:?} {whole}");
        let [first, second, third, fourth] = level.blocks;
        assert!((first - second).abs() < 3.0, "{level:?}");
        assert!((level.loudness - (second - 3.0)).abs() < 1.5, "{level:?}");
        // The filters ring on for a few samples.
        assert!(third < second - 10.0 && fourth < SILENCE + 10.0, "{level:?}");
    }
}
