//! Effects of the clock of a game on its lesson.

use super::Lesson;
use crate::{practice::Thought, speech::Urgency};
use ansage_words::{announcement, text};

impl Lesson {
    /// Charges the time of a move that was announced for the learner.
    pub(super) fn race_on(&mut self, thought: Thought) {
        if let Some(race) = &mut self.race {
            race.answered(thought.time.min(race.left()), true);
        }
    }

    /// Says how much time is left at the end.
    pub(super) fn tell_race(&mut self) {
        if let Some(race) = self.race.take() {
            let left = announcement::exact_time(&self.answerer.texts, race.left());
            let text = text!(self.answerer.texts, "practice-time-left", time = left);
            self.say(Urgency::InTurn, text);
        }
    }
}
