//! The voice as it is heard at the loudspeaker.
//!
//! Each test builds a world of sound and runs a part marked `#[ignore]` inside of it, in a process of its own.

mod support;

use std::{
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use ansage::{
    config::Config,
    speech::{Ending, SpeechError, TtsSpeaker, Voice},
    vocabulary::Vocabulary,
};
use support::{PATIENCE, SoundWorld};

const MOVE: &str = "Springer Gustav eins Felix drei";

fn voice() -> Voice {
    let config = Config::default();
    let vocabulary = Arc::new(Vocabulary::load(&config.vocabulary, None).unwrap());
    let tail = Duration::from_millis(config.speech.tail_ms);
    Voice::start(tail, move || TtsSpeaker::open(&config.speech, Arc::clone(&vocabulary)))
}

#[test]
fn a_sentence_is_heard() {
    let world = SoundWorld::start();
    let ear = world.loudspeaker();
    let said = world.inside("says_a_sentence");
    let utterances = ear.utterances();
    assert_eq!(utterances.len(), 1, "{utterances:?}\n{said}");
    let length = utterances[0].end - utterances[0].start;
    assert!(length > Duration::from_millis(800), "{utterances:?}");
    println!("{said}");
}

#[test]
#[ignore = "runs inside a_sentence_is_heard"]
fn says_a_sentence() {
    let begun = Instant::now();
    let voice = voice();
    let gate = voice.gate();
    assert!(gate.is_open());
    assert_eq!(voice.ready().wait(), Ok(Ending::Spoken));
    println!("ready after {:?}", begun.elapsed());
    let begun = Instant::now();
    let saying = voice.say(MOVE);
    assert!(!gate.is_open(), "the microphone must not hear the voice");
    assert_eq!(saying.wait(), Ok(Ending::Spoken));
    println!("spoken after {:?}", begun.elapsed());
    assert!(!gate.is_open(), "the echo has not died away");
    while !gate.is_open() {
        assert!(begun.elapsed() < PATIENCE, "the gate must open again");
        thread::sleep(Duration::from_millis(5));
    }
}
