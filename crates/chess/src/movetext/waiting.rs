//! Items that wait for the text after them, which shows where they belong or what they mean.

use super::Location;

/// Maximum length of the comments before a game, in bytes.
const LONGEST_EARLY: usize = 1 << 17;
/// Maximum length of the white space between words that are joined, in bytes.
const LONGEST_GAP: usize = 8;

/// Comments that wait for the first move of their game: tags may still follow them.
#[derive(Debug, Clone, Default)]
pub(super) struct Early {
    comments: Vec<String>,
    /// Their length, in bytes. An empty comment counts as well.
    length: usize,
}

impl Early {
    /// Adds a comment. Returns whether there was room for it.
    pub(super) fn add(&mut self, text: &str) -> bool {
        let length = self.length + text.len() + 1;
        let has_room = length <= LONGEST_EARLY;
        if has_room {
            self.length = length;
            self.comments.push(text.to_owned());
        }
        has_room
    }

    /// Returns whether no comment waits.
    pub(super) fn is_empty(&self) -> bool {
        self.comments.is_empty()
    }

    /// Takes the comments.
    pub(super) fn take(&mut self) -> Vec<String> {
        std::mem::take(self).comments
    }
}

/// The white space between words that wait for the next one, to be joined with it.
#[derive(Debug, Clone, Default)]
pub(super) struct Gap {
    /// Its length, in bytes.
    length: usize,
}

impl Gap {
    /// Adds white space. Returns whether the words around it may still be joined.
    pub(super) fn add(&mut self, bytes: &[u8]) -> bool {
        self.length += bytes.len();
        // A line break decides: a feed does not wait for what comes after it.
        self.length <= LONGEST_GAP && !bytes.contains(&b'\n')
    }
}

/// A token that may mean nothing.
#[derive(Debug, Clone)]
pub(super) struct Doubt {
    pub(super) text: String,
    pub(super) location: Location,
    /// Whether it is where a move is required. No move was lost only if a result follows.
    pub(super) needs_result: bool,
    /// Whether a move without a number may have lost its letter to it: "N f3".
    pub(super) needs_number: bool,
}
