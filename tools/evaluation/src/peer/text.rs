//! Converts texts of a recognizer that writes sentences into words that the parser reads.

/// Spellings that sound like a word of the game but that the parser does not read: Roman numerals, and a Slavic "Eva".
const SOUND_ALIKE: [(&str, &str); 9] = [
    ("i", "1"),
    ("ii", "2"),
    ("iii", "3"),
    ("iv", "4"),
    ("v", "5"),
    ("vi", "6"),
    ("vii", "7"),
    ("viii", "8"),
    ("ewa", "eva"),
];

/// Returns `text` in lower case, without punctuation, with each digit as a separate word.
///
/// The parser itself reads digits, letters of files and other spellings of the names. It does not read "24", the
/// transcript of "zwei ... vier", or the spellings of [`SOUND_ALIKE`].
pub fn normalized(text: &str) -> String {
    let mut spaced = String::with_capacity(text.len());
    let mut before = ' ';
    for c in text.to_lowercase().chars() {
        if before.is_ascii_digit() && c.is_ascii_digit() {
            spaced.push(' ');
        }
        spaced.push(if c.is_alphanumeric() { c } else { ' ' });
        before = c;
    }
    let words: Vec<&str> = spaced
        .split_whitespace()
        .map(|word| {
            let alike = SOUND_ALIKE.iter().find(|(written, _)| *written == word);
            alike.map_or(word, |(_, meant)| meant)
        })
        .collect();
    words.join(" ")
}

/// Returns the different texts among the normalised `texts`, in order. Most hypotheses of a recognizer that writes
/// sentences differ only in a comma.
pub fn different(texts: &[String]) -> Vec<String> {
    let mut different: Vec<String> = Vec::new();
    for text in texts {
        let text = normalized(text);
        if !text.is_empty() && !different.contains(&text) {
            different.push(text);
        }
    }
    different
}

#[cfg(test)]
mod tests {
    use ansage_protocol::{Game, Input};
    use ansage_words::vocabulary::Vocabulary;

    use super::*;

    #[test]
    fn sentences_become_words() {
        for (text, words) in [
            (" Dame, Bella, fünf!", "dame bella fünf"),
            (" Springer F3.", "springer f3"),
            ("Eva 24", "eva 2 4"),
            (" E-4 …", "e 4"),
            ("Springer EVA II Ewa IV", "springer eva 2 eva 4"),
            (" ...", ""),
        ] {
            assert_eq!(normalized(text), words);
        }
        let texts = [" Eva vier.", " Eva vier", " Eva 4", " ..."].map(String::from);
        assert_eq!(different(&texts), ["eva vier", "eva 4"]);
    }

    #[test]
    fn the_parser_reads_what_a_writer_of_sentences_writes() {
        let vocabulary = Vocabulary::shipped(&["de"]);
        let game = Game::new(shakmaty::Chess::new());
        for text in [
            " Eva vier.",
            " Eva 4!",
            " E4.",
            " E-4",
            " Eva 2, Eva 4.",
            " e2 e4",
            " EVA IV",
        ] {
            let input = ansage_words::interpret(&game, &vocabulary, &normalized(text));
            assert!(
                matches!(input, Input::Declared { m, .. } if m.to_string() == "e2-e4"),
                "{text}: {input:?}"
            );
        }
    }
}
