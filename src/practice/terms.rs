//! The terms of an answer.

use ansage_words::vocabulary::{Term, Token, Vocabulary};

/// Returns the terms of `text` without fillers, if it has no other words. Words that are only typed are others: the
/// microphone, for which a learner practises, hears none of them.
pub(super) fn terms(vocabulary: &Vocabulary, text: &str) -> Option<Vec<Term>> {
    let tokens = vocabulary.read_said(text).into_iter();
    let terms = tokens.filter(|token| *token != Token::Term(Term::Filler));
    terms
        .map(|token| match token {
            Token::Term(term) => Some(term),
            Token::Unknown(_) => None,
        })
        .collect()
}

/// Returns whether `text` consists of words, not of a written move.
pub(super) fn is_words(vocabulary: &Vocabulary, text: &str) -> bool {
    let tokens = vocabulary.read(text);
    tokens.iter().all(|token| matches!(token, Token::Term(_)))
}

/// Removes check and mate, which need not be announced.
pub(super) fn bare(terms: Option<Vec<Term>>) -> Option<Vec<Term>> {
    let mut terms = terms?;
    terms.retain(|term| !matches!(term, Term::Check | Term::Mate));
    Some(terms)
}
