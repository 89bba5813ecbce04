//! Lets only one process use a game.

use std::{
    fs::{self, File, TryLockError},
    io::{self, Read as _, Write as _},
    path::{Path, PathBuf},
};

use super::JournalError;
use crate::disk;

/// Lock on a game. It is held while the value lives, and is released when the process ends in any way.
///
/// It is an advisory lock on a file next to the journal, which contains the id of the process. The journal itself may
/// be renamed meanwhile.
#[derive(Debug)]
pub struct Lock {
    file: File,
    path: PathBuf,
}

impl Lock {
    /// Locks the game whose journal is, or will be, at `journal`.
    ///
    /// # Errors
    ///
    /// Returns [`JournalError::Held`] if another process has locked the game, and [`JournalError::Write`] if the folder
    /// is not writable.
    pub fn of(journal: &Path) -> Result<Lock, JournalError> {
        let path = journal.with_extension("lock");
        let error = |source| JournalError::Write {
            path: journal.to_owned(),
            source,
        };
        if let Some(folder) = path.parent() {
            disk::create_folder(folder).map_err(error)?;
        }
        loop {
            let mut file = disk::private()
                .read(true)
                .write(true)
                .create(true)
                .open(&path)
                .map_err(error)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => {
                    return Err(JournalError::Held {
                        path: journal.to_owned(),
                        process: holder(&mut file),
                    });
                }
                // A file system without locks, such as some network file systems, does not end the game.
                Err(TryLockError::Error(source)) if source.kind() == io::ErrorKind::Unsupported => {}
                Err(TryLockError::Error(source)) => return Err(error(source)),
            }
            // The last holder may have removed this file after it was opened here.
            if is_at(&file, &path) {
                // The id is only for people, so a full disk does not prevent the lock.
                let _ = file
                    .set_len(0)
                    .and_then(|()| file.write_all(format!("{}\n", std::process::id()).as_bytes()));
                return Ok(Lock { file, path });
            }
        }
    }

    /// Returns whether its file is still next to the journal. If not, it keeps no other process from the game.
    pub(super) fn is_in_place(&self) -> bool {
        is_at(&self.file, &self.path)
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // It is still locked, so no other process can have taken this file.
        if self.is_in_place() {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Returns whether `path` names the open `file`.
pub(super) fn is_at(file: &File, path: &Path) -> bool {
    let (Ok(open), Ok(named)) = (file.metadata(), fs::symlink_metadata(path)) else {
        return false;
    };
    disk::identity(&open) == disk::identity(&named)
}

fn holder(file: &mut File) -> Option<u32> {
    let mut text = String::new();
    file.take(16).read_to_string(&mut text).ok()?;
    text.trim().parse().ok()
}
