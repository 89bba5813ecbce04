//! Text of games in any encoding as UTF-8, with line feeds at the ends of lines.

use std::io::{self, Read};

use encoding_rs::{CoderResult, Decoder, Encoding, UTF_8};

use super::encoding;

/// Number of bytes read at once.
const CHUNK: usize = 1 << 16;
/// Number of bytes from which an encoding is guessed, and the longest line that is decoded as a whole.
const SAMPLE: usize = 1 << 16;

/// A file of games in any encoding, read as UTF-8.
///
/// UTF-16 is recognised by its mark or its zero bytes. A line that is not UTF-8 is in an older encoding, which is
/// guessed from the piece letters in the moves and from the names ([`Decoded::assumed`]). Joined files may mix it with
/// UTF-8. UTF-8 is passed on line by line as it arrives; the first line of another encoding waits for 64 KB or the end.
/// Lone carriage returns, as in old Macintosh files, become line feeds. Memory is bounded for any input.
///
/// # Examples
///
/// ```
/// use std::io::Read;
/// use ansage_chess::movetext::Decoded;
///
/// let file = b"[White \"M\xfcller\"]\r1. e4 1\x960".as_slice();
/// let (mut decoded, mut text) = (Decoded::new(file, None), String::new());
/// decoded.read_to_string(&mut text)?;
/// assert_eq!(text, "[White \"Müller\"]\n1. e4 1–0");
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Decoded<R> {
    file: R,
    named: Option<&'static Encoding>,
    state: State,
    /// Read and not yet decoded.
    raw: Vec<u8>,
    /// Decoded and not yet passed on from `at` on.
    out: Vec<u8>,
    at: usize,
    has_ended: bool,
    /// Whether a carriage return at the end of the decoded text waits for what follows.
    is_held: bool,
    /// Whether carriage returns end lines, once the first line has ended.
    has_mac_lines: Option<bool>,
    assumed: Option<&'static Encoding>,
}

enum State {
    /// Nothing has been decoded.
    Begin,
    /// UTF-8, which may contain lines in the assumed encoding.
    Lines,
    /// The whole text is in one encoding.
    Whole(Box<Decoder>),
}

impl<R: Read> Decoded<R> {
    /// Creates a reader of `file`. If `named` is given, the text is in that encoding.
    pub fn new(file: R, named: Option<&'static Encoding>) -> Decoded<R> {
        Decoded {
            file,
            named,
            state: State::Begin,
            raw: Vec::new(),
            out: Vec::new(),
            at: 0,
            has_ended: false,
            is_held: false,
            has_mac_lines: None,
            assumed: None,
        }
    }

    /// Returns the encoding assumed so far, unless a mark or the caller named one.
    pub fn assumed(&self) -> Option<&'static Encoding> {
        self.assumed
    }

    /// Reads the next bytes of the file.
    fn fetch(&mut self) -> io::Result<()> {
        let known = self.raw.len();
        self.raw.resize(known + CHUNK, 0);
        let read = self.file.read(self.raw.get_mut(known..).unwrap_or_default());
        self.raw.truncate(known + read.as_ref().copied().unwrap_or(0));
        self.has_ended = read? == 0;
        Ok(())
    }

    /// Decodes as many of the bytes at hand as possible.
    fn decode(&mut self) {
        if std::mem::take(&mut self.is_held) {
            self.out.push(b'\r');
        }
        if matches!(self.state, State::Begin) {
            if self.raw.len() < 2 && !self.has_ended {
                return;
            }
            self.state = self.begun();
        }
        match &mut self.state {
            State::Begin => {}
            State::Whole(decoder) => {
                decode_into(decoder, &self.raw, self.has_ended, &mut self.out);
                self.raw.clear();
            }
            State::Lines => self.lines(),
        }
        self.end_lines();
        if self.has_mac_lines != Some(false) && !self.has_ended {
            self.is_held = self.out.pop_if(|byte| *byte == b'\r').is_some();
        }
    }

    fn begun(&mut self) -> State {
        let marked = Encoding::for_bom(&self.raw)
            .map(|(encoding, _)| encoding)
            .filter(|encoding| *encoding != UTF_8);
        if let Some(encoding) = marked.or(self.named) {
            return State::Whole(Box::new(encoding.new_decoder()));
        }
        if let Some(encoding) = encoding::utf16(&self.raw) {
            self.assumed = Some(encoding);
            return State::Whole(Box::new(encoding.new_decoder()));
        }
        State::Lines
    }

    /// Decodes UTF-8 and lines that are in the assumed encoding.
    fn lines(&mut self) {
        loop {
            let Err(error) = std::str::from_utf8(&self.raw) else {
                return self.pass(self.sure(self.raw.len()));
            };
            let valid = error.valid_up_to();
            if error.error_len().is_none() && !self.has_ended {
                // The rest of the last character has not been read yet.
                return self.pass(self.sure(valid));
            }
            let before = self.raw.get(..valid).unwrap_or_default();
            self.pass(before.iter().rposition(is_line_end).map_or(0, |end| end + 1));
            let Some(length) = self.line() else {
                return;
            };
            let has_mac_lines = self.has_mac_lines.or_else(|| ends_with_return(&self.raw)) == Some(true);
            let assumed = *self
                .assumed
                .get_or_insert_with(|| encoding::guess(&self.raw, has_mac_lines));
            let rest = self.raw.split_off(length);
            let (text, _) = assumed.decode_without_bom_handling(&self.raw);
            self.out.extend_from_slice(text.as_bytes());
            self.raw = rest;
        }
    }

    /// Returns how many of the first `valid` bytes, which are UTF-8, are certain to be meant as UTF-8. An unfinished
    /// line may yet turn out to be in another encoding, which is guessed from whole lines.
    fn sure(&self, valid: usize) -> usize {
        let known = self.raw.get(..valid).unwrap_or_default();
        let begin = known.iter().rposition(is_line_end).map_or(0, |end| end + 1);
        let is_sure = self.has_ended || valid >= SAMPLE;
        if is_sure { valid } else { begin }
    }

    /// Returns the length of the first line, if it can be decoded now.
    fn line(&self) -> Option<usize> {
        let is_full = self.raw.len() >= SAMPLE || self.has_ended;
        if self.assumed.is_none() && !is_full {
            return None;
        }
        let end = self.raw.iter().position(is_line_end).map(|end| end + 1);
        end.or(is_full.then_some(self.raw.len()))
    }

    /// Passes on the first `length` bytes, which are UTF-8.
    fn pass(&mut self, length: usize) {
        if self.out.is_empty() && length == self.raw.len() {
            std::mem::swap(&mut self.out, &mut self.raw);
        } else {
            self.out.extend(self.raw.drain(..length));
        }
        if self.has_mac_lines.is_none() {
            // The first line may be needed to guess the encoding of the second.
            self.end_lines();
        }
    }

    /// Turns lone carriage returns into line feeds, if the first line ends with one.
    fn end_lines(&mut self) {
        if self.has_mac_lines.is_none() {
            let is_open = self.out.last() == Some(&b'\r') && !self.has_ended;
            // It is not yet known whether a line feed follows the return.
            let known = self.out.len() - usize::from(is_open);
            self.has_mac_lines = self.out.get(..known).and_then(ends_with_return);
        }
        if self.has_mac_lines == Some(true) {
            let mut bytes = self.out.iter_mut().peekable();
            while let Some(byte) = bytes.next() {
                // A line feed may follow the last return.
                let is_lone = bytes.peek().map_or(self.has_ended, |next| **next != b'\n');
                if *byte == b'\r' && is_lone {
                    *byte = b'\n';
                }
            }
        }
    }
}

impl<R: Read> Read for Decoded<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        while self.at >= self.out.len() {
            if self.has_ended {
                return Ok(0);
            }
            self.at = 0;
            self.out.clear();
            self.fetch()?;
            self.decode();
        }
        let rest = self.out.get(self.at..).unwrap_or_default();
        let length = rest.len().min(into.len());
        into.iter_mut().zip(rest).for_each(|(into, byte)| *into = *byte);
        self.at += length;
        Ok(length)
    }
}

fn is_line_end(byte: &u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

/// Returns whether the first line ends with a lone carriage return, or `None` if it has no end.
fn ends_with_return(bytes: &[u8]) -> Option<bool> {
    let end = bytes.iter().position(is_line_end)?;
    Some(bytes.get(end) == Some(&b'\r') && bytes.get(end + 1) != Some(&b'\n'))
}

/// Decodes `bytes` to the end of `out`. An invalid sequence becomes U+FFFD.
fn decode_into(decoder: &mut Decoder, bytes: &[u8], is_last: bool, out: &mut Vec<u8>) {
    let mut text = String::with_capacity(decoder.max_utf8_buffer_length(bytes.len()).unwrap_or(bytes.len()));
    let mut rest = bytes;
    loop {
        let (result, used, _) = decoder.decode_to_string(rest, &mut text, is_last);
        rest = rest.get(used..).unwrap_or_default();
        match result {
            CoderResult::InputEmpty => break,
            CoderResult::OutputFull => text.reserve(CHUNK),
        }
    }
    out.extend_from_slice(text.as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Hands out `size` bytes at a time.
    struct Slowly<'a>(&'a [u8], usize);

    impl Read for Slowly<'_> {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            let length = self.1.min(into.len()).min(self.0.len());
            self.0.split_at(length).0.read(&mut into[..length])?;
            self.0 = &self.0[length..];
            Ok(length)
        }
    }

    fn read(bytes: &[u8], name: Option<&str>) -> (String, Option<&'static str>) {
        let mut whole = None;
        for size in [1, 2, 3, 7, CHUNK] {
            let named = name.map(|name| encoding::encoding(name).unwrap());
            let (mut decoded, mut text) = (Decoded::new(Slowly(bytes, size), named), String::new());
            decoded.read_to_string(&mut text).unwrap();
            let read = (text, decoded.assumed().map(Encoding::name));
            assert_eq!(
                *whole.get_or_insert_with(|| read.clone()),
                read,
                "{size} bytes at a time"
            );
        }
        whole.unwrap()
    }

    #[test]
    fn every_encoding_becomes_utf8() {
        let utf16 = |text: &str| -> Vec<u8> { text.encode_utf16().flat_map(u16::to_le_bytes).collect() };
        let big: Vec<u8> = "\u{feff}[A \"é\"]".encode_utf16().flat_map(u16::to_be_bytes).collect();
        for (bytes, name, text, assumed) in [
            (b"".to_vec(), None, "", None),
            (b"1".to_vec(), None, "1", None),
            ("1. Кf3 é\r\n".into(), None, "1. Кf3 é\r\n", None),
            (utf16("\u{feff}[A \"é\"]\r\n"), None, "[A \"é\"]\r\n", None),
            (utf16("[A \"é\"]\n"), None, "[A \"é\"]\n", Some("UTF-16LE")),
            (big, None, "[A \"é\"]", None),
            (b"1. e4 1\x960".to_vec(), None, "1. e4 1–0", Some("windows-1252")),
            (b"e4\r\r1. d4\r".to_vec(), None, "e4\n\n1. d4\n", None),
            (b"e4\r1. d4\r\n".to_vec(), None, "e4\n1. d4\r\n", None),
            (b"J\x9arg\r1. d4\r".to_vec(), None, "Jörg\n1. d4\n", Some("macintosh")),
            (
                b"J\xf6rg \xe9\n\xc3\xa9\n".to_vec(),
                None,
                "Jörg é\né\n",
                Some("windows-1252"),
            ),
            (b"\xcaf3".to_vec(), None, "Кf3", Some("windows-1251")),
            // Bytes that happen to be UTF-8 are read like the rest of their line.
            (
                b"\xc2\x96 \xca\xe0\xf0\xef\xee\xe2".to_vec(),
                None,
                "В– Карпов",
                Some("windows-1251"),
            ),
            (b"\xcaf3".to_vec(), Some("latin1"), "Êf3", None),
            (b"a \xff".to_vec(), Some("utf-8"), "a \u{fffd}", None),
        ] {
            assert_eq!(read(&bytes, name), (text.to_owned(), assumed), "{bytes:?}");
        }
    }

    #[test]
    fn long_texts_are_decoded_in_pieces() {
        let line = [&b"\xfc"[..], &[b'x'; 3 * SAMPLE]].concat();
        let bytes = [&line[..], b"\n", &line].concat();
        let mut text = String::new();
        Decoded::new(&bytes[..], Some(encoding::encoding("cp1252").unwrap()))
            .read_to_string(&mut text)
            .unwrap();
        let (mut decoded, mut again) = (Decoded::new(&bytes[..], None), String::new());
        decoded.read_to_string(&mut again).unwrap();
        assert_eq!(text.len(), bytes.len() + 2);
        assert!(again == text);
    }
}
