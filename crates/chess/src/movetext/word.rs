//! What a word among the moves is: a result, a remark, or else what should be a move.

use shakmaty::{Color, KnownOutcome, Outcome};

/// The results that games end with. The last ones are the encyclopedic article's: games that are lost for one side or
/// for both, whose result PGN has no sign for.
const RESULTS: [(&[&str], Outcome); 5] = [
    (&["1-0", "1–0", "1:0"], won(Color::White)),
    (&["0-1", "0–1", "0:1"], won(Color::Black)),
    (
        &["1/2-1/2", "1/2–1/2", "½-½", "½–½", "1/2:1/2", "½:½", "1/2", "½"],
        Outcome::Known(KnownOutcome::Draw),
    ),
    (&["*"], Outcome::Unknown),
    (
        &["½-0", "0-½", "½–0", "0–½", "1/2-0", "0-1/2", "−/−", "-/-", "–/–"],
        Outcome::Unknown,
    ),
];

const fn won(winner: Color) -> Outcome {
    Outcome::Known(KnownOutcome::Decisive { winner })
}

/// The annotation glyphs that have a number (PGN standard, section 10), longer ones before those that they begin with.
const GLYPHS: [(&str, u8); 30] = [
    ("!!", 3),
    ("??", 4),
    ("!?", 5),
    ("?!", 6),
    ("!", 1),
    ("?", 2),
    ("□", 7),
    ("+/-", 16),
    ("+/−", 16),
    ("-/+", 17),
    ("−/+", 17),
    ("+-", 18),
    ("+−", 18),
    ("+–", 18),
    ("-+", 19),
    ("−+", 19),
    ("–+", 19),
    ("+=", 14),
    ("=+", 15),
    ("±", 16),
    ("∓", 17),
    ("⩲", 14),
    ("⩱", 15),
    ("∞", 13),
    ("⨀", 22),
    ("⟳", 32),
    ("↑", 36),
    ("→", 40),
    ("⇆", 132),
    ("⊕", 138),
];

/// What stands behind a move without being one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Remark {
    /// A sign that the move itself tells: check, mate.
    Known,
    /// "e.p."
    EnPassant,
    /// "(=)": a draw is offered (Laws, C.12).
    Offer,
    /// An annotation glyph: "!?", "$4".
    Glyph,
}

/// The result that `text` is. Those that PGN has no sign for are unknown.
pub fn result(text: &str) -> Option<Outcome> {
    // Almost no word is one: most need no comparison.
    if !text.starts_with(['0', '1', '½', '*', '-', '–', '−']) {
        return None;
    }
    let known = RESULTS.iter().find(|(spellings, _)| spellings.contains(&text));
    known.map(|(_, outcome)| *outcome)
}

/// The remark that `text` is.
pub(crate) fn remark(text: &str) -> Option<Remark> {
    let small;
    let text = if !text.contains(|c: char| c.is_ascii_digit()) && text.contains(char::is_uppercase) {
        small = text.to_lowercase();
        &small
    } else {
        text
    };
    Some(match text {
        "e.p." | "ep" | "e.p" | "p." | "(e.p.)" | "(ep)" | "е.р." | "е.р" | "i.v." | "passant" => Remark::EnPassant,
        "e." | "en" | "+" | "++" | "#" | "†" | "‡" | "≠" | "mate" | "mate." | "matt" | "mat" | "мат" | "checkmate"
        | "schachmatt" | "ch" | "ch." | "check" | "schach" | "шах" | "dis" | "dis." | "disc" | "disc." | "dbl"
        | "dbl." | "dis.ch" | "disc.ch" | "dbl.ch" => Remark::Known,
        "(=)" | "=" => Remark::Offer,
        // A move that is passed ("null move"): what follows is not the game that the position says.
        "--" => return None,
        _ if text.starts_with('$') => Remark::Glyph,
        _ if !text.contains(|c: char| c.is_alphanumeric()) && !text.contains(['.', '…', '*', '}', '[', ']']) => {
            Remark::Glyph
        }
        _ => return None,
    })
}

/// The numbers of the glyphs in `text`; what has no number is passed over.
pub(crate) fn glyphs(text: &str) -> impl Iterator<Item = u8> {
    let mut rest = text;
    std::iter::from_fn(move || {
        while !rest.is_empty() {
            if let Some(behind) = rest.strip_prefix('$') {
                let digits = behind.bytes().take_while(u8::is_ascii_digit).count();
                let number = behind[..digits].parse().ok();
                rest = &behind[digits..];
                if number.is_some() {
                    return number;
                }
            } else if let Some((glyph, number)) = GLYPHS.iter().find(|(glyph, _)| rest.starts_with(glyph)) {
                rest = &rest[glyph.len()..];
                return Some(*number);
            } else {
                let next = rest.chars().next().map_or(0, char::len_utf8);
                rest = &rest[next..];
            }
        }
        None
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_have_one_table() {
        for (text, expected) in [
            ("1-0", Some("1-0")),
            ("1–0", Some("1-0")),
            ("1:0", Some("1-0")),
            ("0:1", Some("0-1")),
            ("½–½", Some("1/2-1/2")),
            ("1/2", Some("1/2-1/2")),
            ("*", Some("*")),
            ("−/−", Some("*")),
            ("0-0", None),
            ("1.", None),
            ("e4", None),
        ] {
            let found = result(text).map(|outcome| outcome.to_string());
            assert_eq!(found.as_deref(), expected, "{text}");
        }
        // A spelling that stands behind none of the first letters would never be found.
        let spellings = RESULTS
            .iter()
            .flat_map(|(spellings, outcome)| spellings.iter().map(move |text| (text, outcome)));
        for (text, outcome) in spellings {
            assert_eq!(result(text), Some(*outcome), "{text}");
        }
    }

    #[test]
    fn remarks_are_told_from_moves() {
        for (text, expected) in [
            ("e.p.", Some(Remark::EnPassant)),
            ("Matt", Some(Remark::Known)),
            ("(=)", Some(Remark::Offer)),
            ("+-", Some(Remark::Glyph)),
            ("$140", Some(Remark::Glyph)),
            ("--", None),
            ("}", None),
            ("Zf3", None),
            ("O-O", None),
        ] {
            assert_eq!(remark(text), expected, "{text}");
        }
    }

    #[test]
    fn glyphs_have_the_numbers_of_pgn() {
        for (text, expected) in [
            ("!", &[1][..]),
            ("!?", &[5]),
            ("$14$3", &[14, 3]),
            ("?±$", &[2, 16]),
            ("§", &[]),
        ] {
            assert_eq!(glyphs(text).collect::<Vec<_>>(), expected, "{text}");
        }
        for (at, (glyph, _)) in GLYPHS.iter().enumerate() {
            assert!(
                GLYPHS[..at].iter().all(|(before, _)| !glyph.starts_with(before)),
                "{glyph}"
            );
        }
    }
}
