//! The player and the other boards: told apart by loudness.
//!
//! A tournament hall murmurs in the same vocabulary. The player speaks into the microphone; who declares moves at the
//! next board is farther away, and softer by more than one's own words differ. So words before and after the player's
//! that are much softer than the loudest one were not said here. Softer words *between* louder ones stay: no word of a
//! declaration is ever dropped from its middle.

use std::collections::VecDeque;

use super::{
    Hypothesis, SAMPLE_RATE, Utterance,
    pause::{Band, SILENCE},
};

/// Length of a block whose loudness is kept, in samples: 20 ms.
const BLOCK: usize = SAMPLE_RATE as usize / 50;
/// Blocks that are kept: 60 s, longer than any utterance.
const KEPT: usize = 60 * SAMPLE_RATE as usize / BLOCK;
/// A word is as loud as its loudest blocks: so many of them, on an average.
const LOUDEST: usize = 2;
/// What was heard in so many chunks of 40 ms before now does not count as said before: words stand in the partial
/// result some 200 ms after their last sound, and a vowel may take that long to become loud.
const LAG: usize = 5;
/// Sound before a rise that is heard again after it, in samples: 320 ms, the consonants at the beginning of
/// "Springer" and some more.
const AGAIN: usize = SAMPLE_RATE as usize * 32 / 100;

/// The loudness of the sound that a recognizer was given, by time.
#[derive(Debug, Default)]
pub(super) struct Levels {
    band: Band,
    blocks: VecDeque<f32>,
    /// Number of the block at the front.
    first: usize,
    rest: Vec<i16>,
}

impl Levels {
    /// Takes the next samples.
    pub fn take(&mut self, samples: &[i16]) {
        self.rest.extend_from_slice(samples);
        let whole = self.rest.len() / BLOCK * BLOCK;
        for block in self.rest[..whole].chunks(BLOCK) {
            self.blocks.push_back(self.band.loudness(block));
        }
        self.rest.drain(..whole);
        while self.blocks.len() > KEPT {
            self.blocks.pop_front();
            self.first += 1;
        }
    }

    /// Loudness between two times in seconds since the first sample, in dB below full scale; that of silence where it is
    /// no longer known.
    pub fn between(&self, start: f32, end: f32) -> f32 {
        let block = |seconds: f32| (seconds * SAMPLE_RATE as f32) as usize / BLOCK;
        let from = block(start).saturating_sub(self.first).min(self.blocks.len());
        let to = (block(end) + 1)
            .saturating_sub(self.first)
            .clamp(from, self.blocks.len());
        let mut blocks: Vec<f32> = self.blocks.range(from..to).copied().collect();
        blocks.sort_by(|a, b| b.total_cmp(a));
        blocks.truncate(LOUDEST);
        match blocks.len() {
            0 => SILENCE,
            count => blocks.iter().sum::<f32>() / count as f32,
        }
    }
}

impl Utterance {
    /// Without the words at the beginning and at the end of each reading that are softer than its loudest word by more
    /// than `farther_db`. Readings that are the same then are one.
    pub fn near(self, farther_db: f32) -> Utterance {
        let mut hypotheses: Vec<Hypothesis> = Vec::with_capacity(self.hypotheses.len());
        for mut hypothesis in self.hypotheses {
            let text = near(&hypothesis, farther_db);
            hypothesis.is_part |= text != hypothesis.text;
            hypothesis.text = text;
            hypothesis.levels.clear();
            match hypotheses.iter_mut().find(|known| known.text == hypothesis.text) {
                Some(known) => known.is_part |= hypothesis.is_part,
                None => hypotheses.push(hypothesis),
            }
        }
        Utterance { hypotheses }
    }
}

fn near(hypothesis: &Hypothesis, farther_db: f32) -> String {
    let loudest = hypothesis.levels.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let is_near = |level: &f32| *level >= loudest - farther_db;
    let first = hypothesis.levels.iter().position(is_near);
    let last = hypothesis.levels.iter().rposition(is_near);
    let (Some(first), Some(last)) = (first, last) else {
        return hypothesis.text.clone();
    };
    let words: Vec<&str> = hypothesis.text.split_whitespace().collect();
    words.get(first..=last).unwrap_or(&words).join(" ")
}

/// Notices while listening that somebody nearer begins to speak, and keeps the sound of the beginning.
#[derive(Debug)]
pub(super) struct Onset {
    farther_db: f32,
    /// Loudest chunk of the utterance, but for the last ones.
    before: Option<f32>,
    last: VecDeque<f32>,
    recent: VecDeque<i16>,
}

impl Onset {
    pub fn new(farther_db: f32) -> Onset {
        Onset {
            farther_db,
            before: None,
            last: VecDeque::new(),
            recent: VecDeque::new(),
        }
    }

    /// Whether the next chunk is louder by `farther_db` than everything that was said before it.
    pub fn rises(&self, loudness: f32) -> bool {
        self.before.is_some_and(|before| loudness > before + self.farther_db)
    }

    /// Takes the next chunk.
    pub fn take(&mut self, samples: &[i16], loudness: f32) {
        self.last.push_back(loudness);
        if self.last.len() > LAG {
            let past = self.last.pop_front().unwrap_or(f32::NEG_INFINITY);
            self.before = Some(self.before.map_or(past, |before| before.max(past)));
        }
        self.recent.extend(samples);
        let surplus = self.recent.len().saturating_sub(AGAIN);
        self.recent.drain(..surplus);
    }

    /// The sound of the beginning, as it was before the chunk that rises. What was said before is forgotten.
    pub fn again(&mut self) -> &[i16] {
        self.begin();
        self.recent.make_contiguous()
    }

    /// The next chunk begins another utterance.
    pub fn begin(&mut self) {
        self.before = None;
        self.last.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hypothesis(words: &[(&str, f32)]) -> Hypothesis {
        let text: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        Hypothesis {
            levels: words.iter().map(|(_, level)| *level).collect(),
            ..Hypothesis::new(&text.join(" "), 1.0)
        }
    }

    fn heard(words: &[(&str, f32)]) -> String {
        let hypotheses = vec![hypothesis(words)];
        Utterance { hypotheses }.near(12.0).hypotheses.remove(0).text
    }

    #[test]
    fn softer_words_around_the_players_are_dropped_and_none_within() {
        let soft = [("eva", -40.0), ("drei", -38.0)];
        let own = [("turm", -20.0), ("anna", -26.0), ("vier", -21.0)];
        assert_eq!(heard(&[&soft[..], &own].concat()), "turm anna vier");
        assert_eq!(heard(&[&own[..], &soft].concat()), "turm anna vier");
        assert_eq!(heard(&[own[0], soft[0], own[2]]), "turm eva vier");
        assert_eq!(heard(&soft), "eva drei", "alone, nobody is nearer");
        assert_eq!(heard(&[("turm", -20.0), ("anna", -31.9)]), "turm anna");
    }

    #[test]
    fn a_recognizer_that_tells_no_loudness_is_believed() {
        let hypotheses = vec![Hypothesis::new("turm anna vier", 1.0)];
        let utterance = Utterance { hypotheses };
        assert_eq!(utterance.clone().near(12.0), utterance);
    }

    #[test]
    fn readings_that_become_the_same_are_one_and_the_better_stays() {
        let own = [("eva", -20.0), ("vier", -21.0)];
        let with = |word: &str, score| Hypothesis {
            score,
            ..hypothesis(&[&[(word, -40.0)], &own[..]].concat())
        };
        let utterance = Utterance {
            hypotheses: vec![with("dame", 9.0), with("david", 8.0), hypothesis(&own)],
        };
        let near = utterance.near(12.0);
        let better = Hypothesis {
            is_part: true,
            ..Hypothesis::new("eva vier", 9.0)
        };
        assert_eq!(near.hypotheses, [better]);
    }

    #[test]
    fn a_word_is_as_loud_as_its_loudest_part() {
        let mut levels = Levels::default();
        let tone = |height: f32, seconds: f32| -> Vec<i16> {
            let count = (seconds * SAMPLE_RATE as f32) as usize;
            (0..count)
                .map(|n| (height * (n as f32 * std::f32::consts::TAU / 16.0).sin()) as i16)
                .collect()
        };
        for (height, seconds) in [(0.0, 1.0), (300.0, 0.5), (10_000.0, 0.1), (300.0, 0.5)] {
            // In pieces of an odd length.
            for piece in tone(height, seconds).chunks(111) {
                levels.take(piece);
            }
        }
        let (soft, loud) = (levels.between(1.1, 1.4), levels.between(1.2, 1.8));
        assert!((loud - soft - 30.5).abs() < 2.0, "{soft} {loud}");
        assert_eq!(levels.between(5.0, 6.0), SILENCE);
    }

    #[test]
    fn a_rise_is_noticed_only_over_what_is_past() {
        let mut onset = Onset::new(12.0);
        let chunk = [7; 640];
        for _ in 0..LAG {
            assert!(!onset.rises(-20.0), "nothing is past yet");
            onset.take(&chunk, -40.0);
        }
        onset.take(&chunk, -40.0);
        assert!(onset.rises(-20.0) && !onset.rises(-30.0));
        assert_eq!(onset.again().len(), 6 * 640);
        assert!(!onset.rises(-20.0));
    }
}
