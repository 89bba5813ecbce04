//! Orders of the arbiter before they are carried out. An order that ends the game, withdraws a result as a side effect,
//! strikes moves or sets a time needs consent, after its consequences are announced.

use std::mem;

use ansage_chess::{board, clock::Adjustment};
use shakmaty::{Chess, Move, Position};

use super::{Game, Phase};
use crate::{
    declaration::ArbiterOrder,
    effect::Effect,
    ending::Ending,
    message::{Message, Question},
    ruling::ArbiterMessage,
};

impl Game {
    /// Takes an order of the arbiter; `None` is text that is not an order.
    pub(super) fn order(&mut self, order: Option<ArbiterOrder>) {
        let Some(order) = order else {
            return match self.phase() {
                // A later "ja" answers the question, which must be the last that was heard.
                Phase::Asking(_) => self.aside(Message::Ruled(ArbiterMessage::NotUnderstood)),
                _ => self.tell(ArbiterMessage::NotUnderstood),
            };
        };
        self.supersede();
        if self.needs_password(&order) {
            return self.ask_password(order);
        }
        self.propose(order);
    }

    /// Forgets what is open before another order. An order that waits for "ja" is reported as dropped, so that no later
    /// "ja" carries it out.
    pub(super) fn supersede(&mut self) {
        if self.asking == Some(Question::Order) {
            self.emit(Effect::Say(Message::Declined(Question::Order)));
        }
        self.forget_questions();
    }

    /// Carries out an order, or asks first if it ends the game, withdraws a result as a side effect, strikes moves or
    /// sets a time.
    pub(super) fn propose(&mut self, order: ArbiterOrder) {
        // The effects of the call so far are not consequences of the order.
        let earlier = mem::take(&mut self.outbox);
        let mut trial = self.clone();
        trial.carry_out(order.clone());
        if !self.needs_consent(&order, &trial) {
            let consequences = mem::replace(&mut trial.outbox, earlier);
            trial.outbox.extend(consequences);
            *self = trial;
            return;
        }
        self.outbox = earlier;
        let later = self.ended_later_by(&trial);
        let consequences = trial.outbox.into_iter().filter_map(|effect| match effect {
            Effect::Say(message) => Some(message),
            _ => None,
        });
        let planned = Message::Planned(consequences.chain(later.map(Message::Over)).collect());
        self.planned = Some(order);
        self.asking = Some(Question::Order);
        self.say(planned);
    }

    /// Carries out the order that was confirmed.
    pub(super) fn carry_out_planned(&mut self) {
        if let Some(order) = self.planned.take() {
            self.carry_out(order);
        }
    }

    /// Returns whether `order`, after which the game would be `trial`, ends the game, withdraws a result as a side
    /// effect, strikes moves, takes off a declared move that counts, or sets a time.
    pub fn needs_consent(&self, order: &ArbiterOrder, trial: &Game) -> bool {
        // A result that replaces another ends the game anew, and a player who is marked absent late loses at "weiter".
        let ends = trial.ending().is_some() && trial.ending() != self.ending() || self.ended_later_by(trial).is_some();
        // "Ergebnis offen" itself says that it does.
        let withdraws = *order != ArbiterOrder::Reopen && self.ending().is_some() && trial.ending().is_none();
        let strikes = self.start() != trial.start() || self.state.shared(&trial.state) < self.plies().len();
        let may_take_off = matches!(
            order,
            ArbiterOrder::Illegal(..)
                | ArbiterOrder::WithoutMove(_)
                | ArbiterOrder::Back(..)
                | ArbiterOrder::Position(_)
                | ArbiterOrder::Replace(..)
                | ArbiterOrder::Score(_)
        );
        let takes_off = may_take_off && trial.taken_off(self).is_some();
        let sets_time = match *order {
            ArbiterOrder::Adjust(_, Adjustment::Set(_)) => self.clock() != trial.clock(),
            // A counter that reaches a period adds its time, which a lower counter does not take back.
            ArbiterOrder::Count(color, _) => {
                let left = |game: &Game| game.clock().map(|clock| clock.remaining(color, trial.now));
                left(self) != left(trial)
            }
            _ => false,
        };
        ends || withdraws || strikes || takes_off || sets_time
    }

    /// Returns how the game would end on resuming after an order that makes it `trial`, unless it would end that way
    /// without the order.
    pub fn ended_later_by(&self, trial: &Game) -> Option<Ending> {
        let ending = trial.ending_at(trial.now).filter(|_| trial.ending().is_none())?;
        (self.ending_at(trial.now) != Some(ending)).then_some(ending)
    }

    /// Returns the declared move that was answered in `before`, with the position before it, if none is answered any
    /// more and it was not made.
    fn taken_off(&self, before: &Game) -> Option<(Chess, Move)> {
        let m = before.answered().filter(|_| self.answered().is_none())?;
        let made = self.plies().get(before.plies().len());
        let is_made = made.is_some_and(|ply| ply.m == m && ply.before == *before.position());
        (!is_made).then(|| (before.position().clone(), m))
    }

    /// Reports the moves that counted in `before` and no longer do, the declared one included if it was answered, and
    /// those that count now.
    pub(super) fn report_changes(&mut self, before: &Game) {
        let shared = self.state.shared(&before.state);
        let moves = |game: &Game| -> Vec<(Chess, Move)> {
            let plies = game.plies().iter().skip(shared);
            plies.map(|ply| (ply.before.clone(), ply.m)).collect()
        };
        let (mut struck, restored) = (moves(before), moves(self));
        struck.extend(self.taken_off(before));
        if !struck.is_empty() {
            self.report(ArbiterMessage::Struck(struck.into()));
        }
        if !restored.is_empty() {
            self.report(ArbiterMessage::Restored(restored.into()));
        }
    }

    /// Returns the moves before the ply numbered `ply`, followed by those that `declared` mean in turn. The error is
    /// the number of the first that is illegal or ambiguous.
    pub(super) fn agreed(&self, ply: usize, declared: &[board::DeclaredMove]) -> Result<Vec<Move>, usize> {
        let mut position = self.start().clone();
        let mut moves = Vec::new();
        for made in self.plies().iter().take(ply) {
            moves.push(made.m);
            position.play_unchecked(made.m);
        }
        for (index, declared) in declared.iter().enumerate() {
            let board::Resolution::Legal(m) = board::resolve(&position, declared) else {
                return Err(ply + index);
            };
            moves.push(m);
            position.play_unchecked(m);
        }
        Ok(moves)
    }

    /// Returns `moves`, continued with the later moves of the score as long as they are legal.
    pub(super) fn continued(&self, mut moves: Vec<Move>) -> Vec<Move> {
        let mut position = self.start().clone();
        for m in &moves {
            position.play_unchecked(*m);
        }
        for ply in self.plies().iter().skip(moves.len()) {
            if !position.is_legal(ply.m) {
                break;
            }
            moves.push(ply.m);
            position.play_unchecked(ply.m);
        }
        moves
    }
}
