//! Lines of standard input.

use std::{
    io::{self, BufRead, Read},
    ops::ControlFlow,
};

/// A line, or a piece of one that is too long.
pub(super) struct Piece<'a> {
    /// Its bytes, with the end of the line if it is there.
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

/// Reads the lines of `input`, and passes them to `take` until it breaks. A line longer than `longest` bytes comes in
/// several pieces.
///
/// # Errors
///
/// If reading fails.
pub(super) fn read_lines(
    mut input: impl BufRead,
    longest: u64,
    mut take: impl FnMut(Piece) -> ControlFlow<()>,
) -> io::Result<()> {
    let (mut bytes, mut begins) = (Vec::new(), true);
    while (&mut input).take(longest).read_until(b'\n', &mut bytes)? > 0 {
        let ends = bytes.ends_with(b"\n") || (bytes.len() as u64) < longest;
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
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let mut count = 0;
        let broken = read_lines(&b"a\nb\n"[..], 4, |_| {
            count += 1;
            ControlFlow::Break(())
        });
        assert!(broken.is_ok() && count == 1);
    }
}
