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

/// What was just answered, so that the player may still be speaking, or began unasked.
#[derive(Debug)]
enum Answered {
    /// An offer of a game, and another one follows.
    Offer(Instant),
    /// The last offer, if there was one. The game begins with these parts, which the voice says first.
    Game(Parts, Instant),
}

/// What can be confirmed, as it was known last.
#[derive(Debug, Default)]
pub(super) struct Confirmable {
    known: Parts,
    /// When something else than heard words last changed the declared move.
    declared: Option<Instant>,
    /// When something else than heard words last changed the question or choice, or heard words led to a question.
    asked: Option<Instant>,
    /// When something else than heard words last changed the offer.
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
        let known = std::mem::replace(&mut self.known, Parts::of(game));
        if self.known.question.is_some() && self.known.question != known.question {
            self.asked = Some(Instant::now());
        }
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

    /// Notes that an offer of a game was answered, and that another one is offered.
    pub fn note_offer(&mut self) {
        self.answered = Some(Answered::Offer(Instant::now()));
    }

    /// Notes that `game` begins or goes on, perhaps because its offer was answered.
    pub fn note_opening(&mut self, game: &Game) {
        self.answered = Some(Answered::Game(Parts::of(game), Instant::now()));
    }

    /// Returns whether `input`, which was `heard`, answers the offer of a game before it was made.
    pub fn is_before_offer(&self, input: &Input, heard: &Heard) -> bool {
        let answers = matches!(input, Input::Command(Command::Yes | Command::No));
        let is_of_last = |at: Instant| heard.utterance.continues || heard.span.began < at;
        answers && matches!(self.answered, Some(Answered::Offer(at)) if is_of_last(at))
    }

    /// Returns whether `input`, which was `heard`, would answer or confirm something that was not open when the player
    /// began to speak. After the answer to an offer of a game, nothing that it left open is confirmed before the voice,
    /// which has been silent for this time, has said it.
    pub fn is_outdated(&mut self, game: &Game, input: &Input, heard: &Heard, silent_for: Duration) -> bool {
        let (began, continues) = (heard.span.began, heard.utterance.continues);
        if matches!(input, Input::Command(Command::No)) && matches!(game.open(), Some(Open::Question(_))) {
            return self.asked.is_some_and(|asked| began < asked);
        }
        if !game.commits(input) {
            return false;
        }
        // A new move confirms nothing that was open, and "weiter" starts a clock whenever it was said.
        let confirms = match input {
            Input::Followed(declared, _) => game.commits(declared),
            Input::Command(Command::Resume) => false,
            _ => true,
        };
        if !confirms {
            return false;
        }
        if let Some(Answered::Game(parts, at)) = &self.answered {
            let is_same = *parts != Parts::default() && *parts == Parts::of(game);
            let is_outdated = is_same && (continues || began < *at || began.elapsed() > silent_for);
            // The voice says it again, and it is answered then.
            if !is_same || !continues {
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
            _ => self.declared,
        };
        changed.is_some_and(|changed| began < changed)
    }
}

#[cfg(test)]
mod tests {
    use ansage_words::vocabulary::Vocabulary;
    use shakmaty::Chess;

    use super::*;
    use crate::recognition::{Span, Utterance};

    fn heard(began: Instant) -> Heard {
        Heard {
            utterance: Utterance::default(),
            sound: None,
            span: Span {
                began,
                ended: began,
                over_voice: false,
                within_voice: false,
                interrupts: false,
            },
            may_be_echo: false,
        }
    }

    #[test]
    fn only_what_was_open_when_the_player_began_to_speak_is_answered() {
        let vocabulary = Vocabulary::shipped(&["de"]);
        for (lines, is_heard, words, is_outdated) in [
            // A move or question that was typed or asked by time meanwhile.
            (&["Eva vier"][..], false, "ja", true),
            (&["Eva vier"], false, "Eva vier", true),
            (&["Eva vier"], false, "Eva vier gedrückt", true),
            (&["beenden"], false, "ja", true),
            (&["beenden"], false, "nein", true),
            // The question was put in answer to words, as it is if they are heard in two parts.
            (&["beenden"], true, "ja", true),
            (&["beenden"], true, "nein", true),
            // A read-back is confirmed in the same breath.
            (&["Eva vier"], true, "ja", false),
            // What declares another move confirms nothing.
            (&["Eva vier"], false, "David vier gedrückt", false),
            (&["Eva vier"], false, "David vier", false),
            (&["Eva vier"], false, "nein", false),
            (&[], false, "ja", false),
        ] {
            let (mut game, mut confirmable) = (Game::new(Chess::new()), Confirmable::default());
            let (before, silent_for) = (Instant::now(), Duration::ZERO);
            for line in lines {
                game.handle(ansage_words::interpret(&game, &vocabulary, line), Duration::ZERO);
            }
            match is_heard {
                true => confirmable.note_heard(&game),
                false => confirmable.note_change(&game),
            }
            let input = ansage_words::interpret(&game, &vocabulary, words);
            let mut outdated = |began| confirmable.is_outdated(&game, &input, &heard(began), silent_for);
            assert_eq!(outdated(before), is_outdated, "{lines:?} {words}");
            assert!(!outdated(Instant::now()), "{lines:?} {words}");
        }
    }

    #[test]
    fn what_an_offered_game_left_open_is_answered_once_the_voice_has_said_it() {
        let vocabulary = Vocabulary::shipped(&["de"]);
        let mut game = Game::new(Chess::new());
        game.handle(ansage_words::interpret(&game, &vocabulary, "Eva vier"), Duration::ZERO);
        let mut confirmable = Confirmable::default();
        confirmable.note_opening(&game);
        let yes = Input::Command(Command::Yes);
        let mut outdated = |silent_for| confirmable.is_outdated(&game, &yes, &heard(Instant::now()), silent_for);
        // An answer that breaks the voice off makes it begin again, once.
        assert!(outdated(Duration::ZERO));
        assert!(!outdated(Duration::ZERO));
        confirmable.note_opening(&game);
        let mut outdated = |silent_for| confirmable.is_outdated(&game, &yes, &heard(Instant::now()), silent_for);
        assert!(!outdated(Duration::from_secs(5)));
        assert!(!outdated(Duration::ZERO));
    }
}
