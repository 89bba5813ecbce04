//! The rehearsal of a round: the end of a real game at the real protocol, with an opponent, an arbiter and slips.
//!
//! The game is one of [`ansage_protocol`] in the profile in which the opponent repeats (D.2.1), with a clock. The acts
//! of the opponent and the arbiter are supplied here. The learner's duties follow from the game, and each is counted
//! once.

mod arbiter;
mod opponent;

use std::time::Duration;

use ansage_chess::clock;
use ansage_protocol::{Blind, Command, Effect, Ending, Game, Input, Message, Owed, Profile, Query, Setting, Topic};
use ansage_words::{
    announcement::{self, Announcement, Answerer, Style, announce},
    text,
    vocabulary::{Term, Vocabulary},
};
use shakmaty::{Chess, Color, Move, Position};

use super::{
    duty::{Incident, LearnersDuty, counts, own_incident, their_incident},
    games::Plies,
    question::{san, spelled_out_san},
};

/// Maximum number of plies to play, which take five minutes.
const PLIES: usize = 11;
/// The time control.
const CONTROL: &str = "15+10";

/// A line of the speech at the board. Moves to announce are printed in SAN, and spoken letter by letter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoundLine {
    /// The spoken form.
    pub spoken: String,
    /// The printed form.
    pub printed: String,
}

impl From<String> for RoundLine {
    fn from(text: String) -> RoundLine {
        RoundLine {
            spoken: text.clone(),
            printed: text,
        }
    }
}

/// A round.
pub struct Round {
    game: Game,
    /// The moves to make, each with its incident.
    plan: Vec<(Chess, Move, Option<Incident>)>,
    /// Number of those moves that were made.
    made: usize,
    side: Color,
    awaited: Option<LearnersDuty>,
    /// Whether the awaited duty was done wrong before.
    is_missed: bool,
    /// The lines that set the awaited duty, or last reminded of it.
    task: Vec<RoundLine>,
    /// The names of the duties with a mistake.
    missed: Vec<&'static str>,
    right: usize,
    answered: usize,
}

impl Round {
    /// Prepares the end of the game `plies`, in which the learner plays the side that makes the last move.
    pub fn new(plies: &Plies) -> Option<Round> {
        let side = plies.last()?.0.turn();
        let first = plies.len().saturating_sub(PLIES);
        let tail = plies
            .get(first..)?
            .iter()
            .skip_while(|(position, _)| position.turn() != side);
        let (mut own, mut theirs) = (0, 0);
        let mut plan = Vec::new();
        for (position, m) in tail {
            let incident = match position.turn() == side {
                true => {
                    own += 1;
                    own_incident(own, position, *m)
                }
                false => {
                    theirs += 1;
                    their_incident(theirs, position, *m)
                }
            };
            plan.push((position.clone(), *m, incident));
        }
        let setting = Setting {
            profile: Profile::OpponentRepeats,
            blind: Blind::Both,
            clock: clock::setting(CONTROL).ok()?,
            // The learner has time to think.
            open_for: 0,
            ..Setting::default()
        };
        Some(Round {
            game: Game::with_setting(plan.first()?.0.clone(), setting),
            plan,
            made: 0,
            side,
            awaited: None,
            is_missed: false,
            task: Vec::new(),
            missed: Vec::new(),
            right: 0,
            answered: 0,
        })
    }

    /// Returns the game in its current state.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the number of duties fulfilled at the first attempt, and the number of all.
    pub fn score(&self) -> (usize, usize) {
        (self.right, self.answered)
    }

    /// Returns whether no duty is left.
    pub fn is_over(&self) -> bool {
        self.awaited.is_none()
    }

    /// Returns the lines that set the current duty, to be repeated.
    pub fn task(&self) -> &[RoundLine] {
        &self.task
    }

    /// Begins, and returns the first lines.
    pub fn begin(&mut self, answerer: &Answerer, at: Duration) -> Vec<RoundLine> {
        let color = answerer.explainer().color(self.side);
        let mut lines = vec![text!(answerer.texts, "practice-round-begin", color = color).into()];
        self.game.handle(Input::Command(Command::Resume), at);
        self.settle(answerer, at, &mut lines);
        self.task.clone_from(&lines);
        lines
    }

    /// Processes the learner's words, and returns the resulting lines.
    pub fn take(&mut self, answerer: &Answerer, input: Input, at: Duration) -> Vec<RoundLine> {
        // Nobody speaks for the opponent, whose turn it may be.
        let input = match input {
            Input::Command(command) if self.game.turn() != self.side && command.can_be_named() => {
                Input::Named(self.side, command)
            }
            input => input,
        };
        let (duty, counts) = (self.awaited, counts(&input));
        let lines = self.answer_to(answerer, input, at);
        // The answer to a question is not the task.
        if counts || self.awaited != duty {
            self.task.clone_from(&lines);
            // The read-back of a slip does not say which move is meant.
            if let (Some(LearnersDuty::Slip(..)), Some(LearnersDuty::Correct(_))) = (duty, self.awaited) {
                let hint = self.hint(answerer);
                if self.task.last() != Some(&hint) {
                    self.task.push(hint);
                }
            }
        }
        lines
    }

    fn answer_to(&mut self, answerer: &Answerer, input: Input, at: Duration) -> Vec<RoundLine> {
        let mut lines = Vec::new();
        let Some(duty) = self.awaited else { return lines };
        if interrupts(&input) {
            return vec![self.hint(answerer)];
        }
        // The draw would end the round before the duties that are left.
        if self.agrees(&input, at) {
            self.is_missed = true;
            return vec![self.hint(answerer)];
        }
        // After a bare "Korrektur" no move is open any more, and the right one is announced as usual.
        let is_struck = self.game.owed_by(self.side) == Some(Owed::Move);
        let is_fulfilled = duty.is_fulfilled_by(&input, is_struck);
        let is_begun = !is_struck && duty.is_begun_by(&input);
        let counts = counts(&input);
        let said = match input.declared() {
            Input::Declared { m, .. } => Some(*m),
            _ => None,
        };
        let presses = matches!(input, Input::Followed(_, Command::Clock));
        // To the game, a player who says the move again has repeated it. The opponent repeats it at the same moment. A
        // move that was struck is a new one, which the opponent repeats as usual.
        if let (LearnersDuty::Again(m), true) = (duty, is_fulfilled && !is_struck) {
            let words = announce(
                &answerer.vocabulary,
                self.game.position(),
                m,
                Announcement::plain(Style::Long),
            );
            lines.push(text!(answerer.texts, "practice-round-opponent", words = words).into());
        }
        self.hand_in(answerer, input, at, &mut lines);
        if is_fulfilled {
            self.answered += 1;
            self.right += usize::from(!self.is_missed);
            if self.is_missed {
                self.missed.push(duty.name());
            }
            self.is_missed = false;
            self.awaited = match duty {
                LearnersDuty::Slip(_, meant) if said != Some(meant) => Some(LearnersDuty::Correct(meant)),
                _ => None,
            };
            // The move was right, but the opponent has not repeated it yet.
            if presses && self.awaited.is_none() {
                self.answered += 1;
                self.missed.push(LearnersDuty::Press.name());
            }
        } else if counts {
            self.is_missed |= !is_begun;
            if let (Some(Owed::Repetition(m)), Some(planned)) = (self.game.owed_by(!self.side), self.planned())
                && m != planned
            {
                self.awaited = Some(LearnersDuty::Correct(planned));
            }
            // The clock may have made the move nevertheless.
            if self.game.plies().len() == self.made && self.game.ending().is_none() {
                lines.push(self.hint(answerer));
            }
        }
        if self.awaited.is_none() || counts {
            self.settle(answerer, at, &mut lines);
        }
        lines
    }

    /// Returns the current duty and the words that fulfil it, and counts it as missed.
    pub fn tell(&mut self, answerer: &Answerer) -> Vec<RoundLine> {
        self.is_missed = true;
        let answer = self.answer(&answerer.vocabulary);
        let answer = answer.map(|words| text!(answerer.texts, "practice-answer-spoken", words = words));
        let lines = [Some(self.hint(answerer)), answer.map(RoundLine::from)];
        self.task = lines.into_iter().flatten().collect();
        self.task.clone()
    }

    /// Returns the words that fulfil the learner's duty, if the line that states it does not contain them.
    fn answer(&self, vocabulary: &Vocabulary) -> Option<String> {
        let term = |term| vocabulary.word(term).to_owned();
        let words = |m| announce(vocabulary, self.game.position(), m, Announcement::plain(Style::Long));
        match self.awaited? {
            LearnersDuty::Announce(m) | LearnersDuty::Again(m) => Some(words(m)),
            LearnersDuty::Correct(m) => Some(format!("{} {}", term(Term::Command(Command::Correction)), words(m))),
            LearnersDuty::Touch(role, square) => Some(format!(
                "{} {} {}",
                term(Term::Touched),
                vocabulary.piece(role),
                vocabulary.square(square)
            )),
            LearnersDuty::Decline => Some(term(Term::Command(Command::Decline))),
            LearnersDuty::Time => Some(term(Term::Topic(Topic::Time))),
            LearnersDuty::Slip(..) | LearnersDuty::Repeat(_) | LearnersDuty::Press => None,
        }
    }

    /// Fulfils the learner's duty, and counts it as missed.
    pub fn skip(&mut self, answerer: &Answerer, at: Duration) -> Vec<RoundLine> {
        self.is_missed = true;
        let input = match self.awaited {
            None => return Vec::new(),
            Some(
                LearnersDuty::Announce(m) | LearnersDuty::Again(m) | LearnersDuty::Repeat(m) | LearnersDuty::Slip(m, _),
            ) => declared(m, false),
            Some(LearnersDuty::Correct(m)) => declared(m, true),
            Some(LearnersDuty::Press) => Input::Command(Command::Clock),
            Some(LearnersDuty::Decline) => Input::Command(Command::Decline),
            Some(LearnersDuty::Time) => Input::Query(Query::Time),
            Some(LearnersDuty::Touch(role, square)) => Input::Touched(ansage_protocol::TouchedPiece {
                by: None,
                role: Some(role),
                square,
            }),
        };
        self.take(answerer, input, at)
    }

    /// Returns the names of the missed duties, in order.
    pub fn missed(&self, answerer: &Answerer) -> Vec<String> {
        let names = self.missed.iter();
        names
            .map(|name| text!(answerer.texts, "practice-round-name", duty = *name))
            .collect()
    }

    /// Hands `input` to the game, and adds its messages, except reminders to the opponent, who acts at once anyway.
    fn hand_in(&mut self, answerer: &Answerer, input: Input, at: Duration, lines: &mut Vec<RoundLine>) {
        for effect in self.game.handle(input, at) {
            let Effect::Say(message) = effect else { continue };
            let is_reminder = matches!(message, Message::StillToPress(_) | Message::StillToRepeat(_));
            if !(is_reminder && self.game.turn() != self.side) {
                lines.push(announcement::sentence(answerer, &self.game, &message).into());
            }
        }
    }

    /// Lets the opponent and the arbiter act until the learner has a duty or the game is over.
    fn settle(&mut self, answerer: &Answerer, at: Duration, lines: &mut Vec<RoundLine>) {
        while self.game.ending().is_none() {
            if self.game.plies().len() > self.made {
                match self.game.plies().last().map(|ply| ply.m) == self.planned() {
                    true => {
                        self.made += 1;
                        self.drop_duty();
                    }
                    false => self.restore(answerer, at, lines),
                }
                continue;
            }
            if self.awaited.is_none() && self.is_arbiter_due() {
                return self.rule(answerer, at, lines);
            }
            if let Some(owed) = self.game.owed_by(!self.side)
                && self.let_act(answerer, owed, at, lines)
            {
                continue;
            }
            self.await_next(answerer, lines);
            return;
        }
        self.drop_duty();
    }

    /// Drops the learner's duty, which the game has made void. One that was missed counts.
    fn drop_duty(&mut self) {
        if let Some(duty) = self.awaited.take()
            && std::mem::take(&mut self.is_missed)
        {
            self.answered += 1;
            self.missed.push(duty.name());
        }
    }

    /// Returns whether `input` would accept the opponent's offer.
    fn agrees(&self, input: &Input, at: Duration) -> bool {
        let mut game = self.game.clone();
        game.handle(input.clone(), at);
        game.ending() == Some(Ending::Agreement)
    }

    fn planned(&self) -> Option<Move> {
        self.plan.get(self.made).map(|(_, m, _)| *m)
    }

    /// Returns the incident of the current move, and marks it as past.
    fn incident(&mut self, wanted: impl Fn(Incident) -> bool) -> Option<Incident> {
        let (_, _, incident) = self.plan.get_mut(self.made)?;
        incident.take_if(|incident| wanted(*incident))
    }

    /// Determines the learner's next duty, and adds the line with the necessary information.
    fn await_next(&mut self, answerer: &Answerer, lines: &mut Vec<RoundLine>) {
        if self.awaited.is_some() {
            return;
        }
        let Some(m) = self.planned() else { return };
        let duty = match self.game.owed_by(self.side) {
            Some(Owed::Move) => {
                let role = m.role();
                match self.incident(|incident| matches!(incident, Incident::Slip(_) | Incident::Touch)) {
                    Some(Incident::Slip(slip)) => LearnersDuty::Slip(slip, m),
                    Some(Incident::Touch) => m
                        .from()
                        .map_or(LearnersDuty::Announce(m), |from| LearnersDuty::Touch(role, from)),
                    _ => LearnersDuty::Announce(m),
                }
            }
            Some(Owed::Repetition(m)) => LearnersDuty::Repeat(m),
            Some(Owed::Command(_)) => LearnersDuty::Press,
            Some(Owed::AnswerToOffer) => LearnersDuty::Decline,
            // A declared move that is not the game's.
            None => LearnersDuty::Correct(m),
        };
        self.awaited = Some(duty);
        // The opponent's words and the clock need no prompt.
        if !matches!(duty, LearnersDuty::Repeat(_) | LearnersDuty::Press) {
            lines.push(self.hint(answerer));
        }
    }

    /// Returns a line that states the learner's duty.
    fn hint(&self, answerer: &Answerer) -> RoundLine {
        let vocabulary = &answerer.vocabulary;
        let position = self.game.position();
        let words = |m| announce(vocabulary, position, m, Announcement::plain(Style::Long));
        let (spoken, printed) = match self.awaited {
            Some(
                LearnersDuty::Announce(m)
                | LearnersDuty::Correct(m)
                | LearnersDuty::Again(m)
                | LearnersDuty::Slip(_, m),
            ) => (
                spelled_out_san(position, m, vocabulary, answerer.texts.language()),
                san(position, m),
            ),
            Some(LearnersDuty::Repeat(m)) => (words(m), words(m)),
            Some(LearnersDuty::Touch(role, square)) => {
                let piece = format!("{} {}", vocabulary.piece(role), vocabulary.square(square));
                (piece.clone(), piece)
            }
            Some(LearnersDuty::Press | LearnersDuty::Decline | LearnersDuty::Time) | None => Default::default(),
        };
        // Without check, which need not be announced.
        let slip = match self.awaited {
            Some(LearnersDuty::Slip(slip, _)) => words(slip).split(',').next().unwrap_or_default().to_owned(),
            _ => String::new(),
        };
        let duty = self.awaited.map_or("none", LearnersDuty::name);
        let said = |m: String| {
            text!(
                answerer.texts,
                "practice-round-duty",
                duty = duty,
                move = m,
                said = slip.as_str()
            )
        };
        RoundLine {
            spoken: said(spoken),
            printed: said(printed),
        }
    }
}

/// Returns whether `input` would stop the game until somebody says "weiter". In a round that word is a wish of the
/// learner to the exercise, so the game could never continue.
fn interrupts(input: &Input) -> bool {
    matches!(
        input,
        Input::Command(Command::Pause | Command::Arbiter | Command::Adjourn)
            | Input::Named(_, Command::Pause | Command::Arbiter | Command::Adjourn)
    )
}

fn declared(m: Move, correction: bool) -> Input {
    Input::Declared {
        m,
        warnings: Vec::new(),
        correction,
        clear: true,
    }
}

#[cfg(test)]
#[path = "round_tests.rs"]
mod tests;
