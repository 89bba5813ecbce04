//! Short tones for messages that would take too long as sentences.

use std::{
    f32::consts::TAU,
    sync::mpsc,
    thread,
    time::{Duration, Instant},
};

use super::Gate;
use crate::audio::{Playback, PlaybackError};

/// Meaning of a tone. The tones differ in pitch and in contour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Earcon {
    /// The program listens: one high tone.
    Listening,
    /// The words were taken: two tones, rising.
    Taken,
    /// The words were ignored: one low tone.
    Ignored,
    /// The words are not possible: two tones, falling.
    Refused,
    /// The program asks, and waits for an answer: the same middle tone twice.
    Asked,
    /// The clock was pressed or started, or time runs out: the same very high tone twice.
    Clock,
}

/// RMS value of a tone at full volume, in dB of full scale: clearly softer than speech.
const LEVEL: f32 = -18.0;
/// Soft beginning and end of each tone, which would click without them.
const EDGE: Duration = Duration::from_millis(8);
/// Delay after which a tone is outdated.
const STALE: Duration = Duration::from_millis(500);

impl Earcon {
    /// All tones.
    pub const ALL: [Earcon; 6] = [
        Earcon::Listening,
        Earcon::Taken,
        Earcon::Ignored,
        Earcon::Refused,
        Earcon::Asked,
        Earcon::Clock,
    ];

    /// Returns its tones: frequency in Hz, 0 for a pause, and length in milliseconds.
    fn tones(self) -> &'static [(f32, u64)] {
        match self {
            Earcon::Listening => &[(880.0, 90)],
            Earcon::Taken => &[(587.0, 50), (880.0, 60)],
            Earcon::Ignored => &[(294.0, 100)],
            Earcon::Refused => &[(587.0, 50), (392.0, 60)],
            Earcon::Asked => &[(659.0, 45), (0.0, 20), (659.0, 45)],
            Earcon::Clock => &[(1175.0, 40), (0.0, 30), (1175.0, 40)],
        }
    }

    /// Returns its length.
    pub fn length(self) -> Duration {
        self.tones()
            .iter()
            .map(|(_, millis)| Duration::from_millis(*millis))
            .sum()
    }

    /// Returns its mono samples at `rate` Hz and `volume` (0 to 100).
    pub fn samples(self, rate: u32, volume: u8) -> Vec<i16> {
        let rate = rate as f32;
        // The mean square of a sine is half the square of its amplitude.
        let amplitude = 10_f32.powf(LEVEL / 20.0) * 2_f32.sqrt() * f32::from(volume.min(100)) / 100.0;
        let edge = EDGE.as_secs_f32() * rate;
        let tone = |(hertz, millis): &(f32, u64)| -> Vec<i16> {
            let length = (rate * *millis as f32 / 1000.0) as usize;
            let sample = |n: usize| {
                let to_edge = (n as f32).min((length - n) as f32);
                let envelope = 0.5 - 0.5 * (TAU / 2.0 * (to_edge / edge).min(1.0)).cos();
                (32_767.0 * amplitude * envelope * (TAU * hertz * n as f32 / rate).sin()) as i16
            };
            (0..length).map(sample).collect()
        };
        self.tones().iter().flat_map(tone).collect()
    }
}

/// Output of the tones.
pub(super) enum Tones {
    /// Nowhere.
    Off,
    /// On the loudspeaker, by a separate thread, so that a speech service that hangs does not delay them.
    Loudspeaker(mpsc::Sender<(Earcon, Instant)>),
    /// In the file of the voice, at this volume.
    File(u8),
}

impl Tones {
    /// Creates tones on the loudspeaker, which is opened for the first one. A machine without one loses only the tone.
    ///
    /// # Panics
    ///
    /// If the system cannot start a thread.
    #[expect(clippy::expect_used, reason = "without threads nothing is heard")]
    pub(super) fn on_loudspeaker(volume: u8, gate: Gate) -> Tones {
        let (sender, tones) = mpsc::channel::<(Earcon, Instant)>();
        let play = move || {
            let mut device: Option<Playback> = None;
            for (earcon, asked) in tones {
                if asked.elapsed() > STALE {
                    continue;
                }
                let was_open = device.is_some();
                let mut heard = sound(&mut device, earcon, volume, &gate);
                // The device may have gone away since the last tone, and another be there.
                if heard.is_err() && was_open {
                    device = None;
                    heard = sound(&mut device, earcon, volume, &gate);
                }
                if let Err(error) = heard {
                    tracing::warn!(%error, "a tone is not heard");
                    device = None;
                }
            }
        };
        thread::Builder::new()
            .name("earcons".into())
            .spawn(play)
            .expect("the system starts threads");
        Tones::Loudspeaker(sender)
    }
}

impl Tones {
    /// Plays `earcon` on the loudspeaker, if tones are played there.
    pub(super) fn sound(&self, earcon: Earcon) {
        if let Tones::Loudspeaker(tones) = self {
            // If this fails, the thread has ended, and the tone is lost.
            let _ = tones.send((earcon, Instant::now()));
        }
    }
}

/// Plays `earcon` on `device`, which is opened if necessary. The gate is shut as long as it sounds.
fn sound(device: &mut Option<Playback>, earcon: Earcon, volume: u8, gate: &Gate) -> Result<(), PlaybackError> {
    let playback = match device {
        Some(playback) => playback,
        None => device.insert(Playback::open()?),
    };
    let rate = playback.rate();
    let playing = playback.play(&earcon.samples(rate, volume), rate)?;
    // A player who speaks before the tone comes out of the device is heard.
    thread::sleep(playing.latency());
    gate.shut_for(earcon.length());
    playing.wait().map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: u32 = 48_000;

    fn rms(samples: &[i16]) -> f32 {
        let squares: f32 = samples
            .iter()
            .map(|sample| (f32::from(*sample) / 32_768.0).powi(2))
            .sum();
        20.0 * (squares / samples.len() as f32).sqrt().log10()
    }

    #[test]
    fn tones_are_short_soft_and_begin_and_end_in_silence() {
        for earcon in Earcon::ALL {
            let samples = earcon.samples(RATE, 100);
            assert!(earcon.length() <= Duration::from_millis(120), "{earcon:?}");
            assert_eq!(samples.len(), (earcon.length().as_millis() * 48) as usize);
            let level = rms(&samples);
            assert!((-21.0..-17.0).contains(&level), "{earcon:?}: {level}");
            assert!((rms(&earcon.samples(RATE, 50)) - level + 6.0).abs() < 0.2, "{earcon:?}");
            assert!(earcon.samples(RATE, 0).iter().all(|sample| *sample == 0));
            // No step that would click: a tone of 880 Hz rises by 2 % of full scale from one sample to the next.
            let steps = samples.windows(2).map(|pair| pair[0].abs_diff(pair[1]));
            assert!(steps.max().unwrap() < 1_000, "{earcon:?}");
            assert!(
                samples[0].abs() < 50 && samples[samples.len() - 1].abs() < 50,
                "{earcon:?}"
            );
        }
    }
}
