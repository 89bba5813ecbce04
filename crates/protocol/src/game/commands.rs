//! Commands: what is said beside the moves.

use shakmaty::{Color, Position};

use super::{Claim, Effect, Ending, Game, Message, Phase, Question, Record, declared::Condition};
use crate::declaration::Command;

impl Game {
    /// Follows `command`, which `named` says of himself, or else the player to move.
    pub(super) fn command(&mut self, command: Command, named: Option<Color>) -> Vec<Effect> {
        if command == Command::Quit {
            return match self.ending() {
                Some(_) => vec![Effect::Quit],
                None => self.ask(Question::Quit),
            };
        }
        // A slip is corrected immediately or not at all.
        let fresh_touch = std::mem::take(&mut self.fresh_touch);
        let by = named.unwrap_or(self.turn());
        match (command, self.phase()) {
            (Command::Yes, Phase::Asking(question)) => self.agreed(question),
            (Command::No | Command::Correction, Phase::Asking(question)) => {
                self.asking = None;
                self.say(Message::Declined(question))
            }
            (Command::Final, Phase::Asking(Question::ResignFinally(color))) => {
                self.asking = None;
                self.ended(Ending::Resignation { winner: !color })
            }
            (Command::Arbiter, _) => self.call_arbiter(),
            (Command::Resume, _) if self.standing.paused => {
                self.asking = None;
                let mut effects = self.record(Record::Resumed);
                let resumed = Message::Resumed(self.turn());
                self.said = Some(resumed.clone());
                effects.extend(self.noted(resumed));
                effects.extend(self.still_open());
                effects
            }
            _ if self.standing.paused => Vec::new(),
            (Command::Repeat, _) => self.say_again(),
            (Command::LastMove, _) => {
                let last = self.plies().last();
                let message = last.map_or(Message::NoMoveYet, |ply| Message::LastMove(ply.m));
                self.aside(message)
            }
            (Command::Turn, _) => self.aside(Message::Turn(self.turn(), self.position().fullmoves().get())),
            (Command::Position, _) => {
                self.read_out = self.plies().len();
                self.aside(Message::Position)
            }
            (Command::Help, _) => self.help(),
            (_, Phase::Over(_)) => self.repeat(),
            (Command::No | Command::Correction, _) if fresh_touch => self.touch_withdrawn(),
            // Not placed yet.
            (Command::No, Phase::Confirming(declared)) if self.missing(&declared) == Some(Condition::Placed) => {
                self.still_open()
            }
            (Command::No | Command::Correction, Phase::Confirming(_) | Phase::Choosing(_)) => self.dropped(),
            (Command::Correction, _) => self.too_late(),
            // A stray "ja" or "nein" is talk to a neighbour more often than a mistake: nothing is open, nothing is said.
            (Command::Yes | Command::No, Phase::Awaiting) if self.standing.offer.is_none() => Vec::new(),
            // "ja" alone does not end a game.
            (Command::Yes, Phase::Awaiting) => self.offer(by),
            (Command::No, _) => self.decline(),
            (Command::Yes | Command::Placed | Command::Executed | Command::Clock, Phase::Confirming(declared)) => {
                self.answered(&declared, command)
            }
            (Command::Clock, Phase::Awaiting) => self.clock_pressed(),
            (Command::Placed | Command::Executed | Command::Final, Phase::Awaiting) => Vec::new(),
            (Command::Final, Phase::Confirming(_)) => Vec::new(),
            (Command::Yes | Command::Placed | Command::Executed | Command::Clock | Command::Final, _) => self.repeat(),
            (Command::Adjourn, _) => self.ask(Question::Adjourn),
            (Command::Pause, _) => {
                let mut effects = self.record(Record::Paused);
                effects.extend(self.noted(Message::Paused));
                effects
            }
            (Command::Resume, _) if self.clock_stands() => self.clock_pressed(),
            (Command::Resume, _) => self.repeat(),
            (Command::TakeBack, Phase::Confirming(_) | Phase::Choosing(_)) => self.dropped(),
            (Command::TakeBack, _) if !self.setting().profile.allows_take_back() => self.aside(Message::NoTakingBack),
            (Command::TakeBack, _) if self.plies().is_empty() => self.aside(Message::NoMoveYet),
            (Command::TakeBack, _) => self.ask(Question::TakeBack),
            (Command::Resign, Phase::Asking(Question::ResignFinally(asked))) if asked == by => self.repeat(),
            (Command::Resign, _) => self.ask(Question::Resign(by)),
            (Command::Accept | Command::Decline, _) if named.is_some() && self.standing.offer == named => {
                // Nobody answers the own offer, nor withdraws it (9.1.2.1).
                self.say(Message::DrawOffered(by))
            }
            (Command::Draw | Command::Accept | Command::Decline | Command::Claim, _)
            | (Command::ClaimRepetition | Command::ClaimFiftyMoves, _) => {
                // Unnamed it is the opponent's answer.
                let answers = matches!(command, Command::Accept | Command::Decline);
                let opponent = self.standing.offer.filter(|_| answers).map(|offered| !offered);
                let mut effects = self.turn_of(opponent.unwrap_or(by));
                effects.extend(match command {
                    Command::Draw => self.offer(by),
                    Command::Accept => self.accept(),
                    Command::Decline => self.decline(),
                    Command::Claim => self.claimed(by, Claim::Any),
                    Command::ClaimRepetition => self.claimed(by, Claim::Repetition),
                    _ => self.claimed(by, Claim::FiftyMoves),
                });
                effects
            }
            (Command::Stop | Command::Quit, _) => Vec::new(),
        }
    }

    /// Says that the clock was stopped or goes on. At a tournament a player stops it only to call the arbiter (6.11.2), who
    /// reads of it.
    fn noted(&self, message: Message) -> Vec<Effect> {
        let is_tournament = !self.setting().profile.allows_take_back() && self.clock().is_some();
        let report = is_tournament.then(|| Effect::Report(message.clone()));
        report.into_iter().chain([Effect::Say(message)]).collect()
    }

    pub(super) fn ask(&mut self, question: Question) -> Vec<Effect> {
        self.asking = Some(question);
        self.say(Message::Ask(question))
    }

    fn agreed(&mut self, question: Question) -> Vec<Effect> {
        self.asking = None;
        match question {
            Question::Quit => vec![Effect::Quit],
            Question::Adjourn => self.adjourned(),
            Question::Resign(color) => self.ask(Question::ResignFinally(color)),
            Question::ResignFinally(_) => self.ask(question),
            Question::Claim(_, claim, with) => self.judge_claim(claim, with),
            Question::TakeBack => {
                let Some(m) = self.plies().last().map(|ply| ply.m) else {
                    return self.say(Message::NoMoveYet);
                };
                let mut effects = self.record(Record::TakenBack);
                effects.extend(self.say(Message::TakenBack(m, self.turn())));
                effects
            }
        }
    }

    /// The program ends: the move is sealed where nobody hears it, and the clock stands until the envelope is opened. A
    /// move that counts already is made, and its opponent seals.
    fn adjourned(&mut self) -> Vec<Effect> {
        let mut effects = self.turn_of(!self.turn());
        effects.extend(self.record(Record::Reopened));
        effects.push(Effect::Say(Message::Adjourned(self.turn())));
        effects.push(Effect::Quit);
        effects
    }

    /// The clock was pressed and no move is declared: it starts a clock that stands, and nothing else (D.2.4).
    fn clock_pressed(&mut self) -> Vec<Effect> {
        if !self.clock_stands() {
            let running = self.standing.running().map(|clock| clock.turn());
            return self.aside(Message::NoMoveDeclared(running));
        }
        let mut effects = self.record(Record::Resumed);
        effects.extend(self.aside(Message::ClockStarted(self.turn())));
        effects
    }

    pub(super) fn ended(&mut self, ending: Ending) -> Vec<Effect> {
        self.asking = None;
        self.choosing.clear();
        let mut effects = self.record(Record::Ended(ending));
        self.spoken.clear();
        effects.extend(self.say(Message::Over(ending)));
        effects
    }
}
