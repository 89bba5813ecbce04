//! Makes visible what a PGN reader passes over in silence.

use std::io::{self, Read};

use super::{Word, read_san, word};

/// First character of a comment that stands for a word that is no move. It occurs in no text.
pub(super) const FLAG: u8 = 1;
/// Longest word, in bytes, that is looked at as a whole; longer ones are no moves.
const LONGEST: usize = 64;

/// Passes a PGN file on, but puts each word that should be a move and is none into a comment that begins with [`FLAG`].
///
/// `pgn-reader` drops such words. The moves after a dropped one may well be legal, and the game announced would be
/// another one than that played; so the visitor must see them. Memory is bounded whatever comes.
pub(super) struct Flagging<R> {
    inner: R,
    inside: Inside,
    line_begins: bool,
    word: Vec<u8>,
    out: Vec<u8>,
    given: usize,
    ended: bool,
}

#[derive(PartialEq, Eq)]
enum Inside {
    Moves,
    Comment,
    /// A tag, an escaped line, or the comment to the end of a line.
    Line,
}

impl<R: Read> Flagging<R> {
    pub(super) fn new(inner: R) -> Flagging<R> {
        Flagging {
            inner,
            inside: Inside::Moves,
            line_begins: true,
            word: Vec::new(),
            out: Vec::new(),
            given: 0,
            ended: false,
        }
    }

    fn take(&mut self, byte: u8) {
        let line_begins = std::mem::replace(&mut self.line_begins, byte == b'\n');
        match self.inside {
            Inside::Moves => match byte {
                b'[' | b'%' if line_begins => self.enter(Inside::Line),
                b';' => self.enter(Inside::Line),
                b'{' => self.enter(Inside::Comment),
                b'(' | b')' | b'}' | b' ' | b'\t' | b'\r' | b'\n' => self.enter(Inside::Moves),
                _ => {
                    if self.word.len() <= LONGEST {
                        self.word.push(byte);
                    }
                    return;
                }
            },
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
        let readable = match std::str::from_utf8(&self.word).map(|text| word(text.trim_start_matches('\u{feff}'))) {
            Ok(Word::Move(text)) => self.word.len() <= LONGEST && read_san(text).is_some(),
            Ok(Word::Nothing | Word::Result(_)) => true,
            Err(_) => false,
        };
        if readable {
            self.out.append(&mut self.word);
        } else {
            self.out.extend([b'{', FLAG]);
            self.out.append(&mut self.word);
            self.out.push(b'}');
        }
    }
}

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
            if length == 0 {
                self.ended = true;
                self.end_word();
            }
            for byte in &chunk[..length] {
                self.take(*byte);
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
        let pgn = "[White \"Zf3\"]\n% Zf3\n\n1. e4 {Zf3} e5 2.Nf3!? (2. f4 exf4) Nc6 $1 ; Zf3\n3. O-O 0-0-0 e8=Q+ 1-0";
        assert_eq!(flagged(pgn), pgn);
    }

    #[test]
    fn what_is_no_move_is_flagged() {
        assert_eq!(flagged("1. Zf3 e5"), "1. {\u{1}Zf3} e5");
        assert_eq!(flagged("1. e4 e5 2. Nf"), "1. e4 e5 2. {\u{1}Nf}");
        assert!(flagged(&"x".repeat(1 << 20)).len() < 100);
    }
}
