//! A game played at the virtual microphone.

use std::{thread, time::Duration};

use super::{Ear, SoundWorld, program::Program};

/// A game in a world of sound, with a player at its virtual microphone.
pub struct Board {
    // Declared in the order in which they end.
    pub program: Program,
    pub ear: Ear,
    pub world: SoundWorld,
}

impl Board {
    /// Starts `ansage play` with `arguments` in `world`, and waits until it has said `answers` and listens.
    pub fn set_up(world: SoundWorld, arguments: &[&str], answers: &[&str]) -> Board {
        let ear = world.loudspeaker();
        // A failed test shows what was heard.
        let mut program = Program::start(world.ansage(&["--log-words", "--log", "debug", "play"]).args(arguments));
        for answer in answers {
            program.expect(answer);
        }
        let board = Board { program, ear, world };
        board.ear.wait_for_speech(Duration::ZERO);
        board.hear_out();
        board
    }

    /// Types `line`, and waits until the voice has said `answer`.
    pub fn type_line(&mut self, line: &str, answer: &str) {
        let before = self.ear.now();
        self.program.type_line(line);
        self.program.expect(answer);
        self.ear.wait_for_speech(before);
        self.hear_out();
    }

    /// Says `words` and waits for the answer, printed and at the loudspeaker.
    pub fn say(&mut self, words: &str, answer: &str) {
        let before = self.ear.now();
        self.world.microphone().declare(words);
        self.program.expect(answer);
        self.ear.wait_for_speech(before);
        self.hear_out();
    }

    /// Waits until the assistant has finished speaking and listens again.
    pub fn hear_out(&self) {
        self.ear.wait_for_silence();
        thread::sleep(Duration::from_millis(400));
    }

    /// Types `lines` and waits for the successful end of the program. Returns the world.
    pub fn end(mut self, lines: &[&str]) -> SoundWorld {
        for line in lines {
            self.program.type_line(line);
        }
        let (code, rest) = self.program.end();
        assert_eq!(code, Some(0), "{rest:?}");
        self.world
    }
}
