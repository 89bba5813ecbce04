//! Tokens that may mean nothing, and ends of games without the sign of a result.

use shakmaty::Position;

use super::{Begun, Follower, Skip};
use crate::movetext::{Event, MovetextFault, Said, Sink};

impl Follower {
    /// Returns whether `word` has nothing of a move (no square, no castling, no word of a declaration), and does not stand
    /// where a move must stand. Only numbers tell that: a list without them is read as strictly as it is written.
    pub(super) fn may_mean_nothing(&self, word: &str) -> bool {
        let known = |word: &str| self.settings.words.as_ref().is_some_and(|words| words.knows(word));
        let is_sign = !word.contains(char::is_alphanumeric);
        !has_rank(word)
            && !word.starts_with(['O', 'o', 'О', 'о'])
            && !word.split(' ').any(known)
            && (is_sign || !self.after_number && (self.is_numbered || !self.has_moves()))
    }

    /// Reports the token in doubt if no move follows. In a text without a move it is no game's.
    pub(super) fn settle(&mut self, sink: &mut impl Sink) {
        if self.path.depth() > 0 || self.has_moves() {
            self.doubted(sink);
        } else {
            self.distrust(sink);
        }
    }

    /// Reports the token in doubt, which meant nothing: the move behind it is legal.
    pub(super) fn doubted(&mut self, sink: &mut impl Sink) {
        if let Some((text, location)) = self.doubt.take() {
            self.fault(MovetextFault::Meaningless(text), location, sink);
        }
    }

    /// Ends the moves of a game without the sign of a result.
    pub(super) fn end_moves(&mut self, sink: &mut impl Sink) {
        self.settle(sink);
        if let (Some(outcome), Begun::Moves) = (self.told.take(), self.begun) {
            let event = Event::Result {
                text: "",
                outcome,
                depth: 0,
            };
            if self.is_read() {
                sink.event(event);
                self.end(outcome, sink);
            } else {
                sink.behind(event);
            }
        }
    }

    /// Reports the token in doubt as a move that cannot be read, since the text behind it does not fit the position.
    pub(super) fn distrust(&mut self, sink: &mut impl Sink) {
        if let Some((text, location)) = self.doubt.take() {
            self.fault(MovetextFault::NotAMove(text.clone()), location, sink);
            self.unread(&text, &Said::Nothing, sink);
        }
    }

    /// Returns whether the line has a move.
    pub(super) fn has_moves(&self) -> bool {
        self.begun == Begun::Moves && (self.path.now() != self.path.before() || self.skip == Skip::Game)
    }

    /// Returns whether the next move has `number`.
    pub(super) fn is_next(&self, number: &str) -> bool {
        let position = self.path.now();
        let digits = number.trim_end_matches(|c: char| !c.is_ascii_digit());
        let is_white = number.chars().filter(|c| *c == '.').count() == 1;
        digits.parse() == Ok(position.fullmoves().get()) && !(is_white && position.turn().is_black())
    }
}

/// Returns whether `word` may be a mistaken move by its digits: one behind a letter ("Nf9"), or nothing else ("5259"). The
/// digits of times and evaluations ("3s", "+0.35/12") are none of a move.
fn has_rank(word: &str) -> bool {
    let letters = word.chars();
    let behind_a_letter = letters
        .clone()
        .zip(letters.skip(1))
        .any(|(letter, digit)| letter.is_alphabetic() && digit.is_ascii_digit());
    let is_numeric = |c: char| c.is_ascii_digit() || matches!(c, '-' | '–' | '−' | '=' | '+' | '#' | '!' | '?');
    behind_a_letter || word.contains(|c: char| c.is_ascii_digit()) && word.chars().all(is_numeric)
}
