//! Tokens that may mean nothing, and ends of games without the sign of a result.

use shakmaty::{Outcome, Position};

use super::{Begun, Follower, Skip};
use crate::{
    movetext::{Event, Location, MovetextFault, Pace, Said, Sink, waiting::Doubt, word},
    notation::{WordReader, is_piece_letter, is_piece_name},
};

impl Follower {
    /// Returns the reader of moves in words, if they are read.
    pub(in crate::movetext) fn words(&self) -> Option<&dyn WordReader> {
        self.settings.words.as_deref()
    }

    /// Reports a line above the first move, which means nothing.
    pub(in crate::movetext) fn heading(&mut self, line: &str, location: Location, sink: &mut impl Sink) {
        self.moves_begin(location, sink);
        self.fault(MovetextFault::Meaningless(line.into()), location, sink);
    }

    /// Returns whether `word` has no part of a move (no square, no castling, no word of a declaration) and is not where
    /// a move is required. Only numbers show where one is required, so a list without them is read strictly.
    pub(super) fn may_mean_nothing(&self, word: &str) -> bool {
        let is_sign = !word.contains(char::is_alphanumeric) || word.starts_with('$');
        // "1. e4 S f6": without its letter, the rest would be a pawn's move. Above the moves, it is an initial.
        let is_heading = !self.is_numbered && !self.has_moves();
        (is_heading || !is_piece_letter(word))
            && self.has_nothing_of_a_move(word)
            && (is_sign || !self.after_number && (self.is_numbered || !self.has_moves()))
    }

    /// Returns whether `word` may state how the game ended ("White wins 1-0") although a move is required there.
    pub(super) fn may_stand_before_result(&self, word: &str) -> bool {
        /// Number of letters from which a word is not a move in any notation, even a mistaken one.
        const LONG: usize = 4;
        let is_long = |word: &str| word.chars().filter(|c| c.is_alphabetic()).count() >= LONG;
        let is_named = word.split(' ').next().is_some_and(is_piece_name);
        self.path.depth() == 0 && word.split(' ').any(is_long) && !is_named && self.has_nothing_of_a_move(word)
    }

    fn has_nothing_of_a_move(&self, word: &str) -> bool {
        let words = self.settings.words.as_ref();
        let is_of_a_move = |word: &str| words.is_some_and(|words| words.has_part_of_a_move(word));
        self.settings.pace != Pace::Feed
            && !has_rank(word)
            && !word::may_castle(word)
            && !word.split(' ').any(is_of_a_move)
    }

    pub(super) fn begin_doubt(&mut self, text: String, location: Location, needs_result: bool) {
        let needs_number = is_piece_letter(&text);
        let doubt = self.doubt.get_or_insert(Doubt {
            text,
            location,
            needs_result,
            needs_number,
        });
        doubt.needs_result |= needs_result;
        doubt.needs_number |= needs_number;
    }

    /// Reports the token in doubt if neither a move nor a result follows. A text without moves is not a game.
    pub(super) fn settle(&mut self, sink: &mut impl Sink) {
        let needs_result = self.doubt.as_ref().is_some_and(|doubt| doubt.needs_result);
        if !needs_result && (self.path.depth() > 0 || self.has_moves()) {
            self.doubted(sink);
        } else {
            self.distrust(sink);
        }
    }

    /// Reports the token in doubt before a result, where no move can have been lost. Tags show that there is a game,
    /// even without a move.
    pub(super) fn settle_before_result(&mut self, sink: &mut impl Sink) {
        if self.path.depth() > 0 || self.has_moves() || !self.tags.0.is_empty() {
            self.doubted(sink);
        } else {
            self.distrust(sink);
        }
    }

    /// Returns whether the token in doubt is where a move was required, now that a move follows it. If so, reports the
    /// token.
    pub(super) fn has_lost_a_move(&mut self, sink: &mut impl Sink) -> bool {
        let is_needed = |doubt: &Doubt| doubt.needs_result || doubt.needs_number && !self.after_number;
        let is_lost = self.doubt.as_ref().is_some_and(is_needed);
        if is_lost {
            self.distrust(sink);
        }
        is_lost
    }

    /// Reports the token in doubt, which meant nothing: the move after it is legal.
    pub(super) fn doubted(&mut self, sink: &mut impl Sink) {
        if let Some(Doubt { text, location, .. }) = self.doubt.take() {
            self.fault(MovetextFault::Meaningless(text), location, sink);
        }
    }

    /// Ends the moves of a game without the sign of a result.
    pub(super) fn end_moves(&mut self, location: Location, sink: &mut impl Sink) {
        self.settle(sink);
        let in_word = self.result_in_word.take();
        if self.begun != Begun::Moves {
            return;
        }
        let stray = self.numbers.take_last();
        self.report_stray(stray, sink);
        self.report_commented(sink);
        if let Some(outcome) = in_word {
            let event = Event::Result {
                text: "",
                outcome,
                depth: 0,
            };
            if self.is_read() {
                sink.event(event);
                let counted = self.counted("", outcome, location, sink);
                self.end(counted, sink);
            } else {
                sink.behind(event);
            }
            return;
        }
        self.compare_with_board(Outcome::Unknown, location, sink);
    }

    /// Reports the token in doubt as a move that cannot be read, since the text after it does not fit the position.
    pub(super) fn distrust(&mut self, sink: &mut impl Sink) {
        if let Some(Doubt { text, location, .. }) = self.doubt.take() {
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

/// Returns whether the digits of `word` suggest a mistaken move: one follows a letter ("Nf9"), or there is nothing else
/// ("5259"). The digits of times and evaluations ("3s", "+0.35/12") do not count.
fn has_rank(word: &str) -> bool {
    let letters = word.chars();
    let behind_a_letter = letters
        .clone()
        .zip(letters.skip(1))
        .any(|(letter, digit)| letter.is_alphabetic() && digit.is_ascii_digit());
    let is_numeric = |c: char| c.is_ascii_digit() || matches!(c, '-' | '–' | '−' | '=' | '+' | '#' | '!' | '?');
    behind_a_letter || word.contains(|c: char| c.is_ascii_digit()) && word.chars().all(is_numeric)
}
