//! The last answer, to be pronounced on request.

/// The last answer.
#[derive(Debug, Clone)]
pub(super) struct LastAnswer {
    /// The expected words.
    pub words: String,
    /// The learner's own sound (mono, 16 kHz), if the answer was spoken.
    pub take: Option<Vec<i16>>,
    /// The words that the recognizer ranked first, even if others were taken.
    pub heard: String,
}

/// Pairs each heard word with the expected one, if their numbers are equal. Returns only the pairs that differ.
pub(super) fn pairs(last: &LastAnswer) -> Vec<(&str, &str)> {
    let (heard, wanted) = (split(&last.heard), split(&last.words));
    if heard.len() != wanted.len() {
        return Vec::new();
    }
    let pairs = heard.into_iter().zip(wanted);
    pairs
        .filter(|(heard, wanted)| !heard.eq_ignore_ascii_case(wanted))
        .collect()
}

fn split(text: &str) -> Vec<&str> {
    let words = text.split(|c: char| !c.is_alphanumeric());
    words.filter(|word| !word.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_compared_one_by_one() {
        let last = |heard: &str, words: &str| LastAnswer {
            words: words.into(),
            take: None,
            heard: heard.into(),
        };
        for (heard, words, expected) in [
            ("eva zwei", "Eva drei", vec![("zwei", "drei")]),
            ("springer felix drei", "Springer Felix drei, Schach", vec![]),
            ("eva drei", "Eva drei", vec![]),
            ("korrektur eva vier", "Korrektur, Eva vier", vec![]),
        ] {
            assert_eq!(pairs(&last(heard, words)), expected, "{heard}");
        }
    }
}
