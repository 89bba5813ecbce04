//! Endpoint detection by the meaning of the words.
//!
//! The recognizer's own endpoint waits for a fixed silence, regardless of the words (0.74 s after the last sound with
//! the bundled model). But the words of a declaration are in the partial result as soon as they are said. So the wait
//! depends on what can still follow. It is short if the words are complete and longer if they may continue. It is
//! longest if they are the beginning of a declaration, because a player who says "Springer … Felix drei" must not be
//! cut off. Words without meaning end at the recognizer's own endpoint.

use super::{ChunkLevel, Pauses, Waits};
use crate::audio::{CHUNK, SAMPLE_RATE};

/// Longest time that the last word of the partial result may still sound, in samples: 200 ms.
const ENDING: usize = SAMPLE_RATE as usize / 5;
/// Time in ms after which no word in progress can be missing from the partial result, if noise leaves no pause.
const LONG_WORD_MS: usize = 1500;
/// Time in ms within which the words of the last sound appear in the partial result. The network looks 150 ms ahead.
const LATE_MS: usize = 240;
/// Number of letters of new words that have been spoken when the words appear in the partial result; German spelling is
/// nearly phonetic. Longer words appear before their end if no other word begins like them ("Korrektur" after "Ko",
/// "letzter Zug" after "letz").
const LETTERS_SAID: usize = 6;
/// Time that a fast speaker takes for each remaining letter, in samples: 60 ms.
const LETTER: usize = SAMPLE_RATE as usize * 6 / 100;

/// State of the words understood so far, which determines the endpoint.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sense {
    /// No declaration, or one whose opposite begins the same way ("Remis", "Remis abgelehnt").
    Unfinished,
    /// The beginning of a declaration ("Springer Gustav", "Turm Anna eins"). Even the recognizer's own endpoint does
    /// not end it before a minimum wait.
    Begun,
    /// A declaration that further words could turn into another one ("Stellung" into "Stellung Weiß").
    Extensible,
    /// Like [`Extensible`](Self::Extensible), but the next word has silence inside or before it, which must not end the
    /// utterance: "Eva schlägt David" and then "sechs".
    Prefix,
    /// A declaration that no further word could make legal or clear. Also one whose last word is predictable and so
    /// appears in the partial result before it is said ("Lange Rochade", "noch einmal").
    Refused,
    /// A declaration that commits the player, such as "ja". The next words may take it back ("ja, äh, nein"), so it
    /// waits for a longer pause.
    Commits,
    /// "nein", which the right move may follow after a comma's pause.
    Corrects,
    /// A declaration that no further word could change.
    Complete,
}

impl Sense {
    /// Returns whether the words make sense on their own, unlike the residue of an echo, which sounds like parts of
    /// moves.
    pub fn is_whole(self) -> bool {
        match self {
            Sense::Refused | Sense::Commits | Sense::Corrects | Sense::Complete => true,
            Sense::Unfinished | Sense::Begun | Sense::Extensible | Sense::Prefix => false,
        }
    }
}

/// Detector of the end of each utterance's words. It does not know the position: it receives the partial text after
/// each chunk, the loudness of the chunk and a judgement of the text.
#[derive(Debug, Clone)]
pub struct Endpoint {
    waits: Waits,
    pauses: Pauses,
    words: String,
    /// Samples since the words last changed.
    unchanged: usize,
    /// Estimated time for which the words continued after that change, in samples.
    unsaid: usize,
    /// Sense of the words when the utterance ended.
    sense: Option<Sense>,
}

impl Endpoint {
    /// Creates an endpoint detector that has heard nothing yet.
    pub fn new(waits: Waits) -> Endpoint {
        Endpoint {
            pauses: Pauses::new(&waits),
            waits,
            words: String::new(),
            unchanged: 0,
            unsaid: 0,
            sense: None,
        }
    }

    /// Returns whether the utterance ends here. `words` is the partial result after a chunk of this `level`. `ended`
    /// says whether the recognizer would end the utterance. `sense` judges the words and is called only if the result
    /// matters.
    pub fn is_reached(
        &mut self,
        words: String,
        level: &ChunkLevel,
        ended: bool,
        sense: impl FnOnce(&str) -> Sense,
    ) -> bool {
        let pause = self.pauses.next(level);
        if words == self.words {
            self.unchanged += CHUNK;
        } else {
            (self.unchanged, self.unsaid) = (0, unsaid(&self.words, &words));
            self.words = words;
        }
        let waits = &self.waits;
        let unchanged = self.unchanged.saturating_sub(self.unsaid);
        let waited = |samples: usize, milliseconds: usize| samples >= milliseconds * SAMPLE_RATE as usize / 1000;
        let soonest = waits.complete_ms.min(waits.extensible_ms).min(waits.refused_ms);
        let soonest = soonest.min(waits.meaningless_ms);
        if self.words.is_empty() || (!ended && !waited(unchanged, soonest)) {
            self.sense = None;
            return ended;
        }
        // A pause ends complete words: a word appears in the partial result only at its end, and a speaker who
        // continues does not pause. If noise leaves no pause, only the words can decide.
        let paused = |milliseconds| waited(pause, milliseconds) && waited(unchanged, milliseconds);
        let unpaused = waited(unchanged, waits.unpaused_ms);
        let since = waited(unchanged, waits.extensible_ms);
        let at_once = pause + ENDING >= unchanged;
        let sense = sense(&self.words);
        self.sense = Some(sense);
        match sense {
            Sense::Complete => ended || unpaused || paused(waits.complete_ms),
            // The beginning of an "äh" is softer than the "ja" before it, and so is the breath that ends some voices'
            // "ja". In noise without pauses, a long foreign word may be in progress.
            Sense::Commits => {
                let is_silent = waited(self.pauses.silence(), waits.commit_ms);
                is_silent && waited(unchanged, LATE_MS) || waited(unchanged, LONG_WORD_MS)
            }
            Sense::Corrects => paused(waits.correct_ms) || waited(unchanged, LONG_WORD_MS),
            Sense::Refused => ended || unpaused || paused(waits.refused_ms),
            // Without a pause, the next word is being said.
            Sense::Extensible => ended || since && (unpaused || paused(waits.complete_ms)),
            // If there was speech since then, the pause is inside the next word ("a-cht").
            Sense::Prefix => ended || since && (unpaused || at_once && paused(waits.complete_ms)),
            // Without a pause, the next word is being said. Some words contain silence: the "k" of "Hektor".
            Sense::Begun => {
                let is_paused = paused(waits.extensible_ms);
                waited(unchanged, waits.begun_ms) && is_paused || waited(unchanged, waits.begun_ms + LONG_WORD_MS)
            }
            Sense::Unfinished => ended || paused(waits.meaningless_ms),
        }
    }

    /// Returns the words so far.
    pub(super) fn words(&self) -> &str {
        &self.words
    }

    /// Returns whether further words may belong to the utterance that has just ended.
    pub(super) fn may_go_on(&self) -> bool {
        self.sense.is_some_and(|sense| match sense {
            Sense::Complete | Sense::Refused | Sense::Extensible | Sense::Prefix | Sense::Corrects => true,
            Sense::Commits | Sense::Begun | Sense::Unfinished => false,
        })
    }

    /// Returns the minimum loudness of speech in this utterance, in dB.
    pub(super) fn speech_db(&self) -> f32 {
        self.pauses.limit()
    }

    /// Continues an utterance that had ended with `words`.
    pub(super) fn resume(&mut self, words: String) {
        self.words = words;
    }

    /// Starts another utterance in the same noise.
    pub fn reset(&mut self) {
        self.pauses.begin();
        self.words.clear();
        (self.unchanged, self.unsaid) = (0, 0);
    }
}

/// Returns how long the words that appear after `before` in the partial result may still be spoken, in samples.
fn unsaid(before: &str, words: &str) -> usize {
    let mut before = before.split(' ');
    let new = words.split(' ').skip_while(|word| before.next() == Some(word));
    let letters: usize = new.map(|word| word.chars().count()).sum();
    letters.saturating_sub(LETTERS_SAID) * LETTER
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    const LOUD: ChunkLevel = even(-20.0);
    const SOFT: ChunkLevel = even(-60.0);

    /// Returns a chunk of constant loudness.
    const fn even(loudness: f32) -> ChunkLevel {
        ChunkLevel {
            loudness,
            blocks: [loudness; 4],
        }
    }

    pub const WAITS: Waits = Waits {
        complete_ms: 120,
        refused_ms: 280,
        meaningless_ms: 560,
        extensible_ms: 480,
        begun_ms: 1500,
        commit_ms: 460,
        correct_ms: 600,
        unpaused_ms: 720,
        below_loudest_db: 16.0,
        above_noise: 0.4,
        farther_db: 12.0,
        breath_db: 12.0,
        nearer_db: 6.0,
    };

    /// Feeds `partials`, one per chunk, the first `spoken` chunks being speech. Returns the number of the chunk at
    /// which the utterance ended.
    fn end(sense: Sense, spoken: usize, partials: &[&str]) -> Option<usize> {
        end_of(sense, |number| *number < spoken, partials)
    }

    /// Does the same, with `is_speech` selecting the chunks of speech.
    fn end_of(sense: Sense, is_speech: impl Fn(&usize) -> bool, partials: &[&str]) -> Option<usize> {
        let mut endpoint = Endpoint::new(WAITS);
        partials.iter().enumerate().position(|(number, words)| {
            let level = if is_speech(&number) { LOUD } else { SOFT };
            endpoint.is_reached((*words).to_owned(), &level, false, |_| sense)
        })
    }

    #[test]
    fn the_wait_depends_on_what_can_still_come() {
        let said = ["acht"; 40];
        // The chunk that brings the words is number 0; n chunks after it are n × 40 ms.
        assert_eq!(end(Sense::Complete, 1, &said), Some(3));
        assert_eq!(end(Sense::Refused, 1, &said), Some(7));
        assert_eq!(end(Sense::Extensible, 1, &said), Some(12));
        assert_eq!(end(Sense::Begun, 1, &said), Some(38));
        assert_eq!(end(Sense::Unfinished, 1, &said), Some(14));
        assert_eq!(end(Sense::Unfinished, 40, &said), None);
    }

    #[test]
    fn who_goes_on_speaking_is_not_cut_off() {
        let said = ["acht"; 40];
        // Eight chunks of speech after the words, the length of one more word, and then the pause.
        assert_eq!(end(Sense::Complete, 9, &said), Some(11));
        // "Eva schlägt David" and then "acht": the silence within a word does not end the utterance.
        assert_eq!(end(Sense::Extensible, 14, &said), Some(16));
        assert_eq!(end(Sense::Prefix, 14, &said), Some(18));
        assert_eq!(end(Sense::Prefix, 5, &said), Some(12));
        assert_eq!(end(Sense::Prefix, 40, &said), Some(18));
        // Noise without a pause delays the end, but not for long.
        assert_eq!(end(Sense::Complete, 40, &said), Some(18));
        // "König", and the next word is in progress when the wait is over.
        let said = ["könig"; 100];
        let goes_on = |number: &usize| *number == 0 || (36..42).contains(number);
        assert_eq!(end_of(Sense::Begun, goes_on, &said), Some(53));
        assert_eq!(end(Sense::Begun, 100, &said), Some(75));
    }

    #[test]
    fn a_soft_sound_after_a_confirmation_is_waited_for() {
        const FADING: ChunkLevel = even(-40.0);
        let end = |sounds: &[ChunkLevel]| {
            let mut endpoint = Endpoint::new(WAITS);
            // The noise level is known by then.
            (0..20).for_each(|_| assert!(!endpoint.is_reached(String::new(), &SOFT, false, |_| Sense::Commits)));
            let sounds = sounds.iter().copied().chain(std::iter::repeat(SOFT)).take(80);
            let mut ends = sounds.map(|level| endpoint.is_reached("ja".into(), &level, false, |_| Sense::Commits));
            ends.position(|ends| ends)
        };
        assert_eq!(end(&[LOUD]), Some(12));
        // The last sound is measured to the block.
        let mut last = LOUD;
        last.blocks[2..].fill(-60.0);
        assert_eq!(end(&[last]), Some(11));
        // The word ends with a breath.
        assert_eq!(end(&[LOUD, FADING, FADING, FADING]), Some(15));
        // "ja … äh": it begins when the wait is nearly over.
        let mut sounds = [SOFT; 16];
        sounds[0] = LOUD;
        sounds[11..].fill(FADING);
        assert_eq!(end(&sounds), Some(27));
        // A piece is put down.
        let mut sounds = [SOFT; 8];
        sounds[0] = LOUD;
        sounds[6] = FADING;
        assert_eq!(end(&sounds), Some(12));
    }

    #[test]
    fn a_long_word_stands_there_before_it_was_said() {
        // 180 ms and 900 ms for the letters after the sixth.
        assert_eq!(end(Sense::Complete, 1, &["korrektur"; 40]), Some(8));
        assert_eq!(end(Sense::Complete, 1, &["stellungswiederholung"; 60]), Some(26));
        assert_eq!(end(Sense::Complete, 60, &["stellungswiederholung"; 60]), Some(41));
        // Ten new letters in two words; three if the first word was already there.
        assert_eq!(end(Sense::Complete, 1, &["letzter zug"; 40]), Some(9));
        let partials = [&["letzter"; 2][..], &["letzter zug"; 40]].concat();
        assert_eq!(end(Sense::Complete, 1, &partials), Some(5));
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
        let mut endpoint = Endpoint::new(WAITS);
        for level in [LOUD, SOFT, SOFT] {
            assert!(!endpoint.is_reached("eva vier".into(), &level, false, |_| Sense::Complete));
        }
        endpoint.reset();
        for level in [SOFT, SOFT, SOFT] {
            assert!(!endpoint.is_reached("eva vier".into(), &level, false, |_| Sense::Complete));
        }
    }
}
