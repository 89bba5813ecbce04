//! The residue of the voice's echo when the voice ends: words that nobody said, and that would be joined to those of a
//! player who speaks next.
//!
//! Some of those words belong to a player who began before the voice had ended. So the beginning of a move is kept
//! until the utterance is over. If the whole neither declares a legal move nor asks a question, the sound before the
//! end of the voice is dropped, and the rest is heard again.

use super::{Listening, Recognizer, Sense};
use crate::audio::Chunk;

/// Usual time from the beginning of an utterance until its first word appears in the partial result, in chunks: 280 ms.
const FIRST_WORD: usize = 7;

/// Detector of words in an utterance that may be the residue of an echo.
#[derive(Debug, Default)]
pub struct Residue {
    /// Sense of the words so far, if an echo may be among them.
    sense: Option<Sense>,
    /// Whether they declare something ([`declares`](super::declares)).
    declares: bool,
    /// Whether they ever made sense on their own ([`Sense::is_whole`]). An illegal move does so only as long as nothing
    /// follows it, because an echo of many squares passes through such moves.
    is_whole: bool,
    /// Whether their continuation makes sense on its own, and the whole does not declare anything.
    is_over: bool,
    ending: Option<Ending>,
}

/// The sound around the end of the voice.
#[derive(Debug)]
struct Ending {
    /// The sound of an answer in progress when the voice ended, from the last pause on.
    early: Vec<Chunk>,
    /// The sound since the voice ended.
    since: Vec<Chunk>,
    /// The possible beginning of a move, if the utterance began with it before the end of the voice.
    begun: Option<String>,
}

impl Residue {
    /// Notes the [new words](Listening::new_words) of the utterance, if an echo may be among them, with their `sense`
    /// and whether they declare something.
    pub fn take(&mut self, words: &str, sense: impl Fn(&str) -> Sense, declares: bool) {
        let meant = sense(words);
        self.sense = Some(meant);
        self.declares = declares;
        self.is_whole |= meant.is_whole() && meant != Sense::Refused;
        let begun = self.ending.as_ref().and_then(|ending| ending.begun.as_deref());
        let rest = begun.and_then(|begun| words.strip_prefix(begun));
        self.is_over = !declares && rest.is_some_and(|rest| sense(rest.trim_start()).is_whole());
    }

    /// Notes that the voice speaks.
    pub fn begin_voice(&mut self) {
        self.ending = self.ending.take().filter(|ending| ending.begun.is_some());
    }

    /// Notes that the voice has ended. `early` is the sound of an answer in progress ([`Early::take`]).
    ///
    /// [`Early::take`]: super::Early::take
    pub fn end_voice(&mut self, early: Vec<Chunk>) {
        self.ending.get_or_insert(Ending {
            early,
            since: Vec::new(),
            begun: None,
        });
    }

    /// Keeps `chunk`, which is heard next.
    pub fn keep(&mut self, chunk: &Chunk) {
        self.ending.iter_mut().for_each(|ending| ending.since.push(*chunk));
    }

    /// Examines the words after the last chunk. If they may be the residue of an echo and mean nothing, returns the
    /// sound that must be heard again. The caller must then discard the utterance.
    pub fn reject<R: Recognizer>(&mut self, listening: &mut Listening<R>) -> Option<Vec<Chunk>> {
        let ending = self.ending.as_mut()?;
        if ending.begun.is_some() {
            // Words that were discarded end it, too. Without an end, all sound until the next words would be kept.
            if !listening.has_words() {
                self.end_utterance();
                return None;
            }
            return if self.is_over { self.sound(listening) } else { None };
        }
        if !listening.has_words() {
            // Words that appear in the partial result later began after the end of the voice.
            self.ending = self.ending.take().filter(|ending| ending.since.len() < FIRST_WORD);
            return None;
        }
        if self.is_whole || self.sense == Some(Sense::Refused) {
            self.ending = None;
            return None;
        }
        if matches!(self.sense, Some(Sense::Begun | Sense::Prefix | Sense::Extensible)) {
            ending.begun = Some(listening.new_words().to_owned());
            listening.miss_beginning();
            return None;
        }
        self.sound(listening)
    }

    /// Examines the utterance that has ended. If it began with the possible residue of an echo and does not declare
    /// anything, returns the sound that must be heard again. The caller must then discard the utterance.
    pub fn reject_ended<R: Recognizer>(&mut self, listening: &mut Listening<R>) -> Option<Vec<Chunk>> {
        let is_begun = self.ending.as_ref().is_some_and(|ending| ending.begun.is_some());
        let sound = if is_begun && !self.declares {
            self.sound(listening)
        } else {
            None
        };
        self.end_utterance();
        sound
    }

    /// Returns the sound from the end of the voice on, and prepares `listening` for it.
    fn sound<R: Recognizer>(&mut self, listening: &mut Listening<R>) -> Option<Vec<Chunk>> {
        let Ending { early, since, .. } = self.ending.take()?;
        self.end_utterance();
        listening.reset();
        if !early.is_empty() {
            // The dropped sound may have been the beginning of the current words.
            listening.miss_beginning();
        }
        Some([early, since].concat())
    }

    /// Notes that the utterance has ended or was discarded, and that the sound so far belongs to it.
    pub fn end_utterance(&mut self) {
        *self = Residue::default();
    }
}
