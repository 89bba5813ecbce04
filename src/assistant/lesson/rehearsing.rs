//! The rehearsal of a round: the speech at the board, and the learner's words.

use std::time::{Duration, Instant};

use tokio::sync::mpsc;

use super::{Lesson, Stage, command, telling::listed};
use crate::{
    assistant::event::{Event, Heard},
    practice::{Exercise, Round, RoundLine},
    recognition::{Conversation, Spoken, Turn},
    speech::{Earcon, Urgency},
};
use ansage_protocol::{Command, Input};
use ansage_words::{announcement, text, vocabulary::Wish};

/// The next step after an utterance.
enum Then {
    /// The round continues.
    GoOn,
    /// The lesson ends.
    End,
}

impl Lesson {
    /// Plays a round. Returns whether it was played to its end; otherwise the learner or the system ends it.
    pub(super) async fn rehearse(&mut self, events: &mut mpsc::Receiver<Event>) -> bool {
        let Some(mut round) = self.session.round() else {
            return true;
        };
        let (began, mut conversation) = (Instant::now(), Conversation::default());
        let first = round.begin(&self.answerer, Duration::ZERO);
        self.say_all(&first);
        while !round.is_over() {
            self.show(Some(Stage::Game(Box::new(round.game().clone()))));
            let Some(event) = events.recv().await else {
                self.keep_round(&round);
                return false;
            };
            let (words, input) = match event {
                Event::Typed(line) if line.trim().is_empty() => {
                    self.voice.hush();
                    continue;
                }
                Event::Typed(line) => {
                    let line = line.trim().to_owned();
                    let input = ansage_words::interpret(round.game(), &self.answerer.vocabulary, &line);
                    (line, input)
                }
                Event::Heard(heard) => match self.understand(&mut conversation, &round, began, &heard) {
                    Some(understood) => understood,
                    None => continue,
                },
                Event::MicrophoneBack => {
                    conversation.forget_loudness();
                    self.handle(&Event::MicrophoneBack);
                    continue;
                }
                other => match self.handle(&other) {
                    true => continue,
                    false => {
                        self.keep_round(&round);
                        return false;
                    }
                },
            };
            match self.wish_in_round(&mut round, &words, began) {
                Some(Then::GoOn) => continue,
                Some(Then::End) => {
                    self.keep_round(&round);
                    return false;
                }
                None => {}
            }
            println!("{}", text!(self.answerer.texts, "practice-heard", words = words));
            let lines = round.take(&self.answerer, input, began.elapsed());
            self.say_all(&lines);
        }
        self.show(None);
        self.keep_round(&round);
        true
    }

    /// Returns the meaning of an utterance in the game of the round, and its words.
    fn understand(
        &mut self,
        conversation: &mut Conversation,
        round: &Round,
        began: Instant,
        heard: &Heard,
    ) -> Option<(String, Input)> {
        let vocabulary = &self.answerer.vocabulary;
        // A wish is not a declaration.
        if let Some(best) = heard.utterance.hypotheses.first()
            && vocabulary.wish(&best.text).is_some()
        {
            return Some((best.text.clone(), Input::NotUnderstood));
        }
        let spoken = Spoken {
            utterance: &heard.utterance,
            began: heard.span.began,
            ended: heard.span.ended,
            taken: Instant::now(),
            quiet: {
                let ago = heard.span.began.elapsed();
                let silence = began.elapsed().saturating_sub(ago + round.game().attended_at());
                self.voice.gate().silence_since(silence, ago)
            },
        };
        match conversation.hear(round.game(), vocabulary, spoken, &self.margins) {
            Turn::Input(words, input) => Some((words, input)),
            Turn::NoMove(words) => {
                let words = announcement::repeat(vocabulary, &words);
                let text = text!(self.answerer.texts, "play-no-move", words = words);
                self.say(Urgency::Replacing, text);
                None
            }
            Turn::Ignored => {
                self.voice.play(Earcon::Ignored);
                None
            }
            Turn::Nothing => None,
        }
    }

    /// Fulfils a wish or a command that applies in a lesson. Returns `None` if `words` are for the game.
    fn wish_in_round(&mut self, round: &mut Round, words: &str, began: Instant) -> Option<Then> {
        let vocabulary = &self.answerer.vocabulary;
        match (vocabulary.wish(words), command(vocabulary, words)) {
            (Some(Wish::Unknown | Wish::Hint), _) => {
                let lines = round.tell(&self.answerer);
                self.say_all(&lines);
            }
            (Some(Wish::Skip), _) => {
                let lines = round.skip(&self.answerer, began.elapsed());
                self.say_all(&lines);
            }
            (Some(wish), _) => {
                if !self.wish_for_voice(wish) {
                    return None;
                }
                self.say_all(round.task());
            }
            (None, Some(Command::Quit)) => return Some(Then::End),
            (None, Some(Command::Repeat)) => self.say_all(round.task()),
            (None, Some(Command::Help)) => self.help(Exercise::Round),
            (None, Some(_)) => self.voice.hush(),
            (None, None) => return None,
        }
        Some(Then::GoOn)
    }

    fn keep_round(&mut self, round: &Round) {
        let (right, answered) = round.score();
        self.session.set_score(right, answered);
        let missed = round.missed(&self.answerer);
        if !missed.is_empty() {
            let text = text!(self.answerer.texts, "practice-missed", words = listed(&missed));
            self.say(Urgency::InTurn, text);
        }
    }

    /// Speaks these sentences in place of the current speech.
    fn say_all(&mut self, lines: &[RoundLine]) {
        let mut urgency = Urgency::Replacing;
        for line in lines {
            self.say_as(urgency, &line.printed, line.spoken.clone());
            urgency = Urgency::InTurn;
        }
    }
}
