//! The passage of time at the table.

use std::time::Duration;

use ansage_protocol::{Effect, Message};

use super::Table;
use crate::speech::Urgency;

impl Table {
    /// Returns the time of the game, which continues from an interrupted one.
    pub(super) fn time(&self) -> Duration {
        self.before + self.began.elapsed()
    }

    /// Reports to the game how long the players have listened to the answer to their last words. Called before any
    /// other sound: a reminder, a warning or a tone gives nobody more time.
    pub(super) fn note_listening(&mut self) {
        if self.is_answering {
            let silent_for = self.voice.gate().silent_for();
            self.game.note_listening(self.time().saturating_sub(silent_for));
            self.is_answering = silent_for.is_zero();
        }
    }

    /// Returns the maximum wait for the next event; `None` if time alone changes nothing.
    pub(in crate::assistant) fn patience(&self) -> Option<Duration> {
        let tick = self.game.next_tick().map(|tick| tick.saturating_sub(self.time()));
        tick.into_iter().chain(self.pending.patience()).min()
    }

    /// Notifies the game that the computer slept for this time.
    pub(in crate::assistant) fn slept(&mut self, time: Duration) {
        let effects = self.game.slept(time, self.time());
        self.insist(|table| table.carry_out(effects, Urgency::InTurn));
    }

    /// Notifies the game of the passage of time.
    pub(in crate::assistant) fn tick(&mut self) {
        self.tick_at(self.time());
    }

    /// Lets time pass until the time `at` of the game, like [`Table::tick`].
    pub(super) fn tick_at(&mut self, at: Duration) {
        self.note_listening();
        let effects = self.game.tick(at);
        self.is_answering &= !effects.iter().any(|effect| matches!(effect, Effect::Say(_)));
        // Nobody asked for the end of the game, so nobody would ask for it again if it were silenced with the answer
        // before it. Other news is soon out of date.
        match effects
            .iter()
            .any(|effect| matches!(effect, Effect::Say(Message::Over(_))))
        {
            true => self.insist(|table| table.carry_out(effects, Urgency::InTurn)),
            false => self.carry_out(effects, Urgency::InTurn),
        }
        self.say_what_was_cut();
    }
}
