//! The terminal at which somebody types.

use std::fs::File;

use rustix::termios::{LocalModes, OptionalActions, Termios, tcgetattr, tcsetattr};

/// The controlling terminal, as it was.
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

    /// Hides what is typed until it is restored.
    pub(crate) fn hide(&self) {
        let mut hiding = self.usual.clone();
        hiding.local_modes.remove(LocalModes::ECHO);
        let _ = tcsetattr(&self.file, OptionalActions::Now, &hiding);
    }

    /// Shows what is typed as before.
    pub(crate) fn restore(&self) {
        // A terminal that has hung up needs nothing.
        let _ = tcsetattr(&self.file, OptionalActions::Now, &self.usual);
    }
}
