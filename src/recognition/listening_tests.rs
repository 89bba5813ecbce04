use super::*;
use crate::recognition::{Hypothesis, endpoint::tests::WAITS};

/// Returns a tone of 1 kHz.
fn tone(height: f32) -> Chunk {
    std::array::from_fn(|n| (height * (n as f32 * std::f32::consts::TAU / 16.0).sin()) as i16)
}

/// Reports `words` in every chunk after the first `silent` ones, and ends after `ends` chunks.
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

/// Says the word that a chunk specifies, and adds a foreign word to the end of the utterance with the number `cut`.
struct Words {
    said: Vec<&'static str>,
    fed: usize,
    cut: Option<usize>,
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
        if self.cut == Some(0) {
            text.push_str(" [unk]");
        }
        self.cut = self.cut.and_then(|cut| cut.checked_sub(1));
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

/// Returns the utterances heard in chunks that say the words of these numbers, each with whether it continues the last
/// one. The utterance of the number `cut` ends with a foreign word.
fn heard(cut: Option<usize>, words: &[i16]) -> Vec<(String, bool)> {
    let words_of = Words {
        said: Vec::new(),
        fed: 0,
        cut,
    };
    heard_by(&mut Listening::new(words_of, WAITS), words)
}

/// Returns the utterances that `listening` hears in chunks that say the words of these numbers, as in [`heard`].
fn heard_by(listening: &mut Listening<Words>, words: &[i16]) -> Vec<(String, bool)> {
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
    assert_eq!(heard(None, &said), expected);
    let said = [&silence(9)[..], &[1, 2], &silence(40), &[3], &silence(14)].concat();
    let expected = [("eva vier".into(), false), ("remis".into(), false)];
    assert_eq!(heard(None, &said), expected);
}

#[test]
fn words_after_the_answer_to_an_utterance_are_decoded_alone() {
    let silence = |chunks: usize| vec![0; chunks];
    let (said, next) = (
        [&silence(9)[..], &[1, 2], &silence(12)].concat(),
        [&[3][..], &silence(14)].concat(),
    );
    for (cut, held) in [(None, None), (Some(0), Some("eva vier [unk]"))] {
        let mut listening = Listening::new(
            Words {
                said: Vec::new(),
                fed: 0,
                cut,
            },
            WAITS,
        );
        heard_by(&mut listening, &said);
        let concluded = listening
            .conclude()
            .map(|utterance| utterance.hypotheses[0].text.clone());
        assert_eq!(concluded.as_deref(), held);
        assert_eq!(heard_by(&mut listening, &next), [("remis".into(), false)]);
    }
}

#[test]
fn an_utterance_that_is_held_back_is_returned_before_other_answers_are_expected() {
    let words = |cut| Words {
        said: Vec::new(),
        fed: 0,
        cut,
    };
    let mut listening = Listening::new(words(Some(0)), WAITS);
    heard_by(&mut listening, &[&[0; 9][..], &[1, 2], &[0; 12]].concat());
    let mut made = 0;
    let mut follow = |answers| {
        let make = |_: Option<&[Vec<Term>]>| {
            made += 1;
            Ok(words(None))
        };
        let held = listening.follow(answers, Duration::ZERO, make).unwrap();
        (held.map(|held| held.hypotheses[0].text.clone()), made)
    };
    assert_eq!(follow(None), (None, 0));
    let answers = || Some(vec![vec![Term::Filler]]);
    assert_eq!(follow(answers()), (Some("eva vier [unk]".into()), 0));
    assert_eq!(follow(answers()), (None, 1));
    assert_eq!(follow(answers()), (None, 1));
    assert_eq!(follow(None), (None, 2));
}

#[test]
fn an_utterance_whose_beginning_may_be_missing_is_a_part_and_the_next_is_none() {
    let silence = |chunks: usize| vec![0; chunks];
    let said = [&silence(9)[..], &[1, 2], &silence(40)].concat();
    let mut listening = Listening::new(
        Words {
            said: Vec::new(),
            fed: 0,
            cut: None,
        },
        WAITS,
    );
    listening.miss_beginning();
    let is_part = |listening: &mut Listening<Words>| {
        let heard = said.iter().filter_map(|word| {
            let mut chunk = tone(if *word == 0 { 0.0 } else { 3000.0 });
            chunk[0] = *word;
            listening.hear(&chunk, |_| Sense::Complete).unwrap()
        });
        heard
            .map(|utterance| utterance.hypotheses[0].is_part)
            .collect::<Vec<_>>()
    };
    assert_eq!(is_part(&mut listening), [true]);
    // As after words that the game accepted.
    listening.forget_surroundings();
    assert_eq!(is_part(&mut listening), [false]);
}

#[test]
fn what_continues_an_utterance_without_its_beginning_has_none_either() {
    let mut listening = Listening::new(
        Words {
            said: Vec::new(),
            fed: 0,
            cut: Some(0),
        },
        WAITS,
    );
    listening.miss_beginning();
    let silence = |chunks: usize| vec![0; chunks];
    let said = [&silence(9)[..], &[1, 2], &silence(12), &[3], &silence(14)].concat();
    let heard = said.iter().filter_map(|word| {
        let mut chunk = tone(if *word == 0 { 0.0 } else { 3000.0 });
        chunk[0] = *word;
        listening.hear(&chunk, |_| Sense::Complete).unwrap()
    });
    let parts: Vec<bool> = heard.map(|utterance| utterance.misses_beginning).collect();
    assert_eq!(parts, [true]);
}

#[test]
fn an_utterance_cut_by_the_next_word_waits_for_it() {
    let silence = |chunks: usize| vec![0; chunks];
    let said = [&silence(9)[..], &[1, 2], &silence(12), &[3], &silence(14)].concat();
    assert_eq!(heard(Some(0), &said), [("eva vier remis".into(), false)]);
    // Nothing followed: it was a breath.
    let said = [&silence(9)[..], &[1, 2], &silence(40)].concat();
    assert_eq!(heard(Some(0), &said), [("eva vier [unk]".into(), false)]);
    // The held utterance began with one that was returned, and so does the next one. The move is not repeated.
    let said = [
        &silence(9)[..],
        &[1, 2],
        &silence(12),
        &[3],
        &silence(12),
        &[3],
        &silence(14),
    ]
    .concat();
    let expected = [("eva vier".into(), false), ("eva vier remis remis".into(), true)];
    assert_eq!(heard(Some(1), &said), expected);
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
    // An utterance with words ends as usual.
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
    assert!(!listening.misses_beginning);
    listening.hear(&tone(3000.0), |_| Sense::Begun).unwrap();
    // The recognizer received the beginning again (320 ms), then the loud chunk.
    assert_eq!(listening.recognizer.heard, 9);
    assert!(listening.finish().hypotheses[0].is_part);
    listening.hear(&tone(3000.0), |_| Sense::Begun).unwrap();
    assert!(!listening.finish().hypotheses[0].is_part);
}

#[test]
fn a_word_that_follows_a_move_softly_and_grows_louder_belongs_to_it() {
    let words_of = Words {
        said: Vec::new(),
        fed: 0,
        cut: None,
    };
    let mut listening = Listening::new(words_of, WAITS);
    // Otherwise the words of the move would count as another board's, and the rest as somebody else's.
    let said = [
        (30, 0, 0.0),
        (5, 1, 3000.0),
        (5, 2, 3000.0),
        (12, 0, 0.0),
        (8, 3, 300.0),
        (5, 0, 3000.0),
        (14, 0, 0.0),
    ];
    let mut heard = Vec::new();
    for (chunks, word, height) in said {
        for chunk in 0..chunks {
            let mut sound = tone(height);
            sound[0] = if chunk == 0 { word } else { 0 };
            heard.extend(listening.hear(&sound, |_| Sense::Complete).unwrap());
        }
    }
    let heard: Vec<_> = heard
        .iter()
        .map(|heard| (&*heard.hypotheses[0].text, heard.continues))
        .collect();
    assert_eq!(heard, [("eva vier", false), ("eva vier remis", true)]);
}

#[test]
fn a_hesitation_inside_a_move_does_not_end_it() {
    // The first chunk brings the words, and 1.5 s are 37.5 chunks.
    assert_eq!(chunks_to_end(Sense::Begun, 18), 39);
}

/// Returns a voice of 150 Hz: sound that repeats itself.
fn voice() -> Chunk {
    let harmonics =
        |n: usize| (1..9).map(move |k| (k as f32 * 150.0 * n as f32 * std::f32::consts::TAU / 16_000.0).sin());
    std::array::from_fn(|n| (2_000.0 * harmonics(n).sum::<f32>()) as i16)
}

/// Returns the pitch of a word that lasts for 8 chunks and appears in the partial result `late` chunks after it began.
fn pitch_of_late_word(late: usize, before: &[Chunk]) -> Option<Pitch> {
    let script = Script {
        words: "ja",
        silent: before.len() + late,
        ends: usize::MAX,
        heard: 0,
    };
    let mut listening = Listening::new(script, WAITS);
    listening.compare_voices();
    let word = [voice(); 8].into_iter().chain([tone(0.0); 40]);
    let mut chunks = before.iter().copied().chain(word);
    chunks
        .find_map(|chunk| listening.hear(&chunk, |_| Sense::Complete).unwrap())?
        .pitch
}

#[test]
fn a_word_that_is_understood_late_has_its_voice() {
    for late in [1, 8, 14, 20] {
        assert!(pitch_of_late_word(late, &[]).is_some(), "{late}");
    }
    let another = || {
        let shorter = |n: usize| voice()[n / 2 * 4 % 320];
        std::array::from_fn(shorter)
    };
    let (own, other) = (
        pitch_of_late_word(8, &[]).unwrap(),
        Pitch::of(&[another(); 12].concat()),
    );
    assert!(
        other.is_some_and(|other| own.interval(other).abs() > 6.0),
        "{own:?} {other:?}"
    );
    // Somebody else's voice, half a second before, does not count.
    let before = [[another(); 10], [tone(0.0); 10]].concat();
    assert_eq!(pitch_of_late_word(8, &before), Some(own));
}

#[test]
fn a_word_that_has_begun_is_heard_by_the_next_recognizer() {
    let script = || Script {
        words: "turm",
        silent: 2,
        ends: usize::MAX,
        heard: 0,
    };
    let mut listening = Listening::new(script(), WAITS);
    listening.hear(&tone(3000.0), |_| Sense::Unfinished).unwrap();
    listening.change(script()).unwrap();
    for _ in 0..2 {
        listening.hear(&tone(20.0), |_| Sense::Unfinished).unwrap();
    }
    assert_eq!(listening.words(), "turm");
}
