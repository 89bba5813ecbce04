//! The microphone, reopened when it is back after a loss.

use std::{
    thread,
    time::{Duration, Instant},
};

use super::{
    chunk::Chunk,
    device::CaptureError,
    mute::{Mute, MuteWatch},
    recording::{Opened, PATIENCE, Recording, open},
};
use crate::system::quietly;

/// Time between attempts to open a lost device again.
const RETRY: Duration = Duration::from_millis(500);

/// Result of [`Capture::read`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Captured {
    /// A chunk.
    Sound,
    /// No whole chunk within 80 ms. The device may be lost or just a little late.
    Nothing,
    /// Sound was lost because nobody read it in time, or because the program was stopped. What waited to be read was
    /// discarded with it.
    Gap,
    /// The device delivers nothing but digital silence: it is switched off. Reported once, 1.8 s after that begins.
    Muted,
    /// The device's real sample rate is not the one it claims; the chunk holds sound nevertheless. Reported once,
    /// within two seconds.
    WrongRate,
    /// The device has just vanished. Reported once; from now on every read tries to reopen it.
    Lost(CaptureError),
    /// The device has come back, or is switched on again, and delivers sound.
    Back(Opened),
}

impl Captured {
    /// Returns whether the chunk holds sound to listen to.
    pub fn has_sound(&self) -> bool {
        matches!(self, Captured::Sound | Captured::WrongRate)
    }
}

/// The open microphone. Stays on its owner's thread; dropping it closes the device.
pub struct Capture {
    /// Configured device name.
    wanted: String,
    opened: Opened,
    /// `None` while the device is lost.
    recording: Option<Recording>,
    /// Why the device is lost, until that is reported.
    fault: Option<CaptureError>,
    /// Whether the device was reopened after a loss but has delivered no sound yet. It counts as back with its first
    /// sound.
    returning: bool,
    retry_at: Instant,
    overruns: u64,
    mute: MuteWatch,
}

impl Capture {
    /// Opens the first device whose name contains `wanted`, ignoring case, or the default device for "default" or "".
    ///
    /// # Errors
    ///
    /// Returns a [`CaptureError`] if there is no such device or it cannot be opened.
    pub fn open(wanted: &str) -> Result<Capture, CaptureError> {
        let (opened, recording) = quietly(|| open(wanted))?;
        Ok(Capture {
            wanted: wanted.to_owned(),
            opened,
            recording: Some(recording),
            fault: None,
            returning: false,
            retry_at: Instant::now(),
            overruns: 0,
            mute: MuteWatch::new(),
        })
    }

    /// Opens the device that was `opened` before as `wanted`. If that fails, the device counts as lost.
    pub fn reopen(wanted: &str, opened: Opened) -> Capture {
        Capture::open(wanted).unwrap_or_else(|error| Capture {
            wanted: wanted.to_owned(),
            opened,
            recording: None,
            fault: Some(error),
            returning: false,
            retry_at: Instant::now() + RETRY,
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
        self.overruns + self.recording.as_ref().map_or(0, Recording::overruns)
    }

    /// Replaces `chunk` with the next one, if one comes. Blocks for at most about 80 ms, or for as long as reopening a
    /// device takes. When a device is lost, less than a chunk of its last sound is lost with it.
    pub fn read(&mut self, chunk: &mut Chunk) -> Captured {
        if let Some(fault) = self.fault.take() {
            return Captured::Lost(fault);
        }
        let Some(recording) = &mut self.recording else {
            return self.try_again();
        };
        match recording.read(chunk) {
            Ok(true) if std::mem::take(&mut self.returning) => Captured::Back(self.opened.clone()),
            Ok(true) => match self.mute.look(chunk) {
                Some(Mute::Begins) => Captured::Muted,
                Some(Mute::Ends) => Captured::Back(self.opened.clone()),
                None if recording.has_wrong_rate() => Captured::WrongRate,
                None => Captured::Sound,
            },
            Ok(false) => Captured::Nothing,
            Err(fault) => {
                let has_stood_still = recording.ended_by_standstill();
                self.overruns = self.overruns();
                self.recording = None;
                self.retry_at = Instant::now() + RETRY;
                if has_stood_still && !self.returning && self.resume() {
                    return Captured::Gap;
                }
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

    /// Returns how much sound was captured after the last chunk that was read.
    pub fn lag(&self) -> Duration {
        self.recording.as_ref().map_or(Duration::ZERO, Recording::lag)
    }

    /// Discards what was captured but not yet read, such as the assistant's own voice.
    pub fn discard(&mut self) {
        if let Some(recording) = &mut self.recording {
            recording.discard();
        }
    }

    /// Opens the device again after a standstill of the program. Returns whether that worked. The player must know if
    /// it is gone, or if another one would take its place.
    fn resume(&mut self) -> bool {
        match quietly(|| open(&self.wanted)) {
            Ok((opened, recording)) if opened.device == self.opened.device => {
                self.opened = opened;
                self.recording = Some(recording);
                true
            }
            _ => false,
        }
    }

    fn try_again(&mut self) -> Captured {
        if Instant::now() < self.retry_at {
            thread::sleep(PATIENCE);
            return Captured::Nothing;
        }
        match quietly(|| open(&self.wanted)) {
            Ok((opened, recording)) => {
                self.recording = Some(recording);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_that_is_not_there_is_named() {
        match Capture::open("no such device anywhere") {
            Err(CaptureError::NoDevice) => {}
            Err(error @ CaptureError::Unknown { .. }) => assert!(error.to_string().contains("no such device")),
            Err(error) => panic!("{error}"),
            Ok(capture) => panic!("{:?}", capture.opened()),
        }
    }

    #[test]
    fn a_device_that_is_gone_when_it_is_opened_again_is_lost() {
        let opened = Opened {
            device: "no such device anywhere".into(),
            rate: 48_000,
            channels: 1,
            format: "f32".into(),
            buffer: None,
        };
        let mut capture = Capture::reopen("no such device anywhere", opened);
        let mut chunk = [0; crate::audio::CHUNK];
        assert!(matches!(capture.read(&mut chunk), Captured::Lost(_)));
        // It is tried again, and reported only once.
        for _ in 0..10 {
            assert_eq!(capture.read(&mut chunk), Captured::Nothing);
        }
    }
}
