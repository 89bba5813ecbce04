//! The clock of a game of which the learner announces one side.

use std::time::Duration;

use ansage_chess::clock::{self, Clock};
use shakmaty::Color;

use super::Lesson;
use crate::{
    practice::{Session, Thought},
    speech::Urgency,
};
use ansage_words::{announcement, text};

/// Two minutes, and ten seconds for each move.
const CONTROL: &str = "2+10";

/// The learner's clock. It runs only while the learner is to announce.
pub(super) struct Race {
    clock: Clock,
    color: Color,
    /// The time that it has run.
    at: Duration,
}

impl Race {
    /// Sets up the clock if `session` is a game of which one side is announced.
    pub(super) fn of(session: &Session) -> Option<Race> {
        let color = session.side()?;
        let mut clock = Clock::new(clock::setting(CONTROL).ok()??, color);
        clock.start(color, Duration::ZERO);
        Some(Race {
            clock,
            color,
            at: Duration::ZERO,
        })
    }

    /// Returns the time left.
    pub(super) fn left(&self) -> Duration {
        self.clock.remaining(self.color, self.at)
    }

    /// Takes an answer after `thought`. If it was right, the clock is pressed, and the opponent moves at once.
    pub(super) fn answered(&mut self, thought: Duration, is_right: bool) {
        self.at += thought;
        if is_right && self.clock.press(self.at).is_ok() {
            // No time passes for the opponent, so that no flag falls.
            let _ = self.clock.press(self.at);
        }
    }
}

impl Lesson {
    /// Takes the time of a move that somebody else announced for the learner.
    pub(super) fn race_on(&mut self, thought: Thought) {
        if let Some(race) = &mut self.race {
            race.answered(thought.time.min(race.left()), true);
        }
    }

    /// Says how much time was left at the end.
    pub(super) fn tell_race(&mut self) {
        if let Some(race) = self.race.take() {
            let left = announcement::exact_time(&self.answerer.texts, race.left());
            let text = text!(self.answerer.texts, "practice-time-left", time = left);
            self.say(Urgency::InTurn, text);
        }
    }
}
