//! The numbers of moves: one that does not fit the position shows that a move is missing or repeated.

use shakmaty::{Chess, Position};

use super::Location;

/// The number before a move.
#[derive(Debug, Clone, Copy)]
struct Number {
    /// `None` for dots without a number: "...".
    value: Option<u32>,
    location: Location,
    /// Length of the dots after it, in bytes: "…" has that of three.
    dots: usize,
}

impl Number {
    fn is_blacks(&self) -> bool {
        self.dots > 1
    }

    /// Returns the number as it is reported, and its location.
    fn written(&self) -> (String, Location) {
        let digits = self.value.map(|value| value.to_string()).unwrap_or_default();
        (digits + if self.is_blacks() { "..." } else { "." }, self.location)
    }
}

/// What the numbers of a game have shown so far.
#[derive(Debug, Clone, Default)]
pub(super) struct Numbers {
    /// The number before the next move.
    next: Option<Number>,
    /// How far the numbers are ahead of those of the positions, once known. A part of a game may begin with 1.
    lead: Option<i64>,
    /// Whether the game has White's number before a move of Black: "1. e4 1. e5".
    is_loose: bool,
    /// Whether the game began right behind the result of another, so that its first number tells a game from moves that
    /// stand behind the result by mistake.
    is_behind_result: bool,
}

impl Numbers {
    /// Returns the numbers of a game that begins behind the result of another, without tags.
    pub(super) fn behind_result() -> Numbers {
        Numbers {
            is_behind_result: true,
            ..Numbers::default()
        }
    }

    /// Takes a number, or dots set apart from it.
    pub(super) fn take(&mut self, text: &str, location: Location) {
        let dots = text.trim_start_matches(|c: char| c.is_ascii_digit());
        match &mut self.next {
            Some(number) if dots.len() == text.len() => number.dots += dots.len(),
            next => {
                *next = Some(Number {
                    value: text.strip_suffix(dots).and_then(|digits| digits.parse().ok()),
                    location,
                    dots: dots.len(),
                });
            }
        }
    }

    /// Forgets the number before a move that is not made.
    pub(super) fn clear(&mut self) {
        self.next = None;
    }

    /// Returns the number before the next move, and its location, if it is that of an earlier move of the other side:
    /// the next could replace the last one (`may_replace_last`), or a known way of counting names one before that. A
    /// move without a number that follows is then the reply to that earlier move. The number of an earlier move of the
    /// same side is only wrong: many feeds count in their own way.
    pub(super) fn of_made(
        &mut self,
        position: &Chess,
        may_replace_last: impl FnOnce() -> bool,
    ) -> Option<(String, Location)> {
        let number = self.next.filter(|number| number.dots > 0)?;
        let ply = |number: u32, is_black: bool| 2 * i64::from(number) + i64::from(is_black);
        let (full, is_black) = (position.fullmoves().get(), position.turn().is_black());
        let next = ply(full, is_black);
        let behind = match number.value {
            // After a number that jumped by mistake, the numbers are right again.
            Some(value) if ply(value, number.is_blacks()) == next => 0,
            Some(value) => next - ply(value, number.is_blacks()) + 2 * self.lead.unwrap_or(0),
            None => i64::from(number.is_blacks() != is_black),
        };
        let is_earlier = match behind {
            1 => may_replace_last(),
            behind => behind > 1 && behind % 2 == 1 && self.lead.is_some(),
        };
        let is_made = is_earlier && (number.is_blacks() || !self.is_loose);
        is_made.then(|| {
            self.next = (!number.is_blacks()).then_some(Number { dots: 3, ..number });
            number.written()
        })
    }

    /// Returns the number before the next move, and its location, if it does not fit `position`. `is_first` says
    /// whether that move is the first of the game.
    pub(super) fn misfit(&mut self, position: &Chess, is_first: bool) -> Option<(String, Location)> {
        let number = self.next.take().filter(|number| number.dots > 0)?;
        let is_others = number.is_blacks() != position.turn().is_black();
        let lead = number
            .value
            .map(|value| i64::from(value) - i64::from(position.fullmoves().get()))
            .or(self.lead);
        let jumps = match self.lead {
            Some(known) => lead != Some(known),
            None => self.is_behind_result && lead != Some(0) && number.value.is_some_and(|value| value != 1),
        };
        // Black begins, as in a helpmate: "1. Ke7 e4". No move can be missing before it.
        let is_blacks_first = is_first && position.turn().is_black();
        let is_wrong = jumps || (is_others && !self.is_loose && !is_blacks_first);
        // Each mistake is found once, not again at all later numbers.
        self.lead = lead;
        self.is_loose |= is_others && !jumps;
        is_wrong.then(|| number.written())
    }
}

/// Returns whether `number` is another one than that of the next move on `position`.
pub(super) fn misfits(number: &str, position: &Chess) -> bool {
    let digits = number.trim_end_matches(|c: char| !c.is_ascii_digit());
    digits
        .parse()
        .is_ok_and(|digits: u32| digits != position.fullmoves().get())
}

/// Returns whether `number` with its dots is that of the next move on `position`.
pub(super) fn fits(number: &str, position: &Chess) -> bool {
    let dots = number.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_blacks = dots.len() > 1;
    let digits = number.strip_suffix(dots).and_then(|digits| digits.parse().ok());
    !dots.is_empty() && digits == Some(position.fullmoves().get()) && is_blacks == position.turn().is_black()
}
