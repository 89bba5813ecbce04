//! Effects of the clock of a game on its lesson.

use std::time::{Duration, Instant};

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

    /// Says how much time is left at the end, at which a move may still be open.
    pub(super) fn tell_race(&mut self, is_open: bool) {
        if let Some(race) = self.race.take() {
            let thought = match is_open {
                true => self.thought_until(Instant::now()),
                false => Duration::ZERO,
            };
            let left = announcement::exact_time(&self.answerer.texts, race.left_after(thought));
            let text = text!(self.answerer.texts, "practice-time-left", time = left);
            self.say(Urgency::InTurn, text);
        }
    }
}
