//! Commands: all utterances other than moves, touches and questions.

use std::sync::Arc;

use shakmaty::{Color, Move, Position};

use super::{
    Game, Phase,
    declared::{Condition, LastMove},
};
use crate::{
    claim::Claim,
    declaration::Command,
    draws,
    effect::Effect,
    ending::Ending,
    message::{Message, Question},
    record::Record,
    ruling::ArbiterMessage,
    settings::Profile,
    state::Declared,
};

impl Game {
    /// Carries out `command` of the player `named`, or by default of the one whose words it can be.
    pub(super) fn command(&mut self, command: Command, named: Option<Color>) {
        if command == Command::Quit {
            return match self.ending() {
                Some(_) => self.emit(Effect::Quit),
                None => self.ask(Question::Quit),
            };
        }
        // A slip can only be corrected immediately.
        let fresh_touch = std::mem::take(&mut self.fresh_touch);
        let by = named.unwrap_or(match command {
            Command::Resign | Command::Adjust => self.asked_about().turn(),
            // An offer or a claim may follow the move of the same player (9.1.2.1, 9.2.1).
            _ => self.turn(),
        });
        if let Command::Draw | Command::Accept | Command::Decline = command {
            self.make_what_declined_the_offer();
        }
        match (command, self.phase()) {
            (Command::Yes, Phase::Asking(question)) => self.agree(question),
            (Command::No | Command::Correction, Phase::Asking(question)) => {
                self.decline_question(question);
                // The arbiter's "nein" does not answer a question to the players.
                if !self.is_arbiter_called() {
                    self.ask_again();
                }
            }
            (Command::Final, Phase::Asking(Question::ResignFinally(color))) => {
                self.asking = None;
                // A move on the board belongs to the game, even if the player who declared it resigns.
                self.make_what_stands();
                // A game that nobody can win is over, although that is announced only after the forced move (5.2.2).
                let ending = if draws::is_unwinnable(self.position()) {
                    Ending::DeadPosition
                } else {
                    Ending::Resignation { winner: !color }
                };
                let ending = self.ending().unwrap_or(ending);
                self.end(ending);
            }
            (Command::Arbiter, _) => self.call_arbiter(),
            // Said just before the arbiter was called. Now only a typed "weiter" restarts the clocks (6.11).
            (Command::Pause | Command::Resume | Command::Clock, _) if self.is_arbiter_called() => {
                self.tell(ArbiterMessage::Called);
            }
            (Command::Resume, _) if self.state.paused => {
                self.record(Record::Resumed);
                let resumed = Message::Resumed(self.asked_about().turn());
                self.said = Some(resumed.clone());
                self.say_clock_change(resumed);
                // Nobody started the clock before the pause.
                if self
                    .state
                    .running()
                    .is_some_and(|clock| clock.used(clock.turn(), self.now).is_zero())
                    && self.plies().is_empty()
                {
                    self.emit(Effect::Say(Message::ClockStarted(self.turn())));
                }
                self.expire_question();
                self.say_missing();
            }
            (Command::Repeat, _) => self.say_again(),
            (Command::LastMove, _) => {
                let last = self.asked_about().plies().last().map(|ply| ply.m);
                self.aside(last.map_or(Message::NoMoveYet, Message::LastMove));
            }
            (Command::Turn, _) => {
                let position = self.asked_about().position().clone();
                self.aside(Message::Turn(position.turn(), position.fullmoves().get()));
            }
            (Command::Position, _) => {
                let made = self.asked_about().plies().len();
                self.read_out = made;
                self.aside(Message::Position);
            }
            (Command::Help, _) => self.help(),
            _ if self.state.paused => {}
            (_, Phase::Over(_)) => self.repeat(),
            (Command::Adjust, _) => self.adjust_pieces(by),
            (Command::No | Command::Correction, _) if fresh_touch => self.withdraw_touch(),
            // It takes back what the opponent began to say. The move that counts is named, and the next "nein" of the
            // player who declared it corrects it.
            (Command::No | Command::Correction, Phase::Confirming(declared)) if self.fresh_answer => {
                self.emit(Effect::Say(Message::Announced(declared.m)));
            }
            // The piece is not placed yet.
            (Command::No, Phase::Confirming(declared)) if self.missing(&declared) == Some(Condition::Placed) => {
                self.say_missing();
            }
            // The opponent has not made it yet. Only right after the request may this "nein" come from the player who
            // declared it.
            (Command::No, Phase::Confirming(declared))
                if self.missing(&declared) == Some(Condition::Executed)
                    && self.setting().profile == Profile::Assistant
                    && !self.spoken.iter().any(|said| matches!(said, Message::Execute(..))) =>
            {
                self.say_missing();
            }
            (Command::No | Command::Correction, Phase::Confirming(_) | Phase::Choosing(_)) => self.correct_slip(),
            (Command::No, Phase::Awaiting)
                if self.state.offer.is_none() && matches!(self.last_move, LastMove::Final | LastMove::Correctable) =>
            {
                self.correct_last_move(None);
            }
            (Command::Correction, _) => self.correct_last_move(None),
            // A stray "ja" or "nein" is more often talk to a neighbour than a mistake. Nothing is open, so nothing is
            // said.
            (Command::Yes | Command::No, Phase::Awaiting) if self.state.offer.is_none() => {}
            // "ja" does not accept the open offer, because that would end the game.
            (Command::Yes, Phase::Awaiting) => self.offer(by),
            // Players neither answer nor withdraw their own offer (9.1.2.1).
            (Command::No, _) if self.state.offer == Some(self.turn()) => self.say(Message::DrawOffered(self.turn())),
            (Command::No, _) => self.decline(),
            (Command::Yes | Command::Placed | Command::Executed | Command::Clock, Phase::Confirming(declared)) => {
                self.answer_or_ask_again(&declared, command, named);
            }
            (Command::Placed | Command::Executed | Command::Clock, Phase::Asking(_)) => match self.confirmable() {
                Some(declared) => self.answer_or_ask_again(&declared, command, named),
                None => self.repeat(),
            },
            (Command::Clock, Phase::Awaiting) => self.press_clock(),
            (Command::Placed, Phase::Awaiting)
                if self.before_correctable().is_some() && !self.setting().profile.allows_take_back() =>
            {
                self.record(Record::Placed);
                self.last_move = LastMove::Final;
            }
            (Command::Placed | Command::Executed | Command::Final, Phase::Awaiting) => {}
            (Command::Final, Phase::Confirming(_)) => {}
            (Command::Yes | Command::Placed | Command::Executed | Command::Clock | Command::Final, _) => self.repeat(),
            (Command::Adjourn, _) => self.ask(Question::Adjourn),
            (Command::Pause, _) => {
                self.record(Record::Paused);
                self.say_clock_change(Message::Paused);
            }
            // A clock that stood before the claim, or stands since the computer slept, is started after it.
            (Command::Resume, _) if self.clock_stands() && self.is_claiming() => self.repeat(),
            // This does not press the clock, so a refused declaration is not an illegal move.
            (Command::Resume, _) if self.clock_stands() => self.start_clock(),
            // Nothing was taken back again.
            (Command::Resume, Phase::Awaiting) if matches!(self.said, Some(Message::TakenBack(..))) => {
                self.aside(Message::Turn(self.turn(), self.position().fullmoves().get()));
            }
            (Command::Resume, _) => self.repeat(),
            (Command::TakeBack, Phase::Confirming(_) | Phase::Choosing(_)) => self.correct_slip(),
            (Command::TakeBack, _) if !self.setting().profile.allows_take_back() => self.aside(Message::NoTakingBack),
            (Command::TakeBack, _) if self.plies().is_empty() => self.aside(Message::NoMoveYet),
            (Command::TakeBack, _) => self.ask(Question::TakeBack),
            (Command::Resign, Phase::Asking(Question::ResignFinally(asked))) if asked == by => self.repeat(),
            (Command::Resign, _) => self.ask(Question::Resign(by)),
            (Command::Accept | Command::Decline, _) if named.is_some() && self.state.offer == named => {
                // Players neither answer nor withdraw their own offer (9.1.2.1).
                self.aside(Message::DrawOffered(by));
            }
            (Command::Draw, _) => {
                self.make_trusted_before(by);
                self.offer(by);
            }
            (Command::Accept, _) => {
                // An answer that names no player is the opponent's.
                self.make_counted_before(self.state.offer.map_or(by, |offered| !offered));
                self.accept();
            }
            // The offer is answered before the player presses the clock, too, and the move can still be corrected.
            (Command::Decline, _) => self.decline(),
            (Command::Claim, _) => self.claim(by, Claim::Any),
            (Command::ClaimRepetition, _) => self.claim(by, Claim::Repetition),
            (Command::ClaimFiftyMoves, _) => self.claim(by, Claim::FiftyMoves),
            (Command::Stop | Command::Quit, _) => {}
        }
    }

    /// Takes "nein" as the answer to `question`.
    pub(super) fn decline_question(&mut self, question: Question) {
        self.asking = None;
        // The question is asked only once, because a further "nein" is more likely talk.
        if let Question::Slip(_) = question {
            self.last_move = LastMove::Told;
        }
        if let Question::Claim(..) = question {
            self.emit(Effect::Report(Message::Declined(question)));
        }
        self.say(Message::Declined(question));
    }

    /// Takes `command` as the answer to the read-back of `declared`, or asks for the answer again if it may have been
    /// meant for the move before, or for another one whose rest was asked for.
    fn answer_or_ask_again(&mut self, declared: &Declared, command: Command, named: Option<Color>) {
        let presses = named.is_none() && matches!(command, Command::Placed | Command::Clock);
        if self.begun_over.take() == Some(declared.m) {
            self.answered_early = None;
            self.name_declared();
            self.ask_again();
        } else if presses && self.is_late(declared, command) {
            self.ask_again();
        } else {
            self.answer_read_back(declared, command);
        }
    }

    /// Notes that `by` adjusts pieces on their squares, which only the player to move may do (4.2.1).
    fn adjust_pieces(&mut self, by: Color) {
        let turn = self.asked_about().turn();
        let message = if by == turn {
            Message::Adjusts(by)
        } else {
            Message::AdjustsOffTurn(turn)
        };
        self.emit(Effect::Report(message.clone()));
        self.aside(message);
    }

    /// Says that the clock was stopped or runs again, and reports it: at a tournament a player may stop it only to call
    /// the arbiter (6.11.2).
    fn say_clock_change(&mut self, message: Message) {
        self.emit(Effect::Report(message.clone()));
        self.emit(Effect::Say(message));
    }

    pub(super) fn ask(&mut self, question: Question) {
        if self.asking == Some(Question::Order) && question != Question::Order {
            self.supersede();
        }
        self.drop_claim();
        self.asking = Some(question);
        self.say(Message::Ask(question));
    }

    /// Makes the declared move that stands on a board: it counts, or its piece is placed, or the opponent has executed
    /// it. A move that was only executed ends no game.
    pub(super) fn make_what_stands(&mut self) {
        let executed = self.state.declared.filter(|declared| declared.executed);
        let executed = executed.filter(|declared| !self.ends(declared.m));
        self.make_unasked(self.state.counted_or_placed().or(executed));
    }

    /// Makes the `declared` move, if there is one, although a formality is still open.
    pub(super) fn make_unasked(&mut self, declared: Option<Declared>) {
        if let Some(declared) = declared {
            self.forget_questions();
            self.record(Record::Made(declared.m));
            self.last_move = LastMove::Settled;
            self.note_early_answer();
        }
    }

    /// Carries out "ja" as the answer to a question.
    fn agree(&mut self, question: Question) {
        self.asking = None;
        match question {
            Question::Quit => {
                // The score would lack the move.
                if self.is_opponent_to_move() && !self.is_arbiter_called() {
                    self.make_what_counts();
                }
                // The player's thinking time is charged, and so is the time that an absent player has missed.
                if self.state.running().is_some() || self.is_absence_saved() {
                    self.record(Record::Reopened);
                }
                self.emit(Effect::Quit);
            }
            Question::Adjourn => self.adjourn(),
            Question::Resign(color) => self.ask(Question::ResignFinally(color)),
            Question::ResignFinally(_) => self.ask(question),
            Question::Claim(_, claim, with) => self.judge_claim(claim, with),
            Question::Slip(with) => self.agree_to_slip(with),
            Question::Order => self.carry_out_planned(),
            Question::TakeBack => {
                let Some(m) = self.plies().last().map(|ply| ply.m) else {
                    return self.say(Message::NoMoveYet);
                };
                self.take_back(m, false);
            }
        }
    }

    /// Ends the program with the clock stopped, so that the move is sealed without being heard. A move that already
    /// counts is made first, and then the opponent seals.
    fn adjourn(&mut self) {
        self.make_counted_before(!self.turn());
        self.record(Record::Reopened);
        self.emit(Effect::Say(Message::Adjourned(self.turn())));
        self.emit(Effect::Quit);
    }

    /// Returns the declared move that counts already. An adjournment makes it first, and then the opponent seals.
    pub fn counted_move(&self) -> Option<Move> {
        self.state.counted().map(|declared| declared.m)
    }

    /// Starts a stopped clock. Pressing a running clock without a declared move does nothing (D.2.4). If a declaration
    /// was refused before, a possible illegal move is noted (7.5.1).
    fn press_clock(&mut self) {
        if let Some(action) = self.refused.take() {
            let stood = self.clock_stands();
            self.record(Record::Suspected);
            if stood {
                self.record(Record::Resumed);
            }
            let message = Message::Suspected(self.turn(), action);
            self.emit(Effect::Report(message.clone()));
            self.emit(Effect::Say(message));
            if stood {
                self.emit(Effect::Say(Message::ClockStarted(self.turn())));
            }
            return self.ask_again();
        }
        if !self.clock_stands() {
            let running = self.state.running().map(|clock| clock.turn());
            return self.aside(Message::NoMoveDeclared(running));
        }
        self.start_clock();
    }

    fn start_clock(&mut self) {
        self.record(Record::Resumed);
        self.aside(Message::ClockStarted(self.turn()));
    }

    /// Takes back the last move `m`, by agreement or because it was a `slip` of the tongue.
    pub(super) fn take_back(&mut self, m: Move, slip: bool) {
        self.record(Record::TakenBack { slip });
        let struck = ArbiterMessage::Struck(Arc::new([(self.position().clone(), m)]));
        self.emit(Effect::Report(Message::Ruled(struck)));
        let message = Message::TakenBack(m, self.turn());
        self.emit(Effect::Report(message.clone()));
        self.say(message);
    }

    /// Ends the game.
    pub(super) fn end(&mut self, ending: Ending) {
        // No offer matters any more.
        self.then = self.then.filter(|then| *then != Command::Draw);
        self.forget_questions();
        self.record(Record::Ended(ending));
        self.spoken.clear();
        self.emit(Effect::Report(Message::Over(ending)));
        self.say(Message::Over(ending));
    }
}
