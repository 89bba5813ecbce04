//! The dictation of a game: its entries, and the comparison at the end.

use super::{Lesson, Next};
use crate::{
    practice::Task,
    scoresheet,
    speech::{Earcon, Urgency},
};
use ansage_chess::board::{self, Resolution};
use ansage_protocol::Declaration;
use ansage_words::{declaration, id};

impl Lesson {
    /// Writes down a move of the dictation, as it was said or typed, and continues.
    pub(super) fn write_down(&mut self, task: &Task, answer: &str) -> Next {
        let declared = match declaration::parse(&self.answerer.vocabulary, answer) {
            Ok(Declaration::Move(declared)) => Some(declared),
            _ => None,
        };
        // An entry that means exactly one move on the learner's own board is that move. Its letters do not belong to
        // any language.
        let resolved = declared.and_then(|declared| match board::resolve(&self.score.position()?, &declared) {
            Resolution::Legal(m) => Some(board::uci(m)),
            _ => None,
        });
        let is_one_word =
            !answer.contains(char::is_whitespace) && answer.contains(|c: char| c.is_ascii_digit() || c == '-');
        let entry = resolved
            .or_else(|| Task::entry(&self.answerer.vocabulary, answer))
            .or_else(|| is_one_word.then(|| answer.to_owned()));
        self.tell_heard(answer);
        let Some(entry) = entry else {
            self.tell(id!("play-not-understood"));
            return Next::Wait;
        };
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
