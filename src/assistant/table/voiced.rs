//! Whose words count if only one player speaks, or an engine plays.

use ansage_protocol::{Command, Input, Open, Owed, Profile, Question, TouchedPiece};
use shakmaty::{Color, Position};

use super::Table;
use crate::config::Voiced;

impl Table {
    /// Returns whether a person who may speak next declares by voice: the one who was asked, the one to move, or the
    /// one who owes that player a repetition or an answer. Against an engine, which performs its own duties, it is
    /// always the player.
    pub(in crate::assistant) fn awaits_voice(&self, voiced: Voiced) -> bool {
        match self.engine {
            Some(color) => {
                let is_engines = matches!(self.game.owed_by(color), Some(Owed::Move | Owed::AnswerToOffer));
                voiced.includes(!color) && !is_engines
            }
            None => {
                let turn = self.game.turn();
                let is_opponents = self.game.awaits_opponent() || self.game.has_counted_move();
                voiced.includes(self.game.answering())
                    || voiced.includes(turn)
                    || is_opponents && voiced.includes(!turn)
            }
        }
    }

    /// Returns whether a player may say this at any time. A player against an engine may say anything that does not
    /// perform the engine's duties: nobody else says "Zug zurück" or "Pause" while it thinks.
    fn is_players_at_any_time(&self, input: &Input) -> bool {
        let is_duty = |command: &Command| {
            matches!(
                command,
                Command::Yes | Command::Final | Command::Placed | Command::Clock
            )
        };
        let is_players = |engine| match input.declared() {
            Input::Command(command) => !is_duty(command),
            // A slip is corrected together with the right move, too.
            Input::Declared { correction, .. } => *correction && !self.is_move_of(engine, input),
            _ => false,
        };
        input.is_open_to_both() || self.engine.is_some_and(is_players)
    }

    /// Returns whether the heard `input` is taken if only the `voiced` players are heard.
    pub(super) fn takes_heard(&self, input: &Input, voiced: Voiced) -> bool {
        let turn = self.game.turn();
        match voiced.only().filter(|_| self.engine.is_none()) {
            Some(only) if only != turn => {
                input.is_open_to_both() || self.is_owed_by(only, input) || self.is_said_aside(only, input)
            }
            // A question that the opponent was asked does not silence the player to move.
            Some(only) if self.game.answering() != only => {
                // A move declared now would be taken for the right one in place of the slip.
                let is_slip = matches!(self.question(), Some(Question::Slip(_)));
                input.is_open_to_both() || (input.plays() && !is_slip)
            }
            // The opponent, who types, thinks aloud about the answer to a move that counts.
            Some(only) if declares(input) && !corrects(input) && self.game.position_for(input).turn() != only => false,
            _ => self.awaits_voice(voiced) || self.is_players_at_any_time(input),
        }
    }

    /// Returns the heard `input` as the only voiced player's if it would otherwise be taken as the opponent's: players
    /// do not answer their own draw offers (9.1.2.1), resign for the opponent, or repeat their own moves for one who
    /// types (D.2.1).
    pub(super) fn as_voiced(&self, input: Input, voiced: Voiced) -> Input {
        let Some(only) = voiced.only().filter(|_| self.engine.is_none()) else {
            return input;
        };
        let repeats_own = only == self.game.turn() && self.game.awaits_opponent() && !corrects(&input);
        // Of a move that ends the game, the player is asked at once whether it is placed.
        let is_asked = self.game.owed_by(only) == Some(Owed::Command(Command::Placed));
        // Answered with the request to the opponent.
        let asks_again = match self.game.setting().profile {
            // It says as little as "ausgeführt".
            Profile::OpponentRepeats => Command::Executed,
            Profile::Solo | Profile::Trust | Profile::Assistant => Command::Repeat,
        };
        let may_answer = self.game.asked_about().turn() == only && self.game.turn() != only;
        match input {
            Input::Command(command @ (Command::Accept | Command::Decline | Command::Resign)) => {
                Input::Named(only, command)
            }
            Input::Command(command) if may_answer && command.can_be_named() => Input::Named(only, command),
            Input::Touched(piece) if may_answer => Input::Touched(TouchedPiece {
                by: piece.by.or(Some(only)),
                ..piece
            }),
            Input::Command(Command::Yes) if repeats_own && !is_asked && self.game.open().is_none() => {
                Input::Command(asks_again)
            }
            Input::Declared { .. } | Input::Several { .. } | Input::Illegal { .. } if repeats_own => {
                Input::Command(asks_again)
            }
            Input::Followed(declared, command)
            | Input::Unclear {
                declared: Some(declared),
                command,
            } if repeats_own => match self.game.commits(&declared) && (presses(command) || command.is_for_draw()) {
                true => Input::Unclear {
                    declared: None,
                    command,
                },
                false => Input::Command(asks_again),
            },
            input => input,
        }
    }

    /// Returns whether the only voiced player, `only`, may say this to the move that the opponent has typed: they
    /// repeat it (D.2.1), say that it is made on their own board (D.2.10.1), or answer it if it counts already. A
    /// repetition may be wrong, which the opponent must hear. Nobody corrects the opponent's move (D.2.8).
    fn is_owed_by(&self, only: Color, input: &Input) -> bool {
        match input {
            Input::Command(Command::Yes) => self.game.owed_by(only) == Some(Owed::Command(Command::Executed)),
            Input::Command(command) => {
                let is_players = command.can_be_named() || matches!(command, Command::Quit | Command::Adjourn);
                is_players && self.game.asked_about().turn() == only
            }
            Input::Touched(_) => self.game.asked_about().turn() == only,
            // Talk in place of what is owed.
            Input::Unanswered => self.game.awaits_opponent(),
            input if !input.plays() || corrects(input) => false,
            _ if self.game.awaits_opponent() => true,
            // The position does not tell who began a move.
            Input::Begun { .. } => self.game.has_counted_move(),
            input => self.game.has_counted_move() && self.game.position_for(input).turn() == only,
        }
    }

    /// Returns whether the only voiced player, `only`, may say this in the turn of the opponent, who types. Anything
    /// else without a name would be the opponent's. The voiced player may correct their last move until the opponent
    /// has typed one (D.2.8), end or adjourn the game, and answer what they were asked.
    fn is_said_aside(&self, only: Color, input: &Input) -> bool {
        let corrects = match input.declared() {
            Input::Declared { correction, .. } => *correction && self.game.position_for(input).turn() == only,
            _ => false,
        };
        let Input::Command(command) = input else {
            let is_slip = matches!(self.game.open(), Some(Open::Question(Question::Slip(_))));
            return self.game.declared().is_none() && (is_slip || self.game.open().is_none()) && corrects;
        };
        match self.game.open() {
            None => {
                self.game.declared().is_none()
                    && matches!(
                        command,
                        Command::Correction | Command::TakeBack | Command::Adjourn | Command::Quit
                    )
            }
            Some(Open::Question(question)) => {
                let is_asked = match question {
                    Question::Resign(by) | Question::ResignFinally(by) => by == only,
                    Question::Slip(_) => true,
                    question => self.asked_by_voice == Some(question),
                };
                is_asked
                    && matches!(
                        command,
                        Command::Yes | Command::No | Command::Correction | Command::Final
                    )
            }
            Some(Open::Choice(_)) => false,
        }
    }

    /// Returns the open question.
    pub(super) fn question(&self) -> Option<Question> {
        match self.game.open()? {
            Open::Question(question) => Some(question),
            Open::Choice(_) => None,
        }
    }
}

/// Returns whether `command` says that a move was made on the board.
pub(super) fn presses(command: Command) -> bool {
    matches!(command, Command::Clock | Command::Placed)
}

/// Returns whether `input` declares a move.
fn declares(input: &Input) -> bool {
    matches!(input.declared(), Input::Declared { .. } | Input::Several { .. })
}

/// Returns whether `input` withdraws what was declared before it.
pub(super) fn corrects(input: &Input) -> bool {
    let withdraws = |command: &Command| matches!(command, Command::No | Command::Correction);
    match input {
        Input::Followed(_, command) if withdraws(command) => true,
        input => match input.declared() {
            Input::Declared { correction, .. }
            | Input::Several { correction, .. }
            | Input::Illegal { correction, .. }
            | Input::Begun { correction, .. } => *correction,
            _ => false,
        },
    }
}

#[cfg(test)]
#[path = "voiced_tests.rs"]
mod tests;
