//! Moves within comments, in the mandated words.

use super::{Answerer, declared};
use crate::{declaration, text, vocabulary::Term};
use ansage_chess::{
    movetext,
    notation::{self, Languages},
};
use ansage_protocol::Declaration;

/// Longest word that may be a move with its number, signs and punctuation, in bytes.
const LONGEST: usize = 32;

/// Puts the moves and squares that a comment writes into words: "besser war 2. Nf3!?" as "besser war Springer Felix
/// drei, interessanter Zug". A voice would misread them. A single "?" or "!" may end a sentence, and stays: "Why not
/// Nf3?" asks, and calls nothing a mistake. The moves are not resolved on a board, because a comment may be about any
/// position. Piece letters are read as English ones, or else as German ones; if the game is in other languages
/// (`languages`), as theirs, and a letter on which these differ stays as it is. So does the rest.
pub fn comment(answerer: &Answerer, comment: &str, languages: Languages) -> String {
    let words: Vec<&str> = comment.split(' ').collect();
    let mut said: Vec<String> = Vec::with_capacity(words.len());
    // The brackets before a number belong to its move.
    let mut opening = "";
    for (at, word) in words.iter().enumerate() {
        let next = words.get(at + 1).copied().unwrap_or_default();
        let inner = word.trim_start_matches(OPENING);
        if is_number(inner) && in_words(answerer, next, languages).is_some() {
            opening = word.strip_suffix(inner).unwrap_or_default();
        } else {
            let word = in_words(answerer, word, languages).unwrap_or_else(|| (*word).to_owned());
            said.push(format!("{}{word}", std::mem::take(&mut opening)));
        }
    }
    said.join(" ")
}

const OPENING: [char; 8] = ['(', '[', '"', '„', '“', '»', '«', '\''];
const CLOSING: [char; 12] = [')', ']', '"', '“', '”', '»', '«', '\'', ',', ';', ':', '.'];

/// Returns the words of a move with its punctuation, if `word` is one.
fn in_words(answerer: &Answerer, word: &str, languages: Languages) -> Option<String> {
    if word.len() > LONGEST {
        return None;
    }
    let inner = word.trim_start_matches(OPENING);
    let opening = word.strip_suffix(inner)?;
    let numbered = inner.trim_start_matches(|c: char| c.is_ascii_digit());
    let written = match numbered.trim_start_matches(['.', '…']) {
        behind if behind.len() < numbered.len() => behind,
        _ => inner,
    };
    let body = written.trim_end_matches(CLOSING);
    let closing = written.strip_prefix(body)?;
    if !has_square_or_castles(body) {
        return None;
    }
    let Some(Ok(Declaration::Move(m))) = declaration::written_in(body, languages) else {
        return None;
    };
    let mut said = declared(&answerer.vocabulary, &m.action);
    for (is_said, term) in [(m.check, Term::Check), (m.mate, Term::Mate)] {
        if is_said {
            said = format!("{said}, {}", answerer.vocabulary.word(term));
        }
    }
    let glyphs = notation::read(body).map(|written| written.glyphs).unwrap_or_default();
    if matches!(glyphs.as_str(), "?" | "!") {
        said.push_str(&glyphs);
    } else {
        for glyph in movetext::glyphs(&glyphs) {
            said = text!(answerer.texts, "announce-glyph", line = said, glyph = glyph);
        }
    }
    Some(format!("{opening}{said}{closing}"))
}

/// Returns whether `text` names a square in lower case, or begins like castling. Otherwise years would be read as
/// ICCF's numeric moves, and ordinary words of a comment as unusual spellings of moves.
fn has_square_or_castles(text: &str) -> bool {
    let letters = text.as_bytes();
    let has_square = letters
        .windows(2)
        .any(|pair| matches!(pair, [b'a'..=b'h', b'1'..=b'8']));
    has_square || text.starts_with("O-O") || text.starts_with("0-0")
}

/// Returns whether `word` is the number of a move with its dots.
fn is_number(word: &str) -> bool {
    let dots = word.trim_start_matches(|c: char| c.is_ascii_digit());
    dots.len() < word.len() && !dots.is_empty() && dots.chars().all(|c| matches!(c, '.' | '…'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        announcement::{Announcement, Style},
        locale::{Language, Texts},
        vocabulary::Vocabulary,
    };
    use ansage_chess::notation::PieceLanguage;

    #[test]
    fn moves_in_comments_are_words() {
        let answerer = Answerer {
            vocabulary: Vocabulary::shipped(&["de"]),
            texts: Texts::new(Language::default()),
            style: Announcement::plain(Style::Long),
        };
        for (written, said) in [
            (
                "besser war 2. f4 exf4 3. Nf3!",
                "besser war Felix vier Eva schlägt Felix vier Springer Felix drei!",
            ),
            (
                "Why not 1. d4? And Nf3?! Or Lb5+! (0-0?) Nd5± Sc6!!",
                "Why not David vier? And Springer Felix drei, fragwürdiger Zug Or Läufer Bella fünf, Schach! \
                 (Kurze Rochade?) Springer David fünf, Weiß steht besser Springer Cäsar sechs, ausgezeichneter Zug",
            ),
            (
                "(2...Sf6, Tad1; Ng1f3).",
                "(Springer Felix sechs, Turm Anna David eins; Springer Gustav eins Felix drei).",
            ),
            ("(12. O-O-O) 0-0+", "(Lange Rochade) Kurze Rochade, Schach"),
            ("Nach e8=Q# matt", "Nach Eva acht Dame, matt matt"),
            ("das Feld e4, ♘xd5", "das Feld Eva vier, Springer schlägt David fünf"),
            // Not years, dates, rooms or other words.
            (
                "Am 14. Mai 1972 in Saal B2, b2b, Nf9",
                "Am 14. Mai 1972 in Saal B2, b2b, Nf9",
            ),
            ("D85: 0-1 (43) http://a1.de/e4", "D85: 0-1 (43) http://a1.de/e4"),
            ("", ""),
        ] {
            assert_eq!(comment(&answerer, written, Languages::ALL), said);
        }
    }

    #[test]
    fn letters_in_comments_are_those_of_the_game() {
        let answerer = Answerer {
            vocabulary: Vocabulary::shipped(&["de"]),
            texts: Texts::new(Language::default()),
            style: Announcement::plain(Style::Long),
        };
        for (ids, written, said) in [
            (&["en"][..], "Rf1, Sf3", "Turm Felix eins, Springer Felix drei"),
            (&["fr", "es", "it"], "Rf1, Cf3", "König Felix eins, Springer Felix drei"),
            (&["cs"], "Sb4", "Läufer Bella vier"),
            // These differ, and English is neither of them.
            (&["cs", "pl"], "Sb4, Kd1", "Sb4, König David eins"),
            // No letter of theirs.
            (&["fr"], "Nc5", "Springer Cäsar fünf"),
        ] {
            let sets = ids.iter().map(|id| PieceLanguage::find(id).unwrap().set());
            let languages = sets.fold(Languages::NONE, Languages::with);
            assert_eq!(comment(&answerer, written, languages), said, "{ids:?}");
        }
    }
}
