//! An ear at the loudspeaker.

use std::{
    io::Read,
    ops::Range,
    process::{Child, Command, Stdio},
    sync::{Arc, Mutex},
    thread,
    time::{Duration, Instant},
};

use super::PATIENCE;

/// Sample rate of the ear, in Hz.
pub const RATE: u32 = 16_000;
/// Length of a frame, for each of which the ear measures the peak.
const FRAME: Duration = Duration::from_millis(10);
/// Lowest peak of a frame, of 32,768, that counts as sound. The virtual loudspeaker has no noise of its own.
const LOUD: u16 = 100;
/// Longest pause within an utterance. Pauses of speech-dispatcher and espeak-ng between words are shorter.
const PAUSE: Duration = Duration::from_millis(700);

/// Recorder of the loudspeaker. Times are counted from the start of the recording.
pub struct Ear {
    recorder: Child,
    heard: Arc<Mutex<Heard>>,
}

/// The recording so far.
#[derive(Default)]
struct Heard {
    samples: Vec<i16>,
    /// The peak of each frame. Measured once, on arrival, because a test asks for them a hundred times a second.
    levels: Vec<u16>,
}

impl Ear {
    /// Starts `recorder`, which writes samples (16 bit, mono, [`RATE`]), and returns when it receives some.
    pub(super) fn listen(mut recorder: Command) -> Ear {
        let mut recorder = recorder.stdout(Stdio::piped()).spawn().unwrap();
        let mut output = recorder.stdout.take().unwrap();
        let heard = Arc::new(Mutex::new(Heard::default()));
        let writer = Arc::clone(&heard);
        thread::spawn(move || {
            let mut frame = vec![0; 2 * samples(FRAME)];
            while output.read_exact(&mut frame).is_ok() {
                let samples = frame.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
                let peak = samples.clone().map(i16::unsigned_abs).max().unwrap_or(0);
                let mut heard = writer.lock().unwrap();
                heard.samples.extend(samples);
                heard.levels.push(peak);
            }
        });
        let ear = Ear { recorder, heard };
        ear.wait("to hear anything", || (ear.now() > Duration::ZERO).then_some(()));
        ear
    }

    /// Returns the time since the start.
    pub fn now(&self) -> Duration {
        time(self.heard.lock().unwrap().levels.len())
    }

    /// Returns the peak of each frame of 10 ms so far.
    pub fn levels(&self) -> Vec<u16> {
        self.heard.lock().unwrap().levels.clone()
    }

    /// Returns the samples from `since` on (16 bit, mono, [`RATE`]).
    pub fn samples(&self, since: Duration) -> Vec<i16> {
        let heard = &self.heard.lock().unwrap().samples;
        heard[samples(since).min(heard.len())..].to_vec()
    }

    /// Returns the times of speech, from the first to the last sound of each utterance.
    pub fn utterances(&self) -> Vec<Range<Duration>> {
        let mut utterances: Vec<Range<Duration>> = Vec::new();
        for (number, level) in self.levels().into_iter().enumerate() {
            if level < LOUD {
                continue;
            }
            let begin = time(number);
            match utterances.last_mut() {
                Some(last) if begin - last.end < PAUSE => last.end = begin + FRAME,
                _ => utterances.push(begin..begin + FRAME),
            }
        }
        utterances
    }

    /// Waits for the first sound after `since` and returns its time.
    ///
    /// # Panics
    ///
    /// If it stays silent.
    pub fn wait_for_speech(&self, since: Duration) -> Duration {
        self.wait("for speech", || {
            let levels = self.levels();
            let first = (since.as_millis() / FRAME.as_millis()) as usize;
            let found = levels.iter().skip(first).position(|level| *level >= LOUD)?;
            Some(time(first + found))
        })
    }

    /// Waits for the first sound after a pause longer than `pause`, which follows the first sound after `since`.
    /// Returns its time.
    ///
    /// # Panics
    ///
    /// If none comes.
    pub fn wait_for_speech_after_pause(&self, since: Duration, pause: Duration) -> Duration {
        let frames = |time: Duration| (time.as_millis() / FRAME.as_millis()) as usize;
        self.wait("for speech after a pause", || {
            let levels = self.levels();
            let loud = levels.iter().enumerate().skip(frames(since));
            let mut loud = loud.filter(|(_, level)| **level >= LOUD).map(|(frame, _)| frame);
            let mut last = loud.next()?;
            loud.find(|frame| std::mem::replace(&mut last, *frame) + frames(pause) < *frame)
                .map(time)
        })
    }

    /// Waits until the silence is longer than any pause in speech. Returns the time.
    ///
    /// # Panics
    ///
    /// If it does not fall silent.
    pub fn wait_for_silence(&self) -> Duration {
        let begun = self.now();
        self.wait("for silence", || {
            let now = self.now();
            let last = self.utterances().last().map_or(Duration::ZERO, |last| last.end);
            (now > begun && now - last.min(now) > PAUSE).then_some(now)
        })
    }

    fn wait<T>(&self, what: &str, mut look: impl FnMut() -> Option<T>) -> T {
        let begun = Instant::now();
        loop {
            if let Some(found) = look() {
                return found;
            }
            assert!(
                begun.elapsed() < PATIENCE,
                "waited in vain {what}; heard so far: {:?}",
                self.utterances()
            );
            thread::sleep(FRAME);
        }
    }
}

impl Drop for Ear {
    fn drop(&mut self) {
        let _ = self.recorder.kill();
        let _ = self.recorder.wait();
    }
}

/// Returns how long `frames` last.
fn time(frames: usize) -> Duration {
    FRAME * u32::try_from(frames).unwrap()
}

fn samples(time: Duration) -> usize {
    (time.as_micros() * u128::from(RATE) / 1_000_000) as usize
}
