//! Decodes any bytes as a text in a known or unknown encoding. The pieces in which they arrive make no difference.

use std::io::Read;

use ansage_chess::movetext::{Decoded, encoding};

const NAMES: [&str; 6] = ["utf-8", "utf-16le", "windows-1251", "big5", "iso-2022-jp", "macintosh"];

/// Hands out `size` bytes at a time.
struct Slowly<'a>(&'a [u8], usize);

impl Read for Slowly<'_> {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        let length = self.1.min(into.len()).min(self.0.len());
        let (mut now, rest) = self.0.split_at(length);
        self.0 = rest;
        now.read(into)
    }
}

/// Runs the target on `bytes`.
pub fn fuzz(bytes: &[u8]) {
    let [first, text @ ..] = bytes else { return };
    let named = NAMES.get(usize::from(*first % 16)).and_then(|name| encoding(name));
    let decoded = |size: usize| {
        let (mut reader, mut text_read) = (Decoded::new(Slowly(text, size), named), Vec::new());
        reader.read_to_end(&mut text_read).expect("bytes are read");
        (text_read, reader.assumed())
    };
    let whole = decoded(text.len().max(1));
    assert!(std::str::from_utf8(&whole.0).is_ok());
    assert_eq!(decoded(usize::from(*first / 16) + 1), whole);
}
