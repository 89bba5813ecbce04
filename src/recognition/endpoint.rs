//! The end of a declaration, decided by what the words mean.
//!
//! The recognizer's own endpoint waits until nobody has spoken for a while, whatever was said (0.74 s after the last
//! sound with the bundled model). But the words of a declaration stand in the partial result as soon as they were
//! said. So the wait depends on whether anything can still come: little where the words are complete, more where they
//! may go on, and the recognizer's own where they make no sense yet, since a player who says "Springer … Felix drei"
//! must not be cut off.

use super::{Progress, RecognitionError, Recognizer, SAMPLE_RATE, Utterance};

/// Wait after words that are [`Sense::Complete`], in samples without a new word: 240 ms.
const COMPLETE: usize = SAMPLE_RATE as usize * 24 / 100;
/// Wait after words that are [`Sense::Extensible`], in samples without a new word: 480 ms.
const EXTENSIBLE: usize = SAMPLE_RATE as usize * 48 / 100;

/// What the words understood so far are, as far as the end of the declaration goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sense {
    /// No declaration yet, or none that can be made here: only the recognizer's own endpoint ends it.
    Unfinished,
    /// A declaration that further words could turn into another one ("Eva David" into "Eva David fünf").
    Extensible,
    /// A declaration that no further word could change.
    Complete,
}

/// Decides when the words of one utterance after the other are at their end. Knows no position and no sound: it is fed
/// with the partial text after each chunk, the length of the chunk, and a judgement of the text.
#[derive(Debug, Clone, Default)]
pub struct Endpoint {
    words: String,
    /// Samples since the words last changed.
    unchanged: usize,
}

impl Endpoint {
    /// Whether the utterance ends here. `words` is what was understood of it after another `samples` of sound; `sense`
    /// judges them, and is asked only when the answer matters.
    pub fn is_reached(&mut self, words: String, samples: usize, sense: impl FnOnce(&str) -> Sense) -> bool {
        self.unchanged = if words == self.words {
            self.unchanged + samples
        } else {
            0
        };
        self.words = words;
        if self.words.is_empty() || self.unchanged < COMPLETE.min(EXTENSIBLE) {
            return false;
        }
        match sense(&self.words) {
            Sense::Complete => self.unchanged >= COMPLETE,
            Sense::Extensible => self.unchanged >= EXTENSIBLE,
            Sense::Unfinished => false,
        }
    }

    /// The next words belong to another utterance.
    pub fn reset(&mut self) {
        self.words.clear();
        self.unchanged = 0;
    }
}

/// A recognizer whose utterances end by their meaning: what the microphone is heard with, and what is evaluated.
pub struct Listening<R> {
    recognizer: R,
    endpoint: Endpoint,
}

impl<R: Recognizer> Listening<R> {
    /// Listens with `recognizer`.
    pub fn new(recognizer: R) -> Self {
        Listening {
            recognizer,
            endpoint: Endpoint::default(),
        }
    }

    /// Takes the next samples (mono, [`SAMPLE_RATE`], a chunk of 40 ms: the end is tested once a call, so its length
    /// is added latency). The utterance when it ends with them; it may be empty.
    ///
    /// # Errors
    ///
    /// [`RecognitionError::Decode`] when the sound could not be decoded.
    pub fn hear(
        &mut self,
        samples: &[i16],
        sense: impl FnOnce(&str) -> Sense,
    ) -> Result<Option<Utterance>, RecognitionError> {
        let ended = self.recognizer.accept(samples)? == Progress::Ended;
        let words = self.recognizer.partial();
        let ended = self.endpoint.is_reached(words, samples.len(), sense) || ended;
        Ok(ended.then(|| self.finish()))
    }

    /// Ends the utterance here, whatever its words mean.
    pub fn finish(&mut self) -> Utterance {
        self.endpoint.reset();
        self.recognizer.finish()
    }

    /// Forgets the utterance so far.
    pub fn reset(&mut self) {
        self.endpoint.reset();
        self.recognizer.reset();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recognition::Hypothesis;

    /// Length of a chunk in samples.
    const CHUNK: usize = 640;

    /// Feeds `partials`, one a chunk, and gives the number of the chunk at which the utterance ended.
    fn end(sense: Sense, partials: &[&str]) -> Option<usize> {
        let mut endpoint = Endpoint::default();
        partials
            .iter()
            .position(|words| endpoint.is_reached((*words).to_owned(), CHUNK, |_| sense))
    }

    #[test]
    fn the_wait_depends_on_what_can_still_come() {
        let said = ["eva vier"; 40];
        // The chunk that brings the words is number 0, and n chunks after it are n × 40 ms.
        assert_eq!(end(Sense::Complete, &said), Some(6));
        assert_eq!(end(Sense::Extensible, &said), Some(12));
        assert_eq!(end(Sense::Unfinished, &said), None);
    }

    #[test]
    fn a_new_word_begins_the_wait_anew() {
        let mut partials = vec!["springer felix"; 6];
        partials.extend(["springer felix drei"; 6]);
        assert_eq!(end(Sense::Complete, &partials), None);
        partials.push("springer felix drei");
        assert_eq!(end(Sense::Complete, &partials), Some(12));
    }

    #[test]
    fn silence_is_no_declaration() {
        assert_eq!(end(Sense::Complete, &[""; 100]), None);
    }

    #[test]
    fn the_words_of_one_utterance_do_not_end_the_next() {
        let mut endpoint = Endpoint::default();
        for _ in 0..6 {
            assert!(!endpoint.is_reached("eva vier".into(), CHUNK, |_| Sense::Complete));
        }
        endpoint.reset();
        assert!(!endpoint.is_reached("eva vier".into(), CHUNK, |_| Sense::Complete));
    }

    /// Says `words` from the first sample on, and ends by itself after `ends` chunks.
    struct Script {
        words: &'static str,
        ends: usize,
        heard: usize,
    }

    impl Recognizer for Script {
        fn accept(&mut self, _: &[i16]) -> Result<Progress, RecognitionError> {
            self.heard += 1;
            Ok(if self.heard >= self.ends {
                Progress::Ended
            } else {
                Progress::Listening
            })
        }

        fn partial(&mut self) -> String {
            self.words.into()
        }

        fn finish(&mut self) -> Utterance {
            self.heard = 0;
            let text = self.words.to_owned();
            let hypotheses = vec![Hypothesis { text, score: 1.0 }];
            Utterance { hypotheses }
        }

        fn reset(&mut self) {
            self.heard = 0;
        }
    }

    fn chunks_to_end(sense: Sense, ends: usize) -> usize {
        let script = Script {
            words: "turm anna eins",
            ends,
            heard: 0,
        };
        let mut listening = Listening::new(script);
        let mut lengths = Vec::new();
        for _ in 0..2 {
            let mut chunks = 1;
            while listening.hear(&[0; CHUNK], |_| sense).unwrap().is_none() {
                chunks += 1;
            }
            lengths.push(chunks);
        }
        assert_eq!(
            lengths[0], lengths[1],
            "the second utterance waits as long as the first"
        );
        lengths[0]
    }

    #[test]
    fn the_recognizers_own_endpoint_holds_where_meaning_does_not_end_it() {
        assert_eq!(chunks_to_end(Sense::Unfinished, 18), 18);
        assert_eq!(chunks_to_end(Sense::Complete, 18), 7);
        assert_eq!(chunks_to_end(Sense::Complete, 3), 3);
    }
}
