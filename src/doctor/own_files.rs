//! Files in the user's configuration folder that are never read because of their names, and courses with a fault.

use std::{
    fs,
    path::{Path, PathBuf},
};

use super::{Finding, Part, State};
use crate::{practice::Course, progress};
use ansage_words::{
    locale::{Localized, Texts},
    text,
};

/// The user's configuration file.
const CONFIGURATION: &str = "ansage.toml";

/// Warns of files in `folder` that look like a configuration but are not one of those that were `read`.
pub(super) fn configurations(texts: &Texts, folder: &Path, read: &[PathBuf]) -> Vec<Finding> {
    // `--config` may have named one of them.
    let is_read = |path: &Path| {
        let real = path.canonicalize().ok();
        real.is_some() && read.iter().any(|read| read.canonicalize().ok() == real)
    };
    let looks_like_one = |path: &Path| {
        let name = name_of(path);
        name.to_lowercase().contains(".toml") && name != CONFIGURATION
    };
    files(folder)
        .into_iter()
        .filter(|path| looks_like_one(path) && !is_read(path))
        .map(|path| {
            let sentence = text!(texts, "doctor-configuration-unread", path = path.as_path());
            warning(Part::Configuration, sentence)
        })
        .collect()
}

/// Warns of files in `folder`, that of the user's vocabularies, that belong to none of the chosen `languages`.
pub(super) fn vocabularies(texts: &Texts, folder: &Path, languages: &[String]) -> Vec<Finding> {
    let names: Vec<String> = languages.iter().map(|language| format!("{language}.toml")).collect();
    files(folder)
        .into_iter()
        .filter(|path| !names.contains(&name_of(path)))
        .map(|path| {
            let sentence = text!(
                texts,
                "doctor-vocabulary-unread",
                path = path.as_path(),
                files = names.join(", ")
            );
            warning(Part::Vocabulary, sentence)
        })
        .collect()
}

/// Warns of courses in `folder`, that of the user's own, that cannot be followed, and of files that are not found as
/// courses there.
pub(super) fn courses(texts: &Texts, folder: &Path) -> Vec<Finding> {
    files(folder)
        .into_iter()
        .filter_map(|path| {
            let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let is_toml = path.extension().is_some_and(|extension| extension == "toml");
            let sentence = match is_toml && Course::shipped_text(&stem).is_none() {
                true => progress::course_of(&path).err()?.localized(texts),
                false => text!(texts, "doctor-course-unread", path = path.as_path()),
            };
            Some(warning(Part::Configuration, sentence))
        })
        .collect()
}

fn warning(part: Part, sentence: String) -> Finding {
    Finding::new(part, State::Warning, sentence)
}

/// Returns the files in `folder`, sorted, without hidden ones and the copies that editors leave.
fn files(folder: &Path) -> Vec<PathBuf> {
    let is_copy = |name: &str| name.starts_with('.') || name.ends_with('~') || name.ends_with(".bak");
    let entries = fs::read_dir(folder).ok().into_iter().flatten();
    let mut paths: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| !path.is_dir() && !is_copy(&name_of(path)))
        .collect();
    paths.sort();
    paths
}

fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ansage_words::locale::Language;

    /// Returns the names of the files that the findings are about. All of them are warnings in a sentence.
    fn named(folder: &Path, findings: &[Finding]) -> Vec<String> {
        for finding in findings {
            assert_eq!(finding.state, State::Warning);
            assert!(finding.sentence.ends_with('.'), "{}", finding.sentence);
        }
        let is_named = |path: &PathBuf| {
            let path = path.display().to_string();
            let mut words = findings.iter().flat_map(|finding| finding.sentence.split([' ', ',']));
            words.any(|word| word.trim_end_matches(['.', ':']) == path)
        };
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let mut names: Vec<String> = entries.filter(is_named).map(|path| name_of(&path)).collect();
        names.sort();
        assert_eq!(names.len(), findings.len(), "{findings:?}");
        names
    }

    #[test]
    fn files_that_are_not_read_are_named() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        for name in [
            "ansage.toml",
            "Ansage.toml",
            "config.toml",
            "ansage.toml.txt",
            "ansage.toml~",
            "ansage.toml.bak",
            ".ansage.toml.swp",
            "de.toml",
            "DE.toml",
            "german.toml",
            "notes.txt",
        ] {
            fs::write(folder.join(name), "").unwrap();
        }
        fs::create_dir(folder.join("more.toml")).unwrap();
        for language in Language::ALL {
            let texts = Texts::new(language);
            // One of them was named with --config.
            let read = [folder.join("config.toml"), folder.join("missing.toml")];
            let found = configurations(&texts, folder, &read);
            let expected = ["Ansage.toml", "DE.toml", "ansage.toml.txt", "de.toml", "german.toml"];
            assert_eq!(named(folder, &found), expected, "{language:?}");
            let languages = ["de", "ansage", "config"].map(str::to_owned);
            let found = vocabularies(&texts, folder, &languages);
            let expected = ["Ansage.toml", "DE.toml", "ansage.toml.txt", "german.toml", "notes.txt"];
            assert_eq!(named(folder, &found), expected, "{language:?}");
            assert!(found[0].sentence.contains("de.toml, ansage.toml, config.toml"));
        }
        let missing = folder.join("nowhere");
        assert!(configurations(&Texts::new(Language::En), &missing, &[]).is_empty());
    }

    #[test]
    fn courses_that_cannot_be_followed_are_named() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let lesson = "[[lesson]]\ntitle = { de = \"a\" }\nexercise = \"words\"\nwords = [\"file-a\"]\n";
        let whole = format!("name = {{ de = \"Mein Kurs\" }}\n{lesson}");
        for (name, text) in [
            ("mine.toml", whole.as_str()),
            // Hidden by the program's own course.
            ("basic.toml", whole.as_str()),
            ("mine.txt", whole.as_str()),
            ("broken.toml", "name = 1\n"),
            ("empty.toml", "name = { de = \"Leer\" }\n"),
        ] {
            fs::write(folder.join(name), text).unwrap();
        }
        for language in Language::ALL {
            let found = courses(&Texts::new(language), folder);
            let expected = ["basic.toml", "broken.toml", "empty.toml", "mine.txt"];
            assert_eq!(named(folder, &found), expected, "{language:?}");
        }
    }
}
