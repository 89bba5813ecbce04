//! The demonstration: recorded declarations of a short game at natural pace, in place of the microphone.

use std::{
    collections::VecDeque,
    path::Path,
    thread,
    time::{Duration, Instant},
};

use tokio::sync::mpsc;

use super::{error::AssistantError, event::Event};
use crate::{
    audio::{CHUNK, Captured, Chunk, FileError, SAMPLE_RATE, SoundSource, chunks, file},
    paths,
    speech::Gate,
};

/// Pause between the end of the read-back and the next declaration.
const THINKING: Duration = Duration::from_millis(700);
/// Silence after a recording until the decision at most.
const DECISION: Duration = Duration::from_millis(800);
/// Longest silence after a recording until its answer is said, which shuts the gate. A busy machine takes longer.
const READ_BACK: Duration = Duration::from_secs(5);
/// Silence after the last recording, in which its endpoint is detected.
const AFTER: Duration = Duration::from_secs(4);
/// Duration of a chunk.
const CHUNK_TIME: Duration = Duration::from_millis(CHUNK as u64 * 1000 / SAMPLE_RATE as u64);

struct Recording {
    words: String,
    chunks: VecDeque<Chunk>,
}

pub(super) struct Demo {
    waiting: VecDeque<Recording>,
    current: Option<VecDeque<Chunk>>,
    gate: Gate,
    events: mpsc::Sender<Event>,
    /// Longest silence after a recording until its answer. Each is answered.
    answer: Duration,
    /// Remaining silence before the next recording. It is counted in sound, not by the clock: a busy machine recognizes
    /// late.
    rest: Duration,
    next_chunk: Instant,
    over: bool,
}

impl Demo {
    /// Loads the recordings listed in `assets/demo/demo.tsv` (file, words, what it shows). `is_spoken` means that a
    /// voice answers.
    pub(super) fn load(gate: Gate, events: mpsc::Sender<Event>, is_spoken: bool) -> Result<Demo, AssistantError> {
        let folder = paths::shipped().join("assets/demo");
        let list = folder.join("demo.tsv");
        let text = crate::disk::read_text(&list).map_err(|source| FileError::Open { path: list, source })?;
        let waiting = text
            .lines()
            .filter(|line| !line.is_empty() && !line.starts_with(['#']) && !line.starts_with("file\t"))
            .map(|line| {
                let mut fields = line.split('\t');
                let file = folder.join(Path::new(fields.next().unwrap_or_default()));
                let words = fields.next().unwrap_or_default().to_owned();
                Ok(Recording {
                    words,
                    chunks: chunks(&file::decode(&file)?).collect(),
                })
            })
            .collect::<Result<VecDeque<_>, AssistantError>>()?;
        Ok(Demo {
            waiting,
            current: None,
            gate,
            events,
            answer: if is_spoken { READ_BACK } else { DECISION },
            rest: THINKING,
            next_chunk: Instant::now(),
            over: false,
        })
    }

    /// Starts the next recording if the voice has been silent for long enough.
    fn next_recording(&mut self) {
        if !self.gate.is_open() {
            self.rest = self.pause();
            return;
        }
        self.rest = self.rest.saturating_sub(CHUNK_TIME);
        if !self.rest.is_zero() || self.over {
            return;
        }
        match self.waiting.pop_front() {
            Some(recording) => {
                let _ = self.events.blocking_send(Event::DemoDeclares(recording.words));
                self.current = Some(recording.chunks);
            }
            None => {
                self.over = true;
                let _ = self.events.blocking_send(Event::DemoOver);
            }
        }
    }

    /// Silence after the voice.
    fn pause(&self) -> Duration {
        if self.waiting.is_empty() { AFTER } else { THINKING }
    }
}

impl SoundSource for Demo {
    fn read(&mut self, chunk: &mut Chunk) -> Captured {
        let now = Instant::now();
        if self.next_chunk > now {
            thread::sleep(self.next_chunk - now);
        }
        self.next_chunk = now.max(self.next_chunk) + CHUNK_TIME;
        *chunk = [0; CHUNK];
        if self.current.is_none() {
            self.next_recording();
        }
        if let Some(sound) = &mut self.current {
            *chunk = sound.pop_front().unwrap_or(*chunk);
            if sound.is_empty() {
                self.current = None;
                // The answer comes after the last sound. The next recording waits until it has ended.
                self.rest = self.answer + self.pause();
            }
        }
        Captured::Sound
    }

    fn discard(&mut self) {
        // A recording that is still playing when the voice speaks is dropped: it was cut at its decision.
        self.current = None;
        self.rest = self.pause();
    }
}
