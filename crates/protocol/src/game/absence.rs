//! Players who have not come yet (Laws, Article 6.7.1). The time until they lose is announced as it runs down.

use std::time::Duration;

use shakmaty::{ByColor, Color, Position};

use super::Game;
use crate::{effect::Effect, ending::Ending, message::Message, ruling::ArbiterMessage};

/// Remaining times at which the absence of a player is announced again.
const TOLD_AT: [Duration; 2] = [Duration::from_secs(5 * 60), Duration::from_secs(60)];

impl Game {
    /// Returns when an absent player loses, if that is agreed.
    pub(super) fn default_at(&self) -> Option<Duration> {
        self.setting()
            .default_time
            .map(|minutes| Duration::from_secs(minutes.saturating_mul(60)))
    }

    /// Returns when the absence of a player is next announced, or ends the game.
    pub(super) fn next_of_absence(&self) -> Option<Duration> {
        let ends = self.default_at().filter(|_| self.is_absence_timed())?;
        let told = TOLD_AT.into_iter().filter_map(|left| ends.checked_sub(left));
        told.filter(|at| *at > self.absence_told_at).chain([ends]).min()
    }

    /// Announces the absence of a player while the time until they lose runs, and ends the game when that time is up.
    /// If neither has come, both lose.
    pub(super) fn pass_absence(&mut self) {
        let since = std::mem::replace(&mut self.absence_told_at, self.now);
        let Some(ends) = self.default_at().filter(|_| self.is_absence_timed()) else {
            return;
        };
        if ends <= self.now {
            return self.end(match self.absentees() {
                ByColor {
                    white: true,
                    black: true,
                } => Ending::Forfeit { winner: None },
                ByColor { white: true, .. } => Ending::Absence { winner: Color::Black },
                _ => Ending::Absence { winner: Color::White },
            });
        }
        let is_due = |left| ends.checked_sub(left).is_some_and(|at| since < at && at <= self.now);
        if TOLD_AT.into_iter().any(is_due) {
            self.tell_absence();
        }
    }

    /// Announces who is absent while the time until they lose runs, and how much of it is left.
    pub(super) fn tell_absence(&mut self) {
        let Some(ends) = self.default_at().filter(|_| self.is_absence_timed()) else {
            return;
        };
        for color in Color::ALL {
            if self.absentees()[color] {
                let left = ends.saturating_sub(self.now);
                self.emit(Effect::Say(Message::Ruled(ArbiterMessage::Absent(color, Some(left)))));
            }
        }
    }

    /// Returns whether a player is absent and loses when the time is over. Nobody does while the arbiter is called.
    fn is_absence_timed(&self) -> bool {
        self.is_anyone_absent() && !self.is_arbiter_called()
    }

    /// Returns whether the time is written down because a player is absent. It passes while the arbiter is called, too.
    pub(super) fn is_absence_saved(&self) -> bool {
        self.default_at().is_some() && self.is_anyone_absent()
    }

    fn is_anyone_absent(&self) -> bool {
        let absent = self.absentees();
        (absent.white || absent.black) && self.ending().is_none()
    }

    /// Returns the players who lose if they do not come in time: those who are marked absent and have made no move. A
    /// player who has made one came in time, whatever was said about them since.
    fn absentees(&self) -> ByColor<bool> {
        let absent = self.state.absent;
        ByColor {
            white: absent.white && !self.has_moved(Color::White),
            black: absent.black && !self.has_moved(Color::Black),
        }
    }

    /// Returns whether `color` has made a move.
    pub(super) fn has_moved(&self, color: Color) -> bool {
        self.plies().iter().any(|ply| ply.before.turn() == color)
    }
}
