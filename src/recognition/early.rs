//! An answer that begins before the microphone is open again: a player who knows what the voice will say answers before
//! its end.

use std::collections::VecDeque;

use super::Band;
use crate::audio::Chunk;

/// Number of chunks kept while the microphone is closed: 600 ms. Earlier speech is mixed with the voice.
const KEPT: usize = 15;
/// Minimum lead of speech over the softest chunk, in dB.
const SPEECH_DB: f32 = 15.0;
/// Number of chunks before the first loud one that are used as well: 120 ms, for the consonants of its first word.
const BEFORE: usize = 3;

/// Buffer of the last sound while the microphone is closed.
#[derive(Debug, Default)]
pub struct Early {
    band: Band,
    kept: VecDeque<(Chunk, f32)>,
}

impl Early {
    /// Keeps `chunk`, which came while the microphone was closed.
    pub fn keep(&mut self, chunk: &Chunk) {
        let loudness = self.band.loudness(chunk);
        self.kept.push_back((*chunk, loudness));
        if self.kept.len() > KEPT {
            self.kept.pop_front();
        }
    }

    /// Empties the buffer and returns the beginning of an answer that is under way when the microphone opens: from the
    /// last pause on. Returns no chunks if nobody is speaking, or if there was no pause between the voice and the
    /// speech.
    pub fn take(&mut self) -> Vec<Chunk> {
        let kept = std::mem::take(&mut self.kept);
        let softest = kept.iter().map(|(_, loudness)| *loudness).fold(f32::INFINITY, f32::min);
        let is_speech = |loudness: f32| loudness > softest + SPEECH_DB;
        let Some(pause) = kept.iter().rposition(|(_, loudness)| !is_speech(*loudness)) else {
            return Vec::new();
        };
        if pause + 1 == kept.len() {
            return Vec::new();
        }
        let from = (pause + 1).saturating_sub(BEFORE);
        kept.into_iter().skip(from).map(|(chunk, _)| chunk).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a tone of 1 kHz.
    fn tone(height: f32) -> Chunk {
        std::array::from_fn(|n| (height * (n as f32 * std::f32::consts::TAU / 16.0).sin()) as i16)
    }

    /// Returns the number of chunks replayed after sound of these heights.
    fn replayed(heights: &[f32]) -> usize {
        let mut early = Early::default();
        for height in heights {
            early.keep(&tone(*height));
        }
        early.take().len()
    }

    #[test]
    fn an_answer_is_heard_from_its_beginning() {
        let (voice, pause, answer) = (3000.0, 10.0, 2000.0);
        let heights = [&[voice; 20][..], &[pause; 6], &[answer; 4]].concat();
        assert_eq!(replayed(&heights), 4 + BEFORE);
    }

    #[test]
    fn the_voice_alone_and_silence_are_not_replayed() {
        assert_eq!(replayed(&[]), 0);
        assert_eq!(replayed(&[10.0; 30]), 0);
        assert_eq!(replayed(&[&[3000.0; 20][..], &[10.0; 3]].concat()), 0);
        // Without a pause the answer cannot be distinguished from the voice.
        assert_eq!(replayed(&[3000.0; 30]), 0);
    }
}
