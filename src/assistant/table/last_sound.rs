//! The sound of the last utterances, for the recordings of declarations.

use crate::{audio::SAMPLE_RATE, recognition::Utterance};

/// Maximum length of the kept sound of utterances that were passed over, in samples: 30 s. Talk may go on for hours.
const LONGEST_PASSED_OVER: usize = SAMPLE_RATE as usize * 30;

/// The sound of the last utterances.
#[derive(Debug, Default)]
pub(super) struct LastSound {
    /// The words of the last utterance that was taken.
    words: String,
    /// Its sound, with that of the utterances that it continued or was joined to, and of those that continue it.
    taken: Vec<i16>,
    /// The sound of the utterances that were passed over since, each of which continues the one before.
    passed_over: Vec<i16>,
}

impl LastSound {
    /// Takes `utterance` with its `sound`, from which `words` were understood. Returns the sound of these words: if the
    /// utterance continues the one before it, or its words were joined to the last ones that were taken, their sound
    /// comes first.
    pub(super) fn take(&mut self, utterance: &Utterance, words: &str, sound: &[i16]) -> Vec<i16> {
        let last = std::mem::take(self);
        let is_reading = utterance.hypotheses.iter().any(|reading| reading.text == words);
        let begins = last.words.split(' ').next().filter(|first| !first.is_empty());
        let is_joined = !is_reading && begins.is_some_and(|first| words.starts_with(first));
        let continues_taken = utterance.continues && last.passed_over.is_empty();
        let mut whole = match is_joined || continues_taken {
            true => last.taken,
            false => Vec::new(),
        };
        if utterance.continues {
            whole.extend_from_slice(&last.passed_over);
        }
        whole.extend_from_slice(sound);
        self.words = words.to_owned();
        self.taken.clone_from(&whole);
        whole
    }

    /// Keeps the `sound` of an utterance that is not taken: the next one may continue it.
    pub(super) fn pass_over(&mut self, utterance: &Utterance, sound: &[i16]) {
        let kept = match utterance.continues && self.passed_over.is_empty() {
            true => &mut self.taken,
            false => &mut self.passed_over,
        };
        if !utterance.continues {
            kept.clear();
        }
        kept.extend_from_slice(sound);
        kept.drain(..kept.len().saturating_sub(LONGEST_PASSED_OVER));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assistant::table::board_tests::Board;
    use ansage_protocol::Profile;

    fn utterance(words: &str, continues: bool) -> Utterance {
        Utterance {
            continues,
            ..Utterance::of(&[(words, 100.0)])
        }
    }

    #[test]
    fn d_2_7_the_sound_of_words_is_that_of_all_utterances_they_are_part_of() {
        // Utterances with their number as sound: their words, whether they continue the one before, and the words that
        // are taken from them, if they are.
        for (heard, expected) in [
            (&[("eva vier", false, Some("eva vier"))][..], &[1_i16][..]),
            // Others follow a move.
            (
                &[
                    ("eva vier", false, Some("eva vier")),
                    ("eva fünf", false, Some("eva fünf")),
                ],
                &[2],
            ),
            (
                &[
                    ("eva vier", false, Some("eva vier")),
                    ("eva vier korrektur", true, Some("korrektur")),
                ],
                &[1, 2],
            ),
            // Its beginning was passed over, long after another move.
            (
                &[
                    ("eva vier", false, Some("eva vier")),
                    ("david", false, None),
                    ("david sechs", true, Some("david sechs")),
                ],
                &[2, 3],
            ),
            (
                &[
                    ("eva vier", false, Some("eva vier")),
                    ("[unk]", false, None),
                    ("david", false, None),
                    ("david sechs", true, None),
                    ("david sechs ja", true, Some("david sechs ja")),
                ],
                &[3, 4, 5],
            ),
            (
                &[
                    ("eva vier", false, Some("eva vier")),
                    ("[unk]", false, None),
                    ("ja", false, Some("ja")),
                ],
                &[3],
            ),
            (
                &[
                    ("eva vier", false, Some("eva vier")),
                    ("eva vier [unk]", true, None),
                    ("eva vier [unk] korrektur", true, Some("korrektur")),
                ],
                &[1, 2, 3],
            ),
            // A noise does not separate the parts of a move.
            (
                &[
                    ("springer", false, Some("springer")),
                    ("[unk]", false, None),
                    ("felix drei", false, Some("springer felix drei")),
                ],
                &[1, 3],
            ),
        ] {
            let mut last = LastSound::default();
            let mut found = Vec::new();
            for (number, (words, continues, taken)) in (1..).zip(heard) {
                let utterance = utterance(words, *continues);
                match taken {
                    Some(taken) => found = last.take(&utterance, taken, &[number]),
                    None => last.pass_over(&utterance, &[number]),
                }
            }
            assert_eq!(found, expected, "{heard:?}");
        }
    }

    #[test]
    fn d_2_7_talk_does_not_pile_up() {
        let mut last = LastSound::default();
        let second = vec![1; SAMPLE_RATE as usize];
        for continues in std::iter::once(false).chain(std::iter::repeat_n(true, 60)) {
            last.pass_over(&utterance("[unk]", continues), &second);
        }
        assert_eq!(last.passed_over.len(), LONGEST_PASSED_OVER);
    }

    #[test]
    fn d_2_7_the_sound_of_words_that_do_not_count_is_kept_for_those_that_continue_them() {
        let mut board = Board::new(Profile::Trust, None);
        assert!(board.say("eva vier"));
        assert!(board.table.last_sound.passed_over.is_empty());
        // White does not move for Black, who types.
        assert!(!board.say_aloud("eva fünf", Some(vec![7, 8])));
        assert_eq!(board.table.last_sound.passed_over, [7, 8]);
    }
}
