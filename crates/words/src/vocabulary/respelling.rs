//! Respellings that make a voice pronounce words correctly.

use super::{fold::fold, words::Vocabulary};

impl Vocabulary {
    /// Respells `text` for a voice of the speech module `voice` ("espeak-ng", "pico", …) or of another language ("ru").
    /// Replaces whole words only, in any letter case.
    pub fn respell(&self, voice: &str, text: &str) -> String {
        let tables: Vec<_> = [voice, "any"]
            .iter()
            .filter_map(|name| self.respellings.get(*name))
            .collect();
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while !rest.is_empty() {
            let word_end = rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len());
            let (word, tail) = rest.split_at(word_end);
            let folded = fold(word);
            out.push_str(
                tables
                    .iter()
                    .find_map(|table| table.get(&folded))
                    .map_or(word, String::as_str),
            );
            let gap_end = tail.find(char::is_alphabetic).unwrap_or(tail.len());
            let (gap, after) = tail.split_at_checked(gap_end).unwrap_or((tail, ""));
            out.push_str(gap);
            rest = after;
        }
        out
    }

    /// Cuts `text`, a sentence in another `language` ("ru"), where the mandated words begin and end. Each piece comes
    /// with a flag that says whether a German voice should speak it. Spaces and punctuation between two mandated words
    /// belong to the German piece.
    pub fn runs<'t>(&self, language: &str, text: &'t str) -> Vec<(bool, &'t str)> {
        let piece = |from: usize, to: usize| text.get(from..to).unwrap_or_default();
        let from = |at: usize| piece(at, text.len());
        let after_signs = |at: usize| {
            let signs = from(at).find(|c| !".,;:!?…".contains(c));
            signs.map_or(text.len(), |length| at + length)
        };
        let mut places: Vec<(usize, usize)> = Vec::new();
        let mut at = 0;
        while let Some(start) = from(at).find(char::is_alphabetic).map(|offset| at + offset) {
            at = from(start)
                .find(|c: char| !c.is_alphabetic())
                .map_or(text.len(), |length| start + length);
            places.push((start, at));
        }
        let words: Vec<String> = places.iter().map(|(start, stop)| fold(piece(*start, *stop))).collect();
        let mut runs: Vec<(bool, &str)> = Vec::new();
        let (mut begin, mut end) = (0, 0);
        let mut german = false;
        for ((start, stop), mandated) in places.into_iter().zip(self.mandated(language, &words)) {
            if mandated != german {
                // A punctuation mark sets the intonation of the word before it, so it stays with that word.
                let cut = if mandated { start } else { after_signs(end) };
                runs.push((german, piece(begin, cut)));
                (begin, german) = (cut, mandated);
            }
            end = stop;
        }
        if german && after_signs(end) < text.len() {
            runs.push((true, piece(begin, after_signs(end))));
            (begin, german) = (after_signs(end), false);
        }
        runs.push((german, from(begin)));
        runs.retain(|(_, piece)| !piece.is_empty());
        runs
    }

    /// Returns which of the folded `words` of a sentence in another `language` are mandated.
    fn mandated(&self, language: &str, words: &[String]) -> Vec<bool> {
        let table = self.respellings.get(language);
        let mut mandated: Vec<bool> = words
            .iter()
            .map(|word| table.is_some_and(|table| table.contains_key(word)))
            .collect();
        // A user's words are not in any table of respellings. A German voice cannot read words in other scripts.
        let forms = self.announced.values();
        for form in forms.filter(|form| form.chars().all(|c| c < '\u{250}')) {
            // A form counts as a whole only: the "was" of "was steht auf" is an English word, too.
            let form: Vec<String> = form.split_whitespace().map(fold).collect();
            for at in 0..words.len() {
                if words.get(at..at + form.len()) == Some(form.as_slice()) {
                    mandated.iter_mut().skip(at).take(form.len()).for_each(|is| *is = true);
                }
            }
        }
        mandated
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vocabulary::{Term, Token};

    fn shipped() -> Vocabulary {
        Vocabulary::shipped(&Vocabulary::LANGUAGES)
    }

    #[test]
    fn respelling_is_by_whole_word() {
        let vocabulary = shipped();
        assert_eq!(
            vocabulary.respell("espeak-ng", "Läufer Cäsar vier, Cäsarion"),
            "Läufer Zäsar vier, Cäsarion"
        );
    }

    #[test]
    fn unknown_words_are_kept() {
        assert_eq!(shipped().read("Königin"), [Token::Unknown("koenigin".into())]);
    }

    #[test]
    fn mandated_words_are_found_in_sentences() {
        let vocabulary = Vocabulary::shipped(&["de"]);
        let runs = |text| vocabulary.runs("ru", text);
        assert_eq!(
            runs("Белые: Springer Gustav eins Felix drei, Schach."),
            [(false, "Белые: "), (true, "Springer Gustav eins Felix drei, Schach.")]
        );
        assert_eq!(
            runs("Не подтверждено: Eva vier. Ja или nein?"),
            [
                (false, "Не подтверждено: "),
                (true, "Eva vier. Ja"),
                (false, " или "),
                (true, "nein?")
            ]
        );
        assert_eq!(
            runs("На Eva vier («Dame») нет"),
            [(false, "На "), (true, "Eva vier («Dame"), (false, "») нет")]
        );
        assert_eq!(runs("Ничья."), [(false, "Ничья.")]);
        assert_eq!(runs(""), []);
        assert_eq!(
            vocabulary.runs("en", "White: Dame Eva vier?"),
            [(false, "White: "), (true, "Dame Eva vier?")]
        );
    }

    /// "Was" begins the German "was steht auf", and "am" stands in "wer ist am Zug".
    #[test]
    fn a_word_of_a_longer_form_is_none_by_itself() {
        let vocabulary = shipped();
        let runs = |text| vocabulary.runs("en", text);
        assert_eq!(
            runs("I am here. Nothing was declared."),
            [(false, "I am here. Nothing was declared.")]
        );
        assert_eq!(
            runs("Eva vier was declared."),
            [(true, "Eva vier"), (false, " was declared.")]
        );
        assert_eq!(
            runs("Ask wer ist am Zug, or was steht auf."),
            [
                (false, "Ask "),
                (true, "wer ist am Zug,"),
                (false, " or "),
                (true, "was steht auf.")
            ]
        );
        assert_eq!(vocabulary.respell("en", "I am here."), "I am here.");
    }

    #[test]
    fn cutting_loses_nothing() {
        proptest::proptest!(|(text in "(Anna|Белые|eins|x| |,|\\.|1|ü|»){0,12}")| {
            let pieces: String = shipped().runs("ru", &text).into_iter().map(|(_, piece)| piece).collect();
            assert_eq!(pieces, text);
        });
    }

    #[test]
    fn voices_of_each_language_are_given_every_word_of_a_move() {
        let vocabulary = shipped();
        for language in ["ru", "uk", "mk", "en"] {
            let of_moves = |term: &Term| {
                matches!(term, Term::File(_) | Term::Rank(_) | Term::Piece(_))
                    || matches!(
                        term,
                        Term::Castling | Term::Short | Term::Long | Term::Captures | Term::Check | Term::Mate
                    )
            };
            for term in Term::all().filter(of_moves) {
                for word in vocabulary.word(term).split(' ') {
                    let given = vocabulary.respell(language, word);
                    let same_sound = language == "en" && ["Anna", "Bella", "Hektor"].contains(&word);
                    assert!(given != word || same_sound, "{language}: {word}");
                }
            }
        }
    }
}
