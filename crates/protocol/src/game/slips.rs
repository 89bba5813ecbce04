//! Corrections of slips of the tongue (D.2.8): while the move is open, after the piece was placed, and after the move
//! was made.

use shakmaty::{Chess, Move, Position};

use super::{
    Game, Phase,
    declared::{LastMove, LegalDeclaration},
};
use crate::{
    declaration::Command,
    duty::Duty,
    effect::Effect,
    message::{Message, Question},
    record::Record,
    state::Declared,
};

impl Game {
    /// Refuses a correction that comes after the piece was placed, and notes it for the arbiter.
    pub(super) fn refuse_placed(&mut self, declared: &Declared) {
        let message = Message::AlreadyPlaced(declared.m);
        self.emit(Effect::Report(message.clone()));
        self.aside(message);
    }

    /// Returns the position before the last move, if that move can still be corrected.
    pub(super) fn before_correctable(&self) -> Option<&Chess> {
        let last = self.plies().last()?;
        let asked = matches!(self.phase(), Phase::Awaiting | Phase::Asking(Question::Slip(_)));
        let is_open = self.state.last_correctable && self.last_move == LastMove::Correctable;
        (asked && is_open).then_some(&last.before)
    }

    /// Returns whether a correction means the last move, which can no longer be corrected.
    pub(super) fn corrects_too_late(&self) -> bool {
        matches!(self.last_move, LastMove::Final | LastMove::Told) && self.phase() == Phase::Awaiting
    }

    /// Returns whether the declaration of `m` corrects the last move, or was meant to although it is too late.
    pub(super) fn corrects_last_move(&self, m: Move, correction: bool) -> bool {
        match (self.last_move, self.phase()) {
            _ if self.corrects_too_late() => correction,
            (LastMove::Correctable, phase) => {
                let is_meant =
                    correction || (matches!(phase, Phase::Asking(Question::Slip(_))) && !self.position().is_legal(m));
                is_meant && self.before_correctable().is_some_and(|before| before.is_legal(m))
            }
            _ => false,
        }
    }

    /// Answers "nein" or "Korrektur" after a move was made. The opponent may have said it, so the player is asked once.
    pub(super) fn correct_last_move(&mut self, with: Option<Move>) {
        if self.before_correctable().is_some() {
            // If the question is asked again, the command said with the right move is kept.
            if !matches!(self.asking, Some(Question::Slip(_))) {
                self.slip_then = None;
            }
            return self.ask(Question::Slip(with));
        }
        if self.last_move == LastMove::Final {
            self.last_move = LastMove::Told;
        }
        self.say_too_late();
    }

    /// Takes back the last move, which was a slip, and declares the right one if it was said.
    pub(super) fn agree_to_slip(&mut self, with: Option<Move>) {
        let Some(m) = self.plies().last().map(|ply| ply.m) else {
            return self.say(Message::NoMoveYet);
        };
        self.last_move = LastMove::Answered;
        let then = self.slip_then.take();
        // Nobody withdraws an offer: it stands with whichever move the player makes (9.1.2.1).
        let offered = self.state.offer;
        self.take_back(m, true);
        if let Some(by) = offered {
            self.record_offer(by);
        }
        if let Some(m) = with {
            self.declare(LegalDeclaration {
                m,
                warnings: Vec::new(),
                correction: false,
                clear: false,
            });
        }
        if offered.is_some() {
            self.say_offer();
        }
        // If the move breaks a duty, the command said with it is dropped, too.
        if with.is_some() && with == self.declared() {
            self.follow_chosen(then.filter(|then| offered.is_none() || *then != Command::Draw));
        }
    }

    /// Refuses a correction that comes after the opponent's clock was started (D.2.8), or while there is nothing to
    /// correct.
    pub(super) fn say_too_late(&mut self) {
        let running = self.state.running().map(|clock| clock.turn());
        let is_nothing_meant = self.plies().is_empty() || self.last_move == LastMove::Answered;
        let message = if running.is_none() && self.setting().profile.allows_take_back() {
            Message::NothingToConfirm
        } else if is_nothing_meant {
            Message::NoMoveDeclared(None)
        } else {
            Message::TooLate(running)
        };
        self.emit(Effect::Say(message));
    }

    /// Drops the declared move or the open choice if a `correction` withdraws it, although what follows declares no
    /// other move (D.2.8). Returns whether that is still to be answered: not if the move can no longer be withdrawn.
    pub(super) fn withdraw(&mut self, correction: bool) -> bool {
        match self.phase() {
            // The opponent corrects what they began to answer.
            Phase::Confirming(_) if self.fresh_answer => return true,
            Phase::Confirming(_) | Phase::Choosing(_) if correction => self.correct_slip(),
            // "Nein" answers the question, whatever follows. But a slip that is asked about is corrected by "nein" and
            // the right move.
            Phase::Asking(question) if correction && !matches!(question, Question::Order | Question::Slip(_)) => {
                self.decline_question(question);
                return true;
            }
            _ => return true,
        }
        matches!(self.phase(), Phase::Awaiting)
    }

    /// Drops the declared move or the open choice, which was a slip (D.2.8).
    pub(super) fn correct_slip(&mut self) {
        if let Phase::Confirming(declared) = self.phase()
            && self.state.is_placed(&declared)
        {
            return self.refuse_placed(&declared);
        }
        self.forget_questions();
        self.drop_slip();
    }

    /// Drops the declared move or the open choice, and says what to declare instead.
    pub(super) fn drop_slip(&mut self) {
        self.drop_declared();
        // A player who claimed a draw wrongly has no other move to declare (9.5.3).
        self.say(match self.state.must {
            Some(m) => Message::Bound(Duty::Claimed(m)),
            None => Message::Dropped,
        });
    }

    /// Records that no move is declared any more, and says so to an opponent who was asked to make it.
    pub(super) fn drop_declared(&mut self) {
        let undo = self.undo_message();
        self.record(Record::Dropped);
        self.outbox.extend(undo.map(Effect::Say));
    }
}
