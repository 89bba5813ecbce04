//! Offers and claims of a draw (Laws, Articles 9.1 to 9.5).

use shakmaty::{Color, Move, Position};

use super::{Game, Phase};
use crate::{
    claim::Claim,
    draws,
    effect::Effect,
    ending::Ending,
    message::{Message, Question},
    record::Record,
};

impl Game {
    /// Offers a draw: before, with or after a move, in either player's time (9.1.2.1).
    pub(super) fn offer(&mut self, by: Color) {
        // "Remis" does not accept an offer: it may be misheard from noise, and would end the game.
        if let Some(offered) = self.state.open_offer() {
            return self.aside(Message::DrawOffered(offered));
        }
        if let Some(first) = self.too_early_to_draw() {
            return self.refuse_offer(first);
        }
        self.record_offer(by);
        self.aside(Message::DrawOffered(by));
    }

    /// Records and reports an offer.
    pub(super) fn record_offer(&mut self, by: Color) {
        // It takes the place of the opponent's offer that the move that counts has answered.
        if self.state.offer.is_some() && self.state.open_offer().is_none() {
            self.record(Record::OfferDeclined);
        }
        self.record(Record::Offered(by));
        self.emit(Effect::Report(Message::DrawOffered(by)));
    }

    /// Returns the first move with which a draw may be agreed, if it has not been reached (9.1.1).
    pub fn too_early_to_draw(&self) -> Option<u32> {
        let first = self.setting().no_draw_before?;
        (self.position().fullmoves().get() < first).then_some(first)
    }

    /// Refuses an offer that the rules of the event do not allow yet, and notes it for the arbiter.
    pub(super) fn refuse_offer(&mut self, first: u32) {
        let message = Message::TooEarlyToDraw(first);
        self.emit(Effect::Report(message.clone()));
        self.aside(message);
    }

    /// Announces the open draw offer, if there is one.
    pub(super) fn say_offer(&mut self) {
        let offered = self.state.open_offer().map(Message::DrawOffered);
        self.outbox.extend(offered.map(Effect::Say));
    }

    /// Makes the declared move that counts, if the opponent's offer stood only until then (9.1.2.1). It is answered
    /// before anybody speaks of the offer. An open question stays open.
    pub(super) fn make_what_declined_the_offer(&mut self) {
        if self.is_opponent_to_move()
            && self.state.offer_ends_with_move()
            && !self.state.paused
            && let Some(m) = self.counted_move()
        {
            self.record(Record::Made(m));
        }
    }

    pub(super) fn accept(&mut self) {
        // The move that counts declines an offer, but it waits for its clock and can still be corrected.
        match (self.state.open_offer(), self.too_early_to_draw()) {
            // A wrong claim counts as an offer (9.1.2.3), but cannot be accepted before a draw may be agreed.
            (Some(_), Some(first)) => self.refuse_offer(first),
            (Some(_), None) => {
                // A waiting claim is settled, and the move on the board is made. But the opponent's offer is accepted
                // in place of a move that would decline it.
                self.forget_questions();
                if !self.state.offer_ends_with_move() {
                    self.make_what_stands();
                }
                let ending = self.ending().unwrap_or(Ending::Agreement);
                // The arbiter reads with which move the draw was offered, if it was not made.
                if let Some(m) = self.state.offered_with() {
                    self.emit(Effect::Report(Message::Announced(m)));
                }
                self.end(ending);
            }
            (None, _) => self.aside(Message::NoOffer),
        }
    }

    pub(super) fn decline(&mut self) {
        if self.state.offer.is_none() {
            return self.aside(Message::NoOffer);
        }
        self.record(Record::OfferDeclined);
        self.emit(Effect::Report(Message::OfferDeclined));
        self.aside(Message::OfferDeclined);
    }

    /// Asks the player to confirm a claim, because it cannot be withdrawn and a wrong one costs time (9.5).
    pub(super) fn claim(&mut self, by: Color, claim: Claim) {
        self.make_trusted_before(by);
        if by != self.turn() {
            return self.aside(Message::ClaimOffTurn(self.turn()));
        }
        // A player who has placed the piece has touched it (9.4, D.2.2).
        let is_placed = self
            .state
            .declared
            .is_some_and(|declared| self.state.is_placed(&declared));
        if is_placed || !self.state.touched.is_empty() {
            return self.aside(Message::ClaimAfterTouch);
        }
        // The claim belongs to the move that is still open.
        if let Phase::Choosing(_) = self.phase() {
            self.then = Some(claim.into());
            return self.repeat();
        }
        // A repeated claim is the same claim.
        self.take_claim();
        // A question asked since does not separate the claim from its move (9.2.1, 9.3.1).
        let with = self.declared();
        self.ask(Question::Claim(by, claim, with));
    }

    /// Drops a claim that nobody confirmed, and says so.
    pub(super) fn drop_claim(&mut self) {
        let question = match self.asking {
            Some(question @ Question::Claim(..)) => Some(question),
            _ => None,
        };
        let waiting = |claim| Question::Claim(self.turn(), claim, None);
        let question = question.or_else(|| self.waiting_claim().map(waiting));
        if self.take_claim().is_some() {
            self.outbox
                .extend(question.map(|question| Effect::Say(Message::Declined(question))));
        }
    }

    /// Takes the claim that waits for "ja" or for its move.
    pub(super) fn take_claim(&mut self) -> Option<Claim> {
        if let Some(Question::Claim(_, claim, _)) = self.asking {
            self.asking = None;
            return Some(claim);
        }
        let claim = self.waiting_claim()?;
        self.then = None;
        Some(claim)
    }

    /// Returns the claim that waits for the choice of its move.
    pub(super) fn waiting_claim(&self) -> Option<Claim> {
        self.then?.claim()
    }

    /// Judges a claim, which ends the game or has the consequences of Article 9.5.3.
    pub(super) fn judge_claim(&mut self, claim: Claim, with: Option<Move>) {
        let by = self.turn();
        // Since then, the arbiter may have gone back to another position.
        if with.is_some_and(|m| !self.position().is_legal(m)) {
            return self.repeat();
        }
        let mut after = self.position().clone();
        if let Some(m) = with {
            after.play_unchecked(m);
        }
        let occurrences = draws::occurrences(self.plies(), &after, self.plies().len() + usize::from(with.is_some()));
        let unchanged = after.halfmoves();
        let repeated = claim != Claim::FiftyMoves && occurrences.len() >= 3;
        let fifty = claim != Claim::Repetition && unchanged >= 100;
        let right = repeated || fifty;
        if !right && claim != Claim::FiftyMoves && self.state.may_repeat_before_start(&after) {
            self.emit(Effect::Report(Message::Claims(by, claim, with)));
            self.emit(Effect::Report(Message::ClaimUnjudged));
            self.say(Message::ClaimUnjudged);
            // Until the arbiter has judged the claim, no clock runs (9.5.1), and its move is not made (9.2.1).
            return self.stop_for_arbiter(None);
        }
        self.record(Record::Claimed { claim, with, right });
        self.emit(Effect::Report(Message::Claims(by, claim, with)));
        if right {
            let (ending, proof) = if repeated {
                (Ending::Threefold, Message::Repeated(occurrences))
            } else {
                (Ending::FiftyMoves, Message::Unchanged(unchanged))
            };
            self.end(ending);
            self.emit(Effect::Report(proof.clone()));
            // The end has named fifty moves.
            if !matches!(proof, Message::Unchanged(halfmoves) if halfmoves / 2 == 50) {
                self.emit(Effect::Say(proof));
            }
            return;
        }
        let refused = Message::ClaimRefused {
            claim,
            occurrences: occurrences.len(),
            unchanged,
            compensated: self.state.clock.is_some().then_some(!by),
            must: with,
        };
        self.emit(Effect::Report(refused.clone()));
        self.say(refused);
        // It is an offer, too (9.1.2.3), which the opponent can accept at once.
        if self.state.offer == Some(by) && self.too_early_to_draw().is_none() {
            self.say_offer();
        }
        self.ask_again();
    }
}
