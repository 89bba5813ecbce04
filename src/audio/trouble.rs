//! Detection of sound in which speech cannot be understood.

use std::collections::VecDeque;

use super::{CHUNK, Chunk, Level, SAMPLE_RATE};

/// Problem with the sound.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trouble {
    /// The sound exceeds the microphone's range: the peaks are cut off.
    Clipped,
    /// A constant hum, such as mains hum, as loud as speech.
    Hum,
    /// The device's real sample rate is not the one it claims.
    Rate,
}

/// Window in which clipped samples are counted, in chunks: 1 s.
const CLIPPING: usize = SAMPLE_RATE as usize / CHUNK;
/// Fraction of clipped samples that is too much. A loud word clips a few samples, overdriven speech a tenth.
const CLIPPED: f32 = 0.01;
/// Period of hum in samples: 100 ms, a whole number of periods of 50 and 60 Hz and all their harmonics. Speech does not
/// repeat itself after this time.
const PERIOD: usize = SAMPLE_RATE as usize / 10;
/// Autocorrelation from which sound counts as hum: the hum is then 13 dB louder than everything else.
const ALIKE: f64 = 0.95;
/// RMS level in dBFS below which hum does no harm.
const AUDIBLE: f32 = -40.0;
/// Time that hum must last, in samples: 1.5 s.
const HUMMING: usize = SAMPLE_RATE as usize * 3 / 2;
/// Time until the same problem may be reported again, in samples: 10 minutes.
const AGAIN: usize = SAMPLE_RATE as usize * 600;

/// Watch for problems with the sound. Reports each one only occasionally, not for as long as it lasts.
#[derive(Debug, Clone, Default)]
pub struct TroubleWatch {
    /// Levels of the last chunks.
    levels: VecDeque<Level>,
    /// The last [`PERIOD`] samples.
    past: VecDeque<i16>,
    humming: usize,
    /// Samples until clipping and hum may be reported again.
    silent: [usize; 2],
}

impl TroubleWatch {
    /// Examines the next chunk and returns the problem to report, if any.
    pub fn look(&mut self, chunk: &Chunk) -> Option<Trouble> {
        for silent in &mut self.silent {
            *silent = silent.saturating_sub(CHUNK);
        }
        let level = Level::of(chunk);
        let (clipped, hums) = (self.is_clipped(level), self.hums(level, chunk));
        let found = [(clipped, Trouble::Clipped), (hums, Trouble::Hum)];
        for ((told, trouble), silent) in found.into_iter().zip(&mut self.silent) {
            if told && *silent == 0 {
                *silent = AGAIN;
                return Some(trouble);
            }
        }
        None
    }

    /// Notes that the sound was interrupted, so that the next sound does not continue it.
    pub fn interrupt(&mut self) {
        self.levels.clear();
        self.past.clear();
        self.humming = 0;
    }

    fn is_clipped(&mut self, level: Level) -> bool {
        self.levels.push_back(level);
        if self.levels.len() > CLIPPING {
            self.levels.pop_front();
        }
        let all = self
            .levels
            .iter()
            .fold(Level::default(), |sum, level| sum.merge(*level));
        self.levels.len() == CLIPPING && all.clipping() >= CLIPPED
    }

    fn hums(&mut self, level: Level, chunk: &Chunk) -> bool {
        let (mut product, mut squares, mut past_squares, mut compared) = (0.0, 0.0, 0.0, 0);
        for sample in chunk {
            if self.past.len() == PERIOD {
                let past = f64::from(self.past.pop_front().unwrap_or_default());
                let now = f64::from(*sample);
                product += now * past;
                squares += now * now;
                past_squares += past * past;
                compared += 1;
            }
            self.past.push_back(*sample);
        }
        let alike = compared > 0 && product >= ALIKE * (squares * past_squares).sqrt();
        if alike && level.rms_dbfs() >= AUDIBLE {
            self.humming += compared;
        } else {
            self.humming = 0;
        }
        self.humming >= HUMMING
    }
}

/// Comparison of the number of samples that a device delivers with the elapsed time.
#[derive(Debug, Clone)]
pub(super) struct RateWatch {
    rate: f64,
    /// Start of the current span in seconds, and the samples in it.
    span: Option<(f64, usize)>,
    /// The wrong rate that the previous span came close to, if any.
    before: Option<f64>,
    told: bool,
}

/// Length of a span, in seconds. Two spans must agree, since a device that pauses catches up later.
const SPAN: f64 = 0.8;
/// Time that does not count after opening, in seconds. The device may deliver old sound first, or start slowly.
const SETTLING: f64 = 0.2;
/// Rates at which devices work and which they may confuse, in Hz. Confusing 44.1 and 48 kHz does not matter: the voice
/// is a semitone off and still understood.
const RATES: [f64; 9] = [
    8_000.0, 11_025.0, 16_000.0, 22_050.0, 24_000.0, 32_000.0, 44_100.0, 48_000.0, 96_000.0,
];
/// Relative difference up to which two rates count as the same.
const SAME: f64 = 0.1;
/// Relative difference up to which a span matches a rate. A busy machine that loses samples yields arbitrary values.
const NEAR: f64 = 0.03;

impl RateWatch {
    /// Starts watching a device that was just opened and claims `rate` samples per second.
    pub fn new(rate: u32) -> RateWatch {
        RateWatch {
            rate: f64::from(rate),
            span: None,
            before: None,
            told: false,
        }
    }

    /// Records that `count` samples came at `now`, in seconds of a monotonic clock. Returns true once, when the rate
    /// turns out to be wrong.
    pub fn is_wrong_now(&mut self, count: usize, now: f64) -> bool {
        let Some((start, samples)) = &mut self.span else {
            self.span = Some((now + SETTLING, 0));
            return false;
        };
        if now < *start {
            // Still settling. The span begins after the last samples of this time.
            if now + 0.05 >= *start {
                *start = now;
            }
            return false;
        }
        *samples += count;
        let length = now - *start;
        if length < SPAN {
            return false;
        }
        let given = *samples as f64 / length;
        self.span = Some((now, 0));
        let found = RATES
            .into_iter()
            .find(|rate| (given - rate).abs() <= NEAR * rate && (rate - self.rate).abs() > SAME * self.rate);
        let before = std::mem::replace(&mut self.before, found);
        let wrong = !self.told && found.is_some() && before == found;
        self.told |= wrong;
        wrong
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audio::chunks;

    /// Returns each reported problem and the seconds after which it was reported, for `sound` in chunks of 40 ms.
    fn told(sound: &[i16]) -> Vec<(Trouble, f32)> {
        let mut watch = TroubleWatch::default();
        (1..)
            .zip(chunks(sound))
            .filter_map(|(number, chunk)| Some((watch.look(&chunk)?, number as f32 / 25.0)))
            .collect()
    }

    fn sound(seconds: f32, wave: impl Fn(f32) -> f32) -> Vec<i16> {
        let count = (seconds * SAMPLE_RATE as f32) as usize;
        let at = |n: usize| wave(n as f32 / SAMPLE_RATE as f32);
        (0..count)
            .map(|n| (at(n) * 32_767.0).clamp(-32_768.0, 32_767.0) as i16)
            .collect()
    }

    /// A voice-like buzz of varying pitch and loudness.
    fn voice(t: f32) -> f32 {
        let pitch = 120.0 * t + 6.0 * (3.0 * t).sin();
        let buzz: f32 = (1..12)
            .map(|n| (std::f32::consts::TAU * pitch * n as f32).sin() / n as f32)
            .sum();
        0.3 * buzz * (4.0 * std::f32::consts::TAU * t).sin().max(0.0)
    }

    fn mains(t: f32, hertz: f32) -> f32 {
        let wave = |n: f32| (std::f32::consts::TAU * hertz * n * t).sin();
        0.05 * (wave(1.0) + 0.5 * wave(3.0) + 0.2 * wave(7.0))
    }

    #[test]
    fn a_clear_voice_is_no_trouble() {
        assert_eq!(told(&sound(5.0, voice)), []);
    }

    #[test]
    fn an_overdriven_voice_is_told_once_within_two_seconds() {
        let told = told(&sound(60.0, |t| 8.0 * voice(t)));
        assert!(
            matches!(told[..], [(Trouble::Clipped, after)] if after < 2.0),
            "{told:?}"
        );
    }

    #[test]
    fn the_hum_of_the_mains_is_told_once_within_two_seconds() {
        for hertz in [50.0, 60.0] {
            let told = told(&sound(60.0, |t| mains(t, hertz)));
            assert!(matches!(told[..], [(Trouble::Hum, after)] if after < 2.0), "{told:?}");
        }
        // Too soft to do harm.
        assert_eq!(told(&sound(5.0, |t| 0.05 * mains(t, 50.0))), []);
    }

    #[test]
    fn noise_is_no_hum() {
        let mut rng = fastrand::Rng::with_seed(1);
        let noise: Vec<i16> = (0..80_000).map(|_| rng.i16(-3_000..3_000)).collect();
        assert_eq!(told(&noise), []);
    }

    #[test]
    fn an_interruption_begins_anew() {
        let mut watch = TroubleWatch::default();
        let hum = sound(1.2, |t| mains(t, 50.0));
        for _ in 0..3 {
            assert!(chunks(&hum).all(|chunk| watch.look(&chunk).is_none()));
            watch.interrupt();
        }
    }

    /// Returns the seconds until a device is reported that claims 48 kHz and delivers `rate`, in buffers of 20 ms.
    fn rate_told(rate: f64, hiccup: f64) -> Option<f64> {
        let mut watch = RateWatch::new(48_000);
        (1..500).find_map(|buffer| {
            let due = f64::from(buffer) * 0.02;
            // One pause, after which everything due arrives at once.
            let now = if (1.0..1.0 + hiccup).contains(&due) {
                1.0 + hiccup
            } else {
                due
            };
            watch.is_wrong_now((rate * 0.02) as usize, now).then_some(now)
        })
    }

    #[test]
    fn a_wrong_rate_is_told_within_two_seconds() {
        for rate in [16_000.0, 24_000.0, 32_000.0, 96_000.0] {
            let after = rate_told(rate, 0.0);
            assert!(after.is_some_and(|after| after <= 2.0), "{rate}: {after:?}");
        }
        for rate in [44_100.0, 48_000.0, 48_010.0, 46_000.0] {
            assert_eq!(rate_told(rate, 0.0), None, "{rate}");
        }
        // A pause that is caught up, and a machine that loses some of the samples.
        assert_eq!(rate_told(48_000.0, 0.5), None);
        for rate in [41_000.0, 28_000.0, 19_500.0] {
            assert_eq!(rate_told(rate, 0.0), None, "{rate}");
        }
    }
}
