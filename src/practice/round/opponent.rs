//! What the opponent does in the rehearsal of a round.

use std::time::Duration;

use ansage_protocol::{Command, Effect, Input, Message, Owed};
use ansage_words::{
    announcement::{self, Announcement, Answerer, Style, announce},
    text,
};
use shakmaty::Move;

use super::{Round, RoundLine, declared};
use crate::practice::duty::{Incident, LearnersDuty};

impl Round {
    /// Lets the opponent do their duty. Returns whether they did.
    pub(super) fn let_act(
        &mut self,
        answerer: &Answerer,
        owed: Owed,
        at: Duration,
        lines: &mut Vec<RoundLine>,
    ) -> bool {
        let words = |round: &Round, m: Move| {
            announce(
                &answerer.vocabulary,
                round.game.position(),
                m,
                Announcement::plain(Style::Long),
            )
        };
        let says = |words: &str| text!(answerer.texts, "practice-round-opponent", words = words).into();
        match owed {
            // A slip of the learner is not repeated, because the learner must correct it.
            Owed::Repetition(m) if Some(m) != self.planned() => false,
            Owed::Repetition(m) => {
                match self.incident(|incident| matches!(incident, Incident::WrongRepetition(_))) {
                    Some(Incident::WrongRepetition(other)) => {
                        lines.push(says(&words(self, other)));
                        self.hand_in(answerer, declared(other, false), at, lines);
                        self.awaited = Some(LearnersDuty::Again(m));
                        return false;
                    }
                    _ if self.awaited == Some(LearnersDuty::Again(m)) => return false,
                    _ => {}
                }
                lines.push(says(&words(self, m)));
                self.act(answerer, declared(m, false), at, lines);
                true
            }
            Owed::Move => {
                let Some(m) = self.planned() else { return false };
                let is_offer = self.incident(|incident| incident == Incident::Offer).is_some();
                match self.incident(|incident| matches!(incident, Incident::Slip(_))) {
                    Some(Incident::Slip(slip)) => {
                        lines.push(says(&words(self, slip)));
                        self.game.handle(declared(slip, false), at);
                        let correction = text!(answerer.texts, "practice-round-correction", move = words(self, m));
                        lines.push(says(&correction));
                        self.game.handle(declared(m, true), at);
                    }
                    _ => {
                        lines.push(says(&words(self, m)));
                        self.game.handle(declared(m, false), at);
                    }
                }
                if is_offer {
                    self.hand_in(answerer, Input::Named(!self.side, Command::Draw), at, lines);
                }
                true
            }
            Owed::AnswerToOffer => {
                self.hand_in(answerer, Input::Named(!self.side, Command::Decline), at, lines);
                true
            }
            Owed::Command(command) => {
                self.hand_in(answerer, Input::Command(command), at, lines);
                true
            }
        }
    }

    /// Performs an act of the opponent, without the question that reads it back, because the opponent has already said
    /// it.
    fn act(&mut self, answerer: &Answerer, input: Input, at: Duration, lines: &mut Vec<RoundLine>) {
        for effect in self.game.handle(input, at) {
            match effect {
                Effect::Say(Message::ReadBack(..)) => {}
                Effect::Say(message) => lines.push(announcement::sentence(answerer, &self.game, &message).into()),
                _ => {}
            }
        }
    }
}
