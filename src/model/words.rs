//! Words of the vocabulary that a model does not know, and their replacements.

use std::collections::{BTreeSet, HashSet};

use ansage_words::text;
use ansage_words::{
    locale::Texts,
    vocabulary::{Term, Vocabulary},
};

/// A word of the vocabulary that the model does not know, in one of its meanings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MissingWord {
    /// The word, lower case.
    pub word: String,
    /// The form that contains it, as in the vocabulary ("letzter Zug").
    pub form: String,
    /// Its meaning.
    pub term: Term,
    /// Its replacement.
    pub replacement: Replacement,
}

/// Replacement of a form that the model does not know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Replacement {
    /// This form of the same term.
    Form(String),
    /// None is needed: the word carries no meaning.
    Needless,
    /// None: the term cannot be spoken with this model.
    Nothing,
}

/// Looks up each single word of the vocabulary with `knows`, and returns the unknown ones in the order of the
/// vocabulary.
///
/// Only words with a pronunciation count, because the other shipped ones are spellings that sound like one of these. In
/// a vocabulary without pronunciations, all words count. So do words of the user's own file that are not shipped, and
/// all words of a term of which that file leaves no form that the model knows.
///
/// # Examples
///
/// ```
/// use ansage::model;
/// use ansage_words::vocabulary::Vocabulary;
///
/// let vocabulary = Vocabulary::shipped(&["de"]);
/// let missing = model::missing_words(&vocabulary, |word| word != "zwo");
/// assert_eq!(missing[0].replacement, model::Replacement::Form("zwei".into()));
/// # Ok::<(), ansage_words::vocabulary::VocabularyError>(())
/// ```
pub fn missing_words(vocabulary: &Vocabulary, mut knows: impl FnMut(&str) -> bool) -> Vec<MissingWord> {
    let words_of = |form: &str| -> Vec<String> { form.split_whitespace().map(str::to_lowercase).collect() };
    let forms: Vec<(Term, &str, Vec<String>)> = vocabulary
        .forms()
        .map(|(term, form)| (term, form, words_of(form)))
        .collect();
    let shipped = Vocabulary::shipped(&Vocabulary::LANGUAGES);
    let shipped: HashSet<(Term, Vec<String>)> = shipped.forms().map(|(term, form)| (term, words_of(form))).collect();
    let heard: BTreeSet<&str> = if vocabulary.pronunciations().is_empty() {
        forms.iter().flat_map(|(.., words)| words).map(String::as_str).collect()
    } else {
        vocabulary.pronunciations().keys().map(String::as_str).collect()
    };
    // Replacements may be words without a line for the bundled model, such as "cesar", so they are looked up as well.
    let words: BTreeSet<&str> = forms.iter().flat_map(|(.., words)| words).map(String::as_str).collect();
    let known: BTreeSet<&str> = words.into_iter().filter(|word| knows(word)).collect();
    let speakable = |words: &[String]| words.iter().all(|word| known.contains(word.as_str()));
    let mut missing = Vec::new();
    for (term, form, words) in &forms {
        let other = || {
            let mut others = forms
                .iter()
                .filter(|(other, _, words)| other == term && speakable(words));
            others.next().map(|(_, form, _)| (*form).to_owned())
        };
        let mut is_shipped_heard = || {
            let mut others = shipped.iter().filter(|(other, _)| other == term);
            others.any(|(_, words)| words.iter().all(|word| knows(word)))
        };
        let is_new = !shipped.contains(&(*term, words.clone())) || other().is_none() && is_shipped_heard();
        let is_unknown = |word: &&String| !known.contains(word.as_str()) && (is_new || heard.contains(word.as_str()));
        let Some(word) = words.iter().find(is_unknown) else {
            continue;
        };
        missing.push(MissingWord {
            word: word.clone(),
            form: (*form).to_owned(),
            term: *term,
            replacement: match term {
                Term::Filler => Replacement::Needless,
                _ => other().map_or(Replacement::Nothing, Replacement::Form),
            },
        });
    }
    missing
}

/// Sentences for the player about the `missing` words: one for each, and a common one for those that need no
/// replacement.
pub fn missing_sentences(missing: &[MissingWord], texts: &Texts) -> Vec<String> {
    let mut needless = Vec::new();
    let mut sentences = Vec::new();
    for MissingWord {
        word,
        form,
        replacement,
        ..
    } in missing
    {
        match replacement {
            Replacement::Form(instead) => {
                sentences.push(text!(
                    texts,
                    "model-word-replaced",
                    word = word,
                    form = form,
                    instead = instead
                ));
            }
            Replacement::Nothing => sentences.push(text!(texts, "model-word-unspeakable", word = word, form = form)),
            Replacement::Needless => needless.push(word.as_str()),
        }
    }
    if !needless.is_empty() {
        sentences.push(text!(texts, "model-words-needless", words = needless.join(", ")));
    }
    sentences
}

#[cfg(test)]
mod tests {
    use super::*;
    use ansage_protocol::Command;
    use ansage_words::vocabulary::OwnWords;

    fn missing(unknown: &[&str]) -> Vec<MissingWord> {
        let vocabulary = Vocabulary::shipped(&["de"]);
        missing_words(&vocabulary, |word| !unknown.contains(&word))
    }

    #[test]
    fn the_bundled_model_knows_every_word_with_a_pronunciation() {
        let list = include_str!("../../models/ansage-de/graph/words.txt");
        let known: BTreeSet<&str> = list.lines().filter_map(|line| line.split(' ').next()).collect();
        let missing = missing_words(&Vocabulary::shipped(&["de"]), |word| known.contains(word));
        assert_eq!(missing, [], "make model-graph has not been run");
    }

    #[test]
    fn a_word_of_the_arbiters_counts_without_a_pronunciation() {
        let list = include_str!("../../models/ansage-de/graph/words.txt");
        let known: BTreeSet<&str> = list.lines().filter_map(|line| line.split(' ').next()).collect();
        for (words, expected) in [
            (r#"["Dora"]"#, Some(Replacement::Nothing)),
            (r#"["Dora", "David"]"#, Some(Replacement::Form("David".into()))),
            (r#"["David"]"#, None),
            // A shipped spelling, which sounds like the shipped word.
            (r#"["David", "Давид"]"#, None),
            (r#"["Давид"]"#, Some(Replacement::Nothing)),
        ] {
            let text = format!("language = \"de\"\n[[term]]\nid = \"file-d\"\nwords = {words}\n");
            let own = OwnWords {
                texts: [("de".into(), Ok(text))].into(),
                ..OwnWords::default()
            };
            let vocabulary = Vocabulary::load(&["de".into(), "uk".into()], Some(&own)).unwrap();
            let missing = missing_words(&vocabulary, |word| known.contains(word));
            let found: Vec<_> = missing.iter().map(|missing| &missing.replacement).collect();
            assert_eq!(found.first().copied(), expected.as_ref(), "{words}");
            assert!(
                missing
                    .iter()
                    .all(|missing| missing.form == "Dora" || missing.form == "Давид"),
                "{missing:?}"
            );
        }
    }

    #[test]
    fn another_form_of_the_same_term_replaces() {
        let found = missing(&["cäsar"]);
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].word.as_str(), found[0].form.as_str()), ("cäsar", "Cäsar"));
        let Replacement::Form(form) = &found[0].replacement else {
            panic!("{found:?}")
        };
        assert!(["Zäsar", "Cesar", "Caesar"].contains(&form.as_str()), "{form}");
    }

    #[test]
    fn a_term_without_another_form_cannot_be_spoken() {
        let found = missing(&["sechs"]);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].replacement, Replacement::Nothing);
        assert_eq!(found[0].term, Term::Rank(shakmaty::Rank::Sixth));
    }

    #[test]
    fn forms_of_several_words_are_judged_as_a_whole() {
        let found = missing(&["einmal", "wiederholen"]);
        let repeat: Vec<_> = found
            .iter()
            .filter(|m| m.term == Term::Command(Command::Repeat))
            .collect();
        assert_eq!(repeat.len(), 2);
        for missing in repeat {
            assert_eq!(missing.replacement, Replacement::Form("wie bitte".into()));
        }
    }

    #[test]
    fn what_is_missing_is_told_with_what_replaces_it() {
        let texts = Texts::new(ansage_words::locale::Language::De);
        let sentences = missing_sentences(&missing(&["zwo", "sechs", "äh", "hm"]), &texts);
        assert_eq!(
            sentences,
            [
                "Das Modell kennt „zwo“ nicht. Statt „zwo“ hört es „zwei“.",
                "Das Modell kennt „sechs“ nicht. „sechs“ können Sie nur tippen.",
                "Das Modell kennt diese Füllwörter nicht, lassen Sie sie weg: äh, hm.",
            ]
        );
    }

    #[test]
    fn words_without_meaning_need_no_replacement() {
        assert_eq!(missing(&["äh"])[0].replacement, Replacement::Needless);
        assert!(missing(&[]).is_empty());
    }
}
