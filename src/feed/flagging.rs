//! Makes visible what a PGN reader passes over in silence.

use std::io::{self, Read};

use super::{Word, read_san, word};
use crate::notation::is_tag;

/// First character of a comment that stands for what a reader would pass over. It occurs in no text. A [`Flag`] and
/// what it is about follow.
pub(super) const FLAG: u8 = 1;
/// Longest word, in bytes, that is looked at as a whole; longer ones are no moves.
const LONGEST: usize = 64;
/// Longest piece letter, in bytes: "Кр".
const LONGEST_LETTER: usize = 4;
/// Longest line with a tag, in bytes; a longer one is no tag.
const LONGEST_TAG: usize = 1024;

/// What a flagged comment is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Flag {
    /// A word that should be a move and is none.
    Word = b'w' as isize,
    /// A line that begins like a tag and is none.
    Tag = b't' as isize,
    /// A variation without an end.
    Variation = b'v' as isize,
    /// A NUL byte; the number of its line follows.
    Nul = b'n' as isize,
    /// Text of two bytes a character.
    Utf16 = b'u' as isize,
}

impl Flag {
    /// The flag and the text of a comment, if it is a flagged one.
    pub(super) fn of(comment: &[u8]) -> Option<(Flag, &[u8])> {
        let [FLAG, flag, text @ ..] = comment else { return None };
        let all = [Flag::Word, Flag::Tag, Flag::Variation, Flag::Nul, Flag::Utf16];
        let flag = all.into_iter().find(|known| *known as u8 == *flag)?;
        Some((flag, text))
    }
}

/// Passes a PGN file on, but puts each word that should be a move and is none into a comment that begins with [`FLAG`],
/// and likewise all else that cannot be read.
///
/// `pgn-reader` drops such words. The moves after a dropped one may well be legal, and the game announced would be
/// another one than that played; so the visitor must see them. The same holds for moves swallowed by a variation that
/// does not end. Memory is bounded whatever comes.
pub(super) struct Flagging<R> {
    inner: R,
    inside: Inside,
    begun: bool,
    line_begins: bool,
    line: usize,
    /// How many variations are open.
    depth: usize,
    word: Vec<u8>,
    /// What follows a bracket behind the square of a promotion: "d8(Q)".
    bracket: Option<Vec<u8>>,
    tag: Vec<u8>,
    /// Lines that are no tags, until the moves begin: a comment before would end the tags.
    wrong_tags: Vec<Vec<u8>>,
    out: Vec<u8>,
    given: usize,
    ended: bool,
}

#[derive(PartialEq, Eq)]
enum Inside {
    Moves,
    Comment,
    Tag,
    /// An escaped line, or the comment to the end of a line.
    Line,
}

impl<R: Read> Flagging<R> {
    pub(super) fn new(inner: R) -> Flagging<R> {
        Flagging {
            inner,
            inside: Inside::Moves,
            begun: false,
            line_begins: true,
            line: 1,
            depth: 0,
            word: Vec::new(),
            bracket: None,
            tag: Vec::new(),
            wrong_tags: Vec::new(),
            out: Vec::new(),
            given: 0,
            ended: false,
        }
    }

    fn take(&mut self, byte: u8) {
        if let Some(mut letters) = self.bracket.take() {
            match byte {
                b')' if !letters.is_empty() => {
                    self.word.push(b'(');
                    self.word.append(&mut letters);
                    return self.word.push(b')');
                }
                _ if (byte.is_ascii_alphabetic() || byte >= 0x80) && letters.len() < LONGEST_LETTER => {
                    letters.push(byte);
                    self.bracket = Some(letters);
                    return;
                }
                _ => self.not_a_promotion(&letters),
            }
        } else if byte == b'(' && self.inside == Inside::Moves && matches!(self.word.last(), Some(b'1' | b'8')) {
            self.bracket = Some(Vec::new());
            return;
        }
        self.plain(byte);
    }

    /// The bracket began a variation after all.
    fn not_a_promotion(&mut self, letters: &[u8]) {
        self.plain(b'(');
        letters.iter().for_each(|byte| self.plain(*byte));
    }

    fn plain(&mut self, byte: u8) {
        let line_begins = std::mem::replace(&mut self.line_begins, byte == b'\n');
        self.line += usize::from(byte == b'\n');
        match self.inside {
            Inside::Moves => match byte {
                b'[' if line_begins => {
                    self.enter(Inside::Tag);
                    self.end_variations();
                    self.tag.push(byte);
                    return;
                }
                b'%' if line_begins => self.enter(Inside::Line),
                b';' => self.enter(Inside::Line),
                b'{' => self.enter(Inside::Comment),
                b'(' => {
                    self.enter(Inside::Moves);
                    self.depth += 1;
                }
                b')' => {
                    self.enter(Inside::Moves);
                    if self.depth == 0 {
                        self.flag(Flag::Word, b")");
                        return;
                    }
                    self.depth -= 1;
                }
                b'}' | b' ' | b'\t' | b'\r' | b'\n' => self.enter(Inside::Moves),
                _ => {
                    if self.word.len() <= LONGEST {
                        self.word.push(byte);
                    }
                    return;
                }
            },
            Inside::Tag => {
                if byte == b'\n' {
                    self.end_tag();
                    self.out.push(byte);
                } else if self.tag.len() <= LONGEST_TAG && byte != FLAG {
                    self.tag.push(byte);
                }
                return;
            }
            Inside::Comment if byte == b'}' => self.inside = Inside::Moves,
            Inside::Line if byte == b'\n' => self.inside = Inside::Moves,
            // A flag is never forged.
            Inside::Comment | Inside::Line if byte == FLAG => return,
            Inside::Comment | Inside::Line => {}
        }
        self.out.push(byte);
    }

    fn enter(&mut self, inside: Inside) {
        self.end_word();
        self.inside = inside;
    }

    fn end_word(&mut self) {
        if self.word.is_empty() {
            return;
        }
        self.tell_wrong_tags();
        let readable = match std::str::from_utf8(&self.word).map(|text| word(text.trim_start_matches('\u{feff}'))) {
            Ok(Word::Move(text)) => self.word.len() <= LONGEST && read_san(text).is_some(),
            Ok(Word::Nothing | Word::Result(_)) => true,
            Err(_) => false,
        };
        if readable {
            self.out.append(&mut self.word);
        } else {
            let word = std::mem::take(&mut self.word);
            self.flag(Flag::Word, &word);
        }
    }

    /// Hands a tag on, if it is whole.
    fn end_tag(&mut self) {
        self.inside = Inside::Moves;
        let tag = std::mem::take(&mut self.tag);
        if self.wrong_tags.len() < MOST_WRONG_TAGS && !is_tag(&tag) {
            let begins = tag.len().min(LONGEST);
            self.wrong_tags.push(tag[..begins].trim_ascii_end().to_owned());
        } else {
            self.out.extend(tag);
        }
    }

    fn tell_wrong_tags(&mut self) {
        for tag in std::mem::take(&mut self.wrong_tags) {
            self.flag(Flag::Tag, &tag);
        }
    }

    /// Ends the variations that the next game, or the end of the file, finds open.
    fn end_variations(&mut self) {
        if self.depth > 0 {
            self.out
                .extend(std::iter::repeat_n(b')', std::mem::take(&mut self.depth)));
            self.flag(Flag::Variation, b"");
            self.out.push(b'\n');
        }
    }

    /// Nothing that follows can be read.
    fn give_up(&mut self, flag: Flag) {
        if let Some(letters) = self.bracket.take() {
            self.not_a_promotion(&letters);
        }
        match self.inside {
            Inside::Moves => self.word.clear(),
            Inside::Comment => self.out.push(b'}'),
            Inside::Tag => self.tag.clear(),
            Inside::Line => self.out.push(b'\n'),
        }
        self.out
            .extend(std::iter::repeat_n(b')', std::mem::take(&mut self.depth)));
        let line = self.line.to_string();
        self.flag(flag, line.as_bytes());
        self.ended = true;
    }

    fn flag(&mut self, flag: Flag, text: &[u8]) {
        self.out.extend([b'{', FLAG, flag as u8]);
        self.out.extend(text.iter().filter(|byte| **byte != b'}'));
        self.out.push(b'}');
    }

    fn end(&mut self) {
        if let Some(letters) = self.bracket.take() {
            self.not_a_promotion(&letters);
        }
        self.ended = true;
        match self.inside {
            Inside::Moves => self.end_word(),
            Inside::Tag => self.end_tag(),
            Inside::Comment | Inside::Line => {}
        }
        if self.inside != Inside::Comment {
            self.end_variations();
            self.tell_wrong_tags();
        }
    }
}

/// Most lines of a game that are told to be no tags.
const MOST_WRONG_TAGS: usize = 8;

impl<R: Read> Read for Flagging<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.given == self.out.len() {
            self.out.clear();
            self.given = 0;
            if self.ended {
                return Ok(0);
            }
            let mut chunk = [0; 4096];
            let length = match self.inner.read(&mut chunk) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                length => length?,
            };
            let chunk = &chunk[..length];
            if !std::mem::replace(&mut self.begun, true)
                && (chunk.starts_with(&[0xff, 0xfe]) || chunk.starts_with(&[0xfe, 0xff]))
            {
                self.give_up(Flag::Utf16);
            } else if length == 0 {
                self.end();
            }
            for byte in chunk {
                if self.ended {
                    break;
                }
                match byte {
                    0 => self.give_up(Flag::Nul),
                    byte => self.take(*byte),
                }
            }
        }
        let length = buffer.len().min(self.out.len() - self.given);
        buffer[..length].copy_from_slice(&self.out[self.given..self.given + length]);
        self.given += length;
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flagged(text: &str) -> String {
        let mut out = String::new();
        Flagging::new(text.as_bytes()).read_to_string(&mut out).unwrap();
        out
    }

    #[test]
    fn what_is_readable_stays() {
        let pgn = "[White \"Zf3 \\\" ]\"] \n% Zf3\n\n1. e4 {Zf3} e5 2.Nf3!? (2. f4 exf4) Nc6 $1 ; Zf3\n3. O-O 0-0-0 e8=Q+ 1-0";
        assert_eq!(flagged(pgn), pgn);
    }

    #[test]
    fn what_is_no_move_is_flagged() {
        assert_eq!(flagged("1. Zf3 e5"), "1. {\u{1}wZf3} e5");
        assert_eq!(flagged("1. e4 e5 2. Nf"), "1. e4 e5 2. {\u{1}wNf}");
        assert_eq!(flagged("1. e4) e5"), "1. e4{\u{1}w)} e5");
        assert!(flagged(&"x".repeat(1 << 20)).len() < 100);
    }

    #[test]
    fn what_does_not_end_is_flagged() {
        assert_eq!(flagged("1. e4 (1. d4 (1. c4 c5"), "1. e4 (1. d4 (1. c4 c5)){\u{1}v}\n");
        assert_eq!(
            flagged("1. e4 (1. d4\n\n[White \"A\"]\n\n1. d4"),
            "1. e4 (1. d4\n\n){\u{1}v}\n[White \"A\"]\n\n1. d4"
        );
        assert_eq!(
            flagged("[White \"A\"\n[Black \"B\"]\n\n1. d4"),
            "\n[Black \"B\"]\n\n{\u{1}t[White \"A\"}1. d4"
        );
        assert!(flagged(&format!("[White \"{}\"]\n\n1. d4", "x".repeat(1 << 20))).ends_with("x}1. d4"));
    }

    #[test]
    fn what_is_no_text_is_flagged() {
        assert_eq!(flagged("1. e4 {a\n\0 e5"), "1. e4 {a\n}{\u{1}n2}");
        assert_eq!(flagged("1. e4 (1. d4 d\x005"), "1. e4 (1. d4 ){\u{1}n1}");
        let mut out = Vec::new();
        Flagging::new(&b"\xff\xfe1\0.\0"[..]).read_to_end(&mut out).unwrap();
        assert_eq!(out, b"{\x01u1}");
    }
}
