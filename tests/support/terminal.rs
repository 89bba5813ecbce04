//! A terminal, as a program sees it. Only the tests use it: the tools that share the other support do not need one.

use std::{
    fs::File,
    os::fd::OwnedFd,
    process::{Child, Command},
    thread,
    time::{Duration, Instant},
};

use rustix::{
    pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt},
    termios::{LocalModes, tcgetattr},
};

use crate::support::{PATIENCE, program::Program};

/// A terminal, as a program sees it, with the program that runs in it.
pub struct Terminal {
    /// Receives what is shown. What is written to it is typed.
    pub screen: File,
    keyboard: OwnedFd,
    /// The program that runs in it.
    pub program: Child,
}

/// Asks for a larger share of the processors for this session, if that is allowed, and then becomes the program. Linux
/// gives each session a share (`man 7 sched`, "The autogroup feature"). Next to a session that keeps all processors
/// busy, the threads of a program with sound get 3 % of them, and speech to it is lost.
const LEADER: &str = r#"{ echo -10 >/proc/self/autogroup; } 2>/dev/null; exec "$0" "$@""#;

/// Runs `command` in a new terminal, as the leader of its session.
fn open(command: &Command) -> (File, OwnedFd, Child) {
    let screen = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&screen).unwrap();
    unlockpt(&screen).unwrap();
    let path = ptsname(&screen, Vec::new()).unwrap().into_string().unwrap();
    let keyboard = || -> OwnedFd { File::options().read(true).write(true).open(&path).unwrap().into() };
    let mut leader = Command::new("/usr/bin/setsid");
    leader.args(["--ctty", "/bin/sh", "-c", LEADER]);
    leader.arg(command.get_program()).args(command.get_args());
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => leader.env(name, value),
            None => leader.env_remove(name),
        };
    }
    if let Some(folder) = command.get_current_dir() {
        leader.current_dir(folder);
    }
    let program = leader
        .stdin(keyboard())
        .stdout(keyboard())
        .stderr(keyboard())
        .spawn()
        .unwrap();
    (File::from(screen), keyboard(), program)
}

/// Starts `command` in a new terminal. Typed text is among its lines.
pub fn start(command: &Command) -> Program {
    let (screen, _, child) = open(command);
    Program::of(command, child, Box::new(screen.try_clone().unwrap()), screen)
}

impl Terminal {
    /// Runs `command` in a new terminal, as the leader of its session.
    pub fn run(command: &Command) -> Terminal {
        let (screen, keyboard, program) = open(command);
        Terminal {
            screen,
            keyboard,
            program,
        }
    }

    /// Returns whether typed text is shown.
    pub fn has_echo(&self) -> bool {
        tcgetattr(&self.keyboard)
            .unwrap()
            .local_modes
            .contains(LocalModes::ECHO)
    }

    /// Waits until typed text is shown (`echo`) or hidden.
    ///
    /// # Panics
    ///
    /// If that never happens.
    pub fn wait_until(&self, echo: bool) {
        let end = Instant::now() + PATIENCE;
        while self.has_echo() != echo {
            assert!(Instant::now() < end, "the echo never is {echo}");
            thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}
