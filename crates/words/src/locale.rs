//! The assistant's own sentences (questions, reasons, results, help), from Project Fluent files in `config/locales/`.
//! The vocabulary of declarations is not in here: it stays that of Appendix D in every language.
//!
//! Beside Fluent's own, the files can use one function: `SIDE($color)` is "white" or "black" for the name of a colour,
//! so that a sentence can put it in the case and gender that its language asks for.

use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use serde::Deserialize;
use unic_langid::LanguageIdentifier;

macro_rules! sources {
    ($language:literal) => {
        &[
            include_str!(concat!("../../../config/locales/", $language, "/board.ftl")),
            include_str!(concat!("../../../config/locales/", $language, "/play.ftl")),
            include_str!(concat!("../../../config/locales/", $language, "/clock.ftl")),
            include_str!(concat!("../../../config/locales/", $language, "/questions.ftl")),
            include_str!(concat!("../../../config/locales/", $language, "/arbiter.ftl")),
            include_str!(concat!("../../../config/locales/", $language, "/practice.ftl")),
            include_str!(concat!("../../../config/locales/", $language, "/announce.ftl")),
            include_str!(concat!("../../../config/locales/", $language, "/doctor.ftl")),
            include_str!(concat!("../../../config/locales/", $language, "/enrol.ftl")),
            include_str!(concat!("../../../config/locales/", $language, "/model.ftl")),
            include_str!(concat!("../../../config/locales/", $language, "/hear.ftl")),
            include_str!(concat!("../../../config/locales/", $language, "/notation.ftl")),
            include_str!(concat!("../../../config/locales/", $language, "/braille.ftl")),
            include_str!(concat!("../../../config/locales/", $language, "/score.ftl")),
            include_str!(concat!("../../../config/locales/", $language, "/adjourn.ftl")),
            include_str!(concat!("../../../config/locales/", $language, "/errors.ftl")),
        ]
    };
}

/// A language in which the assistant itself can speak.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// German.
    #[default]
    De,
    /// English.
    En,
    /// Russian.
    Ru,
    /// Ukrainian.
    Uk,
    /// Macedonian.
    Mk,
}

impl Language {
    /// All of them.
    pub const ALL: [Language; 5] = [Language::De, Language::En, Language::Ru, Language::Uk, Language::Mk];

    /// The language's code (ISO 639-1), such as "de".
    pub fn id(self) -> &'static str {
        match self {
            Language::De => "de",
            Language::En => "en",
            Language::Ru => "ru",
            Language::Uk => "uk",
            Language::Mk => "mk",
        }
    }

    /// The language of the system's locale: the first one that the user prefers and the assistant speaks; German, the
    /// language of the mandated words, if there is none. `variable` gives the value of an environment variable. As in
    /// gettext, the list in LANGUAGE counts before the locale itself unless the locale is "C".
    pub fn preferred(variable: impl Fn(&str) -> Option<String>) -> Language {
        let code = |locale: &str| {
            locale
                .split(['-', '_', '.', '@'])
                .next()
                .unwrap_or_default()
                .to_lowercase()
        };
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(&variable);
        let Some(locale) = locale.filter(|locale| !matches!(code(locale).as_str(), "c" | "posix")) else {
            return Language::default();
        };
        let list = variable("LANGUAGE").unwrap_or_default();
        list.split(':')
            .chain([locale.as_str()])
            .find_map(|locale| Language::ALL.into_iter().find(|language| language.id() == code(locale)))
            .unwrap_or_default()
    }

    fn sources(self) -> &'static [&'static str] {
        match self {
            Language::De => sources!("de"),
            Language::En => sources!("en"),
            Language::Ru => sources!("ru"),
            Language::Uk => sources!("uk"),
            Language::Mk => sources!("mk"),
        }
    }
}

/// An error that a player meets: it can be told in the language of the assistant.
pub trait Localized: std::error::Error {
    /// What happened, where, and the remedy, in the language of `texts`.
    fn localized(&self, texts: &Texts) -> String;
}

/// The sentences of one language.
pub struct Texts {
    bundle: FluentBundle<FluentResource>,
    language: Language,
}

impl Texts {
    /// Loads the sentences of `language`.
    pub fn new(language: Language) -> Texts {
        let id: LanguageIdentifier = language.id().parse().expect("a code is an identifier");
        let mut bundle = FluentBundle::new_concurrent(vec![id]);
        // Isolation marks are for mixed writing directions; voices and screen readers stumble over them.
        bundle.set_use_isolating(false);
        for source in language.sources() {
            let resource =
                FluentResource::try_new((*source).to_owned()).expect("the shipped sentences are well-formed");
            bundle.add_resource(resource).expect("each sentence is defined once");
        }
        let mut texts = Texts { bundle, language };
        let white = texts.get("white");
        let is_white = move |color: &str| color == white;
        texts
            .bundle
            .add_function("SIDE", move |colors, _| match colors {
                [FluentValue::String(color)] if is_white(color) => "white".into(),
                [FluentValue::String(_)] => "black".into(),
                _ => FluentValue::Error,
            })
            .expect("it is added once");
        texts
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
    use fluent_syntax::ast::{CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement};
    use std::collections::{BTreeMap, BTreeSet};

    /// Arguments that only decide on grammar. A language without that grammar does without them.
    const GRAMMAR: [&str; 1] = ["kind"];
    /// How often something is counted in the tests: each plural form of each language, and what is mistaken for it.
    const COUNTS: [u32; 8] = [0, 1, 2, 5, 11, 21, 22, 25];

    /// Each sentence with its arguments.
    fn sentences(language: Language) -> BTreeMap<String, BTreeSet<String>> {
        let mut sentences = BTreeMap::new();
        for source in language.sources() {
            for entry in fluent_syntax::parser::parse(*source).unwrap().body {
                if let Entry::Message(message) = entry {
                    let mut arguments = BTreeSet::new();
                    collect(message.value.as_ref().unwrap(), &mut arguments);
                    sentences.insert(message.id.name.to_owned(), arguments);
                }
            }
        }
        sentences
    }

    fn collect(pattern: &Pattern<&str>, into: &mut BTreeSet<String>) {
        fn inline(expression: &InlineExpression<&str>, into: &mut BTreeSet<String>) {
            match expression {
                InlineExpression::VariableReference { id } => {
                    into.insert(id.name.to_owned());
                }
                InlineExpression::FunctionReference {
                    arguments: CallArguments { positional, .. },
                    ..
                } => positional.iter().for_each(|expression| inline(expression, into)),
                _ => {}
            }
        }
        for element in &pattern.elements {
            match element {
                PatternElement::Placeable {
                    expression: Expression::Select { selector, variants },
                } => {
                    inline(selector, into);
                    variants.iter().for_each(|variant| collect(&variant.value, into));
                }
                PatternElement::Placeable {
                    expression: Expression::Inline(expression),
                } => inline(expression, into),
                PatternElement::TextElement { .. } => {}
            }
        }
    }

    #[test]
    fn every_language_has_every_sentence_with_its_arguments() {
        let asked_for = |arguments: &BTreeSet<String>| -> BTreeSet<String> {
            let all = arguments.iter().filter(|name| !GRAMMAR.contains(&name.as_str()));
            all.cloned().collect()
        };
        let german = sentences(Language::De);
        assert!(german.len() > 150);
        for language in Language::ALL {
            let own = sentences(language);
            let ids =
                |sentences: &BTreeMap<String, BTreeSet<String>>| sentences.keys().cloned().collect::<BTreeSet<_>>();
            let (own_ids, german_ids) = (ids(&own), ids(&german));
            let different: Vec<_> = own_ids.symmetric_difference(&german_ids).collect();
            assert!(
                different.is_empty(),
                "only in {language:?} or only in German: {different:?}"
            );
            for (id, arguments) in &german {
                assert_eq!(asked_for(&own[id]), asked_for(arguments), "{language:?}: {id}");
            }
        }
    }

    #[test]
    fn every_sentence_can_be_said_with_any_values() {
        for language in Language::ALL {
            let texts = Texts::new(language);
            for (id, arguments) in sentences(language) {
                for (color, count) in ["white", "black"].into_iter().zip([1, 5]) {
                    let value = |name: &str| match name {
                        "color" | "winner" => texts.get(color).into(),
                        "kind" => "queen".into(),
                        "source" => "bundled".into(),
                        _ => FluentValue::from(count),
                    };
                    let text = texts.with(&id, arguments.iter().map(|name| (name.as_str(), value(name))));
                    assert!(!text.is_empty() && !text.contains(['{', '}', '$']), "{id}: {text}");
                }
            }
        }
    }

    #[test]
    fn what_is_counted_has_the_form_of_its_number() {
        let tables: [(Language, &str, [&str; 8]); 6] = [
            (
                Language::Ru,
                "play-resume",
                [
                    "полуходов",
                    "полуход",
                    "полухода",
                    "полуходов",
                    "полуходов",
                    "полуход",
                    "полухода",
                    "полуходов",
                ],
            ),
            (
                Language::Uk,
                "play-resume",
                [
                    "півходів",
                    "півхід",
                    "півходи",
                    "півходів",
                    "півходів",
                    "півхід",
                    "півходи",
                    "півходів",
                ],
            ),
            (
                Language::Mk,
                "play-resume",
                [
                    "полупотези",
                    "полупотег",
                    "полупотези",
                    "полупотези",
                    "полупотези",
                    "полупотег",
                    "полупотези",
                    "полупотези",
                ],
            ),
            (
                Language::Ru,
                "practice-score",
                [
                    "верных ответов",
                    "верный ответ",
                    "верных ответа",
                    "верных ответов",
                    "верных ответов",
                    "верный ответ",
                    "верных ответа",
                    "верных ответов",
                ],
            ),
            (
                Language::Uk,
                "practice-score",
                [
                    "правильних відповідей",
                    "правильна відповідь",
                    "правильні відповіді",
                    "правильних відповідей",
                    "правильних відповідей",
                    "правильна відповідь",
                    "правильні відповіді",
                    "правильних відповідей",
                ],
            ),
            (
                Language::Mk,
                "practice-score",
                [
                    "точни одговори",
                    "точен одговор",
                    "точни одговори",
                    "точни одговори",
                    "точни одговори",
                    "точен одговор",
                    "точни одговори",
                    "точни одговори",
                ],
            ),
        ];
        for (language, id, forms) in tables {
            let texts = Texts::new(language);
            for (count, form) in COUNTS.into_iter().zip(forms) {
                let text = texts.with(id, [("plies", count), ("right", count), ("answered", 30)]);
                let expected = format!("{count} {form}");
                let end = text.find(&expected).map(|at| &text[at + expected.len()..]);
                assert!(
                    end.is_some_and(|end| !end.starts_with(char::is_alphabetic)),
                    "{language:?} {count}: {text}"
                );
            }
        }
    }

    #[test]
    fn colours_stand_in_their_case() {
        for (language, color, sentence) in [
            (Language::Ru, "white", "Ход белых."),
            (Language::Ru, "black", "Ход чёрных."),
            (Language::Uk, "white", "Хід білих."),
            (Language::Uk, "black", "Хід чорних."),
            (Language::Mk, "white", "Белиот е на потег."),
            (Language::Mk, "black", "Црниот е на потег."),
            (Language::De, "black", "Schwarz am Zug."),
        ] {
            let texts = Texts::new(language);
            assert_eq!(texts.with("play-ready", [("color", texts.get(color))]), sentence);
        }
    }

    #[test]
    fn the_language_is_the_first_of_the_system_that_is_spoken() {
        let preferred = |environment: &[(&str, &str)]| {
            Language::preferred(|name| {
                let (_, value) = environment.iter().find(|(variable, _)| *variable == name)?;
                Some((*value).to_owned())
            })
        };
        assert_eq!(preferred(&[("LANG", "uk_UA.UTF-8")]), Language::Uk);
        assert_eq!(preferred(&[("LANG", "uk_UA.UTF-8"), ("LC_ALL", "ru_RU")]), Language::Ru);
        assert_eq!(preferred(&[("LANG", "fr_FR"), ("LANGUAGE", "fr:mk:en")]), Language::Mk);
        assert_eq!(
            preferred(&[("LC_ALL", "C.UTF-8"), ("LANG", "ru_RU"), ("LANGUAGE", "ru")]),
            Language::De
        );
        assert_eq!(preferred(&[("LANG", "ru@petr1708")]), Language::Ru);
        assert_eq!(preferred(&[("LANG", "fr_FR")]), Language::De);
        assert_eq!(preferred(&[]), Language::De);
    }
}
