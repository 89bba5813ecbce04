//! Help, which continues with the next group at each request.

use super::Game;
use crate::{declaration::Command, help::HelpTopic, input::Input, message::Message, settings::Profile};

impl Game {
    /// Returns the group after `help` that applies to this game, or `None` after the last one.
    pub fn help_after(&self, help: HelpTopic) -> Option<HelpTopic> {
        let applies = |next: &HelpTopic| match next {
            HelpTopic::Placed => self.setting().profile == Profile::Assistant,
            HelpTopic::Practice => self.setting().names_legal_moves(),
            HelpTopic::Clock => self.clock().is_some(),
            _ => true,
        };
        let behind = HelpTopic::ALL.into_iter().skip_while(|other| *other != help).skip(1);
        behind.into_iter().find(applies)
    }

    pub(super) fn help(&mut self) {
        let next = self
            .helped
            .and_then(|last| self.help_after(last))
            .unwrap_or(HelpTopic::Moves);
        self.helped = Some(next);
        self.aside(Message::Help(next));
    }

    /// Restarts help at the first group unless `input` is part of listening to it. Noise changes nothing.
    pub(super) fn note_help(&mut self, input: &Input) {
        let goes_on = matches!(
            input,
            Input::Command(Command::Help | Command::Repeat | Command::Stop) | Input::NotUnderstood | Input::Unanswered
        );
        if !goes_on {
            self.helped = None;
        }
    }
}
