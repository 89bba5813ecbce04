//! Rewrites unusual spellings into those that the reader knows: full-width and invisible characters, other dashes and
//! crosses, spaces inside a move, a number before it, names of pieces instead of letters, upper and lower case. Used
//! only for texts that no notation reads as written.

use unicode_normalization::UnicodeNormalization;

use super::languages;

/// Words after a move that are read in lower case.
const REMARKS: [&str; 16] = [
    "mate",
    "matt",
    "mat",
    "мат",
    "checkmate",
    "schachmatt",
    "check",
    "schach",
    "шах",
    "ch",
    "dis",
    "disc",
    "dbl",
    "ep",
    "en",
    "passant",
];

/// Returns the spellings that `text` may stand for, each once. None of them is preferred.
pub(super) fn plainer(text: &str) -> Vec<String> {
    let folded: String = text.nfkc().filter_map(sign).collect();
    let folded = folded.trim();
    let number = self::number(folded);
    let numbered = number.ends_with('.') && number.len() < folded.len();
    let bare = match numbered {
        true => folded.get(number.len()..).unwrap_or_default(),
        false => folded,
    };
    let mut readings = Vec::new();
    // "Re f3" is a rook of the e-file, or an Italian king.
    for reads_names in [true, false] {
        for reading in letter_cases(&with_letters(bare, reads_names)) {
            if !readings.contains(&reading) {
                readings.push(reading);
            }
        }
    }
    readings
}

/// Returns the cases of letters that `plain` may stand for.
fn letter_cases(plain: &str) -> Vec<String> {
    let plain = plain.trim_end_matches('.');
    let capitals = !plain.contains(char::is_lowercase);
    let mut readings = vec![plain.to_owned()];
    // "R-B1" is descriptive notation for a bishop's file.
    if capitals
        && plain
            .strip_prefix(char::is_alphabetic)
            .is_some_and(|rest| rest.starts_with("-B"))
    {
        return readings;
    }
    if capitals {
        // "EXD6", "E7E8Q"
        readings.push(plain.to_lowercase());
    }
    // "nf3", "NF3", "bb5"; but "B7B8Q" and "bc4" begin with a square and a file.
    let mut chars = plain.chars();
    let first = chars.next().unwrap_or_default();
    let rest = chars.as_str();
    let is_file = matches!(first, 'a'..='h') && !rest.starts_with(first)
        || first.is_ascii_uppercase() && rest.starts_with(|c: char| c.is_ascii_digit());
    if !is_file {
        let small = if capitals { rest.to_lowercase() } else { rest.to_owned() };
        readings.push(first.to_uppercase().chain(small.chars()).collect());
    }
    readings
}

/// Returns `c` as the reader knows it, or `None` for commas and invisible characters.
fn sign(c: char) -> Option<char> {
    match c {
        ',' => None,
        c if is_invisible(c) => None,
        '‐'..='―' | '⁃' | '−' | '~' | '_' => Some('-'),
        '⨯' | '✕' | '✖' | '╳' | '⨉' | '☓' => Some('×'),
        c => Some(c),
    }
}

/// Returns whether `c` shows nothing.
pub(crate) fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2064}' | '\u{feff}')
}

/// Returns `text` without white space, with remarks in lower case, and with figurines for the names of pieces. A name
/// that may be a letter and a file stays if a rank follows it ("Re1 - e2") or `reads_names` is false.
fn with_letters(text: &str, reads_names: bool) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while !rest.is_empty() {
        let word_end = rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len());
        let (word, tail) = rest.split_at(word_end);
        let gap_end = tail.find(char::is_alphabetic).unwrap_or(tail.len());
        let is_name = !is_letter_and_file(word) || reads_names && !tail.starts_with(|c: char| c.is_ascii_digit());
        match languages::named(word).filter(|_| is_name) {
            Some(role) => out.push(languages::figurine_of(role.of(shakmaty::Color::White))),
            None => {
                let small = word.to_lowercase();
                let is_remark = REMARKS.contains(&small.as_str());
                out.push_str(if is_remark { &small } else { word });
            }
        }
        let (gap, after) = tail.split_at_checked(gap_end).unwrap_or((tail, ""));
        out.extend(gap.chars().filter(|c| !c.is_whitespace()));
        rest = after;
    }
    out
}

/// Returns whether `word` has the form of a piece letter and a file: "Re".
fn is_letter_and_file(word: &str) -> bool {
    let mut chars = word.chars();
    chars.next().is_some() && matches!(chars.next(), Some('a'..='h' | 'A'..='H')) && chars.next().is_none()
}

/// Returns the number at the start of `text`, with its dots: "1.", "12...", "9", "".
pub(crate) fn number(text: &str) -> &str {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let dots = text
        .get(digits..)
        .unwrap_or_default()
        .char_indices()
        .find(|(_, c)| !matches!(c, '.' | '…'))
        .map_or(text.len() - digits, |(at, _)| at);
    let is_whole = digits + dots == text.len();
    match (digits, dots) {
        // "7163." ends a sentence.
        (4 | 5, 1) if is_whole && text.bytes().take(4).all(|digit| matches!(digit, b'1'..=b'8')) => "",
        // "00" and "000" are castling, and no move has the number 0.
        (_, 0) if text.bytes().all(|digit| digit == b'0') => "",
        // Four or five digits may be a move in ICCF notation, "0-0" is castling, and "1-0" is not a number either.
        (1..=3, 0) if digits == text.len() => text,
        (_, 0) => "",
        _ => text.get(..digits + dots).unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_told_from_moves() {
        for (text, expected) in [
            ("1.", "1."),
            ("12...", "12..."),
            ("1…e5", "1…"),
            ("9", "9"),
            ("3...Nf6", "3..."),
            ("...", "..."),
            ("5254", ""),
            ("5254.", ""),
            ("1900.", "1900."),
            ("0-0", ""),
            ("00", ""),
            ("000", ""),
            ("0", ""),
            ("00.", "00."),
            ("10", "10"),
            ("e4", ""),
        ] {
            assert_eq!(number(text), expected);
        }
    }

    #[test]
    fn a_bishop_in_descriptive_notation_is_no_file() {
        for (text, is_read) in [
            ("N-B3", false),
            ("R - B1", false),
            ("NF3", true),
            ("N-F3", true),
            ("N-f3", true),
            ("N-b3", true),
            ("B2-B4", true),
        ] {
            assert_eq!(super::super::read(text).is_ok(), is_read, "{text}");
        }
    }
}
