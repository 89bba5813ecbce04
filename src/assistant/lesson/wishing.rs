//! The learner's wishes, which are possible at any time.

use super::{Lesson, Next, command, intro::intro};
use crate::practice::{Exercise, Task, Thought};
use ansage_protocol::Command;
use ansage_words::{id, locale::Id, text, vocabulary::Wish};

use crate::speech::Urgency;

impl Lesson {
    /// Fulfils a wish or a command that was said or typed while `task` is open. Returns `None` if it was neither.
    pub(super) fn wish(&mut self, task: &Task, answer: &str, thought: Thought) -> Option<Next> {
        let vocabulary = &self.answerer.vocabulary;
        Some(match (vocabulary.wish(answer), command(vocabulary, answer)) {
            (Some(Wish::Unknown), _) => {
                self.tell_answer(task);
                match task.exercise() {
                    Exercise::Dictation => self.miss(task),
                    _ => self.forget(task, thought),
                }
                // The move must still be announced.
                if let Some(race) = &mut self.race {
                    race.answered(thought.time, false);
                }
                Next::Task
            }
            (Some(Wish::Skip), _) => {
                self.tell(id!("practice-skipped"));
                // The word was not said.
                self.break_fluency();
                if task.exercise() == Exercise::Dictation {
                    self.miss(task);
                }
                self.race_on(thought);
                Next::Task
            }
            (Some(Wish::Pronunciation), _) => Next::Pronounce,
            (Some(Wish::Hint), _) => {
                self.hint(task);
                Next::Wait
            }
            (Some(wish), _) => match self.wish_for_voice(wish) {
                true => {
                    self.repeat_task(task, thought);
                    Next::Wait
                }
                false => return None,
            },
            (None, Some(Command::Quit)) => Next::End,
            (None, Some(Command::Repeat)) => {
                self.repeat_task(task, thought);
                Next::Wait
            }
            (None, Some(Command::Help)) => {
                self.help(task.exercise());
                // The time of the task must not pass during the help.
                if task.limit().is_some() || self.race.is_some() || task.exercise() == Exercise::Dictation {
                    self.repeat_task(task, thought);
                }
                Next::Wait
            }
            (None, Some(_)) => {
                self.voice.hush();
                Next::Wait
            }
            (None, None) => return None,
        })
    }

    /// Fulfils a wish about the voice or the tones, and says so. Returns whether `wish` was one.
    pub(super) fn wish_for_voice(&mut self, wish: Wish) -> bool {
        let told = self.tuning.fulfil(wish, &self.voice);
        told.into_iter().for_each(|told| self.tell(told));
        told.is_some()
    }

    /// Says how the answer begins.
    fn hint(&mut self, task: &Task) {
        let texts = &self.answerer.texts;
        let (printed, spoken) = task.hint(&self.answerer.vocabulary, texts.language());
        let hint = |word: String| text!(texts, "practice-hint", word = word);
        let (printed, spoken) = (hint(printed), hint(spoken));
        self.is_hinted = true;
        self.say_as(Urgency::Replacing, &printed, spoken);
    }

    /// Explains the exercise at the first request, and at each request another part of the possible wishes.
    pub(super) fn help(&mut self, exercise: Exercise) {
        const PARTS: [fn() -> Id; 3] = [
            || id!("practice-help"),
            || id!("practice-help-more"),
            || id!("practice-help-voice"),
        ];
        if self.helped == 0 {
            self.tell(intro(exercise));
        }
        // In a round, a hint is the whole answer, and nothing is pronounced.
        if self.helped == 1 && exercise == Exercise::Round {
            self.helped = 2;
        }
        if let Some(part) = PARTS.get(self.helped) {
            self.tell(part());
        }
        self.helped = (self.helped + 1) % PARTS.len();
    }
}
