//! Folding: one spelling for every way to write a word.

use std::borrow::Cow;

use unicode_normalization::{UnicodeNormalization, is_nfc};

/// Splits a folded text into words, without punctuation.
pub(super) fn words(folded: &str) -> impl Iterator<Item = &str> + Clone {
    folded.split(is_separator).flat_map(split_hyphens)
}

/// Folds `text`: lower case, composed, umlauts and ß written as two letters, one apostrophe.
pub(crate) fn fold(text: &str) -> String {
    let composed: Cow<str> = if is_nfc(text) {
        text.into()
    } else {
        text.nfc().collect()
    };
    let mut out = String::with_capacity(composed.len() + 2);
    for c in composed.chars() {
        match c {
            c if c.is_ascii() => out.push(c.to_ascii_lowercase()),
            'ä' | 'Ä' => out.push_str("ae"),
            'ö' | 'Ö' => out.push_str("oe"),
            'ü' | 'Ü' => out.push_str("ue"),
            'ß' | 'ẞ' => out.push_str("ss"),
            // The apostrophe of Ukrainian is a letter of its own in Unicode.
            '’' | 'ʼ' => out.push('\''),
            c => out.extend(c.to_lowercase()),
        }
    }
    out
}

/// Returns the words of `text`, folded, with one space between them.
pub(super) fn phrase(text: &str) -> String {
    words(&fold(text)).collect::<Vec<_>>().join(" ")
}

fn is_separator(c: char) -> bool {
    c.is_whitespace()
        || matches!(
            c,
            ',' | '.'
                | ';'
                | ':'
                | '!'
                | '?'
                | '…'
                | '"'
                | '\''
                | '’'
                | '‘'
                | '„'
                | '“'
                | '”'
                | '»'
                | '«'
                | '('
                | ')'
                | '['
                | ']'
        )
}

/// Splits a word at its hyphens. Castling in figures ("0-0") stays one word.
fn split_hyphens(word: &str) -> impl Iterator<Item = &str> + Clone {
    let castling = matches!(word, "0-0" | "0-0-0" | "o-o" | "o-o-o");
    word.split(move |c: char| !castling && matches!(c, '-' | '–' | '—'))
        .filter(|part| !part.is_empty())
}
