//! The times of the utterance that is under way, as [`Conversation`](super::Conversation) needs them. Used by the
//! microphone path and tools/evaluation.

use std::time::{Duration, Instant};

use super::{Listening, Recognizer};

/// Usual time from the beginning of an utterance until its first word appears in the partial result.
const FIRST_WORD: Duration = Duration::from_millis(300);
/// Usual time from the end of a word until it appears in the partial result.
const LAST_WORD: Duration = Duration::from_millis(250);
/// Time after which an utterance ends whose words were discarded and not followed by others.
const VANISHED: Duration = Duration::from_secs(2);

/// An utterance that may be under way, and whether the voice speaks meanwhile.
#[derive(Debug, Default)]
pub struct UnderWay {
    begun: Option<Begun>,
    /// Whether the voice was speaking when any of its words was understood. Remains set if its sound is heard again.
    interrupts: bool,
    /// When the voice was last speaking.
    voice: Option<Instant>,
}

/// An utterance of which something was understood.
#[derive(Debug)]
struct Begun {
    /// When it began.
    at: Instant,
    /// Whether the voice was speaking when its first word was understood.
    over_voice: bool,
    /// Its words; empty if they were discarded.
    words: String,
    /// When they last changed.
    changed: Instant,
}

/// When an utterance was spoken, and whether the voice spoke meanwhile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    /// Roughly when it began.
    pub began: Instant,
    /// When its last word was understood.
    pub ended: Instant,
    /// Whether the voice spoke when it began.
    pub over_voice: bool,
    /// Whether the voice spoke from its beginning to the end of its words.
    pub within_voice: bool,
    /// Whether the voice spoke when any of its words was understood, also of words that were discarded.
    pub interrupts: bool,
}

impl UnderWay {
    /// Notes that the voice is speaking at `now`.
    pub fn note_voice(&mut self, now: Instant) {
        self.voice = Some(now);
    }

    /// Notes what `listening` has understood after the sound of `now`, and whether the voice `is_speaking` then.
    /// Returns whether the words have changed. An utterance that is held back keeps its words.
    pub fn take<R: Recognizer>(&mut self, listening: &Listening<R>, is_speaking: bool, now: Instant) -> bool {
        let words = listening.words();
        if words == self.words() || listening.is_held_alone() {
            return false;
        }
        self.interrupts |= is_speaking;
        // The words were discarded, so the next ones begin a new utterance.
        if words.is_empty() && !self.interrupts {
            self.begun = None;
            return true;
        }
        let begun = self.begun.get_or_insert_with(|| Begun {
            at: now - FIRST_WORD,
            over_voice: is_speaking,
            words: String::new(),
            changed: now,
        });
        begun.words = words.into();
        begun.changed = now;
        true
    }

    /// Returns when the utterance began, and whether the voice was speaking then; `None` if none is under way.
    pub fn began(&self) -> Option<(Instant, bool)> {
        self.begun.as_ref().map(|begun| (begun.at, begun.over_voice))
    }

    /// Returns whether the voice was speaking when any of its words was understood.
    pub fn interrupts(&self) -> bool {
        self.interrupts
    }

    /// Returns whether its words were discarded and no others have followed. Then it should [end](Self::end), so that
    /// later words begin a new one.
    pub fn has_vanished(&self, now: Instant) -> bool {
        let is_over = |begun: &Begun| now.saturating_duration_since(begun.changed) > VANISHED;
        self.begun
            .as_ref()
            .is_some_and(|begun| begun.words.is_empty() && is_over(begun))
    }

    /// Forgets its words, because `listening` has discarded them. They may be heard again.
    pub fn forget(&mut self) {
        self.begun = None;
    }

    /// Ends it.
    pub fn end(&mut self, now: Instant) -> Span {
        let interrupts = std::mem::take(&mut self.interrupts);
        let (began, over_voice) = self.began().unwrap_or((now, false));
        let begun = self.begun.take().filter(|begun| !begun.words.is_empty());
        let ended = begun.map_or(now, |begun| begun.changed);
        Span {
            began,
            ended,
            over_voice,
            within_voice: over_voice && self.voice.is_some_and(|last| ended <= last + LAST_WORD),
            interrupts,
        }
    }

    fn words(&self) -> &str {
        self.begun.as_ref().map_or("", |begun| &begun.words)
    }
}

#[cfg(test)]
#[path = "under_way_tests.rs"]
mod tests;
