//! Problems of a game in Braille, with their places.

use shakmaty::KnownOutcome;

use ansage_chess::{board::Warning, notation::MoveRefusal};
use ansage_words::{announcement::Explainer, text};

/// A problem of a game and its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BrailleProblem {
    /// Number of the game, from 1.
    pub game: usize,
    /// Page of the file, from 1.
    pub page: usize,
    /// Line of the page, from 1, counting the line of the page number.
    pub line: usize,
    /// Depth of the variation, 0 for the game itself.
    pub depth: usize,
    /// The problem.
    pub fault: BrailleFault,
}

/// Kind of a problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BrailleFault {
    /// The word is neither a move nor a number nor a result.
    NotAMove(String),
    /// The move, in words, cannot be made.
    Refused(String, MoveRefusal),
    /// The move, in words, carries a sign for a check or mate that it does not give.
    Sign(Warning),
    /// A line is missing or superfluous.
    Number {
        /// The number in the file.
        found: u32,
        /// The number of the next move.
        expected: u32,
    },
    /// The position cannot be set up.
    Position,
    /// The line above the moves is no heading with a known label. It is passed over.
    Heading(String),
    /// The result comes right behind another one, which counts.
    SecondResult(String),
    /// The result differs from that of the board, on which the game is over. The board counts.
    AgainstBoard {
        /// The result in the file.
        stated: KnownOutcome,
        /// The result on the board.
        board: KnownOutcome,
    },
}

impl BrailleFault {
    /// Returns the word that becomes the last entry of the score. Other problems end the score without a trace.
    pub fn entry(&self) -> Option<&str> {
        match self {
            BrailleFault::NotAMove(text) | BrailleFault::Refused(text, _) => Some(text),
            BrailleFault::Sign(_)
            | BrailleFault::Number { .. }
            | BrailleFault::Position
            | BrailleFault::Heading(_)
            | BrailleFault::SecondResult(_)
            | BrailleFault::AgainstBoard { .. } => None,
        }
    }

    /// Returns whether the rest of the variation or game is skipped.
    pub fn breaks_off(&self) -> bool {
        !matches!(
            self,
            BrailleFault::AgainstBoard { .. } | BrailleFault::Heading(_) | BrailleFault::SecondResult(_)
        )
    }
}

impl BrailleProblem {
    /// Returns a sentence with place and reason.
    pub fn sentence(&self, explainer: &Explainer) -> String {
        let texts = explainer.texts;
        let reason = match &self.fault {
            BrailleFault::NotAMove(word) => text!(texts, "braille-not-a-move", word = word.as_str()),
            BrailleFault::Refused(word, refusal) => explainer.refused(word, refusal),
            BrailleFault::Sign(warning) => explainer.warning(*warning),
            BrailleFault::Number { found, expected } => {
                text!(texts, "braille-number", found = *found, expected = *expected)
            }
            BrailleFault::Position => text!(texts, "braille-position"),
            BrailleFault::Heading(word) | BrailleFault::SecondResult(word) => {
                text!(texts, "notation-meaningless", word = word.as_str())
            }
            BrailleFault::AgainstBoard { stated, board } => text!(
                texts,
                "notation-against-board",
                word = stated.to_string(),
                result = board.to_string()
            ),
        };
        text!(
            texts,
            "braille-place",
            game = self.game,
            page = self.page,
            line = self.line,
            reason = reason
        )
    }
}
