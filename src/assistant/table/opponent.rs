//! The acts of an engine at the table.

use super::Table;
use crate::{
    assistant::{
        event::{Moment, Played},
        opponent::owed_by_engine,
    },
    config::Voiced,
    engine::{EngineError, TurningPoint},
    speech::Urgency,
};
use ansage_protocol::{Command, Effect, Input, Message, Open, Owed, Profile, Question, TouchedPiece};
use ansage_words::{announcement::announce, id, locale::Localized, text};
use shakmaty::{Color, Move, Position};

impl Table {
    /// Returns whether a person who may speak next declares by voice: the one who was asked, the one to move, or the one who
    /// owes that player a repetition or an answer. Against an engine, which performs its own duties, it is always the
    /// player.
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

    /// Returns the heard `input` as the only voiced player's if it would otherwise be taken as the opponent's: players do
    /// not answer their own draw offers (9.1.2.1), resign for the opponent, or repeat their own moves for one who types
    /// (D.2.1).
    pub(super) fn as_voiced(&self, input: Input, voiced: Voiced) -> Input {
        let Some(only) = voiced.only().filter(|_| self.engine.is_none()) else {
            return input;
        };
        let repeats_own = only == self.game.turn() && self.game.awaits_opponent() && !corrects(&input);
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
            Input::Command(Command::Yes) if repeats_own && self.game.open().is_none() => Input::Command(asks_again),
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

    /// Returns whether the only voiced player, `only`, may say this to the move that the opponent has typed: they repeat it
    /// (D.2.1), say that it is made on their own board (D.2.10.1), or answer it if it counts already. A repetition may be
    /// wrong, which the opponent must hear. Nobody corrects the opponent's move (D.2.8).
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

    /// Returns `input` as the player's if it would otherwise be taken as the engine's.
    pub(super) fn with_its_player(&self, input: Input) -> Input {
        let Some(engine) = self.engine else { return input };
        let is_engines_turn = self.game.turn() == engine;
        let is_idle = self.game.is_paused() || self.game.ending().is_some();
        let is_free = self.game.open().is_none() && !is_idle;
        let is_engines_open = is_engines_turn && is_free && self.game.declared().is_some();
        // The engine offers, claims, answers and resigns by itself, and touches nothing: it could not know its duty.
        let is_in_its_name = match &input {
            Input::Named(by, _) => *by == engine,
            Input::Touched(piece) => piece.by == Some(engine),
            _ => false,
        };
        if is_in_its_name || self.is_move_of(engine, &input) {
            return Input::Command(Command::Turn);
        }
        // The engine places its own piece and presses its own clock (D.2.1), whatever the player was asked since.
        let has_engines = is_engines_turn && !is_idle && self.game.declared().is_some();
        match input {
            // The player chooses no other move for the engine. "Nein" answers an open question, whatever follows.
            input if has_engines && corrects(&input) => Input::Command(match self.game.open() {
                Some(_) => Command::No,
                None => Command::Repeat,
            }),
            // Nor do they replace its move, or offer a draw with it, before they are to repeat or execute it.
            input if has_engines && !self.game.awaits_opponent() && self.declares_for(engine, &input) => {
                Input::Command(Command::Repeat)
            }
            Input::Command(command)
            | Input::Unclear {
                declared: None,
                command,
            } if has_engines && presses(command) => Input::Command(Command::Repeat),
            Input::Followed(declared, command)
            | Input::Unclear {
                declared: Some(declared),
                command,
            } if has_engines && presses(command) => *declared,
            Input::Touched(piece) => Input::Touched(TouchedPiece {
                by: Some(!engine),
                ..piece
            }),
            // Nobody seals a move for the engine, and a game that was ended goes on with it.
            Input::Command(Command::Adjourn) if self.game.ending().is_none() => Input::Command(Command::Quit),
            // The engine accepts and declines by itself.
            Input::Command(command @ (Command::Accept | Command::Decline)) => Input::Named(!engine, command),
            // Nor does it resign, and the player's move may count already.
            Input::Command(command @ (Command::Resign | Command::Adjust)) => Input::Named(!engine, command),
            Input::Command(Command::No) if is_engines_open && self.game.draw_offer() == Some(engine) => {
                Input::Named(!engine, Command::Decline)
            }
            // The player does not strike the engine's move either.
            Input::Command(Command::No | Command::Correction | Command::TakeBack) if is_engines_open => {
                Input::Command(Command::Repeat)
            }
            // Nobody answers their own offer, so "nein" corrects the move that it came with.
            Input::Command(Command::No)
                if is_engines_turn
                    && self.game.draw_offer() == Some(!engine)
                    && self.game.declared().is_none()
                    && self.game.open().is_none() =>
            {
                Input::Command(Command::Correction)
            }
            Input::Command(command) if is_engines_turn && command.can_be_named() => Input::Named(!engine, command),
            input => input,
        }
    }

    /// Returns whether `input` of the player would be the declaration of a move by the `engine`, which would then confirm it.
    /// The player only repeats or executes a move that the engine has declared.
    pub(super) fn is_move_of(&self, engine: Color, input: &Input) -> bool {
        if self.game.is_paused() || self.game.ending().is_some() {
            return false;
        }
        let is_declared = self.game.turn() == engine && self.game.declared().is_some();
        !is_declared && self.declares_for(engine, input)
    }

    /// Returns whether `input` declares a move in a position in which the `engine` is to move, or begins to.
    fn declares_for(&self, engine: Color, input: &Input) -> bool {
        match input.declared() {
            Input::Declared { .. } | Input::Several { .. } | Input::Illegal { .. } => {
                self.game.position_for(input).turn() == engine
            }
            // A player may begin the answer to a move that counts.
            Input::Begun { .. } => self.game.turn() == engine && !self.game.has_counted_move(),
            _ => false,
        }
    }

    /// Processes an act of the engine that plays `color`. An act for an earlier state of the game is ignored.
    pub(in crate::assistant) fn play_opponent(&mut self, color: Color, played: Played) {
        let is_now = |table: &Table, moment: &Moment| *moment == Moment::of(&table.game);
        let is_current = |table: &Table, moment: &Moment, owed: Owed| {
            table.offered.is_none() && is_now(table, moment) && owed_by_engine(&table.game, color) == Some(owed)
        };
        match played {
            Played::Owed(moment, owed, m) if is_current(self, &moment, owed) => match (owed, m) {
                (Owed::Move, Some(m)) | (Owed::Repetition(m), _) => self.declare_for(color, m),
                (Owed::Command(command), _) => self.take_from(&[], Input::Command(command)),
                (Owed::Move | Owed::AnswerToOffer, _) => {}
            },
            Played::Answered(moment, command) if is_current(self, &moment, Owed::AnswerToOffer) => {
                self.take_from(&[], Input::Named(color, command));
            }
            Played::TakenBack(moment) if is_current(self, &moment, Owed::Move) => {
                self.take_from(&[Question::TakeBack], Input::Command(Command::TakeBack));
                self.take_from(&[], Input::Command(Command::Yes));
            }
            Played::Hint(moment, m) if is_now(self, &moment) => self.hint(moment, m),
            Played::Owed(..) | Played::Answered(..) | Played::TakenBack(_) | Played::Hint(..) => {}
            Played::Strength(elo) => {
                let text = match elo {
                    Some(elo) => text!(self.answerer.texts, "opponent-strength", elo = elo.to_string()),
                    None => text!(self.answerer.texts, "opponent-full-strength"),
                };
                self.say(Urgency::InTurn, text);
            }
            Played::StrengthLimit => self.tell(id!("practice-at-limit")),
            Played::FixedStrength(name) => {
                let text = text!(self.answerer.texts, "opponent-fixed-strength", name = name);
                self.say(Urgency::InTurn, text);
            }
            Played::Unhinted => self.repeat_interrupted(),
            Played::Restarted(error) => self.tell_failed(&error, true),
            Played::Gone(error) => {
                self.engine = None;
                self.tell_failed(&error, false);
            }
            Played::Analysed(points) => self.tell_turning_points(&points),
        }
    }

    /// Names the piece to move, and the whole move if the player asks again. An engine may have thought of another move
    /// by then.
    fn hint(&mut self, moment: Moment, m: Move) {
        let vocabulary = &self.answerer.vocabulary;
        let before = self.hinted.take().filter(|(at, _)| *at == moment);
        let before = before.map(|(_, hinted)| hinted);
        // The player may have touched a piece since.
        let before = before.filter(|hinted| self.game.broken_by(*hinted).is_none());
        let again = before.is_some();
        let m = before.unwrap_or(m);
        self.hinted = Some((moment, m));
        let text = match m.from() {
            Some(from) if !again => {
                let piece = format!("{} {}", vocabulary.piece(m.role()), vocabulary.square(from));
                text!(self.answerer.texts, "opponent-hint-piece", piece = piece)
            }
            _ => {
                let m = announce(vocabulary, self.game.position(), m, self.answerer.style);
                text!(self.answerer.texts, "opponent-hint", move = m)
            }
        };
        self.say(Urgency::Replacing, text);
    }

    /// Declares the engine's move. If players confirm their own moves, it is announced and made at once.
    fn declare_for(&mut self, color: Color, m: Move) {
        let words = announce(&self.answerer.vocabulary, self.game.position(), m, self.answerer.style);
        let at = self.time();
        self.write(|journal| journal.heard(&words, at));
        let input = Input::Declared {
            m,
            warnings: Vec::new(),
            correction: false,
            clear: true,
        };
        let mut effects = self.game.handle(input, at);
        let confirms = self.game.setting().profile.allows_take_back()
            && self.game.owed_by(color) == Some(Owed::Command(Command::Yes));
        if confirms {
            effects.extend(self.game.handle(Input::Command(Command::Yes), at));
            // The announcement implies that it is the player's turn.
            effects.retain(|effect| !matches!(effect, Effect::Say(Message::Made(_))));
            for effect in &mut effects {
                if let Effect::Say(Message::ReadBack(m, _)) = effect {
                    *effect = Effect::Say(Message::Announced(*m));
                }
            }
            self.game.note_announced(m);
        }
        self.carry_out(effects, Urgency::InTurn);
    }

    /// Lets the game judge an act of the engine, without speaking the questions `unsaid`, which the engine answers
    /// itself.
    fn take_from(&mut self, unsaid: &[Question], input: Input) {
        let at = self.time();
        let mut effects = self.game.handle(input, at);
        effects.retain(|effect| !matches!(effect, Effect::Say(Message::Ask(question)) if unsaid.contains(question)));
        self.carry_out(effects, Urgency::InTurn);
    }

    fn tell_failed(&mut self, error: &EngineError, is_restarted: bool) {
        let texts = &self.answerer.texts;
        let error = error.localized(texts);
        let text = match is_restarted {
            true => text!(texts, "opponent-restarted", error = error),
            false => text!(texts, "opponent-gone", error = error),
        };
        self.say(Urgency::InTurn, text);
    }

    fn tell_turning_points(&mut self, points: &[TurningPoint]) {
        let texts = &self.answerer.texts;
        let mut told = vec![match points.is_empty() {
            true => text!(texts, "opponent-no-turning-points"),
            false => text!(texts, "opponent-turning-points", count = points.len()),
        }];
        for point in points {
            let announced = |m| announce(&self.answerer.vocabulary, &point.position, m, self.answerer.style);
            // A pawn is worth about a hundred centipawns.
            let pawns = (point.loss + 50) / 100;
            told.push(text!(
                texts,
                "opponent-turning-point",
                number = point.position.fullmoves().get(),
                color = point.position.turn().fold_wb("white", "black"),
                made = announced(point.made),
                better = announced(point.better),
                pawns = pawns.max(1)
            ));
        }
        self.say(Urgency::InTurn, told.join("\n"));
    }
}

/// Returns whether `command` says that a move was made on the board.
fn presses(command: Command) -> bool {
    matches!(command, Command::Clock | Command::Placed)
}

/// Returns whether `input` declares a move.
fn declares(input: &Input) -> bool {
    matches!(input.declared(), Input::Declared { .. } | Input::Several { .. })
}

/// Returns whether `input` withdraws what was declared before it.
fn corrects(input: &Input) -> bool {
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
#[path = "opponent_tests.rs"]
mod tests;
