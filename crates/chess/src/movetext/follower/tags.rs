//! Tags, and the game to which each belongs.

use super::{Begun, Follower};
use crate::movetext::{Event, Location, MovetextFault, Sink};

impl Follower {
    pub(super) fn tag(&mut self, text: &str, whole: bool, cut: bool, location: Location, sink: &mut impl Sink) {
        self.end_phrase(sink);
        let is_apart = std::mem::take(&mut self.line_ends) > 1;
        if whole {
            self.end_moves(location, sink);
        }
        // A malformed tag does not end a game that has begun.
        if whole || self.begun != Begun::Moves {
            self.tags_begin(sink);
        }
        let known = self.tags.0.len();
        let has_room = self.tags.read(text, whole);
        // Games may have no moves, and their tags may name no event.
        let begins_another = match self.tags.0.get(known..).and_then(<[_]>::first) {
            Some((name, _)) if is_apart || name == "Event" => self.tags.has_before(known, name),
            _ => false,
        };
        let lost = self
            .tags
            .lost_behind(known)
            .filter(|_| !begins_another)
            .map(str::to_owned);
        if begins_another {
            let added = self.tags.0.pop();
            self.moves_begin(location, sink);
            self.tags_begin(sink);
            self.tags.0.extend(added);
        }
        if self.is_read() {
            sink.event(Event::Raw(text.as_bytes(), true));
        }
        if let Some(name) = lost {
            self.tags.0.pop();
            self.fault(MovetextFault::SecondTag(name), location, sink);
        } else if !whole && self.tags.0.len() == known {
            self.fault(MovetextFault::Tag(text.trim_end().into()), location, sink);
        }
        if cut || !has_room {
            let name = text.split('"').next().unwrap_or_default().trim();
            self.fault(MovetextFault::LongTag(name.into()), location, sink);
        }
    }
}
