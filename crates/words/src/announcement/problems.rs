//! Problems of movetext as sentences.

use ansage_chess::{
    board,
    movetext::{Fault, Problem},
    notation::Refusal,
};

use super::Explainer;
use crate::locale::Localized;

impl Explainer<'_> {
    /// What is wrong with a text of moves, and where.
    pub fn problem(&self, problem: &Problem) -> String {
        let place = [
            ("game", problem.game.to_string()),
            ("number", problem.number.to_string()),
            ("color", self.color(problem.turn)),
            ("line", problem.line.to_string()),
            ("column", problem.column.to_string()),
            ("reason", self.fault(&problem.fault)),
        ];
        self.texts.with(
            if problem.game == 0 {
                "notation-line"
            } else {
                "notation-place"
            },
            place,
        )
    }

    /// What is wrong with a text of moves, without its place.
    pub fn fault(&self, fault: &Fault) -> String {
        let texts = self.texts;
        match fault {
            Fault::NotAMove(word) => texts.with("notation-not-a-move", [("word", word.as_str())]),
            Fault::Refused(word, refusal) => self.refused(word, refusal),
            Fault::Fen(error) => error.localized(texts),
            Fault::OpenComment | Fault::OpenVariation => texts.get("notation-unterminated"),
            Fault::TooDeep => texts.get("notation-too-deep"),
            Fault::Tag(line) => texts.with("notation-tag", [("word", line.as_str())]),
            Fault::NoText(stop) => stop.localized(texts),
        }
    }

    /// Why the move that `word` writes cannot be made, as a sentence.
    pub fn refused(&self, word: &str, refusal: &Refusal) -> String {
        let (id, reason) = match refusal {
            Refusal::Illegal(reason) => ("notation-illegal", self.reason(reason)),
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
        self.texts.with(id, [("word", word.to_owned()), ("reason", reason)])
    }
}
