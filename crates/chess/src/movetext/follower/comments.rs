//! Comments, and the game to which each belongs.

use super::{Begun, Follower};
use crate::movetext::{Event, Location, MovetextFault, Sink};

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
