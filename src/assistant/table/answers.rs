//! What a heard answer is for: what was open when the player began to speak.

use super::Table;
use crate::assistant::event::Heard;
use ansage_protocol::Input;

impl Table {
    /// Returns whether `input`, which was `heard`, would answer or confirm something that was not open when the player
    /// began to speak.
    pub(super) fn is_outdated(&mut self, input: &Input, heard: &Heard) -> bool {
        if self.is_offering() {
            return self.confirmable.is_before_offer(input, heard);
        }
        let silent_for = self.voice.gate().silent_for();
        self.confirmable.is_outdated(&self.game, input, heard, silent_for)
    }

    /// Notes that something else than heard words may have changed the game.
    pub(in crate::assistant) fn note_change(&mut self) {
        self.confirmable.note_change(&self.game);
    }
}
