//! Cleanup when the process is ended in the middle of a hidden prompt: the terminal echoes typed text again, and no
//! temporary folder remains.

use std::{
    fs, io,
    path::{Path, PathBuf},
    process,
    sync::{Arc, Mutex, PoisonError},
    thread,
};

use signal_hook::{
    consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM},
    iterator::{Handle, Signals},
    low_level::emulate_default_handler,
};

use super::terminal::Terminal;

/// Restores the terminal and removes the folders on Ctrl-C, SIGQUIT, SIGTERM and SIGHUP, and then ends the process as
/// these signals do. Lives as long as a command runs.
pub(crate) struct Tidy {
    folders: Arc<Mutex<Vec<PathBuf>>>,
    handle: Handle,
}

impl Tidy {
    /// Begins.
    ///
    /// # Errors
    ///
    /// Returns the error of the system if the signals cannot be waited for.
    pub(crate) fn begin() -> io::Result<Tidy> {
        let terminal = Terminal::open();
        let folders = Arc::<Mutex<Vec<PathBuf>>>::default();
        let mut signals = Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM])?;
        let handle = signals.handle();
        let known = Arc::clone(&folders);
        thread::Builder::new().name("tidy".into()).spawn(move || {
            // It ends without a signal when the handle is closed.
            if let Some(signal) = signals.forever().next() {
                if let Some(terminal) = &terminal {
                    terminal.restore_at_last();
                }
                for folder in known.lock().unwrap_or_else(PoisonError::into_inner).iter() {
                    let _ = fs::remove_dir_all(folder);
                }
                let _ = emulate_default_handler(signal);
                process::exit(128 + signal);
            }
        })?;
        Ok(Tidy { folders, handle })
    }

    /// Also removes `folder`.
    pub(crate) fn remove(&self, folder: &Path) {
        let mut folders = self.folders.lock().unwrap_or_else(PoisonError::into_inner);
        folders.push(folder.to_owned());
    }
}

impl Drop for Tidy {
    fn drop(&mut self) {
        self.handle.close();
    }
}
