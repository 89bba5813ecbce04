//! The dictation of a game: its entries, and the comparison at the end.

use super::{Lesson, Next};
use crate::{
    practice::Task,
    scoresheet,
    speech::{Earcon, Urgency},
};
use ansage_words::id;

impl Lesson {
    /// Writes down a move of the dictation, as it was said or typed, and continues.
    pub(super) fn write_down(&mut self, task: &Task, answer: &str) -> Next {
        let entry = self.score.entry(&self.answerer.vocabulary, answer);
        self.tell_heard(answer);
        let Some(entry) = entry else {
            self.tell(id!("play-not-understood"));
            return Next::Wait;
        };
        self.begun.clear();
        self.voice.play(Earcon::Taken);
        self.score.dictate(task, Some(entry));
        Next::Task
    }

    /// Continues without an entry for this move.
    pub(super) fn miss(&mut self, task: &Task) {
        self.score.dictate(task, None);
    }

    /// Compares the dictated game with the learner's entries, and reports the differences.
    pub(super) fn compare_scores(&mut self) {
        let score = std::mem::take(&mut self.score);
        if score.moves.is_empty() {
            return;
        }
        let (comparison, right) = score.compare();
        self.session.set_score(right, score.moves.len());
        self.voice.adjust(self.tuning.rate, self.tuning.volume);
        self.tell(id!("practice-dictation-over"));
        for sentence in scoresheet::differences(&self.answerer, &comparison) {
            self.say(Urgency::InTurn, sentence);
        }
    }
}
