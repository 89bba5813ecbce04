//! The terminal at which the user types.

use std::fs::File;

use rustix::termios::{LocalModes, OptionalActions, Termios, tcgetattr, tcsetattr};

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

    /// Hides typed characters until it is restored.
    pub(crate) fn hide(&self) {
        let mut hiding = self.usual.clone();
        hiding.local_modes.remove(LocalModes::ECHO);
        let _ = tcsetattr(&self.file, OptionalActions::Now, &hiding);
    }

    /// Shows typed characters as before.
    pub(crate) fn restore(&self) {
        // A terminal that has hung up needs no restoring.
        let _ = tcsetattr(&self.file, OptionalActions::Now, &self.usual);
    }
}
