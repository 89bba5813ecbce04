//! Lines of standard input.

use std::{
    io::{self, BufRead},
    ops::ControlFlow,
};

/// A line, or a piece of one that is too long.
pub(super) struct Piece<'a> {
    /// Its bytes, with a line feed at the end of the line if that is there.
    pub(super) bytes: &'a [u8],
    /// Whether the line begins here.
    begins: bool,
    /// Whether the line ends here.
    ends: bool,
}

impl Piece<'_> {
    /// Returns the text, in which U+FFFD stands for what is not UTF-8.
    pub(super) fn text(&self) -> String {
        String::from_utf8_lossy(self.bytes).into_owned()
    }

    /// Returns whether this is a whole line.
    pub(super) fn is_whole(&self) -> bool {
        self.begins && self.ends
    }

    /// Returns whether this is the beginning of a line that is too long.
    pub(super) fn begins_long(&self) -> bool {
        self.begins && !self.ends
    }
}

/// Reads the lines of `input`, and passes them to `take` until it breaks. A line ends with a line feed, a carriage
/// return or both, and is passed on at the first of them. A line longer than `longest` bytes comes in several pieces.
///
/// # Errors
///
/// If reading fails.
pub(super) fn read_lines(
    mut input: impl BufRead,
    longest: u64,
    mut take: impl FnMut(Piece) -> ControlFlow<()>,
) -> io::Result<()> {
    let longest = usize::try_from(longest).unwrap_or(usize::MAX);
    let (mut bytes, mut begins, mut has_returned) = (Vec::<u8>::new(), true, false);
    loop {
        let read = match input.fill_buf() {
            Ok(ready) => {
                let room = longest.saturating_sub(bytes.len());
                let end = ready.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
                let length = end.map_or(ready.len(), |end| end + 1).min(room);
                bytes.extend_from_slice(ready.get(..length).unwrap_or_default());
                length
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        input.consume(read);
        // It belongs to the carriage return that has ended the line.
        if std::mem::take(&mut has_returned) && bytes == b"\n" {
            bytes.clear();
            continue;
        }
        if let Some(last) = bytes.last_mut().filter(|last| **last == b'\r') {
            *last = b'\n';
            has_returned = true;
        }
        let (is_end, is_full) = (read == 0, bytes.len() >= longest);
        if is_end && bytes.is_empty() {
            return Ok(());
        }
        if !(is_end || is_full || bytes.ends_with(b"\n")) {
            continue;
        }
        let ends = bytes.ends_with(b"\n") || !is_full;
        let piece = Piece {
            bytes: &bytes,
            begins,
            ends,
        };
        if take(piece).is_break() {
            return Ok(());
        }
        begins = ends;
        bytes.clear();
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    /// An input that fails.
    struct Broken;

    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::ErrorKind::ConnectionReset.into())
        }
    }

    #[test]
    fn long_lines_come_in_pieces_and_any_bytes_are_read() {
        for (input, expected) in [
            (
                &b"e4\n\ne5\n"[..],
                &[("e4\n", "whole"), ("\n", "whole"), ("e5\n", "whole")][..],
            ),
            (b"e4", &[("e4", "whole")]),
            (b"\xfc\ne4\n", &[("\u{fffd}\n", "whole"), ("e4\n", "whole")]),
            (b"1234\n6\n", &[("1234", "begins"), ("\n", "rest"), ("6\n", "whole")]),
            (b"123456789\n", &[("1234", "begins"), ("5678", "rest"), ("9\n", "rest")]),
            (b"123\n", &[("123\n", "whole")]),
            (b"e4\rq\r", &[("e4\n", "whole"), ("q\n", "whole")]),
            (b"e4\r\n\r\nq", &[("e4\n", "whole"), ("\n", "whole"), ("q", "whole")]),
            (b"\r\r", &[("\n", "whole"), ("\n", "whole")]),
            (b"1234\r\n6", &[("1234", "begins"), ("\n", "rest"), ("6", "whole")]),
        ] {
            let mut pieces = Vec::new();
            read_lines(input, 4, |piece| {
                let kind = match (piece.is_whole(), piece.begins_long()) {
                    (true, _) => "whole",
                    (_, true) => "begins",
                    _ => "rest",
                };
                pieces.push((piece.text(), kind));
                ControlFlow::Continue(())
            })
            .unwrap();
            let pieces: Vec<_> = pieces.iter().map(|(text, kind)| (text.as_str(), *kind)).collect();
            assert_eq!(pieces, expected, "{input:?}");
        }
        // A line is passed on before anything has come behind its carriage return.
        let mut pieces = Vec::new();
        let read = read_lines(io::BufReader::new((&b"e4\r"[..]).chain(Broken)), 4, |piece| {
            pieces.push(piece.text());
            ControlFlow::Continue(())
        });
        assert!(read.is_err() && pieces == ["e4\n"], "{pieces:?}");
        let mut count = 0;
        let broken = read_lines(&b"a\nb\n"[..], 4, |_| {
            count += 1;
            ControlFlow::Break(())
        });
        assert!(broken.is_ok() && count == 1);
    }
}
