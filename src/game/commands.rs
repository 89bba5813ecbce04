//! Commands: what is said beside the moves.

use shakmaty::Position;

use super::{Effect, Ending, Game, Message, Phase, Question, Record};
use crate::declaration::Command;

impl Game {
    pub(super) fn command(&mut self, command: Command) -> Vec<Effect> {
        if command == Command::Quit {
            return match self.ending() {
                Some(_) => vec![Effect::Quit],
                None => self.ask(Question::Quit),
            };
        }
        let phase = self.phase();
        match (command, phase) {
            (Command::Resume, Phase::Paused) => {
                let mut effects = self.record(Record::Resumed);
                effects.extend(self.say(Message::Resumed(self.turn())));
                effects
            }
            (_, Phase::Paused) => Vec::new(),
            (Command::Yes, Phase::Confirming(declared)) => self.confirmed(declared.m),
            (Command::Yes, Phase::Asking(question)) => self.agreed(question),
            // A stray "ja" or "nein" is talk to a neighbour more often than a mistake: nothing is open, nothing is said.
            (Command::Yes | Command::No, Phase::Awaiting) => Vec::new(),
            (Command::Yes, _) => self.repeat(),
            (Command::No | Command::Correction, Phase::Confirming(_) | Phase::Choosing(_)) => self.dropped(),
            (Command::No | Command::Correction, Phase::Asking(question)) => {
                self.asking = None;
                self.say(Message::Declined(question))
            }
            (Command::No | Command::Correction, _) => self.say(Message::NothingToConfirm),
            (Command::Repeat, _) => self.repeat(),
            (Command::LastMove, _) => {
                let message = self
                    .plies()
                    .last()
                    .map_or(Message::NoMoveYet, |ply| Message::LastMove(ply.m));
                self.aside(message)
            }
            (Command::Turn, _) => self.aside(Message::Turn(self.turn(), self.position().fullmoves().get())),
            (Command::Position, _) => self.aside(Message::Position),
            (Command::Help, _) => self.aside(Message::Help),
            (_, Phase::Over(_)) => self.repeat(),
            (Command::Pause, _) => {
                let mut effects = self.record(Record::Paused);
                effects.push(Effect::Say(Message::Paused));
                effects
            }
            (Command::Resume, _) => self.repeat(),
            (Command::TakeBack, Phase::Confirming(_) | Phase::Choosing(_)) => self.dropped(),
            (Command::TakeBack, _) if self.plies().is_empty() => self.say(Message::NoMoveYet),
            (Command::TakeBack, _) => self.ask(Question::TakeBack),
            (Command::Resign, _) => self.ask(Question::Resign(self.turn())),
            (Command::Draw, _) => self.draw(),
            (Command::Stop | Command::Quit, _) => unreachable!("handled before"),
        }
    }

    pub(super) fn ask(&mut self, question: Question) -> Vec<Effect> {
        self.asking = Some(question);
        self.say(Message::Ask(question))
    }

    fn agreed(&mut self, question: Question) -> Vec<Effect> {
        self.asking = None;
        match question {
            Question::Quit => vec![Effect::Quit],
            Question::Resign(color) => self.ended(Ending::Resignation { winner: !color }),
            Question::Draw(_) => self.ended(Ending::Agreement),
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

    /// "Remis" ends the game where it can be claimed (9.2, 9.3); else it is an offer (9.1).
    fn draw(&mut self) -> Vec<Effect> {
        match self.claim() {
            Some(ending) => self.ended(ending),
            None => self.ask(Question::Draw(self.turn())),
        }
    }

    pub(super) fn ended(&mut self, ending: Ending) -> Vec<Effect> {
        let mut effects = self.record(Record::Ended(ending));
        effects.extend(self.say(Message::Over(ending)));
        effects
    }
}
