//! Comments, and the game to which each belongs.

use super::{Begun, Follower};
use crate::movetext::{Event, Location, MovetextFault, Sink};

/// Maximum length of the comments before a game, in bytes.
const LONGEST_EARLY: usize = 1 << 17;

/// Comments that wait for the first move of their game: tags may still follow them.
#[derive(Debug, Clone, Default)]
pub(super) struct Early {
    comments: Vec<String>,
    /// Their length, in bytes. An empty comment counts, too.
    length: usize,
}

impl Early {
    /// Adds a comment. Returns whether there was room for it.
    fn add(&mut self, text: &str) -> bool {
        let length = self.length + text.len() + 1;
        let has_room = length <= LONGEST_EARLY;
        if has_room {
            self.length = length;
            self.comments.push(text.to_owned());
        }
        has_room
    }
}

impl Follower {
    pub(super) fn comment(&mut self, text: &str, cut: bool, location: Location, sink: &mut impl Sink) {
        if cut {
            self.fault(MovetextFault::LongComment, location, sink);
        }
        let is_early = match self.begun {
            Begun::No => true,
            // One between the tags sets them apart like a blank line: if a tag comes again, it is another game's.
            Begun::Tags => {
                self.line_ends += 2;
                true
            }
            // Behind the result and a blank line it belongs to the next game.
            Begun::Over => std::mem::take(&mut self.line_ends) > 1 || !self.early.comments.is_empty(),
            Begun::Moves => false,
        };
        if !is_early {
            self.give_comment(text, sink);
        } else if !self.early.add(text) {
            self.fault(MovetextFault::LongComment, location, sink);
        }
    }

    /// Passes on the comments that stand before the first move.
    pub(super) fn give_early(&mut self, sink: &mut impl Sink) {
        for text in std::mem::take(&mut self.early).comments {
            self.give_comment(&text, sink);
        }
    }

    fn give_comment(&self, text: &str, sink: &mut impl Sink) {
        if self.is_read() {
            sink.event(Event::Comment(text));
        } else if self.path.depth() == 0 {
            sink.behind(Event::Comment(text));
        }
    }
}
