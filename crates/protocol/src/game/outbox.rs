//! The effects of a call gather in one outbox, which is returned at the end of the call. So an early return cannot lose
//! a record that is already applied.

use shakmaty::Move;

use super::{Game, Phase, declared::LastMove, moves::which};
use crate::{effect::Effect, message::Message, record::Record};

impl Game {
    /// Adds an effect to those of the call in progress.
    pub(super) fn emit(&mut self, effect: Effect) {
        self.outbox.push(effect);
    }

    /// Empties the outbox at the end of a call and returns its effects.
    pub(super) fn take_outbox(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.outbox)
    }

    /// Applies a record, and emits it for the journal.
    pub(super) fn record(&mut self, record: Record) {
        let may_strike = matches!(record, Record::TakenBack { .. } | Record::Ruled(_));
        let before = may_strike.then(|| self.state.clone());
        let applied = self.state.apply(&record, self.now);
        debug_assert!(applied, "{record:?} cannot follow");
        // Moves that replace struck ones have not been read out.
        if let Some(before) = before {
            self.read_out = self.read_out.min(self.state.shared(&before));
            // A declaration refused in another position must not count against a player in this one, and a correction
            // no longer means the move before.
            if self.state.position != before.position {
                (self.refused, self.last_move) = (None, LastMove::Answered);
            }
        }
        // A declared move that replaces one that counted has not been read out either.
        if matches!(record, Record::Declared { .. } | Record::Dropped) {
            self.read_out = self.read_out.min(self.plies().len());
        }
        self.saved_at = self.now;
        self.emit(Effect::Record(record));
    }

    /// Records what follows from the words of the call in progress before they are spoken, but after its other records.
    pub(super) fn record_before_words(&mut self, record: Record) {
        self.record(record);
        if let Some(effect) = self.outbox.pop() {
            let is_record = |effect: &Effect| matches!(effect, Effect::Record(_));
            let last = self.outbox.iter().rposition(is_record);
            self.outbox.insert(last.map_or(0, |last| last + 1), effect);
        }
    }

    /// Says a message that describes the state of the game, and remembers it.
    pub(super) fn say(&mut self, message: Message) {
        self.said = Some(message.clone());
        self.emit(Effect::Say(message));
    }

    /// Answers a question or refuses a declaration. The state of the game does not change, and an open question is
    /// asked again.
    pub(super) fn aside(&mut self, message: Message) {
        self.emit(Effect::Say(message));
        self.ask_again();
    }

    /// Asks again about what is open, but not about a move that counts without being confirmed.
    pub(super) fn ask_again(&mut self) {
        match self.phase() {
            Phase::Confirming(declared) if declared.trusted => {}
            Phase::Confirming(_) => self.say_missing(),
            Phase::Choosing(_) | Phase::Asking(_) => self.repeat(),
            Phase::Awaiting | Phase::Paused | Phase::Over(_) => {}
        }
    }

    /// Remembers what was said from the effect `first` on, so that it can be repeated.
    pub(super) fn note_spoken(&mut self, first: usize) {
        let spoken = self.outbox.iter().skip(first).filter_map(|effect| match effect {
            Effect::Say(message) => Some(message.clone()),
            _ => None,
        });
        let spoken: Vec<Message> = spoken.collect();
        if !spoken.is_empty() {
            self.spoken = spoken;
        }
    }

    /// Notes that the made move `m` was announced instead of whose turn it is, so that the announcement is repeated.
    pub fn note_announced(&mut self, m: Move) {
        for message in &mut self.spoken {
            if matches!(message, Message::Made(_)) {
                *message = Message::Announced(m);
            }
        }
    }

    /// Repeats everything in the last answer.
    pub(super) fn say_again(&mut self) {
        if self.spoken.is_empty() {
            return self.repeat();
        }
        self.outbox.extend(self.spoken.iter().cloned().map(Effect::Say));
    }

    /// Repeats the state of the game.
    pub(super) fn repeat(&mut self) {
        let message = match (&self.said, self.phase()) {
            // A question that was asked since was said last.
            (_, Phase::Choosing(moves)) => which(moves),
            (Some(said), _) => said.clone(),
            (None, Phase::Over(ending)) => Message::Over(ending),
            (None, _) => Message::Ready(self.asked_about().turn()),
        };
        self.say(message);
    }
}
