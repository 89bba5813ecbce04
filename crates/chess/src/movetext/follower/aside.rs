//! Words in comments and brackets right before a result in words, which may belong to it.

use crate::movetext::{Token, word};

/// What comments and brackets say right before the next token on the same line.
#[derive(Debug, Clone, Default)]
pub(super) struct Aside {
    /// Whether the innermost brackets hold words and no move so far. `None` if they hold neither: "(!)".
    holds_words: Option<bool>,
    is_behind_words: bool,
}

impl Aside {
    /// Returns whether a comment with words, or brackets with words and no move, come right before. They may say whose
    /// resignation follows, or that none does: "{Schwarz} aufgegeben".
    pub(super) fn is_behind_words(&self) -> bool {
        self.is_behind_words
    }

    /// Takes the next token.
    pub(super) fn watch(&mut self, token: &Token) {
        match token {
            Token::Space(bytes) if bytes.contains(&b'\n') => self.is_behind_words = false,
            Token::Space(_) | Token::Raw { .. } => {}
            Token::Comment { text, .. } => self.is_behind_words |= has_words(text),
            Token::Open => (self.holds_words, self.is_behind_words) = (None, false),
            Token::Close => self.is_behind_words = self.holds_words.take() == Some(true),
            Token::Word(text) => {
                if word::may_castle(text) || text.contains(|c: char| c.is_ascii_digit()) {
                    self.holds_words = Some(false);
                } else if text.contains(char::is_alphabetic) {
                    self.holds_words.get_or_insert(true);
                }
                self.is_behind_words = false;
            }
            Token::Tag { .. } => self.is_behind_words = false,
        }
    }
}

/// Returns whether a comment says something besides commands for programs, such as "[%clk 0:05]".
fn has_words(comment: &str) -> bool {
    let mut rest = comment;
    while let Some((before, command)) = rest.split_once("[%") {
        if before.contains(char::is_alphabetic) {
            return true;
        }
        rest = command.split_once(']').map_or("", |(_, behind)| behind);
    }
    rest.contains(char::is_alphabetic)
}
