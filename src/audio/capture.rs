//! The microphone.
//!
//! The device's callback averages the channels and pushes into a lock-free ring. It does not allocate, lock, log or
//! resample. [`Capture`], on its owner's thread, takes the samples out of the ring, resamples them, notices when the
//! device vanishes and reopens it when it is back.

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
    traits::{DeviceTrait, StreamTrait},
};
use rtrb::{Consumer, Producer, RingBuffer};

use super::{
    Resampler,
    chunk::{Chunk, Chunker},
    device::{CaptureError, DeviceFault, choose, devices, fault, find},
    mute::{Mute, MuteWatch},
    trouble::RateWatch,
};
use crate::system::quietly;
/// Longest wait of [`Capture::read`] for a chunk: two chunks, since a device may deliver one a little late.
const PATIENCE: Duration = Duration::from_millis(80);
/// A running device that delivers nothing for this long is lost. Bluetooth devices pause for up to half a second.
const DEAD_AFTER: Duration = Duration::from_secs(1);
/// The same for a device that was just opened: PulseAudio takes a second to wake a suspended source.
const DEAD_AT_START: Duration = Duration::from_secs(3);
/// Time between attempts to open a lost device again.
const RETRY: Duration = Duration::from_millis(500);
/// Capacity of the ring, in seconds of sound that nobody reads.
const RING_SECONDS: u32 = 4;
/// Requested length of the device's buffer, as a fraction of a second: 20 ms. ALSA gets two such buffers. Shorter ones
/// overrun on a busy machine, and some devices default to a second or more.
const BUFFERS_PER_SECOND: u32 = 50;

/// A device and the format it delivers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opened {
    /// Name of the device.
    pub device: String,
    /// Samples per second and channel.
    pub rate: u32,
    /// Number of channels.
    pub channels: u16,
    /// Sample format, such as "i16".
    pub format: String,
    /// Frames that the device delivers at once, if it reports that.
    pub buffer: Option<u32>,
}

/// Result of [`Capture::read`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Captured {
    /// A chunk.
    Sound,
    /// No whole chunk within 80 ms. The device may be lost or just a little late.
    Nothing,
    /// The device delivers nothing but zeros: it is switched off. Reported once, 1.8 s after the zeros begin.
    Muted,
    /// The device's real sample rate is not the one it claims; the chunk holds sound all the same. Reported once,
    /// within two seconds.
    WrongRate,
    /// The device has just vanished. Reported once; from now on every read tries to reopen it.
    Lost(CaptureError),
    /// The device has come back, or is switched on again, and gives sound.
    Back(Opened),
}

/// The open microphone. Stays on its owner's thread; dropping it closes the device.
pub struct Capture {
    /// Configured device name.
    wanted: String,
    opened: Opened,
    /// `None` while the device is lost.
    live: Option<Live>,
    /// Whether the device was reopened after a loss but has delivered no sound yet. It counts as back with its first
    /// sound.
    returning: bool,
    retry_at: Instant,
    overruns: u64,
    mute: MuteWatch,
}

/// A running stream.
struct Live {
    stream: cpal::Stream,
    samples: Consumer<f32>,
    errors: Consumer<cpal::Error>,
    overruns: Arc<AtomicU64>,
    resampler: Resampler,
    /// Samples of the device on their way from the ring to the resampler.
    raw: Vec<f32>,
    /// Resampled samples.
    ready: Chunker,
    /// Compares the number of samples with the elapsed time.
    rate: RateWatch,
    opened: Instant,
    /// Whether the rate just turned out to be wrong and was not reported yet.
    wrong_rate: bool,
    /// Whether any sound has come yet.
    woken: bool,
    /// When the last sound came, or when the device was opened.
    last_sound: Instant,
}

impl Capture {
    /// Opens the first device whose name contains `wanted`, ignoring case, or the default device for "default" or "".
    ///
    /// # Errors
    ///
    /// Returns a [`CaptureError`] if there is no such device or it cannot be opened.
    pub fn open(wanted: &str) -> Result<Capture, CaptureError> {
        let (opened, live) = quietly(|| open(wanted))?;
        Ok(Capture {
            wanted: wanted.to_owned(),
            opened,
            live: Some(live),
            returning: false,
            retry_at: Instant::now(),
            overruns: 0,
            mute: MuteWatch::new(),
        })
    }

    /// Returns the device and its format, or the last known ones while the device is lost.
    pub fn opened(&self) -> &Opened {
        &self.opened
    }

    /// Returns how many of the device's samples were lost so far because nobody read them in time.
    pub fn overruns(&self) -> u64 {
        self.overruns
            + self
                .live
                .as_ref()
                .map_or(0, |live| live.overruns.load(Ordering::Relaxed))
    }

    /// Replaces `chunk` with the next one, if one comes. Blocks for about 80 ms at most, or for as long as reopening a
    /// device takes. When a device is lost, less than a chunk of its last sound is lost with it.
    pub fn read(&mut self, chunk: &mut Chunk) -> Captured {
        let Some(live) = &mut self.live else {
            return self.reopen();
        };
        match live.read(chunk) {
            Ok(true) if std::mem::take(&mut self.returning) => Captured::Back(self.opened.clone()),
            Ok(true) => match self.mute.look(chunk) {
                Some(Mute::Begins) => Captured::Muted,
                Some(Mute::Ends) => Captured::Back(self.opened.clone()),
                None if std::mem::take(&mut live.wrong_rate) => Captured::WrongRate,
                None => Captured::Sound,
            },
            Ok(false) => Captured::Nothing,
            Err(fault) => {
                self.overruns = self.overruns();
                self.live = None;
                self.retry_at = Instant::now() + RETRY;
                if std::mem::take(&mut self.returning) {
                    // The loss was reported already.
                    return Captured::Nothing;
                }
                Captured::Lost(CaptureError::Lost {
                    device: self.opened.device.clone(),
                    fault,
                })
            }
        }
    }

    /// Discards what was captured but not yet read, such as the assistant's own voice.
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
        match quietly(|| open(&self.wanted)) {
            Ok((opened, live)) => {
                self.live = Some(live);
                self.mute = MuteWatch::new();
                self.opened = opened;
                self.returning = true;
                Captured::Nothing
            }
            Err(_) => {
                self.retry_at = Instant::now() + RETRY;
                Captured::Nothing
            }
        }
    }
}

impl Live {
    /// Fetches the next chunk; returns false if none arrived in time. The error says why the device is lost.
    fn read(&mut self, chunk: &mut Chunk) -> Result<bool, DeviceFault> {
        let deadline = Instant::now() + PATIENCE;
        loop {
            self.pull();
            if let Some(next) = self.ready.take() {
                *chunk = next;
                return Ok(true);
            }
            if Instant::now() >= deadline {
                // Checked only now, so that sound from before the loss is delivered first.
                return self.check().map(|()| false);
            }
            // The callback must not wake a thread, so the ring is polled. Polling every 2 ms has no measurable cost.
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// Moves everything in the ring to the resampler.
    fn pull(&mut self) {
        let length = self.samples.slots();
        if length == 0 {
            return;
        }
        self.raw.resize(length, 0.0);
        if self.samples.pop_entire_slice(&mut self.raw).is_ok() {
            self.resampler.push(&self.raw, self.ready.input());
            self.last_sound = Instant::now();
            self.woken = true;
            self.wrong_rate |= self.rate.is_wrong_now(length, self.opened.elapsed().as_secs_f64());
        }
    }

    fn discard(&mut self) {
        self.pull();
        self.ready.clear();
    }

    fn check(&mut self) -> Result<(), DeviceFault> {
        while let Ok(error) = self.errors.pop() {
            match error.kind() {
                // The stream continues after these.
                ErrorKind::Xrun => tracing::debug!("the microphone's buffer overran"),
                ErrorKind::DeviceChanged | ErrorKind::RealtimeDenied => tracing::debug!("microphone: {error}"),
                _ => return Err(fault(&error)),
            }
        }
        let patience = if self.woken { DEAD_AFTER } else { DEAD_AT_START };
        if self.last_sound.elapsed() > patience {
            return Err(DeviceFault::Silent);
        }
        Ok(())
    }
}

/// Opens the device `wanted` and starts it.
fn open(wanted: &str) -> Result<(Opened, Live), CaptureError> {
    let (device_name, device) = find(wanted)?;
    let broken = |error: cpal::Error| match error.kind() {
        ErrorKind::DeviceBusy => CaptureError::Busy(device_name.clone()),
        ErrorKind::PermissionDenied => CaptureError::Forbidden(device_name.clone()),
        _ => CaptureError::Broken {
            device: device_name.clone(),
            fault: fault(&error),
        },
    };
    let Some(supported) = choose(&device) else {
        // ALSA's default device always exists by name. If nothing is behind it, there is no microphone.
        return Err(match device.supported_input_configs() {
            Err(error) if matches!(error.kind(), ErrorKind::DeviceBusy | ErrorKind::PermissionDenied) => broken(error),
            _ if devices().is_empty() => CaptureError::NoDevice,
            Err(error) => broken(error),
            Ok(_) => broken(ErrorKind::UnsupportedConfig.into()),
        });
    };
    let live = start(&device, &supported).map_err(broken)?;
    let opened = Opened {
        device: device_name,
        rate: supported.sample_rate(),
        channels: supported.channels(),
        format: supported.sample_format().to_string(),
        buffer: live.stream.buffer_size().ok(),
    };
    tracing::info!(?opened, "the microphone is open");
    Ok((opened, live))
}

/// Starts a stream in the `supported` format with a short buffer, or with the device's default if it refuses that.
fn start(device: &cpal::Device, supported: &SupportedStreamConfig) -> Result<Live, cpal::Error> {
    let mut config = supported.config();
    let wanted = config.sample_rate / BUFFERS_PER_SECOND;
    config.buffer_size = BufferSize::Fixed(match *supported.buffer_size() {
        SupportedBufferSize::Range { min, max } if min <= max => wanted.clamp(min, max),
        _ => wanted,
    });
    match stream(device, config, supported.sample_format()) {
        Err(error) if error.kind() == ErrorKind::UnsupportedConfig => {
            config.buffer_size = BufferSize::Default;
            stream(device, config, supported.sample_format())
        }
        result => result,
    }
}

fn stream(device: &cpal::Device, config: StreamConfig, format: SampleFormat) -> Result<Live, cpal::Error> {
    match format {
        SampleFormat::I8 => typed::<i8>(device, config),
        SampleFormat::I16 => typed::<i16>(device, config),
        SampleFormat::I24 => typed::<cpal::I24>(device, config),
        SampleFormat::I32 => typed::<i32>(device, config),
        SampleFormat::I64 => typed::<i64>(device, config),
        SampleFormat::U8 => typed::<u8>(device, config),
        SampleFormat::U16 => typed::<u16>(device, config),
        SampleFormat::U24 => typed::<cpal::U24>(device, config),
        SampleFormat::U32 => typed::<u32>(device, config),
        SampleFormat::U64 => typed::<u64>(device, config),
        SampleFormat::F32 => typed::<f32>(device, config),
        SampleFormat::F64 => typed::<f64>(device, config),
        _ => Err(ErrorKind::UnsupportedConfig.into()),
    }
}

fn typed<T>(device: &cpal::Device, config: StreamConfig) -> Result<Live, cpal::Error>
where
    T: SizedSample,
    f32: FromSample<T>,
{
    let resampler = Resampler::new(config.sample_rate).ok_or(ErrorKind::UnsupportedConfig)?;
    let (mut ring, samples) = RingBuffer::new((config.sample_rate * RING_SECONDS) as usize);
    let (mut failures, errors) = RingBuffer::new(16);
    let overruns = Arc::new(AtomicU64::new(0));
    let lost = Arc::clone(&overruns);
    let channels = usize::from(config.channels);
    let stream = device.build_input_stream::<T, _, _>(
        config,
        move |data, _| {
            let dropped = push(&mut ring, data, channels);
            lost.fetch_add(dropped as u64, Ordering::Relaxed);
        },
        // A full ring drops further errors: the first one says what happened.
        move |error| drop(failures.push(error)),
        None,
    )?;
    stream.play()?;
    Ok(Live {
        stream,
        samples,
        errors,
        overruns,
        resampler,
        raw: Vec::new(),
        ready: Chunker::default(),
        rate: RateWatch::new(config.sample_rate),
        opened: Instant::now(),
        wrong_rate: false,
        woken: false,
        last_sound: Instant::now(),
    })
}

/// Averages the channels of each frame into the ring and returns how many frames did not fit. Runs in the callback, so
/// it neither allocates nor locks.
fn push<T>(ring: &mut Producer<f32>, data: &[T], channels: usize) -> usize
where
    T: Sample,
    f32: FromSample<T>,
{
    let frames = data.len() / channels;
    let room = ring.slots().min(frames);
    if let Ok(chunk) = ring.write_chunk_uninit(room) {
        let mono = data.chunks_exact(channels).map(|frame| {
            let sum: f32 = frame.iter().map(|sample| f32::from_sample(*sample)).sum();
            sum / channels as f32
        });
        chunk.fill_from_iter(mono.take(room));
    }
    frames - room
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_callback_averages_channels_and_counts_what_does_not_fit() {
        let (mut producer, mut consumer) = RingBuffer::new(3);
        let stereo = [i16::MAX, i16::MAX, 16_384, 0, 0, 0, -16_384, -16_384];
        assert_eq!(push(&mut producer, &stereo, 2), 1);
        let got: Vec<f32> = std::iter::from_fn(|| consumer.pop().ok()).collect();
        assert_eq!(got.len(), 3);
        for (got, want) in got.iter().zip([1.0, 0.25, 0.0]) {
            assert!((got - want).abs() < 1e-3, "{got} instead of {want}");
        }
        assert_eq!(push(&mut producer, &[u8::MAX], 1), 0);
        assert!(consumer.pop().unwrap() > 0.9);
        assert_eq!(push(&mut producer, &[0_i32; 0], 2), 0);
    }

    #[test]
    fn a_device_that_is_not_there_is_named() {
        match Capture::open("no such device anywhere") {
            Err(CaptureError::NoDevice) => {}
            Err(error @ CaptureError::Unknown { .. }) => assert!(error.to_string().contains("no such device")),
            Err(error) => panic!("{error}"),
            Ok(capture) => panic!("{:?}", capture.opened()),
        }
    }
}
