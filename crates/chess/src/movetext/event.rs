//! Events that a reader finds in a text of games, in order.

use shakmaty::{Chess, KnownOutcome, Move, Outcome};

use super::{Problem, Remark, TagPairs};
use crate::{
    board::Action,
    notation::{Languages, Written},
};

/// The meaning of a ply as written, independent of any position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Said {
    /// A move in some notation.
    Written(Written),
    /// A move in words.
    Declared(Action),
    /// No move.
    Nothing,
}

/// An element of a text of games.
#[derive(Debug)]
pub enum Event<'a> {
    /// White space.
    Space(&'a [u8]),
    /// The number of a move, with its dots.
    Number(&'a str),
    /// A tag, or part of a comment or of an escaped line, as written. The flag says whether this is its beginning.
    Raw(&'a [u8], bool),
    /// A game begins. Its tags were sent as [`Event::Raw`] before.
    Begin {
        /// Its number, from 1.
        number: usize,
        /// Its tags.
        tags: &'a TagPairs,
        /// Its first position.
        start: &'a Chess,
    },
    /// A move is made.
    Move {
        /// The position before it.
        before: &'a Chess,
        /// The move, legal there.
        m: Move,
        /// The position after it.
        after: &'a Chess,
        /// The nesting depth of variations; 0 in the game itself.
        depth: usize,
        /// The text as written, without move number.
        text: &'a str,
        /// The meaning of the text.
        said: &'a Said,
    },
    /// A null move is made: the side to move passes, as in analysis.
    Pass {
        /// The position before it.
        before: &'a Chess,
        /// The nesting depth of variations; 0 in the game itself.
        depth: usize,
        /// The text as written, without move number.
        text: &'a str,
    },
    /// A separate word after a move that is not a move itself.
    Remark(Remark, &'a str),
    /// A comment.
    Comment {
        /// Its text, without its braces or semicolon.
        text: &'a str,
        /// The languages in which the game can still be written.
        languages: Languages,
    },
    /// A variation begins. It replaces the move before it.
    Open,
    /// The innermost variation ends.
    Close {
        /// Whether a problem kept its end from being read.
        failed: bool,
    },
    /// The result, as written.
    Result {
        /// The sign as written; empty if words gave the result.
        text: &'a str,
        /// Its meaning.
        outcome: Outcome,
        /// The nesting depth of variations.
        depth: usize,
    },
    /// The game has ended, by its result or on the board. Sent once per game, and only if moves are decided as they
    /// arrive ([`Pace::AtOnce`](super::Pace::AtOnce), [`Pace::Feed`](super::Pace::Feed)).
    Over {
        /// The outcome: the winner, or a draw.
        outcome: KnownOutcome,
        /// The position at the end.
        position: &'a Chess,
    },
    /// A problem.
    Problem(&'a Problem),
    /// A ply that is wrong, or is not read because of an earlier problem.
    Unread {
        /// The text as written, without move number.
        text: &'a str,
        /// The meaning of the text.
        said: &'a Said,
    },
}

/// A receiver of events.
pub trait Sink {
    /// Receives what is read.
    fn event(&mut self, event: Event<'_>);

    /// Receives what is skipped because of a fault in the game: plies, remarks, comments, the result.
    fn behind(&mut self, event: Event<'_>) {
        let _ = event;
    }
}
