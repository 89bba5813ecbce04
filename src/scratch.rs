//! Temporary folders, which are always removed: when they are dropped, or, if the process was killed, when the next one
//! is created.

use std::{
    fs::{self, File, Permissions},
    io,
    os::unix::fs::PermissionsExt as _,
    path::Path,
};

use tempfile::TempDir;

/// Prefix of their names.
const PREFIX: &str = ".ansage-scratch-";

/// A temporary folder. It is locked while it lives, so that no other process thinks it abandoned.
#[derive(Debug)]
pub(crate) struct Scratch {
    // Removed before it is unlocked.
    folder: TempDir,
    _lock: File,
}

impl Scratch {
    /// Creates a folder in `parent` for its owner only, after removing those that killed processes left there.
    ///
    /// # Errors
    ///
    /// Returns the error of the system.
    pub(crate) fn new_in(parent: &Path) -> io::Result<Scratch> {
        clear(parent);
        let folder = tempfile::Builder::new()
            .prefix(PREFIX)
            .permissions(Permissions::from_mode(0o700))
            .tempdir_in(parent)?;
        let lock = File::open(folder.path())?;
        // On a file system without locks, nothing is cleared either.
        let _ = lock.try_lock();
        Ok(Scratch { folder, _lock: lock })
    }

    /// Creates a folder among the system's temporary ones.
    ///
    /// # Errors
    ///
    /// Returns the error of the system.
    pub(crate) fn new() -> io::Result<Scratch> {
        Scratch::new_in(&std::env::temp_dir())
    }

    /// Returns its path.
    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }
}

/// Removes the temporary folders in `parent` whose processes were killed.
pub(crate) fn clear(parent: &Path) {
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        let is_scratch = entry.file_name().to_string_lossy().starts_with(PREFIX);
        if !is_scratch || !entry.file_type().is_ok_and(|found| found.is_dir()) {
            continue;
        }
        let Ok(lock) = File::open(entry.path()) else { continue };
        if lock.try_lock().is_ok()
            && let Err(error) = fs::remove_dir_all(entry.path())
        {
            tracing::warn!(%error, "a temporary folder that was left cannot be removed");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_kill_left_is_cleared_and_nothing_else() {
        let parent = tempfile::tempdir().unwrap();
        let left = parent.path().join(".ansage-scratch-left");
        let other = parent.path().join("games");
        for folder in [&left, &other] {
            fs::create_dir(folder).unwrap();
            fs::write(folder.join("journal"), "secret").unwrap();
        }
        let elsewhere = parent.path().join(".ansage-scratch-link");
        std::os::unix::fs::symlink(&other, &elsewhere).unwrap();
        let mine = Scratch::new_in(parent.path()).unwrap();
        fs::write(mine.path().join("journal"), "secret").unwrap();
        let next = Scratch::new_in(parent.path()).unwrap();
        assert!(!left.exists() && other.join("journal").exists() && elsewhere.is_symlink());
        assert!(mine.path().join("journal").exists() && next.path().exists());
        let path = mine.path().to_owned();
        drop(mine);
        assert!(!path.exists());
    }
}
