//! The capture devices: listing them, finding the configured one and choosing a format.

use cpal::{
    ErrorKind, SampleFormat, SupportedStreamConfig,
    traits::{DeviceTrait, HostTrait},
};
use thiserror::Error;

use super::{SAMPLE_RATE, server::Server};

/// Reason why the microphone cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum CaptureError {
    /// There is no capture device.
    #[error("no capture device")]
    NoDevice,
    /// There are devices, but none matches the configured name.
    #[error("no capture device \"{wanted}\" among {present:?}")]
    Unknown {
        /// Configured name.
        wanted: String,
        /// Names of the devices that are present.
        present: Vec<String>,
    },
    /// Another program has exclusive use of the device.
    #[error("capture device \"{0}\" in use")]
    Busy(String),
    /// The user has no permission to use the device.
    #[error("capture device \"{0}\" forbidden")]
    Forbidden(String),
    /// The device was there and is gone.
    #[error("capture device \"{device}\" lost: {fault}")]
    Lost {
        /// Name of the device.
        device: String,
        /// The fault.
        fault: DeviceFault,
    },
    /// The device does not work.
    #[error("capture device \"{device}\" failed: {fault}")]
    Broken {
        /// Name of the device.
        device: String,
        /// The fault.
        fault: DeviceFault,
    },
}

/// Fault of a sound device.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum DeviceFault {
    /// It is not connected.
    #[error("it is not connected")]
    NotConnected,
    /// It offers no usable sound format.
    #[error("it offers no usable sound format")]
    NoFormat,
    /// The sound server does not answer.
    #[error("the sound server does not answer")]
    NoServer,
    /// It no longer delivers sound.
    #[error("it gives no sound any more")]
    Silent,
    /// The sound system reports another error, in its own words.
    #[error("{0}")]
    System(String),
}

/// Returns whether `wanted` asks for the default device.
pub(super) fn is_default(wanted: &str) -> bool {
    matches!(wanted, "" | "default")
}

/// Returns the meaning of `error` for the device.
pub(super) fn fault(error: &cpal::Error) -> DeviceFault {
    match error.kind() {
        ErrorKind::DeviceNotAvailable => DeviceFault::NotConnected,
        ErrorKind::UnsupportedConfig => DeviceFault::NoFormat,
        ErrorKind::HostUnavailable => DeviceFault::NoServer,
        _ => DeviceFault::System(error.to_string().trim_end_matches('.').to_owned()),
    }
}

/// Returns the devices of the system that can capture with their names, the default one first. Each name appears once:
/// ALSA lists a device under several addresses, the most general one first.
pub(super) fn devices() -> Vec<(String, cpal::Device)> {
    let host = cpal::default_host();
    let mut found: Vec<(String, cpal::Device)> = Vec::new();
    let rest = host.input_devices().into_iter().flatten();
    for device in host.default_input_device().into_iter().chain(rest) {
        let name = name(&device);
        // ALSA's null device captures only silence; finding no microphone is better than using it.
        if device.id().is_ok_and(|id| id.id() == "null") {
            continue;
        }
        // ALSA also lists names that open nothing; a device without formats cannot capture.
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

pub(super) fn find(wanted: &str) -> Result<(String, cpal::Device), CaptureError> {
    if is_default(wanted) {
        let device = cpal::default_host()
            .default_input_device()
            .ok_or(CaptureError::NoDevice)?;
        return Ok((name(&device), device));
    }
    let devices = devices();
    let part = wanted.to_lowercase();
    let is_wanted = |(name, device): &&(String, cpal::Device)| {
        name.to_lowercase().contains(&part) || device.id().is_ok_and(|id| id.id().to_lowercase().contains(&part))
    };
    if let Some(found) = devices.iter().find(is_wanted) {
        return Ok(found.clone());
    }
    // Users know the names of the sound server. ALSA has many more, and some open nothing.
    let present = Server::connect()
        .and_then(|server| server.microphones())
        .unwrap_or_else(|_| devices.into_iter().map(|(name, _)| name).collect());
    Err(match present.is_empty() {
        true => CaptureError::NoDevice,
        false => CaptureError::Unknown {
            wanted: wanted.to_owned(),
            present,
        },
    })
}

/// Returns the format to ask for. Prefers 48 kHz, since nearly every device works at it internally and ALSA without a
/// sound server converts rates badly. The other preferred rates follow in descending order, then as few channels as
/// possible.
pub(super) fn choose(device: &cpal::Device) -> Option<SupportedStreamConfig> {
    const RATES: [u32; 4] = [48_000, 44_100, 32_000, SAMPLE_RATE];
    let formats = [SampleFormat::F32, SampleFormat::I16, SampleFormat::I32];
    let ranges: Vec<_> = device
        .supported_input_configs()
        .ok()?
        .filter(|range| is_pcm(range.sample_format()) && range.channels() > 0)
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

/// Returns whether samples of this format can be read: every format except one-bit DSD.
fn is_pcm(format: SampleFormat) -> bool {
    use SampleFormat as F;
    matches!(
        format,
        F::I8 | F::I16 | F::I24 | F::I32 | F::I64 | F::U8 | F::U16 | F::U24 | F::U32 | F::U64 | F::F32 | F::F64
    )
}
