//! Configuration and vocabulary.

use std::{
    io::{self, Write as _},
    path::{self, Path, PathBuf},
};

use super::{Finding, Part, State};
use crate::{
    assistant,
    braille::LiblouisError,
    config::{self, Config, ConfigError},
    paths,
};
use ansage_words::text;
use ansage_words::{
    locale::{Localized, Texts},
    vocabulary::Vocabulary,
};

/// Number of bytes written on trial: about those of a game.
const PROBE: usize = 1 << 16;

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

/// Tries to write into the folder of the games.
pub(super) fn games(texts: &Texts, config: &Config) -> Finding {
    let failed = |sentence| Finding::new(Part::Games, State::Failed, sentence);
    let folder = match assistant::games_folder(config) {
        Ok(folder) => path::absolute(&folder).unwrap_or(folder),
        Err(error) => return failed(error.localized(texts)),
    };
    match write_below(&folder) {
        Ok(()) => {
            let sentence = text!(texts, "doctor-games-fine", path = folder.as_path());
            Finding::new(Part::Games, State::Fine, sentence)
        }
        Err(error) => failed(text!(
            texts,
            "doctor-games-unwritable",
            path = folder.as_path(),
            reason = error.localized(texts)
        )),
    }
}

/// Warns that no score in Braille can be kept, if a trial (`tried`) fails. The games themselves are saved without it.
pub(super) fn braille(texts: &Texts, tried: Result<(), LiblouisError>) -> Option<Finding> {
    let error = tried.err()?;
    Some(Finding::new(Part::Games, State::Warning, error.localized(texts)))
}

/// Writes and syncs a file without a name in `folder`. If it is missing, tries the folder above it instead, because the
/// first start is known by what is missing.
fn write_below(folder: &Path) -> io::Result<()> {
    // A link is there even if its target is not.
    let existing = folder.ancestors().find(|folder| folder.symlink_metadata().is_ok());
    let mut file = tempfile::tempfile_in(existing.unwrap_or(folder))?;
    file.write_all(&[0; PROBE])?;
    file.sync_all()
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
    fn a_folder_that_takes_no_games_is_found() {
        let texts = Texts::new(Language::En);
        let root = tempfile::tempdir().unwrap();
        let file = root.path().join("file");
        std::fs::write(&file, "").unwrap();
        let link = root.path().join("link");
        std::os::unix::fs::symlink("/no/such/stick", &link).unwrap();
        for (folder, state) in [
            (root.path().to_owned(), State::Fine),
            (root.path().join("not/yet"), State::Fine),
            (file.clone(), State::Failed),
            (file.join("games"), State::Failed),
            (PathBuf::from("/proc/games"), State::Failed),
            // Its target is on a stick that was pulled out.
            (link, State::Failed),
        ] {
            let mut config = Config::default();
            config.play.games = folder.clone();
            let finding = games(&texts, &config);
            assert_eq!(finding.state, state, "{}", finding.sentence);
            let shown = folder.display().to_string();
            assert!(finding.sentence.contains(&shown), "{}", finding.sentence);
        }
        assert_eq!(std::fs::read_dir(root.path()).unwrap().count(), 2);
    }

    #[test]
    fn a_braille_score_that_cannot_be_kept_is_a_warning() {
        let texts = Texts::new(Language::En);
        assert_eq!(braille(&texts, Ok(())), None);
        for error in [LiblouisError::Missing, LiblouisError::Failed(String::new())] {
            let finding = braille(&texts, Err(error)).unwrap();
            assert_eq!((finding.part, finding.state), (Part::Games, State::Warning));
            assert!(finding.sentence.contains("liblouis-bin"), "{}", finding.sentence);
        }
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
