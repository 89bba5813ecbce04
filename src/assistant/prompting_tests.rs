//! Questions of the prompter, and what is typed while it learns.

use tokio::sync::mpsc;

use super::*;
use crate::{model::ModelError, recognition::RecognitionError};

impl Prompter {
    /// Returns a prompter without a voice and a microphone, which receives `events`.
    pub(in crate::assistant) fn mute(events: Events) -> Prompter {
        let mut config = Config::default();
        config.speech.silence(true);
        let answerer = config.answerer(None).unwrap();
        Prompter {
            voice: voice(&config, &answerer.vocabulary),
            answerer,
            recorder: None,
            events,
            last_words: None,
            requested: 0,
            goes_on_typed: false,
            is_deaf: false,
            has_typing_ended: false,
        }
    }
}

fn typing(lines: &[&str]) -> (Prompter, mpsc::Sender<Event>) {
    let (events, received) = event::channel();
    for line in lines {
        events.try_send(Event::Typed((*line).into())).unwrap();
    }
    (Prompter::mute(received), events)
}

#[tokio::test]
async fn a_player_who_wants_to_go_back_has_not_said_no() {
    for (lines, answer) in [
        (
            &["Korrektur", "die letzte noch einmal", "noch einmal", "ja"][..],
            Some(true),
        ),
        (&["Korrektur", "nein"], Some(false)),
        (&["Zug zurück", "beenden"], None),
    ] {
        let (mut prompter, _events) = typing(lines);
        assert_eq!(prompter.agree_to("?").await.unwrap(), answer, "{lines:?}");
    }
    let (mut prompter, _events) = typing(&["noch einmal", "Korrektur", "ja"]);
    assert_eq!(prompter.decide("?").await.unwrap(), Choice::Back);
    assert_eq!(prompter.decide("?").await.unwrap(), Choice::Made(0));
}

#[tokio::test]
async fn questions_of_the_welcome_go_on_typed_if_nothing_can_be_recognized() {
    let prompter = |before: Option<Event>| {
        let (events, received) = event::channel();
        let bundled = "/absent".into();
        let deaf = Event::Deaf(RecognitionError::Model(ModelError::Nothing { bundled }));
        for event in before.into_iter().chain([deaf, Event::Typed("nein".into())]) {
            events.try_send(event).unwrap();
        }
        (Prompter::mute(received), events)
    };
    let (mut welcome, _events) = prompter(None);
    welcome.go_on_typed(false);
    assert_eq!(welcome.agree_to("?").await.unwrap(), Some(false));
    assert!(welcome.is_deaf);
    // Nothing is left to say after the voice.
    let (mut welcome, _events) = prompter(None);
    welcome.go_on_typed(false);
    assert!(matches!(welcome.prompt(1, "Anna eins").await, Ok(Next::Passed)));
    // Nobody could answer.
    let (mut welcome, _events) = prompter(Some(Event::TypingEnded));
    welcome.go_on_typed(false);
    assert!(welcome.prompt(1, "Anna eins").await.is_err());
    let (mut enrolment, _events) = prompter(None);
    assert!(enrolment.agree_to("?").await.is_err() && !enrolment.is_deaf);
}

#[tokio::test]
async fn only_a_request_to_stop_interrupts_the_learning() {
    let (mut prompter, events) = typing(&["", "die letzte noch einmal"]);
    let waited = tokio::time::timeout(Duration::from_millis(100), prompter.interrupted()).await;
    assert!(waited.is_err());
    events.try_send(Event::Typed("beenden".into())).unwrap();
    prompter.interrupted().await;
}

#[test]
fn a_take_answers_only_its_own_question() {
    let taken = |number| Event::Taken(number, Err(enrolment::TakeFault::Nothing));
    for (event, is_dropped) in [
        (taken(1), true),
        (taken(2), false),
        (Event::Typed("ja".into()), false),
        (Event::Interrupted, false),
    ] {
        assert_eq!(is_outdated(&event, 2), is_dropped, "{event:?}");
    }
}
