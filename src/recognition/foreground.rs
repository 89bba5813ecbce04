//! Distinguishes the player from the other boards by loudness.
//!
//! A tournament hall murmurs in the same vocabulary. The player speaks into the microphone. Someone declaring moves at
//! the next board is farther away, and softer by more than the player's own words differ. So words before and after the
//! player's that are much softer than the loudest one were not said here. Softer words *between* louder ones stay: no
//! word is ever dropped from the middle of a declaration.
//!
//! Nor is a word dropped from the beginning or the end if nothing as loud was heard in the seconds before. Many voices
//! rise after the first word and fall with the last, echo adds to later words in a room, and no other board spoke that
//! loudly.
//!
//! If the player says nothing, no word is louder than those of the other boards. But the murmur of a hall continues, so
//! these words are no louder than the seconds before them. Words spoken into the microphone are.

use std::{collections::VecDeque, ops::Range};

use super::{
    Hypothesis, Loudness, UNKNOWN, Utterance, Waits,
    pause::{Band, SILENCE},
};
use crate::audio::SAMPLE_RATE;

/// Length of a block whose loudness is kept, in samples: 20 ms.
pub(super) const BLOCK: usize = SAMPLE_RATE as usize / 50;
/// Number of blocks kept: 60 s, longer than any utterance.
const KEPT: usize = 60 * SAMPLE_RATE as usize / BLOCK;
/// Number of loudest blocks whose mean is the loudness of a word.
const LOUDEST: usize = 2;
/// Blocks before a word that count as its surroundings: 12 s. The player's own earlier speech affects their median only
/// if it fills half of that time.
pub(super) const SURROUNDINGS: usize = 12 * SAMPLE_RATE as usize / BLOCK;
/// Minimum number of blocks from which the surroundings are known: 320 ms.
pub(super) const FEWEST: usize = SAMPLE_RATE as usize * 32 / 100 / BLOCK;
/// Share (one in this many) of the earlier sound that is ignored as a knock when its loudest level is measured.
const LOUD_PART: usize = 50;
/// Maximum lead in dB of speech at another board over the loudest earlier sound. Voices there differ, and some are
/// closer.
pub(super) const ABOVE_OTHERS_DB: f32 = 3.0;
/// Share (one in this many) of a sound that is taken as its softest part, to distinguish silence from the murmur of
/// other boards.
const SOFT_PART: usize = 10;
/// Largest lead in dB of words in a murmur over its softest parts, apart from [`ABOVE_OTHERS_DB`]. Measured with four
/// voices: 28 at most. A player in a quiet room with its echo: 42 at least.
const MURMUR_DB: f32 = 32.0;
/// Length of the longest word in blocks: 800 ms. The model counts the silence before an utterance as part of its first
/// word, which therefore starts with the utterance, however long the silence.
pub(super) const LONGEST: usize = SAMPLE_RATE as usize * 8 / 10 / BLOCK;
/// Number of blocks right before a word that may contain its beginning: 80 ms.
const BEGINNING: usize = SAMPLE_RATE as usize * 8 / 100 / BLOCK;

/// Loudness over time of the sound that a recognizer received.
#[derive(Debug, Default)]
pub(crate) struct Levels {
    band: Band,
    blocks: VecDeque<f32>,
    /// Number of the block at the front.
    first: usize,
    rest: Vec<i16>,
}

impl Levels {
    /// Processes the next samples.
    pub fn take(&mut self, samples: &[i16]) {
        self.rest.extend_from_slice(samples);
        let whole = self.rest.len() / BLOCK * BLOCK;
        for block in self.rest.chunks_exact(BLOCK) {
            self.blocks.push_back(self.band.loudness(block));
        }
        self.rest.drain(..whole);
        while self.blocks.len() > KEPT {
            self.blocks.pop_front();
            self.first += 1;
        }
    }

    /// Returns the loudness of a word between two times in seconds since the first sample, or that of silence if it is
    /// no longer known.
    pub fn of(&self, start: f32, end: f32) -> Loudness {
        let block = |seconds: f32| (seconds * SAMPLE_RATE as f32) as usize / BLOCK;
        let from = block(start).max(block(end).saturating_sub(LONGEST));
        let from = from.saturating_sub(self.first).min(self.blocks.len());
        let to = (block(end) + 1)
            .saturating_sub(self.first)
            .clamp(from, self.blocks.len());
        let mut blocks: Vec<f32> = self.blocks.range(from..to).copied().collect();
        blocks.sort_by(|a, b| b.total_cmp(a));
        blocks.truncate(LOUDEST);
        let word = match blocks.len() {
            0 => SILENCE,
            count => blocks.iter().sum::<f32>() / count as f32,
        };
        let to = from.saturating_sub(BEGINNING);
        let mut before: Vec<f32> = self
            .blocks
            .range(to.saturating_sub(SURROUNDINGS)..to)
            .copied()
            .collect();
        let count = before.len();
        let enough = count >= FEWEST;
        Loudness {
            word,
            before: enough.then(|| *before.select_nth_unstable_by(count / 2, f32::total_cmp).1),
            others: match enough {
                true => loudest_of(&mut before),
                false => loudest_of_murmur(self.blocks.iter().copied().collect()),
            },
        }
    }

    /// Forgets the sound so far, so that it does not count as the surroundings of the next words.
    pub fn forget(&mut self) {
        self.first += self.blocks.len();
        self.blocks.clear();
    }
}

impl Utterance {
    /// Returns the utterance without words said at other boards.
    ///
    /// Drops words from the beginning and the end of each reading that are softer than its loudest word by
    /// [`Waits::farther_db`], or by [`Waits::breath_db`] for speech outside the vocabulary. Drops everything if the
    /// best reading is not louder by [`Waits::nearer_db`] than the sound before it. Merges readings that become equal.
    pub fn near(self, waits: &Waits) -> Utterance {
        let mut hypotheses: Vec<Hypothesis> = Vec::with_capacity(self.hypotheses.len());
        for mut hypothesis in self.hypotheses {
            let text: Vec<&str> = hypothesis.text.split(' ').collect();
            let (words, is_whole) = near(&text, &hypothesis.levels, waits);
            hypothesis.is_part |= !is_whole;
            if words.len() < hypothesis.levels.len() {
                let near = text.get(words.clone()).unwrap_or(&text).join(" ");
                hypothesis.whole = Some(std::mem::replace(&mut hypothesis.text, near));
                hypothesis.levels.truncate(words.end);
                hypothesis.levels.drain(..words.start);
            }
            match hypotheses.iter_mut().find(|known| known.text == hypothesis.text) {
                Some(known) => known.is_part |= hypothesis.is_part,
                None => hypotheses.push(hypothesis),
            }
        }
        if hypotheses.first().is_some_and(|best| is_murmur(best, waits.nearer_db)) {
            hypotheses.clear();
        }
        Utterance {
            hypotheses,
            ..Utterance::default()
        }
    }
}

/// Returns the range of the player's words, and whether loudness within the reading alone would keep all of them.
fn near(text: &[&str], levels: &[Loudness], waits: &Waits) -> (Range<usize>, bool) {
    let loudest = levels.iter().map(|level| level.word).fold(f32::NEG_INFINITY, f32::max);
    let is_word = |at: &usize| text.get(*at) != Some(&UNKNOWN);
    let loudness = |at: &usize| levels.get(*at).map_or(SILENCE, |level| level.word);
    let is_near = |at: &usize| {
        let softer_db = if is_word(at) { waits.farther_db } else { waits.breath_db };
        loudness(at) >= loudest - softer_db
    };
    // Noise at the beginning of a recording is recognized as other speech, and the sound before it is unknown.
    let first = (0..levels.len()).find(is_word).unwrap_or(0);
    let others = levels.get(first).map_or(SILENCE, |first| first.others);
    let is_own = |at: &usize| is_word(at) && loudness(at) > others + ABOVE_OTHERS_DB;
    let all = 0..levels.len();
    let between = |is_player: &dyn Fn(&usize) -> bool| {
        let first = all.clone().find(is_player).unwrap_or(0);
        first..all.clone().rfind(is_player).map_or(all.end, |last| last + 1)
    };
    let own = between(&|at| is_near(at) || is_own(at));
    (own, between(&is_near) == all)
}

impl Hypothesis {
    /// Returns its words, including those that were dropped as said farther away.
    pub(super) fn whole(&self) -> &str {
        self.whole.as_deref().unwrap_or(&self.text)
    }

    /// Returns whether its words are on average at least `db` louder than the loudest sound before the first one;
    /// `false` if loudness is not known.
    pub(super) fn is_louder_than_others(&self, db: f32) -> bool {
        self.surroundings()
            .is_some_and(|(mean, first)| mean >= first.others + db)
    }

    /// Returns whether somebody spoke about as loudly, within `db`, in the seconds before its first word. Returns
    /// `false` if too little sound came before it.
    pub(super) fn is_amid_talk(&self, db: f32) -> bool {
        self.surroundings()
            .is_some_and(|(mean, first)| first.before.is_some() && mean < first.others + db)
    }

    /// Returns the mean loudness of the words of the vocabulary, and the first of them.
    fn surroundings(&self) -> Option<(f32, &Loudness)> {
        let words = self.text.split(' ').zip(&self.levels);
        let words: Vec<&Loudness> = words
            .filter(|(word, _)| *word != UNKNOWN)
            .map(|(_, level)| level)
            .collect();
        let mean = words.iter().map(|level| level.word).sum::<f32>() / words.len() as f32;
        Some((mean, words.first()?))
    }
}

/// Returns whether the words of the vocabulary are on average less than `nearer_db` louder than the sound before.
fn is_murmur(hypothesis: &Hypothesis, nearer_db: f32) -> bool {
    let surroundings = hypothesis.surroundings();
    surroundings.is_some_and(|(mean, first)| first.before.is_some_and(|before| mean < before + nearer_db))
}

/// Returns the level of the loudest of these parts, ignoring a knock.
pub(super) fn loudest_of(parts: &mut [f32]) -> f32 {
    let place = parts.len().saturating_sub(1 + parts.len() / LOUD_PART);
    *parts.select_nth_unstable_by(place, f32::total_cmp).1
}

/// Returns the possible loudness of other boards if too little was heard before the player: that of a murmur whose
/// softest parts are those of the whole sound.
pub(super) fn loudest_of_murmur(mut parts: Vec<f32>) -> f32 {
    let place = parts.len() / SOFT_PART;
    match parts.is_empty() {
        true => SILENCE,
        false => *parts.select_nth_unstable_by(place, f32::total_cmp).1 + MURMUR_DB,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recognition::Thresholds;

    fn waits() -> Waits {
        Waits {
            farther_db: 12.0,
            breath_db: 8.0,
            nearer_db: 6.0,
            ..Thresholds::bundled().waits
        }
    }

    fn hypothesis(words: &[(&str, f32)], before: Option<f32>) -> Hypothesis {
        let text: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        let levels = words.iter().map(|(_, word)| Loudness {
            word: *word,
            before,
            others: before.map_or(SILENCE, |before| before + 4.0),
        });
        Hypothesis {
            levels: levels.collect(),
            ..Hypothesis::new(&text.join(" "), 1.0)
        }
    }

    fn heard(words: &[(&str, f32)], before: Option<f32>) -> String {
        let hypotheses = vec![hypothesis(words, before)];
        let mut near = Utterance {
            hypotheses,
            ..Utterance::default()
        }
        .near(&waits());
        near.hypotheses.pop().map_or(String::new(), |heard| heard.text)
    }

    fn is_part(words: &[(&str, f32)], before: Option<f32>) -> bool {
        let utterance = Utterance {
            hypotheses: vec![hypothesis(words, before)],
            ..Utterance::default()
        };
        utterance.near(&waits()).hypotheses[0].is_part
    }

    #[test]
    fn softer_words_around_the_players_are_dropped_and_none_within() {
        let soft = [("eva", -40.0), ("drei", -38.0)];
        let own = [("turm", -20.0), ("anna", -26.0), ("vier", -21.0)];
        assert_eq!(heard(&[&soft[..], &own].concat(), Some(-44.0)), "turm anna vier");
        assert_eq!(heard(&[&own[..], &soft].concat(), Some(-44.0)), "turm anna vier");
        assert_eq!(heard(&[own[0], soft[0], own[2]], None), "turm eva vier");
        assert_eq!(heard(&soft, None), "eva drei", "alone, nobody is nearer");
        assert_eq!(heard(&[("turm", -20.0), ("anna", -31.9)], None), "turm anna");
    }

    #[test]
    fn a_voice_may_fall_at_its_end_where_nothing_as_loud_was_heard_before() {
        let falling = [("dame", -12.0), ("cäsar", -14.0), ("fünf", -27.0)];
        assert_eq!(heard(&falling, Some(-60.0)), "dame cäsar fünf");
        assert_eq!(heard(&falling, None), "dame cäsar fünf");
        assert_eq!(
            heard(&falling, Some(-33.9)),
            "dame cäsar",
            "as loud as the other boards"
        );
        assert_eq!(heard(&[falling[0], ("[unk]", -27.0)], Some(-60.0)), "dame");
        assert!(is_part(&falling, Some(-60.0)), "in doubt");
    }

    #[test]
    fn a_voice_may_rise_after_its_first_word_where_nothing_as_loud_was_heard_before() {
        let rising = [("felix", -27.0), ("zwei", -14.0), ("felix", -12.0), ("drei", -12.0)];
        assert_eq!(heard(&rising, Some(-60.0)), "felix zwei felix drei");
        assert_eq!(heard(&rising, None), "felix zwei felix drei");
        assert_eq!(
            heard(&rising, Some(-33.9)),
            "zwei felix drei",
            "as loud as the other boards"
        );
        assert_eq!(
            heard(&[&[("[unk]", -27.0)], &rising[..]].concat(), Some(-60.0)),
            "felix zwei felix drei"
        );
        assert!(is_part(&rising, Some(-60.0)), "in doubt");
    }

    #[test]
    fn a_breath_need_not_be_as_soft_as_other_boards() {
        let with = |level| [("[unk]", level), ("ja", -20.0), ("[unk]", level)];
        assert_eq!(heard(&with(-28.1), None), "ja");
        assert_eq!(heard(&with(-27.9), None), "[unk] ja [unk]");
        assert_eq!(heard(&[("noch", -28.1), ("nein", -20.0)], None), "noch nein");
    }

    #[test]
    fn words_no_louder_than_what_was_heard_before_are_murmur() {
        let words = [("eva", -30.0), ("drei", -34.0)];
        assert_eq!(heard(&words, Some(-38.1)), "eva drei");
        assert_eq!(heard(&words, Some(-37.9)), "");
        assert_eq!(heard(&words, None), "eva drei", "nothing is known of what was before");
        let with = [&[("[unk]", -10.0)], &words[..]].concat();
        assert_eq!(
            heard(&with[..2], Some(-35.9)),
            "[unk]",
            "the louder speech is not murmur"
        );
        assert_eq!(heard(&[("turm", -20.0), words[1]], Some(-34.0)), "turm");
    }

    #[test]
    fn a_recognizer_that_tells_no_loudness_is_believed() {
        let hypotheses = vec![Hypothesis::new("turm anna vier", 1.0)];
        let utterance = Utterance {
            hypotheses,
            ..Utterance::default()
        };
        assert_eq!(utterance.clone().near(&waits()), utterance);
    }

    #[test]
    fn readings_that_become_the_same_are_one_and_the_better_stays() {
        let own = [("eva", -20.0), ("vier", -21.0)];
        let with = |word: &str, score| Hypothesis {
            score,
            ..hypothesis(&[&[(word, -40.0)], &own[..]].concat(), Some(-44.0))
        };
        let utterance = Utterance {
            hypotheses: vec![with("dame", 9.0), with("david", 8.0), hypothesis(&own, Some(-44.0))],
            ..Utterance::default()
        };
        let near = utterance.near(&waits());
        let better = Hypothesis {
            is_part: true,
            whole: Some("dame eva vier".into()),
            score: 9.0,
            ..hypothesis(&own, Some(-44.0))
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
            // In pieces of odd length.
            for piece in tone(height, seconds).chunks(111) {
                levels.take(piece);
            }
        }
        let (soft, loud) = (levels.of(1.1, 1.4).word, levels.of(1.2, 1.8).word);
        assert!((loud - soft - 30.5).abs() < 2.0, "{soft} {loud}");
        // Silence before the tone; right before its end, mostly its soft part.
        assert!(levels.of(0.9, 1.2).before.is_some_and(|before| before < -80.0));
        assert!(levels.of(1.9, 2.0).before.is_some_and(|before| before < -80.0));
        assert_eq!(levels.of(0.3, 0.5).before, None);
        // The model counts the silence before a first word as its beginning.
        let first = levels.of(0.0, 1.7);
        assert!((first.word - loud).abs() < 2.0, "{first:?}");
        assert!(first.before.is_some_and(|before| before < -80.0), "{first:?}");
        assert!(first.others < -80.0, "{first:?}");
        // A tenth of a second of two seconds is a twentieth part.
        let loudest = levels.of(2.0, 2.1).others;
        assert!((loudest - loud).abs() < 3.0, "{loudest} {loud}");
        // If little was heard before, the softest tenth of everything decides: the silence at the beginning.
        assert!(levels.of(0.3, 0.5).others < SILENCE + MURMUR_DB + 3.0);
        let unknown = Loudness {
            word: SILENCE,
            before: None,
            others: SILENCE,
        };
        levels.forget();
        assert_eq!(levels.of(1.2, 1.8), unknown);
        levels.take(&tone(10_000.0, 0.5));
        assert!((levels.of(2.1, 2.5).word - loud).abs() < 2.0, "times are counted on");
        assert!(
            levels
                .of(2.55, 2.6)
                .before
                .is_some_and(|before| (before - loud).abs() < 2.0)
        );
    }
}
