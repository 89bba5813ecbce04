//! Settings of a reader.

use std::sync::Arc;

use shakmaty::Chess;

use crate::notation::{Languages, WordReader};

/// Settings for reading games.
#[derive(Clone)]
pub struct ReadingSettings {
    /// The languages whose piece letters are read.
    pub languages: Languages,
    /// The reader of moves in words; `None` if words are not read.
    pub words: Option<Arc<dyn WordReader>>,
    /// Whether only words are read.
    pub only_words: bool,
    /// Whether variations are skipped.
    pub main_line_only: bool,
    /// Time at which a move is decided.
    pub pace: Pace,
    /// The start position of games without a FEN.
    pub start: Chess,
}

/// Time at which a move is decided, and behaviour after a fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pace {
    /// The rest of a game decides what a letter means. After a fault the rest of its line is not read.
    Whole,
    /// A move is decided as it arrives, by the moves before it. Only one that is illegal in English waits for the rest
    /// of its game, which shows whether it is a move of another language. After a fault the rest of its line is not
    /// read.
    AtOnce,
    /// A move is decided as it arrives. A fault leaves the position unchanged, and the next move is read on it. A game
    /// that ends on the board is over: the next move begins another one.
    Feed,
}

impl Default for ReadingSettings {
    /// Reads every notation but words.
    fn default() -> ReadingSettings {
        ReadingSettings {
            languages: Languages::ALL,
            words: None,
            only_words: false,
            main_line_only: false,
            pace: Pace::Whole,
            start: Chess::default(),
        }
    }
}
