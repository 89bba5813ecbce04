//! What "Hilfe" says: a few words at a time, since ears cannot skip. Said again, it goes on to the next group.

use super::{Game, Input, Message};
use crate::declaration::Command;

/// A group of what can be said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Help {
    /// How a move is made, and what is needed most.
    Moves,
    /// Questions about the position.
    Questions,
    /// The clock; only in a game with one.
    Clock,
    /// Offers, claims, the end of the game, and the rest.
    Ending,
}

impl Help {
    /// All groups, in the order in which they are said.
    pub const ALL: [Help; 4] = [Help::Moves, Help::Questions, Help::Clock, Help::Ending];
}

impl Game {
    /// The group behind `help`; `None` behind the last one.
    pub fn help_after(&self, help: Help) -> Option<Help> {
        let applies = |next: &Help| *next != Help::Clock || self.clock().is_some();
        let behind = Help::ALL.into_iter().skip_while(|other| *other != help).skip(1);
        behind.into_iter().find(applies)
    }

    pub(super) fn help(&mut self) {
        let next = self
            .helped
            .and_then(|last| self.help_after(last))
            .unwrap_or(Help::Moves);
        self.helped = Some(next);
        self.aside(Message::Help(next));
    }

    /// Whoever does something else and then asks for help begins at the beginning. Noise is nothing else.
    pub(super) fn note_help(&mut self, input: &Input) {
        let goes_on = matches!(
            input,
            Input::Command(Command::Help | Command::Repeat | Command::Stop) | Input::NotUnderstood
        );
        if !goes_on {
            self.helped = None;
        }
    }
}
