//! Splits the text between blanks into words: at other Unicode white space, and after annotation glyphs, which are
//! self-terminating (PGN standard, section 7).

use std::borrow::Cow;

use super::{Location, Token};

/// Passes `text` on word by word.
pub(super) fn give_words(text: Cow<'_, str>, location: Location, take: &mut impl FnMut(Token, Location)) {
    // Nearly every text is one word without glyphs.
    let is_one = !text.bytes().any(|byte| byte >= 0x80 || is_glyph(byte))
        || !text.contains(char::is_whitespace) && end_of_word(&text) == text.len();
    if is_one {
        return take(Token::Word(text), location);
    }
    let mut column = location.column;
    for (index, part) in text.split(char::is_whitespace).enumerate() {
        if index > 0 {
            take(Token::Space(b" "[..].into()), location);
            column += 1;
        }
        let mut rest = part;
        while let Some((word, behind)) = rest.split_at_checked(end_of_word(rest))
            && !word.is_empty()
        {
            take(Token::Word(word.into()), Location { column, ..location });
            column += word.chars().count();
            rest = behind;
        }
    }
}

/// Returns where the first word of `text` ends: after the digits of a numbered glyph ("$1Nc6"), and after "!" and "?"
/// if a letter, a digit or a figurine follows ("e4!e5"). Other signs ("e4!+", "e4?(=)") belong to the move before them.
fn end_of_word(text: &str) -> usize {
    let mut rest = text;
    while let Some((_, found)) = rest.find(is_glyph_sign).and_then(|at| rest.split_at_checked(at)) {
        rest = match found.strip_prefix('$') {
            Some(numbered) => {
                let behind = numbered.trim_start_matches(|c: char| c.is_ascii_digit());
                // A sign without digits is not PGN, and is reported with the text after it.
                let ends = behind.len() < numbered.len() && !behind.starts_with(is_glyph_sign);
                if ends {
                    return text.len() - behind.len();
                }
                behind
            }
            None => {
                let behind = found.trim_start_matches(['!', '?']);
                if behind.starts_with(|c: char| c.is_alphanumeric() || matches!(c, '♔'..='♟')) {
                    return text.len() - behind.len();
                }
                behind
            }
        };
    }
    text.len()
}

fn is_glyph(byte: u8) -> bool {
    matches!(byte, b'!' | b'?' | b'$')
}

fn is_glyph_sign(sign: char) -> bool {
    u8::try_from(sign).is_ok_and(is_glyph)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn glyphs_end_themselves() {
        for (text, words) in [
            ("e4!e5", "e4! e5"),
            ("1.e4?!e5", "1.e4?! e5"),
            ("Nf3$1Nc6", "Nf3$1 Nc6"),
            ("$1Nc6$14$2d4!?2.c4", "$1 Nc6$14$2 d4!? 2.c4"),
            ("Сf3!♘c6??Кd5", "Сf3! ♘c6?? Кd5"),
            ("e8=Q+!1-0", "e8=Q+! 1-0"),
            ("$1x", "$1 x"),
            ("$1\u{a0}e4!\u{a0}e5", "$1 e4! e5"),
            // These are one word.
            ("$", "$"),
            ("$a", "$a"),
            ("$14$3!", "$14$3!"),
            ("d8(Q)+!", "d8(Q)+!"),
            ("e4!±", "e4!±"),
            ("0-0!", "0-0!"),
            ("e4!(=)", "e4!(=)"),
            ("!", "!"),
        ] {
            let (mut found, mut places) = (Vec::new(), Vec::new());
            give_words(text.into(), Location::START, &mut |token, at| {
                if let Token::Word(word) = token {
                    places.push((word.clone().into_owned(), at.column));
                    found.push(word.into_owned());
                }
            });
            assert_eq!(found.join(" "), words, "{text}");
            // Each word stands where its column says.
            for (word, column) in places {
                let before: String = text.chars().take(column - 1).collect();
                assert!(text[before.len()..].starts_with(&word), "{text}: {word} at {column}");
            }
        }
    }
}
