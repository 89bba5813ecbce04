//! Remarks about a text that its score does not show.

use shakmaty::{Chess, Move};

use super::read::Score;
use ansage_chess::{document::Document, movetext::MovetextFault};
use ansage_words::{
    announcement::{self, Answerer},
    text,
};

/// Returns the remark that a score lacks the move `m` in the position `before`, which counts already but is not made.
pub fn counted_remark(answerer: &Answerer, before: &Chess, m: Move) -> String {
    let m = announcement::announce(&answerer.vocabulary, before, m, answerer.style);
    text!(answerer.texts, "score-counted", move = m)
}

/// Returns the remark that the `saved` score of a game goes beyond its journal.
pub fn longer_remark(answerer: &Answerer, saved: &Document) -> String {
    let result = saved.result.known();
    let result = result.map_or_else(|| "none".to_owned(), |result| result.to_string());
    text!(
        answerer.texts,
        "score-goes-on",
        plies = saved.written().len(),
        result = result
    )
}

/// Returns what was assumed and skipped when `score` was read. Faults of entries are not included, because the score
/// shows them.
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
        | MovetextFault::Number(_)
        | MovetextFault::Contradiction { .. }
        | MovetextFault::AgainstBoard { .. }
        | MovetextFault::OpenComment
        | MovetextFault::OpenVariation
        | MovetextFault::CommentedMoves
        | MovetextFault::TooDeep
        | MovetextFault::TooLong
        | MovetextFault::SecondTag(_)
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
