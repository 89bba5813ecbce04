//! Splits bytes of games into tokens with their locations, by PGN's lexical structure (PGN standard, sections 6 to 8).

#![expect(
    clippy::indexing_slicing,
    reason = "each length is that of a search in the same bytes; fuzz/ feeds it anything"
)]

mod comments;

use std::borrow::Cow;

use super::{Location, Stop, Token, end_mark::EndMark, glued, tags::is_tag};
use crate::notation::LONGEST as LONGEST_WORD;

/// Maximum length in bytes of a tag that is parsed.
const LONGEST_TAG: usize = 1 << 12;
/// Maximum length in bytes of a comment that is kept.
const LONGEST_COMMENT: usize = 1 << 16;
/// Maximum length in bytes of the text in the parentheses of a promotion, an offer or "e.p.".
const LONGEST_BRACKET: usize = 6;
/// The byte order mark of UTF-8.
const MARK: &[u8] = "\u{feff}".as_bytes();

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Inside {
    Moves,
    /// A comment that ends with this byte.
    Comment(u8),
    /// An escaped line.
    Escape,
    Tag {
        /// Whether this is inside the value.
        quoted: bool,
        escaped: bool,
        /// Whether its beginning has been passed on, because it is too long.
        given: bool,
    },
}

/// A lexer that splits bytes, in pieces of any size, into tokens. Memory is bounded for any input.
///
/// # Examples
///
/// ```
/// use ansage_chess::movetext::{Lexer, Token};
///
/// let (mut lexer, mut words) = (Lexer::new(), Vec::new());
/// let mut take = |token: Token, location: ansage_chess::movetext::Location| {
///     if let Token::Word(word) = token {
///         words.push(format!("{word} {}:{}", location.line, location.column));
///     }
/// };
/// lexer.feed("1. e4 {gut}\nd8(Q)+".as_bytes(), &mut take)?;
/// lexer.finish(&mut take);
/// assert_eq!(words, ["1. 1:1", "e4 1:4", "d8(Q)+ 2:1"]);
/// # Ok::<(), ansage_chess::movetext::Stop>(())
/// ```
#[derive(Debug)]
pub struct Lexer {
    inside: Inside,
    begun: bool,
    /// Whether only white space and tags precede this place on its line.
    line_begins: bool,
    /// Whether the last word may be a result: a tag may follow on its line.
    is_behind_result: bool,
    location: Location,
    word: Vec<u8>,
    word_location: Location,
    /// The open tag or comment, as read so far.
    text: Vec<u8>,
    /// Whether it is longer than what is kept.
    is_cut: bool,
    text_location: Location,
    /// The last line of a comment in braces, which may be a tag, as read so far.
    line: Vec<u8>,
    /// Location and contents of a parenthesis that may belong to a move, as in "d8(Q)" and "(=)".
    bracket: Option<(Location, Vec<u8>)>,
    end_mark: EndMark,
}

impl Default for Lexer {
    fn default() -> Lexer {
        Lexer::new()
    }
}

impl Lexer {
    /// Creates a lexer for one text.
    pub fn new() -> Lexer {
        Lexer {
            inside: Inside::Moves,
            begun: false,
            line_begins: true,
            is_behind_result: false,
            location: Location::START,
            word: Vec::new(),
            word_location: Location::START,
            text: Vec::new(),
            is_cut: false,
            text_location: Location::START,
            line: Vec::new(),
            bracket: None,
            end_mark: EndMark::default(),
        }
    }

    /// Splits the next bytes and passes their tokens to `take`.
    ///
    /// # Errors
    ///
    /// [`Stop`] if they are not text. The text before that place is passed on.
    pub fn feed(&mut self, bytes: &[u8], take: &mut impl FnMut(Token, Location)) -> Result<(), Stop> {
        let mut rest = bytes;
        if !self.begun && !rest.is_empty() {
            self.begun = true;
            rest = rest.strip_prefix(MARK).unwrap_or(rest);
        }
        let (before, length) = self.end_mark.pass(rest);
        self.split(&before, take);
        rest = &rest[..length];
        let end = rest.iter().position(|byte| *byte == 0);
        self.split(&rest[..end.unwrap_or(rest.len())], take);
        match end {
            None => Ok(()),
            Some(_) => Err(Stop::Nul {
                line: self.location.line,
                column: self.location.column,
            }),
        }
    }

    /// Ends the text. Returns the beginning of a comment that is not closed.
    pub fn finish(&mut self, take: &mut impl FnMut(Token, Location)) -> Option<Location> {
        let blanks = self.end_mark.end();
        self.split(&blanks, take);
        self.end_line(true, take);
        match self.inside {
            Inside::Moves => {
                self.give_up_bracket(take);
                self.end_word(take);
            }
            Inside::Tag { .. } => self.end_tag(take),
            Inside::Comment(b'\n') => self.end_comment(false, take),
            Inside::Comment(_) | Inside::Escape => {}
        }
        matches!(self.inside, Inside::Comment(_)).then_some(self.text_location)
    }

    /// Returns how far the text has been read.
    pub fn location(&self) -> Location {
        self.location
    }

    /// Returns whether a comment in braces is open at the beginning of a line.
    pub(super) fn is_line_of_comment(&self) -> bool {
        self.is_in_comment() && self.location.column == 1
    }

    fn is_in_comment(&self) -> bool {
        self.inside == Inside::Comment(b'}')
    }

    /// Returns the beginning of the comment in braces that is open.
    pub(super) fn open_comment(&self) -> Option<Location> {
        self.is_in_comment().then_some(self.text_location)
    }

    /// Ends the open comment without its brace. Returns its beginning.
    pub(super) fn leave_comment(&mut self, take: &mut impl FnMut(Token, Location)) -> Location {
        self.end_comment(false, take);
        self.text_location
    }

    fn split(&mut self, mut rest: &[u8], take: &mut impl FnMut(Token, Location)) {
        while let Some(&byte) = rest.first() {
            let used = match self.inside {
                Inside::Moves => self.moves(byte, rest, take),
                Inside::Comment(end) => self.comment(end, rest, take),
                Inside::Escape => {
                    let end = find(rest, b'\n');
                    if end < rest.len() {
                        // The line break is white space between words, whatever the line was.
                        self.inside = Inside::Moves;
                    }
                    self.raw(&rest[..end], take)
                }
                Inside::Tag { .. } => self.tag(rest, take),
            };
            rest = &rest[used..];
        }
    }

    fn raw(&mut self, bytes: &[u8], take: &mut impl FnMut(Token, Location)) -> usize {
        if !bytes.is_empty() {
            let raw = Token::Raw {
                bytes: bytes.into(),
                begins: false,
            };
            take(raw, self.location);
            self.advance(bytes);
        }
        bytes.len()
    }

    fn tag(&mut self, rest: &[u8], take: &mut impl FnMut(Token, Location)) -> usize {
        let Inside::Tag {
            mut quoted,
            mut escaped,
            mut given,
        } = self.inside
        else {
            return 0;
        };
        let end = rest.iter().position(|byte| {
            match byte {
                b'\n' => return true,
                b']' => return !quoted,
                b'"' if !escaped => quoted = !quoted,
                _ => {}
            }
            escaped = *byte == b'\\' && !escaped;
            false
        });
        // The bracket belongs to the tag, the line break does not.
        let bracket = end.map_or(0, |end| usize::from(rest[end] == b']'));
        let length = end.map_or(rest.len(), |end| end + bracket);
        let room = LONGEST_TAG.saturating_sub(self.text.len());
        let (kept, more) = rest[..length].split_at(room.min(length));
        self.text.extend_from_slice(kept);
        self.advance(kept);
        if !given && !more.is_empty() {
            given = true;
            let text = decode(&self.text);
            let tag = Token::Tag {
                text,
                whole: true,
                cut: true,
            };
            take(tag, self.text_location);
        }
        self.raw(more, take);
        self.inside = Inside::Tag { quoted, escaped, given };
        if end.is_some() {
            self.end_tag(take);
        }
        length
    }

    fn end_tag(&mut self, take: &mut impl FnMut(Token, Location)) {
        let given = matches!(self.inside, Inside::Tag { given: true, .. });
        self.inside = Inside::Moves;
        self.line_begins = true;
        if !given {
            let whole = is_tag(self.text.trim_ascii_end());
            let text = decode(&self.text);
            let tag = Token::Tag {
                text,
                whole,
                cut: false,
            };
            take(tag, self.text_location);
        }
        self.text.clear();
    }

    fn advance(&mut self, bytes: &[u8]) {
        /// Length from which it pays to count the bytes of a whole line, as in a comment.
        const LONG: usize = 16;
        if bytes.len() < LONG {
            return bytes.iter().for_each(|byte| self.step(*byte));
        }
        let mut rest = bytes;
        if bytes.contains(&b'\n') {
            for line in bytes.split(|byte| *byte == b'\n').skip(1) {
                self.location.line += 1;
                rest = line;
            }
            self.location.column = 1;
            self.line_begins = true;
        }
        self.line_begins = self.line_begins && rest.iter().all(|byte| is_blank(*byte));
        self.location.column += rest.iter().filter(|byte| **byte & 0xc0 != 0x80).count();
    }

    fn step(&mut self, byte: u8) {
        if byte == b'\n' {
            self.location.line += 1;
            self.location.column = 1;
            self.line_begins = true;
        } else {
            self.line_begins &= is_blank(byte);
            self.location.column += usize::from(byte & 0xc0 != 0x80);
        }
    }

    fn moves(&mut self, byte: u8, rest: &[u8], take: &mut impl FnMut(Token, Location)) -> usize {
        if self.bracket.is_some() && self.in_bracket(byte, take) {
            return 1;
        }
        match byte {
            byte if is_blank(byte) => {
                self.end_word(take);
                let length = rest.iter().position(|byte| !is_blank(*byte)).unwrap_or(rest.len());
                let (space, location) = (&rest[..length], self.location);
                self.advance(space);
                take(Token::Space(space.into()), location);
                length
            }
            b'(' => {
                self.bracket = Some((self.location, Vec::new()));
                self.step(byte);
                1
            }
            byte if self.is_delimiter(byte) => {
                self.delimiter(byte, take);
                1
            }
            _ => self.word(rest, take),
        }
    }

    fn is_delimiter(&self, byte: u8) -> bool {
        match byte {
            b';' | b'{' | b')' => true,
            b'[' => self.line_begins || self.is_behind_result,
            b'%' => self.line_begins && self.location.column == 1,
            _ => false,
        }
    }

    fn delimiter(&mut self, byte: u8, take: &mut impl FnMut(Token, Location)) {
        self.end_word(take);
        let location = self.location;
        self.inside = match byte {
            b'[' => Inside::Tag {
                quoted: false,
                escaped: false,
                given: false,
            },
            b'%' => Inside::Escape,
            b'{' => Inside::Comment(b'}'),
            b';' => Inside::Comment(b'\n'),
            _ => Inside::Moves,
        };
        self.step(byte);
        if self.inside == Inside::Moves {
            return take(Token::Close, location);
        }
        self.text_location = location;
        if byte == b'[' {
            return self.text.push(byte);
        }
        let bytes = [byte];
        let raw = Token::Raw {
            bytes: bytes[..].into(),
            begins: true,
        };
        take(raw, location);
    }

    /// Reads the word at the start of `rest`, or the part of it that is there. Returns the number of bytes read.
    fn word(&mut self, rest: &[u8], take: &mut impl FnMut(Token, Location)) -> usize {
        if self.word.is_empty() {
            self.word_location = self.location;
        }
        // Concatenated files have byte order marks in the middle.
        let may_be_mark = self.word_location.column == 1 && MARK.starts_with(&self.word);
        if may_be_mark && MARK.get(self.word.len()) == Some(&rest[0]) {
            self.push(rest[0]);
            self.step(rest[0]);
            if self.word == MARK {
                self.word.clear();
                (self.line_begins, self.location.column) = (true, 1);
            }
            return 1;
        }
        let ends = |byte: &u8| is_blank(*byte) || matches!(byte, b'(' | b')' | b'{' | b';' | b'[');
        // A bracket that does not begin a tag belongs to the word.
        let begin = usize::from(rest.first() == Some(&b'['));
        let length = rest
            .iter()
            .skip(begin)
            .position(ends)
            .map_or(rest.len(), |at| at + begin);
        let whole = self.word.is_empty()
            && length <= LONGEST_WORD
            && rest.get(length).is_some_and(|byte| !matches!(byte, b'(' | b'['));
        let first = self.word.first().or(rest.first()).copied().unwrap_or_default();
        self.advance(&rest[..length]);
        self.is_behind_result = matches!(first, b'0' | b'1' | b'*') && matches!(rest[length - 1], b'0'..=b'2' | b'*');
        if whole {
            glued::give_words(decode(&rest[..length]), self.word_location, take);
        } else {
            rest[..length].iter().for_each(|byte| self.push(*byte));
        }
        length
    }

    /// Reads a byte inside a parenthesis that may belong to a move. Returns whether it still may.
    fn in_bracket(&mut self, byte: u8, take: &mut impl FnMut(Token, Location)) -> bool {
        let Some((location, inner)) = &mut self.bracket else {
            return false;
        };
        let of_a_move = byte.is_ascii_alphabetic() || byte >= 0x80 || matches!(byte, b'=' | b'.');
        if byte == b')' {
            let letter = !self.word.is_empty() && !inner.is_empty() && !inner.contains(&b'=');
            let of_an_editor = self.word.is_empty() && (inner == b"N" || inner == b"D");
            if of_an_editor || inner == b"=" || inner == b"ep" || inner == b"e.p." || letter {
                if self.word.is_empty() {
                    self.word_location = *location;
                }
                let inner = std::mem::take(inner);
                self.bracket = None;
                let bytes = [b'('].into_iter().chain(inner).chain([b')']);
                bytes.for_each(|byte| self.push(byte));
                self.step(byte);
                return true;
            }
        } else if of_a_move && inner.len() < LONGEST_BRACKET {
            inner.push(byte);
            self.step(byte);
            return true;
        }
        self.give_up_bracket(take);
        false
    }

    /// Treats the open parenthesis as the beginning of a variation.
    fn give_up_bracket(&mut self, take: &mut impl FnMut(Token, Location)) {
        let Some((location, inner)) = self.bracket.take() else {
            return;
        };
        self.end_word(take);
        take(Token::Open, location);
        if !inner.is_empty() {
            self.word_location = Location {
                column: location.column + 1,
                ..location
            };
            self.word = inner;
        }
    }

    /// Adds a byte to the word. Only the beginning of a word longer than any move is kept, for messages.
    fn push(&mut self, byte: u8) {
        if self.word.len() <= LONGEST_WORD {
            self.word.push(byte);
        }
    }

    fn end_word(&mut self, take: &mut impl FnMut(Token, Location)) {
        // The beginning of a long word may end within a character.
        if self.word.len() > LONGEST_WORD
            && let Err(error) = std::str::from_utf8(&self.word)
            && error.error_len().is_none()
        {
            self.word.truncate(error.valid_up_to());
        }
        if !self.word.is_empty() {
            glued::give_words(decode(&self.word), self.word_location, take);
            self.word.clear();
        }
    }
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n')
}

/// Returns the index of the first `byte`, or the length if there is none.
fn find(bytes: &[u8], byte: u8) -> usize {
    bytes.iter().position(|other| *other == byte).unwrap_or(bytes.len())
}

/// Decodes UTF-8, or Latin-1 if it is not valid UTF-8, as in older files.
fn decode(bytes: &[u8]) -> Cow<'_, str> {
    std::str::from_utf8(bytes).map_or_else(
        |_| bytes.iter().copied().map(char::from).collect::<String>().into(),
        Cow::from,
    )
}

#[cfg(test)]
#[path = "lexer_tests.rs"]
mod tests;
