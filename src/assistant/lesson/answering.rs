//! Consequences of an answer: a judgement, an entry of a dictated score, or a reply to a question of the learner.

use std::{cmp::Ordering, time::Duration};

use super::{Lesson, Next, is_command, last_answer::LastAnswer, parts};
use crate::{
    practice::{Exercise, Grade, Judgement, Rest, Task, Thought, Verdict},
    recognition::{UNKNOWN, Utterance},
    speech::{Earcon, Urgency},
};
use ansage_chess::board::Warning;
use ansage_protocol::{Command, Declaration, Effect, Game, Input, Query, Setting};
use ansage_words::{announcement, declaration, id, text};

/// How often a question is repeated unasked, because an answer was not understood.
const MOST_REPEATED: usize = 2;

impl Lesson {
    /// Handles words said or typed while `task` is open.
    pub(super) fn answer(&mut self, task: &Task, said: &str, thought: Thought) -> Next {
        let answer = self.joined(task, said);
        let is_game = task.exercise() == Exercise::Dictation;
        let judgement = task.judge(&self.answerer.vocabulary, &answer);
        // "Zeit" asks for the clock, except where it is the right answer.
        if is_game || judgement.verdict != Verdict::Right {
            if let Some(next) = self.wish(task, said, thought) {
                return next;
            }
            if self.answer_question(task, said, thought) {
                return Next::Wait;
            }
        }
        if is_game {
            return match judgement.verdict {
                Verdict::Begun(rest) => {
                    self.tell_heard(&answer);
                    self.ask_rest(answer, rest)
                }
                _ => self.write_down(task, &answer),
            };
        }
        let limit = match &self.race {
            Some(race) => Some(race.left()),
            None => task.limit(),
        };
        if judgement.counts() && limit.is_some_and(|limit| thought.time > limit) {
            return self.too_late(task);
        }
        self.tell_heard(&answer);
        if !judgement.counts() {
            return self.ask_again(task, answer, &judgement);
        }
        self.begun.clear();
        match judgement.verdict {
            Verdict::Right => {
                self.sound(Earcon::Taken);
                self.tell(id!("practice-right"));
            }
            Verdict::Acceptable => {
                self.sound(Earcon::Taken);
                self.tell(match judgement.warning {
                    None => id!("practice-acceptable"),
                    Some(Warning::NoCheck) => id!("practice-no-check"),
                    Some(Warning::NoMate) => id!("practice-no-mate"),
                });
                self.tell_slips(&judgement);
                if judgement.slips.is_empty() && judgement.warning.is_none() {
                    let words = task.mandated(&self.answerer.vocabulary);
                    let text = text!(self.answerer.texts, "practice-mandated", words = words);
                    self.say(Urgency::InTurn, text);
                }
            }
            _ => {
                self.sound(Earcon::Refused);
                self.tell(id!("practice-wrong"));
                self.tell_slips(&judgement);
                self.tell_answer(task);
            }
        }
        let is_right = judgement.verdict != Verdict::Wrong;
        if let Some(race) = &mut self.race {
            race.answered(thought.time, is_right);
        }
        let is_hinted = std::mem::take(&mut self.is_hinted);
        // A hint counts like long thinking, but the time that is kept is the real one.
        let graded = Thought {
            time: if is_hinted { Duration::MAX } else { thought.time },
            ..thought
        };
        if !is_right || is_hinted {
            self.break_fluency();
        }
        self.last = Some(LastAnswer {
            words: task.words_for(&self.answerer.vocabulary, &answer),
            take: self.take.take(),
            heard: self.sounded_like.take().unwrap_or_else(|| answer.clone()),
        });
        let grades = task.grades(&self.answerer.vocabulary, &answer, &judgement, graded);
        let confused = task.confusions(&self.answerer.vocabulary, &judgement);
        self.keep(&grades, &confused, thought);
        self.session.answered(task, is_right, judgement.confused);
        if is_right && let Some(next) = task.follow_up(&self.answerer.vocabulary, &answer) {
            self.session.continue_with(next);
        }
        Next::Task
    }

    /// Repeats what was heard. Words outside the vocabulary leave a gap.
    pub(super) fn tell_heard(&mut self, answer: &str) {
        let words = answer.replace(UNKNOWN, "…");
        if words.chars().any(char::is_alphanumeric) {
            let heard = text!(self.answerer.texts, "practice-heard", words = words);
            self.say(Urgency::Replacing, heard);
        }
    }

    /// Asks for the missing part of an answer that does not count.
    fn ask_again(&mut self, task: &Task, answer: String, judgement: &Judgement) -> Next {
        match (judgement.verdict, &judgement.illegal) {
            (Verdict::Begun(rest), _) => return self.ask_rest(answer, rest),
            (Verdict::Ambiguous, _) => {
                self.tell(id!("practice-ambiguous"));
                return Next::Wait;
            }
            (_, Some((action, reason))) => {
                let declared = announcement::declared(&self.answerer.vocabulary, action);
                let reason = self.answerer.explainer().reason(reason);
                let text = text!(
                    self.answerer.texts,
                    "play-illegal",
                    declared = declared,
                    reason = reason
                );
                self.say(Urgency::InTurn, text);
                return Next::Wait;
            }
            _ => {
                self.sound(Earcon::Ignored);
                self.tell(id!("play-not-understood"));
            }
        }
        // In a timed task the question is not repeated, because the time runs on.
        if task.limit().is_none() && self.race.is_none() {
            match self.repeated.cmp(&MOST_REPEATED) {
                Ordering::Less => {
                    self.begun.clear();
                    self.speak_task(task);
                }
                // Once, because a learner who does not know the words cannot guess that one.
                Ordering::Equal => self.tell(id!("practice-ask-help")),
                Ordering::Greater => {}
            }
            self.repeated += 1;
        }
        Next::Wait
    }

    /// Keeps the beginning of an answer, and asks for what is missing.
    fn ask_rest(&mut self, begun: String, rest: Rest) -> Next {
        let texts = &self.answerer.texts;
        let asked = match rest {
            Rest::Move => text!(texts, "practice-and-then"),
            Rest::Destination => text!(texts, "play-missing-square", said = begun.as_str()),
            Rest::Promotion => text!(texts, "play-which-piece"),
            Rest::Side => text!(texts, "play-missing-side"),
        };
        self.begun = begun;
        self.say(Urgency::InTurn, asked);
        Next::Wait
    }

    /// Answers a question about the position of `task`, or about the time left. Returns whether it was one.
    fn answer_question(&mut self, task: &Task, answer: &str, thought: Thought) -> bool {
        let vocabulary = &self.answerer.vocabulary;
        if let (Some(race), Ok(Declaration::Query(Query::Time))) = (&self.race, declaration::parse(vocabulary, answer))
        {
            let left = announcement::exact_time(&self.answerer.texts, race.left_after(thought.time));
            self.say(Urgency::Replacing, left);
            return true;
        }
        let Some(position) = task.position() else { return false };
        let setting = Setting {
            practice: true,
            ..Setting::default()
        };
        let mut game = Game::with_setting(position.clone(), setting);
        let input = ansage_words::interpret(&game, vocabulary, answer);
        if !matches!(
            input,
            Input::Query(_) | Input::Command(Command::Position | Command::Turn)
        ) {
            return false;
        }
        for effect in game.handle(input, Duration::ZERO) {
            if let Effect::Say(message) = effect {
                let text = announcement::sentence(&self.answerer, &game, &message);
                self.say(Urgency::Replacing, text);
            }
        }
        true
    }

    /// Treats an answer that did not come in time as wrong. A dictation continues, a game is lost.
    pub(super) fn too_late(&mut self, task: &Task) -> Next {
        self.begun.clear();
        match task.exercise() {
            Exercise::Dictation => self.miss(task),
            Exercise::Side => {
                self.tell(id!("practice-flag"));
                self.session.lose_rest();
                self.race = None;
            }
            _ => {
                self.tell(id!("practice-too-late"));
                self.tell_answer(task);
                let thought = Thought {
                    time: task.limit().unwrap_or_default(),
                    is_typed: false,
                };
                self.forget(task, thought);
            }
        }
        Next::Task
    }

    /// Notes that the learner did not know the answer.
    pub(super) fn forget(&mut self, task: &Task, thought: Thought) {
        self.last = Some(LastAnswer {
            words: task.words(&self.answerer.vocabulary),
            take: None,
            heard: String::new(),
        });
        self.session.answered(task, false, None);
        self.break_fluency();
        let items = task.items(&self.answerer.vocabulary).into_iter();
        let forgotten: Vec<_> = items.map(|item| (item, Grade::Again)).collect();
        self.keep(&forgotten, &[], thought);
    }

    /// Joins the beginning of the answer to `task` and what was said after it.
    fn joined(&self, task: &Task, said: &str) -> String {
        parts::joined(&self.answerer.vocabulary, task, &self.begun, said)
    }

    /// Returns the correct reading of an utterance if it lies within the margin, or else the best one. Practice is
    /// about the words, so the recognizer's confusion is not the learner's mistake. Other speech and noise are no
    /// answer.
    pub(super) fn best(&mut self, task: &Task, utterance: &Utterance) -> Option<String> {
        let first = utterance.hypotheses.first()?;
        let vocabulary = &self.answerer.vocabulary;
        let near = utterance
            .hypotheses
            .iter()
            .take_while(|other| first.score - other.score <= self.margins.ask);
        let right = near.into_iter().find(|other| {
            let answer = self.joined(task, &other.text);
            match task.exercise() {
                Exercise::Dictation => task.is_complete(vocabulary, &answer),
                _ => {
                    let verdict = task.judge(vocabulary, &answer).verdict;
                    matches!(verdict, Verdict::Right | Verdict::Acceptable)
                }
            }
        });
        let text = match is_command(vocabulary, &first.text) {
            true => &first.text,
            false => &right.unwrap_or(first).text,
        };
        self.sounded_like = Some(first.text.clone()).filter(|first| first != text);
        if holds_only_other_speech(text) {
            self.voice.play(Earcon::Ignored);
            return None;
        }
        Some(text.clone()).filter(|text| !text.trim().is_empty())
    }
}

/// Returns whether `words` are all outside the vocabulary.
fn holds_only_other_speech(words: &str) -> bool {
    let mut words = words.split_whitespace().peekable();
    words.peek().is_some() && words.all(|word| word == UNKNOWN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_speech_alone_is_no_answer() {
        for (words, expected) in [
            ("[unk]", true),
            ("[unk] [unk]", true),
            ("[unk] eva", false),
            ("eva vier", false),
            ("", false),
        ] {
            assert_eq!(holds_only_other_speech(words), expected, "{words}");
        }
    }
}
