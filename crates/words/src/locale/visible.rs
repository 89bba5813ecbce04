//! Makes text safe to print or speak. Names, comments, tags, file names and messages of other programs come from
//! outside. A terminal obeys the control characters in them, and reorders letters around bidirectional marks.

use std::borrow::Cow;

/// Returns `text` with each character that a terminal would obey, or that hides or reorders others, written as its
/// number: "[U+001B]". A screen reader reads that out, and it cannot be mistaken for a letter.
///
/// These are the control characters (line ends and tabs among them), the line and paragraph separators, and the marks
/// of writing direction.
///
/// # Examples
///
/// ```
/// use ansage_words::locale::visible;
///
/// assert_eq!(visible("Anna\u{1b}[2J"), "Anna[U+001B][2J");
/// assert_eq!(visible("Цезарь 5"), "Цезарь 5");
/// ```
pub fn visible(text: &str) -> Cow<'_, str> {
    cleaned(text, is_hidden)
}

/// Does the same as [`visible`], but keeps line ends, for a text of several lines.
pub fn visible_lines(text: &str) -> Cow<'_, str> {
    cleaned(text, |sign| sign != '\n' && is_hidden(sign))
}

fn cleaned(text: &str, is_cleaned: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&is_cleaned) {
        return Cow::Borrowed(text);
    }
    let mut clean = String::with_capacity(text.len() + 16);
    for sign in text.chars() {
        if is_cleaned(sign) {
            clean.push_str(&format!("[U+{:04X}]", u32::from(sign)));
        } else {
            clean.push(sign);
        }
    }
    Cow::Owned(clean)
}

/// Returns whether a terminal obeys `sign`, or `sign` hides or reorders others.
pub fn is_hidden(sign: char) -> bool {
    sign.is_control()
        || matches!(
            sign,
            // Marks, embeddings, overrides and isolates of writing direction; separators; annotations.
            '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{206f}' | '\u{fff9}'..='\u{fffb}'
        )
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{
        locale::{Language, Texts},
        text,
    };

    #[test]
    fn what_a_terminal_obeys_is_spelled_out() {
        for (text, shown) in [
            ("\u{1b}]52;c;YQ==\u{7}", "[U+001B]]52;c;YQ==[U+0007]"),
            ("a\u{202e}b\u{2066}c", "a[U+202E]b[U+2066]c"),
            ("\u{9b}2J\u{7f}", "[U+009B]2J[U+007F]"),
            ("one\ntwo\u{2028}three\r", "one[U+000A]two[U+2028]three[U+000D]"),
        ] {
            assert_eq!(visible(text), shown);
        }
    }

    proptest! {
        #[test]
        fn nothing_hidden_is_left(text in any::<String>()) {
            prop_assert!(!visible(&text).contains(is_hidden));
            prop_assert!(!visible_lines(&text).contains(|sign| sign != '\n' && is_hidden(sign)));
            let once = visible(&text).into_owned();
            prop_assert_eq!(visible(&once), once.as_str());
        }

        #[test]
        fn a_value_cannot_break_a_sentence(name in any::<String>()) {
            for language in Language::ALL {
                let sentence = text!(Texts::new(language), "enrol-ask-delete", name = &name);
                prop_assert!(!sentence.contains(is_hidden), "{:?}", sentence);
            }
        }
    }
}
