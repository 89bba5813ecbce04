//! Questions of the prompter, and what is typed while it learns.

use tokio::sync::mpsc;

use super::*;

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
