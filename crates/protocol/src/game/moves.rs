//! Moves: declared, read back, confirmed or corrected, made (D.2.1, D.2.3, D.2.8).

use ansage_chess::board::{self, Action, Reason};
use shakmaty::{Chess, Color, Move, Position};

use super::{
    Game, Phase,
    declared::{Condition, LastMove, LegalDeclaration},
};
use crate::{
    declaration::Command, draws, effect::Effect, message::Message, record::Record, settings::Profile, state::Declared,
};

impl Game {
    /// Returns the first condition of `declared` that is not met.
    pub(super) fn missing(&self, declared: &Declared) -> Option<Condition> {
        let conditions: &[(Condition, bool)] = match self.setting().profile {
            Profile::Solo | Profile::Trust => &[(Condition::Confirmed, declared.confirmed)],
            Profile::OpponentRepeats => {
                let ended = (declared.placed || declared.executed) && self.ends(declared.m);
                &[
                    (Condition::Executed, declared.executed || ended),
                    // The repetition starts no clock: until the player presses it, a slip can be corrected (D.2.8).
                    (Condition::Pressed, self.clock().is_none() || ended),
                ]
            }
            Profile::Assistant => {
                let placed = declared.placed || !self.setting().blind.includes(self.turn());
                // A move that was announced and placed is made (D.2.3). Mate ends the game at once (5.1.1), without
                // waiting for the opponent.
                let ends = declared.confirmed && !declared.executed && self.ends(declared.m);
                let executed = declared.executed || (placed && ends);
                let (executed, placed) = ((Condition::Executed, executed), (Condition::Placed, placed));
                // The player alone is asked for what such a move lacks.
                let (next, last) = if ends { (placed, executed) } else { (executed, placed) };
                &[(Condition::Confirmed, declared.confirmed), next, last]
            }
        };
        conditions
            .iter()
            .find(|(_, is_met)| !is_met)
            .map(|(condition, _)| *condition)
    }

    /// Reads back a declared legal move. If the same move was just read back, this is its repetition (D.2.1).
    pub(super) fn declare(&mut self, declaration: LegalDeclaration) {
        let LegalDeclaration { m, correction, .. } = declaration;
        self.begun_over = None;
        if self.corrects_last_move(m, correction) {
            return self.correct_last_move(Some(m));
        }
        if !correction {
            self.make_counted(&[m]);
        }
        if !self.position().is_legal(m) {
            return self.aside(Message::NotUnderstood);
        }
        match self.confirmable() {
            Some(declared) if !correction && declared.m == m => return self.confirm_by_repetition(&declared),
            Some(declared) if !correction && self.awaits_repetition(&declared) => {
                return self.say_differs(&declared, board::as_declared(m));
            }
            Some(declared) if self.state.is_placed(&declared) => return self.refuse_placed(&declared),
            _ => {}
        }
        if let Some(duty) = self.broken_by(m) {
            // A clock pressed now does not accuse the player of what was declared before.
            self.refused = None;
            if self.withdraw(correction) {
                self.aside(Message::Bound(duty));
            }
            return;
        }
        let claim = self.take_claim();
        let then = self.then.take_if(|_| self.choosing.contains(&m));
        self.forget_questions();
        let trusted = claim.is_none() && self.is_trusted(&declaration);
        let undo = self.undo_message();
        self.record(Record::Declared { m, trusted });
        (self.last_move, self.refused) = (LastMove::Answered, None);
        self.outbox.extend(undo.map(Effect::Say));
        // The claim was made first, and this is its move (9.2.1, 9.3.1).
        if let Some(claim) = claim {
            return self.claim(self.turn(), claim);
        }
        self.say(if trusted {
            Message::Announced(m)
        } else {
            Message::ReadBack(m, declaration.warnings)
        });
        self.follow_chosen(then);
    }

    /// Returns whether the move counts without being confirmed. A move that ends the game, even by repetition, never
    /// does.
    fn is_trusted(&self, declaration: &LegalDeclaration) -> bool {
        self.setting().profile == Profile::Trust
            && declaration.clear
            && declaration.warnings.is_empty()
            && !self.ends(declaration.m)
    }

    /// Returns whether the legal move `m` ends the game automatically.
    pub(super) fn ends(&self, m: Move) -> bool {
        draws::after(self.position(), self.plies(), m).is_some()
    }

    /// Returns the request to take the declared move off the opponent's board, if the opponent was already asked to
    /// make it there.
    pub(super) fn undo_message(&self) -> Option<Message> {
        let was_asked = self.setting().profile == Profile::Assistant
            && self.state.declared.is_some_and(|declared| declared.confirmed);
        was_asked.then(|| Message::Undo(!self.turn()))
    }

    /// Returns whether a declared move counts already, so that the opponent may answer it.
    pub fn has_counted_move(&self) -> bool {
        self.state.counted().is_some()
    }

    /// Returns whether the opponent is to move although the declared move is not made yet: it counts without being
    /// confirmed, and no clock is to be pressed. A claim is judged first (9.2.1).
    pub(super) fn is_opponent_to_move(&self) -> bool {
        let is_trusted = self.state.declared.is_some_and(|declared| declared.trusted);
        is_trusted && self.clock().is_none() && !self.is_claiming()
    }

    /// Returns the declared move that counts, and the position after it.
    pub(super) fn counted_and_after(&self) -> Option<(Move, Chess)> {
        let declared = self.state.counted()?;
        let mut after = self.position().clone();
        after.play_unchecked(declared.m);
        Some((declared.m, after))
    }

    /// Makes the declared move that counts, if all of `next` can only be moves of the opponent. A claim is judged
    /// before its move is made (9.2.1).
    fn make_counted(&mut self, next: &[Move]) {
        let Some((m, after)) = self.counted_and_after().filter(|_| !self.is_claiming()) else {
            return;
        };
        if next.iter().all(|m| !self.position().is_legal(*m) && after.is_legal(*m)) {
            self.record(Record::Made(m));
            self.note_early_answer();
        }
    }

    /// Makes the declared move that counts, if what `color` says or does shows that it is their turn. A claim is judged
    /// before its move is made (9.2.1).
    pub(super) fn make_counted_before(&mut self, color: Color) {
        if color != self.turn() && !self.is_claiming() {
            self.make_what_counts();
        }
    }

    /// Does the same as [`Game::make_counted_before`] for a trusted move that no clock follows. Any other one waits for
    /// its clock: the opponent may offer a draw in the player's time (9.1.2.1), and until it is pressed a slip can be
    /// corrected.
    pub(super) fn make_trusted_before(&mut self, color: Color) {
        if self.is_opponent_to_move() {
            self.make_counted_before(color);
        }
    }

    /// Makes the declared move that counts, if there is one.
    pub(super) fn make_what_counts(&mut self) {
        self.make_unasked(self.state.counted());
    }

    /// Returns whether the next declaration can only be the opponent's repetition.
    pub(super) fn awaits_repetition(&self, declared: &Declared) -> bool {
        match self.missing(declared) {
            Some(Condition::Executed) => true,
            // The opponent was asked to make the move that ends the game, which does not wait for that.
            Some(Condition::Placed) => !declared.executed,
            Some(Condition::Confirmed | Condition::Pressed) | None => false,
        }
    }

    /// Returns whether the opponent has still to repeat the declared move, or to make it on their own board.
    pub fn awaits_opponent(&self) -> bool {
        self.confirmable()
            .is_some_and(|declared| self.awaits_repetition(&declared))
    }

    /// Confirms a declared move that was declared again. If a clock runs, a repetition does not start the other one:
    /// the opponent may have said it, and until the player presses the clock a slip can be corrected (D.2.8).
    fn confirm_by_repetition(&mut self, declared: &Declared) {
        self.forget_questions();
        match self.missing(declared) {
            Some(Condition::Confirmed) if self.setting().profile.allows_take_back() && self.clock().is_some() => {
                if !declared.executed {
                    self.record(Record::Executed);
                }
                self.say(Message::StillToPress(declared.m));
            }
            Some(Condition::Pressed) => self.say(Message::StillToPress(declared.m)),
            // Only the player can say that it is placed, and the opponent, or an echo, may have repeated it once more.
            Some(Condition::Placed) => self.say_missing(),
            Some(condition) => self.fulfil(condition),
            None => {}
        }
    }

    /// Takes "ja", "gesetzt", "ausgeführt" or "gedrückt" as the answer to a declared move, not to a question asked
    /// since.
    pub(super) fn answer_read_back(&mut self, declared: &Declared, command: Command) {
        self.forget_questions();
        let Some(missing) = self.missing(declared) else {
            return;
        };
        match (self.setting().profile, command, missing) {
            // Nobody need execute the move here, and the opponent may say so of a move that its player has not
            // confirmed.
            (Profile::Solo | Profile::Trust, Command::Executed, _) => self.say_missing(),
            (Profile::Solo | Profile::Trust, ..) => self.fulfil(Condition::Confirmed),
            // Announced and placed, the move is made with the clock (D.2.3, D.2.4), whatever the opponent does.
            (Profile::OpponentRepeats, Command::Clock, _) => self.make_repeated_or_not(declared),
            (Profile::OpponentRepeats, Command::Placed, _) if !declared.placed => self.fulfil(Condition::Placed),
            (Profile::OpponentRepeats, Command::Placed, _) if self.clock().is_none() => {
                self.make_repeated_or_not(declared);
            }
            // The player who declared the move cannot repeat it for the opponent.
            (Profile::OpponentRepeats, ..) => self.say_missing(),
            (Profile::Assistant, Command::Placed | Command::Clock, Condition::Confirmed) => {
                self.record_met(Record::Placed);
                self.fulfil(Condition::Confirmed);
                // The opponent hears the move only now, so the clock is to be pressed once more (D.2.3).
                let is_open = self.state.declared.is_some() && self.state.running().is_some();
                if is_open && command == Command::Clock {
                    self.emit(Effect::Say(Message::ClockStarted(self.turn())));
                }
            }
            (Profile::Assistant, Command::Executed, Condition::Confirmed) => self.say_missing(),
            // The move was announced to the opponent and is placed, so D.2.3 is fulfilled.
            (Profile::Assistant, Command::Clock, _) => self.make(declared.m),
            (Profile::Assistant, Command::Placed, _) => self.fulfil(Condition::Placed),
            (Profile::Assistant, Command::Executed, _) => self.fulfil(Condition::Executed),
            (Profile::Assistant, _, missing) => self.fulfil(missing),
        }
    }

    /// Meets a condition of the declared move. Makes the move if it was the last one, or asks for the next.
    fn fulfil(&mut self, condition: Condition) {
        let Some(mut declared) = self.state.declared else {
            return;
        };
        let (met, record) = match condition {
            Condition::Confirmed => (&mut declared.confirmed, Record::Confirmed),
            Condition::Executed => (&mut declared.executed, Record::Executed),
            Condition::Placed => (&mut declared.placed, Record::Placed),
            Condition::Pressed => return self.make(declared.m),
        };
        *met = true;
        let Some(missing) = self.missing(&declared) else {
            // A player who answers has come, and a move that is placed can no longer be corrected, even if no clock is
            // pressed. The record of the move alone does not say so.
            let says_more = match condition {
                Condition::Executed => self.state.absent[!self.turn()],
                Condition::Placed => self.clock().is_none(),
                Condition::Confirmed | Condition::Pressed => false,
            };
            if says_more {
                self.record(record);
            }
            return self.make(declared.m);
        };
        self.record_met(record);
        match (condition, missing) {
            (Condition::Confirmed, Condition::Executed) => self.say(Message::Execute(!self.turn(), declared.m)),
            // The opponent hears the move that ends the game, too.
            (Condition::Confirmed, Condition::Placed) if !declared.executed => {
                self.emit(Effect::Say(Message::Execute(!self.turn(), declared.m)));
                self.say_missing();
            }
            _ => self.say_missing(),
        }
    }

    /// Records that a condition of the declared move is met. A player who has placed the answer has touched a piece,
    /// and so declined an open offer; a later one can be accepted (9.1.2.1).
    fn record_met(&mut self, record: Record) {
        let is_placed = |game: &Game| {
            game.state
                .declared
                .is_some_and(|declared| game.state.is_placed(&declared))
        };
        let was_placed = is_placed(self);
        self.record(record);
        if !was_placed && is_placed(self) && self.state.offer == Some(!self.turn()) {
            self.record(Record::OfferDeclined);
            self.emit(Effect::Report(Message::OfferDeclined));
            self.emit(Effect::Say(Message::OfferDeclined));
        }
    }

    /// Makes the move, and notes for the arbiter if the opponent has not repeated it (D.2.1).
    fn make_repeated_or_not(&mut self, declared: &Declared) {
        if !declared.executed {
            let message = Message::NotRepeated(self.turn());
            self.emit(Effect::Report(message.clone()));
            self.emit(Effect::Say(message));
        }
        self.make(declared.m);
    }

    fn make(&mut self, m: Move) {
        self.forget_questions();
        self.refused = None;
        self.record(Record::Made(m));
        self.last_move = if self.state.last_correctable {
            LastMove::Correctable
        } else {
            LastMove::Final
        };
        match self.ending() {
            Some(ending) => self.end(ending),
            None => {
                self.say(Message::Made(self.turn()));
                self.say_offer();
            }
        }
    }

    /// Asks which of `moves` was meant. A `correction` withdraws the open move, as one to a single move does.
    pub(super) fn choose(&mut self, mut moves: Vec<Move>, correction: bool) {
        if moves.len() < 2 {
            return self.aside(Message::NotUnderstood);
        }
        let correct = |before: &Chess| moves.iter().all(|m| before.is_legal(*m));
        // The right move is declared again after the last one is taken back.
        if self.before_correctable().is_some_and(correct) {
            return self.correct_last_move(None);
        }
        if !correction {
            self.make_counted(&moves);
        }
        if !moves.iter().all(|m| self.position().is_legal(*m)) {
            return self.aside(Message::NotUnderstood);
        }
        match self.confirmable() {
            Some(declared) if !correction && self.awaits_repetition(&declared) => {
                self.emit(Effect::Report(Message::RepetitionUnclear));
                return self.aside(Message::RepetitionUnclear);
            }
            Some(declared) if self.state.is_placed(&declared) => return self.refuse_placed(&declared),
            _ => {}
        }
        if let Some((duty, left)) = self.bound() {
            moves.retain(|m| left.contains(m));
            match moves[..] {
                [] => {
                    self.refused = None;
                    if self.withdraw(correction) {
                        self.aside(Message::Bound(duty));
                    }
                    return;
                }
                [m] => {
                    return self.declare(LegalDeclaration {
                        m,
                        warnings: Vec::new(),
                        correction,
                        clear: false,
                    });
                }
                _ => {}
            }
        }
        let claim = self.take_claim();
        // An offer waits for its move, although the player says the move again.
        let is_asked = matches!(self.phase(), Phase::Choosing(asked) if moves.iter().all(|m| asked.contains(m)));
        let offer = self.then.take_if(|then| *then == Command::Draw && is_asked);
        self.forget_questions();
        self.then = claim.map(Command::from).or(offer);
        if self.state.declared.is_some() {
            self.drop_declared();
        }
        self.last_move = LastMove::Answered;
        let message = which(&moves);
        self.choosing = moves;
        self.say(message);
    }

    /// Refuses a declaration that no legal move fits and that may be a wrong repetition.
    pub(super) fn refuse(&mut self, action: Action, reason: Reason) {
        match self.confirmable() {
            Some(declared) if self.awaits_repetition(&declared) => self.say_differs(&declared, action),
            _ => {
                if self.phase() == Phase::Awaiting {
                    self.refused = Some(action);
                }
                self.note_attempt();
                self.aside(Message::Illegal(action, reason));
            }
        }
    }

    /// Notes that somebody tried to declare a move. A correction that follows means this declaration, not the
    /// opponent's move.
    pub fn note_attempt(&mut self) {
        if self.phase() == Phase::Awaiting && self.last_move != LastMove::Correctable {
            self.last_move = LastMove::Answered;
        }
    }

    /// Says that the opponent repeated a different move, and notes it for the arbiter.
    fn say_differs(&mut self, declared: &Declared, repeated: Action) {
        let message = Message::Differs {
            declared: declared.m,
            repeated,
        };
        self.forget_questions();
        self.emit(Effect::Report(message.clone()));
        self.say(message);
    }

    /// Says what the declared move still needs, or asks again which move was meant.
    pub(super) fn say_missing(&mut self) {
        let declared = match self.phase() {
            Phase::Confirming(declared) => declared,
            Phase::Choosing(_) => return self.repeat(),
            _ => return,
        };
        let message = match self.missing(&declared) {
            _ if declared.trusted => Message::Announced(declared.m),
            Some(Condition::Pressed) => Message::StillToPress(declared.m),
            Some(Condition::Confirmed) if declared.executed => Message::StillToPress(declared.m),
            Some(Condition::Confirmed) | None => Message::StillOpen(declared.m),
            Some(Condition::Placed) => Message::StillToPlace(declared.m),
            Some(Condition::Executed) if self.setting().profile == Profile::OpponentRepeats => {
                Message::StillToRepeat(declared.m)
            }
            Some(Condition::Executed) => Message::StillToExecute(!self.turn()),
        };
        self.begun_over = None;
        self.emit(Effect::Say(message));
    }

    /// Names the declared move if what it still needs is asked for without naming it.
    pub(super) fn name_declared(&mut self) {
        let Some(declared) = self.state.declared.filter(|declared| !declared.trusted) else {
            return;
        };
        let is_named = match self.missing(&declared) {
            Some(Condition::Confirmed) | None => !declared.executed,
            Some(Condition::Executed) => self.setting().profile == Profile::OpponentRepeats,
            Some(Condition::Pressed | Condition::Placed) => false,
        };
        if !is_named {
            self.emit(Effect::Say(Message::Announced(declared.m)));
        }
    }

    /// Forgets the open question, and says so: an answer to it would no longer count.
    pub(super) fn expire_question(&mut self) {
        self.drop_claim();
        if self.asking.take().is_some() {
            self.emit(Effect::Say(Message::Expired(None)));
        }
    }

    /// Forgets an open question and an open choice: a new declaration was made instead of an answer. A claim and an
    /// offer are not forgotten silently.
    pub(super) fn forget_questions(&mut self) {
        self.drop_claim();
        if self.then == Some(Command::Draw) {
            self.emit(Effect::Say(Message::Unclear(Command::Draw)));
        }
        self.asking = None;
        self.planned = None;
        self.choosing.clear();
        self.then = None;
    }
}

/// Returns the question which of `moves` was meant.
pub(super) fn which(moves: &[Move]) -> Message {
    let promotions = moves.iter().all(|m| m.is_promotion());
    let squares = |m: &Move| (m.from(), m.to());
    let one_pawn = moves
        .iter()
        .map(squares)
        .all(|of| Some(of) == moves.first().map(squares));
    // Only the piece to promote to is open.
    if promotions && one_pawn {
        Message::WhichPiece
    } else {
        Message::Which(moves.to_vec())
    }
}
