//! Brackets without an end in a feed.

use super::Location;

/// A bracket without an end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bracket {
    Comment,
    Variation,
}

impl Bracket {
    /// Returns how it is written.
    pub(super) fn sign(self) -> &'static str {
        match self {
            Bracket::Comment => "{",
            Bracket::Variation => "(",
        }
    }
}

/// The beginnings of the last brackets of a feed that were reported although they are open.
#[derive(Debug, Clone, Default)]
pub(super) struct Reported {
    comment: Option<Location>,
    variation: Option<Location>,
}

impl Reported {
    /// Notes that the bracket at `begin` is reported.
    pub(super) fn note(&mut self, bracket: Bracket, begin: Location) {
        match bracket {
            Bracket::Comment => self.comment = Some(begin),
            Bracket::Variation => self.variation = Some(begin),
        }
    }

    /// Returns whether the bracket at `begin` has been reported.
    pub(super) fn has(&self, begin: Location) -> bool {
        [self.comment, self.variation].contains(&Some(begin))
    }
}
