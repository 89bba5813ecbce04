//! The game: moves are declared, read back, confirmed or corrected, and made.
//!
//! The state of a game changes only by a [`Record`], and the same records always produce the same state, so a journal
//! can be replayed. Open questions (which of two moves was meant, whether a player resigns) are not part of the state
//! and are asked again after an interruption.
//!
//! A declared move is made when the conditions of the [`Profile`](crate::Profile) are met: it was read back and then
//! confirmed ("ja"), repeated by the opponent (D.2.1), or announced to the opponent and placed (D.2.3, D.2.10). Before
//! that, "nein" or "Korrektur" replaces or drops it (D.2.8). Only a made move starts the opponent's clock (D.2.4).

mod absence;
mod arbiter;
mod claims;
mod clock;
mod commands;
mod declared;
mod early;
mod expiry;
mod follow;
mod hall;
mod help;
mod meaning;
mod moves;
mod orders;
mod outbox;
mod partner;
mod password;
mod questions;
mod slips;
mod touch;
mod turn;

use std::{sync::Arc, time::Duration};

use ansage_chess::board::Action;
use shakmaty::{Chess, Color, Move};

pub use hall::HallOrder;
pub use meaning::Open;
pub use partner::Owed;
pub use turn::BegunTurn;

use crate::{
    declaration::{ArbiterOrder, Command},
    effect::Effect,
    ending::Ending,
    help::HelpTopic,
    input::Input,
    message::{Message, Question},
    ply::Ply,
    record::Record,
    ruling::ArbiterMessage,
    settings::Setting,
    state::{Declared, State},
};
use declared::{EarlyAnswer, LastMove, LegalDeclaration};

/// The state in which the assistant waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase<'a> {
    /// A declaration of the side to move.
    Awaiting,
    /// Confirmation of the move that was read back.
    Confirming(Declared),
    /// A choice of one of these moves.
    Choosing(&'a [Move]),
    /// An answer to a question.
    Asking(Question),
    /// The word "weiter".
    Paused,
    /// Nothing: the game is over.
    Over(Ending),
}

/// A game between two players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    setting: Setting,
    state: State,
    /// The open question.
    asking: Option<Question>,
    /// The moves of the open choice.
    choosing: Vec<Move>,
    /// The command said with the move of the open choice.
    then: Option<Command>,
    /// The offer or claim said with the right move of a slip that the player is asked about.
    slip_then: Option<Command>,
    /// The number of plies when the position was last read out, for "was ist neu".
    read_out: usize,
    /// The last message that described the state of the game. It is repeated after an aside.
    said: Option<Message>,
    /// The messages that "wiederholen" repeats: all those said in answer to the last input.
    spoken: Vec<Message>,
    /// The meaning of a correction while no move is declared.
    last_move: LastMove,
    /// The answer that made the last move before its clock was pressed. The player of that move may still say "gesetzt"
    /// and "gedrückt".
    answered_early: Option<EarlyAnswer>,
    /// The declaration that was refused last in this turn.
    refused: Option<Action>,
    /// The open move, if the rest of another one was asked for since it was read back: a confirmation may be meant for
    /// either.
    begun_over: Option<Move>,
    /// The order of the arbiter that waits for "ja".
    planned: Option<ArbiterOrder>,
    /// The order of the arbiter that waits for the password.
    unproved: Option<ArbiterOrder>,
    /// The time until which an order needs no password.
    trusted_until: Option<Duration>,
    /// Whether nothing that counts was said since a piece was touched.
    fresh_touch: bool,
    /// Whether the opponent has just begun an answer to the move that counts, or declared an illegal one. "Nein" then
    /// takes that back.
    fresh_answer: bool,
    /// The player whose offer the last touch declined.
    declined_by_touch: Option<Color>,
    /// The last group that help named.
    helped: Option<HelpTopic>,
    /// The time of the last words about the open question or move.
    attended_at: Duration,
    /// When the players last listened to the voice.
    listened_until: Duration,
    /// The time of the last event since the game began.
    now: Duration,
    /// The time of the last record.
    saved_at: Duration,
    /// The time until which the absence of a player was announced.
    absence_told_at: Duration,
    /// When the clock was stopped for a claim (9.5.1). It starts again when the claim is dropped or was wrong.
    stopped_for_claim: Option<Duration>,
    /// The turn in which the clock was last stopped for a claim: the number of plies made, and its player.
    claimed_in: Option<(usize, Color)>,
    /// The player whose clock runs, and the time they had left at the last event.
    watched: Option<(Color, Duration)>,
    /// The effects of the call in progress, in order; empty between calls.
    outbox: Vec<Effect>,
}

impl Game {
    /// Creates a game from `start` in the default setting.
    pub fn new(start: Chess) -> Game {
        Game::with_setting(start, Setting::default())
    }

    /// Creates a game from `start` as agreed in `setting`.
    pub fn with_setting(start: Chess, setting: Setting) -> Game {
        Game {
            state: State::new(start, &setting),
            setting,
            asking: None,
            choosing: Vec::new(),
            then: None,
            slip_then: None,
            read_out: 0,
            said: None,
            spoken: Vec::new(),
            last_move: LastMove::Answered,
            answered_early: None,
            refused: None,
            begun_over: None,
            planned: None,
            unproved: None,
            trusted_until: None,
            fresh_touch: false,
            fresh_answer: false,
            declined_by_touch: None,
            helped: None,
            attended_at: Duration::ZERO,
            listened_until: Duration::ZERO,
            now: Duration::ZERO,
            saved_at: Duration::ZERO,
            absence_told_at: Duration::ZERO,
            stopped_for_claim: None,
            claimed_in: None,
            watched: None,
            outbox: Vec::new(),
        }
    }

    /// Creates a game in which `moves` were made. Returns `None` if one of them is illegal.
    pub fn replay(start: Chess, moves: impl IntoIterator<Item = Move>) -> Option<Game> {
        let mut game = Game::new(start);
        for m in moves {
            game.apply(&Record::Made(m), Duration::ZERO).then_some(())?;
        }
        Some(game)
    }

    /// Applies `record`, which an earlier run wrote at the time `at`. Returns `false`, with the state unchanged, if the
    /// record cannot follow it.
    #[must_use]
    pub fn apply(&mut self, record: &Record, at: Duration) -> bool {
        self.set_now(at);
        let is_applied = self.state.apply(record, self.now);
        self.last_move = if self.state.last_correctable {
            LastMove::Correctable
        } else {
            LastMove::Settled
        };
        is_applied
    }

    /// Returns whether the records of both games lead to the same state: position, moves, clock, offers and rulings.
    /// The number of [`changes`](Game::changes) does not count, because a ruling that is taken back leaves it. Only
    /// tests ask for it.
    pub fn stands_as(&self, other: &Game) -> bool {
        let mut state = self.state.clone();
        state.arbiter.changes = other.state.arbiter.changes;
        state == other.state
    }

    /// Returns the settings agreed before the game.
    pub fn setting(&self) -> &Setting {
        &self.setting
    }

    /// Returns the position from which the moves were made: the one at the start, or a later one that was agreed
    /// (D.2.9).
    pub fn start(&self) -> &Chess {
        &self.state.start
    }

    /// Returns the position on the board, which does not include a declared move before it is made.
    pub fn position(&self) -> &Chess {
        &self.state.position
    }

    /// Returns the side to move.
    pub fn turn(&self) -> Color {
        self.state.turn()
    }

    /// Returns the moves made. Copies of a game share them.
    pub fn plies(&self) -> &[Arc<Ply>] {
        &self.state.plies
    }

    /// Returns the number of plies made in the game, including those before a position was agreed (D.2.9).
    pub fn made(&self) -> usize {
        self.state.made()
    }

    /// Returns whether anything that counts was said or ruled, or time has run. The arbiter chooses a password before
    /// the game.
    pub fn has_begun(&self) -> bool {
        let mut fresh = State::new(self.state.start.clone(), &self.setting);
        fresh.password.clone_from(&self.state.password);
        // A player who declared a move and dropped it is present, but nothing counts yet.
        fresh.has_come = self.state.has_come;
        self.state != fresh
    }

    /// Returns whether a declared move or a choice is open, so that another move can replace it.
    pub fn is_correctable(&self) -> bool {
        matches!(self.phase(), Phase::Confirming(_) | Phase::Choosing(_))
    }

    /// Returns whether "nein" may correct the last move, so that another move may follow it.
    pub fn is_last_move_correctable(&self) -> bool {
        self.before_correctable().is_some()
    }

    /// Returns the move that was declared and is not made yet.
    pub fn declared(&self) -> Option<Move> {
        self.state.declared.map(|declared| declared.m)
    }

    /// Returns the move that the last right claim of a draw, or the accepted offer of one, was made with. It is not
    /// made on the board (9.1.2.1, 9.2.1, 9.3.1).
    pub fn claimed(&self) -> Option<Move> {
        self.state.claimed
    }

    /// Returns the player whose draw offer is open.
    pub fn draw_offer(&self) -> Option<Color> {
        self.state.offer
    }

    /// Returns whether the players have interrupted the game.
    pub fn is_paused(&self) -> bool {
        self.state.paused
    }

    /// Returns how the game ended, or `None` if it continues.
    pub fn ending(&self) -> Option<Ending> {
        self.state.ending
    }

    /// Returns the time of the last event since the game began.
    pub fn now(&self) -> Duration {
        self.now
    }

    fn phase(&self) -> Phase<'_> {
        if let Some(question) = self
            .asking
            .filter(|asked| !self.state.paused || *asked == Question::Quit)
        {
            Phase::Asking(question)
        } else if let Some(ending) = self.state.ending {
            Phase::Over(ending)
        } else if self.state.paused {
            Phase::Paused
        } else if !self.choosing.is_empty() {
            Phase::Choosing(&self.choosing)
        } else if let Some(declared) = self.state.declared {
            Phase::Confirming(declared)
        } else {
            Phase::Awaiting
        }
    }

    /// Returns the declared move that may be confirmed now. A question asked since does not replace it, but a claim is
    /// judged before its move is made (9.2.1), and an order of the arbiter is answered first.
    fn confirmable(&self) -> Option<Declared> {
        match self.phase() {
            _ if self.state.paused => None,
            Phase::Asking(Question::Claim(..) | Question::Order) => None,
            Phase::Confirming(_) | Phase::Asking(_) => self.state.declared,
            Phase::Awaiting | Phase::Choosing(_) | Phase::Paused | Phase::Over(_) => None,
        }
    }

    /// Returns the first messages: whose turn it is, and what is open.
    pub fn opening(&mut self) -> Vec<Effect> {
        let message = match self.phase() {
            _ if self.is_arbiter_called() => Message::Ruled(ArbiterMessage::Called),
            Phase::Over(ending) => Message::Over(ending),
            Phase::Paused => Message::Paused,
            _ => Message::Ready(self.asked_about().turn()),
        };
        self.say(message);
        // A game that is in the arbiter's hands waits for nothing else.
        if self.phase() != Phase::Paused && self.ending().is_none() && !self.is_arbiter_called() {
            self.say_offer();
            self.say_touch();
            self.name_declared();
            self.say_missing();
        }
        self.attended_at = self.now;
        self.note_spoken(0);
        self.take_outbox()
    }

    /// Handles an input and returns its effects. `at` is the time since the game began, by a clock that never goes
    /// back.
    pub fn handle(&mut self, input: Input, at: Duration) -> Vec<Effect> {
        let was_over = self.ending().is_some();
        self.set_now(at);
        self.pass_time();
        // The flag fell before the input was said.
        if self.ending().is_some() && !was_over {
            return self.take_outbox();
        }
        self.attend(&input);
        self.note_help(&input);
        let is_repeated = matches!(
            input,
            Input::Command(Command::Repeat | Command::Stop) | Input::NotUnderstood | Input::Unanswered
        );
        // A touch that is read out again is still the last thing that counts. A touch named again was not a slip.
        let keeps_touch = self.fresh_touch && (is_repeated || input.is_talk());
        let keeps_answer = self.fresh_answer && input.answers_nothing();
        let first = self.outbox.len();
        self.take(input);
        if !is_repeated {
            self.note_spoken(first);
        }
        self.check_flag();
        self.settle_claim();
        let is_touch = |effect: &Effect| matches!(effect, Effect::Record(Record::Touched(_)));
        self.fresh_touch = self.outbox.iter().any(is_touch) || keeps_touch;
        self.fresh_answer = self.has_counted_move() && (self.has_answered() || keeps_answer);
        self.watch();
        self.take_outbox()
    }

    /// Returns whether the effects of the call in progress say that the opponent began an answer to the move that
    /// counts, or declared an illegal one. Until its clock is pressed, the illegal one may be the player's.
    fn has_answered(&self) -> bool {
        self.outbox.iter().any(|effect| match effect {
            Effect::Say(Message::Begun(_)) => true,
            Effect::Say(Message::Illegal(..)) => self.is_opponent_to_move(),
            _ => false,
        })
    }

    fn take(&mut self, input: Input) {
        match input {
            Input::Command(Command::Stop) => self.emit(Effect::Hush),
            Input::Command(command) => self.command(command, None),
            Input::Named(color, command) => self.command(command, Some(color)),
            Input::Order(order) => self.order(order),
            Input::Password(password) => self.prove(password),
            Input::Query(query) => self.query(query),
            Input::Unanswered => self.say_again(),
            Input::Doubtful if self.asking.is_some() => self.aside(Message::ConfirmClearer),
            _ if self.state.paused => {}
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
            Input::Several { moves, correction } => self.choose(moves, correction),
            Input::Touched(piece) => self.touch(piece),
            Input::Illegal {
                action,
                reason,
                correction,
            } => {
                if self.withdraw(correction) {
                    self.refuse(action, reason);
                }
            }
            Input::Followed(declared, command) => self.follow(*declared, command),
            Input::Unclear { declared, command } => self.follow_unclear(declared, command),
            Input::Begun { fragment, correction } => {
                if self.withdraw(correction) {
                    self.note_attempt();
                    // The opponent may begin the repetition, or an answer to a move that counts.
                    let declared = self
                        .state
                        .declared
                        .filter(|declared| !declared.confirmed && !declared.executed);
                    let is_own = |declared: &Declared| !self.has_counted_move() && !self.awaits_repetition(declared);
                    self.begun_over = declared.filter(is_own).map(|declared| declared.m);
                    self.emit(Effect::Say(Message::Begun(fragment)));
                }
            }
            Input::Doubtful => self.aside(Message::ConfirmClearer),
            Input::NotUnderstood => self.aside(Message::NotUnderstood),
        }
    }
}
