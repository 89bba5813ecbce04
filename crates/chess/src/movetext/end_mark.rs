//! The mark at the end of old files.

/// Ctrl-Z, with which CP/M and DOS end texts, or fill their last block.
const MARK: u8 = 0x1a;
/// Maximum number of bytes that wait for what follows them. Blocks of CP/M have 128.
const LONGEST: usize = 1 << 10;

/// Holds back marks, and blanks after them, until it is clear whether the text ends with them.
#[derive(Debug, Default)]
pub(super) struct EndMark {
    held: Vec<u8>,
}

impl EndMark {
    /// Returns the bytes held back, if the text continues after them, and how many of the next `bytes` need not wait.
    pub(super) fn pass(&mut self, bytes: &[u8]) -> (Vec<u8>, usize) {
        let may_end = |byte: &u8| *byte == MARK || byte.is_ascii_whitespace();
        let end = bytes.iter().rposition(|byte| !may_end(byte)).map_or(0, |at| at + 1);
        let tail = bytes.get(end..).unwrap_or_default();
        if end == 0 && !self.held.is_empty() && self.held.len() + tail.len() <= LONGEST {
            self.held.extend_from_slice(tail);
            return (Vec::new(), 0);
        }
        let before = std::mem::take(&mut self.held);
        let mark = tail.iter().position(|byte| *byte == MARK).unwrap_or(tail.len());
        let waiting = tail.get(mark..).filter(|waiting| waiting.len() <= LONGEST);
        self.held.extend_from_slice(waiting.unwrap_or_default());
        (before, bytes.len() - self.held.len())
    }

    /// Ends the text. Returns the blanks that were held back with the marks.
    pub(super) fn end(&mut self) -> Vec<u8> {
        let mut held = std::mem::take(&mut self.held);
        held.retain(|byte| *byte != MARK);
        held
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_dropped_at_the_end_only() {
        let many = |count: usize| format!("a\n{}", "\u{1a}".repeat(count));
        for (text, expected) in [
            ("a\n\u{1a}", "a\n"),
            ("a\u{1a}\u{1a}\r\n\u{1a}", "a\r\n"),
            ("\u{1a}", ""),
            ("a\u{1a}\nb \n", "a\u{1a}\nb \n"),
            (&many(300), "a\n"),
            (&many(3000), &many(3000)),
        ] {
            for size in [1, 2, 3, text.len()] {
                let (mut mark, mut passed) = (EndMark::default(), Vec::new());
                for piece in text.as_bytes().chunks(size) {
                    let (before, count) = mark.pass(piece);
                    passed.extend(before);
                    passed.extend_from_slice(&piece[..count]);
                }
                passed.extend(mark.end());
                // If there are too many marks to hold back, those left at the end are dropped.
                let passed = String::from_utf8(passed).unwrap();
                let is_long = text.len() > LONGEST;
                assert!(
                    passed == expected || is_long && expected.starts_with(&passed),
                    "{text:?}, {size}"
                );
                assert!(mark.held.capacity() <= 2 * LONGEST);
            }
        }
    }
}
