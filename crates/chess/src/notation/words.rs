//! Moves in words, as one more notation. The words themselves come from outside this crate.

use std::fmt::Debug;

use shakmaty::{Chess, Move};

use crate::board::Action;

/// Writes moves in words.
pub trait Wording: Debug + Send + Sync {
    /// Writes the legal move `m` of `before` behind `out`.
    fn write(&self, out: &mut String, before: &Chess, m: Move);
}

/// Reads moves in words.
pub trait WordReader: Debug + Send + Sync {
    /// Whether `word` alone has a meaning.
    fn knows(&self, word: &str) -> bool;

    /// Whether a move in words can begin with `word`, which may hold several words joined by hyphens.
    fn begins(&self, word: &str) -> bool;

    /// The move that `text` declares; `None` if it declares no move.
    fn read(&self, text: &str) -> Option<Action>;
}
