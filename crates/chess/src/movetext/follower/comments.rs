//! Comments, and the game to which each belongs.

use super::{Begun, Follower};
use crate::{
    movetext::{Event, Location, MovetextFault, Sink, word},
    notation,
};

impl Follower {
    pub(super) fn comment(&mut self, text: &str, cut: bool, location: Location, sink: &mut impl Sink) {
        if cut {
            self.fault(MovetextFault::LongComment, location, sink);
        }
        let is_early = match self.begun {
            Begun::No => true,
            // A comment between tags separates them like a blank line: a tag that comes again belongs to another game.
            Begun::Tags => {
                self.line_ends += 2;
                true
            }
            // After the result and a blank line, it belongs to the next game.
            Begun::Over => std::mem::take(&mut self.line_ends) > 1 || !self.early.is_empty(),
            Begun::Moves => false,
        };
        if !is_early {
            // Each command in the text is a note of its own.
            let count = 1 + text.matches('[').count();
            if !self.has_too_many_notes(count, location, sink) {
                self.give_comment(text, sink);
            }
        } else if !self.early.add(text) {
            self.fault(MovetextFault::LongComment, location, sink);
        }
    }

    /// Reports a comment whose brace is missing before the next game. It may have swallowed the rest of its own.
    pub(super) fn open_comment(&mut self, location: Location, sink: &mut impl Sink) {
        self.end_phrase(sink);
        self.settle(sink);
        // After the result, it belongs to that game.
        if self.begun != Begun::Over || !self.early.is_empty() {
            self.moves_begin(location, sink);
        }
        self.leave_variations();
        self.fault(MovetextFault::OpenComment, location, sink);
    }

    /// Keeps the place of a comment after a semicolon that holds nothing but moves, the game's next one first: the line
    /// may be one of moves. In a feed, the number of the next line shows it.
    pub(super) fn watch_moves(&mut self, text: &str, location: Location) {
        let is_of_game = self.path.depth() == 0 && self.has_moves() && self.is_read() && !self.is_of_feed();
        if self.is_line_comment && is_of_game && self.goes_on_in(text) {
            self.commented.get_or_insert(location);
        }
    }

    /// Reports such a comment, now that the game does not go on with its first move, nor end as its tag says.
    pub(super) fn report_commented(&mut self, sink: &mut impl Sink) {
        if self.path.depth() == 0
            && let Some(location) = self.commented.take()
        {
            self.fault(MovetextFault::CommentedMoves, location, sink);
        }
    }

    /// Returns whether `comment` holds nothing but moves, numbers and signs, the number of the next move first.
    fn goes_on_in(&self, comment: &str) -> bool {
        let separates = |c: char| c.is_whitespace() || c == ';';
        let mut words = comment.split(separates).filter(|word| !word.is_empty()).peekable();
        let begins = |word: &&str| {
            let number = notation::number(word);
            number.ends_with('.') && self.is_next(number)
        };
        let is_of_moves = |text: &str| {
            let rest = text.get(notation::number(text).len()..).unwrap_or_default();
            let of_words = self.settings.words.as_ref();
            rest.is_empty()
                || notation::read(rest).is_ok()
                || word::result(text).is_some()
                || word::remark(rest).is_some()
                || of_words.is_some_and(|words| words.has_part_of_a_move(rest))
        };
        words.peek().is_some_and(begins) && words.all(is_of_moves)
    }

    /// Passes on the comments before the first move.
    pub(super) fn give_early(&mut self, sink: &mut impl Sink) {
        for text in self.early.take() {
            self.give_comment(&text, sink);
        }
    }

    fn give_comment(&self, text: &str, sink: &mut impl Sink) {
        let known = self.languages & self.file_languages;
        let languages = if known.is_empty() { self.languages } else { known };
        let comment = Event::Comment { text, languages };
        if self.is_read() {
            sink.event(comment);
        } else if self.path.depth() == 0 {
            sink.behind(comment);
        }
    }
}
