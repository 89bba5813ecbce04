//! Bytes of games → words with their places, everything else handed on as it is. Memory is bounded whatever comes.
//!
//! `pgn-reader` knows English SAN only, drops other words in silence and tells no places; so the converter, which must
//! read every notation and name the column of a mistake, has its own scanner of PGN's lexical structure (PGN standard,
//! sections 6 to 8).

use super::read::LONGEST;

/// A place in the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Place {
    /// From 1.
    pub line: usize,
    /// In characters, from 1.
    pub column: usize,
}

/// The text cannot be read at all from here on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Stop {
    /// Two bytes a character.
    #[error("utf-16 text")]
    Utf16,
    /// A byte that occurs in no text.
    #[error("nul byte in line {line}, column {column}")]
    Nul {
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
    },
}

/// Takes what the scanner finds.
pub(super) trait Sink {
    /// White space between words.
    fn space(&mut self, byte: u8);
    /// A piece of a comment, a tag or an escaped line. `begins` tells whether it is the first piece.
    fn raw(&mut self, bytes: &[u8], begins: bool);
    /// A tag line has ended. `whole` tells whether it is one, as far as it is looked at.
    fn tag(&mut self, line: &str, whole: bool, place: Place);
    /// A word among the moves.
    fn word(&mut self, word: &str, place: Place);
    /// A variation begins.
    fn open(&mut self, place: Place);
    /// A variation ends.
    fn close(&mut self, place: Place);
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Inside {
    Moves,
    Comment,
    /// A comment to the end of the line, or an escaped line.
    Line,
    Tag,
}

/// The byte order mark of UTF-8.
const MARK: &[u8] = "\u{feff}".as_bytes();

/// Longest tag line, in bytes, that is looked at; longer ones are handed on but say nothing.
const LONGEST_TAG: usize = 1024;

#[derive(Debug)]
pub(super) struct Scanner {
    inside: Inside,
    begun: bool,
    line_begins: bool,
    place: Place,
    word: Vec<u8>,
    word_place: Place,
    tag: Vec<u8>,
    tag_place: Place,
    /// What follows a bracket that may belong to a move, as in "d8(Q)" and "(=)", and the bracket's place.
    bracket: Option<(Place, Vec<u8>)>,
}

impl Scanner {
    pub(super) fn new() -> Scanner {
        let place = Place { line: 1, column: 1 };
        Scanner {
            inside: Inside::Moves,
            begun: false,
            line_begins: true,
            place,
            word: Vec::new(),
            word_place: place,
            tag: Vec::new(),
            tag_place: place,
            bracket: None,
        }
    }

    /// Takes the next bytes.
    pub(super) fn feed(&mut self, bytes: &[u8], sink: &mut impl Sink) -> Result<(), Stop> {
        let mut rest = bytes;
        if !self.begun && !rest.is_empty() {
            self.begun = true;
            if rest.starts_with(&[0xff, 0xfe]) || rest.starts_with(&[0xfe, 0xff]) {
                return Err(Stop::Utf16);
            }
            rest = rest.strip_prefix(MARK).unwrap_or(rest);
        }
        let end = rest.iter().position(|byte| *byte == 0);
        self.text(&rest[..end.unwrap_or(rest.len())], sink);
        match end {
            None => Ok(()),
            Some(_) => Err(Stop::Nul {
                line: self.place.line,
                column: self.place.column,
            }),
        }
    }

    /// Ends the text. Returns whether it ends inside a comment.
    pub(super) fn finish(&mut self, sink: &mut impl Sink) -> bool {
        match self.inside {
            Inside::Moves => {
                self.give_up_bracket(sink);
                self.end_word(sink);
            }
            Inside::Tag => self.end_tag(sink),
            Inside::Comment | Inside::Line => {}
        }
        self.inside == Inside::Comment
    }

    /// Where the text has been read to.
    pub(super) fn place(&self) -> Place {
        self.place
    }

    fn text(&mut self, mut rest: &[u8], sink: &mut impl Sink) {
        while let Some(&byte) = rest.first() {
            let ends = |end: u8| rest.iter().position(|byte| *byte == end);
            let used = match self.inside {
                Inside::Moves => {
                    self.moves(byte, sink);
                    rest = &rest[1..];
                    continue;
                }
                Inside::Comment => {
                    let end = ends(b'}');
                    if end.is_some() {
                        self.inside = Inside::Moves;
                    }
                    end.map_or(rest.len(), |end| end + 1)
                }
                Inside::Line | Inside::Tag => {
                    let end = ends(b'\n');
                    let used = end.unwrap_or(rest.len());
                    if self.inside == Inside::Tag {
                        let room = LONGEST_TAG.saturating_sub(self.tag.len());
                        self.tag.extend(&rest[..used.min(room)]);
                    }
                    used
                }
            };
            let (piece, tail) = rest.split_at(used);
            if !piece.is_empty() {
                sink.raw(piece, false);
                self.advance(piece);
            }
            rest = tail;
            if rest.first() == Some(&b'\n') && matches!(self.inside, Inside::Line | Inside::Tag) {
                if self.inside == Inside::Tag {
                    self.end_tag(sink);
                }
                // The line's end is white space between words, whatever the line was.
                self.inside = Inside::Moves;
            }
        }
    }

    fn end_tag(&mut self, sink: &mut impl Sink) {
        let line = std::mem::take(&mut self.tag);
        let whole = line.len() == LONGEST_TAG || is_tag(line.trim_ascii_end());
        sink.tag(&decode(&line), whole, self.tag_place);
    }

    fn advance(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.step(*byte);
        }
    }

    fn step(&mut self, byte: u8) {
        self.line_begins = byte == b'\n';
        if byte == b'\n' {
            self.place.line += 1;
            self.place.column = 1;
        } else if byte & 0xc0 != 0x80 {
            self.place.column += 1;
        }
    }

    fn moves(&mut self, byte: u8, sink: &mut impl Sink) {
        if let Some((_, inner)) = &mut self.bracket {
            let of_a_move = byte.is_ascii_alphabetic() || byte >= 0x80 || matches!(byte, b'=' | b'.');
            if byte == b')' {
                let letter = !self.word.is_empty() && !inner.is_empty() && !inner.contains(&b'=');
                if inner == b"=" || inner == b"ep" || inner == b"e.p." || letter {
                    if self.word.is_empty() {
                        self.word_place = self.bracket.as_ref().map_or(self.place, |(place, _)| *place);
                    }
                    if let Some((_, inner)) = self.bracket.take() {
                        self.push(b'(');
                        inner.iter().for_each(|byte| self.push(*byte));
                        self.push(b')');
                    }
                    return self.step(byte);
                }
            } else if of_a_move && inner.len() < 6 {
                inner.push(byte);
                return self.step(byte);
            }
            self.give_up_bracket(sink);
        }
        match byte {
            b'(' => self.bracket = Some((self.place, Vec::new())),
            byte => self.plain(byte, sink),
        }
        self.step(byte);
        // Files that were joined have byte order marks in the middle.
        if self.word == MARK && self.word_place.column == 1 {
            self.word.clear();
            (self.line_begins, self.place.column) = (true, 1);
        }
    }

    /// The bracket began a variation after all.
    fn give_up_bracket(&mut self, sink: &mut impl Sink) {
        let Some((place, inner)) = self.bracket.take() else {
            return;
        };
        let here = std::mem::replace(&mut self.place, place);
        self.end_word(sink);
        sink.open(place);
        self.step(b'(');
        for byte in inner {
            self.plain(byte, sink);
            self.step(byte);
        }
        self.place = here;
    }

    fn plain(&mut self, byte: u8, sink: &mut impl Sink) {
        match byte {
            b'[' | b'%' if self.line_begins => {
                self.end_word(sink);
                self.inside = if byte == b'[' { Inside::Tag } else { Inside::Line };
                self.tag_place = self.place;
                if byte == b'[' {
                    self.tag.push(byte);
                }
                sink.raw(&[byte], true);
            }
            b';' | b'{' => {
                self.end_word(sink);
                self.inside = if byte == b';' { Inside::Line } else { Inside::Comment };
                sink.raw(&[byte], true);
            }
            b')' => {
                self.end_word(sink);
                sink.close(self.place);
            }
            b' ' | b'\t' | b'\r' | b'\n' => {
                self.end_word(sink);
                sink.space(byte);
            }
            _ => {
                if self.word.is_empty() {
                    self.word_place = self.place;
                }
                self.push(byte);
            }
        }
    }

    /// A word that is longer than any move is kept only so far that it can be named.
    fn push(&mut self, byte: u8) {
        if self.word.len() <= LONGEST {
            self.word.push(byte);
        }
    }

    fn end_word(&mut self, sink: &mut impl Sink) {
        if !self.word.is_empty() {
            let word = std::mem::take(&mut self.word);
            match std::str::from_utf8(&word) {
                Ok(text) => self.give_word(text, sink),
                Err(_) => self.give_word(&decode(&word), sink),
            }
            self.word = word;
            self.word.clear();
        }
    }

    /// Non-breaking and other blanks of Unicode stand between words, too.
    fn give_word(&self, text: &str, sink: &mut impl Sink) {
        if text.is_ascii() || !text.contains(char::is_whitespace) {
            return sink.word(text, self.word_place);
        }
        let mut column = self.word_place.column;
        for (index, word) in text.split(char::is_whitespace).enumerate() {
            if index > 0 {
                sink.space(b' ');
                column += 1;
            }
            if !word.is_empty() {
                sink.word(
                    word,
                    Place {
                        column,
                        ..self.word_place
                    },
                );
            }
            column += word.chars().count();
        }
    }
}

/// Whether a line is a whole tag: [Name "value"]. What follows the bracket is left to the reader.
pub fn is_tag(line: &[u8]) -> bool {
    let Some(rest) = line.strip_prefix(b"[") else {
        return false;
    };
    let name = rest.trim_ascii_start();
    let length = name
        .iter()
        .take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_')
        .count();
    let Some(mut value) = name[length..].trim_ascii_start().strip_prefix(b"\"") else {
        return false;
    };
    while let [byte, rest @ ..] = value {
        value = match (byte, rest) {
            (b'\\', [_, rest @ ..]) => rest,
            (b'"', rest) => {
                return length > 0 && line.len() <= LONGEST_TAG && rest.trim_ascii_start().starts_with(b"]");
            }
            _ => rest,
        };
    }
    false
}

/// Text in UTF-8, or else in Latin-1, as older files are written in.
fn decode(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap_or_else(|_| bytes.iter().copied().map(char::from).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Default)]
    struct Log(Vec<String>);

    impl Sink for Log {
        fn space(&mut self, _: u8) {}
        fn raw(&mut self, bytes: &[u8], begins: bool) {
            if begins {
                self.0.push(String::from_utf8_lossy(bytes).into_owned());
            } else if let Some(last) = self.0.last_mut() {
                last.push_str(&String::from_utf8_lossy(bytes));
            }
        }
        fn tag(&mut self, line: &str, _: bool, _: Place) {
            self.0.push(format!("tag {line}"));
        }
        fn word(&mut self, word: &str, place: Place) {
            self.0.push(format!("{word}@{}:{}", place.line, place.column));
        }
        fn open(&mut self, place: Place) {
            self.0.push(format!("open@{}", place.column));
        }
        fn close(&mut self, _: Place) {
            self.0.push("close".into());
        }
    }

    /// The same in pieces of every size.
    fn scanned(text: &str) -> Vec<String> {
        let mut logs = Vec::new();
        for size in [1, 2, 3, 7, text.len().max(1)] {
            let (mut scanner, mut log) = (Scanner::new(), Log::default());
            for piece in text.as_bytes().chunks(size) {
                scanner.feed(piece, &mut log).unwrap();
            }
            scanner.finish(&mut log);
            logs.push(log.0);
        }
        assert!(logs.iter().all(|log| *log == logs[0]), "{logs:?}");
        logs.swap_remove(0)
    }

    #[test]
    fn words_have_places() {
        let expected = ["1.e4@1:1", "♘f6@1:6", "2.@2:2", "d4@2:5"];
        assert_eq!(scanned("1.e4 ♘f6\n 2. d4"), expected);
    }

    #[test]
    fn brackets_are_told_apart() {
        assert_eq!(scanned("d8(Q)+ (=)"), ["d8(Q)+@1:1", "(=)@1:8"]);
        assert_eq!(scanned("d8(Кр)"), ["d8(Кр)@1:1"]);
        let variation = ["e4@1:1", "open@3", "2.@1:4", "f4@1:7", "close", "e5@1:11"];
        assert_eq!(scanned("e4(2. f4) e5"), variation);
        assert_eq!(scanned("(Nf3)"), ["open@1", "Nf3@1:2", "close"]);
        assert_eq!(scanned("(ab"), ["open@1", "ab@1:2"]);
        assert_eq!(scanned("((=)"), ["open@1", "(=)@1:2"]);
    }

    #[test]
    fn comments_and_tags_are_handed_on() {
        let text = "[White \"A (B\"]\n% x\n1. {a ( [ ; b} e4 ; c\ne5";
        let expected = [
            "[White \"A (B\"]",
            "tag [White \"A (B\"]",
            "% x",
            "1.@3:1",
            "{a ( [ ; b}",
            "e4@3:16",
            "; c",
            "e5@4:1",
        ];
        assert_eq!(scanned(text), expected);
    }

    #[test]
    fn what_is_no_text_stops() {
        let stop = |bytes: &[u8]| Scanner::new().feed(bytes, &mut Log::default()).unwrap_err();
        assert_eq!(stop(b"\xff\xfee\x004\x00"), Stop::Utf16);
        assert_eq!(stop(b"e4\ne\x005"), Stop::Nul { line: 2, column: 2 });
        assert!(Scanner::new().feed(&b"x".repeat(1 << 20), &mut Log::default()).is_ok());
    }
}
