//! A server that lives as long as the test.

use std::{
    fs::{self, File},
    os::unix::process::CommandExt,
    path::Path,
    process::{Child, ChildStdin, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use super::PATIENCE;

/// Script that runs the server and ends it, with everything that it has started, when standard input closes. That
/// happens when the test drops the server or is killed. Processes that hang are killed.
///
/// The script leads a process group of its own, so that signals to the tests do not end it first. It does not begin a
/// session: Linux distributes processor time by session (autogroup). Next to busy sessions, a sound server alone in a
/// session waits milliseconds each time it wakes up, until its sound has gaps.
const KEEPER: &str = r#"
"$@" </dev/null & server=$!
cat >/dev/null
trap : TERM
kill -s TERM 0
for try in 1 2 3 4 5 6 7 8 9 10; do
    kill -s 0 $server 2>/dev/null || break
    sleep 0.2
done
kill -s KILL 0"#;

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
            .process_group(0)
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
