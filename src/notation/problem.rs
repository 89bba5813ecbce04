//! What is wrong with a text of moves, where, and why, as a sentence.

use shakmaty::Color;

use super::Refusal;
use crate::{
    announcement::Explainer,
    board::{self, FenError},
    locale::Localized,
};

/// What is wrong with the text, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// Number of the game, from 1; 0 for single moves.
    pub game: usize,
    /// Number of the move, as players count.
    pub number: u32,
    /// Who was to move.
    pub turn: Color,
    /// Line of the text, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// What is wrong.
    pub fault: Fault,
}

/// What is wrong with the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// No notation writes a move like this.
    NotAMove(String),
    /// The move cannot be made.
    Refused(String, Refusal),
    /// The game's start position is none.
    Fen(FenError),
    /// A comment or variation does not end.
    Unterminated,
    /// Variations lie too deep in each other.
    TooDeep,
    /// A line that begins like a tag and is none. It is kept, and the game goes on.
    Tag(String),
}

impl Problem {
    /// The sentence that tells place and reason.
    pub fn sentence(&self, explainer: &Explainer) -> String {
        let texts = explainer.texts;
        let reason = self.fault.sentence(explainer);
        let place = [
            ("game", self.game.to_string()),
            ("number", self.number.to_string()),
            ("color", explainer.color(self.turn)),
            ("line", self.line.to_string()),
            ("column", self.column.to_string()),
            ("reason", reason),
        ];
        texts.with(
            if self.game == 0 {
                "notation-line"
            } else {
                "notation-place"
            },
            place,
        )
    }
}

impl Fault {
    /// What is wrong, without its place.
    pub fn sentence(&self, explainer: &Explainer) -> String {
        let texts = explainer.texts;
        match self {
            Fault::NotAMove(word) => texts.with("notation-not-a-move", [("word", word.as_str())]),
            Fault::Refused(word, refusal) => refused(explainer, word, refusal),
            Fault::Fen(error) => error.localized(texts),
            Fault::Unterminated => texts.get("notation-unterminated"),
            Fault::TooDeep => texts.get("notation-too-deep"),
            Fault::Tag(line) => texts.with("notation-tag", [("word", line.as_str())]),
        }
    }
}

/// Why the move that `word` writes cannot be made, as a sentence.
pub(crate) fn refused(explainer: &Explainer, word: &str, refusal: &Refusal) -> String {
    let (id, reason) = match refusal {
        Refusal::Illegal(reason) => ("notation-illegal", explainer.reason(reason)),
        Refusal::Ambiguous(moves) => {
            let mut moves: Vec<String> = moves.iter().map(|m| board::uci(*m)).collect();
            moves.sort();
            ("notation-ambiguous", moves.join(", "))
        }
        Refusal::Languages(choices) => {
            let mut choices: Vec<String> = choices
                .iter()
                .map(|(language, m)| format!("{} ({}, {})", board::uci(*m), language.piece(m.role()), language.id))
                .collect();
            choices.sort();
            ("notation-languages", choices.join(", "))
        }
        Refusal::Letter => ("notation-letter", String::new()),
    };
    explainer
        .texts
        .with(id, [("word", word.to_owned()), ("reason", reason)])
}
