//! Annotation glyphs and their numbers.

/// Annotation glyphs with their numbers (PGN standard, section 10), longer ones before their prefixes. A glyph outside
/// the standard has none.
const GLYPHS: [(&str, Option<u8>); 40] = [
    ("‼", Some(3)),
    ("⁇", Some(4)),
    ("⁉", Some(5)),
    ("⁈", Some(6)),
    ("!!", Some(3)),
    ("??", Some(4)),
    ("!?", Some(5)),
    ("?!", Some(6)),
    ("!", Some(1)),
    ("?", Some(2)),
    ("□", Some(7)),
    ("+/-", Some(16)),
    ("+/−", Some(16)),
    ("+/–", Some(16)),
    ("-/+", Some(17)),
    ("−/+", Some(17)),
    ("–/+", Some(17)),
    ("+/=", Some(14)),
    ("=/+", Some(15)),
    ("+-", Some(18)),
    ("+−", Some(18)),
    ("+–", Some(18)),
    ("-+", Some(19)),
    ("−+", Some(19)),
    ("–+", Some(19)),
    ("+=", Some(14)),
    ("=+", Some(15)),
    ("=", Some(10)),
    ("±", Some(16)),
    ("∓", Some(17)),
    ("⩲", Some(14)),
    ("⩱", Some(15)),
    ("⩳", None),
    ("∞", Some(13)),
    ("⨀", Some(22)),
    ("⟳", Some(32)),
    ("↑", Some(36)),
    ("→", Some(40)),
    ("⇆", Some(132)),
    ("⊕", Some(138)),
];

/// Returns the glyph at the start of `text`, with its number.
pub(crate) fn first(text: &str) -> Option<(&'static str, Option<u8>)> {
    GLYPHS.iter().find(|(glyph, _)| text.starts_with(glyph)).copied()
}

/// Returns the sign of check at the start of `text` if a glyph follows it. Read from the left, check and "-+" would be
/// "+-", which says the opposite.
pub(crate) fn check_before(text: &str) -> Option<&'static str> {
    let end = text.find(|c| !matches!(c, '+' | '-' | '−' | '–' | '=' | '/'));
    let signs = text.get(..end.unwrap_or(text.len()))?;
    // "+=" is one glyph.
    let is_glyph = |signs| signs != "=" && GLYPHS.iter().any(|(glyph, _)| *glyph == signs);
    ["+", "++"]
        .into_iter()
        .find(|check| signs.strip_prefix(check).is_some_and(is_glyph))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        movetext::glyphs,
        notation::{Sign, read},
    };

    #[test]
    fn longer_glyphs_stand_before_their_prefixes() {
        for (at, (glyph, _)) in GLYPHS.iter().enumerate() {
            let is_hidden = GLYPHS[..at].iter().any(|(before, _)| glyph.starts_with(before));
            assert!(!is_hidden, "{glyph}");
        }
    }

    /// A glyph after a sign of check, whatever that is, is read as it is without the sign.
    #[test]
    fn a_check_does_not_change_a_glyph() {
        for (check, sign) in [
            ("", None),
            ("+", Some(Sign::Check)),
            ("†", Some(Sign::Check)),
            ("ch", Some(Sign::Check)),
            (" dis ch", Some(Sign::Check)),
            ("++", Some(Sign::Double)),
            ("††", Some(Sign::Double)),
            (" dbl ch", Some(Sign::Double)),
            ("#", Some(Sign::Mate)),
            ("‡", Some(Sign::Mate)),
            ("mate", Some(Sign::Mate)),
        ] {
            for (glyph, number) in GLYPHS {
                // "+=" is one glyph.
                if glyph == "=" && check.starts_with('+') {
                    continue;
                }
                for (m, en_passant) in [("Qh4", ""), ("0-0", ""), ("e8=Q", ""), ("exd6", " e.p.")] {
                    let text = format!("{m}{check}{en_passant}{glyph}");
                    let written = read(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
                    let numbers: Vec<u8> = glyphs(&written.glyphs).collect();
                    assert_eq!(numbers, Vec::from_iter(number), "{text}");
                    assert!((written.sign, written.offer) == (sign, false), "{text}");
                    assert_eq!(written.en_passant, !en_passant.is_empty(), "{text}");
                }
                // Apart from its move.
                let apart: Vec<u8> = glyphs(&format!("{check}{glyph}")).collect();
                assert_eq!(apart, Vec::from_iter(number), "{check}{glyph}");
            }
        }
    }
}
