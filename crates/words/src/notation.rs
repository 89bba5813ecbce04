//! The words of Appendix D as a notation.

use std::sync::Arc;

use ansage_chess::{
    board::Action,
    notation::{Form, FormError, WordReader, Wording},
};
use ansage_protocol::Declaration;
use shakmaty::{Chess, Move};

use crate::{
    announcement::{Announcement, Style, announce},
    declaration,
    vocabulary::{Term, Token, Vocabulary},
};

/// The languages in which the words of Appendix D are spelled.
pub const WORD_LANGUAGES: [&str; 4] = ["de", "ru", "uk", "mk"];

/// Returns the form called `name`: a written one, or "words", optionally with "+short" and a language
/// ("words+short:uk").
///
/// # Errors
///
/// [`FormError`] if there is no such form.
///
/// # Examples
///
/// ```
/// use ansage_chess::notation::write;
/// use shakmaty::{Chess, Position};
///
/// let before = Chess::default();
/// let m = shakmaty::uci::UciMove::from_ascii(b"g1f3")?.to_move(&before)?;
/// let mut text = String::new();
/// write(&mut text, &ansage_words::notation::form("words:uk")?, &before, m, &before.clone().play(m)?);
/// assert_eq!(text, "шпрінгер Густав айн Фелікс драй");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn form(name: &str) -> Result<Form, FormError> {
    let (rest, language) = match name.split_once(':') {
        Some((rest, language)) => (rest, language),
        None => (name, "de"),
    };
    let mut modifiers = rest.split('+');
    if modifiers.next() != Some("words") {
        return name.parse();
    }
    let mut style = Style::Long;
    for modifier in modifiers {
        match modifier {
            "short" => style = Style::Short,
            _ => {
                return Err(FormError::Modifier {
                    base: "words".into(),
                    modifier: modifier.into(),
                });
            }
        }
    }
    let vocabulary = spelled(language).ok_or_else(|| FormError::Language {
        base: "words".into(),
        id: language.into(),
        known: WORD_LANGUAGES.join(", "),
    })?;
    Ok(Form::in_words(name, Arc::new(Announced { vocabulary, style })))
}

/// Loads the vocabulary that announces in the spelling of `language`. German words stand in for missing ones.
fn spelled(language: &str) -> Option<Vocabulary> {
    WORD_LANGUAGES.contains(&language).then_some(())?;
    let languages = [language.to_owned(), "de".to_owned()];
    let needed = if language == "de" { &languages[..1] } else { &languages };
    Vocabulary::load(needed, None).ok()
}

#[derive(Debug)]
struct Announced {
    vocabulary: Vocabulary,
    style: Style,
}

impl Wording for Announced {
    fn write(&self, out: &mut String, before: &Chess, m: Move) {
        out.push_str(&announce(&self.vocabulary, before, m, Announcement::plain(self.style)));
    }
}

impl WordReader for Vocabulary {
    fn knows(&self, word: &str) -> bool {
        self.is_form(word)
    }

    fn begins(&self, word: &str) -> bool {
        matches!(Vocabulary::read(self, word).first(), Some(Token::Term(_)))
    }

    fn has_part_of_a_move(&self, word: &str) -> bool {
        Vocabulary::read(self, word).iter().any(|token| match token {
            Token::Term(term) => is_part_of_a_move(*term),
            Token::Unknown(_) => false,
        })
    }

    fn read(&self, text: &str) -> Option<Action> {
        match declaration::parse(self, text) {
            Ok(Declaration::Move(declared)) => Some(declared.action),
            _ => None,
        }
    }
}

/// Returns whether moves are declared with `term`. Check and mate only follow from them.
fn is_part_of_a_move(term: Term) -> bool {
    match term {
        Term::File(_)
        | Term::Rank(_)
        | Term::Piece(_)
        | Term::Castling
        | Term::Short
        | Term::Long
        | Term::Captures
        | Term::Promotes
        | Term::EnPassant
        | Term::Touched => true,
        Term::Check | Term::Mate | Term::Filler | Term::Color(_) | Term::Topic(_) | Term::Command(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_in_words_have_a_language_and_a_length() {
        for name in ["words", "words:uk", "words+short", "words+short:mk", "fide:de"] {
            assert_eq!(form(name).unwrap().name(), name);
        }
        let (base, known) = ("words".into(), "de, ru, uk, mk".into());
        let language = FormError::Language {
            base,
            id: "fr".into(),
            known,
        };
        assert_eq!(form("words:fr").unwrap_err(), language);
        let (base, modifier) = ("words".into(), "colon".into());
        assert_eq!(form("words+colon").unwrap_err(), FormError::Modifier { base, modifier });
    }
}
