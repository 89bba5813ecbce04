//! Clock times in words (D.2.6.1, D.2.10.4).

use std::time::Duration;

use shakmaty::Color;

use super::reasons::Explainer;
use crate::{locale::Texts, text};

/// Time below which seconds are said, in seconds. Above it they would only take time to listen to.
const SECONDS_BELOW: u64 = 5 * 60;

/// Returns a time in the fewest words: "eine Stunde, 12 Minuten", "58 Minuten", "4 Minuten, 10 Sekunden", "9 Sekunden".
/// Rounds down, so that a player never hears more time than is left.
pub fn time(texts: &Texts, time: Duration) -> String {
    let total = time.as_secs();
    words(
        texts,
        if total < SECONDS_BELOW {
            total
        } else {
            total - total % 60
        },
    )
}

/// Returns a time to the second, as needed to set a clock (6.14): "eine Stunde, 12 Minuten, 30 Sekunden".
pub fn exact_time(texts: &Texts, time: Duration) -> String {
    words(texts, time.as_secs())
}

fn words(texts: &Texts, total: u64) -> String {
    let (hours, minutes, seconds) = (total / 3600, total / 60 % 60, total % 60);
    let parts: Vec<String> = [
        (hours > 0).then(|| text!(texts, "clock-hours", hours = hours)),
        (minutes > 0).then(|| text!(texts, "clock-minutes", minutes = minutes)),
        (seconds > 0).then(|| text!(texts, "clock-seconds", seconds = seconds)),
    ]
    .into_iter()
    .flatten()
    .collect();
    if parts.is_empty() {
        return text!(texts, "clock-nothing");
    }
    parts.join(", ")
}

/// Returns the times of both players, White's first: "Weiß: eine Stunde, 12 Minuten. Schwarz: 58 Minuten."
pub fn times(explainer: Explainer<'_>, white: Duration, black: Duration) -> String {
    both(explainer, time, white, black)
}

/// Returns the times of both players to the second.
pub fn exact_times(explainer: Explainer<'_>, white: Duration, black: Duration) -> String {
    both(explainer, exact_time, white, black)
}

fn both(
    explainer: Explainer<'_>,
    words: impl Fn(&Texts, Duration) -> String,
    white: Duration,
    black: Duration,
) -> String {
    let of = |color: Color, left: Duration| {
        let time = words(explainer.texts, left);
        text!(explainer.texts, "clock-of", color = explainer.color(color), time = time)
    };
    format!("{} {}", of(Color::White, white), of(Color::Black, black))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{locale::Language, vocabulary::Vocabulary};

    #[test]
    fn table() {
        for (seconds, german, english) in [
            (0, "keine Zeit", "no time"),
            (1, "eine Sekunde", "one second"),
            (59, "59 Sekunden", "59 seconds"),
            (60, "eine Minute", "one minute"),
            (61, "eine Minute, eine Sekunde", "one minute, one second"),
            (299, "4 Minuten, 59 Sekunden", "4 minutes, 59 seconds"),
            (300, "5 Minuten", "5 minutes"),
            (359, "5 Minuten", "5 minutes"),
            (3599, "59 Minuten", "59 minutes"),
            (3600, "eine Stunde", "one hour"),
            (3661, "eine Stunde, eine Minute", "one hour, one minute"),
            (5430, "eine Stunde, 30 Minuten", "one hour, 30 minutes"),
            (7200, "2 Stunden", "2 hours"),
            (100 * 3600, "100 Stunden", "100 hours"),
        ] {
            let at = |language| time(&Texts::new(language), Duration::from_secs(seconds));
            assert_eq!(at(Language::De), german, "{seconds}");
            assert_eq!(at(Language::En), english, "{seconds}");
        }
        // A fraction of a second does not count as a second.
        assert_eq!(
            time(&Texts::new(Language::De), Duration::from_millis(1999)),
            "eine Sekunde"
        );
    }

    #[test]
    fn d_2_10_4_both_times() {
        let explainer = Explainer {
            vocabulary: &Vocabulary::shipped(&["de"]),
            texts: &Texts::new(Language::De),
        };
        let said = times(explainer, Duration::from_secs(4320), Duration::from_secs(3500));
        assert_eq!(said, "Weiß: eine Stunde, 12 Minuten. Schwarz: 58 Minuten.");
        // Setting a clock needs the seconds (6.14).
        let said = exact_times(explainer, Duration::from_secs(4320), Duration::from_millis(3_501_900));
        assert_eq!(said, "Weiß: eine Stunde, 12 Minuten. Schwarz: 58 Minuten, 21 Sekunden.");
    }
}
