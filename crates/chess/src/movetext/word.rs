//! Classifies a word among the moves: a result, a remark, or presumably a move.

use shakmaty::{Color, KnownOutcome, Outcome};

use crate::notation::{EN_PASSANT, glyph, is_invisible, is_piece_letter};

/// Results of games. The last group comes from the encyclopedic article: games lost for one side or for both, which PGN
/// cannot express. "+--" and "+:-" are wins by default.
const RESULTS: [(&[&str], Outcome); 5] = [
    (&["1-0", "1–0", "1:0", "+--", "+:-", "+:−"], won(Color::White)),
    (&["0-1", "0–1", "0:1", "--+", "-:+", "−:+"], won(Color::Black)),
    (
        &["1/2-1/2", "1/2–1/2", "½-½", "½–½", "1/2:1/2", "½:½", "1/2", "½"],
        Outcome::Known(KnownOutcome::Draw),
    ),
    (&["*"], Outcome::Unknown),
    (
        &[
            "½-0", "0-½", "½–0", "0–½", "1/2-0", "0-1/2", "−/−", "-/-", "–/–", "-:-", "−:−", "0:0",
        ],
        Outcome::Unknown,
    ),
];

const fn won(winner: Color) -> Outcome {
    Outcome::Known(KnownOutcome::Decisive { winner })
}

/// A word after a move that is not a move itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Remark {
    /// A sign that follows from the move itself: check, mate.
    Known,
    /// "N", "D": marks of editors for a novelty and a diagram.
    Editor,
    /// "e.p."
    EnPassant,
    /// "(=)": a draw is offered (Laws, C.12).
    Offer,
    /// An annotation glyph: "!?", "$4".
    Glyph,
}

/// Returns `text` as a result, if it is one. Results that PGN cannot express are unknown.
pub fn result(text: &str) -> Option<Outcome> {
    // Few words are results, so most need no comparison. A number ends with a dot.
    if !text.starts_with(['0', '1', '½', '*', '+', '-', '–', '−']) || text.ends_with('.') {
        return None;
    }
    let known = RESULTS.iter().find(|(spellings, _)| spellings.contains(&text));
    known.map(|(_, outcome)| *outcome)
}

/// Returns whether `text` is the result of a game lost for both, or castling: the rest of the game decides.
pub(crate) fn may_be_lost_for_both(text: &str) -> bool {
    matches!(text, "0-0" | "0–0")
}

/// Returns whether a result with a number or a colon begins with `text` and is longer.
pub(crate) fn begins_result(text: &str) -> bool {
    // Signs alone begin results by default as well, but without a colon they are glyphs and null moves.
    let may_begin = text.starts_with(['0', '1', '½']) || matches!(text, "+" | "-" | "−" | "+:" | "-:" | "−:");
    may_begin
        && RESULTS
            .iter()
            .flat_map(|(spellings, _)| *spellings)
            .any(|result| result.len() > text.len() && result.starts_with(text))
}

/// Returns the text of a result in a tag or among the moves if it says something but is not one of PGN's. `outcome` is
/// its meaning.
pub fn other_result(text: &str, outcome: Outcome) -> Option<&str> {
    let says_nothing = matches!(text.trim(), "" | "*" | "?" | "-");
    (outcome.is_unknown() && !says_nothing).then(|| text.trim())
}

/// Returns the points of White and Black, in halves of a point, if `text` gives both, as in "1/2-0". "+" and "-" are a
/// game won and lost by default.
pub fn points(text: &str) -> Option<[u8; 2]> {
    let halves = |text: &str| match text.trim() {
        "0" | "-" | "–" | "−" => Some(0),
        "½" | "1/2" | "0.5" => Some(1),
        "1" | "+" => Some(2),
        _ => None,
    };
    text.match_indices(['-', '–', '−', ':', '/']).find_map(|(at, sign)| {
        let white = halves(text.get(..at)?)?;
        let black = halves(text.get(at + sign.len()..)?)?;
        Some([white, black])
    })
}

/// Returns the points that the result in `text` gives, whose meaning is `outcome`.
pub(crate) fn points_of(text: &str, outcome: Outcome) -> Option<[u8; 2]> {
    match outcome {
        Outcome::Known(known) => points(&known.to_string()),
        Outcome::Unknown => points(other_result(text, outcome)?),
    }
}

/// Returns the result that the word `text` states if `turn` is to move: an agreed draw, or the resignation of that
/// side.
pub(crate) fn ending(text: &str, turn: Color) -> Option<Outcome> {
    /// Longest of the words, in bytes.
    const LONGEST: usize = 24;
    // Nearly every word is a move, which has a digit.
    if text.len() > LONGEST || text.bytes().any(|byte| byte.is_ascii_digit()) {
        return None;
    }
    match text.trim_end_matches(['.', '!']).to_lowercase().as_str() {
        "remis" | "unentschieden" | "draw" | "drawn" | "ничья" | "нічия" | "реми" => {
            Some(Outcome::Known(KnownOutcome::Draw))
        }
        "aufgegeben" | "resigns" | "resigned" | "сдался" | "сдались" | "здався" | "здалися" | "предаде" => {
            Some(won(!turn))
        }
        _ => None,
    }
}

/// Returns whether the word `text`, which means nothing by itself, may turn the word for a draw after it into something
/// else. Times and evaluations do not, nor does the word for the game ("Game drawn").
pub(crate) fn may_turn(text: &str) -> bool {
    text.starts_with(char::is_alphabetic)
        && !matches!(
            text.to_lowercase().as_str(),
            "game" | "partie" | "result" | "ergebnis" | "партия" | "партія" | "партија" | "игра"
        )
}

/// Returns whether `text` says that the draw before it is agreed.
pub(crate) fn is_agreed(text: &str) -> bool {
    matches!(text.trim_end_matches(['.', '!']), "vereinbart" | "agreed")
}

/// Returns whether `number` is that of a game's first move, by White.
pub(crate) fn is_first(number: &str) -> bool {
    matches!(number, "1" | "1.")
}

/// Returns whether `text` is a null move, as ChessBase, python-chess, Scid and UCI write it.
pub(crate) fn is_pass(text: &str) -> bool {
    // Few words begin like this, so most need no comparison.
    text.starts_with(['-', 'Z', '@', '0']) && matches!(text, "--" | "Z0" | "@@@@" | "0000")
}

/// Returns whether `word` begins like castling with letters, which has no digit: "O-Ox", unlike "once".
pub(super) fn may_castle(word: &str) -> bool {
    let is_o = |c: char| matches!(c, 'O' | 'o' | 'О' | 'о');
    word.strip_prefix(is_o)
        .is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphabetic() && !is_o(c)))
}

/// Returns `text` as a remark, if it is one.
pub(crate) fn remark(text: &str) -> Option<Remark> {
    // Nearly every word is a move, which has a digit. Of the remarks, only PGN's numbered glyphs have one.
    if text.bytes().any(|byte| byte.is_ascii_digit()) {
        return is_numbered_glyph(text).then_some(Remark::Glyph);
    }
    let small;
    let text = if text.contains(char::is_uppercase) {
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
        "n" | "(n)" | "d" | "(d)" => Remark::Editor,
        "(=)" => Remark::Offer,
        _ if !text.contains(|c: char| c.is_alphanumeric())
            && !text.contains(['.', '…', '*', '}', '[', ']', '$'])
            && (!is_piece_letter(text) || text.starts_with(['♙', '♟'])) =>
        {
            Remark::Glyph
        }
        _ => return None,
    })
}

/// Splits a remark in words from the signs after it: "e.p.!", "ch(=)", "e.p.±".
pub(crate) fn signed_remark(text: &str) -> Option<(&str, &str)> {
    let at = text.find(|c: char| !c.is_alphabetic() && c != '.')?;
    let (words, signs) = text.split_at_checked(at)?;
    let is_word = matches!(remark(words), Some(Remark::Known | Remark::EnPassant));
    (is_word && remark(signs).is_some()).then_some((words, signs))
}

/// Returns whether `text` is "e.p." in any spelling, perhaps with signs after it: "e.p.!".
pub(crate) fn is_en_passant(text: &str) -> bool {
    EN_PASSANT
        .iter()
        .filter_map(|words| text.strip_prefix(words))
        .any(|signs| signs.is_empty() || remark(signs).is_some())
}

/// Returns whether `text` is the first of two words for "e.p.": "en", "e.".
pub(crate) fn begins_en_passant(text: &str) -> bool {
    EN_PASSANT
        .iter()
        .any(|words| words.split_once(' ').is_some_and(|(first, _)| first == text))
}

/// Returns whether `text` is made of PGN's numbered glyphs: "$4", "$14$3". Each is a sign with digits (PGN standard,
/// 8.2.4).
fn is_numbered_glyph(text: &str) -> bool {
    let Some(numbers) = text.strip_prefix('$') else {
        return false;
    };
    let is_number = |number: &str| {
        let signs = number.trim_start_matches(|c: char| c.is_ascii_digit());
        signs.len() < number.len() && signs.chars().all(|c| matches!(c, '!' | '?'))
    };
    numbers.split('$').all(is_number)
}

/// Returns PGN's numbers of the glyphs in `text` ("!?", "$5"). Glyphs without a number are skipped.
pub fn glyphs(text: &str) -> impl Iterator<Item = u8> {
    parts(text).filter_map(|(_, number)| number)
}

/// Returns the first part of the glyphs in `text` that only a text in its own notation keeps, because PGN has no number
/// for it: "⩳", "∆", "$256". Signs of check and mate, which follow from the move, and dashes are none.
pub(crate) fn without_number(text: &str) -> Option<&str> {
    let separates = |c: char| matches!(c, '-' | '–' | '—' | '−' | ':' | ',' | '/' | '|' | '×');
    if text.chars().all(separates) {
        return None;
    }
    let says_nothing =
        |c: char| matches!(c, '+' | '#' | '†' | '‡' | '≠' | '♙' | '♟' | '\u{fe00}'..='\u{fe0f}') || is_invisible(c);
    let is_lost = |(part, number): &(&str, Option<u8>)| number.is_none() && !part.chars().all(says_nothing);
    parts(text).find(is_lost).map(|(part, _)| part)
}

/// Splits `text` into glyphs, each with its number in PGN if it has one, and into characters that are no glyphs.
fn parts(text: &str) -> impl Iterator<Item = (&str, Option<u8>)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        while let Some(behind) = glyph::check_before(rest).and_then(|check| rest.strip_prefix(check)) {
            rest = behind;
        }
        let mut letters = rest.chars();
        letters.next()?;
        let (behind, number) = if let Some(numbered) = rest.strip_prefix('$') {
            let behind = numbered.trim_start_matches(|c: char| c.is_ascii_digit());
            let digits = numbered.strip_suffix(behind).unwrap_or_default();
            (behind, digits.parse().ok())
        } else if let Some((glyph, number)) = glyph::first(rest) {
            (rest.strip_prefix(glyph).unwrap_or_default(), number)
        } else {
            (letters.as_str(), None)
        };
        let part = rest.strip_suffix(behind).unwrap_or(rest);
        rest = behind;
        Some((part, number))
    })
}

/// Returns whether `word`, which is no move, may be a mistaken or cut-off one: "Nb", "Nxb", "O-O-O-O", "Nf9".
pub(super) fn is_cut_off(word: &str) -> bool {
    let has = |is: fn(char) -> bool| word.contains(is);
    let small = word.chars().filter(|c| c.is_lowercase()).count();
    has(|c| c.is_ascii_digit()) || has(char::is_uppercase) && small <= 2
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
            ("+--", Some("1-0")),
            ("-:+", Some("0-1")),
            ("+-", None),
            ("--", None),
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
        // The quick check of the first character must allow every spelling.
        let spellings = RESULTS
            .iter()
            .flat_map(|(spellings, outcome)| spellings.iter().map(move |text| (text, outcome)));
        for (text, outcome) in spellings {
            assert_eq!(result(text), Some(*outcome), "{text}");
        }
    }

    #[test]
    fn points_are_those_of_both_players() {
        for (text, expected) in [
            ("0-0", Some([0, 0])),
            ("-/-", Some([0, 0])),
            ("−/−", Some([0, 0])),
            ("-:-", Some([0, 0])),
            ("½-0", Some([1, 0])),
            ("1/2-0", Some([1, 0])),
            ("0 : 1/2", Some([0, 1])),
            ("0.5-0.5", Some([1, 1])),
            ("1/2-1/2", Some([1, 1])),
            ("+--", Some([2, 0])),
            ("--+", Some([0, 2])),
            ("1/2", None),
            ("--", None),
            ("*", None),
            ("1-0 on time", None),
            ("adjourned", None),
        ] {
            assert_eq!(points(text), expected, "{text}");
        }
        // Every spelling of a result gives the points of its meaning.
        for (spellings, outcome) in RESULTS {
            for text in spellings.iter().filter(|text| points(text).is_some()) {
                assert_eq!(points(text), points_of(text, outcome), "{text}");
            }
        }
    }

    #[test]
    fn remarks_are_told_from_moves() {
        for (text, expected) in [
            ("e.p.", Some(Remark::EnPassant)),
            ("Matt", Some(Remark::Known)),
            ("(=)", Some(Remark::Offer)),
            ("=", Some(Remark::Glyph)),
            ("+-", Some(Remark::Glyph)),
            ("♟", Some(Remark::Glyph)),
            ("$140", Some(Remark::Glyph)),
            ("$14$3!", Some(Remark::Glyph)),
            ("$", None),
            ("$1x", None),
            ("$a", None),
            ("$!", None),
            ("}", None),
            ("Zf3", None),
            ("O-O", None),
            ("♘", None),
            ("♘\u{fe0e}", None),
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
            ("+/=!=/+", &[14, 1, 15]),
            ("§", &[]),
            ("⩳!", &[1]),
            ("=", &[10]),
            ("=!", &[10, 1]),
            // A check and "-+".
            ("+-+", &[19]),
            ("$256!", &[1]),
            ("‼⁇⁉⁈", &[3, 4, 5, 6]),
        ] {
            assert_eq!(glyphs(text).collect::<Vec<_>>(), expected, "{text}");
        }
    }

    #[test]
    fn glyphs_without_a_number_are_found() {
        for (text, expected) in [
            ("⩳!", Some("⩳")),
            ("!∆", Some("∆")),
            ("⌓", Some("⌓")),
            ("=/∞", Some("/")),
            ("$256", Some("$256")),
            ("$14$999", Some("$999")),
            ("$255!?±", None),
            ("‼", None),
            ("+!", None),
            ("+-+", None),
            ("-", None),
            ("–", None),
            ("♟", None),
            ("□\u{fe0f}", None),
            ("\u{200b}", None),
        ] {
            assert_eq!(without_number(text), expected, "{text}");
        }
    }
}
