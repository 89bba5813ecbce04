//! A recognizer whose utterances end by their meaning, and continue if the player does.
//!
//! An utterance is returned as soon as its words are complete, so that it is answered at once. But the player may
//! continue: "Eva vier … Korrektur". So the sound of an utterance is kept for 880 ms, or until its answer was heard. If
//! words follow, both are decoded again as one utterance, because the first word that follows may have begun before the
//! first utterance ended.

use std::{collections::VecDeque, time::Duration};

use ansage_words::vocabulary::Term;

use super::{
    Band, Endpoint, Pitch, Progress, RecognitionError, Recognizer, Sense, UNKNOWN, Utterance, Waits,
    joining::words_after,
    onset::{Onset, Past},
    pitch::{VoicedMoment, Voicing},
};
use crate::audio::Chunk;

/// Chunks for which the sound of an utterance is kept after its end: 880 ms. The read-back of castling, the shortest
/// one of two words, lasts a second. An answer that begins in its last 300 ms is not part of the declaration.
const KEPT: usize = 22;
/// Number of chunks of the utterance before its first word appears in the partial result: 1 s.
const LEAD: usize = 25;
/// Number of chunks of the player's voice before the first word appears in the partial result: 480 ms. Earlier ones may
/// be somebody else's, unless the same voice continues.
const LEAD_VOICE: usize = 12;
/// Chunks that are decoded again if the recognizer ends an utterance without words: 480 ms. A word in progress appears
/// in the partial result earlier than that.
const BEGUN: usize = 12;
/// Longest sound that is decoded again, in chunks: 10 s.
const LONGEST: usize = 250;

/// Minimum length of speech after an utterance, in chunks: 80 ms. The sound of a piece that is put down is shorter.
const FOLLOWED: usize = 2;

/// An utterance that has ended, kept until it is certain that the player does not continue.
struct Kept {
    words: String,
    sound: VecDeque<Chunk>,
    voiced: VecDeque<Vec<VoicedMoment>>,
    early: usize,
    past: Past,
    /// Number of chunks for which it is still kept.
    left: usize,
    /// The words of the previous utterance, if this one begins with them.
    continues: Option<String>,
    misses_beginning: bool,
    /// The utterance, if it was held back because other sound began at its end.
    held: Option<Utterance>,
    /// Minimum loudness of speech that continues it.
    speech_db: f32,
    /// Number of chunks of speech since its end.
    speech: usize,
}

/// A recognizer whose utterances end by their meaning. Used by the microphone path and tools/evaluation.
pub struct Listening<R> {
    recognizer: R,
    endpoint: Endpoint,
    band: Band,
    onset: Onset,
    /// Whether the beginning of the utterance may be missing.
    misses_beginning: bool,
    /// Whether it may have begun in the sound of the voice, which was not heard.
    follows_voice: bool,
    /// The words of the previous utterance, if this one begins with them.
    continues: Option<String>,
    /// Sound of the utterance.
    sound: VecDeque<Chunk>,
    /// Finds the pitch, if voices are compared.
    voicing: Option<Voicing>,
    /// The voiced moments of each chunk of `sound`, if voices are compared.
    voiced: VecDeque<Vec<VoicedMoment>>,
    /// Number of chunks of `voiced` that came before [`LEAD_VOICE`].
    early: usize,
    kept: Option<Kept>,
    waits: Waits,
    /// The answers that the recognizer expects; `None` for everything.
    answers: Option<Vec<Vec<Term>>>,
    /// When the game last took words, as far as known here.
    taken_at: Duration,
}

impl<R: Recognizer> Listening<R> {
    /// Creates a listener on `recognizer`, which expects everything that can be said.
    pub fn new(recognizer: R, waits: Waits) -> Self {
        Listening {
            recognizer,
            endpoint: Endpoint::new(waits),
            band: Band::default(),
            onset: Onset::new(waits.farther_db),
            misses_beginning: false,
            follows_voice: false,
            continues: None,
            sound: VecDeque::new(),
            voicing: None,
            voiced: VecDeque::new(),
            early: 0,
            kept: None,
            waits,
            answers: None,
            taken_at: Duration::ZERO,
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
        let level = self.band.level(chunk);
        if self.has_words() && self.onset.rises(level.loudness) {
            // The words so far were said at another board, and now someone nearer begins.
            self.endpoint.reset();
            self.recognizer.reset();
            self.sound.clear();
            self.voiced.clear();
            self.early = 0;
            for before in self.onset.again() {
                self.recognizer.accept(before)?;
                self.sound.push_back(*before);
                self.voiced
                    .extend(self.voicing.as_mut().map(|voicing| voicing.take(before)));
            }
            self.misses_beginning = true;
        }
        self.keep(chunk);
        self.onset.take(chunk, level.loudness);
        if let Some(kept) = &mut self.kept {
            kept.speech += usize::from(level.loudness >= kept.speech_db);
        }
        let mut ended = self.recognizer.accept(chunk)? == Progress::Ended;
        let mut words = self.recognizer.partial();
        if !words.is_empty()
            && let Some(kept) = self.kept.take()
        {
            ended = self.go_on(kept)?;
            words = self.recognizer.partial();
        }
        if self.endpoint.is_reached(words, &level, ended, sense) {
            if self.has_words() {
                return Ok(self.end());
            }
            self.begin_again()?;
        }
        let is_over = self.kept.as_mut().is_some_and(|kept| {
            kept.left -= 1;
            kept.left == 0
        });
        Ok(if is_over {
            self.kept.take().and_then(|kept| kept.held)
        } else {
            None
        })
    }

    fn keep(&mut self, chunk: &Chunk) {
        self.sound.push_back(*chunk);
        self.voiced
            .extend(self.voicing.as_mut().map(|voicing| voicing.take(chunk)));
        let most = match self.has_words() {
            true => LONGEST,
            false => LEAD,
        };
        self.sound.drain(..self.sound.len().saturating_sub(most));
        let dropped = self.voiced.len().saturating_sub(most);
        self.voiced.drain(..dropped);
        self.early = match self.has_words() {
            true => self.early.saturating_sub(dropped),
            false => self.voiced.len().saturating_sub(LEAD_VOICE),
        };
    }

    /// Returns the pitch of the utterance. A short word may appear in the partial result long after it began, or ended.
    fn pitch(&self) -> Option<Pitch> {
        let median = |first: usize| Pitch::median(self.voiced.range(first..).flatten().copied());
        let goes_on = self
            .voiced
            .range(..self.early)
            .rev()
            .take_while(|chunk| !chunk.is_empty());
        median(self.early - goes_on.count()).or_else(|| median(0))
    }

    /// Begins an utterance after a long silence. A word may just have begun, and if it were cut here, its end would be
    /// recognized as another word.
    fn begin_again(&mut self) -> Result<(), RecognitionError> {
        self.endpoint.reset();
        self.recognizer.reset();
        (self.misses_beginning, self.follows_voice) = (false, false);
        let first = self.sound.len().saturating_sub(BEGUN);
        for chunk in self.sound.range(first..) {
            self.recognizer.accept(chunk)?;
        }
        Ok(())
    }

    /// Decodes the previous utterance and this one as one. Returns whether the recognizer would end it.
    fn go_on(&mut self, kept: Kept) -> Result<bool, RecognitionError> {
        self.recognizer.reset();
        // The sound around these words was the player's as well.
        self.recognizer.forget_surroundings();
        let mut sound = kept.sound;
        sound.append(&mut self.sound);
        let mut voiced = kept.voiced;
        voiced.append(&mut self.voiced);
        let mut ended = false;
        for chunk in &sound {
            ended = self.recognizer.accept(chunk)? == Progress::Ended;
        }
        self.endpoint.resume(kept.words.clone());
        self.onset.resume(kept.past);
        self.sound = sound;
        self.voiced = voiced;
        self.early = kept.early;
        self.misses_beginning |= kept.misses_beginning;
        // The held utterance may itself begin with one that was returned.
        self.continues = match kept.held {
            None => Some(kept.words),
            Some(_) => kept.continues,
        };
        Ok(ended)
    }

    /// Ends the utterance, and keeps its sound if the player may continue. Returns `None` if other sound began at its
    /// end, so that the next words decide.
    fn end(&mut self) -> Option<Utterance> {
        let may_go_on = self.endpoint.may_go_on();
        let words = self.words().to_owned();
        let (sound, voiced, early) = (std::mem::take(&mut self.sound), self.voiced.clone(), self.early);
        let past = self.onset.past();
        let continues = self.continues.clone();
        let misses_beginning = self.misses_beginning || self.follows_voice;
        let speech_db = self.endpoint.speech_db();
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
        self.kept = Some(Kept {
            words,
            sound,
            voiced,
            early,
            past,
            left: KEPT,
            continues,
            misses_beginning,
            held,
            speech_db,
            speech: 0,
        });
        given
    }

    /// Ends the time in which further words belong to the previous utterance, because new words answer the reply to it.
    /// Returns that utterance if it was held back.
    pub fn conclude(&mut self) -> Option<Utterance> {
        self.kept.take()?.held
    }

    /// Notes that the utterance may have begun before the available sound, so that its words may be only the end of it.
    pub fn miss_beginning(&mut self) {
        self.misses_beginning = true;
    }

    /// Notes that the available sound begins with the end of the voice. Somebody may have spoken during the voice.
    pub fn follow_voice(&mut self) {
        self.follows_voice = true;
    }

    /// Notes that the words that come next did not begin in the sound of the voice.
    pub fn begin_whole(&mut self) {
        self.follows_voice = false;
    }

    /// Ends the utterance here, whatever its words mean.
    pub fn finish(&mut self) -> Utterance {
        let misses_beginning = self.misses_beginning || self.follows_voice;
        let continues = self.continues.is_some();
        let pitch = self.pitch();
        let held = match self.has_words() {
            true => None,
            false => self.kept.take().and_then(|kept| kept.held),
        };
        self.begin();
        let mut utterance = self.recognizer.finish().near(&self.waits);
        for hypothesis in &mut utterance.hypotheses {
            hypothesis.is_part |= misses_beginning;
        }
        utterance.misses_beginning = misses_beginning;
        utterance.continues = continues;
        utterance.pitch = pitch;
        held.unwrap_or(utterance)
    }

    /// Returns whether anything was understood of the utterance so far.
    pub fn has_words(&self) -> bool {
        !self.endpoint.words().is_empty()
    }

    /// Follows the game. If the `answers` to the open question are others, replaces the recognizer by one that `make`
    /// makes for them, and discards the utterance so far. If words were taken since, forgets the surroundings. Returns
    /// an utterance that was held back until now. Then it must be called again.
    ///
    /// # Errors
    ///
    /// Returns an error if the recognizer could not be made, or the sound could not be decoded.
    pub fn follow(
        &mut self,
        answers: Option<Vec<Vec<Term>>>,
        taken_at: Duration,
        make: impl FnOnce(Option<&[Vec<Term>]>) -> Result<R, RecognitionError>,
    ) -> Result<Option<Utterance>, RecognitionError> {
        if answers != self.answers {
            if let Some(held) = self.conclude() {
                return Ok(Some(held));
            }
            self.change(make(answers.as_deref())?)?;
            self.answers = answers;
        }
        // The player's own words must not count as talk before the next ones, even if no voice speaks in between.
        if std::mem::replace(&mut self.taken_at, taken_at) != taken_at {
            self.forget_surroundings();
        }
        Ok(None)
    }

    /// Replaces the recognizer. A word that may just have begun is heard by the new one: its end could be taken for
    /// another word.
    fn change(&mut self, recognizer: R) -> Result<(), RecognitionError> {
        self.recognizer = recognizer;
        let first = self.sound.len().saturating_sub(BEGUN);
        let begun = self.sound.split_off(first);
        self.begin();
        for chunk in &begun {
            self.recognizer.accept(chunk)?;
        }
        self.sound = begun;
        Ok(())
    }

    /// Discards the utterance so far and the speech before it, because the player's own earlier words must not count as
    /// a neighbour's.
    pub fn reset(&mut self) {
        self.begin();
        self.onset.forget();
        self.recognizer.restart();
    }

    /// Forgets the sound so far, so that it does not count as the surroundings of the next words. It came from the
    /// player or the voice.
    pub fn forget_surroundings(&mut self) {
        self.onset.forget();
        self.recognizer.forget_surroundings();
    }

    /// Returns whether an utterance is held back, because other sound began at its end.
    pub fn holds_back(&self) -> bool {
        self.kept.as_ref().is_some_and(|kept| kept.held.is_some())
    }

    /// Returns whether an utterance is held back, and no words have followed it yet.
    pub fn is_held_alone(&self) -> bool {
        self.holds_back() && !self.has_words()
    }

    /// Returns whether somebody has begun to speak since the last utterance ended, although no word is understood yet.
    pub fn is_followed(&self) -> bool {
        self.kept.as_ref().is_some_and(|kept| kept.speech >= FOLLOWED)
    }

    /// Returns the words understood so far in this utterance.
    pub fn words(&self) -> &str {
        self.endpoint.words()
    }

    /// Returns [`words`](Self::words) without those of the previous utterance, if this one begins with them.
    pub fn new_words(&self) -> &str {
        let words = self.words();
        words_after(words, self.continues.as_deref()).unwrap_or(words)
    }

    fn begin(&mut self) {
        self.endpoint.reset();
        self.onset.begin();
        (self.misses_beginning, self.follows_voice) = (false, false);
        self.continues = None;
        self.sound.clear();
        self.voiced.clear();
        self.early = 0;
        self.kept = None;
    }

    /// Also forgets the background noise, because the next sound comes from a different place.
    pub fn restart(&mut self) {
        self.reset();
        self.endpoint = Endpoint::new(self.waits);
        self.band = Band::default();
    }
}

#[cfg(test)]
#[path = "listening_tests.rs"]
mod tests;
