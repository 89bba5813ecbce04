//! The terminal at which the user types.

use std::{
    fs::File,
    mem,
    sync::{Mutex, PoisonError},
};

use rustix::termios::{LocalModes, OptionalActions, Termios, tcgetattr, tcsetattr};

/// Held while the settings of the terminal change.
static CHANGE: Mutex<()> = Mutex::new(());

/// The controlling terminal, with its original settings.
pub(crate) struct Terminal {
    file: File,
    usual: Termios,
}

impl Terminal {
    /// Returns it, or `None` if there is none.
    pub(crate) fn open() -> Option<Terminal> {
        let file = File::open("/dev/tty").ok()?;
        let usual = tcgetattr(&file).ok()?;
        Some(Terminal { file, usual })
    }

    /// Hides typed characters until it is restored. The end of a line still shows.
    pub(crate) fn hide(&self) {
        let mut hiding = self.usual.clone();
        hiding.local_modes.remove(LocalModes::ECHO);
        hiding.local_modes.insert(LocalModes::ECHONL);
        self.change(&hiding);
    }

    /// Shows typed characters as before.
    pub(crate) fn restore(&self) {
        self.change(&self.usual);
    }

    /// Shows typed characters as before, and blocks every later change until the process ends. Otherwise a thread that
    /// is about to hide them would leave the user's shell without echo.
    pub(crate) fn restore_at_last(&self) {
        let held = CHANGE.lock().unwrap_or_else(PoisonError::into_inner);
        self.set(&self.usual);
        mem::forget(held);
    }

    fn change(&self, settings: &Termios) {
        let _held = CHANGE.lock().unwrap_or_else(PoisonError::into_inner);
        self.set(settings);
    }

    fn set(&self, settings: &Termios) {
        // A terminal that has hung up needs no restoring.
        let _ = tcsetattr(&self.file, OptionalActions::Now, settings);
    }
}
