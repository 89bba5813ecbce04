//! Commands said with a move in one breath: "Springer Gustav eins Felix drei, Remis".

use super::{Game, Phase};
use crate::{
    declaration::Command,
    effect::Effect,
    input::Input,
    message::{Message, Question},
    record::Record,
    state::Declared,
};

/// Result of a move that a command was said with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum First {
    /// It is declared.
    Declared,
    /// The player is asked which move they mean.
    Open,
    /// It was refused.
    Refused,
}

impl Game {
    /// Takes a declared move, and then the command said with it. The command of an illegal move is dropped.
    pub(super) fn follow(&mut self, declared: Input, command: Command) {
        let is_clear = matches!(&declared, Input::Declared { clear: true, warnings, .. } if warnings.is_empty());
        // A player who repeats the open move and corrects it in the same breath does not confirm it.
        if matches!(command, Command::No | Command::Correction) && self.commits(&declared) {
            self.forget_questions();
            // A bare "nein" to "Gesetzt?" only says that it is not placed yet.
            return self.command(Command::Correction, None);
        }
        if let Some(open) = self.repeated_by(&declared) {
            return self.follow_repeated(&open, declared, command, is_clear);
        }
        let meant = match &declared {
            Input::Declared { m, .. } => Some(*m),
            _ => None,
        };
        match self.take_first(declared) {
            First::Declared => self.follow_declared(command, is_clear),
            First::Open if matches!(command, Command::No | Command::Correction) => {
                // The slip is not asked about.
                self.outbox
                    .retain(|effect| !matches!(effect, Effect::Say(Message::Which(_) | Message::WhichPiece)));
                self.correct_slip();
            }
            First::Open => self.wait_with(command),
            // The command waits with its move, which corrects the last one.
            First::Refused
                if meant.is_some() && self.asking == Some(Question::Slip(meant)) && command.is_for_draw() =>
            {
                self.slip_then = Some(command);
            }
            First::Refused => {}
        }
    }

    /// Lets `command` wait for the choice of its move, in place of any command that already waits for it.
    fn wait_with(&mut self, command: Command) {
        match command {
            // A claim is an offer, too (9.1.2.3), and "ja" before the read-back confirms nothing.
            Command::Draw | Command::Yes if self.waiting_claim().is_some() => return,
            _ if command.claim().is_some() => {}
            // A later word does not confirm an unclear move, and an offer cannot be withdrawn.
            _ if self.then == Some(Command::Draw) => return,
            _ => self.drop_claim(),
        }
        self.then = Some(command);
    }

    /// Takes a declared move, and asks for the command that was said with it and not heard clearly.
    pub(super) fn follow_unclear(&mut self, declared: Option<Box<Input>>, command: Command) {
        if let Some(open) = declared.as_deref().and_then(|declared| self.repeated_by(declared)) {
            return match declared {
                Some(repeated) if self.awaits_repetition(&open) => self.take_and_ask(*repeated, command),
                // The move would be made, and the offer said again would be the opponent's.
                _ => self.aside(Message::Unclear(command)),
            };
        }
        let first = declared.map(|declared| self.take_first(*declared));
        if first != Some(First::Refused) {
            self.emit(Effect::Say(Message::Unclear(command)));
        }
    }

    /// Takes a declared move. Returns the result.
    fn take_first(&mut self, declared: Input) -> First {
        let several = match &declared {
            Input::Several { moves, .. } => moves.clone(),
            _ => Vec::new(),
        };
        let first = self.outbox.len();
        self.take(declared);
        let mut effects = self.outbox.iter().skip(first);
        if effects.any(|effect| matches!(effect, Effect::Record(Record::Declared { .. }))) {
            First::Declared
        } else if matches!(self.phase(), Phase::Choosing(asked) if asked.iter().all(|m| several.contains(m))) {
            // This is the choice of these moves, not an older one.
            First::Open
        } else {
            First::Refused
        }
    }

    /// Returns the open move if `declared` repeats it.
    fn repeated_by(&self, declared: &Input) -> Option<Declared> {
        self.confirmable().filter(|_| self.commits(declared))
    }

    /// Takes the repetition of the open move and the command said with it. Both are attributed to the player who
    /// declared the move. But if the opponent is to repeat it, either player may have spoken, so the command is asked
    /// for once more.
    fn follow_repeated(&mut self, open: &Declared, repeated: Input, command: Command, is_clear: bool) {
        let by = self.turn();
        self.begun_over = None;
        match command {
            _ if self.awaits_repetition(open) => self.take_and_ask(repeated, command),
            // The move would decline the opponent's offer.
            Command::Draw if self.state.open_offer() == Some(!by) => self.aside(Message::DrawOffered(!by)),
            // Before the move is made, so that the offer belongs to the player who declared it.
            Command::Draw if self.too_early_to_draw().is_none() => {
                if self.state.open_offer().is_none() {
                    self.record_offer(by);
                }
                self.take(repeated);
                if self.state.declared.is_some() {
                    self.say_offer();
                }
            }
            // A claim is judged before its move is made, and an offer that is refused leaves it open.
            _ if command.is_for_draw() => self.command(command, None),
            Command::Clock | Command::Placed if is_clear => {
                self.answered_early = None;
                self.command(command, None);
            }
            _ => self.take_and_ask(repeated, command),
        }
    }

    /// Takes the repetition of the open move, and asks for the command said with it if it still means something.
    fn take_and_ask(&mut self, repeated: Input, command: Command) {
        self.take(repeated);
        match command {
            _ if self.ending().is_some() => {}
            // The repetition made the move, which starts the clock.
            Command::Clock if self.state.declared.is_none() => {}
            Command::Placed if self.state.declared.is_none() => self.command(command, None),
            _ if command.is_for_draw() || matches!(command, Command::Clock | Command::Placed) => {
                self.emit(Effect::Say(Message::Unclear(command)));
            }
            // The repetition says as much as "ja".
            _ => {}
        }
    }

    /// Follows the command said with the move of a choice that was just answered.
    pub(super) fn follow_chosen(&mut self, command: Option<Command>) {
        if let Some(command) = command {
            self.follow_declared(command, false);
        }
    }

    fn follow_declared(&mut self, command: Command, is_clear: bool) {
        match command {
            // The slip is neither read back nor asked about.
            Command::No | Command::Correction => {
                self.outbox
                    .retain(|effect| !matches!(effect, Effect::Say(Message::ReadBack(..) | Message::Announced(_))));
                self.correct_slip();
            }
            Command::Draw if self.state.open_offer().is_none() => {
                if let Some(first) = self.too_early_to_draw() {
                    return self.refuse_offer(first);
                }
                self.record_offer(self.turn());
                self.say_offer();
            }
            // It stands already, and the read-back has just asked about the move.
            Command::Draw if self.state.offer == Some(self.turn()) => self.say_offer(),
            Command::Draw => self.command(command, None),
            Command::Claim | Command::ClaimRepetition | Command::ClaimFiftyMoves => {
                self.command(command, None);
                self.read_back_with_claim();
            }
            // The clock is pressed, so the move stands. A move that was not heard clearly is still asked about.
            Command::Clock | Command::Placed if is_clear => {
                // The player who declared this move presses the clock for it.
                self.answered_early = None;
                self.command(command, None);
                if self.state.declared.is_none() {
                    self.read_back_as_made();
                }
            }
            // A confirmation before the read-back does not count.
            Command::Yes
            | Command::Clock
            | Command::Placed
            | Command::Executed
            | Command::Final
            | Command::Accept
            | Command::Decline => {}
            // These are not said with a move (`declaration::parse`).
            Command::Repeat
            | Command::LastMove
            | Command::Turn
            | Command::Position
            | Command::TakeBack
            | Command::Resign
            | Command::Adjust
            | Command::Arbiter
            | Command::Adjourn
            | Command::Pause
            | Command::Resume
            | Command::Stop
            | Command::Help
            | Command::Quit => {}
        }
    }

    /// Drops the read-back of this call if the question of the claim names the move, unless it holds a remark.
    fn read_back_with_claim(&mut self) {
        let Some(Question::Claim(_, _, Some(asked))) = self.asking else {
            return;
        };
        self.outbox.retain(|effect| match effect {
            Effect::Say(Message::ReadBack(m, warnings)) => *m != asked || !warnings.is_empty(),
            Effect::Say(Message::Announced(m)) => *m != asked,
            _ => true,
        });
    }

    /// Turns the question of this call's read-back into a statement, because the move is made.
    fn read_back_as_made(&mut self) {
        for effect in &mut self.outbox {
            if let Effect::Say(Message::ReadBack(m, _)) = effect {
                *effect = Effect::Say(Message::Announced(*m));
            }
        }
    }
}
