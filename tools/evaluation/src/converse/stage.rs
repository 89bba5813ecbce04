//! Holds conversations with the real program, and records what happens.
//!
//! All times are in ms since the ear at the loudspeaker began to listen.

use std::{
    fs,
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};

use ansage::audio::SAMPLE_RATE;
use fastrand::Rng;
use serde::Deserialize;

use super::{
    draw::{Conversation, Utterance},
    judge::{self, Outcome, Said},
    microphone::{LAG, Microphone},
    script::Place,
    voices::{LEVEL, Voices},
    world::{self, Ear, PATIENCE as STARTED, Program, SoundWorld},
};
use crate::{
    error::AnyResult,
    sound::{self, Recording},
};

/// Samples in a ms.
const MS: usize = SAMPLE_RATE as usize / 1000;
/// Longest time for an answer after the last sound of a turn, in ms.
pub const PATIENCE: f64 = 3500.0;
/// Time for which nothing may happen if no answer is expected, in ms. It is longer than any wait of the program for
/// further words.
const WATCHED: f64 = 2500.0;
/// Length of a pause that separates two sounds, in ms. Pauses between the words of the program are shorter.
pub const PAUSE: f64 = 300.0;
/// Maximum delay of the stream into the microphone, in ms, with which people can answer in time.
const LATEST: f64 = 500.0;
/// Maximum time by which the stream into the microphone may fall behind in a conversation, in ms. It does so on a busy
/// machine.
const STEP: f64 = 40.0;
/// Time for which the program speaks before the first turn if its echo is heard, in ms. The canceller must have heard
/// the voice, as it has after the first moves of a game.
const LEARNT: f64 = 4000.0;
/// Ratio of speech to noise in noisy conversations, in dB.
pub const SNR: f32 = 15.0;
/// Delay and attenuation (in dB) with which the microphone hears the loudspeaker.
pub const ECHO: (Duration, u32) = (Duration::from_millis(60), 12);

/// A place for conversations: a separate world of sound.
pub struct Stage<'a> {
    microphone: Microphone,
    world: SoundWorld,
    voices: &'a Voices,
    noises: &'a [Recording],
    echoes: bool,
    config: Option<PathBuf>,
}

/// A conversation in progress.
struct Scene<'a> {
    stage: &'a Stage<'a>,
    conversation: &'a Conversation,
    program: Program,
    ear: Ear,
    /// The time at which the first sample of the microphone is heard.
    shift: f64,
    folder: PathBuf,
    lines: Vec<(f64, String)>,
}

/// A line of a journal.
#[derive(Deserialize)]
struct Event {
    event: String,
    uci: Option<String>,
}

impl<'a> Stage<'a> {
    /// Starts a world of sound, with an echo if asked for.
    ///
    /// # Errors
    ///
    /// If pacat cannot be run.
    pub fn open(
        voices: &'a Voices,
        noises: &'a [Recording],
        echo: bool,
        config: Option<&Path>,
    ) -> AnyResult<Stage<'a>> {
        let world = SoundWorld::start();
        if echo {
            world.start_echo(ECHO.0, ECHO.1);
        }
        Ok(Stage {
            microphone: Microphone::open(&world)?,
            world,
            voices,
            noises,
            echoes: echo,
            config: config.map(Path::to_owned),
        })
    }

    /// Holds `conversation` until it ends or a turn goes wrong. `number` draws the noise. Returns `None` if the sound
    /// was not on time.
    ///
    /// # Errors
    ///
    /// If the program does not start, or a voice or a file fails.
    pub fn hold(&mut self, number: u64, conversation: &Conversation) -> AnyResult<Option<Vec<Outcome>>> {
        let ear = self.world.loudspeaker();
        let mut shift = self.shift(&ear);
        // A server that has just started may play the first stream with a delay of seconds.
        if self.late(&ear, shift) > LATEST {
            self.microphone = Microphone::open(&self.world)?;
            shift = self.shift(&ear);
        }
        let folder = self.world.folder().join(format!("games-{number}"));
        let mut command = self.world.ansage(&["--log-words"]);
        if let Some(config) = &self.config {
            command.arg("--config").arg(config);
        }
        command.args(["play", "--new", "--fen", &conversation.fen, "--games"]);
        command.arg(&folder).args(&conversation.arguments);
        let mut scene = Scene {
            stage: self,
            conversation,
            program: Program::start(&mut command),
            ear,
            shift,
            folder,
            lines: Vec::new(),
        };
        scene.begin()?;
        if conversation.noisy {
            self.microphone.surround(self.noise(&mut Rng::with_seed(number)));
            thread::sleep(Duration::from_millis(500));
        }
        let outcomes = scene.play();
        self.microphone.surround(Vec::new());
        // A sentence continues after the program has ended, and echoes.
        scene.hush();
        let Scene {
            program, ear, folder, ..
        } = scene;
        program.kill();
        if folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        let log = world::log(&self.world.home());
        fs::remove_dir_all(self.world.home().join(".local/state"))?;
        let step = self.shift(&ear) - shift;
        let on_time = step.abs() < STEP;
        if !on_time {
            eprintln!("{number}: the sound came {step:.0} ms later at the end than at the beginning");
            self.microphone = Microphone::open(&self.world)?;
        }
        let mut outcomes = outcomes?;
        if let Some(wrong) = outcomes.last_mut().filter(|last| !last.is_right()) {
            wrong.log = log;
        }
        Ok(Some(outcomes).filter(|_| on_time))
    }

    /// Returns the time at which `ear` hears the first sample of the stream into the microphone. Plays a tick for an
    /// ear at the microphone. The difference of the times of both ears is measured by asking both at the same moment.
    fn shift(&self, ear: &Ear) -> f64 {
        // Waits until the previous sound is over.
        thread::sleep(LAG);
        let at_microphone = self.world.at_microphone();
        let tick = (0..20 * MS).map(|n| 0.3 * (n as f32 * 0.4).sin()).collect();
        let played = self.microphone.play(tick, self.microphone.position());
        let heard = ms(at_microphone.wait_for_speech(Duration::ZERO));
        let mut differences: Vec<f64> = (0..25)
            .map(|_| {
                thread::sleep(Duration::from_millis(7));
                ms(ear.now()) - ms(at_microphone.now())
            })
            .collect();
        differences.sort_by(f64::total_cmp);
        heard + differences[differences.len() / 2] - (played / MS) as f64
    }

    /// Returns the delay after which `ear` hears what is written now.
    fn late(&self, ear: &Ear, shift: f64) -> f64 {
        shift + (self.microphone.position() / MS) as f64 - ms(ear.now())
    }

    /// Draws noise [`SNR`] below the level of declarations.
    fn noise(&self, rng: &mut Rng) -> Vec<f32> {
        let Recording { samples } = &self.noises[rng.usize(..self.noises.len())];
        let mut noise = vec![0.0; samples.len()];
        let whole = Recording {
            samples: samples.clone(),
        };
        sound::add_noise(&mut noise, LEVEL * LEVEL, &whole, SNR, rng);
        noise
    }
}

impl Scene<'_> {
    /// Waits until the program has announced the player to move and listens.
    fn begin(&mut self) -> AnyResult<()> {
        let begun = Instant::now();
        while !self.lines.iter().any(|(_, line)| line.contains("am Zug.")) {
            if begun.elapsed() > STARTED {
                let said: Vec<&str> = self.lines.iter().map(|(_, line)| line.as_str()).collect();
                return Err(format!("ansage play does not start; it printed: {}", said.join(" / ")).into());
            }
            self.watch();
        }
        let now = self.now();
        while self.first_sound(now - 100.0).is_none() && self.now() < now + PATIENCE {
            self.watch();
        }
        if self.stage.echoes {
            self.program.type_line("Stellung");
            let until = self.now() + LEARNT;
            while self.now() < until {
                self.watch();
            }
        }
        self.hush();
        Ok(())
    }

    /// Silences the program, as a user at its keyboard does.
    fn hush(&mut self) {
        // The log of the turn contains the reason.
        if !self.program.hush() {
            eprintln!("The program has ended: {}", self.program.transcript().join(" / "));
        }
        self.silence(self.now());
    }

    fn play(&mut self) -> AnyResult<Vec<Outcome>> {
        let mut outcomes: Vec<Outcome> = Vec::new();
        let mut before = None;
        for number in 0..self.conversation.turns.len() {
            let said = self.say(&self.conversation.turns[number], before)?;
            let outcome = loop {
                self.watch();
                let now = self.now();
                if now < said.end {
                    continue;
                }
                let outcome = self.judge(number, said)?;
                let turn = &self.conversation.turns[number].turn;
                let over = if turn.is_negative() {
                    now > said.end + WATCHED
                } else if turn.hushed_ms.is_some() {
                    now > said.end + PATIENCE
                } else {
                    // The answer is heard slightly after it is in the journal.
                    outcome.is_right() && self.first_sound(said.end - 200.0).is_some() || now > said.end + PATIENCE
                };
                if over {
                    break outcome;
                }
            };
            let right = outcome.is_right();
            outcomes.push(outcome);
            if !right {
                break;
            }
            before = Some(said);
        }
        // Faults of the last answer may also show after the conversation.
        let last = outcomes.len() - 1;
        let until = self.now() + 1000.0;
        while self.now() < until {
            self.watch();
        }
        let begun = outcomes[last].said;
        outcomes[last] = self.judge(last, begun)?;
        Ok(outcomes)
    }

    /// Speaks `utterance` at its time. Returns its times, possibly while the sound is still playing.
    fn say(&mut self, utterance: &Utterance, before: Option<Said>) -> AnyResult<Said> {
        let voice = self.conversation.voice(utterance);
        let samples = self.stage.voices.speak(voice, &utterance.parts, utterance.turn.level)?;
        let length = (samples.len() / MS) as f64;
        let at = match before {
            None => self.now() + 300.0,
            Some(before) => self.time(utterance, before)?,
        };
        let lines = self.lines.len();
        let position = ((at - self.shift).max(0.0) as usize) * MS;
        let begin = (self.stage.microphone.play(samples, position) / MS) as f64 + self.shift;
        Ok(Said {
            begin,
            end: begin + length,
            lines,
        })
    }

    /// Waits until `utterance` is about to begin. Returns its beginning: now, if the program does not answer.
    fn time(&mut self, utterance: &Utterance, before: Said) -> AnyResult<f64> {
        let after = utterance.after as f64;
        if utterance.place == Place::Mine {
            return Ok(before.end + after);
        }
        let begin = loop {
            if let Some(begin) = self.first_sound(before.end - 200.0) {
                break begin;
            }
            if self.now() > before.end + PATIENCE {
                return Ok(self.now());
            }
            self.watch();
        };
        if utterance.place == Place::Begin {
            return Ok(begin + after);
        }
        // The end must be known before it is heard, because the stream needs some time.
        let said: Vec<&str> = self.lines[before.lines..]
            .iter()
            .map(|(_, line)| line.as_str())
            .collect();
        Ok(begin + self.stage.voices.length_ms(&said.join(" "))? + after)
    }

    fn judge(&self, number: usize, said: Said) -> AnyResult<Outcome> {
        let lines = &self.lines[said.lines..];
        let heard = judge::Heard {
            records: self.records()?,
            lines: lines.iter().map(|(_, line)| line.as_str()).collect(),
            sounds: self.sounds(said.begin - 500.0),
        };
        Ok(judge::judge(self.conversation, number, said, &heard))
    }

    /// Reads the events of the game so far. A declared or made move comes with its UCI.
    fn records(&self) -> AnyResult<Vec<String>> {
        let Ok(entries) = fs::read_dir(&self.folder) else {
            return Ok(Vec::new());
        };
        let mut records = Vec::new();
        for entry in entries {
            let path = entry?.path();
            if path.extension().is_none_or(|extension| extension != "journal") {
                continue;
            }
            // A line that is still being written is skipped.
            let events = fs::read_to_string(path)?;
            let events = events
                .lines()
                .filter_map(|line| serde_json::from_str::<Event>(line).ok());
            records.extend(events.map(|Event { event, uci }| match uci {
                Some(uci) => format!("{event} {uci}"),
                None => event,
            }));
        }
        Ok(records)
    }

    /// Waits 30 ms and takes the lines that the program has printed.
    fn watch(&mut self) {
        thread::sleep(Duration::from_millis(30));
        while let Some(line) = self.program.printed() {
            self.lines.push((ms(self.ear.now()), line));
        }
    }

    fn now(&self) -> f64 {
        ms(self.ear.now())
    }

    /// Returns the beginning and the end of each sound at the loudspeaker since `since`. A pause separates sounds.
    fn sounds(&self, since: f64) -> Vec<[f64; 2]> {
        let since = (since.max(0.0) / 10.0).floor() * 10.0;
        let samples = self.ear.samples(Duration::from_secs_f64(since / 1000.0));
        let mut sounds: Vec<[f64; 2]> = Vec::new();
        for (number, frame) in samples.chunks_exact(10 * MS).enumerate() {
            if frame.iter().all(|sample| sample.unsigned_abs() < 100) {
                continue;
            }
            let begin = since + 10.0 * number as f64;
            match sounds.last_mut() {
                Some(last) if begin - last[1] < PAUSE => last[1] = begin + 10.0,
                _ => sounds.push([begin, begin + 10.0]),
            }
        }
        sounds
    }

    /// Returns the beginning of the first sound at the loudspeaker after `since`.
    fn first_sound(&self, since: f64) -> Option<f64> {
        let sounds = self.sounds(since);
        sounds.first().map(|sound| sound[0])
    }

    /// Waits until the loudspeaker is silent. Returns the end of its last sound after `since`.
    fn silence(&mut self, since: f64) -> f64 {
        loop {
            let end = self.sounds(since).last().map_or(since, |sound| sound[1]);
            if self.now() - end >= PAUSE {
                return end;
            }
            self.watch();
        }
    }
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
