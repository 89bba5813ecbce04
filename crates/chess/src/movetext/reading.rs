//! The settings of a reader.

use std::sync::Arc;

use shakmaty::Chess;

use crate::notation::{Languages, WordReader};

/// How games are read.
#[derive(Clone)]
pub struct Reading {
    /// The languages whose piece letters are read.
    pub languages: Languages,
    /// The words that are read.
    pub words: Option<Arc<dyn WordReader>>,
    /// Whether nothing but words is read.
    pub only_words: bool,
    /// Whether variations are passed over.
    pub main_line_only: bool,
    /// When a move is decided.
    pub pace: Pace,
    /// Where games begin that have no FEN of their own.
    pub start: Chess,
}

/// When a move is decided, and what follows a fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pace {
    /// The rest of a game decides what a letter means. Behind a fault its line is not read.
    Whole,
    /// A move is decided as it comes, by the moves before it. Behind a fault its line is not read.
    AtOnce,
    /// A move is decided as it comes. A fault leaves the position as it is, and what comes next is read on it. A game
    /// that ends on the board is over: the next move begins another one.
    Feed,
}

impl Default for Reading {
    /// Reads every notation but words.
    fn default() -> Reading {
        Reading {
            languages: Languages::ALL,
            words: None,
            only_words: false,
            main_line_only: false,
            pace: Pace::Whole,
            start: Chess::default(),
        }
    }
}
