use std::collections::VecDeque;

use super::*;
use crate::{
    assistant::Followed,
    config::Voiced,
    recognition::{Hypothesis, Progress, RecognitionError, Thresholds},
};
use ansage_chess::board;
use ansage_protocol::Game;
use shakmaty::Color;
use tokio::sync::watch;

/// An event at the microphone.
#[derive(Clone, Copy)]
enum Step {
    /// A word is said.
    Word(&'static str),
    /// This many chunks are silent.
    Silence(usize),
    /// This many chunks are louder than the microphone can record.
    Overdriven(usize),
    /// The voice begins to speak.
    Shut,
    /// The voice ends.
    Open,
    /// The voice is cut in a word, which comes back from the loudspeaker from now on.
    Cut,
    /// Nothing can be heard over the voice any more.
    Deafen,
    /// Players can be heard over the voice again.
    Hear,
    /// Sound was lost because nobody read it.
    Gap,
    /// The microphone is unplugged, and plugged in again.
    Unplug,
}
use Step::{Cut, Deafen, Gap, Hear, Open, Overdriven, Shut, Silence, Unplug, Word};

const WORDS: [&str; 8] = ["könig", "eva", "vier", "ja", "stopp", "noch", "einmal", "acht"];

/// Hears the words whose numbers are at the start of the chunks, each [`LAG`] chunks late, like a recognizer.
#[derive(Default)]
struct Words {
    heard: usize,
    said: Vec<(usize, &'static str)>,
}

const LAG: usize = 3;

impl Recognizer for Words {
    fn accept(&mut self, chunk: &Chunk) -> Result<Progress, RecognitionError> {
        self.heard += 1;
        let word = usize::try_from(chunk[0]).ok().and_then(|number| number.checked_sub(1));
        let word = word.and_then(|word| WORDS.get(word));
        self.said.extend(word.map(|word| (self.heard, *word)));
        Ok(Progress::Listening)
    }

    fn partial(&mut self) -> String {
        let words = self.said.iter().filter(|(at, _)| at + LAG <= self.heard);
        words.map(|(_, word)| *word).collect::<Vec<_>>().join(" ")
    }

    fn finish(&mut self) -> Utterance {
        let hypotheses = vec![Hypothesis::new(&self.partial(), 100.0)];
        self.reset();
        Utterance {
            hypotheses,
            ..Utterance::default()
        }
    }

    fn reset(&mut self) {
        *self = Words::default();
    }
}

/// A microphone that hears the steps without waiting for real time to pass.
struct Microphone {
    steps: VecDeque<Step>,
    gate: Gate,
    may_echo: bool,
    is_deaf: bool,
    stop: Arc<AtomicBool>,
}

impl SoundSource for Microphone {
    fn read(&mut self, chunk: &mut Chunk) -> Captured {
        *chunk = [0; CHUNK];
        loop {
            match self.steps.pop_front() {
                Some(Word(word)) => {
                    *chunk = std::array::from_fn(|n| (3000.0 * (n as f32 * 0.4).sin()) as i16);
                    chunk[0] = WORDS.iter().position(|known| *known == word).unwrap() as i16 + 1;
                    return Captured::Sound;
                }
                Some(Silence(0)) => {}
                Some(Silence(chunks)) => {
                    self.steps.push_front(Silence(chunks - 1));
                    return Captured::Sound;
                }
                Some(Overdriven(0)) => {}
                Some(Overdriven(chunks)) => {
                    self.steps.push_front(Overdriven(chunks - 1));
                    *chunk = [i16::MAX; CHUNK];
                    return Captured::Sound;
                }
                Some(Shut) => self.gate.shut_for(Duration::from_secs(3600)),
                Some(Open) => self.gate.open_in(Duration::ZERO),
                Some(Cut) => {
                    self.gate.resound_for(Duration::from_secs(3600));
                    self.gate.open_in(Duration::ZERO);
                }
                Some(Deafen) => self.is_deaf = true,
                Some(Hear) => self.is_deaf = false,
                Some(Gap) => return Captured::Gap,
                Some(Unplug) => return Captured::Lost(CaptureError::NoDevice),
                None => {
                    self.stop.store(true, Ordering::Relaxed);
                    return Captured::Nothing;
                }
            }
        }
    }

    fn discard(&mut self) {}

    fn hears_over_voice(&self) -> bool {
        !self.is_deaf
    }

    fn may_echo(&self) -> bool {
        self.may_echo
    }
}

/// Returns the events of `steps` at the beginning of a game.
fn events(may_echo: bool, steps: &[Step]) -> Vec<Event> {
    listen(may_echo, steps).0
}

/// Returns the events of `steps` at the beginning of a game, and the trouble with the sound that is not reported yet.
fn listen(may_echo: bool, steps: &[Step]) -> (Vec<Event>, Option<Trouble>) {
    let (_game, game) = watch::channel(Game::new(board::position_or_start(None).unwrap()));
    let context = Followed {
        is_offering: watch::channel(false).1,
        game,
        vocabulary: Vocabulary::shipped(&["de"]),
        engine: None,
        voiced: Voiced::Both,
        is_recorded: false,
    };
    let (events, mut received) = mpsc::channel(64);
    let gate = Gate::new();
    let listening = Listening::new(Words::default(), Thresholds::bundled().waits);
    let mut listener = Listener::new(
        listening,
        |_| Ok(Words::default()),
        gate.clone(),
        Box::new(context),
        &events,
    );
    let mut microphone = Microphone {
        steps: steps.iter().copied().collect(),
        gate,
        may_echo,
        is_deaf: false,
        stop: Arc::clone(&listener.stop),
    };
    listener.run(&mut microphone).unwrap();
    let trouble = listener.trouble.map(|(trouble, _)| trouble);
    drop(events);
    (std::iter::from_fn(|| received.blocking_recv()).collect(), trouble)
}

/// Returns the utterances among the events of `steps`, each with whether it continues the last one and whether its
/// beginning may be missing.
fn heard(may_echo: bool, steps: &[Step]) -> Vec<(String, bool, bool)> {
    let utterances = events(may_echo, steps).into_iter().filter_map(|event| match event {
        Event::Heard(Heard { utterance, .. }) => Some(utterance),
        _ => None,
    });
    let describe = |utterance: Utterance| {
        let best = utterance.hypotheses.first();
        let text = best.map_or_else(String::new, |best| best.text.clone());
        (text, utterance.continues, best.is_some_and(|best| best.is_part))
    };
    utterances.map(describe).collect()
}

#[test]
fn what_is_left_of_an_echo_is_no_part_of_what_is_said_next() {
    for silence in [1, 4] {
        let steps = [
            Silence(9),
            Shut,
            Word("könig"),
            Silence(silence),
            Open,
            Silence(8),
            Word("eva"),
            Word("vier"),
            Silence(25),
        ];
        assert_eq!(heard(true, &steps), [("eva vier".into(), false, false)], "{silence}");
        // Nothing of the voice is in the sound.
        assert_eq!(
            heard(false, &steps),
            [("könig eva vier".into(), false, false)],
            "{silence}"
        );
    }
    // As far as the program can know, this word is the player's.
    let steps = [
        Silence(9),
        Shut,
        Silence(3),
        Open,
        Word("eva"),
        Word("vier"),
        Silence(25),
    ];
    assert_eq!(heard(true, &steps), [("eva vier".into(), false, true)]);
}

/// "Eva acht eva vier" is an illegal move on its own, but an echo of many squares continues.
#[test]
fn an_echo_that_passed_through_an_illegal_move_is_dropped_with_it() {
    let steps = [
        &[Silence(9), Shut][..],
        &["eva", "acht", "eva", "vier", "acht"].map(Word),
        &[Silence(3), Open, Silence(8), Word("eva"), Word("vier"), Silence(25)],
    ];
    assert_eq!(heard(true, &steps.concat()), [("eva vier".into(), false, false)]);
}

#[test]
fn whoever_speaks_when_the_voice_ends_may_have_begun_before_it() {
    let steps = [
        Silence(9),
        Shut,
        Word("könig"),
        Silence(3),
        Word("eva"),
        Open,
        Word("vier"),
        Silence(25),
    ];
    assert_eq!(heard(true, &steps), [("eva vier".into(), false, true)]);
}

#[test]
fn what_is_left_of_an_echo_is_no_part_of_what_was_said_before() {
    for residue in ["könig", "eva"] {
        let steps = [
            Silence(9),
            Word("eva"),
            Word("vier"),
            Silence(8),
            Shut,
            Silence(4),
            Word(residue),
            Silence(5),
            Open,
            Silence(6),
            Word("ja"),
            Silence(30),
        ];
        let expected = [("eva vier".into(), false, false), ("ja".into(), false, false)];
        assert_eq!(heard(true, &steps), expected, "{residue}");
    }
}

#[test]
fn a_move_that_begins_before_the_voice_ends_is_heard_whole() {
    for silence in [1, 4] {
        let steps = [
            Silence(9),
            Shut,
            Word("eva"),
            Silence(silence),
            Open,
            Silence(4),
            Word("vier"),
            Silence(25),
        ];
        assert_eq!(heard(true, &steps), [("eva vier".into(), false, true)], "{silence}");
    }
    // It may have begun with the rest of an echo: nothing else was said, or something else.
    let alone = [Silence(9), Shut, Word("eva"), Silence(4), Open, Silence(60)];
    assert_eq!(heard(true, &alone), []);
    let answer = [
        Silence(9),
        Shut,
        Word("eva"),
        Silence(4),
        Open,
        Silence(8),
        Word("stopp"),
        Silence(25),
    ];
    assert_eq!(heard(true, &answer), [("stopp".into(), false, false)]);
    // The voice speaks again before this is decided.
    let again = [
        Silence(9),
        Shut,
        Word("eva"),
        Silence(4),
        Open,
        Silence(2),
        Shut,
        Silence(2),
        Open,
        Silence(60),
    ];
    assert_eq!(heard(true, &again), []);
}

#[test]
fn a_command_over_the_end_of_the_voice_is_heard() {
    let steps = [Silence(9), Shut, Silence(3), Word("stopp"), Open, Silence(25)];
    assert_eq!(heard(true, &steps), [("stopp".into(), false, false)]);
    let steps = [
        Silence(9),
        Shut,
        Word("noch"),
        Word("einmal"),
        Silence(4),
        Open,
        Silence(25),
    ];
    assert_eq!(heard(true, &steps), [("noch einmal".into(), false, false)]);
}

#[test]
fn an_answer_to_a_read_back_is_no_part_of_the_declaration() {
    let move_and_answer = |between: &[Step]| {
        let parts = [
            &[Silence(9), Word("eva"), Word("vier"), Silence(8)][..],
            between,
            &[Word("ja"), Silence(25)],
        ];
        heard(false, &parts.concat())
    };
    assert_eq!(
        move_and_answer(&[Shut, Silence(3), Open]),
        [("eva vier".into(), false, false), ("ja".into(), false, false)]
    );
    // The voice has not ended.
    assert_eq!(
        move_and_answer(&[Shut, Silence(3)]),
        [("eva vier".into(), false, false), ("eva vier ja".into(), true, false)]
    );
}

#[test]
fn an_interruption_whose_words_are_discarded_is_reported() {
    let steps = [
        Silence(9),
        Shut,
        Word("eva"),
        Silence(5),
        Deafen,
        Silence(5),
        Open,
        Silence(19),
        Word("ja"),
        Silence(30),
    ];
    let expected = [(String::new(), false, false), ("ja".into(), false, false)];
    assert_eq!(heard(false, &steps), expected);
}

#[test]
fn what_the_voice_drowns_is_reported() {
    let is_drowned = |said: &[Step]| {
        let steps = [&[Deafen, Silence(9)][..], said, &[Shut, Silence(5), Open, Silence(30)]].concat();
        let events = events(true, &steps);
        events.iter().filter(|event| matches!(event, Event::Drowned)).count()
    };
    let of_move = [Word("eva"), Word("vier"), Silence(8)];
    assert_eq!(is_drowned(&of_move), 0);
    // What follows the move is not understood yet.
    assert_eq!(is_drowned(&[&of_move[..], &[Word("acht"), Word("acht")]].concat()), 1);
    // A piece is put down.
    assert_eq!(is_drowned(&[&of_move[..], &[Word("acht")]].concat()), 0);
    // The words began and have not ended.
    assert_eq!(is_drowned(&[Word("eva"), Silence(5)]), 1);
}

#[test]
fn words_before_and_after_lost_sound_are_no_declaration() {
    let around = |gap: &[Step]| {
        let steps = [&[Word("eva"), Silence(5)], gap, &[Word("vier"), Silence(60)]].concat();
        let drowned = events(false, &steps)
            .iter()
            .filter(|event| matches!(event, Event::Drowned))
            .count();
        let words: Vec<String> = heard(false, &steps).into_iter().map(|(words, ..)| words).collect();
        (words, drowned)
    };
    assert_eq!(around(&[]), (vec!["eva vier".to_owned()], 0));
    assert_eq!(around(&[Gap]), (vec!["vier".to_owned()], 1));
    // Nothing was being heard.
    let steps = [Deafen, Shut, Silence(5), Gap, Silence(5), Open, Silence(30)];
    assert!(!events(true, &steps).iter().any(|event| matches!(event, Event::Drowned)));
}

#[test]
fn trouble_does_not_go_on_after_lost_sound() {
    let trouble = |between: &[Step]| {
        let steps = [&[Overdriven(16)], between, &[Overdriven(16)]].concat();
        listen(false, &steps).1
    };
    assert_eq!(trouble(&[]), Some(Trouble::Clipped));
    for lost in [Gap, Unplug] {
        assert_eq!(trouble(&[lost]), None);
    }
}

#[test]
fn what_was_said_before_the_microphone_was_unplugged_does_not_begin_what_is_said_after_it() {
    let words = |unplugged: &[Step]| -> Vec<String> {
        // The end of the voice.
        let steps = [
            &[Deafen, Shut, Silence(9), Word("eva"), Silence(1)],
            unplugged,
            &[Open, Word("vier"), Silence(60)],
        ];
        heard(true, &steps.concat())
            .into_iter()
            .map(|(words, ..)| words)
            .collect()
    };
    assert_eq!(words(&[]), ["eva vier"]);
    assert_eq!(words(&[Unplug]), ["vier"]);
}

#[test]
fn what_follows_the_voice_at_once_may_have_begun_before() {
    let answer = |pause| {
        let steps = [
            Deafen,
            Silence(9),
            Shut,
            Silence(9),
            Open,
            Silence(pause),
            Word("eva"),
            Word("vier"),
            Silence(30),
        ];
        heard(true, &steps)
    };
    // "Nein, König", which nobody heard, "Eva vier".
    for pause in [0, 4, 9] {
        assert_eq!(answer(pause), [("eva vier".into(), false, true)], "{pause}");
    }
    assert_eq!(answer(19), [("eva vier".into(), false, false)]);
}

#[test]
fn the_word_in_which_the_voice_was_cut_is_dropped_only_with_what_nobody_hears_over_it() {
    for (may_echo, over_voice, expected) in [(true, Deafen, 0), (true, Hear, 1), (false, Deafen, 1)] {
        let said = [Word("eva"), Word("vier"), Silence(30)];
        let steps = [&[over_voice, Silence(9), Shut, Silence(3), Cut][..], &said].concat();
        assert_eq!(heard(may_echo, &steps).len(), expected, "{may_echo}");
    }
}

#[test]
fn what_is_said_when_the_voice_can_be_interrupted_again_may_have_begun_before() {
    let steps = [
        Deafen,
        Silence(9),
        Shut,
        Silence(9),
        Hear,
        Word("eva"),
        Word("vier"),
        Silence(3),
        Open,
        Silence(30),
    ];
    assert_eq!(heard(false, &steps), [("eva vier".into(), false, true)]);
}

#[test]
fn a_question_to_the_opponent_leaves_every_word_to_a_player_to_move_who_is_heard() {
    let vocabulary = Vocabulary::shipped(&["de"]);
    for (voiced, engine, is_free) in [
        (Voiced::Both, None, true),
        (Voiced::White, None, true),
        (Voiced::Black, None, false),
        (Voiced::Both, Some(Color::White), false),
    ] {
        let mut game = Game::new(board::position_or_start(None).unwrap());
        let resigns = ansage_words::interpret(&game, &vocabulary, "schwarz aufgeben");
        game.handle(resigns, Duration::ZERO);
        assert!(game.open().is_some());
        let (_game, game) = watch::channel(game);
        let context = Followed {
            is_offering: watch::channel(false).1,
            game,
            vocabulary: vocabulary.clone(),
            engine,
            voiced,
            is_recorded: false,
        };
        assert_eq!(context.answers().is_none(), is_free, "{voiced:?} {engine:?}");
    }
}
