//! The lines of a journal: the checksums that chain them, and a torn last one.

use serde::de::IgnoredAny;

/// The text around the checksum of a line. The line remains a JSON object.
const BEFORE: &[u8] = b",\"sum\":\"";
const BEHIND: &[u8] = b"\"}";
/// Length of a checksum, in hexadecimal digits.
const DIGITS: usize = 8;

/// Result of checking a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Check {
    /// The line is unchanged, and follows the line before it.
    Intact,
    /// The checksum is wrong.
    Broken,
    /// The line has no checksum.
    Bare,
}

/// Chain of checksums: the CRC-32 of each line covers the checksum of the line before it. So no line can be changed,
/// removed or moved unnoticed, unless everything after it is missing, too.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Chain(u32);

impl Chain {
    /// Returns the chain after the lines `text` of version 1, which have no checksums.
    pub(super) fn after(text: &[u8]) -> Chain {
        Chain(crc32fast::hash(text))
    }

    /// Adds the checksum to `object`, a serialized JSON object.
    pub(super) fn seal(&mut self, mut object: Vec<u8>) -> Vec<u8> {
        // The closing brace.
        object.pop();
        *self = self.next(&object);
        object.extend(self.tail());
        object
    }

    /// Checks `line` and continues from the checksum in it.
    pub(super) fn check(&mut self, line: &[u8]) -> Check {
        let body = line.len().saturating_sub(BEFORE.len() + DIGITS + BEHIND.len());
        let (body, tail) = line.split_at_checked(body).unwrap_or_default();
        let digits = tail
            .strip_prefix(BEFORE)
            .and_then(|tail| tail.strip_suffix(BEHIND))
            .and_then(|digits| u32::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok());
        let Some(found) = digits else { return Check::Bare };
        let right = self.next(body);
        *self = Chain(found);
        // Compared as text, because a capital digit is damage as well.
        if right.tail() == tail {
            Check::Intact
        } else {
            Check::Broken
        }
    }

    fn next(self, body: &[u8]) -> Chain {
        let mut hasher = crc32fast::Hasher::new();
        hasher.update(&self.0.to_le_bytes());
        hasher.update(body);
        Chain(hasher.finalize())
    }

    fn tail(self) -> Vec<u8> {
        [BEFORE, format!("{:08x}", self.0).as_bytes(), BEHIND].concat()
    }
}

/// Returns whether `line`, the last one and without a line feed, is only the beginning of an intended line. A file that
/// grew before its content was written ends in NUL bytes.
pub(super) fn is_torn(line: &[u8]) -> bool {
    let last = line.iter().rposition(|byte| *byte != 0);
    let begun = last.and_then(|last| line.get(..=last)).unwrap_or_default();
    begun.is_empty() || serde_json::from_slice::<IgnoredAny>(begun).is_err_and(|error| error.is_eof())
}

/// Returns the journal `text` without a torn last line.
pub(super) fn without_torn_line(text: &[u8]) -> &[u8] {
    let begin = text.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
    match text.split_at_checked(begin) {
        Some((whole, last)) if is_torn(last) => whole,
        _ => text,
    }
}
