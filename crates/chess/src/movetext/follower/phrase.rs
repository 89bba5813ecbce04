//! A move in words, which are tokens of their own.

use crate::movetext::Location;

/// Maximum length of a move in words, in bytes.
const LONGEST: usize = 512;

/// A move in words, as read so far.
#[derive(Debug, Clone, Default)]
pub(super) struct Phrase {
    pub(super) text: String,
    /// The location of its first word.
    pub(super) location: Location,
    /// White space after its last word.
    pub(super) behind: Vec<u8>,
}

impl Phrase {
    /// Returns whether no word has been read.
    pub(super) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Adds a word.
    pub(super) fn add(&mut self, word: &str, location: Location) {
        if self.text.is_empty() {
            self.location = location;
        } else {
            self.text.push(' ');
            self.behind.clear();
        }
        if self.text.len() < LONGEST {
            self.text.push_str(word);
        }
    }

    /// Adds white space after the last word.
    pub(super) fn add_space(&mut self, blanks: &[u8]) {
        if self.behind.len() < LONGEST {
            self.behind.extend_from_slice(blanks);
        }
    }

    /// Forgets what has been read. The buffers are kept.
    pub(super) fn clear(&mut self) {
        self.text.clear();
        self.behind.clear();
    }
}
