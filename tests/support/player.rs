//! The real program, and a player who speaks to it and hears it.

use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, Stdio},
    sync::mpsc,
    thread,
    time::Duration,
};

use super::{Ear, PATIENCE, SoundWorld};

/// The running program.
pub struct Program {
    pub child: Child,
    keyboard: Option<ChildStdin>,
    lines: mpsc::Receiver<String>,
    pub transcript: Vec<String>,
}

impl Program {
    pub fn start(world: &SoundWorld, arguments: &[&str]) -> Program {
        let mut command = world.command(env!("CARGO_BIN_EXE_ansage"));
        command.args(arguments).env_remove("ANSAGE_MODEL");
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            output
                .lines()
                .map_while(Result::ok)
                .try_for_each(|line| sender.send(line))
        });
        let keyboard = child.stdin.take();
        Program {
            child,
            keyboard,
            lines,
            transcript: Vec::new(),
        }
    }

    /// Waits for a line that holds `words`.
    pub fn expect(&mut self, words: &str) {
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) => {
                    self.transcript.push(line);
                    if self.transcript.last().is_some_and(|line| line.contains(words)) {
                        return;
                    }
                }
                Err(error) => panic!("no \"{words}\" ({error}) in:\n{}", self.transcript.join("\n")),
            }
        }
    }

    pub fn type_line(&mut self, line: &str) {
        writeln!(self.keyboard.as_mut().unwrap(), "{line}").unwrap();
    }

    /// Waits for the program's own end and returns its exit code.
    pub fn end(mut self) -> (Option<i32>, Vec<String>) {
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) => self.transcript.push(line),
                Err(mpsc::RecvTimeoutError::Disconnected) => break,
                Err(_) => panic!("the program does not end:\n{}", self.transcript.join("\n")),
            }
        }
        (self.child.wait().unwrap().code(), std::mem::take(&mut self.transcript))
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A player at the virtual microphone.
pub struct Player<'w> {
    pub world: &'w SoundWorld,
    pub ear: Ear,
}

impl<'w> Player<'w> {
    /// A player in `world`, and the program started with `arguments`, which has said `first`.
    pub fn before(world: &'w SoundWorld, arguments: &[&str], first: &str) -> (Player<'w>, Program) {
        let player = Player {
            world,
            ear: world.loudspeaker(),
        };
        let mut program = Program::start(world, arguments);
        program.expect(first);
        player.ear.wait_for_speech(Duration::ZERO);
        player.hear_out();
        (player, program)
    }

    /// Says `words` and waits for the answer, on paper and at the loudspeaker.
    pub fn say(&self, program: &mut Program, words: &str, answer: &str) {
        let before = self.ear.now();
        self.world.microphone().declare(words);
        program.expect(answer);
        self.ear.wait_for_speech(before);
        self.hear_out();
    }

    /// Waits until the assistant has ended and listens again.
    pub fn hear_out(&self) {
        self.ear.wait_for_silence();
        thread::sleep(Duration::from_millis(400));
    }
}
