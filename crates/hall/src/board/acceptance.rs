//! Whether a board looks at an order of the arbiter at all. What the order does, the game decides.

use crate::wire::{LONGEST_VALIDITY, Order, Outcome};

/// Maximum time by which an order may be ahead of the board's clock, in milliseconds.
const AHEAD: u64 = 60_000;

/// Returns why `order` is not carried out, whatever it says; `None` if the game decides. `game` is the identity of the
/// game at the board, if one has begun, `ordered` the number of its last order, and `now` the time by the board's
/// clock, in milliseconds since 1970.
pub fn refusal(order: &Order, game: Option<&str>, ordered: u64, now: u64) -> Option<Outcome> {
    let Some(game) = game else {
        return Some(Outcome::NoGame);
    };
    let valid_for = order.expires.saturating_sub(order.issued);
    let is_too_long = u128::from(valid_for) > LONGEST_VALIDITY.as_millis();
    if order.game != game {
        Some(Outcome::Misdirected)
    } else if order.number <= ordered {
        Some(Outcome::Repeated)
    } else if order.expires < now || is_too_long || order.issued > now.saturating_add(AHEAD) {
        Some(Outcome::Expired)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::{Instruction, VERSION};

    #[test]
    fn an_order_is_looked_at_once_in_its_time_and_at_its_game() {
        let longest = u64::try_from(LONGEST_VALIDITY.as_millis()).unwrap();
        let now = 1_000_000;
        for (game, number, issued, expires, expected) in [
            (Some("a"), 3, now, now + 1000, None),
            (Some("a"), 3, now - 1000, now, None),
            (Some("a"), 3, now + AHEAD, now + AHEAD + 1, None),
            (Some("a"), 3, now, now + longest, None),
            (None, 3, now, now + 1000, Some(Outcome::NoGame)),
            (Some("b"), 3, now, now + 1000, Some(Outcome::Misdirected)),
            (Some("a"), 2, now, now + 1000, Some(Outcome::Repeated)),
            (Some("a"), 3, now - 1000, now - 1, Some(Outcome::Expired)),
            (Some("a"), 3, now, now + longest + 1, Some(Outcome::Expired)),
            (Some("a"), 3, now + AHEAD + 1, now + AHEAD + 2, Some(Outcome::Expired)),
            // Of another game first: its numbers say nothing here.
            (Some("b"), 1, now - 1000, now - 1, Some(Outcome::Misdirected)),
        ] {
            let order = Order {
                version: VERSION,
                event: "open".parse().unwrap(),
                board: "1".parse().unwrap(),
                game: "a".into(),
                number,
                issued,
                expires,
                plies: None,
                changes: None,
                over: None,
                order: Instruction::Call,
            };
            let found = refusal(&order, game, 2, now);
            assert_eq!(found, expected, "{game:?} {number} {issued} {expires}");
        }
    }
}
