//! The known models: the addresses of their publishers' archives, and the hashes of their files.

use std::path::{Path, PathBuf};

use serde::Deserialize;
use thiserror::Error;

use ansage_words::TomlFault;

use super::unpack::Files;

/// The bundled list, compiled in so that the program runs from any working directory.
const SHIPPED: &str = include_str!("../../models/manifest.toml");

/// The most that a known model may hold besides its listed files (options, word boundaries, a README), in bytes.
pub(super) const UNLISTED: u64 = 4_000_000;

/// A list of known models (`models/manifest.toml`).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// The models, in the order in which they are preferred.
    #[serde(rename = "model", default)]
    pub models: Vec<KnownModel>,
}

/// A model that can be installed by its name.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnownModel {
    /// Its name.
    pub name: String,
    /// Language of its words.
    pub language: String,
    /// Licence of the publisher, as an SPDX expression.
    pub licence: String,
    /// The publisher's ZIP archive.
    pub url: String,
    /// Files whose size and hash must match.
    #[serde(rename = "file")]
    pub files: Vec<KnownFile>,
}

/// The required content of a file of a known model.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnownFile {
    /// Path below the model's folder, with `/`.
    pub path: String,
    /// Size in bytes.
    pub bytes: u64,
    /// SHA-256 in lower-case hexadecimal digits.
    pub sha256: String,
}

/// Reason why a list of known models cannot be used.
#[derive(Debug, Error)]
pub enum ManifestError {
    /// The file cannot be read.
    #[error("unreadable list of models {path}: {source}")]
    Read {
        /// The file.
        path: PathBuf,
        /// The system's error.
        source: std::io::Error,
    },
    /// The file is not a list of models.
    #[error("illegal list of models {path}, line {line}: {fault}")]
    Invalid {
        /// The file.
        path: PathBuf,
        /// Line, counted from 1.
        line: usize,
        /// The problem.
        fault: TomlFault,
    },
}

impl Manifest {
    /// Returns the bundled list.
    #[expect(clippy::expect_used, reason = "the list is compiled in, and a test reads it")]
    pub fn shipped() -> Manifest {
        toml::from_str(SHIPPED).expect("the shipped list of models is valid")
    }

    /// Returns the file of the bundled list.
    pub fn shipped_file() -> PathBuf {
        crate::paths::shipped().join("models/manifest.toml")
    }

    /// Reads a different list.
    ///
    /// # Errors
    ///
    /// [`ManifestError`] if the list cannot be read or is malformed.
    pub fn load(path: &Path) -> Result<Manifest, ManifestError> {
        let text = crate::disk::read_text(path).map_err(|source| ManifestError::Read {
            path: path.into(),
            source,
        })?;
        toml::from_str(&text).map_err(|error| {
            let (line, fault) = TomlFault::located(&error, &text);
            ManifestError::Invalid {
                path: path.into(),
                line,
                fault,
            }
        })
    }

    /// Returns the model called `name`.
    pub fn find(&self, name: &str) -> Option<&KnownModel> {
        self.models.iter().find(|model| model.name == name)
    }
}

impl KnownModel {
    /// Returns the name of the folder inside the publisher's archive.
    pub fn archived_folder(&self) -> &str {
        let file = self.url.rsplit('/').next().unwrap_or(&self.url);
        file.strip_suffix(".zip").unwrap_or(file)
    }

    /// Returns the total size of the listed files, in bytes.
    pub fn bytes(&self) -> u64 {
        self.files.iter().map(|file| file.bytes).sum()
    }

    /// Returns the first listed file that is missing or different in `unpacked`; `None` if all match.
    pub(super) fn first_wrong(&self, unpacked: &Files) -> Option<&KnownFile> {
        self.files.iter().find(|file| {
            unpacked
                .get(&file.path)
                .is_none_or(|found| found.bytes != file.bytes || found.sha256 != file.sha256)
        })
    }

    /// Returns a file of `unpacked` that is not listed and is not allowed, because libvosk would load it unchecked.
    /// Other small files (options, word boundaries, a README) are accepted.
    pub(super) fn first_surplus<'f>(&self, unpacked: &'f Files) -> Option<&'f str> {
        let is_listed = |path: &str| self.files.iter().any(|file| file.path == path);
        let is_loaded = |path: &str| path.starts_with("rescore/") || path.starts_with("rnnlm/");
        let mut unlisted = unpacked.iter().filter(|(path, _)| !is_listed(path));
        let mut bytes = 0;
        unlisted
            .find(|(path, file)| {
                bytes += file.bytes;
                is_loaded(path) || bytes > UNLISTED
            })
            .map(|(path, _)| path.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_list_is_complete() {
        let manifest = Manifest::shipped();
        let model = manifest.find("vosk-small-de").unwrap();
        assert_eq!(model.archived_folder(), "vosk-model-small-de-0.15");
        assert_eq!(model.bytes(), 95_605_010);
        for model in &manifest.models {
            assert!(crate::model::store::is_name(&model.name), "{}", model.name);
            assert!(model.url.starts_with("https://"), "{}", model.url);
            for file in &model.files {
                let digits = file
                    .sha256
                    .bytes()
                    .all(|c| c.is_ascii_digit() || (b'a'..=b'f').contains(&c));
                assert!(digits && file.sha256.len() == 64, "{}", file.path);
            }
        }
    }

    #[test]
    fn mistakes_name_their_line() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), "[[model]]\nname = \"x\"\ncolour = 1\n").unwrap();
        let error = Manifest::load(file.path()).unwrap_err().to_string();
        assert!(error.contains("line 3") && error.contains("colour"), "{error}");
        assert!(matches!(
            Manifest::load(Path::new("/absent")),
            Err(ManifestError::Read { .. })
        ));
    }
}
