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
            Token::Open => (self.holds_words, self.is_behind_words) = (true, false),
            Token::Close => self.is_behind_words = std::mem::take(&mut self.holds_words),
            Token::Word(text) => {
                self.holds_words &= !may_castle(text) && !text.contains(|c: char| c.is_ascii_digit());
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
