//! What a reader finds in a text of games, one after the other.

use shakmaty::{Chess, KnownOutcome, Move, Outcome};

use super::{Problem, Remark, TagPairs};
use crate::{board::Action, notation::Written};

/// What a half-move says as it is written, without a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Said {
    /// A move in some notation.
    Written(Written),
    /// A move in words.
    Declared(Action),
    /// No move.
    Nothing,
}

/// What stands in a text of games.
#[derive(Debug)]
pub enum Event<'a> {
    /// White space.
    Space(&'a [u8]),
    /// The number of a move, with its dots.
    Number(&'a str),
    /// A tag, or a piece of a comment or an escaped line, as it stands; whether it begins with this.
    Raw(&'a [u8], bool),
    /// A game begins. Its tags have come as [`Event::Raw`] before.
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
        /// The position behind it.
        after: &'a Chess,
        /// How many variations lie around it; 0 in the game as it was played.
        depth: usize,
        /// As it is written, without number.
        text: &'a str,
        /// What that says.
        said: &'a Said,
    },
    /// What stands behind a move without being one, a word of its own.
    Remark(Remark, &'a str),
    /// A comment, without its braces or semicolon.
    Comment(&'a str),
    /// A variation begins: what follows up to its end could have been played in place of the move before it.
    Open,
    /// The innermost variation ends.
    Close {
        /// Whether something in it was wrong, so that its end was not read.
        failed: bool,
    },
    /// The result, as it is written.
    Result {
        /// The word.
        text: &'a str,
        /// What it means.
        outcome: Outcome,
        /// How many variations lie around it.
        depth: usize,
    },
    /// The game has ended, by its result or on the board. Comes once a game, and only if games are read as they come.
    Over {
        /// Who has won, if anyone.
        outcome: KnownOutcome,
        /// The position at the end.
        position: &'a Chess,
    },
    /// Something is wrong.
    Problem(&'a Problem),
    /// A half-move that is not read, since something before it is wrong.
    Unread {
        /// As it is written, without number.
        text: &'a str,
        /// What that says.
        said: &'a Said,
    },
}

/// Takes what a reader finds.
pub trait Sink {
    /// What is read.
    fn event(&mut self, event: Event<'_>);

    /// What stands in a game behind a fault: half-moves, remarks, comments, the result.
    fn behind(&mut self, event: Event<'_>) {
        let _ = event;
    }
}
