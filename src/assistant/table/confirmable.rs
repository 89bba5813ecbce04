//! What a confirmation would confirm, and since when: a player confirms only what was open when they began to speak.

use std::time::{Duration, Instant};

use ansage_protocol::{Command, Game, Input, Open, Question};
use shakmaty::{Color, Move};

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

impl Parts {
    fn of(game: &Game) -> Parts {
        let (question, choice) = match game.open() {
            Some(Open::Question(question)) => (Some(question), Vec::new()),
            Some(Open::Choice(moves)) => (None, moves.to_vec()),
            None => (None, Vec::new()),
        };
        // In a pause, or while the arbiter is called, no move is confirmed.
        let stands = game.is_paused() || game.is_arbiter_called();
        Parts {
            declared: game.declared().filter(|_| !stands),
            question,
            choice,
            offer: game.draw_offer(),
        }
    }
}

impl Confirmable {
    /// Notes what can be confirmed after words were heard.
    pub fn note_heard(&mut self, game: &Game) {
        self.known = Parts::of(game);
    }

    /// Notes that something else than heard words may have changed what can be confirmed: a typed line, the hall, time.
    pub fn note_change(&mut self, game: &Game) {
        let (now, parts) = (Some(Instant::now()), Parts::of(game));
        let known = std::mem::replace(&mut self.known, parts);
        let parts = &self.known;
        if known.declared != parts.declared {
            self.declared = now;
        }
        if (known.question, &known.choice) != (parts.question, &parts.choice) {
            self.asked = now;
        }
        if known.offer != parts.offer {
            self.offered = now;
        }
    }

    /// Notes that an offer of a game was answered. `game` is the one that begins, unless another one is offered.
    pub fn note_answered_offer(&mut self, game: Option<&Game>) {
        let now = Instant::now();
        self.answered = Some(match game {
            None => Answered::Offer(now),
            Some(game) => Answered::Game(Parts::of(game), now),
        });
    }

    /// Returns whether `input`, which was `heard`, answers the offer of a game before it was made.
    pub fn is_before_offer(&self, input: &Input, heard: &Heard) -> bool {
        let answers = matches!(input, Input::Command(Command::Yes | Command::No));
        let is_of_last = |at: Instant| heard.utterance.continues || heard.span.began < at;
        answers && matches!(self.answered, Some(Answered::Offer(at)) if is_of_last(at))
    }

    /// Returns whether `input`, which was `heard`, would confirm something that was not open when the player began to
    /// speak. After the answer to an offer of a game, nothing that it left open is confirmed before the voice, which has
    /// been silent for this time, has said it.
    pub fn is_outdated(&mut self, game: &Game, input: &Input, heard: &Heard, silent_for: Duration) -> bool {
        if !game.commits(input) {
            return false;
        }
        let (began, continues) = (heard.span.began, heard.utterance.continues);
        if let Some(Answered::Game(parts, at)) = &self.answered
            && *parts != Parts::default()
            && *parts == Parts::of(game)
        {
            let is_outdated = continues || began < *at || began.elapsed() > silent_for;
            // The question is repeated, and answered then.
            if !continues {
                self.answered = None;
            }
            if is_outdated {
                return true;
            }
        }
        let changed = match input {
            Input::Command(Command::Accept | Command::Decline) | Input::Named(..) => self.offered,
            // The question may be gone, and the answer would be for the move.
            Input::Command(Command::Yes | Command::Final) => self.asked.max(self.declared),
            Input::Command(Command::Resume) => None,
            _ => self.declared,
        };
        changed.is_some_and(|changed| began < changed)
    }
}
