//! Waits for an answer, with or without a time limit.

use std::time::{Duration, Instant};

use tokio::{sync::mpsc, time::timeout_at};

use super::{Lesson, Waited};
use crate::{
    assistant::event::Event,
    practice::{Exercise, Task},
};

/// Longest delay between the start of an answer and its recognition, without hesitation.
const SPOKEN: Duration = Duration::from_secs(4);

impl Lesson {
    /// Waits for the next event while `task` is open.
    pub(super) async fn wait(&mut self, task: &Task, events: &mut mpsc::Receiver<Event>) -> Waited {
        let limit = match (&self.race, task.exercise()) {
            (Some(race), _) => Some(race.left()),
            (None, Exercise::Dictation) => Some(self.score.pace()),
            (None, _) => task.limit(),
        };
        let Some(limit) = limit else {
            return Waited::Event(events.recv().await.unwrap_or(Event::Interrupted));
        };
        let limit = limit.saturating_sub(self.thought_before);
        let grace = match self.listens {
            true => spoken(task, self.hesitation),
            false => Duration::ZERO,
        };
        loop {
            let asked_at = *self.asked_at.borrow_and_update();
            match asked_at {
                Some(over) => {
                    let event = timeout_at((over + limit + grace).into(), events.recv()).await;
                    return match event {
                        Ok(event) => Waited::Event(event.unwrap_or(Event::Interrupted)),
                        Err(_) => Waited::TooLate,
                    };
                }
                // The time begins when the question ends.
                None => tokio::select! {
                    event = events.recv() => return Waited::Event(event.unwrap_or(Event::Interrupted)),
                    changed = self.asked_at.changed() => {
                        // The sender is dropped only after it has sent.
                        if changed.is_err() && self.asked_at.borrow().is_none() {
                            return Waited::Event(events.recv().await.unwrap_or(Event::Interrupted));
                        }
                    }
                },
            }
        }
    }

    /// Returns whether `moment` is before the open task was asked.
    pub(super) fn is_before(&self, moment: Instant) -> bool {
        self.asked_at.borrow().is_some_and(|asked| moment < asked)
    }

    /// Returns how long the learner thought before the moment `answered`.
    pub(super) fn thought_until(&self, answered: Instant) -> Duration {
        let asked_at = *self.asked_at.borrow();
        let since = asked_at.map_or(Duration::ZERO, |asked| answered.saturating_duration_since(asked));
        self.thought_before.saturating_add(since)
    }
}

/// Returns the longest delay between the start of an answer to `task` and its recognition. The rest of a move is waited
/// for.
fn spoken(task: &Task, hesitation: Duration) -> Duration {
    match task.game() {
        Some(_) => SPOKEN + hesitation,
        None => SPOKEN,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::practice::Material;

    #[test]
    fn a_move_in_parts_is_recognized_later() {
        const HESITATION: Duration = Duration::from_secs(3);
        for (exercise, expected) in [
            (Exercise::Correction, SPOKEN + HESITATION),
            (Exercise::Dictation, SPOKEN + HESITATION),
            (Exercise::Clock, SPOKEN),
        ] {
            let task = Task::draw(exercise, &Material::shipped(), &mut fastrand::Rng::with_seed(1));
            assert_eq!(spoken(&task, HESITATION), expected, "{exercise:?}");
        }
    }
}
