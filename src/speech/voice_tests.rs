use std::sync::{
    Mutex,
    atomic::{AtomicUsize, Ordering},
};
use std::time::Instant;

use super::{super::Done, *};

/// A speaker that speaks until the test ends the utterance.
#[derive(Clone, Default)]
struct Puppet {
    begun: Arc<Mutex<Vec<String>>>,
    done: Arc<Mutex<Option<Done>>>,
    deaf: bool,
}

impl Puppet {
    fn end(&self, result: Result<UtteranceEnd, SpeechError>) {
        let begun = || self.done.lock().unwrap().take();
        let done = std::iter::repeat_with(|| {
            thread::sleep(Duration::from_millis(1));
            begun()
        });
        done.take(5000).flatten().next().expect("something is spoken")(result);
    }

    fn spoken(&self) -> Vec<String> {
        self.begun.lock().unwrap().clone()
    }
}

impl Speaker for Puppet {
    fn speak(&mut self, text: &str, done: Done) -> Result<(), SpeechError> {
        *self.done.lock().unwrap() = Some(done);
        self.begun.lock().unwrap().push(text.into());
        Ok(())
    }

    fn stop(&mut self) -> Result<(), SpeechError> {
        if let (false, Some(done)) = (self.deaf, self.done.lock().unwrap().take()) {
            done(Ok(UtteranceEnd::Cut));
        }
        Ok(())
    }
}

fn voice(puppet: &Puppet) -> Voice {
    let puppet = puppet.clone();
    Voice::start(Duration::ZERO, move || Ok(puppet.clone()))
}

#[test]
fn speaks_in_turn() {
    let puppet = Puppet::default();
    let voice = voice(&puppet);
    let (first, second) = (voice.say("eins"), voice.say("zwei"));
    puppet.end(Ok(UtteranceEnd::Spoken));
    assert_eq!(first.wait(), Ok(UtteranceEnd::Spoken));
    assert!(!voice.gate().is_open(), "another text waits");
    puppet.end(Ok(UtteranceEnd::Spoken));
    assert_eq!(second.wait(), Ok(UtteranceEnd::Spoken));
    assert!(voice.gate().is_open());
    assert_eq!(puppet.spoken(), ["eins", "zwei"]);
}

#[test]
fn a_newer_text_replaces_what_waits() {
    let puppet = Puppet::default();
    let voice = voice(&puppet);
    let (under_way, stale) = (voice.say("eins"), voice.say("zwei"));
    let newer = voice.say_with(Urgency::Replacing, "drei");
    assert_eq!(stale.wait(), Ok(UtteranceEnd::Cut));
    puppet.end(Ok(UtteranceEnd::Spoken));
    assert_eq!(under_way.wait(), Ok(UtteranceEnd::Spoken));
    let urgent = voice.say_with(Urgency::Now, "vier");
    assert_eq!(newer.wait(), Ok(UtteranceEnd::Cut));
    puppet.end(Ok(UtteranceEnd::Spoken));
    assert_eq!(urgent.wait(), Ok(UtteranceEnd::Spoken));
    assert_eq!(puppet.spoken().last().unwrap(), "vier");
    assert!(!puppet.spoken().contains(&"zwei".to_owned()));
}

#[test]
fn hush_cuts_all() {
    let puppet = Puppet::default();
    let voice = voice(&puppet);
    let texts = ["eins", "zwei", "drei"].map(|text| voice.say(text));
    voice.hush();
    for text in texts {
        assert_eq!(text.wait(), Ok(UtteranceEnd::Cut));
    }
    assert!(voice.gate().is_open());
}

#[test]
fn only_a_text_that_was_cut_may_be_heard_after_its_end() {
    for (deaf, is_cut) in [(false, false), (false, true), (true, true)] {
        let puppet = Puppet {
            deaf,
            ..Puppet::default()
        };
        let voice = voice(&puppet);
        let begun = Instant::now();
        let text = voice.say("eins");
        while puppet.spoken().is_empty() {
            thread::yield_now();
        }
        match is_cut {
            true => voice.hush(),
            false => puppet.end(Ok(UtteranceEnd::Spoken)),
        }
        text.wait().unwrap();
        // The gate itself opens at once, for a microphone that hears players over the voice.
        assert!(voice.gate().is_open());
        assert_eq!(voice.gate().may_resound(begun.elapsed()), is_cut, "{deaf}");
    }
}

#[test]
fn a_speaker_that_does_not_stop_is_given_up() {
    let puppet = Puppet {
        deaf: true,
        ..Puppet::default()
    };
    let voice = voice(&puppet);
    let first = voice.say("eins");
    voice.hush();
    assert_eq!(first.wait(), Ok(UtteranceEnd::Cut));
    assert!(voice.gate().is_open());
    // The next text gets a new speaker, and at once.
    let second = voice.say("zwei");
    while puppet.spoken().len() < 2 {
        thread::sleep(Duration::from_millis(1));
    }
    puppet.end(Ok(UtteranceEnd::Spoken));
    assert_eq!(second.wait(), Ok(UtteranceEnd::Spoken));
    assert_eq!(puppet.spoken(), ["eins", "zwei"]);
}

#[test]
fn a_voice_lost_on_the_way_speaks_again() {
    let puppet = Puppet::default();
    let opened = Arc::new(AtomicUsize::new(0));
    let voice = {
        let (puppet, opened) = (puppet.clone(), Arc::clone(&opened));
        Voice::start(Duration::ZERO, move || {
            opened.fetch_add(1, Ordering::SeqCst);
            Ok(puppet.clone())
        })
    };
    let text = voice.say("eins");
    let lost = || Err(SpeechError::Failed("gone".into()));
    puppet.end(lost());
    puppet.end(Ok(UtteranceEnd::Spoken));
    assert_eq!(text.wait(), Ok(UtteranceEnd::Spoken));
    assert_eq!(puppet.spoken(), ["eins", "eins"]);
    assert_eq!(opened.load(Ordering::SeqCst), 2);
    let text = voice.say("zwei");
    puppet.end(lost());
    puppet.end(lost());
    assert_eq!(text.wait(), lost());
    assert!(voice.gate().is_open());
}

#[test]
fn a_text_that_never_ends_is_spoken_by_another_speaker() {
    let puppets = [Puppet::default(), Puppet::default()];
    let [_, second] = &puppets;
    let opened = AtomicUsize::new(0);
    let voice = {
        let puppets = puppets.clone();
        Voice::start(Duration::ZERO, move || {
            let number = opened.fetch_add(1, Ordering::SeqCst);
            Ok(puppets[number].clone())
        })
    };
    let texts = ["eins", "zwei"].map(|text| voice.say(text));
    let patience = Instant::now();
    while second.spoken().is_empty() {
        assert!(patience.elapsed() < 2 * limit("eins"));
        thread::sleep(Duration::from_millis(10));
    }
    for text in texts {
        second.end(Ok(UtteranceEnd::Spoken));
        assert_eq!(text.wait(), Ok(UtteranceEnd::Spoken));
    }
    assert_eq!(second.spoken(), ["eins", "zwei"]);
}

#[test]
fn each_text_that_was_heard_is_told() {
    static HEARD: Mutex<Vec<String>> = Mutex::new(Vec::new());
    let puppet = Puppet::default();
    let voice = voice(&puppet);
    voice.tell_heard(|text| HEARD.lock().unwrap().push(text.to_owned()));
    let lost = || Err(SpeechError::Unavailable("gone".into()));
    let (first, second) = (voice.say("eins"), voice.say("zwei"));
    puppet.end(Ok(UtteranceEnd::Spoken));
    puppet.end(lost());
    assert_eq!((first.wait(), second.wait()), (Ok(UtteranceEnd::Spoken), lost()));
    assert_eq!(*HEARD.lock().unwrap(), ["eins"]);
}

#[test]
fn no_voice_is_told_at_once() {
    let unavailable = SpeechError::Unavailable("nothing is there".into());
    let voice = {
        let unavailable = unavailable.clone();
        Voice::start(Duration::ZERO, move || Err::<Puppet, _>(unavailable.clone()))
    };
    assert_eq!(voice.ready().wait(), Err(unavailable.clone()));
    assert_eq!(voice.say("eins").wait(), Err(unavailable));
    assert!(voice.gate().is_open());
}

#[tokio::test]
async fn async_code_awaits() {
    let voice = Voice::start(Duration::ZERO, || Ok(super::super::Mute));
    assert_eq!(voice.ready().await, Ok(UtteranceEnd::Spoken));
    assert_eq!(voice.say("eins").await, Ok(UtteranceEnd::Spoken));
}

#[test]
fn the_end_of_a_text_is_returned_once_and_can_be_waited_for_afterwards() {
    let pending = || {
        let (end, saying) = tokio::sync::oneshot::channel();
        (end, Saying(Some(saying)))
    };
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let (end, mut saying) = pending();
    assert!(saying.outcome().is_none());
    end.send(Ok(UtteranceEnd::Spoken)).unwrap();
    assert!(matches!(saying.outcome(), Some(Ok(UtteranceEnd::Spoken))));
    assert!(matches!(saying.outcome(), Some(Err(_))));
    assert!(runtime.block_on(&mut saying).is_err());
    assert!(saying.wait().is_err());
    let (end, mut saying) = pending();
    end.send(Ok(UtteranceEnd::Cut)).unwrap();
    assert!(matches!(runtime.block_on(&mut saying), Ok(UtteranceEnd::Cut)));
    assert!(saying.outcome().is_some_and(|end| end.is_err()));
}
