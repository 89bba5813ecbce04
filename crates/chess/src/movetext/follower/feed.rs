//! Feeds, whose listener hears of a bracket without an end at the next move, not at the end of the text.

use shakmaty::{Chess, Position};

use super::{Begun, Follower};
use crate::{
    movetext::{Event, Location, MovetextFault, Pace, Sink},
    notation,
};

impl Follower {
    pub(in crate::movetext) fn is_of_feed(&self) -> bool {
        self.settings.pace == Pace::Feed
    }

    /// Returns whether the text ends in no variation.
    pub(in crate::movetext) fn is_among_moves(&self) -> bool {
        self.path.depth() == 0
    }

    /// Returns whether the text ends among the tags of a game.
    pub(in crate::movetext) fn is_among_tags(&self) -> bool {
        self.begun == Begun::Tags
    }

    /// Returns whether `line`, which may belong to a comment, is the next move of the game with its number, and perhaps
    /// the answer to it. Analysis in a comment has more moves, or other words.
    pub(in crate::movetext) fn goes_on_with(&self, line: &[u8]) -> bool {
        let Ok(line) = std::str::from_utf8(line) else {
            return false;
        };
        let line = line.trim_start();
        let number = notation::number(line);
        if !line.ends_with('\n') || self.path.depth() > 0 || !self.has_moves() || !fits(number, self.path.now()) {
            return false;
        }
        let moves = line.strip_prefix(number).unwrap_or_default().split_whitespace();
        let moves: Vec<_> = moves.map(notation::read).collect();
        let ([Ok(first)] | [Ok(first), Ok(_)]) = &moves[..] else {
            return false;
        };
        notation::resolve(self.path.now(), first, self.languages).is_ok()
    }

    /// Ends the open variations of a feed before a line with the number of the next move of the game itself, if none of
    /// theirs has that number. Otherwise they would swallow the rest of the game.
    pub(super) fn leave_stray_variations(&mut self, number: &str, sink: &mut impl Sink) {
        let is_stray = self.is_of_feed()
            && self.path.depth() > 0
            && self.is_read()
            && self.line_ends > 0
            && fits(number, self.path.outermost())
            && !fits(number, self.path.now());
        if is_stray {
            while self.path.close() {
                sink.event(Event::Close { failed: false });
            }
            self.numbers.clear();
            self.passed_over("(", self.opened, sink);
        }
    }

    /// Ends the game at the end of a line of a feed that holds only a result in words. Elsewhere a move may follow.
    pub(super) fn end_by_words(&mut self, sink: &mut impl Sink) {
        if let Some(location) = self.told_apart.take().filter(|_| self.told.is_some()) {
            self.end_moves(location, sink);
            self.begun = Begun::Over;
            self.line_ends = 0;
        }
    }

    /// Reports a bracket without an end, at its beginning.
    pub(in crate::movetext) fn passed_over(&mut self, bracket: &str, begin: Location, sink: &mut impl Sink) {
        self.fault(MovetextFault::Meaningless(bracket.into()), begin, sink);
    }
}

/// Returns whether `number` with its dots is that of the next move on `position`.
fn fits(number: &str, position: &Chess) -> bool {
    let dots = number.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_blacks = dots.len() > 1;
    let digits = number.strip_suffix(dots).and_then(|digits| digits.parse().ok());
    !dots.is_empty() && digits == Some(position.fullmoves().get()) && is_blacks == position.turn().is_black()
}
