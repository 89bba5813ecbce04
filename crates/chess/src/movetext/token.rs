//! Tokens of a text of games.

use std::borrow::Cow;

/// A location in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Location {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
}

impl Location {
    /// The start of a text.
    pub const START: Location = Location { line: 1, column: 1 };
}

impl Default for Location {
    /// Returns the start of a text.
    fn default() -> Location {
        Location::START
    }
}

/// Error for bytes that are not text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Stop {
    /// A NUL byte, which occurs in no text.
    #[error("NUL in line {line}, column {column}")]
    Nul {
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
    },
}

/// A token of a text of games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Token<'t> {
    /// White space between words.
    Space(Cow<'t, [u8]>),
    /// Part of a comment, of an escaped line or of the excess of an overlong tag, as written. If the brace of a comment
    /// is missing before a tag, it is added.
    Raw {
        /// The bytes.
        bytes: Cow<'t, [u8]>,
        /// Whether this is only its first character.
        begins: bool,
    },
    /// A tag, starting with its bracket.
    Tag {
        /// Its text.
        text: Cow<'t, str>,
        /// Whether it is well-formed: `[Name "value"]`. An overlong tag is not checked and counts as well-formed.
        whole: bool,
        /// Whether it is overlong, and this is only its beginning.
        cut: bool,
    },
    /// A complete comment, without the braces or the semicolon.
    Comment {
        /// Its text.
        text: Cow<'t, str>,
        /// Whether it is overlong, and this is only its beginning.
        cut: bool,
        /// Whether its brace is missing, and the first tag of the next game ends it.
        open: bool,
    },
    /// A word among the moves.
    Word(Cow<'t, str>),
    /// A variation begins.
    Open,
    /// A variation ends.
    Close,
}

impl Token<'_> {
    /// Returns the same token, owned.
    pub fn into_owned(self) -> Token<'static> {
        match self {
            Token::Space(bytes) => Token::Space(bytes.into_owned().into()),
            Token::Raw { bytes, begins } => Token::Raw {
                bytes: bytes.into_owned().into(),
                begins,
            },
            Token::Tag { text, whole, cut } => Token::Tag {
                text: text.into_owned().into(),
                whole,
                cut,
            },
            Token::Comment { text, cut, open } => Token::Comment {
                text: text.into_owned().into(),
                cut,
                open,
            },
            Token::Word(text) => Token::Word(text.into_owned().into()),
            Token::Open => Token::Open,
            Token::Close => Token::Close,
        }
    }

    /// Returns its length in bytes.
    pub fn length(&self) -> usize {
        match self {
            Token::Space(bytes) | Token::Raw { bytes, .. } => bytes.len(),
            Token::Tag { text, .. } | Token::Comment { text, .. } | Token::Word(text) => text.len(),
            Token::Open | Token::Close => 1,
        }
    }
}
