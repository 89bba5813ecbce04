//! The arbiter's mode: irregularities, times and rulings (Laws, Articles 6.10 to 6.14 and 7).
//!
//! A typed word calls the arbiter and stops the clocks. The orders of the arbiter become [`Ruling`]s in the journal
//! until "weiter" resumes the game.
//!
//! This program makes no illegal move itself, but the board of a player may differ from what was declared. The arbiter
//! then names the move. The position before it is set up again, with the clocks as they stood when the move was
//! completed (7.5.1, 6.14). The time spent thinking about the move stays used and its increment is not given. Later
//! changes by the arbiter must be made again, and the arbiter is asked to make them. Only the arbiter knows which piece
//! was moved, and therefore declares the touch afterwards (7.5.1, 4.3).

use std::time::Duration;

use ansage_chess::{board, clock::winner_on_time};
use shakmaty::{Chess, Color, Move, Position, Role, Square};

use super::{Game, declared::LastMove};
use crate::{
    declaration::ArbiterOrder,
    draws,
    effect::Effect,
    ending::Ending,
    message::Message,
    record::Record,
    ruling::{ArbiterMessage, Ruling},
    state::Declared,
};

impl Game {
    /// Returns whether the arbiter is called, so that orders can be typed.
    pub fn is_arbiter_called(&self) -> bool {
        self.state.arbiter.is_called
    }

    /// Returns the number of rulings.
    pub fn rulings(&self) -> usize {
        self.state.arbiter.rulings
    }

    /// Returns a number that grows whenever "rückgängig" would take back something different: a ruling, a decision, a
    /// touch, or nothing.
    pub fn changes(&self) -> usize {
        self.state.arbiter.changes
    }

    /// Stops the clocks for the arbiter. If the opponent is to move although the declared move is not made yet, it is
    /// made: the orders concern it as one that was played.
    pub(super) fn call_arbiter(&mut self) {
        // A claim that the call drops was made before its move, and perhaps the arbiter is called to judge it (9.2.1).
        let makes = self.is_opponent_to_move() && !self.is_arbiter_called();
        self.stop_for_arbiter(self.state.counted().filter(|_| makes));
    }

    /// Stops the clocks for the arbiter, and makes the move that `counted` before.
    pub(super) fn stop_for_arbiter(&mut self, counted: Option<Declared>) {
        if !self.choosing.is_empty() && self.asking.is_none() {
            self.emit(Effect::Say(Message::Expired(None)));
        }
        self.expire_question();
        self.forget_questions();
        // "weiter" starts the clock again, as before the claim.
        self.settle_claim();
        self.make_unasked(counted);
        // As after "ja", a slip can still be corrected.
        if counted.is_some() && self.state.last_correctable {
            self.last_move = LastMove::Correctable;
        }
        self.record(Record::Ruled(Ruling::Called));
        self.report(ArbiterMessage::Called);
    }

    /// Carries out an order of the arbiter.
    pub(super) fn carry_out(&mut self, order: ArbiterOrder) {
        match order {
            // The move in question was declared but not made, so there is nothing to restore (7.5.1).
            ArbiterOrder::Illegal(by, None) if self.is_declaring(by) => self.rule_illegal(by, None),
            ArbiterOrder::Illegal(by, number) => match self.ply_of(by, number) {
                Some(ply) => self.rule_illegal(by, Some(ply)),
                None => self.tell(ArbiterMessage::NoSuchMove(by)),
            },
            ArbiterOrder::WithoutMove(by) if by != self.turn() => self.tell(ArbiterMessage::NotToMove(by)),
            ArbiterOrder::WithoutMove(by) => self.rule_illegal(by, None),
            ArbiterOrder::Unpromoted(by, square) => self.rule_unpromoted(by, square),
            ArbiterOrder::Replace(color, number, declared) => match self.ply_of(color, Some(number)) {
                Some(ply) => {
                    let agreed = self.agreed(ply, &[declared]).map(|moves| self.continued(moves));
                    self.agree_on(agreed);
                }
                None => self.tell(ArbiterMessage::NoSuchMove(color)),
            },
            ArbiterOrder::Score(declared) => {
                let agreed = self.agreed(0, &declared);
                self.agree_on(agreed);
            }
            ArbiterOrder::Position(fen) => match board::agreed_position(&fen, self.position()) {
                Ok(_) if self.is_on_board(&fen) => self.report(ArbiterMessage::PositionStands),
                Ok((complete, agreed)) => match self.moves_to(&fen, &agreed) {
                    // Nothing else changes: a touch, an open move, an offer and the move of a wrong claim stay.
                    Some(moves) if moves.len() == self.plies().len() && self.position_decides_result() => {
                        if let Some(answered) = self.answered() {
                            let struck = [(self.position().clone(), answered)];
                            self.drop_declared();
                            self.report(ArbiterMessage::Struck(struck.into()));
                        }
                        self.report(ArbiterMessage::PositionStands);
                    }
                    Some(moves) => self.agree_on(Ok(moves)),
                    None => self.rule_position(Ruling::Position { fen: complete }, ArbiterMessage::Position),
                },
                Err(_) => self.tell(ArbiterMessage::NoPosition),
            },
            ArbiterOrder::Undo if self.state.arbiter.touches > 0 => self.withdraw_touch(),
            ArbiterOrder::Undo if !self.state.can_undo() => self.tell(ArbiterMessage::NothingToUndo),
            ArbiterOrder::Undo => {
                let restarts = self.state.arbiter.ran_when_called;
                self.rule_position(Ruling::Undone { restarts }, ArbiterMessage::Undone);
            }
            ArbiterOrder::Back(color, number) => match self.ply_of(color, Some(number)) {
                Some(ply) => self.rule_position(Ruling::Back { ply }, ArbiterMessage::Back(color, number)),
                None => self.tell(ArbiterMessage::NoSuchMove(color)),
            },
            ArbiterOrder::Adjust(color, adjustment) => {
                if self.rule_clock(Ruling::Adjusted { color, adjustment }) {
                    self.report(ArbiterMessage::Time(color, self.left(color)));
                }
            }
            ArbiterOrder::WrongClock(ran, time) => {
                if self.rule_clock(Ruling::WrongClock { ran, time }) {
                    self.report_times();
                }
            }
            ArbiterOrder::Count(color, moves) => {
                let before = self.left(color);
                let counted = Ruling::Counted {
                    color,
                    moves,
                    adds_time: true,
                };
                if self.rule_clock(counted) {
                    self.report(ArbiterMessage::Counted(color, moves));
                    if self.left(color) != before {
                        // These moves reach the next period.
                        self.report(ArbiterMessage::Time(color, self.left(color)));
                    } else if self.clock().is_some_and(|clock| !clock.has_reached_period(color)) {
                        self.report(ArbiterMessage::TimeStays(color, before));
                    }
                }
            }
            // Fewer than ten moves were made by both players, so a new game starts with the right colours (7.3).
            ArbiterOrder::ColorsReversed if self.state.made() < 20 => self.end_by_decision(Ending::Cancelled),
            ArbiterOrder::ColorsReversed => {
                self.record(Record::Ruled(Ruling::ColorsReversed));
                self.report(ArbiterMessage::GoesOn);
            }
            ArbiterOrder::WrongStart => self.end_by_decision(Ending::Cancelled),
            ArbiterOrder::Result(winner) => self.end_by_decision(Ending::Arbiter { winner }),
            ArbiterOrder::Points(white, black) => self.end_by_decision(Ending::Points { white, black }),
            ArbiterOrder::Forfeit(winner) => self.end_by_decision(Ending::Forfeit { winner }),
            ArbiterOrder::Absent(color, absent) => {
                self.record(Record::Ruled(Ruling::Absent { color, absent }));
                let left = self.default_at().map(|at| at.saturating_sub(self.now));
                self.report(match absent {
                    true if left.is_some() && self.has_moved(color) => ArbiterMessage::AbsentLater(color),
                    true => ArbiterMessage::Absent(color, left),
                    false => ArbiterMessage::Present(color),
                });
            }
            ArbiterOrder::Reopen => self.reopen(),
            ArbiterOrder::Note(text) => {
                self.record(Record::Ruled(Ruling::Noted { text: text.clone() }));
                self.report(ArbiterMessage::Noted(text));
            }
            ArbiterOrder::Log => {
                let arbiter = self.state.arbiter;
                self.tell(ArbiterMessage::Log(arbiter.illegal_moves, arbiter.rulings));
            }
            ArbiterOrder::Help => self.tell(ArbiterMessage::Help),
            ArbiterOrder::Resume => {
                self.record(Record::Ruled(Ruling::Dismissed));
                // A game that is over remains over.
                if let Some(ending) = self.ending() {
                    return self.say(Message::Over(ending));
                }
                let turn = self.asked_about().turn();
                self.report(ArbiterMessage::Dismissed(turn));
                self.say_missing();
            }
        }
    }

    /// Returns whether `by` has declared a move that is not made, or pressed the clock after a refused declaration.
    pub fn is_declaring(&self, by: Color) -> bool {
        by == self.turn() && (self.state.declared.is_some() || self.state.suspected.is_some())
    }

    /// Returns whether the game is over if and only if its position ends it.
    fn position_decides_result(&self) -> bool {
        self.ending() == draws::on_board(self.position(), self.plies())
    }

    /// Returns whether `fen` is the position after a declared move that was answered: the players may have made it on
    /// their boards.
    fn is_on_board(&self, fen: &str) -> bool {
        let mut after = self.position().clone();
        let Some(answered) = self.answered() else { return false };
        after.play_unchecked(answered);
        is_position_of(fen, &after)
    }

    /// Returns the moves with which the `agreed` position of `fen` last stood on the board, with the counters that the
    /// FEN names. They stay, and with them the counters and repetitions. `None` if it never stood there.
    fn moves_to(&self, fen: &str, agreed: &Chess) -> Option<Vec<Move>> {
        let wanted = board::identity(agreed);
        let stood_in = |position: &Chess| board::identity(position) == wanted && is_position_of(fen, position);
        let now = stood_in(self.position()).then(|| self.plies().len());
        let made = now.or_else(|| self.plies().iter().rposition(|ply| stood_in(&ply.before)))?;
        Some(self.plies().iter().take(made).map(|ply| ply.m).collect())
    }

    /// Makes a ruling that sets up another position, and reports what changed.
    fn rule_position(&mut self, ruling: Ruling, ruled: ArbiterMessage) {
        let before = self.clone();
        // The arbiter's file is complete without the journal.
        let is_agreed = matches!(ruling, Ruling::Position { .. });
        let keeps_counters = matches!(ruling, Ruling::Position { .. } | Ruling::Agreed { .. });
        let back = match ruling {
            Ruling::Back { ply } => Some(ply),
            _ => None,
        };
        self.record(Record::Ruled(ruling));
        self.report(ruled);
        if is_agreed {
            self.emit(Effect::Report(Message::Position));
        }
        self.report_changes(&before);
        if let Some(ply) = back {
            self.report_lost(&before, ply);
        }
        if is_agreed && !before.plies().is_empty() {
            self.report(ArbiterMessage::RepetitionsAnew);
        }
        if let Some(ending) = self.ending().filter(|ending| before.ending() != Some(*ending)) {
            self.emit(Effect::Report(Message::Over(ending)));
            self.say(Message::Over(ending));
        }
        self.report_withdrawn(&before);
        if keeps_counters {
            self.report_counters(&before);
        }
        self.report_times();
    }

    /// Reports the counters of the clocks, which stay if a position is agreed, if the number of completed moves has
    /// changed since `before` and decides a time control. Only the arbiter knows what they should show (6.14).
    fn report_counters(&mut self, before: &Game) {
        let now = &*self;
        let Some(clock) = now.clock() else { return };
        let completed = |game: &Game, color: Color| {
            let position = game.position();
            let is_white_done = color == Color::White && position.turn() == Color::Black;
            position.fullmoves().get().saturating_sub(u32::from(!is_white_done))
        };
        let differs = |color: Color| completed(now, color) != completed(before, color);
        let is_limited = |color: Color| clock.control().due(color, clock.period(color)).is_some();
        let stay = Color::ALL
            .into_iter()
            .any(|color| is_limited(color) && differs(color))
            .then(|| (clock.moves(Color::White), clock.moves(Color::Black)));
        if let Some((white, black)) = stay {
            self.report(ArbiterMessage::CountersStay(white, black));
        }
    }

    /// Replaces the moves of the game with those on which both scores agree (D.2.9), or reports the ply that is
    /// illegal.
    fn agree_on(&mut self, agreed: Result<Vec<Move>, usize>) {
        match agreed {
            Ok(moves) => {
                let moves = moves.into_iter().map(board::uci).collect();
                self.rule_position(Ruling::Agreed { moves }, ArbiterMessage::Position);
            }
            Err(ply) => {
                let first = self.start().turn();
                let begun = self.start().fullmoves().get();
                let plies = ply + first.fold_wb(0, 1);
                let color = Color::from_white(plies.is_multiple_of(2));
                let number = begun.saturating_add(u32::try_from(plies / 2).unwrap_or(u32::MAX));
                self.tell(ArbiterMessage::DisagreedAt(color, number));
            }
        }
    }

    /// Rules on a pawn that was left on the last rank: an illegal move, and the pawn becomes a queen (7.5.2).
    fn rule_unpromoted(&mut self, by: Color, square: Option<Square>) {
        if by != self.turn() || self.ending().is_some() {
            return self.tell(ArbiterMessage::NotToMove(by));
        }
        let mut queens = self.position().legal_moves();
        queens.retain(|m| m.promotion() == Some(Role::Queen) && square.is_none_or(|square| m.to() == square));
        let [m] = queens[..] else {
            return self.tell(ArbiterMessage::WhichPawn(by));
        };
        let before = Box::new(self.position().clone());
        // The queen that it becomes wins nothing for the player who left the pawn there, not even by mate (5.1.1).
        let winner = winner_on_time(self.position(), by);
        let (lost, count, compensation) = self.penalty(by);
        self.record(Record::Ruled(Ruling::Unpromoted {
            by,
            uci: board::uci(m),
            compensation,
        }));
        self.report(ArbiterMessage::Illegal(by, count));
        self.report(ArbiterMessage::Promoted(before, m));
        if lost {
            return self.end_by_decision(Ending::IllegalMoves { offender: by, winner });
        }
        match self.ending() {
            Some(ending) => {
                self.record(Record::Ruled(Ruling::Dismissed));
                self.trusted_until = None;
                self.end(ending);
            }
            None => {
                self.report_compensation(by, compensation);
                self.report_times();
            }
        }
    }

    /// Returns whether `by` loses with one more illegal move, its number, and the opponent's compensation (7.5.5).
    fn penalty(&self, by: Color) -> (bool, u8, Duration) {
        let count = self.state.arbiter.illegal_moves.get(by).saturating_add(1);
        let lost = self.setting().illegal_moves.is_lost(count);
        let compensation = match (lost, self.clock()) {
            (false, Some(clock)) => clock.control().compensation(),
            _ => Duration::ZERO,
        };
        (lost, count, compensation)
    }

    fn report_compensation(&mut self, by: Color, compensation: Duration) {
        if !compensation.is_zero() {
            self.report(ArbiterMessage::Compensated(!by, compensation));
        }
    }

    /// Rules on a completed illegal move: sets up the position before it, and gives the opponent time or the win (7.5).
    fn rule_illegal(&mut self, by: Color, ply: Option<usize>) {
        let before = self.clone();
        let (lost, count, compensation) = self.penalty(by);
        let number = ply.and_then(|ply| Some(self.plies().get(ply)?.before.fullmoves().get()));
        self.record(Record::Ruled(Ruling::Illegal { by, ply, compensation }));
        self.report(ArbiterMessage::Illegal(by, count));
        if let Some(number) = number {
            self.report(ArbiterMessage::Back(by, number));
            self.report_changes(&before);
        } else if let Some(m) = before.declared() {
            // The move is struck below, or with the result.
            let struck = ArbiterMessage::Struck([(before.position().clone(), m)].into());
            match before.answered() {
                Some(_) => self.report(struck),
                // It counted for nobody, but the arbiter's file says what was ruled illegal.
                None => self.emit(Effect::Report(Message::Ruled(struck))),
            }
        }
        if lost {
            let winner = winner_on_time(self.position(), by);
            return self.end_by_decision(Ending::IllegalMoves { offender: by, winner });
        }
        if let Some(ply) = ply {
            self.report_lost(&before, ply);
        }
        // Nothing said or placed before the ruling makes the declared move after it. A touch still binds (4.3).
        if self.state.declared.is_some() {
            self.drop_slip();
        }
        self.report_withdrawn(&before);
        self.report_compensation(by, compensation);
        self.report_times();
    }

    /// Reports that the clocks before the ply numbered `ply` lack what the arbiter has set since, if that is so. Only
    /// the arbiter knows what of it still holds.
    fn report_lost(&mut self, before: &Game, ply: usize) {
        if before.state.has_clock_changes_since(ply) {
            self.report(ArbiterMessage::ClockChangesLost);
        }
    }

    /// Reports that the result of `before` no longer stands.
    fn report_withdrawn(&mut self, before: &Game) {
        if before.ending().is_some() && self.ending().is_none() {
            self.report(ArbiterMessage::Reopened);
        }
    }

    /// Takes back a result that was agreed, claimed, declared or decided. A result that stands on the board remains.
    fn reopen(&mut self) {
        match self.ending() {
            None => self.say(Message::Ready(self.turn())),
            Some(ending) if draws::on_board(self.position(), self.plies()).is_some() => self.say(Message::Over(ending)),
            Some(_) => {
                self.record(Record::Ruled(Ruling::Reopened));
                self.report(ArbiterMessage::Reopened);
                self.report_times();
            }
        }
    }

    /// Ends the game by a decision and dismisses the arbiter.
    fn end_by_decision(&mut self, ending: Ending) {
        // The ending comes first: a decision of the arbiter can be taken back.
        self.record(Record::Ended(ending));
        self.record(Record::Ruled(Ruling::Dismissed));
        self.trusted_until = None;
        self.spoken.clear();
        self.say(Message::Over(ending));
        self.emit(Effect::Report(Message::Over(ending)));
    }

    /// Makes a ruling that needs a clock. Returns `false` without a clock, or if no arbiter would order such a time or
    /// number.
    fn rule_clock(&mut self, ruling: Ruling) -> bool {
        if self.clock().is_none() {
            self.tell(ArbiterMessage::NoClock);
            return false;
        }
        if !ruling.is_within_bounds() {
            self.tell(ArbiterMessage::NotUnderstood);
            return false;
        }
        self.record(Record::Ruled(ruling));
        true
    }

    /// Returns the ply of `color` with this move number, or its last one, counted from 0.
    fn ply_of(&self, color: Color, number: Option<u32>) -> Option<usize> {
        let is_it =
            |before: &Chess| before.turn() == color && number.is_none_or(|number| before.fullmoves().get() == number);
        self.plies().iter().rposition(|ply| is_it(&ply.before))
    }

    fn left(&self, color: Color) -> Duration {
        self.clock()
            .map_or(Duration::ZERO, |clock| clock.remaining(color, self.now))
    }

    /// Reports the times of the clocks, if there are any.
    fn report_times(&mut self) {
        if self.clock().is_some() {
            self.report(ArbiterMessage::Times(self.left(Color::White), self.left(Color::Black)));
        }
    }

    /// Says something to the arbiter.
    pub(super) fn tell(&mut self, ruled: ArbiterMessage) {
        self.say(Message::Ruled(ruled));
    }

    /// Says a ruling, and reports it.
    pub(super) fn report(&mut self, ruled: ArbiterMessage) {
        self.emit(Effect::Report(Message::Ruled(ruled.clone())));
        self.tell(ruled);
    }
}

/// Returns whether `fen` is `position`, with its counters as far as `fen` names them.
fn is_position_of(fen: &str, position: &Chess) -> bool {
    let counters = |position: &Chess| (position.halfmoves(), position.fullmoves());
    board::agreed_position(fen, position).is_ok_and(|(_, agreed)| {
        board::identity(&agreed) == board::identity(position) && counters(&agreed) == counters(position)
    })
}
