//! Words in comments and brackets right before a result in words, which may belong to it.

use super::{Follower, doubt::may_castle};
use crate::movetext::Token;

impl Follower {
    /// Keeps whether words come right before the next token on the same line.
    pub(super) fn watch_words(&mut self, token: &Token) {
        match token {
            Token::Space(bytes) if bytes.contains(&b'\n') => self.is_behind_words = false,
            Token::Space(_) | Token::Raw { .. } => {}
            Token::Comment { text, .. } => self.is_behind_words |= has_words(text),
            Token::Open => (self.holds_words, self.is_behind_words) = (None, false),
            Token::Close => self.is_behind_words = self.holds_words.take() == Some(true),
            Token::Word(text) => {
                if may_castle(text) || text.contains(|c: char| c.is_ascii_digit()) {
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
