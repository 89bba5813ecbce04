//! Problems of movetext as sentences.

use ansage_chess::{
    board,
    movetext::{MovetextFault, Problem},
    notation::MoveRefusal,
};

use super::reasons::Explainer;
use crate::{locale::Localized, text};

impl Explainer<'_> {
    /// Says what is wrong in movetext, and where.
    pub fn problem(&self, problem: &Problem) -> String {
        let reason = self.fault(&problem.fault);
        if let MovetextFault::NoText(_) = problem.fault {
            // The reason names the place itself.
            return reason;
        }
        if problem.game == 0 {
            return text!(
                self.texts,
                "notation-line",
                line = problem.line,
                column = problem.column,
                reason = reason
            );
        }
        text!(
            self.texts,
            "notation-place",
            game = problem.game,
            number = problem.number,
            color = self.color(problem.turn),
            line = problem.line,
            column = problem.column,
            reason = reason
        )
    }

    /// Says what is wrong in movetext, without the place.
    pub fn fault(&self, fault: &MovetextFault) -> String {
        let texts = self.texts;
        match fault {
            MovetextFault::NotAMove(word) => text!(texts, "notation-not-a-move", word = word.as_str()),
            MovetextFault::Meaningless(word) => text!(texts, "notation-meaningless", word = word.as_str()),
            MovetextFault::Number(word) => text!(texts, "notation-number", word = word.as_str()),
            MovetextFault::AfterEnd(word, outcome) => {
                text!(
                    texts,
                    "notation-after-end",
                    word = word.as_str(),
                    result = outcome.to_string()
                )
            }
            MovetextFault::Contradiction { tag, moves } => {
                text!(
                    texts,
                    "notation-contradiction",
                    word = tag.as_str(),
                    result = moves.as_str()
                )
            }
            MovetextFault::AgainstBoard { stated, board } => {
                text!(
                    texts,
                    "notation-against-board",
                    word = stated.to_string(),
                    result = board.to_string()
                )
            }
            MovetextFault::Refused(word, refusal) => self.refused(word, refusal),
            MovetextFault::OtherGame(name) => text!(texts, "notation-other-game", word = name.as_str()),
            MovetextFault::Fen(error) => error.localized(texts),
            MovetextFault::OpenComment => text!(texts, "notation-open-comment"),
            MovetextFault::OpenVariation => text!(texts, "notation-open-variation"),
            MovetextFault::CommentedMoves => text!(texts, "notation-commented-moves"),
            MovetextFault::TooDeep => text!(texts, "notation-too-deep"),
            MovetextFault::TooLong => text!(texts, "notation-too-long"),
            MovetextFault::SecondTag(name) => text!(texts, "notation-second-tag", word = name.as_str()),
            MovetextFault::LongTag(name) => text!(texts, "notation-long-tag", word = name.as_str()),
            MovetextFault::LongComment => text!(texts, "notation-long-comment"),
            MovetextFault::NoText(stop) => stop.localized(texts),
            MovetextFault::Tag(line) => text!(texts, "notation-tag", word = line.as_str()),
        }
    }

    /// Says why the move written as `word` cannot be made.
    pub fn refused(&self, word: &str, refusal: &MoveRefusal) -> String {
        let texts = self.texts;
        match refusal {
            MoveRefusal::Illegal(reason) => text!(texts, "notation-illegal", word = word, reason = self.reason(reason)),
            MoveRefusal::Ambiguous(moves) => {
                let mut moves: Vec<String> = moves.iter().map(|m| board::uci(*m)).collect();
                moves.sort();
                text!(texts, "notation-ambiguous", word = word, reason = moves.join(", "))
            }
            MoveRefusal::Languages(choices) => {
                let mut choices: Vec<String> = choices
                    .iter()
                    .map(|(language, m)| {
                        // The letter of a promotion is that of the new piece.
                        let piece = language.piece(m.promotion().unwrap_or(m.role()));
                        format!("{} ({piece}, {})", board::uci(*m), language.id)
                    })
                    .collect();
                choices.sort();
                text!(texts, "notation-languages", word = word, reason = choices.join(", "))
            }
            MoveRefusal::Letter => text!(texts, "notation-letter", word = word),
        }
    }
}

#[cfg(test)]
mod tests {
    use ansage_chess::notation::PieceLanguage;
    use shakmaty::{Move, Role, Square};

    use super::*;
    use crate::{
        announcement::{Announcement, Answerer, Style},
        locale::Language,
    };

    #[test]
    fn the_letter_of_a_promotion_is_that_of_the_new_piece() {
        let answerer = Answerer::new(Language::En, &["de".into()], Announcement::plain(Style::Long), None).unwrap();
        let promotion = |role| Move::Normal {
            role: Role::Pawn,
            from: Square::B7,
            capture: None,
            to: Square::B8,
            promotion: Some(role),
        };
        let language = |id| PieceLanguage::find(id).unwrap();
        let (german, french) = (language("de"), language("fr"));
        let refusal = MoveRefusal::Languages(vec![(german, promotion(Role::Queen)), (french, promotion(Role::Rook))]);
        let sentence = answerer.explainer().refused("b8D", &refusal);
        for (language, role) in [(german, Role::Queen), (french, Role::Rook)] {
            let choice = format!("({}, {})", language.piece(role), language.id);
            assert!(sentence.contains(&choice), "{sentence}");
        }
    }
}
