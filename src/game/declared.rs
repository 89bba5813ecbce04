//! From the declaration to the move on the board (D.2.1, D.2.3, D.2.8).

use shakmaty::Move;

use super::{Effect, Game, Message, Phase, Record};
use crate::board::Warning;

impl Game {
    /// A legal move was declared: read it back, or, if it is the one read back before, take it as confirmed (D.2.1).
    pub(super) fn declared(&mut self, m: Move, warnings: Vec<Warning>) -> Vec<Effect> {
        if matches!(self.phase(), Phase::Confirming(declared) if declared.m == m) {
            return self.confirmed(m);
        }
        self.nothing_asked();
        let mut effects = self.record(Record::Declared(m));
        effects.extend(self.say(Message::ReadBack(m, warnings)));
        effects
    }

    /// Which of `moves`?
    pub(super) fn choose(&mut self, moves: Vec<Move>) -> Vec<Effect> {
        self.nothing_asked();
        let mut effects = Vec::new();
        if self.standing.declared.is_some() {
            effects.extend(self.record(Record::Dropped));
        }
        // Only the piece to promote to is open.
        let promotions = moves.iter().all(|m| m.is_promotion());
        let one_pawn = moves
            .iter()
            .all(|m| m.from() == moves[0].from() && m.to() == moves[0].to());
        let message = if promotions && one_pawn {
            Message::WhichPiece
        } else {
            Message::Which(moves.clone())
        };
        self.choosing = moves;
        effects.extend(self.say(message));
        effects
    }

    /// What was declared was a slip (D.2.8).
    pub(super) fn dropped(&mut self) -> Vec<Effect> {
        self.nothing_asked();
        let mut effects = self.record(Record::Dropped);
        effects.extend(self.say(Message::Dropped));
        effects
    }

    /// The move read back before is right.
    pub(super) fn confirmed(&mut self, m: Move) -> Vec<Effect> {
        self.nothing_asked();
        let mut effects = self.record(Record::Made(m));
        match self.ending() {
            Some(ending) => effects.extend(self.ended(ending)),
            None => effects.extend(self.say(Message::Made(self.turn()))),
        }
        effects
    }

    /// A new declaration leaves what was asked before it behind.
    fn nothing_asked(&mut self) {
        self.asking = None;
        self.choosing.clear();
    }
}
