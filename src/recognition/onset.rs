//! Detection of a closer speaker who begins after words from another board.

use std::collections::VecDeque;

use super::foreground::{ABOVE_OTHERS_DB, BLOCK, FEWEST, LONGEST, SURROUNDINGS, loudest_of, loudest_of_murmur};
use crate::audio::{CHUNK, Chunk};

/// Number of the latest chunks that do not count as earlier speech: 200 ms. Words appear in the partial result some 200
/// ms after their last sound, and a vowel may take that long to become loud.
const LAG: usize = 5;
/// Blocks in a chunk.
const BLOCKS_IN_CHUNK: usize = CHUNK / BLOCK;
/// Number of chunks of the first word when it appears in the partial result.
const FIRST_WORD: usize = LONGEST / BLOCKS_IN_CHUNK;
/// Chunks before a rise that are processed again after it: 320 ms, enough for the consonants at the beginning of
/// "Springer".
const AGAIN: usize = 8;

/// Detector of a closer speaker who begins while listening. Keeps the sound of the beginning.
#[derive(Debug)]
pub(super) struct Onset {
    farther_db: f32,
    /// Loudest chunk of the utterance, except for the latest ones.
    before: Option<f32>,
    last: VecDeque<f32>,
    /// Loudness of the chunks of the last seconds, across utterances.
    surroundings: VecDeque<f32>,
    /// Whether the current words may have been said at another board; `None` if there are no words.
    may_be_others: Option<bool>,
    recent: VecDeque<Chunk>,
}

/// State of an utterance at its end.
#[derive(Debug, Clone, Copy)]
pub(super) struct Past {
    loudest: Option<f32>,
    may_be_others: Option<bool>,
}

impl Onset {
    pub fn new(farther_db: f32) -> Onset {
        Onset {
            farther_db,
            before: None,
            last: VecDeque::new(),
            surroundings: VecDeque::new(),
            may_be_others: None,
            recent: VecDeque::new(),
        }
    }

    /// Returns whether a chunk of this `loudness` is more than `farther_db` louder than everything before it in the
    /// utterance, while the current words are no louder than the sound before them. Call it for each chunk that comes
    /// after words.
    pub fn rises(&mut self, loudness: f32) -> bool {
        let may_be_others = *self
            .may_be_others
            .get_or_insert_with(|| may_be_others(self.surroundings.iter().copied().collect()));
        may_be_others && self.before.is_some_and(|before| loudness > before + self.farther_db)
    }

    /// Processes the next chunk.
    pub fn take(&mut self, chunk: &Chunk, loudness: f32) {
        self.last.push_back(loudness);
        if self.last.len() > LAG {
            let past = self.last.pop_front().unwrap_or(f32::NEG_INFINITY);
            self.before = Some(self.before.map_or(past, |before| before.max(past)));
        }
        self.surroundings.push_back(loudness);
        if self.surroundings.len() > FIRST_WORD + SURROUNDINGS / BLOCKS_IN_CHUNK {
            self.surroundings.pop_front();
        }
        self.recent.push_back(*chunk);
        if self.recent.len() > AGAIN {
            self.recent.pop_front();
        }
    }

    /// Returns the sound of the beginning, up to the chunk that rises. Forgets the earlier speech.
    pub fn again(&mut self) -> impl Iterator<Item = &Chunk> {
        self.begin();
        self.recent.iter()
    }

    /// Starts another utterance with the next chunk.
    pub fn begin(&mut self) {
        self.before = None;
        self.may_be_others = None;
        self.last.clear();
    }

    /// Returns the state of the utterance so far.
    pub fn past(&self) -> Past {
        let last = self.last.iter().copied();
        Past {
            loudest: self.before.into_iter().chain(last).reduce(f32::max),
            may_be_others: self.may_be_others,
        }
    }

    /// Continues an utterance that had ended. Its words do not count as the surroundings of the next ones.
    pub fn resume(&mut self, past: Past) {
        self.before = self.before.into_iter().chain(past.loudest).reduce(f32::max);
        self.may_be_others = past.may_be_others;
    }

    /// Forgets the sound so far, so that it does not count as the surroundings of the next words.
    pub fn forget(&mut self) {
        self.begin();
        self.surroundings.clear();
    }
}

/// Returns whether the last chunks, those of a first word, are no louder than other boards.
fn may_be_others(mut chunks: Vec<f32>) -> bool {
    let words = chunks.len().saturating_sub(FIRST_WORD);
    let (before, word) = chunks.split_at_mut(words);
    let loudest = word.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let others = match words >= FEWEST / BLOCKS_IN_CHUNK {
        true => loudest_of(before),
        false => loudest_of_murmur(chunks),
    };
    loudest <= others + ABOVE_OTHERS_DB
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns an onset after `chunks` chunks of this loudness.
    fn after(chunks: usize, loudness: f32) -> Onset {
        let mut onset = Onset::new(12.0);
        for _ in 0..chunks {
            onset.take(&[7; CHUNK], loudness);
        }
        onset
    }

    #[test]
    fn a_rise_is_noticed_only_over_what_is_past() {
        let mut onset = after(FIRST_WORD + 8, -40.0);
        onset.begin();
        for _ in 0..LAG {
            assert!(!onset.rises(-20.0), "nothing is past yet");
            onset.take(&[7; CHUNK], -40.0);
        }
        onset.take(&[7; CHUNK], -40.0);
        assert!(onset.rises(-20.0) && !onset.rises(-30.0));
        assert_eq!(onset.again().count(), AGAIN);
        assert!(!onset.rises(-20.0));
    }

    #[test]
    fn a_first_word_after_silence_is_the_players_own() {
        let word = |mut onset: Onset| {
            onset.begin();
            for _ in 0..=LAG {
                onset.take(&[7; CHUNK], -36.0);
            }
            onset.rises(-20.0)
        };
        assert!(word(after(40, -38.0)), "others speak as loudly");
        assert!(!word(after(40, -60.0)), "nobody spoke before");
        assert!(
            word(after(FIRST_WORD, -38.0)),
            "too little was heard, and it is no silence"
        );
        assert!(!word(after(FIRST_WORD, -80.0)), "little was heard, but silence");
        // A knock is not speech.
        let mut knock = after(100, -60.0);
        knock.take(&[7; CHUNK], -20.0);
        for _ in 0..FIRST_WORD {
            knock.take(&[7; CHUNK], -60.0);
        }
        assert!(!word(knock));
        let mut forgotten = after(60, -38.0);
        forgotten.forget();
        for _ in 0..FIRST_WORD {
            forgotten.take(&[7; CHUNK], -80.0);
        }
        assert!(!word(forgotten));
    }
}
