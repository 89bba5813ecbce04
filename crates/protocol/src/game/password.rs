//! The arbiter's password. Without it, anyone at the keyboard could give the arbiter's orders.
//!
//! Anyone may call the arbiter and resume the game, and both are recorded. A ruling needs the password if the
//! [`Setting`](crate::Setting) asks for one. It is chosen at the first ruling of a game, unless it was chosen before.
//! After a wrong one it is asked for again, so that the right one is never typed as a player's words.
//! Once given, it is not asked for again until the arbiter says "weiter" or ends the game, or has given no order for
//! [`TRUSTED_FOR`].

use std::time::Duration;

use super::Game;
use crate::{
    declaration::ArbiterOrder, effect::Effect, input::Password, record::Record, ruling::ArbiterMessage, ruling::Ruling,
};

/// Time after an order during which the next one needs no password.
const TRUSTED_FOR: Duration = Duration::from_secs(5 * 60);

impl Game {
    /// Returns the hash of the arbiter's password as it was handed in, if one was chosen.
    pub fn password(&self) -> Option<&str> {
        self.state.password.as_deref()
    }

    /// Returns whether `order` needs the password now. Keeps the trust of an arbiter who continues to give orders.
    pub(super) fn needs_password(&mut self, order: &ArbiterOrder) -> bool {
        let is_trusted = self.trusted_until.is_some_and(|until| self.now < until);
        if is_trusted {
            self.trust();
        }
        if *order == ArbiterOrder::Resume {
            self.trusted_until = None;
        }
        self.setting().password && order.is_ruling() && !is_trusted
    }

    fn trust(&mut self) {
        self.trusted_until = Some(self.now + TRUSTED_FOR);
    }

    /// Keeps `order` until the password is typed.
    pub(super) fn ask_password(&mut self, order: ArbiterOrder) {
        self.unproved = Some(order);
        self.emit(Effect::AskPassword);
    }

    /// Carries out or refuses the order that waits for the password.
    pub(super) fn prove(&mut self, password: Password) {
        let order = self.unproved.take();
        // The arbiter may have let the game go on meanwhile, from the hall.
        if !self.is_arbiter_called() && password != Password::Withheld {
            return;
        }
        match password {
            Password::Right => {}
            Password::Chosen(hash) => {
                self.record(Record::Ruled(Ruling::Password { hash }));
                self.report(ArbiterMessage::PasswordChosen);
            }
            Password::Wrong => {
                self.record(Record::Ruled(Ruling::WrongPassword));
                self.report(ArbiterMessage::WrongPassword);
                if let Some(order) = order {
                    self.ask_password(order);
                }
                return;
            }
            Password::Withheld => return self.tell(ArbiterMessage::NoPassword),
        }
        self.trust();
        if let Some(order) = order {
            self.propose(order);
        }
    }
}
