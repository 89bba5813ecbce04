//! The numbers of moves: one that does not fit the position shows that a move is missing or stands there twice.

use shakmaty::Position;

use super::Follower;
use crate::movetext::{Location, MovetextFault, Sink};

/// The number before a move.
#[derive(Debug, Clone)]
pub(super) struct Number {
    text: String,
    location: Location,
    /// Whether a dot or an ellipsis stands behind it.
    has_dots: bool,
    is_blacks: bool,
}

/// What the numbers of a game have shown so far.
#[derive(Debug, Clone, Default)]
pub(super) struct Numbers {
    /// The number before the next move.
    next: Option<Number>,
    /// How much the numbers are higher than those of the positions, once known. A part of a game may begin with 1.
    lead: Option<i64>,
    /// Whether the game has White's number before a move of Black: "1. e4 1. e5".
    is_loose: bool,
}

impl Numbers {
    /// Takes a number, or the dots that are set apart from it.
    pub(super) fn take(&mut self, text: &str, location: Location) {
        let dots = text.trim_start_matches(|c: char| c.is_ascii_digit());
        let is_blacks = dots.contains('…') || dots.len() > 1;
        match &mut self.next {
            Some(number) if dots.len() == text.len() => {
                (number.has_dots, number.is_blacks) = (true, true);
                number.text.push_str(text);
            }
            next => {
                *next = Some(Number {
                    text: text.to_owned(),
                    location,
                    has_dots: !dots.is_empty(),
                    is_blacks,
                });
            }
        }
    }

    /// Forgets the number before a move that is not made.
    pub(super) fn clear(&mut self) {
        self.next = None;
    }
}

impl Follower {
    /// Reports the number before the next move if it does not fit the position. The move is read all the same: numbers are
    /// often wrong, and PGN allows any (PGN standard, 8.2.2).
    pub(super) fn compare_number(&mut self, sink: &mut impl Sink) {
        let Some(number) = self.numbers.next.take().filter(|number| number.has_dots) else {
            return;
        };
        let position = self.path.now();
        let is_others = number.is_blacks != position.turn().is_black();
        let digits = number.text.trim_end_matches(|c: char| !c.is_ascii_digit());
        let lead = digits.parse().map_or(self.numbers.lead, |digits: u32| {
            Some(i64::from(digits) - i64::from(position.fullmoves().get()))
        });
        let jumps = self.numbers.lead.is_some_and(|known| lead != Some(known));
        if jumps || (is_others && !self.numbers.is_loose) {
            self.fault(MovetextFault::Number(number.text), number.location, sink);
        }
        // Each mistake is reported once, not with all the numbers after it.
        self.numbers.lead = lead;
        self.numbers.is_loose |= is_others && !jumps;
    }
}
