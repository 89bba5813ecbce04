//! A running recording of the microphone.
//!
//! It is recorded from the sound server if there is one, and from the device through cpal if not. On Linux cpal would
//! reach the server through ALSA's plugin for it, in a buffer of two periods: if the program does not run for 40 ms,
//! sound is lost there, and the thread that reads it never rests.
//!
//! The callback averages the channels and pushes into a lock-free ring. It does not allocate, lock, log or resample.
//! [`Recording`], on its owner's thread, takes the samples out of the ring, resamples them and notices when the device
//! vanishes.

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
use pulseaudio::{RecordStream, protocol};
use rtrb::{Consumer, Producer, RingBuffer};

use super::{
    Resampler,
    chunk::{Chunk, Chunker},
    device::{CaptureError, DeviceFault, choose, devices, fault, find, is_default},
    server::{self, DefaultWatch, Server, ServerError},
    standstill::StandstillWatch,
    trouble::RateWatch,
};

/// Longest wait for a chunk: two chunks, since a device may deliver one a little late.
pub(super) const PATIENCE: Duration = Duration::from_millis(80);
/// Time without sound after which a running device is lost. Bluetooth devices pause for up to half a second. The time
/// of a standstill does not count.
const DEAD_AFTER: Duration = Duration::from_secs(1);
/// The same for a device that was just opened: PulseAudio takes a second to wake a suspended source.
const DEAD_AT_START: Duration = Duration::from_secs(3);
/// Capacity of the ring, in seconds of sound that nobody reads.
const RING_SECONDS: u32 = 4;
/// Requested length of the device's buffer, as a fraction of a second: 20 ms. ALSA gets two such buffers. Shorter ones
/// overrun on a busy machine, and some devices default to a second or more.
const BUFFERS_PER_SECOND: u32 = 50;
/// Rate requested from the sound server, in Hz: that of nearly every device. The program resamples it like the sound of
/// any other device.
const SERVER_RATE: u32 = 48_000;

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

/// Handles that keep the microphone open.
enum Stream {
    /// The recording of a device.
    Device {
        _stream: cpal::Stream,
        errors: Consumer<cpal::Error>,
    },
    /// The recording of the sound server. Ends before the connection does.
    Server {
        /// The watch of the default source, if that is recorded.
        default: Option<DefaultWatch>,
        _stream: RecordStream,
        _server: Server,
    },
}

/// A running stream.
pub(super) struct Recording {
    stream: Stream,
    samples: Consumer<f32>,
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
    /// When the last sound came, or when the device was opened, later by each standstill since.
    last_sound: Instant,
    standstill: StandstillWatch,
}

impl Recording {
    /// Takes the sound of `stream` out of `outlet`.
    fn new(stream: Stream, outlet: Outlet, resampler: Resampler, rate: u32) -> Recording {
        Recording {
            stream,
            samples: outlet.samples,
            overruns: outlet.overruns,
            resampler,
            raw: Vec::new(),
            ready: Chunker::default(),
            rate: RateWatch::new(rate),
            opened: Instant::now(),
            wrong_rate: false,
            woken: false,
            last_sound: Instant::now(),
            standstill: StandstillWatch::begin(Instant::now()),
        }
    }

    /// Returns how many samples of the device were lost because nobody read them in time.
    pub fn overruns(&self) -> u64 {
        self.overruns.load(Ordering::Relaxed)
    }

    /// Returns whether the device's real rate has just turned out not to be the one it claims. Reported once.
    pub fn has_wrong_rate(&mut self) -> bool {
        std::mem::take(&mut self.wrong_rate)
    }

    /// Fetches the next chunk; returns `false` if none arrived in time. An error means that the device is lost.
    pub fn read(&mut self, chunk: &mut Chunk) -> Result<bool, DeviceFault> {
        if let Stream::Server {
            default: Some(default), ..
        } = &mut self.stream
            && default.has_changed()
        {
            tracing::info!("another microphone is the default one");
            return Err(DeviceFault::NotConnected);
        }
        let mut deadline = Instant::now() + PATIENCE;
        loop {
            let now = Instant::now();
            if let Some(stood) = self.standstill.look(now) {
                tracing::debug!(?stood, "the program stood still");
                // Nothing could be delivered meanwhile.
                self.last_sound = (self.last_sound + stood).min(now);
                deadline = now + PATIENCE;
            }
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

    /// Returns how much sound was captured after the last chunk that was read.
    pub fn lag(&self) -> Duration {
        Duration::from_secs_f64(self.ready.len() as f64 / f64::from(super::SAMPLE_RATE))
    }

    /// Discards the sound that has come and was not read.
    pub fn discard(&mut self) {
        self.pull();
        self.ready.clear();
    }

    /// Returns an error if the device is lost, with the reason.
    fn check(&mut self) -> Result<(), DeviceFault> {
        if let Stream::Device { errors, .. } = &mut self.stream {
            while let Ok(error) = errors.pop() {
                match error.kind() {
                    // The stream continues after these.
                    ErrorKind::Xrun => tracing::debug!("the microphone's buffer overran"),
                    ErrorKind::DeviceChanged | ErrorKind::RealtimeDenied => tracing::debug!("microphone: {error}"),
                    _ => return Err(fault(&error)),
                }
            }
        }
        let patience = if self.woken { DEAD_AFTER } else { DEAD_AT_START };
        if self.last_sound.elapsed() > patience || self.ended_by_standstill() {
            return Err(DeviceFault::Silent);
        }
        Ok(())
    }

    /// Returns whether the recording has ended because the program stood still. The device works then, and can be
    /// opened again.
    ///
    /// When a stopped process goes on, its epoll_wait(2) is interrupted (signal(7)). The thread of `pulseaudio` 0.3.2
    /// takes this for an error and ends, which drops the other end of the ring.
    pub fn ended_by_standstill(&self) -> bool {
        matches!(self.stream, Stream::Server { .. })
            && self.samples.is_abandoned()
            && self.standstill.is_felt(Instant::now())
    }
}

/// Opens the microphone `wanted`, "default" or "" for the default one, and starts it.
///
/// # Errors
///
/// [`CaptureError`] if there is no such device or it cannot be opened.
pub(super) fn open(wanted: &str) -> Result<(Opened, Recording), CaptureError> {
    let (opened, recording) = match open_at_server(wanted) {
        Ok(found) => found,
        // Through ALSA's plugin the server would give the same.
        Err(ServerError::OnlyMonitor) => return Err(CaptureError::NoDevice),
        Err(error) => {
            tracing::debug!(%error, "the sound server does not give the microphone");
            open_device(wanted)?
        }
    };
    tracing::info!(?opened, "the microphone is open");
    Ok((opened, recording))
}

/// Records the source `wanted` of the sound server.
fn open_at_server(wanted: &str) -> Result<(Opened, Recording), ServerError> {
    let server = Server::connect()?;
    let (source, default) = match is_default(wanted) {
        true => server.default_source()?,
        false => (server.source(wanted)?, None),
    };
    let resampler = Resampler::new(SERVER_RATE).ok_or(ServerError::NoSource)?;
    let (mut inlet, outlet) = ring(SERVER_RATE);
    let fragment = (SERVER_RATE / BUFFERS_PER_SECOND) as usize * size_of::<f32>();
    let mut parameters = server::mono(protocol::SampleFormat::Float32Le, SERVER_RATE, fragment);
    parameters.source_name = Some(source.name);
    // If the microphone is unplugged, the server would move the stream, even to the monitor of the loudspeaker.
    parameters.flags.no_move = true;
    let stream = server.record(parameters, move |bytes: &[u8]| {
        let (frames, _) = bytes.as_chunks();
        inlet.push(frames.iter().map(|frame| f32::from_le_bytes(*frame)));
    })?;
    let opened = Opened {
        device: source.description,
        rate: SERVER_RATE,
        channels: 1,
        format: SampleFormat::F32.to_string(),
        buffer: Some(stream.buffer_attr().fragment_size / size_of::<f32>() as u32),
    };
    let stream = Stream::Server {
        default,
        _stream: stream,
        _server: server,
    };
    Ok((opened, Recording::new(stream, outlet, resampler, SERVER_RATE)))
}

/// Opens the device `wanted` through cpal.
fn open_device(wanted: &str) -> Result<(Opened, Recording), CaptureError> {
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
    let (recording, buffer) = start(&device, &supported).map_err(broken)?;
    let opened = Opened {
        device: device_name,
        rate: supported.sample_rate(),
        channels: supported.channels(),
        format: supported.sample_format().to_string(),
        buffer,
    };
    Ok((opened, recording))
}

/// The running recording, and the number of frames that the device delivers at once, if it reports that.
type Started = (Recording, Option<u32>);

/// Starts a stream in the `supported` format with a short buffer, or with the device's default if it refuses that.
fn start(device: &cpal::Device, supported: &SupportedStreamConfig) -> Result<Started, cpal::Error> {
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

fn stream(device: &cpal::Device, config: StreamConfig, format: SampleFormat) -> Result<Started, cpal::Error> {
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

fn typed<T>(device: &cpal::Device, config: StreamConfig) -> Result<Started, cpal::Error>
where
    T: SizedSample,
    f32: FromSample<T>,
{
    let resampler = Resampler::new(config.sample_rate).ok_or(ErrorKind::UnsupportedConfig)?;
    let (mut inlet, outlet) = ring(config.sample_rate);
    let (mut failures, errors) = RingBuffer::new(16);
    let channels = usize::from(config.channels);
    let stream = device.build_input_stream::<T, _, _>(
        config,
        move |data, _| inlet.push(averages(data, channels)),
        // A full ring drops further errors: the first one says what happened.
        move |error| drop(failures.push(error)),
        None,
    )?;
    stream.play()?;
    let buffer = stream.buffer_size().ok();
    let stream = Stream::Device {
        _stream: stream,
        errors,
    };
    let recording = Recording::new(stream, outlet, resampler, config.sample_rate);
    Ok((recording, buffer))
}

/// The callback's end of the ring.
struct Inlet {
    samples: Producer<f32>,
    overruns: Arc<AtomicU64>,
}

/// The reader's end of the ring.
struct Outlet {
    samples: Consumer<f32>,
    /// Number of samples that did not fit.
    overruns: Arc<AtomicU64>,
}

/// Returns the ends of a ring for sound of `rate` Hz.
fn ring(rate: u32) -> (Inlet, Outlet) {
    let (inlet, outlet) = RingBuffer::new((rate * RING_SECONDS) as usize);
    let overruns = Arc::new(AtomicU64::new(0));
    let inlet = Inlet {
        samples: inlet,
        overruns: Arc::clone(&overruns),
    };
    let outlet = Outlet {
        samples: outlet,
        overruns,
    };
    (inlet, outlet)
}

impl Inlet {
    /// Takes `frames`, and counts those that do not fit. Runs in the callback, so it neither allocates nor locks.
    fn push(&mut self, frames: impl ExactSizeIterator<Item = f32>) {
        let length = frames.len();
        let room = self.samples.slots().min(length);
        if let Ok(chunk) = self.samples.write_chunk_uninit(room) {
            chunk.fill_from_iter(frames.take(room));
        }
        self.overruns.fetch_add((length - room) as u64, Ordering::Relaxed);
    }
}

/// Averages the channels of each frame.
fn averages<T>(data: &[T], channels: usize) -> impl ExactSizeIterator<Item = f32>
where
    T: Sample,
    f32: FromSample<T>,
{
    data.chunks_exact(channels).map(move |frame| {
        let sum: f32 = frame.iter().map(|sample| f32::from_sample(*sample)).sum();
        sum / channels as f32
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_callback_averages_channels_and_counts_what_does_not_fit() {
        let (mut inlet, mut outlet) = ring(1);
        let stereo = [i16::MAX, i16::MAX, 16_384, 0, 0, 0, -16_384, -16_384, 0, 0];
        inlet.push(averages(&stereo, 2));
        assert_eq!(outlet.overruns.load(Ordering::Relaxed), 1);
        let got: Vec<f32> = std::iter::from_fn(|| outlet.samples.pop().ok()).collect();
        assert_eq!(got.len(), 4);
        for (got, want) in got.iter().zip([1.0, 0.25, 0.0, -0.5]) {
            assert!((got - want).abs() < 1e-3, "{got} instead of {want}");
        }
        inlet.push(averages(&[u8::MAX], 1));
        assert!(outlet.samples.pop().unwrap() > 0.9);
        inlet.push(averages(&[0_i32; 0], 2));
        assert_eq!(outlet.overruns.load(Ordering::Relaxed), 1);
    }
}
