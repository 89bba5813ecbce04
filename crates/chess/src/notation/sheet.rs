//! The first game of a text as it is written: tags and main line, entry by entry, not yet judged on a board. Comparing
//! two scores (D.2.9) needs what a [`Converter`](super::Converter) leaves out: entries that are no legal moves.

use shakmaty::Color;

use super::{
    convert::{is_remark, is_result, number_of},
    read,
    scan::{Place, Scanner, Sink, Stop},
    words::WordReader,
};

/// Most entries that are kept: longer games cannot be (Laws, 9.6.2).
const MOST_ENTRIES: usize = 20_000;
/// Longest comment that is kept, in bytes: as much as clock times and offers need.
const LONGEST_COMMENT: usize = 256;
/// Longest entry in words, in bytes.
const LONGEST_PHRASE: usize = 512;

/// One half-move as it is written.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Entry {
    /// The number before it, and whose move the dots say it is: "12." White's, "12..." Black's.
    pub number: Option<(u32, Color)>,
    /// The move as it is written, in whatever notation.
    pub text: String,
    /// The comments behind it, without their braces.
    pub comment: String,
}

/// The first game of a text.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sheet {
    /// Names and values of the tags.
    pub tags: Vec<(String, String)>,
    /// The main line.
    pub entries: Vec<Entry>,
    /// The result behind the moves ("1-0").
    pub result: Option<String>,
}

impl Sheet {
    /// Reads the first game of `bytes`. Variations are passed over; moves in words are read by `words`, each ended
    /// by the end of its line, a number or a comment.
    ///
    /// # Errors
    ///
    /// [`Stop`] where the bytes are no text.
    ///
    /// # Examples
    ///
    /// ```
    /// use ansage_chess::notation::Sheet;
    /// use ansage_words::vocabulary::Vocabulary;
    ///
    /// let vocabulary = Vocabulary::shipped(&["de"]);
    /// let sheet = Sheet::read(b"[White \"Anna\"]\n\n1. e4 {[%clk 1:30:00]} e5 2. Sf3 (2. f4) Zz9 *", &vocabulary)?;
    /// let texts: Vec<&str> = sheet.entries.iter().map(|entry| entry.text.as_str()).collect();
    /// assert_eq!(texts, ["e4", "e5", "Sf3", "Zz9"]);
    /// assert_eq!(sheet.entries[0].comment, "[%clk 1:30:00]");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(bytes: &[u8], words: &dyn WordReader) -> Result<Sheet, Stop> {
        let mut scanner = Scanner::new();
        let mut reader = Reader {
            words,
            sheet: Sheet::default(),
            over: false,
            depth: 0,
            number: None,
            phrase: String::new(),
            comment: None,
        };
        scanner.feed(bytes, &mut reader)?;
        scanner.finish(&mut reader);
        reader.end_comment();
        reader.end_phrase();
        Ok(reader.sheet)
    }

    /// The value of the tag `name`, unless it is empty or "?".
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, value)| value.as_str())
            .filter(|value| !matches!(*value, "" | "?"))
    }

    /// Whether it has the tags of PGN, which writes English letters (PGN standard, 8.2.3).
    pub fn is_pgn(&self) -> bool {
        self.tags.iter().any(|(name, _)| name == "Event")
    }

    /// Whether it is a game of Chess960.
    pub fn is_chess960(&self) -> bool {
        self.tag("Variant")
            .is_some_and(|variant| variant.contains("960") || variant.to_lowercase().contains("fischer"))
    }
}

struct Reader<'v> {
    words: &'v dyn WordReader,
    sheet: Sheet,
    over: bool,
    depth: usize,
    number: Option<(u32, Color)>,
    phrase: String,
    /// A comment, from its brace or semicolon on.
    comment: Option<String>,
}

impl Sink for Reader<'_> {
    fn space(&mut self, byte: u8) {
        if byte == b'\n' {
            self.end_phrase();
        }
    }

    fn raw(&mut self, bytes: &[u8], begins: bool) {
        if begins {
            self.end_comment();
            self.end_phrase();
            self.comment = matches!(bytes, b"{" | b";").then(String::new);
        } else if let Some(comment) = self.comment.as_mut().filter(|text| text.len() < LONGEST_COMMENT) {
            comment.push_str(&String::from_utf8_lossy(&bytes[..bytes.len().min(LONGEST_COMMENT)]));
        }
    }

    fn tag(&mut self, line: &str, _: bool, _: Place) {
        self.end_comment();
        if !self.sheet.entries.is_empty() || self.sheet.result.is_some() {
            self.over = true;
        }
        let named = || -> Option<(String, String)> {
            let (name, rest) = line.strip_prefix('[')?.trim_start().split_once([' ', '\t'])?;
            let value = rest.trim_start().strip_prefix('"')?.rsplit_once('"')?.0;
            Some((name.to_owned(), value.replace("\\\"", "\"").replace("\\\\", "\\")))
        };
        if let (false, Some(tag)) = (self.over, named()) {
            self.sheet.tags.push(tag);
        }
    }

    fn word(&mut self, word: &str, _: Place) {
        self.end_comment();
        if self.depth > 0 || self.over || self.sheet.entries.len() >= MOST_ENTRIES {
            return;
        }
        if is_result(word) {
            self.end_phrase();
            self.sheet.result = Some(word.to_owned());
            self.over = true;
            return;
        }
        let number = number_of(word);
        if number.is_empty() && !self.phrase.is_empty() {
            if self.phrase.len() < LONGEST_PHRASE {
                self.phrase.push(' ');
                self.phrase.push_str(word);
            }
            return;
        }
        self.end_phrase();
        if !number.is_empty() {
            let digits = number.trim_end_matches(['.', '…']);
            let black = number.len() > digits.len() + 1;
            let color = if black { Color::Black } else { Color::White };
            self.number = digits.parse().ok().map(|number| (number, color)).or(self.number);
        }
        let rest = &word[number.len()..];
        if rest.is_empty() {
            return;
        }
        let begins_phrase = self.begins_phrase(rest);
        match self.sheet.entries.last_mut() {
            Some(last) if is_remark(rest) => {
                last.text.push(' ');
                last.text.push_str(rest);
            }
            _ if begins_phrase => self.phrase = rest.to_owned(),
            _ => self.enter(rest.to_owned()),
        }
    }

    fn open(&mut self, _: Place) {
        self.end_comment();
        self.end_phrase();
        self.depth += 1;
    }

    fn close(&mut self, _: Place) {
        self.end_comment();
        self.depth = self.depth.saturating_sub(1);
    }
}

impl Reader<'_> {
    fn enter(&mut self, text: String) {
        self.sheet.entries.push(Entry {
            number: self.number.take(),
            text,
            comment: String::new(),
        });
    }

    /// Whether `word` is the first word of a move in words.
    fn begins_phrase(&self, word: &str) -> bool {
        read::read(word).is_err() && self.words.begins(word)
    }

    fn end_phrase(&mut self) {
        let phrase = std::mem::take(&mut self.phrase);
        if !phrase.is_empty() {
            self.enter(phrase);
        }
    }

    /// The comment belongs to the entry that it stands behind.
    fn end_comment(&mut self) {
        let Some(comment) = self.comment.take().filter(|_| self.depth == 0 && !self.over) else {
            return;
        };
        if let Some(last) = self.sheet.entries.last_mut() {
            if !last.comment.is_empty() {
                last.comment.push(' ');
            }
            last.comment.push_str(comment.trim_end_matches('}').trim());
        }
    }
}
