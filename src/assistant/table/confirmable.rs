//! What a confirmation would confirm, and since when: a player confirms only what was open when they began to speak.

use std::time::Instant;

use ansage_protocol::{Command, Input, Open, Question};
use shakmaty::{Color, Move};

use super::Table;
use crate::assistant::event::Heard;

/// What can be confirmed.
#[derive(Debug, Clone, Default, PartialEq)]
struct Parts {
    declared: Option<Move>,
    question: Option<Question>,
    choice: Vec<Move>,
    /// The side that offers a draw.
    offer: Option<Color>,
}

/// What was just answered, so that the player may still be speaking.
#[derive(Debug)]
enum Answered {
    /// An offer of a game, and another one follows.
    Offer(Instant),
    /// The last offer. The game begins with these parts, which the voice says first.
    Game(Parts, Instant),
}

/// What can be confirmed, as it was known last.
#[derive(Debug, Default)]
pub(super) struct Confirmable {
    known: Parts,
    /// When something else than heard words last changed the declared move.
    declared: Option<Instant>,
    /// The same of the question or choice.
    asked: Option<Instant>,
    /// The same of the offer.
    offered: Option<Instant>,
    answered: Option<Answered>,
}

impl Table {
    fn parts(&self) -> Parts {
        let (question, choice) = match self.game.open() {
            Some(Open::Question(question)) => (Some(question), Vec::new()),
            Some(Open::Choice(moves)) => (None, moves.to_vec()),
            None => (None, Vec::new()),
        };
        Parts {
            declared: self.game.declared(),
            question,
            choice,
            offer: self.game.draw_offer(),
        }
    }

    /// Notes what can be confirmed after words were heard.
    pub(super) fn note_heard(&mut self) {
        self.confirmable.known = self.parts();
    }

    /// Notes that something else than heard words may have changed what can be confirmed: a typed line, the hall, time.
    pub(in crate::assistant) fn note_change(&mut self) {
        let (now, parts) = (Some(Instant::now()), self.parts());
        let Confirmable { known, .. } = &self.confirmable;
        let is_declared = known.declared != parts.declared;
        let is_asked = (known.question, &known.choice) != (parts.question, &parts.choice);
        let is_offered = known.offer != parts.offer;
        let noted = &mut self.confirmable;
        for (is_changed, changed) in [
            (is_declared, &mut noted.declared),
            (is_asked, &mut noted.asked),
            (is_offered, &mut noted.offered),
        ] {
            if is_changed {
                *changed = now;
            }
        }
        noted.known = parts;
    }

    /// Notes that an offer of a game was answered.
    pub(super) fn note_answered_offer(&mut self) {
        let now = Instant::now();
        self.confirmable.answered = Some(match self.is_offering() {
            true => Answered::Offer(now),
            false => Answered::Game(self.parts(), now),
        });
    }

    /// Returns whether `input`, which was `heard`, would confirm something that was not open when the player began to
    /// speak. After the answer to an offer of a game, nothing that it left open is confirmed before the voice has said it.
    pub(super) fn is_outdated(&mut self, input: &Input, heard: &Heard) -> bool {
        let (began, continues) = (heard.span.began, heard.utterance.continues);
        if self.is_offering() {
            let answers = matches!(input, Input::Command(Command::Yes | Command::No));
            let is_of_last = |at: Instant| continues || began < at;
            return answers && matches!(self.confirmable.answered, Some(Answered::Offer(at)) if is_of_last(at));
        }
        if !self.game.commits(input) {
            return false;
        }
        if let Some(Answered::Game(parts, at)) = &self.confirmable.answered
            && *parts != Parts::default()
            && *parts == self.parts()
        {
            let is_outdated = continues || began < *at || began.elapsed() > self.voice.gate().silent_for();
            // The question is repeated, and answered then.
            if !continues {
                self.confirmable.answered = None;
            }
            if is_outdated {
                return true;
            }
        }
        let Confirmable {
            declared,
            asked,
            offered,
            ..
        } = self.confirmable;
        let changed = match input {
            Input::Command(Command::Accept | Command::Decline) | Input::Named(..) => offered,
            Input::Command(Command::Yes | Command::Final) if self.question().is_some() => asked,
            Input::Command(Command::Resume) => None,
            _ => declared,
        };
        changed.is_some_and(|changed| began < changed)
    }
}
