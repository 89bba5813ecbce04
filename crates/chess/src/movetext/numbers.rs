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
    /// Whether it is the next move's, or follows such a one: a printed score sheet numbers its empty rows, too.
    is_of_row: bool,
}

impl Number {
    fn is_blacks(&self) -> bool {
        self.dots > 1
    }

    /// Returns the number and its location if it cannot number a move that is missing after it: it has no dots and is
    /// not the next. It may be a part of a move in digits.
    fn stray(&self) -> Option<(String, Location)> {
        let value = self.value.filter(|_| self.dots == 0 && !self.is_of_row)?;
        Some((value.to_string(), self.location))
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

    /// Takes a number, or dots set apart from it, before the next move on `position`. Returns a number that numbers no
    /// move, and its location: one that another follows, or this one behind a number with dots.
    pub(super) fn take(&mut self, text: &str, location: Location, position: &Chess) -> Option<(String, Location)> {
        let dots = text.trim_start_matches(|c: char| c.is_ascii_digit());
        if dots.len() == text.len()
            && let Some(number) = &mut self.next
        {
            number.dots += dots.len();
            return None;
        }
        let value: Option<u32> = text.strip_suffix(dots).and_then(|digits| digits.parse().ok());
        let is_of_row = value.is_some_and(|value| {
            let ahead = i64::from(value) - i64::from(position.fullmoves().get()) - self.lead.unwrap_or(0);
            let is_below = |above: Number| above.is_of_row && above.dots == 0 && above.value == value.checked_sub(1);
            // The row of the next move may lack Black's.
            ahead == 0 || ahead == 1 && position.turn().is_black() || self.next.is_some_and(is_below)
        });
        let number = Number {
            value,
            location,
            dots: dots.len(),
            is_of_row,
        };
        match self.next {
            // "3. 61"
            Some(before) if before.dots > 0 && before.value.is_some() && number.stray().is_some() => number.stray(),
            before => {
                self.next = Some(number);
                before.and_then(|before| before.stray())
            }
        }
    }

    /// Takes the number at the end of the moves, and returns it and its location if it may be a part of one.
    pub(super) fn take_last(&mut self) -> Option<(String, Location)> {
        self.next.take()?.stray()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_without_dots_that_is_not_the_next_is_stray() {
        for (words, stray) in [
            (&["1.", "61", "25"][..], "61 25"),
            (&["61", "25"], "61 25"),
            (&["7"], "7"),
            (&["1.", "2"], "2"),
            (&["12", "1."], "12"),
            // The empty rows of a score sheet, and spellings of numbers.
            (&["1", "2", "3"], ""),
            (&["1", "..."], ""),
            (&["5", "."], ""),
            (&["1.", "..."], ""),
            (&["5."], ""),
        ] {
            let (mut numbers, position) = (Numbers::default(), Chess::default());
            let mut found = Vec::new();
            for word in words {
                found.extend(numbers.take(word, Location::START, &position));
            }
            found.extend(numbers.take_last());
            let found: Vec<String> = found.into_iter().map(|(number, _)| number).collect();
            assert_eq!(found.join(" "), stray, "{words:?}");
        }
    }
}
