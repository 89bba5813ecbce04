//! The part of uncontracted Unified English Braille that headings, names and results need, both ways (The Rules of
//! Unified English Braille, 2nd edition, sections 3, 4, 6, 7 and 8).
//!
//! Does not use liblouis, so the British code works without it.

use unicode_normalization::UnicodeNormalization;

/// The letters a to z.
const LETTERS: [char; 26] = [
    '⠁', '⠃', '⠉', '⠙', '⠑', '⠋', '⠛', '⠓', '⠊', '⠚', '⠅', '⠇', '⠍', '⠝', '⠕', '⠏', '⠟', '⠗', '⠎', '⠞', '⠥', '⠧', '⠺',
    '⠭', '⠽', '⠵',
];
/// The digits 1 to 9 and 0 after the numeric indicator.
pub(super) const DIGITS: [char; 10] = ['⠁', '⠃', '⠉', '⠙', '⠑', '⠋', '⠛', '⠓', '⠊', '⠚'];
/// The same digits lowered, as in the chess code, which has no indicator (1.3).
pub(super) const LOWER: [char; 10] = ['⠂', '⠆', '⠒', '⠲', '⠢', '⠖', '⠶', '⠦', '⠔', '⠴'];

const NUMERIC: char = '⠼';
const CAPITAL: char = '⠠';
const CAPITALS_END: &str = "⠠⠄";
/// Precedes a letter that would be read as a digit.
const GRADE_1: char = '⠰';

/// Signs other than letters and digits. If one begins another, the longer one comes first.
const SIGNS: [(char, &str); 33] = [
    ('—', "⠐⠠⠤"),
    ('–', "⠠⠤"),
    ('(', "⠐⠣"),
    (')', "⠐⠜"),
    ('[', "⠨⠣"),
    (']', "⠨⠜"),
    ('{', "⠸⠣"),
    ('}', "⠸⠜"),
    ('/', "⠸⠌"),
    ('\\', "⠸⠡"),
    ('_', "⠨⠤"),
    ('|', "⠸⠳"),
    ('#', "⠸⠹"),
    ('%', "⠨⠴"),
    ('"', "⠠⠶"),
    ('&', "⠈⠯"),
    ('@', "⠈⠁"),
    ('<', "⠈⠣"),
    ('>', "⠈⠜"),
    ('$', "⠈⠎"),
    ('~', "⠈⠔"),
    ('^', "⠈⠢"),
    ('+', "⠐⠖"),
    ('=', "⠐⠶"),
    ('*', "⠐⠔"),
    ('ß', "⠨⠮"),
    ('.', "⠲"),
    (',', "⠂"),
    (';', "⠆"),
    (':', "⠒"),
    ('?', "⠦"),
    ('!', "⠖"),
    ('-', "⠤"),
];
const APOSTROPHE: char = '⠄';

/// Marks that precede their letter (section 4.2).
const MARKS: [(char, &str); 9] = [
    ('\u{300}', "⠘⠡"),
    ('\u{301}', "⠘⠌"),
    ('\u{302}', "⠘⠩"),
    ('\u{303}', "⠘⠻"),
    ('\u{304}', "⠈⠤"),
    ('\u{306}', "⠈⠬"),
    ('\u{308}', "⠘⠒"),
    ('\u{30a}', "⠘⠫"),
    ('\u{30c}', "⠘⠬"),
];
const CEDILLA: (char, &str) = ('\u{327}', "⠘⠯");
/// Letters with a stroke, which Unicode does not decompose.
const STROKED: [(char, char); 6] = [('ł', 'l'), ('Ł', 'L'), ('ø', 'o'), ('Ø', 'O'), ('đ', 'd'), ('Đ', 'D')];
const STROKE: &str = "⠈⠡";

fn mark(c: char) -> Option<&'static str> {
    MARKS
        .iter()
        .chain([&CEDILLA])
        .find(|(mark, _)| *mark == c)
        .map(|(_, cells)| *cells)
}

fn letter(c: char) -> Option<char> {
    let at = u32::from(c.to_ascii_lowercase()).checked_sub(u32::from('a'))?;
    LETTERS.get(at as usize).copied()
}

#[expect(clippy::indexing_slicing, reason = "there are ten digits")]
fn digit(c: char) -> Option<char> {
    let value = c.to_digit(10)? as usize;
    Some(DIGITS[(value + 9) % 10])
}

/// Returns the lowered digits of a number.
#[expect(clippy::indexing_slicing, reason = "there are ten digits")]
pub(super) fn lower(number: u32) -> String {
    number
        .to_string()
        .chars()
        .filter_map(|c| Some(LOWER[(c.to_digit(10)? as usize + 9) % 10]))
        .collect()
}

/// Parses a number from lowered digits.
pub(super) fn lower_number(cells: &str) -> Option<u32> {
    let digits: Option<String> = cells
        .chars()
        .map(|c| char::from_digit((LOWER.iter().position(|lower| *lower == c)? as u32 + 1) % 10, 10))
        .collect();
    digits?.parse().ok()
}

/// Returns `cells` with lowered digits instead of raised ones after the indicator: "⠼⠙" is "⠲".
pub(super) fn lowered(cells: &str) -> String {
    let mut is_number = false;
    let mut out = String::with_capacity(cells.len());
    for cell in cells.chars() {
        let digit = DIGITS.iter().position(|digit| *digit == cell);
        let lower = digit.and_then(|at| LOWER.get(at)).filter(|_| is_number);
        is_number = cell == NUMERIC || lower.is_some();
        if cell != NUMERIC {
            out.push(lower.copied().unwrap_or(cell));
        }
    }
    out
}

/// A letter with the marks that precede it.
struct Letter {
    marks: String,
    base: char,
}

/// Encodes text as cells. Scripts whose letters the code lacks are transliterated into Latin.
pub fn encode(text: &str) -> String {
    let units = units(text);
    let mut out = String::new();
    let mut numeric = false;
    // After digits, the letters a to j would also be digits, up to the next sign that ends the number.
    let mut after_number = false;
    let mut capitals = 0;
    for (at, unit) in units.iter().enumerate() {
        let Letter { marks, base } = unit;
        if let Some(digit) = digit(*base) {
            if !numeric {
                out.push(NUMERIC);
            }
            out.push(digit);
            (numeric, after_number) = (true, true);
            continue;
        }
        if numeric && matches!(base, '.' | ',') && units.get(at + 1).is_some_and(|next| next.base.is_ascii_digit()) {
            out.push(if *base == '.' { '⠲' } else { '⠂' });
            continue;
        }
        numeric = false;
        let Some(cell) = letter(*base).filter(|_| base.is_ascii_alphabetic()) else {
            // Digits would continue after these signs as well.
            after_number &= matches!(base, '.' | ',');
            match SIGNS.iter().find(|(sign, _)| sign == base) {
                Some((_, cells)) => out.push_str(cells),
                None if matches!(base, '\'' | '’' | '‘') => out.push(APOSTROPHE),
                None => out.push(super::cells::BLANK),
            }
            continue;
        };
        if base.is_ascii_uppercase() {
            if capitals == 0 {
                let run = units
                    .iter()
                    .skip(at)
                    .take_while(|unit| unit.base.is_ascii_uppercase())
                    .count();
                out.push(CAPITAL);
                if run > 1 {
                    out.push(CAPITAL);
                    capitals = run;
                }
            }
        } else if after_number && DIGITS.contains(&cell) && marks.is_empty() {
            out.push(GRADE_1);
        }
        after_number = false;
        out.push_str(marks);
        out.push(cell);
        if capitals > 0 {
            capitals -= 1;
            if capitals == 0 && units.get(at + 1).is_some_and(|next| next.base.is_ascii_lowercase()) {
                out.push_str(CAPITALS_END);
            }
        }
    }
    out
}

fn units(text: &str) -> Vec<Letter> {
    let mut units: Vec<Letter> = Vec::new();
    let plain = |base| Letter {
        marks: String::new(),
        base,
    };
    for c in text.nfc() {
        if let Some((_, base)) = STROKED.iter().find(|(stroked, _)| *stroked == c) {
            units.push(Letter {
                marks: STROKE.into(),
                base: *base,
            });
            continue;
        }
        if c.is_whitespace() || SIGNS.iter().any(|(sign, _)| *sign == c) {
            units.push(plain(if c.is_whitespace() { ' ' } else { c }));
            continue;
        }
        let mut parts = c.nfd();
        let base = parts.next().unwrap_or(c);
        let marks: Option<String> = parts.map(mark).collect();
        match marks {
            Some(marks) if base.is_ascii_graphic() => units.push(Letter { marks, base }),
            _ => units.extend(deunicode::deunicode_char(c).unwrap_or_default().chars().map(plain)),
        }
    }
    units
}

/// Decodes cells as text. A cell that does not begin a sign becomes "�".
pub fn decode(cells: &str) -> String {
    let mut out = String::new();
    let mut rest = cells;
    let mut numeric = false;
    let mut marks: Vec<char> = Vec::new();
    let (mut capital, mut word) = (false, false);
    while let Some(c) = rest.chars().next() {
        let behind = |length: usize| rest.get(length..).unwrap_or_default();
        let tail = behind(c.len_utf8());
        if numeric {
            if let Some(at) = DIGITS.iter().position(|digit| *digit == c) {
                out.extend(char::from_digit((at as u32 + 1) % 10, 10));
                rest = tail;
                continue;
            }
            let more = tail.starts_with(|next| DIGITS.contains(&next));
            if let Some(point) = [('⠲', '.'), ('⠂', ',')].iter().find(|(cell, _)| *cell == c && more) {
                out.push(point.1);
                rest = tail;
                continue;
            }
            numeric = false;
        }
        if rest.starts_with(CAPITALS_END) && word {
            word = false;
            rest = behind(CAPITALS_END.len());
            continue;
        }
        let sign = SIGNS.iter().find(|(_, sign)| rest.starts_with(sign));
        if let Some((sign, cells)) = sign {
            out.push(*sign);
            word = false;
            rest = behind(cells.len());
            continue;
        }
        let found = MARKS.iter().chain([&CEDILLA]).find(|(_, mark)| rest.starts_with(mark));
        if let Some((mark, cells)) = found {
            marks.push(*mark);
            rest = behind(cells.len());
            continue;
        }
        if rest.starts_with(STROKE) {
            marks.push('/');
            rest = behind(STROKE.len());
            continue;
        }
        rest = tail;
        match c {
            NUMERIC => (numeric, word) = (true, false),
            GRADE_1 => {}
            CAPITAL if capital => (capital, word) = (false, true),
            CAPITAL => capital = true,
            APOSTROPHE => {
                out.push('\'');
                word = false;
            }
            super::cells::BLANK => {
                out.push(' ');
                word = false;
            }
            _ => match LETTERS.iter().position(|letter| *letter == c) {
                Some(at) => {
                    let lower = char::from(b'a' + u8::try_from(at).unwrap_or_default());
                    let upper = std::mem::take(&mut capital) || word;
                    composed(
                        if upper { lower.to_ascii_uppercase() } else { lower },
                        &mut marks,
                        &mut out,
                    );
                }
                None => out.push('\u{fffd}'),
            },
        }
    }
    out.nfc().collect()
}

fn composed(letter: char, marks: &mut Vec<char>, out: &mut String) {
    let stroked = STROKED.iter().find(|(_, base)| *base == letter && marks.contains(&'/'));
    out.push(stroked.map_or(letter, |(stroked, _)| *stroked));
    out.extend(marks.drain(..).filter(|mark| *mark != '/'));
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Output of liblouis 3.24 with its table en-ueb-g1 for the same text, with signs of this kind translated one by
    /// one.
    #[test]
    fn as_liblouis_writes() {
        for (text, cells) in [
            ("White: Anna", "⠠⠺⠓⠊⠞⠑⠒ ⠠⠁⠝⠝⠁"),
            ("2026.11.20", "⠼⠃⠚⠃⠋⠲⠁⠁⠲⠃⠚"),
            ("1-0", "⠼⠁⠤⠼⠚"),
            ("Müller, Jörg", "⠠⠍⠘⠒⠥⠇⠇⠑⠗⠂ ⠠⠚⠘⠒⠕⠗⠛"),
            ("Çelik Łódź", "⠠⠘⠯⠉⠑⠇⠊⠅ ⠠⠈⠡⠇⠘⠌⠕⠙⠘⠌⠵"),
            ("A&B (x) *", "⠠⠁⠈⠯⠠⠃ ⠐⠣⠭⠐⠜ ⠐⠔"),
            ("ABC KQkq 3a 3k", "⠠⠠⠁⠃⠉ ⠠⠠⠅⠟⠠⠄⠅⠟ ⠼⠉⠰⠁ ⠼⠉⠅"),
            ("x.de/a_b?", "⠭⠲⠙⠑⠸⠌⠁⠨⠤⠃⠦"),
            ("0.a 1,5", "⠼⠚⠲⠰⠁ ⠼⠁⠂⠑"),
        ] {
            assert_eq!(encode(text), cells.replace(' ', "⠀"), "{text}");
            assert_eq!(decode(&encode(text)), text);
        }
        assert_eq!(decode(&encode("Сергей")), "Sergei");
    }

    #[test]
    fn lowered_numbers() {
        for (number, cells) in [(1, "⠂"), (10, "⠂⠴"), (102, "⠂⠴⠆"), (89, "⠦⠔")] {
            assert_eq!(lower(number), cells);
            assert_eq!(lower_number(cells), Some(number));
        }
        assert_eq!(lower_number("⠁"), None);
        assert_eq!(lower_number(""), None);
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(text in "[a-zA-Z0-9 .,;:?!()/_&+=*#%@<>$^|\"'\\-–äöüßéèñçøŁ]{0,40}") {
            prop_assert_eq!(decode(&encode(&text)), text);
        }

        #[test]
        fn any_cells_are_survived(cells in "[\u{2800}-\u{283f}]{0,40}") {
            decode(&cells);
        }
    }
}
