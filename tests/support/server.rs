//! A server that lives as long as the test.

use std::{
    fs::{self, File},
    path::Path,
    process::{Child, ChildStdin, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use super::PATIENCE;

/// Script that runs the server and ends it, with all that it has started, when standard input closes. That happens when the
/// test drops the server, and also when the test is killed. What hangs is killed.
const KEEPER: &str = r#"
setsid "$@" </dev/null & server=$!
cat >/dev/null
kill -s TERM -- -$server
for try in 1 2 3 4 5 6 7 8 9 10; do
    kill -s 0 -- -$server 2>/dev/null || exit 0
    sleep 0.2
done
kill -s KILL -- -$server"#;

pub struct Server {
    keeper: Child,
    life: Option<ChildStdin>,
}

impl Server {
    /// Starts `command` and waits until `ready`. Its messages go into the file `log`.
    pub fn start(command: Command, log: &Path, ready: impl Fn() -> bool) -> Server {
        let output = File::create(log).unwrap();
        let mut keeper = Command::new("sh");
        keeper
            .args(["-c", KEEPER, "sh"])
            .arg(command.get_program())
            .args(command.get_args());
        for (name, value) in command.get_envs() {
            match value {
                Some(value) => keeper.env(name, value),
                None => keeper.env_remove(name),
            };
        }
        let mut keeper = keeper
            .stdin(Stdio::piped())
            .stdout(output.try_clone().unwrap())
            .stderr(output)
            .spawn()
            .unwrap();
        let life = keeper.stdin.take();
        let server = Server { keeper, life };
        let begun = Instant::now();
        while !ready() {
            let said = || fs::read_to_string(log).unwrap_or_default();
            assert!(begun.elapsed() < PATIENCE, "{command:?} does not start:\n{}", said());
            thread::sleep(Duration::from_millis(20));
        }
        server
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.life = None;
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            if !matches!(self.keeper.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(Duration::from_millis(10));
        }
        let _ = self.keeper.kill();
    }
}
