//! Moves in words as one more notation. The words come from outside this crate.

use std::fmt::Debug;

use shakmaty::{Chess, Move};

use crate::board::Action;

/// A writer of moves in words.
pub trait Wording: Debug + Send + Sync {
    /// Appends the legal move `m` of `before` to `out`.
    fn write(&self, out: &mut String, before: &Chess, m: Move);
}

/// A reader of moves in words.
pub trait WordReader: Debug + Send + Sync {
    /// Returns whether a move in words can begin with `word`, a single word.
    fn knows(&self, word: &str) -> bool;

    /// Returns whether a move in words can begin with `word`, which may hold several words joined by hyphens.
    fn begins(&self, word: &str) -> bool;

    /// Returns whether `word` names a part of a move: a piece, a file, a rank, castling, a capture.
    fn has_part_of_a_move(&self, word: &str) -> bool;

    /// Returns the move that `text` declares, or `None` if it declares no move.
    fn read(&self, text: &str) -> Option<Action>;
}
