//! The times in an arbiter's orders: "+2:30", "zwei Minuten für Weiß".

use std::{iter::Peekable, time::Duration};

use crate::vocabulary::{ArbiterWord, Vocabulary, fold};
use ansage_chess::clock::Adjustment;
use ansage_protocol::{ArbiterOrder, LONGEST_TIME};

/// A word of an order, folded, and its meaning there.
pub(super) type Part<'t> = (Option<ArbiterWord>, &'t str);

/// Reads "zwei Minuten für Weiß" or "30 Sekunden weniger für Schwarz".
pub(super) fn granted<'t>(vocabulary: &Vocabulary, parts: impl Iterator<Item = Part<'t>>) -> Option<ArbiterOrder> {
    let parts: Vec<Part> = parts.collect();
    let words: Vec<&str> = parts.iter().map(|(_, word)| *word).collect();
    let (amount, taken) = vocabulary.number(&words)?;
    let mut meanings = parts.iter().skip(taken).map(|(meaning, _)| *meaning);
    let unit = match meanings.next()?? {
        ArbiterWord::Hours => 3600,
        // It is an hour in Russian and Macedonian, and time in Ukrainian.
        ArbiterWord::Time if words.get(taken).is_some_and(|word| fold(word) == "час") => 3600,
        ArbiterWord::Minutes => 60,
        ArbiterWord::Seconds => 1,
        _ => return None,
    };
    let time = Duration::from_secs(u64::from(amount) * unit);
    if time > LONGEST_TIME {
        return None;
    }
    let (adjustment, side) = match meanings.next()?? {
        ArbiterWord::More => (Adjustment::Add(time), meanings.next()??),
        ArbiterWord::Less => (Adjustment::Subtract(time), meanings.next()??),
        side => (Adjustment::Add(time), side),
    };
    let color = side.color()?;
    meanings
        .next()
        .is_none()
        .then_some(ArbiterOrder::Adjust(color, adjustment))
}

/// Reads what changes or sets a clock: "+2", "minus 2:30", "30 s".
pub(super) fn adjustment<'t>(parts: &mut Peekable<impl Iterator<Item = Part<'t>>>) -> Option<Adjustment> {
    let (meaning, word) = parts.next()?;
    // The sign may be a separate word: "+ 2", "plus 2". A second number would be a fraction: "+2,5".
    let (sign, amount) = match (meaning, word) {
        (Some(ArbiterWord::More), _) | (_, "+") => ('+', parts.next()?.1),
        (Some(ArbiterWord::Less), _) | (_, "-" | "−" | "–") => ('-', parts.next()?.1),
        _ => match (word.strip_prefix('+'), word.strip_prefix(['-', '−', '–'])) {
            (Some(more), _) => ('+', more),
            (None, Some(less)) => ('-', less),
            (None, None) => (' ', word),
        },
    };
    // So may the unit: "30 s".
    let unit =
        parts.next_if(|(_, word)| amount.ends_with(|c: char| c.is_ascii_digit()) && matches!(*word, "h" | "m" | "s"));
    let time = time(&format!("{amount}{}", unit.map_or("", |(_, word)| word)))?;
    Some(match sign {
        '+' => Adjustment::Add(time),
        '-' => Adjustment::Subtract(time),
        _ => Adjustment::Set(time),
    })
}

/// Reads a time: "2" (minutes), "2:30", "1:02:30", "90s", "2m", "1h".
pub(super) fn time(word: &str) -> Option<Duration> {
    let small = |part: &str| {
        let digits = !part.is_empty() && part.len() <= 6 && part.bytes().all(|byte| byte.is_ascii_digit());
        part.parse::<u64>().ok().filter(|_| digits)
    };
    let unit = word.strip_suffix(['h', 'm', 's']);
    let seconds = match (
        unit,
        word.split(':').map(small).collect::<Option<Vec<u64>>>().as_deref(),
    ) {
        (Some(amount), _) => {
            small(amount)?
                * match word.as_bytes().last()? {
                    b'h' => 3600,
                    b'm' => 60,
                    _ => 1,
                }
        }
        (None, Some([minutes])) => minutes * 60,
        (None, Some([minutes, seconds @ 0..60])) => minutes * 60 + seconds,
        (None, Some([hours, minutes @ 0..60, seconds @ 0..60])) => hours * 3600 + minutes * 60 + seconds,
        _ => return None,
    };
    Some(Duration::from_secs(seconds)).filter(|time| *time <= LONGEST_TIME)
}
