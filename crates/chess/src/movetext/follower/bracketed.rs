//! Reads remarks in brackets behind a result as comments: "1-0 (40)", "½-½ (40 moves)", "0-1 (Zeit)".

use super::{Begun, Follower};
use crate::movetext::{Event, Location, Sink, Token};

/// Maximum length of a remark, in bytes, white space included.
const LONGEST: usize = 128;

impl Follower {
    /// Takes a token that belongs to a remark in brackets behind a result. Returns whether it does. If the token shows
    /// that the bracket holds no such remark, the tokens before it are read as what they are elsewhere.
    pub(super) fn is_bracketed(&mut self, token: &Token, location: Location, sink: &mut impl Sink) -> bool {
        if self.bracketed.is_empty() {
            let begins = matches!(token, Token::Open)
                && self.begun == Begun::Over
                && self.line_ends < 2
                && self.early.is_empty();
            if begins {
                self.bracketed.push((Token::Open, location));
            }
            return begins;
        }
        let length: usize = self.bracketed.iter().map(|(token, _)| token.length()).sum();
        let belongs = match token {
            _ if length + token.length() > LONGEST => false,
            Token::Close => {
                let words = self.bracketed.drain(..).filter_map(|(token, _)| match token {
                    Token::Word(word) => Some(word),
                    _ => None,
                });
                let remark = words.collect::<Vec<_>>().join(" ");
                // As a comment is written.
                for (part, begins) in [("{", true), (remark.as_str(), false), ("}", false)] {
                    if self.is_read() {
                        sink.event(Event::Raw(part.as_bytes(), begins));
                    }
                }
                self.comment(&remark, false, location, sink);
                return true;
            }
            Token::Word(word) => self.may_be_remark(word),
            Token::Space(bytes) => !bytes.contains(&b'\n'),
            _ => false,
        };
        if belongs {
            self.bracketed.push((token.clone().into_owned(), location));
        } else {
            self.give_bracketed(sink);
        }
        belongs
    }

    /// Reads the beginning of a remark that turned out to be none.
    pub(super) fn give_bracketed(&mut self, sink: &mut impl Sink) {
        for (token, location) in std::mem::take(&mut self.bracketed) {
            self.follow(&token, location, sink);
        }
    }

    /// Returns whether `word` is a small number, a time or a plain word, but no part of a move. Moves have letters and
    /// digits, four or more digits, or a dash, and their numbers a dot.
    fn may_be_remark(&self, word: &str) -> bool {
        const LONGEST_NUMBER: usize = 3;
        let word = word.trim_end_matches(',');
        let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        // "1:32:05", "1h30"
        let is_time = || {
            let hours = word.split_once('h');
            word.contains(':') && word.split(':').all(is_digits)
                || hours.is_some_and(|(hours, minutes)| is_digits(hours) && is_digits(minutes) && minutes.len() == 2)
        };
        let is_number = || word.len() <= LONGEST_NUMBER && is_digits(word);
        // An abbreviation, or the end of a sentence.
        let plain = word.strip_suffix('.').unwrap_or(word);
        let is_of_move = || {
            let words = self.settings.words.as_ref();
            words.is_some_and(|words| words.has_part_of_a_move(plain))
        };
        is_number() || is_time() || plain.chars().all(char::is_alphabetic) && !is_of_move()
    }
}
