//! Remarks about a text that its score does not show.

use shakmaty::{Chess, Move};

use super::{compare::figures, read::Score};
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
    text!(
        answerer.texts,
        "score-goes-on",
        plies = saved.written().len(),
        result = figures(saved).unwrap_or_else(|| "none".to_owned())
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

#[cfg(test)]
mod tests {
    use super::*;
    use ansage_words::{
        announcement::{Announcement, Style},
        locale::Language,
    };

    #[test]
    fn the_result_of_a_longer_score_is_named_in_figures() {
        let style = Announcement::plain(Style::Long);
        let answerer = Answerer::new(Language::De, &["de".into()], style, None).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.pgn");
        for (pgn, end) in [
            ("1. e4 e5 *", "Sie hat 2 Halbzüge."),
            ("1. e4 e5 1/2-1/2", "Ergebnis 1/2-1/2."),
            ("1. e4 e5 0-1", "Ergebnis 0-1."),
            (
                "[TerminationDetails \"Both lose by forfeit\"]\n\n1. e4 e5 *",
                "Ergebnis 0-0.",
            ),
            (
                "[TerminationDetails \"Decision of the arbiter: 1/2-0\"]\n\n1. e4 e5 *",
                "Ergebnis 1/2-0.",
            ),
        ] {
            std::fs::write(&path, pgn).unwrap();
            let saved = Score::begun(&path, &answerer.vocabulary).unwrap().document;
            let remark = longer_remark(&answerer, &saved);
            assert!(remark.ends_with(end), "{pgn}: {remark}");
        }
    }
}
