//! Appendix D.2 as a state machine: declared, read back, confirmed or corrected, made. Inputs go in with their time,
//! effects come out; no device, clock or disk is touched here.
//!
//! What lasts of a game (the position, a declared move) changes only by a [`Record`], and the same records make the
//! same game again: that is how a journal is replayed. What is merely under discussion (which of two moves was meant,
//! whether somebody resigns) is asked anew after an interruption.
//!
//! A declared move is made when the conditions of the [`Profile`] are met: it was read back and then confirmed ("ja"),
//! repeated by the opponent (D.2.1), or announced to the opponent and placed (D.2.3, D.2.10). Only a made move starts
//! the opponent's clock (D.2.4). Until then it is replaced or dropped by "nein" or "Korrektur" (D.2.8).

mod answers;
mod arbiter;
mod claims;
mod commands;
mod declared;
mod draws;
mod effects;
mod help;
mod input;
mod outbox;
mod questions;
mod setting;
mod standing;
mod timing;
mod touch;

use std::time::Duration;

use shakmaty::{Chess, Color, Move, Position};

pub use arbiter::{Ruled, Ruling};
pub use claims::Claim;
pub use draws::Ending;
pub use effects::{Effect, Message, Question, Record};
pub use help::Help;
pub use input::{Input, Open};
pub use questions::Answer;
pub use setting::{Blind, IllegalMoves, Profile, Setting};
pub use standing::Ply;
pub use touch::{Duty, bound};

use crate::declaration::Command;
use declared::LegalDeclaration;
use standing::{Declared, Standing};

/// What the assistant is waiting for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase<'a> {
    /// A declaration of the side to move.
    Awaiting,
    /// Confirmation of what was read back.
    Confirming(Declared),
    /// The one that was meant.
    Choosing(&'a [Move]),
    /// An answer to a question.
    Asking(Question),
    /// "weiter".
    Paused,
    /// Nothing: the game is over.
    Over(Ending),
}

/// A game between two players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    setting: Setting,
    start: Chess,
    standing: Standing,
    /// The question that is being asked.
    asking: Option<Question>,
    /// The moves of which one was meant.
    choosing: Vec<Move>,
    /// The number of plies when the position was last read out, for the question what is new.
    read_out: usize,
    /// What was said of the state of the game, and is asked again where it is a question.
    said: Option<Message>,
    /// What "wiederholen" repeats: all that was said to the last input.
    spoken: Vec<Message>,
    /// Whether the last thing said was that a piece was touched.
    fresh_touch: bool,
    /// What the last help was about.
    helped: Option<Help>,
    /// The time of the last event, since the game began.
    now: Duration,
    /// When the journal last took down what time it is.
    saved_at: Duration,
    /// Whose time is watched, and what was left of it at the last event.
    watched: Option<(Color, Duration)>,
    /// The effects of the call under way, in their order; empty between calls.
    outbox: Vec<Effect>,
}

impl Game {
    /// A game from `start` in the default setting.
    pub fn new(start: Chess) -> Game {
        Game::with_setting(start, Setting::default())
    }

    /// A game from `start` as agreed in `setting`.
    pub fn with_setting(start: Chess, setting: Setting) -> Game {
        Game {
            standing: Standing::new(start.clone(), &setting),
            setting,
            start,
            asking: None,
            choosing: Vec::new(),
            read_out: 0,
            said: None,
            spoken: Vec::new(),
            fresh_touch: false,
            helped: None,
            now: Duration::ZERO,
            saved_at: Duration::ZERO,
            watched: None,
            outbox: Vec::new(),
        }
    }

    /// A game in which `moves` were made already. `None` where one of them is illegal.
    pub fn replay(start: Chess, moves: impl IntoIterator<Item = Move>) -> Option<Game> {
        let mut game = Game::new(start);
        for m in moves {
            game.apply(&Record::Made(m), Duration::ZERO).then_some(())?;
        }
        Some(game)
    }

    /// Lets the game be what `record`, which an earlier run wrote at the time `at`, makes of it. `false`, and no
    /// change, where the record cannot follow on what stands.
    #[must_use]
    pub fn apply(&mut self, record: &Record, at: Duration) -> bool {
        self.set_now(at);
        self.standing.apply(record, self.now)
    }

    /// Whether the records of both games come to the same: position, moves, clock, offers and rulings.
    pub fn stands_as(&self, other: &Game) -> bool {
        self.standing == other.standing
    }

    /// What was agreed before the game.
    pub fn setting(&self) -> &Setting {
        &self.setting
    }

    /// The position at the start.
    pub fn start(&self) -> &Chess {
        &self.start
    }

    /// The position on the board. A declared move is not on it before it is made.
    pub fn position(&self) -> &Chess {
        &self.standing.position
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Color {
        self.standing.turn()
    }

    /// The moves made.
    pub fn plies(&self) -> &[Ply] {
        &self.standing.plies
    }

    /// Whether anything has happened in it.
    pub fn has_begun(&self) -> bool {
        self.standing.declared.is_some() || !self.plies().is_empty() || !self.standing.touched.is_empty()
    }

    /// Whether a declared move is open, so that another one can replace it.
    pub fn is_correctable(&self) -> bool {
        matches!(self.phase(), Phase::Confirming(_) | Phase::Choosing(_))
    }

    /// Who offers a draw, if an offer stands.
    pub fn draw_offer(&self) -> Option<Color> {
        self.standing.offer
    }

    /// Whether its players have interrupted it.
    pub fn is_paused(&self) -> bool {
        self.standing.paused
    }

    /// How the game ended, if it did.
    pub fn ending(&self) -> Option<Ending> {
        self.standing.ending
    }

    /// The time of the last event, since the game began.
    pub fn now(&self) -> Duration {
        self.now
    }

    fn phase(&self) -> Phase<'_> {
        if let Some(question) = self
            .asking
            .filter(|asked| !self.standing.paused || *asked == Question::Quit)
        {
            Phase::Asking(question)
        } else if let Some(ending) = self.standing.ending {
            Phase::Over(ending)
        } else if self.standing.paused {
            Phase::Paused
        } else if !self.choosing.is_empty() {
            Phase::Choosing(&self.choosing)
        } else if let Some(declared) = self.standing.declared {
            Phase::Confirming(declared)
        } else {
            Phase::Awaiting
        }
    }

    /// Begins a session: says whose turn it is, and what is open.
    pub fn opening(&mut self) -> Vec<Effect> {
        let message = match self.phase() {
            _ if self.is_arbiter_called() => Message::Ruled(Ruled::Called),
            Phase::Over(ending) => Message::Over(ending),
            Phase::Paused => Message::Paused,
            _ => Message::Ready(self.turn()),
        };
        self.say(message);
        if self.phase() != Phase::Paused && self.ending().is_none() {
            self.say_offer();
            self.say_missing();
        }
        self.take_outbox()
    }

    /// Takes an input and returns what follows from it. `at` is the time since the game began, by a clock that never
    /// goes back.
    pub fn handle(&mut self, input: Input, at: Duration) -> Vec<Effect> {
        let was_over = self.ending().is_some();
        self.set_now(at);
        self.drop_late_claim(&input);
        self.pass_time();
        // The flag fell before anything was said.
        if self.ending().is_some() && !was_over {
            return self.take_outbox();
        }
        let fresh_touch = self.fresh_touch;
        self.note_help(&input);
        let is_repeated = matches!(
            input,
            Input::Command(Command::Repeat | Command::Stop) | Input::NotUnderstood
        );
        let first = self.outbox.len();
        self.take(input);
        if !is_repeated {
            self.note_spoken(first);
        }
        self.check_flag();
        self.fresh_touch &= !fresh_touch;
        self.watch();
        self.take_outbox()
    }

    fn take(&mut self, input: Input) {
        match input {
            Input::Command(Command::Stop) => self.emit(Effect::Hush),
            Input::Command(command) => self.command(command, None),
            Input::Named(color, command) => self.command(command, Some(color)),
            Input::Order(order) => self.order(order),
            _ if self.standing.paused => {}
            Input::Query(query) => self.query(query),
            _ if self.ending().is_some() => self.repeat(),
            Input::Declared {
                m,
                warnings,
                correction,
                clear,
            } => self.declare(LegalDeclaration {
                m,
                warnings,
                correction,
                clear,
            }),
            Input::Several(moves) => self.choose(moves),
            Input::Touched(piece) => self.touch(piece),
            Input::Illegal(action, reason) => self.refuse(action, reason),
            Input::NotUnderstood => self.aside(Message::NotUnderstood),
        }
    }

    /// The position after the declared move, if that counts without being confirmed.
    fn after_trusted(&self) -> Option<Chess> {
        let declared = self.standing.declared.filter(|declared| declared.trusted)?;
        let mut after = self.position().clone();
        after.play_unchecked(declared.m);
        Some(after)
    }
}
