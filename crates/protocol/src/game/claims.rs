//! Offers and claims of a draw, and resignation (Laws, Articles 5.1.2, 9.1 to 9.5).

use serde::{Deserialize, Serialize};
use shakmaty::{Color, Move, Position};

use super::{Effect, Ending, Game, Message, Phase, Question, Record, draws};

/// What a draw is claimed for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Claim {
    /// The third occurrence of the position (9.2).
    Repetition,
    /// Fifty moves of each player without a capture or a pawn's move (9.3).
    FiftyMoves,
    /// Whichever of them holds.
    Any,
}

impl Game {
    /// A draw is offered: before, with or after a move, in whoever's time (9.1.2.1).
    pub(super) fn offer(&mut self, by: Color) -> Vec<Effect> {
        let mut effects = Vec::new();
        match self.standing.offer {
            // "Remis" to an offer is no acceptance: it may be heard in a noise, and the game would be over.
            Some(by) => return self.say(Message::DrawOffered(by)),
            None => effects.extend(self.record(Record::Offered(by))),
        }
        effects.extend(self.aside(Message::DrawOffered(by)));
        effects
    }

    pub(super) fn accept(&mut self) -> Vec<Effect> {
        match self.standing.offer {
            Some(_) => self.ended(Ending::Agreement),
            None => self.aside(Message::NoOffer),
        }
    }

    pub(super) fn decline(&mut self) -> Vec<Effect> {
        if self.standing.offer.is_none() {
            return self.aside(Message::NoOffer);
        }
        let mut effects = self.record(Record::OfferDeclined);
        effects.extend(self.aside(Message::OfferDeclined));
        effects
    }

    /// A draw is claimed. It is asked for first, since a claim cannot be withdrawn and a wrong one costs time (9.5).
    pub(super) fn claimed(&mut self, by: Color, claim: Claim) -> Vec<Effect> {
        if by != self.turn() {
            return self.aside(Message::ClaimOffTurn(self.turn()));
        }
        // Who has placed the piece has touched it (9.4, D.2.2).
        let is_placed = self.standing.declared.is_some_and(|declared| declared.placed);
        if is_placed || !self.standing.touched.is_empty() {
            return self.aside(Message::ClaimAfterTouch);
        }
        let with = match self.phase() {
            Phase::Confirming(declared) => Some(declared.m),
            _ => None,
        };
        self.ask(Question::Claim(by, claim, with))
    }

    /// The claim is made: it ends the game, or it costs what 9.5.3 says.
    pub(super) fn judge_claim(&mut self, claim: Claim, with: Option<Move>) -> Vec<Effect> {
        let by: Color = self.turn();
        // The arbiter has gone back to another position meanwhile.
        if with.is_some_and(|m| !self.position().is_legal(m)) {
            return self.repeat();
        }
        let mut after = self.position().clone();
        if let Some(m) = with {
            after.play_unchecked(m);
        }
        let occurrences = draws::occurrences(&self.standing, &after, with.is_some());
        let unchanged = after.halfmoves();
        let repeated = claim != Claim::FiftyMoves && occurrences.len() >= 3;
        let fifty = claim != Claim::Repetition && unchanged >= 100;
        let right = repeated || fifty;
        let mut effects = self.record(Record::Claimed { claim, with, right });
        if right {
            let (ending, proof) = if repeated {
                (Ending::Threefold, Message::Repeated(occurrences))
            } else {
                (Ending::FiftyMoves, Message::Unchanged(unchanged))
            };
            effects.extend(self.ended(ending));
            effects.push(Effect::Say(proof));
            return effects;
        }
        let refused = Message::ClaimRefused {
            claim,
            occurrences: occurrences.len(),
            unchanged,
            compensated: self.standing.clock.is_some().then_some(!by),
            must: with,
        };
        effects.push(Effect::Report(refused.clone()));
        effects.extend(self.aside(refused));
        effects
    }
}
