//! What the arbiter does in the rehearsal of a round.

use std::time::Duration;

use ansage_chess::clock::Adjustment;
use ansage_protocol::{ArbiterOrder, Command, Input, Owed};
use ansage_words::{
    announcement::{self, Answerer},
    text,
};
use shakmaty::Position;

use super::{Round, RoundLine};
use crate::practice::duty::{Incident, LearnersDuty};

/// Time that the arbiter adds.
const ADDED: Duration = Duration::from_secs(120);

impl Round {
    pub(super) fn is_arbiter_due(&self) -> bool {
        let incident = self.plan.get(self.made).and_then(|(_, _, incident)| *incident);
        incident == Some(Incident::Arbiter) && self.game.owed_by(!self.side) == Some(Owed::Move)
    }

    /// Lets the arbiter correct the learner's clock, after which the learner must ask for the times.
    pub(super) fn rule(&mut self, answerer: &Answerer, at: Duration, lines: &mut Vec<RoundLine>) {
        self.incident(|incident| incident == Incident::Arbiter);
        self.order(ArbiterOrder::Adjust(self.side, Adjustment::Add(ADDED)), at);
        let (color, time) = (
            answerer.explainer().color(self.side),
            announcement::exact_time(&answerer.texts, ADDED),
        );
        lines.push(text!(answerer.texts, "practice-round-arbiter", color = color, time = time).into());
        self.awaited = Some(LearnersDuty::Time);
        lines.push(self.hint(answerer));
    }

    /// Lets the arbiter set up the position before the last move, which was not the game's.
    pub(super) fn restore(&mut self, answerer: &Answerer, at: Duration, lines: &mut Vec<RoundLine>) {
        let Some(last) = self.game.plies().last() else { return };
        let (color, number) = (last.before.turn(), last.before.fullmoves().get());
        self.order(ArbiterOrder::Back(color, number), at);
        lines.push(text!(answerer.texts, "practice-round-restored").into());
        self.is_missed = true;
        match self.awaited {
            Some(LearnersDuty::Correct(_)) => self.drop_duty(),
            // The move is asked for again.
            _ => self.awaited = None,
        }
    }

    fn order(&mut self, order: ArbiterOrder, at: Duration) {
        for input in [
            Input::Command(Command::Arbiter),
            Input::Order(Some(order)),
            Input::Command(Command::Yes),
            Input::Order(Some(ArbiterOrder::Resume)),
        ] {
            self.game.handle(input, at);
        }
    }
}
