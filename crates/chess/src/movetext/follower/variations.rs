//! Begins and ends variations.

use super::{Begun, Follower, Skip};
use crate::movetext::{Event, Location, MovetextFault, Said, Sink};

impl Follower {
    pub(super) fn open(&mut self, location: Location, sink: &mut impl Sink) {
        self.end_phrase(sink);
        self.moves_begin(location, sink);
        self.settle(sink);
        // The next word does not begin its line.
        self.line_ends = 0;
        let was_read = self.is_read();
        if self.path.depth() == 0 {
            self.opened = location;
            self.keeps_variation = self.last_is_refused;
        }
        self.path.open();
        if self.path.is_too_deep() && was_read {
            // Reported for the line in which it stands.
            self.path.close();
            self.fault(MovetextFault::TooDeep, location, sink);
            self.path.open();
        } else if was_read && self.settings.main_line_only {
            self.skip = Skip::Variation(self.path.depth());
        } else if was_read {
            sink.event(Event::Open);
        }
    }

    pub(super) fn close(&mut self, location: Location, sink: &mut impl Sink) {
        self.end_phrase(sink);
        if self.path.depth() > 0 {
            self.settle(sink);
        } else if self.begun == Begun::Moves && location == self.number_end {
            // "1) e4"
            self.numbers.take(".", location, self.path.now());
            if self.is_read() {
                sink.event(Event::Number("."));
            }
            return;
        }
        let depth = self.path.depth();
        let was_too_deep = self.path.is_too_deep();
        if !self.path.close() {
            self.moves_begin(location, sink);
            return self.refused(MovetextFault::NotAMove(")".into()), ")", &Said::Nothing, location, sink);
        }
        // A number at the end of the variation has no move.
        self.numbers.clear();
        self.after_number = false;
        let failed = self.skip == Skip::Variation(depth);
        if failed {
            self.skip = Skip::Nothing;
        }
        if self.is_read() && !was_too_deep && !self.settings.main_line_only {
            sink.event(Event::Close { failed });
        }
    }

    /// Reports variations that are still open at the next game or at the end of the text.
    pub(super) fn end_variations(&mut self, sink: &mut impl Sink) {
        if self.path.depth() > 0 && self.skip != Skip::Game {
            self.leave_variations();
            self.fault(MovetextFault::OpenVariation, self.opened, sink);
        }
    }

    pub(super) fn leave_variations(&mut self) {
        while self.path.close() {}
        if self.skip != Skip::Game {
            self.skip = Skip::Nothing;
        }
    }
}
