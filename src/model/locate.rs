//! Finds the model to use.

use std::{
    ffi::OsString,
    path::{Path, PathBuf},
};

use serde::Serialize;
use thiserror::Error;

use super::{Manifest, Refusal, seal, seal::Seal, store, trial};
use crate::{output::argument, paths};
use ansage_words::{locale::Texts, text};

/// Name of the model that comes with the program.
pub(super) const BUNDLED: &str = "ansage-de";

/// A model folder, and the reason for its choice. It is found, but not yet checked: see [`super::check`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Found {
    /// Name of the model: that of its folder.
    pub name: String,
    /// The folder, absolute.
    pub path: PathBuf,
    /// The reason for its choice.
    pub source: ModelSource,
}

/// The reason for the choice of a model. The first that applies wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ModelSource {
    /// Named with `--model` or in the configuration.
    Chosen,
    /// Named in the environment variable `ANSAGE_MODEL`.
    Environment,
    /// Installed with `ansage model install`.
    Installed,
    /// Came with the program.
    Bundled,
}

/// Reason why there is no model to use.
#[derive(Debug, Error)]
pub enum ModelError {
    /// The named model does not exist. No other replaces it.
    #[error("unknown model \"{wanted}\" ({named:?})")]
    Unknown {
        /// The path or name as given.
        wanted: String,
        /// Its source: [`ModelSource::Chosen`] or [`ModelSource::Environment`].
        named: ModelSource,
    },
    /// No model was named, none is installed, and the bundled one is missing.
    #[error("no model in {bundled}")]
    Nothing {
        /// Expected folder of the bundled model.
        bundled: PathBuf,
    },
    /// The model cannot be used.
    #[error("unusable model {path}: {refusal}")]
    Unusable {
        /// Its folder.
        path: PathBuf,
        /// The reason.
        refusal: Refusal,
    },
}

impl Found {
    /// Returns the model itself, after a check that Vosk can use it. An unverified model is tried in a separate
    /// process.
    ///
    /// # Errors
    ///
    /// [`ModelError::Unusable`] with the reason.
    pub fn usable(self) -> Result<Found, ModelError> {
        let checked = super::check::check_layout(&self.path).and_then(|()| match seal::verify(&self.path)? {
            Seal::Verified => Ok(()),
            Seal::Unverified | Seal::Absent => trial::attempt(&self.path),
        });
        match checked {
            Ok(()) => Ok(self),
            Err(refusal) => Err(ModelError::Unusable {
                path: self.path,
                refusal,
            }),
        }
    }
}

/// Finds the model to use: the `chosen` one (by `--model` or in the configuration) unless that is empty, otherwise the
/// one named in `ANSAGE_MODEL`, otherwise an installed one, otherwise the bundled one.
///
/// A model is named by its folder or, if it is installed or bundled, by its name. Among several installed models known
/// ones come first, then alphabetical order decides. A model that was not verified is used only if it is named.
///
/// # Errors
///
/// [`ModelError`] if the named model does not exist, or if there is none.
pub fn locate(chosen: &str) -> Result<Found, ModelError> {
    Places {
        installed: store::folder(),
        bundled: bundled(),
    }
    .locate(chosen, std::env::var_os("ANSAGE_MODEL"))
}

/// Returns the folder of the bundled model, whether or not it exists.
pub fn bundled() -> PathBuf {
    paths::shipped().join("models").join(BUNDLED)
}

/// Returns the sentence that says how to replace the model `path`, which cannot be used: that depends on its owner.
pub fn remedy(texts: &Texts, path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let is_installed = path
        .parent()
        .is_some_and(|parent| store::folder().as_deref() == Some(parent));
    let origin = if path == bundled() {
        "bundled"
    } else if !is_installed {
        "elsewhere"
    } else if Manifest::shipped().find(&name).is_some() {
        "known"
    } else {
        "archive"
    };
    text!(texts, "doctor-model-remedy", origin = origin, name = argument(&name))
}

/// The folders that hold models by name.
struct Places {
    /// Folder of the installed models; `None` if the user has no home.
    installed: Option<PathBuf>,
    /// Folder of the bundled model.
    bundled: PathBuf,
}

impl Places {
    fn locate(&self, chosen: &str, environment: Option<OsString>) -> Result<Found, ModelError> {
        let environment = environment.unwrap_or_default();
        for (wanted, source) in [
            (Path::new(chosen), ModelSource::Chosen),
            (Path::new(&environment), ModelSource::Environment),
        ] {
            if !wanted.as_os_str().is_empty() {
                return self.named(wanted).map_or_else(
                    || {
                        Err(ModelError::Unknown {
                            wanted: wanted.display().to_string(),
                            named: source,
                        })
                    },
                    |path| Ok(found(path, source)),
                );
            }
        }
        if let Some(folder) = &self.installed {
            let mut names = store::list(folder);
            names.retain(|name| seal::is_verified(&folder.join(name)));
            let known = Manifest::shipped().models.into_iter().map(|model| model.name);
            if let Some(name) = known
                .filter(|name| names.contains(name))
                .chain(names.iter().cloned())
                .next()
            {
                return Ok(found(folder.join(name), ModelSource::Installed));
            }
        }
        if self.bundled.is_dir() {
            return Ok(found(self.bundled.clone(), ModelSource::Bundled));
        }
        Err(ModelError::Nothing {
            bundled: self.bundled.clone(),
        })
    }

    /// Returns the folder of the model named `wanted`. Installed names come first, so that a folder in the working
    /// directory cannot replace one by accident.
    fn named(&self, wanted: &Path) -> Option<PathBuf> {
        if wanted.to_str().is_some_and(store::is_name) {
            let installed = self.installed.as_ref().map(|folder| folder.join(wanted));
            let bundled = (wanted == Path::new(BUNDLED)).then(|| self.bundled.clone());
            if let Some(path) = installed.into_iter().chain(bundled).find(|path| path.is_dir()) {
                return Some(path);
            }
        }
        wanted.is_dir().then(|| wanted.to_owned())
    }
}

fn found(path: PathBuf, source: ModelSource) -> Found {
    let path = std::path::absolute(&path).unwrap_or(path);
    let name = path.file_name().unwrap_or(path.as_os_str());
    Found {
        name: name.to_string_lossy().into_owned(),
        path,
        source,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ansage_words::locale::{Language, Localized};

    /// Creates a user's folder with the installed models `names`, and a bundled model.
    fn places(names: &[&str]) -> (tempfile::TempDir, Places) {
        let root = tempfile::tempdir().unwrap();
        let bundled = root.path().join("shipped").join(BUNDLED);
        let installed = root.path().join("installed");
        std::fs::create_dir_all(&bundled).unwrap();
        std::fs::create_dir_all(&installed).unwrap();
        for name in names {
            std::fs::create_dir(installed.join(name)).unwrap();
            std::fs::write(installed.join(name).join(seal::VERIFIED), "").unwrap();
        }
        let installed = Some(installed);
        (root, Places { installed, bundled })
    }

    #[test]
    fn the_order_is_chosen_environment_installed_bundled() {
        let (root, places) = places(&["mine", "other"]);
        let elsewhere = root.path().join("elsewhere");
        std::fs::create_dir(&elsewhere).unwrap();
        let path = elsewhere.to_str().unwrap();
        for (chosen, environment, name, source) in [
            (path, Some("mine"), "elsewhere", ModelSource::Chosen),
            ("other", Some("mine"), "other", ModelSource::Chosen),
            (BUNDLED, None, BUNDLED, ModelSource::Chosen),
            ("", Some(path), "elsewhere", ModelSource::Environment),
            ("", Some("other"), "other", ModelSource::Environment),
            ("", Some(""), "mine", ModelSource::Installed),
            ("", None, "mine", ModelSource::Installed),
        ] {
            let found = places.locate(chosen, environment.map(OsString::from)).unwrap();
            assert_eq!(
                (found.name.as_str(), found.source),
                (name, source),
                "{chosen:?} {environment:?}"
            );
            assert!(found.path.is_absolute());
        }
        let (_root, places) = self::places(&[]);
        assert_eq!(places.locate("", None).unwrap().source, ModelSource::Bundled);
    }

    #[test]
    fn known_models_come_before_others() {
        let (_root, places) = places(&["aaa", "vosk-small-de"]);
        assert_eq!(places.locate("", None).unwrap().name, "vosk-small-de");
    }

    #[test]
    fn what_nobody_verified_is_used_only_where_it_is_named() {
        let (_root, places) = places(&["bare", "doubtful"]);
        let installed = places.installed.clone().unwrap();
        std::fs::remove_file(installed.join("bare").join(seal::VERIFIED)).unwrap();
        let doubtful = installed.join("doubtful");
        std::fs::rename(doubtful.join(seal::VERIFIED), doubtful.join(seal::UNVERIFIED)).unwrap();
        assert_eq!(places.locate("", None).unwrap().source, ModelSource::Bundled);
        for name in ["bare", "doubtful"] {
            assert_eq!(places.locate(name, None).unwrap().source, ModelSource::Chosen);
            assert_eq!(
                places.locate("", Some(name.into())).unwrap().source,
                ModelSource::Environment
            );
        }
    }

    #[test]
    fn what_is_named_is_never_replaced() {
        let (_root, places) = places(&["mine"]);
        for (chosen, environment, word) in [
            ("absent", None, "--model"),
            ("/absent/folder", None, "--model"),
            ("..x", Some("mine"), "--model"),
            ("", Some("absent"), "ANSAGE_MODEL"),
        ] {
            let error = places.locate(chosen, environment.map(OsString::from)).unwrap_err();
            let sentence = error.localized(&Texts::new(Language::En));
            assert!(sentence.contains(word), "{sentence}");
        }
    }

    #[test]
    fn unfinished_installations_are_no_models() {
        let (_root, mut places) = places(&[".unfinished-abc"]);
        assert_eq!(places.locate("", None).unwrap().source, ModelSource::Bundled);
        places.bundled = "/absent".into();
        assert!(matches!(places.locate("", None), Err(ModelError::Nothing { .. })));
    }
}
