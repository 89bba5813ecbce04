//! The grammar of an arbiter's orders (Laws, Articles 6.10 to 6.14 and 7).
//!
//! ```text
//! order = "illegal" side ["Zug" number]       an illegal move was completed: this one, or the side's last one
//!       | "ohne Zug" side                     the clock was pressed without a move
//!       | "zurück" side number                back to the position before that move
//!       | "Zeit" side ("+" time | "-" time | time)
//!       | "falsche Uhr" side time             this side's clock ran that long instead of the other's
//!       | "Zähler" side number                sets the move counter of this side's clock
//!       | "Farben" | "Anfangsstellung"        colours reversed; wrong initial position
//!       | "Ergebnis" ("1-0" | "0-1" | "remis" | "offen")
//!       | "Notiz" text | "Protokoll" | "Hilfe" | "weiter"
//! time  = minutes | minutes ":" seconds | hours ":" minutes ":" seconds | number ("h" | "m" | "s")
//! ```
//!
//! Orders are typed, not spoken. Their words are in the `[arbiter]` tables of the vocabulary files.

use std::time::Duration;

use shakmaty::Color;

use crate::vocabulary::{ArbiterWord, Vocabulary, fold};
use ansage_chess::clock::Adjustment;
use ansage_protocol::ArbiterOrder;

/// Longest time in an order, in seconds: 100 hours.
const LONGEST: u64 = 100 * 3600;
/// Highest move number in an order.
const MOST_MOVES: u32 = 10_000;

/// Reads an order. Returns `None` if `text` is not an order.
pub fn order(vocabulary: &Vocabulary, text: &str) -> Option<ArbiterOrder> {
    let text = text.trim();
    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    if vocabulary.arbiter(&fold(first)) == Some(ArbiterWord::Note) {
        return (!rest.trim().is_empty()).then(|| ArbiterOrder::Note(rest.trim().to_owned()));
    }
    let folded = fold(text);
    let mut parts = folded
        .split(|c: char| c.is_whitespace() || ",.;!?".contains(c))
        .filter(|word| !word.is_empty())
        .map(|word| (vocabulary.arbiter(word), word))
        .filter(|(word, _)| *word != Some(ArbiterWord::Filler))
        .peekable();
    let (what, _) = parts.next()?;
    let mut side = || match parts.next()? {
        (Some(ArbiterWord::White), _) => Some(Color::White),
        (Some(ArbiterWord::Black), _) => Some(Color::Black),
        _ => None,
    };
    let order = match what? {
        ArbiterWord::Illegal => {
            let color = side()?;
            let number = match parts.next() {
                Some((_, word)) => Some(number(word)?),
                None => None,
            };
            ArbiterOrder::Illegal(color, number)
        }
        ArbiterWord::Without => ArbiterOrder::WithoutMove(side()?),
        ArbiterWord::Back => ArbiterOrder::Back(side()?, number(parts.next()?.1)?),
        ArbiterWord::Time => {
            let color = side()?;
            // The sign may be a word of its own.
            let words: String = parts.by_ref().map(|(_, word)| word).collect();
            let adjustment = match words.strip_prefix('+') {
                Some(more) => Adjustment::Add(time(more)?),
                None => match words.strip_prefix(['-', '−', '–']) {
                    Some(less) => Adjustment::Subtract(time(less)?),
                    None => Adjustment::Set(time(&words)?),
                },
            };
            ArbiterOrder::Adjust(color, adjustment)
        }
        ArbiterWord::Wrong => ArbiterOrder::WrongClock(side()?, time(parts.next()?.1)?),
        ArbiterWord::Count => ArbiterOrder::Count(side()?, number(parts.next()?.1)?),
        ArbiterWord::Colors => ArbiterOrder::ColorsReversed,
        ArbiterWord::Start => ArbiterOrder::WrongStart,
        ArbiterWord::Result => match parts.next()? {
            (_, "1-0" | "1:0") => ArbiterOrder::Result(Some(Color::White)),
            (_, "0-1" | "0:1") => ArbiterOrder::Result(Some(Color::Black)),
            (Some(ArbiterWord::Draw), _) | (_, "1/2-1/2" | "½-½") => ArbiterOrder::Result(None),
            (Some(ArbiterWord::Open), _) => ArbiterOrder::Reopen,
            _ => return None,
        },
        ArbiterWord::Log => ArbiterOrder::Log,
        ArbiterWord::Help => ArbiterOrder::Help,
        ArbiterWord::Resume => ArbiterOrder::Resume,
        ArbiterWord::Note
        | ArbiterWord::Draw
        | ArbiterWord::Open
        | ArbiterWord::White
        | ArbiterWord::Black
        | ArbiterWord::Filler => {
            return None;
        }
    };
    parts.next().is_none().then_some(order)
}

fn number(word: &str) -> Option<u32> {
    word.parse().ok().filter(|number| *number <= MOST_MOVES)
}

/// Reads a time: "2" (minutes), "2:30", "1:02:30", "90s", "2m", "1h".
fn time(word: &str) -> Option<Duration> {
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
    (seconds <= LONGEST).then(|| Duration::from_secs(seconds))
}

#[cfg(test)]
mod tests {
    use super::*;
    use Color::{Black, White};

    #[test]
    fn orders_are_read() {
        let vocabulary = Vocabulary::shipped(&["de", "en"]);
        let seconds = Duration::from_secs;
        for (text, expected) in [
            ("illegal weiß", ArbiterOrder::Illegal(White, None)),
            ("Regelwidrig Schwarz Zug 12", ArbiterOrder::Illegal(Black, Some(12))),
            ("illegal black move 12", ArbiterOrder::Illegal(Black, Some(12))),
            ("ohne Zug Weiß", ArbiterOrder::WithoutMove(White)),
            ("zurück Weiß 12", ArbiterOrder::Back(White, 12)),
            ("zurück bis Schwarz Zug 12", ArbiterOrder::Back(Black, 12)),
            (
                "Zeit Weiß +2",
                ArbiterOrder::Adjust(White, Adjustment::Add(seconds(120))),
            ),
            (
                "Zeit Weiß + 2:30",
                ArbiterOrder::Adjust(White, Adjustment::Add(seconds(150))),
            ),
            (
                "Zeit Schwarz -90s",
                ArbiterOrder::Adjust(Black, Adjustment::Subtract(seconds(90))),
            ),
            (
                "Zeit Schwarz 1:02:03",
                ArbiterOrder::Adjust(Black, Adjustment::Set(seconds(3723))),
            ),
            (
                "time white 45",
                ArbiterOrder::Adjust(White, Adjustment::Set(seconds(2700))),
            ),
            ("falsche Uhr Weiß 1:30", ArbiterOrder::WrongClock(White, seconds(90))),
            ("Zähler Weiß 30", ArbiterOrder::Count(White, 30)),
            ("Farben", ArbiterOrder::ColorsReversed),
            ("Anfangsstellung", ArbiterOrder::WrongStart),
            ("Ergebnis 1-0", ArbiterOrder::Result(Some(White))),
            ("Ergebnis 0-1", ArbiterOrder::Result(Some(Black))),
            ("Ergebnis remis", ArbiterOrder::Result(None)),
            ("Ergebnis offen", ArbiterOrder::Reopen),
            (
                "Notiz Handy von Weiß, 1. Mal",
                ArbiterOrder::Note("Handy von Weiß, 1. Mal".into()),
            ),
            ("Protokoll", ArbiterOrder::Log),
            ("Hilfe", ArbiterOrder::Help),
            ("weiter", ArbiterOrder::Resume),
        ] {
            assert_eq!(order(&vocabulary, text), Some(expected), "{text}");
        }
        for text in [
            "",
            "Notiz",
            "illegal",
            "illegal zwölf",
            "illegal weiß Zug zwölf",
            "illegal weiß 12 13",
            "zurück weiß",
            "Zeit weiß",
            "Zeit weiß viel",
            "Zeit weiß 1:60",
            "Zeit weiß 1:2:3:4",
            "Zeit weiß +-2",
            "Zeit weiß 9999999h",
            "Zeit weiß 101h",
            "Zähler Weiß 10001",
            "Ergebnis",
            "Ergebnis 2-0",
            "Weiß",
            "Eva vier",
        ] {
            assert_eq!(order(&vocabulary, text), None, "{text}");
        }
    }
}
