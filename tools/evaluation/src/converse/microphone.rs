//! Plays sound into the virtual microphone at known times, with a stream that never ends.

use std::{
    io::Write,
    process::{Child, Stdio},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use ansage::audio::SAMPLE_RATE;

use super::world::{PATIENCE, SoundWorld};
use crate::error::AnyResult;

/// Number of samples per write: 10 ms.
const CHUNK: usize = SAMPLE_RATE as usize / 100;
/// Longest time for which this program may be prevented from writing before the stream stops. It also delays all sound.
const BUFFER: &str = "--latency-msec=250";

/// Time after which everything written has been heard.
pub const LAG: Duration = Duration::from_millis(400);

/// Player into the microphone of a world. Positions are in samples since its start.
pub struct Microphone {
    player: Child,
    feed: Arc<Mutex<Feed>>,
    stop: Arc<AtomicBool>,
}

#[derive(Default)]
struct Feed {
    position: usize,
    playing: Vec<(usize, Vec<f32>)>,
    noise: Vec<f32>,
}

impl Microphone {
    /// Opens the microphone of `world`.
    ///
    /// # Errors
    ///
    /// If pacat cannot be run, or does not connect.
    pub fn open(world: &SoundWorld) -> AnyResult<Microphone> {
        let mut command = world.command("pacat");
        command.args([
            "--playback",
            "--raw",
            "--device=microphone_feed",
            "--format=s16le",
            BUFFER,
        ]);
        command.args([format!("--rate={SAMPLE_RATE}"), "--channels=1".into()]);
        let connected = streams(world)? + 1;
        let mut player = command.stdin(Stdio::piped()).spawn()?;
        // Sound written before would be delayed, and so would everything after it.
        let begun = Instant::now();
        while streams(world)? < connected {
            if begun.elapsed() > PATIENCE {
                return Err("pacat does not reach the sound server. Install pulseaudio-utils.".into());
            }
            thread::sleep(Duration::from_millis(20));
        }
        let mut pipe = player.stdin.take().expect("it is piped");
        let feed = Arc::new(Mutex::new(Feed::default()));
        let stop = Arc::new(AtomicBool::new(false));
        let (fed, stopped) = (Arc::clone(&feed), Arc::clone(&stop));
        thread::spawn(move || {
            let begun = Instant::now();
            while !stopped.load(Ordering::Relaxed) {
                let due = (begun.elapsed().as_secs_f64() * f64::from(SAMPLE_RATE)) as usize;
                let mut feed = fed.lock().expect("nobody panics with it");
                let mut bytes = Vec::new();
                while feed.position < due {
                    bytes.extend(feed.next().into_iter().flat_map(i16::to_le_bytes));
                }
                drop(feed);
                if pipe.write_all(&bytes).is_err() {
                    return;
                }
                thread::sleep(Duration::from_millis(5));
            }
        });
        Ok(Microphone { player, feed, stop })
    }

    /// Plays `samples` at `position`, or at once if that has passed. Returns where they begin.
    pub fn play(&self, samples: Vec<f32>, position: usize) -> usize {
        let mut feed = self.feed.lock().expect("nobody panics with it");
        let begin = position.max(feed.position);
        feed.playing.push((begin, samples));
        begin
    }

    /// Returns the position of the next sample to be written.
    pub fn position(&self) -> usize {
        self.feed.lock().expect("nobody panics with it").position
    }

    /// Repeats `noise` until another noise replaces it. An empty one is silence.
    pub fn surround(&self, noise: Vec<f32>) {
        self.feed.lock().expect("nobody panics with it").noise = noise;
    }
}

/// Returns the number of streams that play in `world`.
fn streams(world: &SoundWorld) -> AnyResult<usize> {
    let listed = world.command("pactl").args(["list", "short", "sink-inputs"]).output()?;
    Ok(String::from_utf8_lossy(&listed.stdout).lines().count())
}

impl Feed {
    fn next(&mut self) -> [i16; CHUNK] {
        let at = self.position;
        self.position += CHUNK;
        self.playing.retain(|(begin, samples)| begin + samples.len() > at);
        std::array::from_fn(|n| {
            let spoken = |(begin, samples): &(usize, Vec<f32>)| {
                let index = (at + n).checked_sub(*begin);
                index.and_then(|index| samples.get(index)).copied().unwrap_or(0.0)
            };
            let noise = self
                .noise
                .get((at + n) % self.noise.len().max(1))
                .copied()
                .unwrap_or(0.0);
            let sum = noise + self.playing.iter().map(spoken).sum::<f32>();
            (sum.clamp(-1.0, 1.0) * 32_767.0) as i16
        })
    }
}

impl Drop for Microphone {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        let _ = self.player.kill();
        let _ = self.player.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_played_stands_in_its_place_above_the_noise() {
        let mut feed = Feed {
            playing: vec![(CHUNK + 5, vec![0.5; 10])],
            noise: vec![0.25, 0.0],
            ..Feed::default()
        };
        let sound = [feed.next(), feed.next(), feed.next()].concat();
        let expected = |n: usize| {
            let speech = if (CHUNK + 5..CHUNK + 15).contains(&n) { 0.5 } else { 0.0 };
            let noise = if n.is_multiple_of(2) { 0.25 } else { 0.0 };
            ((speech + noise) * 32_767.0) as i16
        };
        assert!(
            sound.iter().enumerate().all(|(n, sample)| *sample == expected(n)),
            "{sound:?}"
        );
        assert!(feed.playing.is_empty());
    }
}
