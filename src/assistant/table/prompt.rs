//! The question for the arbiter's password at the table.

use ansage_protocol::{Effect, Input, Password};

use super::Table;
use crate::{assistant::password::Step, speech::Urgency};

impl Table {
    /// Takes a line typed at the question for the arbiter's password. It does not go into the journal.
    pub(super) fn take_password(&mut self, line: &str) {
        let Some(prompt) = &mut self.prompt else { return };
        match prompt.take(line) {
            Step::Ask(id) => self.tell(id),
            Step::Done(password) => {
                let effects = self.game.handle(Input::Password(password), self.time());
                // The question stays open after a wrong password: what is typed next is hidden and not a player's line.
                if !effects.contains(&Effect::AskPassword) {
                    self.prompt = None;
                }
                self.carry_out(effects, Urgency::Replacing);
            }
        }
    }

    /// Ends the question for the arbiter's password if the arbiter has let the game go on from the hall: the next line
    /// typed is a player's.
    pub(super) fn end_prompt(&mut self) {
        if !self.game.is_arbiter_called() && self.prompt.take().is_some() {
            let effects = self.game.handle(Input::Password(Password::Withheld), self.time());
            self.carry_out(effects, Urgency::InTurn);
        }
    }
}
