//! Configuration and vocabulary.

use std::path::Path;

use fluent_bundle::FluentValue;

use super::{Finding, Part, State};
use crate::{
    config::ConfigError,
    locale::Texts,
    paths,
    vocabulary::{Vocabulary, VocabularyError},
};

pub(super) fn configuration(texts: &Texts, file: Option<&Path>, wrong: Option<&ConfigError>) -> Finding {
    let path = |path: &Path| path.display().to_string();
    let (state, sentence) = match (wrong, file) {
        (None, None) => (State::Fine, texts.get("doctor-configuration-defaults")),
        (None, Some(file)) => (
            State::Fine,
            texts.with("doctor-configuration-fine", [("path", path(file))]),
        ),
        (Some(ConfigError::Read { path: file, source }), _) => {
            let arguments = [("path", path(file)), ("reason", source.to_string())];
            (State::Failed, texts.with("doctor-configuration-unreadable", arguments))
        }
        (
            Some(ConfigError::Invalid {
                path: file,
                line,
                message,
            }),
            _,
        ) => {
            let arguments = [
                ("path", path(file)),
                ("line", line.to_string()),
                ("reason", message.clone()),
            ];
            (State::Failed, texts.with("doctor-configuration-invalid", arguments))
        }
    };
    Finding::new(Part::Configuration, state, sentence)
}

/// Loads the vocabularies of `languages`; where that fails, the shipped one takes their place in what follows.
pub(super) fn vocabulary(texts: &Texts, languages: &[String]) -> (Vocabulary, Finding) {
    match Vocabulary::load(languages, paths::user_vocabulary().as_deref()) {
        Ok(vocabulary) => {
            let forms = vocabulary.forms().count();
            let arguments = [
                ("languages", FluentValue::from(languages.join(", "))),
                ("forms", forms.into()),
            ];
            let sentence = texts.with("doctor-vocabulary-fine", arguments);
            let finding = Finding::new(Part::Vocabulary, State::Fine, sentence)
                .with("languages", languages)
                .with("forms", forms);
            (vocabulary, finding)
        }
        Err(error) => {
            let shipped = Vocabulary::shipped(&Vocabulary::LANGUAGES);
            let finding = Finding::new(Part::Vocabulary, State::Failed, explain(texts, &error));
            (shipped, finding)
        }
    }
}

fn explain(texts: &Texts, error: &VocabularyError) -> String {
    match error {
        VocabularyError::Missing { language, folder } => {
            let folder = folder
                .as_ref()
                .map_or_else(String::new, |folder| folder.display().to_string());
            let arguments = [("language", language.clone()), ("folder", folder)];
            texts.with("doctor-vocabulary-missing", arguments)
        }
        VocabularyError::Read { path, source } => {
            let arguments = [("path", path.display().to_string()), ("reason", source.to_string())];
            texts.with("doctor-vocabulary-unreadable", arguments)
        }
        VocabularyError::Invalid {
            language,
            line,
            message,
        } => {
            let arguments = [
                ("language", language.clone()),
                ("line", line.to_string()),
                ("reason", message.clone()),
            ];
            texts.with("doctor-vocabulary-invalid", arguments)
        }
        VocabularyError::Clash { word, first, second } => {
            let arguments = [("word", word), ("first", first), ("second", second)];
            texts.with(
                "doctor-vocabulary-clash",
                arguments.map(|(name, value)| (name, value.as_str())),
            )
        }
        VocabularyError::Incomplete(term) => texts.with("doctor-vocabulary-incomplete", [("term", term.as_str())]),
    }
}

#[cfg(test)]
mod tests {
    use std::io;

    use super::*;
    use crate::locale::Language;

    #[test]
    fn a_wrong_configuration_names_file_line_and_reason() {
        let texts = Texts::new(Language::De);
        let wrong = ConfigError::Invalid {
            path: "/x/ansage.toml".into(),
            line: 7,
            message: "unknown field".into(),
        };
        let finding = configuration(&texts, None, Some(&wrong));
        assert_eq!(finding.state, State::Failed);
        assert_eq!(
            finding.sentence,
            "Konfiguration fehlerhaft: /x/ansage.toml, Zeile 7, unknown field. Was möglich ist, steht in config/ansage.toml."
        );
        let wrong = ConfigError::Read {
            path: "/x".into(),
            source: io::ErrorKind::NotFound.into(),
        };
        assert!(
            configuration(&texts, None, Some(&wrong))
                .sentence
                .starts_with("Konfiguration nicht lesbar: /x")
        );
    }

    #[test]
    fn a_wrong_vocabulary_is_explained_and_replaced() {
        let texts = Texts::new(Language::En);
        let (shipped, finding) = vocabulary(&texts, &["fr".into()]);
        assert_eq!(finding.state, State::Failed);
        assert!(
            finding.sentence.starts_with("Vocabulary missing: fr."),
            "{}",
            finding.sentence
        );
        assert!(shipped.forms().count() > 50);
        for error in [
            VocabularyError::Read {
                path: "/x".into(),
                source: io::ErrorKind::NotFound.into(),
            },
            VocabularyError::Invalid {
                language: "de".into(),
                line: 3,
                message: "m".into(),
            },
            VocabularyError::Clash {
                word: "w".into(),
                first: "a".into(),
                second: "b".into(),
            },
            VocabularyError::Incomplete("check".into()),
        ] {
            for language in Language::ALL {
                let sentence = explain(&Texts::new(language), &error);
                assert!(sentence.ends_with('.') && !sentence.contains("{"), "{sentence}");
            }
        }
    }
}
