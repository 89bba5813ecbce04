//! Problems of movetext as sentences.

use ansage_chess::{
    board,
    movetext::{Fault, Problem},
    notation::Refusal,
};

use super::reasons::Explainer;
use crate::{locale::Localized, text};

impl Explainer<'_> {
    /// Says what is wrong in movetext, and where.
    pub fn problem(&self, problem: &Problem) -> String {
        let reason = self.fault(&problem.fault);
        if problem.game == 0 {
            return text!(
                self.texts,
                "notation-line",
                line = problem.line.to_string(),
                column = problem.column.to_string(),
                reason = reason
            );
        }
        text!(
            self.texts,
            "notation-place",
            game = problem.game.to_string(),
            number = problem.number.to_string(),
            color = self.color(problem.turn),
            line = problem.line.to_string(),
            column = problem.column.to_string(),
            reason = reason
        )
    }

    /// Says what is wrong in movetext, without the place.
    pub fn fault(&self, fault: &Fault) -> String {
        let texts = self.texts;
        match fault {
            Fault::NotAMove(word) => text!(texts, "notation-not-a-move", word = word.as_str()),
            Fault::Refused(word, refusal) => self.refused(word, refusal),
            Fault::Fen(error) => error.localized(texts),
            Fault::OpenComment | Fault::OpenVariation => text!(texts, "notation-unterminated"),
            Fault::TooDeep => text!(texts, "notation-too-deep"),
            Fault::NoText(stop) => stop.localized(texts),
            Fault::Tag(line) => text!(texts, "notation-tag", word = line.as_str()),
        }
    }

    /// Says why the move written as `word` cannot be made.
    pub fn refused(&self, word: &str, refusal: &Refusal) -> String {
        let texts = self.texts;
        match refusal {
            Refusal::Illegal(reason) => text!(texts, "notation-illegal", word = word, reason = self.reason(reason)),
            Refusal::Ambiguous(moves) => {
                let mut moves: Vec<String> = moves.iter().map(|m| board::uci(*m)).collect();
                moves.sort();
                text!(texts, "notation-ambiguous", word = word, reason = moves.join(", "))
            }
            Refusal::Languages(choices) => {
                let mut choices: Vec<String> = choices
                    .iter()
                    .map(|(language, m)| format!("{} ({}, {})", board::uci(*m), language.piece(m.role()), language.id))
                    .collect();
                choices.sort();
                text!(texts, "notation-languages", word = word, reason = choices.join(", "))
            }
            Refusal::Letter => text!(texts, "notation-letter", word = word),
        }
    }
}
