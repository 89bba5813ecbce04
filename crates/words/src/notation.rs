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
        self.is_form(word) && self.begins(word)
    }

    fn begins(&self, word: &str) -> bool {
        // In a score "again" and "weiter" are remarks: nobody commands it.
        let can_begin = |term: &Term| !matches!(term, Term::Topic(_) | Term::Command(_));
        matches!(self.read_said(word).first(), Some(Token::Term(term)) if can_begin(term))
    }

    fn has_part_of_a_move(&self, word: &str) -> bool {
        self.read_said(word).iter().any(|token| match token {
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
    use ansage_chess::{
        document::read_first,
        movetext::{Converter, ReadingSettings, Writing},
    };

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

    fn in_words(text: &str, glyphs: bool, size: usize) -> String {
        let forms = vec![form("words").unwrap()];
        let mut converter = Converter::new(
            ReadingSettings::default(),
            Writing {
                forms,
                table: false,
                glyphs,
            },
        );
        let mut out = Vec::new();
        for piece in text.as_bytes().chunks(size) {
            converter.feed(piece, &mut out, &mut |_| {}).unwrap();
        }
        converter.finish(&mut out, &mut |_| {});
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn commands_between_moves_are_remarks() {
        let vocabulary: Arc<dyn WordReader> = Arc::new(Vocabulary::shipped(&Vocabulary::LANGUAGES));
        let reading = || ReadingSettings {
            words: Some(Arc::clone(&vocabulary)),
            ..ReadingSettings::default()
        };
        let plain = read_first("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 *".as_bytes(), reading());
        for word in [
            "weiter",
            "again",
            "stop",
            "position",
            "time",
            "Stellung",
            "позиция",
            "nobody",
            // Typed words of a move.
            "takes",
            "взятие",
        ] {
            let text = format!("1. e4 e5 2. Nf3 Nc6 3. Bb5 {word} a6 4. Ba4 Nf6 *");
            let read = read_first(text.as_bytes(), reading());
            assert_eq!(read.line.moves, plain.line.moves, "{word}");
        }
        for move_in_words in ["Bauer Anna sechs", "bitte Anna sechs", "a6"] {
            let text = format!("1. e4 e5 2. Nf3 Nc6 3. Bb5 {move_in_words}\n4. Ba4 Nf6 *");
            let read = read_first(text.as_bytes(), reading());
            assert_eq!(read.line.moves, plain.line.moves, "{move_in_words}");
        }
    }

    #[test]
    fn glyphs_that_stick_to_a_move_are_kept_behind_one_in_words() {
        let text = "1. e4! e5?! (1... c5!! 2. Nf3) 2. Nf3(=)!! Nc6! (=) 3. Bb5$14$3 a6 $5 4. Ba4 *";
        let read = |text: &str| {
            let vocabulary: Arc<dyn WordReader> = Arc::new(Vocabulary::shipped(&["de"]));
            let reading = ReadingSettings {
                words: Some(vocabulary),
                ..ReadingSettings::default()
            };
            read_first(text.as_bytes(), reading)
        };
        for size in [1, 200] {
            let words = in_words(text, true, size);
            assert!(words.starts_with("1. Eva zwei Eva vier\n$1\n"), "{words}");
            let again = read(&words);
            assert_eq!(
                (&again.line, &again.problems),
                (&read(text).line, &Vec::new()),
                "{words}"
            );
            assert!(!in_words(text, false, size).contains('$'));
        }
    }
}
