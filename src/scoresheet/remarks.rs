//! What a score does not show of the text that it was read from.

use super::read::Score;
use ansage_chess::movetext::MovetextFault;
use ansage_words::{answer::Answerer, text};

/// Says what was assumed and passed over when `score` was read. What is wrong with an entry is not told: it stands in the
/// score.
pub fn remarks(answerer: &Answerer, score: &Score) -> Vec<String> {
    let texts = &answerer.texts;
    let mut said = Vec::new();
    if score.games > 1 {
        said.push(text!(texts, "score-first-game", games = score.games));
    }
    let passed_over = score.document.problems.iter().filter(|problem| match problem.fault {
        MovetextFault::NotAMove(_)
        | MovetextFault::Refused(..)
        | MovetextFault::AfterEnd(..)
        | MovetextFault::Fen(_)
        | MovetextFault::OtherGame(_)
        | MovetextFault::NoText(_) => false,
        MovetextFault::Meaningless(_)
        | MovetextFault::Contradiction { .. }
        | MovetextFault::OpenComment
        | MovetextFault::OpenVariation
        | MovetextFault::TooDeep
        | MovetextFault::TooLong
        | MovetextFault::LongTag(_)
        | MovetextFault::LongComment
        | MovetextFault::Tag(_) => true,
    });
    said.extend(passed_over.map(|problem| answerer.explainer().problem(problem)));
    said.extend(
        score
            .unread
            .iter()
            .map(|problem| problem.sentence(&answerer.explainer())),
    );
    if let Some(encoding) = score.assumed {
        said.push(text!(texts, "encoding-assumed", name = encoding.name()));
    }
    said
}
