//! The acts of an engine at the table, and what a player does not say in its place.

use super::{
    Table,
    voiced::{corrects, presses},
};
use crate::{
    assistant::{
        event::{Moment, Played},
        opponent::owed_by_engine,
    },
    engine::{EngineError, TurningPoint},
    speech::Urgency,
};
use ansage_protocol::{Command, Effect, Input, Message, Owed, Question, TouchedPiece};
use ansage_words::{announcement::announce, id, locale::Localized, text};
use shakmaty::{Color, Move, Position};

impl Table {
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
            // A player who is not asked to repeat or execute the engine's move neither replaces it nor offers a draw
            // with it.
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
            // The engine does not resign: the player does, although their move may count already.
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

    /// Returns whether `input` of the player would be the declaration of a move by the `engine`, which would then
    /// confirm it. The player only repeats or executes a move that the engine has declared.
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
                    Some(elo) => text!(self.answerer.texts, "opponent-strength", elo = elo),
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

#[cfg(test)]
#[path = "engine_tests.rs"]
mod tests;
