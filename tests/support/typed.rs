//! The real program at which somebody types, its voice off.

use std::{
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Child, ChildStdin, Command, Stdio},
    sync::mpsc,
    thread,
    time::Duration,
};

const PATIENCE: Duration = Duration::from_secs(30);

/// The running program, its voice off.
pub struct Program {
    child: Child,
    keyboard: ChildStdin,
    lines: mpsc::Receiver<String>,
}

impl Program {
    pub fn start(home: &Path, arguments: &[&str]) -> Program {
        Program::run(home, &[&["play", "--voice", "none", "--silent"], arguments].concat())
    }

    /// Any subcommand.
    pub fn run(home: &Path, arguments: &[&str]) -> Program {
        let mut command = Command::new(env!("CARGO_BIN_EXE_ansage"));
        command.args(arguments);
        Program::spawn(home, command)
    }

    /// What `command` runs.
    pub fn spawn(home: &Path, mut command: Command) -> Program {
        let mut child = command
            .env("LC_ALL", "de_DE.UTF-8")
            .env("XDG_DATA_HOME", home)
            .env("XDG_CONFIG_HOME", home)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            output
                .lines()
                .map_while(Result::ok)
                .try_for_each(|line| sender.send(line))
        });
        Program {
            keyboard: child.stdin.take().unwrap(),
            child,
            lines,
        }
    }

    /// Waits for a line that holds `words`.
    pub fn expect(&self, words: &str) -> String {
        self.until(words).pop().unwrap_or_default()
    }

    /// What is printed up to a line that holds `words`.
    pub fn until(&self, words: &str) -> Vec<String> {
        let mut printed = Vec::new();
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) if line.contains(words) => {
                    printed.push(line);
                    return printed;
                }
                Ok(line) => printed.push(line),
                Err(error) => panic!("no \"{words}\" ({error}) in:\n{}", printed.join("\n")),
            }
        }
    }

    pub fn type_line(&mut self, line: &str) {
        writeln!(self.keyboard, "{line}").unwrap();
    }

    /// Waits until it has ended by itself; what was printed before.
    pub fn end(mut self) -> Vec<String> {
        drop(self.keyboard);
        self.child.wait().unwrap();
        self.lines.iter().collect()
    }

    /// As `kill -9` does it; what was printed before.
    pub fn kill(mut self) -> Vec<String> {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        self.lines.iter().collect()
    }
}

/// The files of the games under `home` with this extension, oldest first.
pub fn files(home: &Path, extension: &str) -> Vec<PathBuf> {
    let folder = std::fs::read_dir(home.join("ansage/games")).unwrap();
    let mut files: Vec<PathBuf> = folder
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .collect();
    files.sort();
    files
}
