//! The loudspeaker, for the program's own sounds.
//!
//! The device's callback copies samples and nothing else: sounds come to it through a lock-free ring and go back
//! through another one, so that it neither allocates nor frees.

use std::{
    sync::{
        Arc, OnceLock,
        atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering},
    },
    thread,
    time::Duration,
};

use cpal::{
    BufferSize, ErrorKind, FromSample, OutputCallbackInfo, SampleFormat, SizedSample, StreamConfig,
    SupportedBufferSize,
    traits::{DeviceTrait, HostTrait, StreamTrait},
};
use rtrb::{Consumer, Producer, RingBuffer};
use thiserror::Error;

use super::{
    Resampler,
    device::{DeviceFault, fault},
};
use crate::system::quietly;

/// Number of sounds that may wait. The voice plays one at a time.
const WAITING: usize = 8;
/// Requested length of the device's buffer: 20 ms.
const BUFFERS_PER_SECOND: u32 = 50;
/// Interval at which to check whether a sound has ended. The callback must not wake any thread.
const LOOK: Duration = Duration::from_millis(4);

/// Number of errors, without any sample in between, after which a device is gone: a few tenths of a second.
const GONE: u32 = 50;

/// Reason why nothing can be played.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PlaybackError {
    /// There is no output device.
    #[error("no output device")]
    NoDevice,
    /// The device refuses, or has gone.
    #[error("output device failed: {0}")]
    Broken(DeviceFault),
    /// More sounds wait than the device takes.
    #[error("output device stuck")]
    Stuck,
}

/// The default output device, open. Stays on the thread of its owner; dropping it closes the device.
pub struct Playback {
    _stream: cpal::Stream,
    rate: u32,
    sounds: Producer<Sound>,
    /// Sounds that are over, to be freed here.
    used: Consumer<Sound>,
    state: Arc<State>,
    given: u64,
}

struct Sound {
    number: u64,
    samples: Vec<f32>,
    at: usize,
}

/// State shared by the callback and the other threads.
#[derive(Default)]
struct State {
    /// Sounds with a lower number are cut.
    from: AtomicU64,
    /// All samples of the sounds up to this number were given to the device, or dropped.
    ended: AtomicU64,
    /// Delay from the callback to the ear, in microseconds.
    latency: AtomicU64,
    /// Errors since the device last took samples.
    faults: AtomicU32,
    /// Reason why the device no longer plays.
    broken: OnceLock<DeviceFault>,
}

impl State {
    /// Counts an error of the device. A single error is harmless: most streams continue after it, and PulseAudio
    /// reports some for no reason. A device that is gone returns nothing but errors, as fast as it is called.
    fn fail(&self, error: &cpal::Error) {
        let faults = self.faults.fetch_add(1, Ordering::Relaxed) + 1;
        if error.kind() == ErrorKind::DeviceNotAvailable || faults >= GONE {
            let _ = self.broken.set(fault(error));
        }
        thread::sleep(LOOK);
    }

    /// Returns an error if the device no longer plays, with the reason.
    fn check(&self) -> Result<(), PlaybackError> {
        match self.broken.get() {
            Some(fault) => Err(PlaybackError::Broken(fault.clone())),
            None => Ok(()),
        }
    }
}

/// Result of a sound.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Played {
    /// It was played to its end.
    Whole,
    /// It was cut short.
    Cut,
}

/// A sound that is being played.
pub struct Playing {
    number: u64,
    state: Arc<State>,
}

impl Playback {
    /// Opens the default output device.
    ///
    /// # Errors
    ///
    /// [`PlaybackError`] if there is none or it cannot be opened.
    pub fn open() -> Result<Playback, PlaybackError> {
        quietly(open)
    }

    /// Plays mono `samples` of `rate` Hz after the earlier sounds, and returns at once.
    ///
    /// # Errors
    ///
    /// [`PlaybackError`] if the device is gone. It must then be opened again.
    pub fn play(&mut self, samples: &[i16], rate: u32) -> Result<Playing, PlaybackError> {
        self.state.check()?;
        while self.used.pop().is_ok() {}
        let mut resampled = Vec::new();
        if let Some(mut resampler) = Resampler::between(rate, self.rate) {
            let input: Vec<f32> = samples.iter().map(|sample| f32::from(*sample) / 32_768.0).collect();
            resampler.push(&input, &mut resampled);
            resampler.finish(&mut resampled);
        }
        self.given += 1;
        let sound = Sound {
            number: self.given,
            samples: resampled.iter().map(|sample| f32::from(*sample) / 32_768.0).collect(),
            at: 0,
        };
        self.sounds.push(sound).map_err(|_| PlaybackError::Stuck)?;
        Ok(Playing {
            number: self.given,
            state: Arc::clone(&self.state),
        })
    }

    /// Returns the device's sample rate, in Hz.
    pub fn rate(&self) -> u32 {
        self.rate
    }

    /// Cuts the current sound and those that wait.
    pub fn stop(&self) {
        self.state.from.store(self.given + 1, Ordering::Release);
    }
}

impl Drop for Playback {
    fn drop(&mut self) {
        // The sound of a closed device need not be waited for.
        self.stop();
        self.state.ended.store(self.given, Ordering::Release);
    }
}

impl Playing {
    /// Returns the time from the callback to the ear, as far as the device reports it.
    pub fn latency(&self) -> Duration {
        Duration::from_micros(self.state.latency.load(Ordering::Relaxed))
    }

    /// Blocks until the last sample has been heard, or the sound has been cut.
    ///
    /// # Errors
    ///
    /// [`PlaybackError::Broken`] if the device has gone meanwhile.
    pub fn wait(&self) -> Result<Played, PlaybackError> {
        self.wait_unless(&AtomicBool::new(false))
    }

    /// Waits like [`Playing::wait`], but no longer than until `cut` is set. The sound goes on until the [`Playback`] is
    /// stopped or dropped.
    ///
    /// # Errors
    ///
    /// [`PlaybackError::Broken`] if the device has gone meanwhile.
    pub fn wait_unless(&self, cut: &AtomicBool) -> Result<Played, PlaybackError> {
        loop {
            if self.state.from.load(Ordering::Acquire) > self.number || cut.load(Ordering::Acquire) {
                return Ok(Played::Cut);
            }
            self.state.check()?;
            if self.state.ended.load(Ordering::Acquire) >= self.number {
                thread::sleep(self.latency());
                return Ok(Played::Whole);
            }
            thread::sleep(LOOK);
        }
    }
}

fn open() -> Result<Playback, PlaybackError> {
    let broken = |error: cpal::Error| PlaybackError::Broken(fault(&error));
    let device = cpal::default_host()
        .default_output_device()
        .ok_or(PlaybackError::NoDevice)?;
    let supported = device.default_output_config().map_err(broken)?;
    let mut config = supported.config();
    let wanted = config.sample_rate / BUFFERS_PER_SECOND;
    config.buffer_size = match *supported.buffer_size() {
        SupportedBufferSize::Range { min, max } if min <= max => BufferSize::Fixed(wanted.clamp(min, max)),
        _ => BufferSize::Default,
    };
    let format = supported.sample_format();
    start(&device, config, format).or_else(|_| {
        config.buffer_size = BufferSize::Default;
        start(&device, config, format).map_err(broken)
    })
}

fn start(device: &cpal::Device, config: StreamConfig, format: SampleFormat) -> Result<Playback, cpal::Error> {
    match format {
        SampleFormat::I16 => typed::<i16>(device, config),
        SampleFormat::I32 => typed::<i32>(device, config),
        SampleFormat::U8 => typed::<u8>(device, config),
        _ => typed::<f32>(device, config),
    }
}

fn typed<T>(device: &cpal::Device, config: StreamConfig) -> Result<Playback, cpal::Error>
where
    T: SizedSample + FromSample<f32>,
{
    let (sounds, incoming) = RingBuffer::new(WAITING);
    let (outgoing, used) = RingBuffer::new(2 * WAITING);
    let state = Arc::new(State::default());
    let mut mixer = Mixer {
        incoming,
        outgoing,
        current: None,
        state: Arc::clone(&state),
    };
    let failing = Arc::clone(&state);
    let channels = usize::from(config.channels);
    let stream = device.build_output_stream::<T, _, _>(
        config,
        move |data: &mut [T], info: &OutputCallbackInfo| {
            let times = info.timestamp();
            let latency = times.playback.duration_since(times.callback);
            let micros = u64::try_from(latency.as_micros()).unwrap_or_default();
            mixer.state.latency.store(micros, Ordering::Relaxed);
            mixer.state.faults.store(0, Ordering::Relaxed);
            for frame in data.chunks_exact_mut(channels) {
                frame.fill(T::from_sample(mixer.next()));
            }
        },
        move |error| failing.fail(&error),
        None,
    )?;
    stream.play()?;
    Ok(Playback {
        _stream: stream,
        rate: config.sample_rate,
        sounds,
        used,
        state,
        given: 0,
    })
}

/// The callback's side.
struct Mixer {
    incoming: Consumer<Sound>,
    outgoing: Producer<Sound>,
    current: Option<Sound>,
    state: Arc<State>,
}

impl Mixer {
    /// Returns the next sample: 0 if nothing plays.
    fn next(&mut self) -> f32 {
        loop {
            if self.current.is_none() {
                self.current = self.incoming.pop().ok();
            }
            let Some(sound) = &mut self.current else { return 0.0 };
            if sound.number >= self.state.from.load(Ordering::Acquire)
                && let Some(sample) = sound.samples.get(sound.at)
            {
                sound.at += 1;
                return *sample;
            }
            self.state.ended.store(sound.number, Ordering::Release);
            // The ring has room: its owner empties it before each new sound.
            if let Some(sound) = self.current.take() {
                let _ = self.outgoing.push(sound);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mixer() -> (Producer<Sound>, Consumer<Sound>, Mixer) {
        let (sounds, incoming) = RingBuffer::new(WAITING);
        let (outgoing, used) = RingBuffer::new(2 * WAITING);
        let mixer = Mixer {
            incoming,
            outgoing,
            current: None,
            state: Arc::default(),
        };
        (sounds, used, mixer)
    }

    fn sound(number: u64, samples: &[f32]) -> Sound {
        Sound {
            number,
            samples: samples.to_vec(),
            at: 0,
        }
    }

    #[test]
    fn sounds_follow_each_other_and_come_back() {
        let (mut sounds, mut used, mut mixer) = mixer();
        for next in [sound(1, &[0.1, 0.2]), sound(2, &[]), sound(3, &[0.3])] {
            assert!(sounds.push(next).is_ok());
        }
        let heard: Vec<f32> = std::iter::repeat_with(|| mixer.next()).take(5).collect();
        assert_eq!(heard, [0.1, 0.2, 0.3, 0.0, 0.0]);
        assert_eq!(mixer.state.ended.load(Ordering::Acquire), 3);
        assert_eq!(std::iter::from_fn(|| used.pop().ok()).count(), 3);
    }

    #[test]
    fn what_is_stopped_is_cut() {
        let (mut sounds, _used, mut mixer) = mixer();
        assert!(sounds.push(sound(1, &[0.1, 0.2])).is_ok());
        let playing = Playing {
            number: 1,
            state: Arc::clone(&mixer.state),
        };
        assert_eq!(mixer.next(), 0.1);
        mixer.state.from.store(2, Ordering::Release);
        assert_eq!(mixer.next(), 0.0);
        assert_eq!(playing.wait(), Ok(Played::Cut));
        assert!(sounds.push(sound(2, &[0.5])).is_ok());
        assert_eq!(mixer.next(), 0.5);
    }
}
