//! The clock of a game of which the learner announces one side.

use std::time::Duration;

use ansage_chess::clock::{self, Clock};
use shakmaty::Color;

use crate::practice::Session;

/// Two minutes, and ten seconds for each move.
const CONTROL: &str = "2+10";

/// The learner's clock. It runs only while it is the learner's turn to announce.
pub(super) struct Race {
    clock: Clock,
    color: Color,
    /// The time for which it has run.
    at: Duration,
}

impl Race {
    /// Sets up the clock if `session` is a game with one side to announce.
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

    /// Returns the time left if the game ends after a move was open for `thought`.
    pub(super) fn left_after(&self, thought: Duration) -> Duration {
        self.left().saturating_sub(thought)
    }

    /// Processes an answer after `thought`. If it was right, presses the clock for the learner, and for the opponent at
    /// once.
    pub(super) fn answered(&mut self, thought: Duration, is_right: bool) {
        self.at += thought;
        if is_right && self.clock.press(self.at).is_ok() {
            // No time passes for the opponent, so their flag cannot fall.
            let _ = self.clock.press(self.at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::practice::{Exercise, Material, Plan};

    #[test]
    fn the_time_of_an_open_move_passes() {
        const MOVE: Duration = Duration::from_secs(20);
        let rng = fastrand::Rng::with_seed(1);
        let session = Session::new(Some(Exercise::Side), Plan::new(), 9, Material::shipped(), rng);
        let mut race = Race::of(&session).unwrap();
        let left = race.left();
        assert_eq!(race.left_after(Duration::ZERO), left);
        assert_eq!(race.left_after(MOVE), left - MOVE);
        assert_eq!(race.left_after(10 * left), Duration::ZERO);
        // As if it had been answered wrong.
        race.answered(MOVE, false);
        assert_eq!(race.left(), left - MOVE);
    }
}
