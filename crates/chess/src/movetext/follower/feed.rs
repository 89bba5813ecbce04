//! Feeds, whose listener hears of a bracket without an end at the next move, not at the end of the text.

use shakmaty::Position;

use super::{
    Begun, Follower,
    line::{LineMove, moves_alone},
};
use crate::{
    movetext::{Event, Location, MovetextFault, Pace, Problem, Sink, bracket::Bracket, numbers::fits},
    notation,
};

impl Follower {
    pub(in crate::movetext) fn is_of_feed(&self) -> bool {
        self.settings.pace == Pace::Feed
    }

    /// Returns the beginning of the outermost variation that is open.
    pub(in crate::movetext) fn open_variation(&self) -> Option<Location> {
        (self.path.depth() > 0).then_some(self.opened)
    }

    /// Returns whether the text ends among the tags of a game.
    pub(in crate::movetext) fn is_among_tags(&self) -> bool {
        self.begun == Begun::Tags
    }

    /// Returns whether `line`, which may belong to a comment, is the next move of the game with its number, and perhaps
    /// the answer to it. Analysis in a comment has more moves, or other words.
    pub(in crate::movetext) fn goes_on_with(&self, line: &[u8]) -> bool {
        let Some((number, first)) = moves_alone(line) else {
            return false;
        };
        self.path.depth() == 0
            && self.has_moves()
            && fits(number, self.path.now())
            && notation::resolve(self.path.now(), &first, self.languages).is_ok()
    }

    /// Begins a line.
    pub(in crate::movetext) fn line_begins(&mut self, line: &[u8]) {
        self.line_move = LineMove::read(line);
    }

    /// Ends the open variations of a feed before a line that goes on with the game itself: by the number of the game's
    /// next move, which the open variation does not expect; or without a number, if the bracket is still empty and
    /// cannot begin with this move. Otherwise they would swallow the rest of the game.
    pub(super) fn leave_stray_variations(&mut self, number: &str, sink: &mut impl Sink) {
        // A variation after a refused move replaces the move before it on the board, so its numbers do not fit.
        let is_open = self.path.depth() > 0 && self.is_read() && !self.keeps_variation;
        let Some(LineMove { first, is_alone }) = self.line_move.take().filter(|_| is_open) else {
            return;
        };
        let (game, now) = (self.path.outermost(), self.path.now());
        let is_legal = |position| notation::resolve(position, &first, self.languages).is_ok();
        let holds_nothing = self.path.depth() == 1 && self.path.last().is_none();
        let is_stray = match number.is_empty() {
            true => is_alone && holds_nothing && !is_legal(now),
            // A longer line may go on with a variation whose numbers restart.
            false => (is_alone || holds_nothing) && fits(number, game) && !fits(number, now),
        };
        if is_stray && is_legal(game) {
            while self.path.close() {
                sink.event(Event::Close { failed: false });
            }
            self.numbers.clear();
            self.passed_over(Bracket::Variation, self.opened, sink);
        }
    }

    /// Ends the game at the end of a line of a feed that holds only a result in words. Elsewhere a move may follow.
    pub(super) fn end_by_words(&mut self, sink: &mut impl Sink) {
        if let Some(location) = self.word_location.take().filter(|_| self.result_in_word.is_some()) {
            self.end_moves(location, sink);
            self.begun = Begun::Over;
            self.line_ends = 0;
        }
    }

    /// Reports a bracket without an end, at its beginning, now that the game goes on after it.
    pub(in crate::movetext) fn passed_over(&mut self, bracket: Bracket, begin: Location, sink: &mut impl Sink) {
        if !self.has_reported(begin) {
            self.fault(MovetextFault::Meaningless(bracket.sign().into()), begin, sink);
        }
    }

    /// Reports a bracket that is still open as a problem of the game itself, once.
    pub(in crate::movetext) fn report_open(&mut self, bracket: Bracket, begin: Location, sink: &mut impl Sink) {
        if self.has_reported(begin) {
            return;
        }
        self.reported.note(bracket, begin);
        let position = self.path.outermost();
        sink.event(Event::Problem(&Problem {
            // It may stand before the first game.
            game: self.game.max(1),
            number: position.fullmoves().get(),
            turn: position.turn(),
            depth: 0,
            line: begin.line,
            column: begin.column,
            fault: MovetextFault::Meaningless(bracket.sign().into()),
        }));
    }

    /// Returns whether the bracket at `begin` has been reported although it is open.
    pub(in crate::movetext) fn has_reported(&self, begin: Location) -> bool {
        self.reported.has(begin)
    }
}
