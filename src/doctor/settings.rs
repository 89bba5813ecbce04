//! Configuration and vocabulary.

use std::path::PathBuf;

use super::{Finding, Part, State};
use crate::{
    config::{self, ConfigError},
    paths,
};
use ansage_words::text;
use ansage_words::{
    locale::{Localized, Texts},
    vocabulary::Vocabulary,
};

pub(super) fn configuration(texts: &Texts, files: &[PathBuf], wrong: Option<&ConfigError>) -> Finding {
    let names: Vec<String> = files.iter().map(|path| path.display().to_string()).collect();
    let (state, sentence) = match (wrong, files) {
        (None, []) => (State::Fine, text!(texts, "doctor-configuration-defaults")),
        (None, _) => (
            State::Fine,
            text!(texts, "doctor-configuration-fine", path = names.join(", ")),
        ),
        (Some(error), _) => (State::Failed, error.localized(texts)),
    };
    Finding::new(Part::Configuration, state, sentence)
}

/// Loads the vocabularies of `languages`. If that fails, the following parts are examined with the shipped one.
pub(super) fn vocabulary(texts: &Texts, languages: &[String]) -> (Vocabulary, Finding) {
    let own = config::own_words(languages, paths::user_vocabulary().as_deref());
    match Vocabulary::load(languages, own.as_ref()) {
        Ok(vocabulary) => {
            let forms = vocabulary.forms().count();
            let sentence = text!(
                texts,
                "doctor-vocabulary-fine",
                languages = languages.join(", "),
                forms = forms
            );
            let finding = Finding::new(Part::Vocabulary, State::Fine, sentence)
                .with("languages", languages)
                .with("forms", forms);
            (vocabulary, finding)
        }
        Err(error) => {
            let shipped = Vocabulary::shipped(&Vocabulary::LANGUAGES);
            let finding = Finding::new(Part::Vocabulary, State::Failed, error.localized(texts));
            (shipped, finding)
        }
    }
}

#[cfg(test)]
mod tests {
    use ansage_words::TomlFault;

    use std::{io, sync::Arc};

    use super::*;
    use ansage_words::{
        locale::Language,
        vocabulary::{VocabularyError, VocabularyFault},
    };

    fn mistake() -> TomlFault {
        TomlFault::from(&toml::from_str::<toml::Table>("m").unwrap_err())
    }

    #[test]
    fn a_wrong_configuration_names_file_line_and_reason() {
        let texts = Texts::new(Language::De);
        let wrong = ConfigError::Invalid {
            path: "/x/ansage.toml".into(),
            line: 7,
            fault: mistake(),
        };
        let finding = configuration(&texts, &[], Some(&wrong));
        assert_eq!(finding.state, State::Failed);
        let defaults = crate::paths::documented_config();
        let expected = format!(
            "Konfiguration fehlerhaft: /x/ansage.toml, Zeile 7, so ist die Zeile nicht zu lesen. Was möglich ist, steht in {}.",
            defaults.display()
        );
        assert!(defaults.is_file());
        assert_eq!(finding.sentence, expected);
        let wrong = ConfigError::Read {
            path: "/x".into(),
            source: io::ErrorKind::NotFound.into(),
        };
        assert!(
            configuration(&texts, &[], Some(&wrong))
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
                source: Arc::new(io::ErrorKind::NotFound.into()),
            },
            VocabularyError::Invalid {
                path: "/x".into(),
                line: 3,
                fault: VocabularyFault::Syntax(mistake()),
            },
            VocabularyError::Clash {
                path: "/x".into(),
                line: 3,
                word: "w".into(),
                first: "a".into(),
                second: "b".into(),
            },
            VocabularyError::Incomplete("check".into()),
        ] {
            for language in Language::ALL {
                let sentence = error.localized(&Texts::new(language));
                assert!(sentence.ends_with('.') && !sentence.contains("{"), "{sentence}");
            }
        }
    }
}
