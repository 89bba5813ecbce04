//! Anything that stays open too long expires, so that a "ja" said minutes later makes no move.
//!
//! A question, a choice, and a declared move that nobody has confirmed expire [`Setting::open_for`] seconds after the
//! last words about it, or after the voice fell silent. This is said once, and no move is made. The clock does not
//! matter: a player who thinks on their own time declares again. Only the first claim of a turn stops the clock
//! (9.5.1), and expires ten seconds after its question was read out. These never expire:
//!
//! - a move with a condition that is met: it was confirmed, placed, or made on the opponent's board;
//! - a move that counts without being confirmed;
//! - anything while the game is paused, but for the question "Beenden?", or while the arbiter is called.
//!
//! [`Setting::open_for`]: crate::Setting::open_for

use std::time::Duration;

use shakmaty::Move;

use super::{Game, Phase};
use crate::{
    declaration::Command,
    effect::Effect,
    input::Input,
    message::{Message, Question},
    state::Declared,
};

impl Game {
    /// Returns the time of the last words that the game took. An open question or move was opened then or earlier.
    pub fn attended_at(&self) -> Duration {
        self.attended_at
    }

    /// Notes that the players listened to the voice until the time `until` of the game. Nothing expires meanwhile,
    /// because nobody answers while a long text is read out.
    pub fn note_listening(&mut self, until: Duration) {
        self.listened_until = self.listened_until.max(until);
    }

    /// Sets [`Setting::open_for`]. It is not agreed for the whole game: if a game that was begun by keyboard is resumed
    /// by voice, moves may be misheard from then on.
    ///
    /// [`Setting::open_for`]: crate::Setting::open_for
    pub fn keep_open_for(&mut self, seconds: u64) {
        self.setting.open_for = seconds;
    }

    /// Returns when the open question or move expires. A claim for which the clock is stopped expires sooner (9.5.1).
    pub(super) fn expires_at(&self) -> Option<Duration> {
        let seconds = self.setting().open_for;
        let since = self.attended_at.max(self.listened_until);
        let expires = (seconds > 0 && self.can_expire()).then(|| since.saturating_add(Duration::from_secs(seconds)));
        expires.into_iter().chain(self.claim_lapses_at()).min()
    }

    fn can_expire(&self) -> bool {
        if self.is_arbiter_called() {
            return false;
        }
        match self.phase() {
            Phase::Confirming(declared) => self.is_unanswered(&declared),
            // "Beenden" can be answered in a pause, too.
            Phase::Asking(Question::Quit) => true,
            Phase::Choosing(_) | Phase::Asking(_) => !self.state.paused,
            Phase::Awaiting | Phase::Paused | Phase::Over(_) => false,
        }
    }

    /// Returns whether no condition of the declared move is met, so that it still waits for its first answer.
    fn is_unanswered(&self, declared: &Declared) -> bool {
        !(declared.trusted || declared.confirmed || declared.placed || declared.executed)
    }

    /// Returns the declared move that no longer waits for its first answer: it was confirmed, placed, made by the
    /// opponent, or trusted. It need not count yet: see [`Game::counted_move`].
    pub(super) fn answered(&self) -> Option<Move> {
        let answered = self.state.declared.filter(|declared| !self.is_unanswered(declared));
        answered.map(|declared| declared.m)
    }

    /// Drops a question or move that has been open too long, and says so.
    pub(super) fn expire(&mut self) {
        if self.expires_at().is_none_or(|at| self.now < at) {
            return;
        }
        self.attended_at = self.now;
        if self.state.paused {
            // "Beenden?" alone. The move that the pause interrupted is open again after it.
            self.asking = None;
            return self.say_expired(None);
        }
        let is_claiming = self.is_claiming();
        // An offer expires together with the move that it was said with.
        self.then = self.then.filter(|then| *then != Command::Draw);
        self.forget_questions();
        let dropped: Option<Move> = self
            .state
            .declared
            .filter(|declared| self.is_unanswered(declared))
            .map(|declared| declared.m);
        if dropped.is_some() {
            self.drop_declared();
        }
        let first = self.outbox.len();
        self.say_expired(dropped);
        // A move that already counts is not dropped with its claim, and nobody may think that it is.
        if is_claiming {
            self.name_declared();
            self.say_missing();
            self.note_spoken(first);
        }
    }

    fn say_expired(&mut self, dropped: Option<Move>) {
        let message = Message::Expired(dropped);
        self.spoken = vec![message.clone()];
        self.said = Some(message.clone());
        self.emit(Effect::Say(message));
    }

    /// Notes that `input` was said, which extends the time of an open question or move. Talk, and input that may be
    /// talk, does not.
    pub(super) fn attend(&mut self, input: &Input) {
        if !input.is_talk() {
            self.attended_at = self.now;
        }
    }
}
