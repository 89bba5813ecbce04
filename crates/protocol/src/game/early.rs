//! An answer that is declared before the clock of the move is pressed (D.2.4).

use super::{Game, declared::EarlyAnswer};
use crate::{declaration::Command, settings::Profile, state::Declared};

impl Game {
    /// Notes that the opponent's answer made the move that counts before its clock was pressed. Only
    /// [`Profile::OpponentRepeats`] asks the player to press it.
    pub(super) fn note_early_answer(&mut self) {
        let is_asked_to_press = self.setting().profile == Profile::OpponentRepeats && self.clock().is_some();
        self.answered_early = is_asked_to_press.then(|| EarlyAnswer {
            plies: self.plies().len(),
            placed_over: None,
        });
    }

    /// Returns whether `command`, "gedrückt" or "gesetzt", may still be meant for the last move, which the declared one
    /// answered before its clock was pressed. Asked once for each: the next one is meant for the declared move, and so
    /// is the clock if the answer was corrected since the piece was placed.
    pub(super) fn is_late(&mut self, declared: &Declared, command: Command) -> bool {
        let early = self.answered_early.take();
        let Some(early) = early.filter(|early| early.plies == self.plies().len() && !declared.executed) else {
            return false;
        };
        if command != Command::Placed {
            return early.placed_over.is_none_or(|m| m == declared.m);
        }
        self.answered_early = Some(EarlyAnswer {
            placed_over: early.placed_over.or(Some(declared.m)),
            ..early
        });
        early.placed_over.is_none()
    }
}
