//! The models in the user's folder.

use std::{
    fs::{File, TryLockError},
    io,
    path::{Path, PathBuf},
};

use thiserror::Error;

use crate::disk;

/// Prefix of folders that are being filled or emptied. They are not models.
pub(super) const UNFINISHED: &str = ".unfinished-";
const LOCK: &str = ".lock";

/// Reason why the installed models cannot be changed.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The user has no home folder.
    #[error("no folder for models without a home folder")]
    NoHome,
    /// The model does not exist.
    #[error("no installed model \"{0}\"")]
    Unknown(String),
    /// Another Ansage is installing or removing a model.
    #[error("another process is installing or removing a model")]
    Busy,
    /// A file or folder cannot be written or removed.
    #[error("{path} cannot be changed: {source}")]
    Write {
        /// The file or folder.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
}

/// Returns the folder of the installed models, whether or not it exists; `None` if the user has no home.
pub fn folder() -> Option<PathBuf> {
    crate::paths::models()
}

/// Returns the names of the models installed in `folder`, in alphabetical order. Empty if the folder is missing.
pub fn list(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<String> = entries
        .filter(|entry| entry.path().is_dir())
        .filter_map(|entry| entry.file_name().into_string().ok())
        .filter(|name| is_name(name))
        .collect();
    names.sort_unstable();
    names
}

/// Returns whether `name` can be the name of a model: a plain folder name that is not hidden.
pub(super) fn is_name(name: &str) -> bool {
    !name.is_empty() && !name.starts_with('.') && !name.contains(['/', '\\', ':', '\0'])
}

/// Removes the model `name` from `folder`. A partial download of it stays.
///
/// # Errors
///
/// [`StoreError`] if the model does not exist or cannot be removed. Then it is still there, or no longer in [`list`].
pub fn remove(folder: &Path, name: &str) -> Result<(), StoreError> {
    if !list(folder).iter().any(|installed| installed == name) {
        return Err(StoreError::Unknown(name.into()));
    }
    let _lock = lock(folder)?;
    let path = folder.join(name);
    let failed = |source| StoreError::Write {
        path: path.clone(),
        source,
    };
    if path.is_symlink() {
        // The user's own link to a model elsewhere. Only the link is removed.
        return std::fs::remove_file(&path).map_err(failed);
    }
    // Renamed first, because half a model must not have its name.
    let doomed = folder.join(format!("{UNFINISHED}{name}"));
    std::fs::rename(&path, &doomed).map_err(failed)?;
    std::fs::remove_dir_all(&doomed).map_err(failed)
}

/// Creates `folder`, and locks it against other instances of the program for as long as the returned file lives.
/// Removes the remains of an interrupted instance.
pub(super) fn lock(folder: &Path) -> Result<File, StoreError> {
    let failed = |path: &Path, source| StoreError::Write {
        path: path.into(),
        source,
    };
    std::fs::create_dir_all(folder).map_err(|source| failed(folder, source))?;
    let path = folder.join(LOCK);
    let lock = disk::private().write(true).create(true).open(&path);
    let lock = lock.map_err(|source| failed(&path, source))?;
    lock.try_lock().map_err(|error| match error {
        TryLockError::WouldBlock => StoreError::Busy,
        TryLockError::Error(source) => failed(&path, source),
    })?;
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.file_name().to_string_lossy().starts_with(UNFINISHED) {
            std::fs::remove_dir_all(entry.path()).map_err(|source| failed(&entry.path(), source))?;
        }
    }
    Ok(lock)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(names: &[&str]) -> tempfile::TempDir {
        let root = tempfile::tempdir().unwrap();
        for name in names {
            std::fs::create_dir_all(root.path().join(name).join("am")).unwrap();
        }
        root
    }

    #[test]
    fn removing_leaves_the_others() {
        let root = with(&["a", "b"]);
        remove(root.path(), "a").unwrap();
        assert_eq!(list(root.path()), ["b"]);
        assert!(!root.path().join("a").exists());
        assert!(matches!(remove(root.path(), "a"), Err(StoreError::Unknown(_))));
        for name in ["", ".", "..", "../b", ".lock", "/"] {
            assert!(
                matches!(remove(root.path(), name), Err(StoreError::Unknown(_))),
                "{name}"
            );
        }
        assert_eq!(list(root.path()), ["b"]);
    }

    #[test]
    fn a_link_is_removed_and_not_what_it_points_to() {
        let root = with(&[]);
        let elsewhere = with(&["model"]);
        std::os::unix::fs::symlink(elsewhere.path().join("model"), root.path().join("mine")).unwrap();
        assert_eq!(list(root.path()), ["mine"]);
        remove(root.path(), "mine").unwrap();
        assert!(list(root.path()).is_empty() && elsewhere.path().join("model/am").exists());
    }

    #[test]
    fn only_one_changes_the_folder() {
        let root = with(&["a", ".unfinished-x"]);
        let lock = lock(root.path()).unwrap();
        assert!(!root.path().join(".unfinished-x").exists());
        assert!(matches!(remove(root.path(), "a"), Err(StoreError::Busy)));
        drop(lock);
        remove(root.path(), "a").unwrap();
    }
}
