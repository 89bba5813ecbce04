//! Comments, and those whose brace is missing.

#![expect(
    clippy::indexing_slicing,
    reason = "each length is that of a search in the same bytes; fuzz/ feeds it anything"
)]

use super::{Inside, LONGEST_COMMENT, LONGEST_TAG, Lexer, decode, find};
use crate::movetext::{Location, Token, tags::is_tag};

impl Lexer {
    pub(super) fn comment(&mut self, end: u8, rest: &[u8], take: &mut impl FnMut(Token, Location)) -> usize {
        let is_braced = end == b'}';
        if is_braced && (!self.line.is_empty() || self.location.column == 1 && rest.starts_with(b"[")) {
            return self.line(rest, take);
        }
        let length = find(rest, end);
        let lines = rest[..length].windows(2).position(|pair| pair == b"\n[");
        if let Some(at) = lines.filter(|_| is_braced) {
            self.keep(&rest[..=at]);
            return self.raw(&rest[..=at], take);
        }
        self.keep(&rest[..length]);
        // The brace belongs to the comment, the line break does not.
        let used = self.raw(&rest[..rest.len().min(length + usize::from(is_braced))], take);
        if length < rest.len() {
            self.end_comment(false, take);
        }
        used
    }

    /// Keeps `bytes` of a comment, if there is room for them.
    fn keep(&mut self, bytes: &[u8]) {
        let room = LONGEST_COMMENT.saturating_sub(self.text.len());
        self.text.extend_from_slice(&bytes[..bytes.len().min(room)]);
        self.is_cut |= bytes.len() > room;
    }

    /// Reads a line of a comment that may be the first tag of the next game.
    fn line(&mut self, rest: &[u8], take: &mut impl FnMut(Token, Location)) -> usize {
        let end = rest.iter().position(|byte| matches!(byte, b'\n' | b'}'));
        let room = LONGEST_TAG.saturating_sub(self.line.len());
        let used = end.unwrap_or(rest.len()).min(room);
        self.line.extend_from_slice(&rest[..used]);
        if let Some(byte) = rest.get(used) {
            self.end_line(*byte == b'\n', take);
        }
        used
    }

    /// Ends the comment before its last line if that line is a tag, because the brace is missing. Otherwise the comment
    /// would swallow whole games.
    pub(super) fn end_line(&mut self, is_whole: bool, take: &mut impl FnMut(Token, Location)) {
        let line = std::mem::take(&mut self.line);
        if is_whole && is_tag(line.trim_ascii_end()) {
            // The text is passed on as if the comment had its brace.
            let brace = Token::Raw {
                bytes: b"}"[..].into(),
                begins: false,
            };
            take(brace, self.location);
            self.end_comment(true, take);
            self.split(&line, take);
        } else {
            self.keep(&line);
            self.raw(&line, take);
        }
    }

    pub(super) fn end_comment(&mut self, open: bool, take: &mut impl FnMut(Token, Location)) {
        self.inside = Inside::Moves;
        let comment = Token::Comment {
            text: decode(&self.text),
            cut: std::mem::take(&mut self.is_cut),
            open,
        };
        take(comment, self.text_location);
        self.text.clear();
    }
}
