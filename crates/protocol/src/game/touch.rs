//! Touched pieces and other duties in the game (D.2.2, D.2.10.5).

use ansage_chess::board::Reason;
use shakmaty::{Move, Position};

use super::Game;
use crate::{
    declaration::TouchedPiece,
    duty::{Duty, bound},
    effect::Effect,
    message::Message,
    record::Record,
};

impl Game {
    /// Returns the duty of the player to move, and the moves that fulfil it.
    pub(super) fn bound(&self) -> Option<(Duty, Vec<Move>)> {
        match self.state.must {
            Some(m) => Some((Duty::Claimed(m), vec![m])),
            None => bound(self.position(), &self.state.touched),
        }
    }

    /// Returns the duty that the legal move `m` would break.
    pub fn broken_by(&self, m: Move) -> Option<Duty> {
        let (duty, moves) = self.bound()?;
        (!moves.contains(&m)).then_some(duty)
    }

    /// Returns the duty that the legal move `m` would break if it were sealed. A player who has announced and placed a
    /// move has made it on the board and seals it, even if the opponent has not made it yet (Guideline I.1).
    pub fn broken_by_sealing(&self, m: Move) -> Option<Duty> {
        let placed = self.state.declared.filter(|declared| self.state.is_placed(declared));
        match placed {
            Some(declared) if declared.m != m => Some(Duty::Claimed(declared.m)),
            _ => self.broken_by(m),
        }
    }

    /// Notes a touched piece, and reports it to the arbiter (D.2.10.5).
    pub(super) fn touch(&mut self, piece: TouchedPiece) {
        let square = piece.square;
        // A piece touched after a move that already counts was touched by the opponent, who is choosing an answer. But
        // a piece of the player's own can be touched by both, and to believe the opponent would make the move for good.
        let counts = self.has_counted_move();
        if let Some(own) = self.position().board().piece_at(square)
            && own.color == self.turn()
            && piece.role.is_none_or(|named| named == own.role)
            && counts
            && piece.by.is_none()
        {
            return self.aside(Message::WhoTouched(own.role, square));
        }
        let by = piece.by.unwrap_or(if counts { !self.turn() } else { self.turn() });
        // A touch that is refused shows nothing, and makes no move that counts.
        let after = self
            .counted_and_after()
            .filter(|_| by != self.turn())
            .map(|(_, after)| after);
        let board = after.as_ref().unwrap_or(self.position()).board();
        let role = match (board.role_at(square), piece.role) {
            (None, _) => return self.aside(Message::NotThere(Reason::Empty(square))),
            (Some(stands), Some(named)) if stands != named => {
                return self.aside(Message::NotThere(Reason::OtherPiece { square, stands, named }));
            }
            (Some(stands), _) => stands,
        };
        self.make_counted_before(by);
        if let Some(declared) = self.state.declared
            && by == self.turn()
            && self.state.is_placed(&declared)
        {
            return self.refuse_placed(&declared);
        }
        // A touch binds only the player to move (4.3). The arbiter judges a touch by the opponent.
        if by != self.turn() {
            let message = Message::TouchedOffTurn(by, role, square);
            self.emit(Effect::Report(message.clone()));
            return self.aside(message);
        }
        let offered = self.state.offer;
        let is_new = !self.state.touched.contains(&square);
        if is_new {
            self.record(Record::Touched(square));
            self.declined_by_touch = offered.filter(|_| self.state.offer.is_none());
        }
        let declines = is_new && self.declined_by_touch.is_some();
        let message = Message::Touched(role, square, self.bound().map(|(duty, _)| duty));
        self.emit(Effect::Report(message.clone()));
        if declines {
            self.emit(Effect::Report(Message::OfferDeclined));
        }
        // A move declared before the touch can no longer be made if it breaks the duty, even if a question was asked
        // since.
        let drops = self
            .state
            .declared
            .is_some_and(|declared| self.broken_by(declared.m).is_some());
        if drops {
            self.drop_declared();
        }
        self.supersede();
        self.say(message);
        if drops {
            self.emit(Effect::Say(Message::Dropped));
        }
        if declines {
            self.emit(Effect::Say(Message::OfferDeclined));
        }
    }

    /// Says which piece was touched last, if that binds the player and no move is declared.
    pub(super) fn say_touch(&mut self) {
        let Some(square) = self
            .state
            .touched
            .last()
            .copied()
            .filter(|_| self.state.declared.is_none())
        else {
            return;
        };
        let role = self.position().board().role_at(square);
        let duty = self.bound().map(|(duty, _)| duty);
        let message = role
            .filter(|_| duty.is_some())
            .map(|role| Message::Touched(role, square, duty));
        self.outbox.extend(message.map(Effect::Say));
    }

    /// Returns whether nothing that counts was said since a piece was touched, so that "nein" withdraws the touch.
    pub fn has_fresh_touch(&self) -> bool {
        self.fresh_touch
    }

    /// Withdraws the last touch: a slip of the tongue that was corrected at once, or of the arbiter. An offer that it
    /// declined stands again, unless there is another one since.
    pub(super) fn withdraw_touch(&mut self) {
        self.record(Record::TouchWithdrawn);
        self.emit(Effect::Report(Message::TouchWithdrawn));
        let declined = self.declined_by_touch.take().filter(|_| self.state.offer.is_none());
        if let Some(by) = declined {
            self.record_offer(by);
        }
        self.say(Message::TouchWithdrawn);
        if declined.is_some() {
            self.say_offer();
        }
    }
}
