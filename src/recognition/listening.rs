//! A recognizer whose utterances end by their meaning, and are taken up again if the player goes on.
//!
//! An utterance is returned as soon as its words are complete, so that it is answered at once. But people go on: "Eva
//! vier … Korrektur". So the sound of an utterance is kept for a second. If words follow, both are decoded again as one
//! utterance, because the first word that follows may have begun before the first utterance ended.

use std::collections::VecDeque;

use super::{
    Band, Endpoint, Pitch, Progress, RecognitionError, Recognizer, Sense, UNKNOWN, Utterance, Waits,
    onset::Onset,
    pitch::{Voiced, Voicing},
};
use crate::audio::Chunk;

/// Chunks for which the sound of an utterance is kept after its end: 1 s.
const KEPT: usize = 25;
/// Chunks before the first word stands in the partial result that belong to the utterance: 1 s.
const LEAD: usize = 25;
/// Chunks before the first word stands in the partial result that hold its voice: 480 ms. Those before it may hold
/// somebody else's.
const LEAD_VOICE: usize = 12;
/// Chunks that are decoded again if the recognizer ends an utterance without words: 480 ms. A word that has begun stands in
/// the partial result sooner.
const BEGUN: usize = 12;
/// Longest sound that is decoded again, in chunks: 10 s.
const LONGEST: usize = 250;

/// An utterance that has ended, until it is certain that the player does not go on.
struct Before {
    words: String,
    sound: VecDeque<Chunk>,
    voiced: VecDeque<Vec<Voiced>>,
    /// Chunks for which it is still kept.
    left: usize,
    /// The utterance if it was not returned, because other sound began at its end.
    held: Option<Utterance>,
}

/// A recognizer whose utterances end by their meaning. Used by the microphone path and tools/evaluation.
pub struct Listening<R> {
    recognizer: R,
    endpoint: Endpoint,
    band: Band,
    onset: Onset,
    /// Whether the beginning of the utterance was left out.
    is_part: bool,
    /// Whether the utterance begins with the one before it.
    continues: bool,
    /// Sound of the utterance.
    sound: VecDeque<Chunk>,
    /// Finds the pitch, if voices are compared.
    voicing: Option<Voicing>,
    /// The voiced moments of each chunk of the utterance.
    voiced: VecDeque<Vec<Voiced>>,
    before: Option<Before>,
    waits: Waits,
}

impl<R: Recognizer> Listening<R> {
    /// Creates a listener on `recognizer`.
    pub fn new(recognizer: R, waits: Waits) -> Self {
        Listening {
            recognizer,
            endpoint: Endpoint::new(waits),
            band: Band::default(),
            onset: Onset::new(waits.farther_db),
            is_part: false,
            continues: false,
            sound: VecDeque::new(),
            voicing: None,
            voiced: VecDeque::new(),
            before: None,
            waits,
        }
    }

    /// Also returns speech from other boards. A trace needs this to find out how far away those are
    /// ([`Utterance::near`]).
    pub fn keep_farther(&mut self) {
        self.waits.farther_db = f32::INFINITY;
        self.waits.breath_db = f32::INFINITY;
        self.waits.nearer_db = f32::NEG_INFINITY;
    }

    /// Also measures the pitch of each utterance ([`Utterance::pitch`]).
    pub fn compare_voices(&mut self) {
        self.voicing = Some(Voicing::default());
    }

    /// Processes the next chunk. Returns the utterance if it ends with this chunk; it may be empty.
    ///
    /// # Errors
    ///
    /// Returns [`RecognitionError::Decode`] if the sound could not be decoded.
    pub fn hear(
        &mut self,
        chunk: &Chunk,
        sense: impl FnOnce(&str) -> Sense,
    ) -> Result<Option<Utterance>, RecognitionError> {
        let loudness = self.band.loudness(chunk);
        if self.has_words() && self.onset.rises(loudness) {
            // The words so far were said at another board, and now someone nearer begins.
            self.endpoint.reset();
            self.recognizer.reset();
            self.sound.clear();
            self.voiced.clear();
            for before in self.onset.again() {
                self.recognizer.accept(before)?;
                self.sound.push_back(*before);
                self.voiced
                    .extend(self.voicing.as_mut().map(|voicing| voicing.take(before)));
            }
            self.is_part = true;
        }
        self.keep(chunk);
        self.onset.take(chunk, loudness);
        let mut ended = self.recognizer.accept(chunk)? == Progress::Ended;
        let mut words = self.recognizer.partial();
        if !words.is_empty()
            && let Some(before) = self.before.take()
        {
            ended = self.go_on(before)?;
            words = self.recognizer.partial();
        }
        if self.endpoint.is_reached(words, loudness, ended, sense) {
            if self.has_words() {
                return Ok(self.end());
            }
            self.begin_again()?;
        }
        let is_over = self.before.as_mut().is_some_and(|before| {
            before.left -= 1;
            before.left == 0
        });
        Ok(if is_over {
            self.before.take().and_then(|before| before.held)
        } else {
            None
        })
    }

    fn keep(&mut self, chunk: &Chunk) {
        self.sound.push_back(*chunk);
        self.voiced
            .extend(self.voicing.as_mut().map(|voicing| voicing.take(chunk)));
        let (most, most_voiced) = match self.has_words() {
            true => (LONGEST, LONGEST),
            false => (LEAD, LEAD_VOICE),
        };
        self.sound.drain(..self.sound.len().saturating_sub(most));
        self.voiced.drain(..self.voiced.len().saturating_sub(most_voiced));
    }

    /// Begins an utterance after a long silence. A word may just have begun: cut here, its end would be another word.
    fn begin_again(&mut self) -> Result<(), RecognitionError> {
        self.endpoint.reset();
        self.recognizer.reset();
        let first = self.sound.len().saturating_sub(BEGUN);
        for chunk in self.sound.range(first..) {
            self.recognizer.accept(chunk)?;
        }
        Ok(())
    }

    /// Decodes the utterance before this one and this one as one. Returns whether the recognizer would end it.
    fn go_on(&mut self, before: Before) -> Result<bool, RecognitionError> {
        self.recognizer.reset();
        // What surrounds these words was the player, too.
        self.recognizer.forget_surroundings();
        let mut sound = before.sound;
        sound.append(&mut self.sound);
        let mut voiced = before.voiced;
        voiced.append(&mut self.voiced);
        let mut ended = false;
        for chunk in &sound {
            ended = self.recognizer.accept(chunk)? == Progress::Ended;
        }
        self.endpoint.resume(before.words);
        self.sound = sound;
        self.voiced = voiced;
        self.continues = before.held.is_none();
        Ok(ended)
    }

    /// Ends the utterance, and keeps its sound if the player may go on. `None` if other sound began at its end, so that
    /// what follows decides.
    fn end(&mut self) -> Option<Utterance> {
        let may_go_on = self.endpoint.may_go_on();
        let words = self.words().to_owned();
        let (sound, voiced) = (std::mem::take(&mut self.sound), self.voiced.clone());
        let utterance = self.finish();
        if !may_go_on {
            return Some(utterance);
        }
        let is_cut = !words.contains(UNKNOWN)
            && utterance
                .hypotheses
                .first()
                .is_some_and(|best| best.text.ends_with(UNKNOWN));
        let (held, given) = match is_cut {
            true => (Some(utterance), None),
            false => (None, Some(utterance)),
        };
        self.before = Some(Before {
            words,
            sound,
            voiced,
            left: KEPT,
            held,
        });
        given
    }

    /// Ends the utterance here, whatever its words mean.
    pub fn finish(&mut self) -> Utterance {
        let (is_part, continues) = (self.is_part, self.continues);
        let pitch = Pitch::median(self.voiced.iter().flatten().copied());
        let held = match self.has_words() {
            true => None,
            false => self.before.take().and_then(|before| before.held),
        };
        self.begin();
        let mut utterance = self.recognizer.finish().near(&self.waits);
        for hypothesis in &mut utterance.hypotheses {
            hypothesis.is_part |= is_part;
        }
        utterance.continues = continues;
        utterance.pitch = pitch;
        held.unwrap_or(utterance)
    }

    /// Returns whether anything was understood of the utterance so far.
    pub fn has_words(&self) -> bool {
        !self.endpoint.words().is_empty()
    }

    /// Replaces the recognizer, for example by one for another grammar, and discards the utterance so far.
    pub fn change(&mut self, recognizer: R) {
        self.recognizer = recognizer;
        self.begin();
    }

    /// Discards the utterance so far and the speech before it: the player's own earlier words must not count as a
    /// neighbour's.
    pub fn reset(&mut self) {
        self.begin();
        self.onset.forget();
        self.recognizer.restart();
    }

    /// Forgets what was heard so far as the surroundings of the next words: it was the player who spoke, or the voice.
    pub fn forget_surroundings(&mut self) {
        self.onset.forget();
        self.recognizer.forget_surroundings();
    }

    /// Returns the words understood so far in this utterance.
    pub fn words(&self) -> &str {
        self.endpoint.words()
    }

    fn begin(&mut self) {
        self.endpoint.reset();
        self.onset.begin();
        self.is_part = false;
        self.continues = false;
        self.sound.clear();
        self.voiced.clear();
        self.before = None;
    }

    /// Also forgets the background noise: the next sound comes from another place.
    pub fn restart(&mut self) {
        self.reset();
        self.endpoint = Endpoint::new(self.waits);
        self.band = Band::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recognition::{Hypothesis, endpoint::tests::WAITS};

    /// A tone of 1 kHz.
    fn tone(height: f32) -> Chunk {
        std::array::from_fn(|n| (height * (n as f32 * std::f32::consts::TAU / 16.0).sin()) as i16)
    }

    /// Reports `words` in every chunk after the first `silent` ones, and ends by itself after `ends` chunks.
    struct Script {
        words: &'static str,
        silent: usize,
        ends: usize,
        heard: usize,
    }

    impl Recognizer for Script {
        fn accept(&mut self, _: &Chunk) -> Result<Progress, RecognitionError> {
            self.heard += 1;
            Ok(if self.heard >= self.ends {
                Progress::Ended
            } else {
                Progress::Listening
            })
        }

        fn partial(&mut self) -> String {
            let words = if self.heard > self.silent { self.words } else { "" };
            words.into()
        }

        fn finish(&mut self) -> Utterance {
            self.heard = 0;
            let text = self.words.to_owned();
            let hypotheses = vec![Hypothesis::new(&text, 1.0)];
            Utterance {
                hypotheses,
                ..Utterance::default()
            }
        }

        fn reset(&mut self) {
            self.heard = 0;
        }
    }

    fn chunks_to_end(sense: Sense, ends: usize) -> usize {
        let script = Script {
            words: "turm",
            silent: 0,
            ends,
            heard: 0,
        };
        let mut listening = Listening::new(script, WAITS);
        let mut chunks = 1;
        while listening
            .hear(&tone(if chunks == 1 { 3000.0 } else { 20.0 }), |_| sense)
            .unwrap()
            .is_none()
        {
            chunks += 1;
        }
        chunks
    }

    /// Says a word at each chunk in which it is given one, and adds a foreign word to the end of every second utterance.
    struct Words {
        said: Vec<&'static str>,
        fed: usize,
        is_cut: bool,
    }

    impl Recognizer for Words {
        fn accept(&mut self, chunk: &Chunk) -> Result<Progress, RecognitionError> {
            self.fed += 1;
            // The height of the first sample names the word.
            match chunk[0] {
                0 => {}
                word => self.said.push(["", "eva", "vier", "remis"][word as usize]),
            }
            Ok(Progress::Listening)
        }

        fn partial(&mut self) -> String {
            self.said.join(" ")
        }

        fn finish(&mut self) -> Utterance {
            let mut text = self.partial();
            if std::mem::take(&mut self.is_cut) {
                text.push_str(" [unk]");
            }
            self.reset();
            Utterance {
                hypotheses: vec![Hypothesis::new(&text, 1.0)],
                ..Utterance::default()
            }
        }

        fn reset(&mut self) {
            self.said.clear();
            self.fed = 0;
        }
    }

    /// The utterances heard in chunks that say the words of these numbers, each with whether it continues the last.
    fn heard(is_cut: bool, words: &[i16]) -> Vec<(String, bool)> {
        let words_of = Words {
            said: Vec::new(),
            fed: 0,
            is_cut,
        };
        let mut listening = Listening::new(words_of, WAITS);
        let mut heard = Vec::new();
        for word in words {
            let mut chunk = tone(if *word == 0 { 0.0 } else { 3000.0 });
            chunk[0] = *word;
            if let Some(utterance) = listening.hear(&chunk, |_| Sense::Complete).unwrap() {
                heard.push((utterance.hypotheses[0].text.clone(), utterance.continues));
            }
        }
        heard
    }

    #[test]
    fn words_that_follow_within_a_second_are_decoded_with_the_utterance_before_them() {
        let silence = |chunks: usize| vec![0; chunks];
        let said = [&silence(9)[..], &[1, 2], &silence(12), &[3], &silence(14)].concat();
        let expected = [("eva vier".into(), false), ("eva vier remis".into(), true)];
        assert_eq!(heard(false, &said), expected);
        let said = [&silence(9)[..], &[1, 2], &silence(40), &[3], &silence(14)].concat();
        let expected = [("eva vier".into(), false), ("remis".into(), false)];
        assert_eq!(heard(false, &said), expected);
    }

    #[test]
    fn an_utterance_cut_by_the_next_word_waits_for_it() {
        let silence = |chunks: usize| vec![0; chunks];
        let said = [&silence(9)[..], &[1, 2], &silence(12), &[3], &silence(14)].concat();
        assert_eq!(heard(true, &said), [("eva vier remis".into(), false)]);
        // Nothing followed: it was a breath.
        let said = [&silence(9)[..], &[1, 2], &silence(40)].concat();
        assert_eq!(heard(true, &said), [("eva vier [unk]".into(), false)]);
    }

    #[test]
    fn the_recognizers_own_endpoint_holds_where_meaning_does_not_end_it() {
        assert_eq!(chunks_to_end(Sense::Unfinished, 18), 15);
        assert_eq!(chunks_to_end(Sense::Unfinished, 10), 10);
        assert_eq!(chunks_to_end(Sense::Extensible, 5), 5);
        assert_eq!(chunks_to_end(Sense::Complete, 18), 4);
        assert_eq!(chunks_to_end(Sense::Complete, 3), 3);
    }

    #[test]
    fn a_word_that_begins_as_a_long_silence_ends_is_not_cut() {
        let script = Script {
            words: "weiter",
            silent: 40,
            ends: 30,
            heard: 0,
        };
        let mut listening = Listening::new(script, WAITS);
        for _ in 0..30 {
            assert_eq!(listening.hear(&tone(20.0), |_| Sense::Complete).unwrap(), None);
        }
        assert_eq!(listening.recognizer.heard, BEGUN);
        // An utterance with words ends as ever.
        listening.recognizer.silent = 0;
        assert_eq!(listening.hear(&tone(3000.0), |_| Sense::Unfinished).unwrap(), None);
        let mut ended = None;
        while ended.is_none() {
            ended = listening.hear(&tone(3000.0), |_| Sense::Unfinished).unwrap();
        }
        assert_eq!(ended.unwrap().hypotheses[0].text, "weiter");
    }

    #[test]
    fn somebody_nearer_begins_an_utterance_of_his_own() {
        let script = Script {
            words: "turm anna eins",
            silent: 30,
            ends: 100,
            heard: 0,
        };
        let mut listening = Listening::new(script, WAITS);
        // A murmur with words that are no louder than it.
        for _ in 0..40 {
            assert_eq!(listening.hear(&tone(100.0), |_| Sense::Begun).unwrap(), None);
        }
        assert!(!listening.is_part);
        listening.hear(&tone(3000.0), |_| Sense::Begun).unwrap();
        // The recognizer received the beginning again (320 ms), then the loud chunk.
        assert_eq!(listening.recognizer.heard, 9);
        assert!(listening.finish().hypotheses[0].is_part);
        listening.hear(&tone(3000.0), |_| Sense::Begun).unwrap();
        assert!(!listening.finish().hypotheses[0].is_part);
    }

    #[test]
    fn a_hesitation_inside_a_move_does_not_end_it() {
        // The first chunk brings the words, and 1.5 s are 37.5 chunks.
        assert_eq!(chunks_to_end(Sense::Begun, 18), 39);
    }
}
