//! The assistant's own sentences (questions, reasons, results, help), from Project Fluent files in `config/locales/`.
//! The vocabulary of declarations is not in here: it stays that of Appendix D in every language.

use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use serde::Deserialize;
use unic_langid::langid;

/// A language in which the assistant itself can speak.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// German.
    #[default]
    De,
    /// English.
    En,
}

macro_rules! sources {
    ($language:literal) => {
        [
            include_str!(concat!("../config/locales/", $language, "/board.ftl")),
            include_str!(concat!("../config/locales/", $language, "/play.ftl")),
            include_str!(concat!("../config/locales/", $language, "/practice.ftl")),
            include_str!(concat!("../config/locales/", $language, "/announce.ftl")),
            include_str!(concat!("../config/locales/", $language, "/doctor.ftl")),
            include_str!(concat!("../config/locales/", $language, "/enrol.ftl")),
            include_str!(concat!("../config/locales/", $language, "/model.ftl")),
            include_str!(concat!("../config/locales/", $language, "/hear.ftl")),
            include_str!(concat!("../config/locales/", $language, "/notation.ftl")),
        ]
    };
}

/// The sentences of one language.
pub struct Texts {
    bundle: FluentBundle<FluentResource>,
    language: Language,
}

impl Texts {
    /// Loads the sentences of `language`.
    pub fn new(language: Language) -> Texts {
        let (id, sources) = match language {
            Language::De => (langid!("de"), sources!("de")),
            Language::En => (langid!("en"), sources!("en")),
        };
        let mut bundle = FluentBundle::new_concurrent(vec![id]);
        // Isolation marks are for mixed writing directions; voices and screen readers stumble over them.
        bundle.set_use_isolating(false);
        for source in sources {
            let resource = FluentResource::try_new(source.to_owned()).expect("the shipped sentences are well-formed");
            bundle.add_resource(resource).expect("each sentence is defined once");
        }
        Texts { bundle, language }
    }

    /// The language of these sentences.
    pub fn language(&self) -> Language {
        self.language
    }

    /// The sentence `id`.
    ///
    /// # Panics
    ///
    /// When there is no such sentence: ids are part of the program, and a test holds the languages together.
    pub fn get(&self, id: &str) -> String {
        self.format(id, None)
    }

    /// The sentence `id` with its arguments.
    ///
    /// # Panics
    ///
    /// When there is no such sentence.
    pub fn with<'a, V: Into<FluentValue<'a>>>(&self, id: &str, args: impl IntoIterator<Item = (&'a str, V)>) -> String {
        let mut fluent = FluentArgs::new();
        for (key, value) in args {
            fluent.set(key, value);
        }
        self.format(id, Some(&fluent))
    }

    fn format(&self, id: &str, args: Option<&FluentArgs>) -> String {
        let pattern = self
            .bundle
            .get_message(id)
            .and_then(|message| message.value())
            .unwrap_or_else(|| panic!("no sentence {id}"));
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, args, &mut errors).into_owned();
        debug_assert!(errors.is_empty(), "{id}: {errors:?}");
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn ids(sources: &[&str]) -> BTreeSet<String> {
        sources
            .iter()
            .flat_map(|source| source.lines())
            .filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()))
            .filter_map(|line| line.split_once('='))
            .map(|(id, _)| id.trim().to_owned())
            .collect()
    }

    #[test]
    fn every_language_has_every_sentence() {
        assert_eq!(ids(&sources!("de")), ids(&sources!("en")));
        Texts::new(Language::De);
        Texts::new(Language::En);
    }
}
