//! The microphone.
//!
//! The device's callback averages the channels and pushes into a lock-free ring: it allocates, locks, logs and
//! resamples nothing. [`Capture`], on a thread of its owner, takes the samples out of the ring, resamples them, notices
//! a device that has vanished and opens it again when it is back.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use cpal::{
    BufferSize, ErrorKind, FromSample, Sample, SampleFormat, SizedSample, StreamConfig, SupportedBufferSize,
    SupportedStreamConfig,
    traits::{DeviceTrait, HostTrait, StreamTrait},
};
use rtrb::{Consumer, Producer, RingBuffer};
use thiserror::Error;

use super::Resampler;
use crate::recognition::SAMPLE_RATE;

/// Most samples that [`Capture::read`] hands out at once: 40 ms. The recognizer looks for the end of an utterance once
/// a chunk, so a longer chunk would be latency.
pub const CHUNK: usize = SAMPLE_RATE as usize / 25;
/// [`Capture::read`] waits for this many samples (20 ms), so that the recognizer is not called for crumbs.
const CRUMB: usize = CHUNK / 2;
/// Longest wait of [`Capture::read`] where no sound comes.
const PATIENCE: Duration = Duration::from_millis(40);
/// A live device that has given nothing for so long is lost. Bluetooth devices pause for up to half a second.
const DEAD_AFTER: Duration = Duration::from_secs(1);
/// Time between attempts to open a lost device again.
const RETRY: Duration = Duration::from_millis(500);
/// Time for which the ring holds sound while nobody reads it, in seconds.
const RING_SECONDS: u32 = 4;
/// Length of the buffer that is asked of the device: 20 ms. ALSA gets two of them. Shorter ones overrun on a busy
/// machine, and the default of some devices is a second and more.
const BUFFERS_PER_SECOND: u32 = 50;

/// Why the microphone cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum CaptureError {
    /// There is no capture device at all.
    #[error("There is no microphone. Connect one, or start the sound server, and try again.")]
    NoDevice,
    /// There are devices, but none of the configured name.
    #[error(
        "There is no microphone \"{wanted}\". There are: {}. Put one of these names, or \"default\", into the configuration under [audio], input.",
        present.join(", ")
    )]
    Unknown {
        /// The configured name.
        wanted: String,
        /// Names of the devices that there are.
        present: Vec<String>,
    },
    /// Another program uses the device and shares it with nobody.
    #[error("The microphone \"{0}\" is in use by another program. End that program.")]
    Busy(String),
    /// The user may not use the device.
    #[error("The microphone \"{0}\" may not be used. Add yourself to the group \"audio\" and log in again.")]
    Forbidden(String),
    /// The device was there and is gone.
    #[error("The microphone \"{device}\" is gone ({reason}). Connect it again; Ansage goes on by itself.")]
    Lost {
        /// Name of the device.
        device: String,
        /// What happened.
        reason: String,
    },
    /// The device does not work.
    #[error("The microphone \"{device}\" cannot be opened: {reason}. Choose another one in the configuration under [audio], input.")]
    Broken {
        /// Name of the device.
        device: String,
        /// What the system said.
        reason: String,
    },
}

/// What a device gives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opened {
    /// Name of the device.
    pub device: String,
    /// Samples a second and channel.
    pub rate: u32,
    /// Channels.
    pub channels: u16,
    /// Sample format, such as "i16".
    pub format: String,
    /// Frames that the device hands over at once, as far as it tells.
    pub buffer: Option<u32>,
}

/// What [`Capture::read`] came back with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Captured {
    /// Samples, at least one.
    Sound,
    /// No sound within 40 ms. Nothing to say about it: the device may be lost already, or a little late.
    Nothing,
    /// The device has just vanished. Reported once; from now on every read tries to open it again.
    Lost(CaptureError),
    /// The device has just come back.
    Back(Opened),
}

/// The open microphone. Stays on the thread of its owner; dropping it closes the device.
pub struct Capture {
    /// The configured name.
    wanted: String,
    opened: Opened,
    /// `None` while the device is lost.
    live: Option<Live>,
    retry_at: Instant,
    overruns: u64,
}

/// A running stream.
struct Live {
    stream: cpal::Stream,
    samples: Consumer<f32>,
    errors: Consumer<cpal::Error>,
    overruns: Arc<AtomicU64>,
    resampler: Resampler,
    /// Samples of the device, on their way from the ring to the resampler.
    raw: Vec<f32>,
    /// Resampled samples that were more than one chunk.
    ready: Vec<i16>,
    last_sound: Instant,
}

/// Names of the capture devices, the default one first.
pub fn list_devices() -> Vec<String> {
    devices().into_iter().map(|(name, _)| name).collect()
}

impl Capture {
    /// Opens the device whose name holds `wanted` (in any letter case), or the default one for "default" or "".
    ///
    /// # Errors
    ///
    /// [`CaptureError`] when there is no such device or it cannot be opened.
    pub fn open(wanted: &str) -> Result<Capture, CaptureError> {
        let (opened, live) = open(wanted)?;
        Ok(Capture {
            wanted: wanted.to_owned(),
            opened,
            live: Some(live),
            retry_at: Instant::now(),
            overruns: 0,
        })
    }

    /// The device and what it gives; while it is lost, what it gave.
    pub fn opened(&self) -> &Opened {
        &self.opened
    }

    /// Samples of the device that were lost so far because nobody read them in time.
    pub fn overruns(&self) -> u64 {
        self.overruns + self.live.as_ref().map_or(0, |live| live.overruns.load(Ordering::Relaxed))
    }

    /// Replaces `samples` by the next ones (mono, [`SAMPLE_RATE`], at most [`CHUNK`]). Blocks for at most about 40 ms,
    /// or as long as it takes to open a device that has come back.
    pub fn read(&mut self, samples: &mut Vec<i16>) -> Captured {
        samples.clear();
        let Some(live) = &mut self.live else {
            return self.reopen();
        };
        match live.read(samples) {
            Ok(true) => Captured::Sound,
            Ok(false) => Captured::Nothing,
            Err(reason) => {
                self.overruns = self.overruns();
                self.live = None;
                self.retry_at = Instant::now() + RETRY;
                Captured::Lost(CaptureError::Lost {
                    device: self.opened.device.clone(),
                    reason,
                })
            }
        }
    }

    /// Throws away what was captured and not yet read, such as the assistant's own voice.
    pub fn discard(&mut self) {
        if let Some(live) = &mut self.live {
            live.discard();
        }
    }

    fn reopen(&mut self) -> Captured {
        if Instant::now() < self.retry_at {
            thread::sleep(PATIENCE);
            return Captured::Nothing;
        }
        match open(&self.wanted) {
            Ok((opened, live)) => {
                self.live = Some(live);
                self.opened = opened.clone();
                Captured::Back(opened)
            }
            Err(_) => {
                self.retry_at = Instant::now() + RETRY;
                Captured::Nothing
            }
        }
    }
}

impl Live {
    /// Takes over at most [`CHUNK`] samples; false where none came in time. The error says why the device is lost.
    fn read(&mut self, samples: &mut Vec<i16>) -> Result<bool, String> {
        let deadline = Instant::now() + PATIENCE;
        loop {
            self.pull();
            let enough = self.ready.len() >= CRUMB;
            if enough || Instant::now() >= deadline {
                let length = self.ready.len().min(CHUNK);
                samples.extend(self.ready.drain(..length));
                if length > 0 {
                    return Ok(true);
                }
                // Only now: sound that came before the loss is handed out first.
                return self.check().map(|()| false);
            }
            // The callback must not wake anybody, so the ring is polled: 2 ms cost nothing that could be measured.
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// Empties the ring into the resampler.
    fn pull(&mut self) {
        let length = self.samples.slots();
        if length == 0 {
            return;
        }
        self.raw.resize(length, 0.0);
        if self.samples.pop_entire_slice(&mut self.raw).is_ok() {
            self.resampler.push(&self.raw, &mut self.ready);
            self.last_sound = Instant::now();
        }
    }

    fn discard(&mut self) {
        self.pull();
        self.ready.clear();
    }

    fn check(&mut self) -> Result<(), String> {
        while let Ok(error) = self.errors.pop() {
            match error.kind() {
                // The stream goes on after these.
                ErrorKind::Xrun => tracing::debug!("the microphone's buffer overran"),
                ErrorKind::DeviceChanged | ErrorKind::RealtimeDenied => tracing::debug!("microphone: {error}"),
                _ => return Err(error.to_string()),
            }
        }
        if self.last_sound.elapsed() > DEAD_AFTER {
            return Err("it gives no sound any more".into());
        }
        Ok(())
    }
}

/// The devices that can capture, with their names, the default one first. No name twice: ALSA lists one device under
/// several addresses, of which the first is the most general.
fn devices() -> Vec<(String, cpal::Device)> {
    let host = cpal::default_host();
    let mut found: Vec<(String, cpal::Device)> = Vec::new();
    let rest = host.input_devices().into_iter().flatten();
    for device in host.default_input_device().into_iter().chain(rest) {
        let name = name(&device);
        // ALSA names devices that open nothing; what cannot be asked for its formats cannot capture.
        if found.iter().all(|(known, _)| *known != name) && choose(&device).is_some() {
            found.push((name, device));
        }
    }
    found
}

fn name(device: &cpal::Device) -> String {
    device
        .description()
        .map_or_else(|_| device.to_string(), |description| description.name().to_owned())
}

fn find(wanted: &str) -> Result<(String, cpal::Device), CaptureError> {
    if matches!(wanted, "" | "default") {
        let device = cpal::default_host().default_input_device().ok_or(CaptureError::NoDevice)?;
        return Ok((name(&device), device));
    }
    let present = devices();
    if present.is_empty() {
        return Err(CaptureError::NoDevice);
    }
    let part = wanted.to_lowercase();
    let names = present.iter().map(|(name, _)| name.clone()).collect();
    present
        .into_iter()
        .find(|(name, device)| {
            name.to_lowercase().contains(&part)
                || device.id().is_ok_and(|id| id.id().to_lowercase().contains(&part))
        })
        .ok_or(CaptureError::Unknown {
            wanted: wanted.to_owned(),
            present: names,
        })
}

/// The format to ask for: 48 kHz where there is a choice, since nearly every device works at it inside, and ALSA
/// without a sound server converts rates badly; then what is nearest to it from above; as few channels as possible.
fn choose(device: &cpal::Device) -> Option<SupportedStreamConfig> {
    const RATES: [u32; 4] = [48_000, 44_100, 32_000, SAMPLE_RATE];
    let formats = [SampleFormat::F32, SampleFormat::I16, SampleFormat::I32];
    let ranges: Vec<_> = device
        .supported_input_configs()
        .ok()?
        .filter(|range| sample_size(range.sample_format()).is_some() && range.channels() > 0)
        .collect();
    ranges
        .iter()
        .map(|range| {
            let rate = RATES
                .into_iter()
                .find(|rate| range.contains_rate(*rate))
                .unwrap_or(range.max_sample_rate());
            let rate_rank = RATES.iter().position(|known| *known == rate).unwrap_or(RATES.len());
            let format_rank = formats
                .iter()
                .position(|known| *known == range.sample_format())
                .unwrap_or(formats.len());
            ((rate_rank, range.channels(), format_rank), range.with_sample_rate(rate))
        })
        .min_by_key(|(rank, _)| *rank)
        .map(|(_, config)| config)
}

/// Opens the device `wanted` and starts it.
fn open(wanted: &str) -> Result<(Opened, Live), CaptureError> {
    let (name, device) = find(wanted)?;
    let broken = |error: cpal::Error| match error.kind() {
        ErrorKind::DeviceBusy => CaptureError::Busy(name.clone()),
        ErrorKind::PermissionDenied => CaptureError::Forbidden(name.clone()),
        _ => CaptureError::Broken {
            device: name.clone(),
            reason: error.to_string(),
        },
    };
    let Some(supported) = choose(&device) else {
        // The default device of ALSA always exists by name; where nothing stands behind it, there is no microphone.
        if devices().is_empty() {
            return Err(CaptureError::NoDevice);
        }
        let error = device.supported_input_configs().err();
        return Err(error.map_or(CaptureError::NoDevice, broken));
    };
    todo!()
}
