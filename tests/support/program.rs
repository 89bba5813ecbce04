//! The real program: at home in a folder of the test, with a simulated keyboard.

use std::{
    io::{BufRead, BufReader, Read, Write},
    path::{Path, PathBuf},
    process::{Child, ChildStdin, Command, Output, Stdio},
    sync::mpsc,
    thread,
    time::{Duration, Instant},
};

use super::PATIENCE;

/// Longest run of a program that [`run`] or [`feed`] waits for.
const LONGEST_RUN: Duration = Duration::from_secs(300);

/// Returns the path of the program: the one that Cargo built for these tests, or the one next to the running tool.
pub fn binary() -> PathBuf {
    let beside = || std::env::current_exe().unwrap().with_file_name("ansage");
    option_env!("CARGO_BIN_EXE_ansage").map_or_else(beside, PathBuf::from)
}

/// Returns `ansage` with `arguments`, at home in `home`. It speaks German by default.
pub fn ansage(home: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(binary());
    at_home(&mut command, home);
    command.args(arguments);
    command
}

/// Runs `command` in `home`, so that it cannot reach the tester's own settings, games, models and proxy. The locale
/// names no language.
pub fn at_home(command: &mut Command, home: &Path) {
    for name in [
        "XDG_CONFIG_HOME",
        "XDG_DATA_HOME",
        "XDG_CACHE_HOME",
        "XDG_STATE_HOME",
        "LANGUAGE",
        "LC_MESSAGES",
        "ANSAGE_MODEL",
        "RUST_LOG",
        "http_proxy",
        "HTTP_PROXY",
        "https_proxy",
        "HTTPS_PROXY",
        "all_proxy",
        "ALL_PROXY",
    ] {
        command.env_remove(name);
    }
    command
        .env("HOME", home)
        .env("LC_ALL", "C.UTF-8")
        // A terminal that can do little would make the output plain.
        .env("TERM", "xterm")
        .env("ANSAGE_SYSTEM_CONFIG", home.join("no-system-settings.toml"));
}

/// Returns the game files in `home` with this extension, oldest first.
pub fn files(home: &Path, extension: &str) -> Vec<PathBuf> {
    let folder = std::fs::read_dir(home.join(".local/share/ansage/games")).unwrap();
    let mut files: Vec<PathBuf> = folder
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .collect();
    files.sort();
    files
}

/// Returns the home that [`at_home`] gave `command`.
fn home_of(command: &Command) -> Option<PathBuf> {
    let home = command.get_envs().find(|(name, _)| *name == "HOME")?;
    home.1.map(PathBuf::from)
}

/// Returns the log of all programs at home in `home`.
pub fn log(home: &Path) -> String {
    let files = std::fs::read_dir(home.join(".local/state/ansage"));
    let logs = files.into_iter().flatten().flatten();
    logs.filter_map(|file| std::fs::read_to_string(file.path()).ok())
        .collect()
}

/// Output of a program that has ended.
#[derive(Debug)]
pub struct Said {
    /// Exit code; `None` if a signal killed the program.
    pub code: Option<i32>,
    /// Standard output.
    pub output: String,
    /// Standard error.
    pub errors: String,
}

impl Said {
    /// Returns all output: standard output, then standard error.
    pub fn all(&self) -> String {
        self.output.clone() + &self.errors
    }
}

impl From<Output> for Said {
    fn from(output: Output) -> Said {
        Said {
            code: output.status.code(),
            output: String::from_utf8_lossy(&output.stdout).into_owned(),
            errors: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }
}

/// Runs `command` with `input` on its standard input.
pub fn run(command: &mut Command, input: impl AsRef<[u8]>) -> Said {
    let input = input.as_ref();
    feed(command, |pipe| {
        // The program closes the pipe once it has read enough.
        let _ = pipe.write_all(input);
    })
}

/// Runs `command` with `lines` typed.
pub fn typed(command: &mut Command, lines: &[&str]) -> Said {
    run(command, lines.join("\n") + "\n")
}

/// Runs `command` with the output of `write` on its standard input. Kills a program that does not end.
pub fn feed(command: &mut Command, write: impl FnOnce(&mut ChildStdin) + Send) -> Said {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut pipe = child.stdin.take().unwrap();
    thread::scope(|scope| {
        scope.spawn(move || write(&mut pipe));
        let (ended, end) = mpsc::channel::<()>();
        let id = child.id().to_string();
        scope.spawn(move || {
            if end.recv_timeout(LONGEST_RUN) == Err(mpsc::RecvTimeoutError::Timeout) {
                eprintln!("The program does not end and is killed.");
                let _ = Command::new("kill").args(["-KILL", &id]).status();
            }
        });
        let output = child.wait_with_output().unwrap();
        drop(ended);
        output.into()
    })
}

/// A running program. Dropping it kills the program.
pub struct Program {
    child: Child,
    keyboard: Option<Box<dyn Write + Send>>,
    lines: mpsc::Receiver<String>,
    transcript: Vec<String>,
    home: Option<PathBuf>,
}

impl Program {
    /// Starts `command`.
    pub fn start(command: &mut Command) -> Program {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (keyboard, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        Program::of(command, child, Box::new(keyboard), output)
    }

    /// Wraps the program that runs as `child`, started by `command`.
    pub fn of(
        command: &Command,
        child: Child,
        keyboard: Box<dyn Write + Send>,
        output: impl Read + Send + 'static,
    ) -> Program {
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            BufReader::new(output)
                .lines()
                .map_while(Result::ok)
                // A terminal also ends lines with a carriage return.
                .try_for_each(|line| sender.send(line.trim_end().to_owned()))
        });
        Program {
            keyboard: Some(keyboard),
            child,
            lines,
            transcript: Vec::new(),
            home: home_of(command),
        }
    }

    /// Starts `ansage play` with `arguments`, at home in `home`, typed and silent.
    pub fn play(home: &Path, arguments: &[&str]) -> Program {
        Program::start(ansage(home, &["play", "--voice", "none", "--silent"]).args(arguments))
    }

    /// Returns the next printed line.
    ///
    /// # Panics
    ///
    /// If there is none.
    pub fn line(&mut self) -> String {
        self.next("another line")
    }

    /// Returns the next line if it has been printed already.
    pub fn printed(&mut self) -> Option<String> {
        let line = self.lines.try_recv().ok()?;
        self.transcript.push(line.clone());
        Some(line)
    }

    /// Waits for a line that contains `words`, and returns it.
    ///
    /// # Panics
    ///
    /// If none comes.
    pub fn expect(&mut self, words: &str) -> String {
        loop {
            let line = self.next(words);
            if line.contains(words) {
                return line;
            }
        }
    }

    /// Waits for a line that contains `words`, for at most `time`. Returns whether it came.
    pub fn expect_within(&mut self, words: &str, time: Duration) -> bool {
        let end = Instant::now() + time;
        while let Ok(line) = self.lines.recv_timeout(end.saturating_duration_since(Instant::now())) {
            let is_it = line.contains(words);
            self.transcript.push(line);
            if is_it {
                return true;
            }
        }
        false
    }

    /// Waits for a line that contains `words`, and returns it with the unread lines before it.
    ///
    /// # Panics
    ///
    /// If none comes.
    pub fn until(&mut self, words: &str) -> String {
        let begun = self.transcript.len();
        self.expect(words);
        self.transcript[begun..].join("\n")
    }

    /// Waits for `line`, and returns the unread lines before it.
    ///
    /// # Panics
    ///
    /// If it does not come.
    pub fn wait_for(&mut self, line: &str) -> Vec<String> {
        let begun = self.transcript.len();
        while self.next(line) != line {}
        self.transcript[begun..self.transcript.len() - 1].to_vec()
    }

    /// Waits until the speech service carries the voice again, in a game in which Black makes the first move. With each
    /// sentence the program checks whether the service was found.
    ///
    /// # Panics
    ///
    /// If it does not.
    pub fn speaks_again(&mut self) {
        const BACK: &str = "Der Sprachdienst spricht wieder.";
        let begun = Instant::now();
        while !self.transcript.iter().any(|line| line == BACK) {
            assert!(
                begun.elapsed() < PATIENCE,
                "the service does not come back:\n{:#?}",
                self.transcript
            );
            self.type_line("wer ist am Zug");
            self.expect("Schwarz, Zug 1.");
            thread::sleep(Duration::from_millis(500));
            while self.printed().is_some() {}
        }
    }

    fn next(&mut self, awaited: &str) -> String {
        match self.lines.recv_timeout(PATIENCE) {
            Ok(line) => {
                self.transcript.push(line.clone());
                line
            }
            Err(error) => panic!(
                "no \"{awaited}\" ({error}) in:\n{}\nIts log:\n{}",
                self.transcript.join("\n"),
                self.home.as_deref().map_or_else(String::new, log)
            ),
        }
    }

    /// Returns the printed lines that have been read.
    pub fn transcript(&self) -> &[String] {
        &self.transcript
    }

    /// Types `text`.
    pub fn type_in(&mut self, text: &str) {
        let keyboard = self.keyboard.as_mut().unwrap();
        keyboard.write_all(text.as_bytes()).unwrap();
        keyboard.flush().unwrap();
    }

    /// Types Enter, which silences the voice. Returns whether the program is still there to read it.
    pub fn hush(&mut self) -> bool {
        let keyboard = self.keyboard.as_mut().unwrap();
        keyboard.write_all(b"\n").and_then(|()| keyboard.flush()).is_ok()
    }

    /// Types `line` and Enter.
    pub fn type_line(&mut self, line: &str) {
        self.type_in(&format!("{line}\n"));
    }

    /// Interrupts the program, as Ctrl-C does if the terminal does not deliver single keys.
    pub fn interrupt(&self) {
        self.signal("INT");
    }

    /// Sends a signal ("STOP", "CONT") to the program.
    ///
    /// # Panics
    ///
    /// If it does not run.
    pub fn signal(&self, signal: &str) {
        let id = self.child.id().to_string();
        let status = Command::new("kill").args(["-s", signal, &id]).status();
        assert!(status.unwrap().success(), "kill -s {signal} {id}");
    }

    /// Kills the program, as `kill -9` does. Returns the unread output.
    pub fn kill(mut self) -> Vec<String> {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        self.lines.iter().collect()
    }

    /// Waits for the program's own end. Returns its exit code and the unread lines.
    ///
    /// # Panics
    ///
    /// If it does not end.
    pub fn end(mut self) -> (Option<i32>, Vec<String>) {
        let begun = self.transcript.len();
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) => self.transcript.push(line),
                Err(mpsc::RecvTimeoutError::Disconnected) => break,
                Err(_) => panic!("the program does not end:\n{}", self.transcript.join("\n")),
            }
        }
        let code = self.child.wait().unwrap().code();
        (code, self.transcript.split_off(begun))
    }

    /// Closes the keyboard, then waits as [`Program::end`].
    pub fn close(mut self) -> (Option<i32>, Vec<String>) {
        self.keyboard = None;
        self.end()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
