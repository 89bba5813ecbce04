use super::*;
use crate::{
    audio::Chunk,
    recognition::{Hypothesis, Progress, RecognitionError, Sense, Utterance, endpoint::tests::WAITS},
};

const WORDS: [&str; 3] = ["", "eva", "eva vier"];

/// Understands the words whose number is at the start of the last chunk, and adds a foreign word at the end.
#[derive(Default)]
struct Words(usize);

impl Recognizer for Words {
    fn accept(&mut self, chunk: &Chunk) -> Result<Progress, RecognitionError> {
        self.0 = chunk[0] as usize;
        Ok(Progress::Listening)
    }

    fn partial(&mut self) -> String {
        WORDS[self.0].into()
    }

    fn finish(&mut self) -> Utterance {
        Utterance {
            hypotheses: vec![Hypothesis::new(&format!("{} [unk]", WORDS[self.0]), 1.0)],
            ..Utterance::default()
        }
    }

    fn reset(&mut self) {
        self.0 = 0;
    }
}

/// A microphone that hears ten chunks a second.
struct Hearing {
    listening: Listening<Words>,
    under_way: UnderWay,
    begin: Instant,
    /// Tenths of a second since `begin`.
    now: u32,
}

impl Hearing {
    fn new() -> Hearing {
        Hearing {
            listening: Listening::new(Words::default(), WAITS),
            under_way: UnderWay::default(),
            begin: Instant::now(),
            now: 0,
        }
    }

    fn now(&self) -> Instant {
        self.begin + Duration::from_millis(100) * self.now
    }

    /// Hears `words` for a chunk. Returns whether they have changed.
    fn hear(&mut self, words: &str, is_speaking: bool) -> bool {
        self.now += 1;
        if is_speaking {
            self.under_way.note_voice(self.now());
        }
        // Always as loud, so that nobody nearer begins.
        let mut chunk: Chunk = std::array::from_fn(|n| if n % 16 < 8 { 1000 } else { -1000 });
        chunk[0] = WORDS.iter().position(|known| *known == words).unwrap() as i16;
        let ended = self.listening.hear(&chunk, |_| Sense::Complete).unwrap();
        assert_eq!(ended, None);
        self.under_way.take(&self.listening, is_speaking, self.now())
    }

    /// Ends the utterance. Returns its beginning and its end in ms.
    fn end(&mut self) -> (u128, u128, Span) {
        let span = self.under_way.end(self.now());
        let ms = |time: Instant| time.duration_since(self.begin).as_millis();
        (ms(span.began), ms(span.ended), span)
    }
}

#[test]
fn an_utterance_begins_before_its_first_word_and_ends_with_its_last() {
    let mut hearing = Hearing::new();
    let changes = ["", "", "", "", "eva", "eva", "eva vier", "eva vier"].map(|words| hearing.hear(words, false));
    assert_eq!(changes, [false, false, false, false, true, false, true, false]);
    let (began, ended, span) = hearing.end();
    assert_eq!((began, ended), (200, 700));
    assert!(!span.over_voice && !span.within_voice && !span.interrupts);
    assert_eq!(hearing.under_way.began(), None);
    // Without words, it is now.
    let (began, ended, _) = hearing.end();
    assert_eq!((began, ended), (800, 800));
}

#[test]
fn words_are_within_the_voice_if_they_began_in_it_and_were_understood_soon_after_its_end() {
    // The voice speaks during the first chunks of "", "", "", "eva", "eva vier", "eva vier".
    for (voice, after, expected) in [
        (0, 0, (false, false, false)),
        (3, 0, (false, false, false)),
        (4, 0, (true, true, true)),
        (6, 0, (true, true, true)),
        (4, 2, (true, false, true)),
    ] {
        let mut hearing = Hearing::new();
        let late = vec!["eva"; after];
        let words = [&["", "", "", "eva"][..], &late, &["eva vier", "eva vier"]].concat();
        for (number, words) in words.into_iter().enumerate() {
            hearing.hear(words, number < voice);
        }
        let (.., span) = hearing.end();
        let found = (span.over_voice, span.within_voice, span.interrupts);
        assert_eq!(found, expected, "{voice} {after}");
    }
    // Only a later word was said over the voice.
    let mut hearing = Hearing::new();
    hearing.hear("eva", false);
    hearing.hear("eva vier", true);
    let (.., span) = hearing.end();
    assert!(span.interrupts && !span.over_voice && !span.within_voice);
}

#[test]
fn discarded_words_end_the_utterance_at_once_unless_they_were_said_over_the_voice() {
    for is_speaking in [false, true] {
        let mut hearing = Hearing::new();
        for words in ["", "", "eva", "eva"] {
            hearing.hear(words, is_speaking);
        }
        assert!(hearing.hear("", false));
        assert_eq!(hearing.under_way.began().is_some(), is_speaking);
        assert!(!hearing.under_way.has_vanished(hearing.now()));
        hearing.now += 21;
        assert_eq!(hearing.under_way.has_vanished(hearing.now()), is_speaking);
    }
}

#[test]
fn an_utterance_that_is_held_back_keeps_its_times() {
    let mut hearing = Hearing::new();
    for words in ["", "", "", "eva vier"] {
        hearing.hear(words, false);
    }
    while !hearing.listening.holds_back() {
        assert!(!hearing.hear("eva vier", false));
    }
    assert!(!hearing.hear("", false));
    assert_eq!(hearing.end().1, 400);
}

#[test]
fn sound_that_is_heard_again_still_interrupts() {
    let mut hearing = Hearing::new();
    hearing.hear("eva", true);
    hearing.under_way.forget();
    assert_eq!(hearing.under_way.began(), None);
    assert!(hearing.under_way.interrupts());
    assert!(hearing.end().2.interrupts);
    assert!(!hearing.under_way.interrupts());
}
