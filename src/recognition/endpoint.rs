//! The end of a declaration, decided by what the words mean.
//!
//! The recognizer's own endpoint waits until nobody has spoken for a while, whatever was said (0.74 s after the last
//! sound with the bundled model). But the words of a declaration stand in the partial result as soon as they were
//! said. So the wait depends on whether anything can still come: little where the words are complete, more where they
//! may go on, and most where they are the beginning of a declaration, since a player who says "Springer … Felix drei"
//! must not be cut off. What makes no sense ends where the recognizer ends it.

use super::{Progress, RecognitionError, Recognizer, SAMPLE_RATE, Utterance};

/// Wait after words that are [`Sense::Complete`], in samples without a new word and in a pause: 120 ms. The pause is
/// what keeps a player who goes on speaking from being cut off: a word stands in the partial result only at its end.
const COMPLETE: usize = SAMPLE_RATE as usize * 12 / 100;
/// Wait after words that are [`Sense::Complete`] where noise leaves no pause, in samples without a new word: 480 ms.
const COMPLETE_IN_NOISE: usize = SAMPLE_RATE as usize * 48 / 100;
/// Wait after words that are [`Sense::Extensible`], in samples without a new word: 480 ms.
const EXTENSIBLE: usize = SAMPLE_RATE as usize * 48 / 100;

/// Wait after words that are [`Sense::Begun`], in samples without a new word: 1.5 s, twice the recognizer's own. A
/// hesitation inside a move is seldom longer; to whom half a move is repeated as not understood, that is soon enough.
const BEGUN: usize = SAMPLE_RATE as usize * 3 / 2;

/// A chunk is a pause when it is this much softer than the loudest one of the utterance: 16 dB.
const PAUSE: f32 = 0.16;

/// What the words understood so far are, as far as the end of the declaration goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sense {
    /// No declaration, or none that can be made here: the recognizer's own endpoint ends it.
    Unfinished,
    /// The beginning of a declaration ("Springer Gustav", "Turm Anna eins"): not even the recognizer's own endpoint
    /// ends it before some time has passed.
    Begun,
    /// A declaration that further words could turn into another one ("Eva David" into "Eva David fünf"), or whose last
    /// word can be foreseen and so stands in the partial result before it is said ("Lange Rochade", "noch einmal").
    Extensible,
    /// A declaration that no further word could change.
    Complete,
}

/// Decides when the words of one utterance after the other are at their end. Knows no position: it is fed with the
/// partial text after each chunk, the chunk, and a judgement of the text.
#[derive(Debug, Clone, Default)]
pub struct Endpoint {
    words: String,
    /// Samples since the words last changed.
    unchanged: usize,
    /// Samples of the pause under way.
    pause: usize,
    /// Mean square of the loudest chunk of the utterance.
    loudest: f32,
}

impl Endpoint {
    /// Whether the utterance ends here. `words` is what was understood of it after the chunk `samples`, `ended` whether the recognizer would end it; `sense` judges the words, and is asked only when the answer matters.
    pub fn is_reached(
        &mut self,
        words: String,
        samples: &[i16],
        ended: bool,
        sense: impl FnOnce(&str) -> Sense,
    ) -> bool {
        let power = samples.iter().map(|sample| f32::from(*sample).powi(2)).sum::<f32>() / samples.len().max(1) as f32;
        self.loudest = self.loudest.max(power);
        let is_pause = power < self.loudest * PAUSE * PAUSE;
        self.pause = if is_pause { self.pause + samples.len() } else { 0 };
        self.unchanged = if words == self.words {
            self.unchanged + samples.len()
        } else {
            0
        };
        self.words = words;
        if self.words.is_empty() || (!ended && self.unchanged < COMPLETE) {
            return ended;
        }
        match sense(&self.words) {
            Sense::Complete => ended || self.pause >= COMPLETE || self.unchanged >= COMPLETE_IN_NOISE,
            Sense::Extensible => ended || self.unchanged >= EXTENSIBLE,
            Sense::Begun => self.unchanged >= BEGUN,
            Sense::Unfinished => ended,
        }
    }

    /// The next words belong to another utterance.
    pub fn reset(&mut self) {
        *self = Endpoint::default();
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
        let reached = self.endpoint.is_reached(words, samples, ended, sense);
        Ok(reached.then(|| self.finish()))
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

    const SPEECH: [i16; CHUNK] = [3000; CHUNK];
    const SILENCE: [i16; CHUNK] = [20; CHUNK];

    /// Feeds `partials`, one a chunk, of which the first `spoken` chunks are speech, and gives the number of the chunk
    /// at which the utterance ended.
    fn end(sense: Sense, spoken: usize, partials: &[&str]) -> Option<usize> {
        let mut endpoint = Endpoint::default();
        partials.iter().enumerate().position(|(number, words)| {
            let sound = if number < spoken { SPEECH } else { SILENCE };
            endpoint.is_reached((*words).to_owned(), &sound, false, |_| sense)
        })
    }

    #[test]
    fn the_wait_depends_on_what_can_still_come() {
        let said = ["eva vier"; 40];
        // The chunk that brings the words is number 0, and n chunks after it are n × 40 ms.
        assert_eq!(end(Sense::Complete, 1, &said), Some(3));
        assert_eq!(end(Sense::Extensible, 1, &said), Some(12));
        assert_eq!(end(Sense::Begun, 1, &said), Some(38));
        assert_eq!(end(Sense::Unfinished, 1, &said), None);
    }

    #[test]
    fn who_goes_on_speaking_is_not_cut_off() {
        let said = ["eva vier"; 40];
        // Eight chunks of speech after the words, as long as one more word, and then the pause.
        assert_eq!(end(Sense::Complete, 9, &said), Some(11));
        // Noise that leaves no pause holds it up, but not for long.
        assert_eq!(end(Sense::Complete, 40, &said), Some(12));
    }

    #[test]
    fn a_new_word_begins_the_wait_anew() {
        let mut partials = vec!["springer felix"; 3];
        partials.extend(["springer felix drei"; 3]);
        assert_eq!(end(Sense::Complete, 1, &partials), None);
        partials.push("springer felix drei");
        assert_eq!(end(Sense::Complete, 1, &partials), Some(6));
    }

    #[test]
    fn silence_is_no_declaration() {
        assert_eq!(end(Sense::Complete, 1, &[""; 100]), None);
    }

    #[test]
    fn the_words_of_one_utterance_do_not_end_the_next() {
        let mut endpoint = Endpoint::default();
        for sound in [SPEECH, SILENCE, SILENCE] {
            assert!(!endpoint.is_reached("eva vier".into(), &sound, false, |_| Sense::Complete));
        }
        endpoint.reset();
        for sound in [SILENCE, SILENCE, SILENCE] {
            assert!(!endpoint.is_reached("eva vier".into(), &sound, false, |_| Sense::Complete));
        }
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
            while listening
                .hear(if chunks == 1 { &SPEECH } else { &SILENCE }, |_| sense)
                .unwrap()
                .is_none()
            {
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
        assert_eq!(chunks_to_end(Sense::Extensible, 5), 5);
        assert_eq!(chunks_to_end(Sense::Complete, 18), 4);
        assert_eq!(chunks_to_end(Sense::Complete, 3), 3);
    }

    #[test]
    fn a_hesitation_inside_a_move_does_not_end_it() {
        // The first chunk brings the words, and 1.5 s are 37.5 chunks.
        assert_eq!(chunks_to_end(Sense::Begun, 18), 39);
    }
}
