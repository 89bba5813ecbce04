//! The pitch of a voice, which distinguishes a man's from a woman's or a child's.
//!
//! The "ja" to a move may not come from the player who declared it. From 300 ms of a voice little more than its pitch
//! can be measured. Cepstra of so few sounds differ between words more than between people: they were tried, and added
//! nothing (docs/evaluation/strangers.md).

use std::{cmp::Ordering, f32::consts::TAU, fmt, sync::Arc};

use realfft::{ComplexToReal, RealFftPlanner, RealToComplex, num_complex::Complex};

use crate::audio::{self, CHUNK, Chunk, SAMPLE_RATE};

/// Length of the sound in which a moment's pitch is measured, in samples: 64 ms, four periods of a low voice.
const WINDOW: usize = SAMPLE_RATE as usize * 64 / 1000;
/// Distance between two moments, in samples: 20 ms.
const STEP: usize = CHUNK / 2;
/// Length of the transform. An equal amount of silence keeps the end of the sound from being correlated with its
/// beginning.
const LENGTH: usize = 2 * WINDOW;
/// Limits of the pitch of a voice, in Hz.
const PITCHES: [f32; 2] = [65.0, 420.0];
/// Limits of the band of the harmonics that stand out in noise, in Hz. With a narrower band, a formant on the third
/// harmonic is taken for the pitch; with a wider one, breath and hiss are.
const HARMONICS: [f32; 2] = [80.0, 1_500.0];
/// Exponent of the power of each harmonic, so that one that a formant amplifies is not taken for the pitch.
const COMPRESSED: f32 = 0.5;
/// Minimum autocorrelation after a period from which a moment is voiced; 1 is a tone.
const VOICED: f32 = 0.4;
/// Factor by which a longer period must repeat better than a shorter one to be preferred. Multiples of a period are
/// periods as well.
const SHORTER: f32 = 0.85;
/// Difference from the loudest moment above which a softer one is noise, or another voice, in dB.
const SOFTER_DB: f32 = 14.0;
/// Minimum number of moments from which a pitch is known: 80 ms.
const FEWEST: usize = 4;
/// Share of the moments below the high pitch of an utterance, measured by `make evaluate-strangers`.
const HIGH: f32 = 0.75;

/// Pitch of an utterance.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pitch {
    /// Median, in Hz.
    hertz: f32,
    /// Upper quartile, in Hz. The voice falls in a short word, and most of the word may lie far below a sentence, but
    /// its beginning does not.
    high: f32,
}

/// A voiced moment.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct VoicedMoment {
    hertz: f32,
    /// Its loudness in dB, without a fixed zero.
    loudness: f32,
}

/// Detector of the voiced moments of a sound, chunk by chunk.
pub(super) struct Voicing {
    window: Vec<f32>,
    /// Autocorrelation of the window.
    taper: Vec<f32>,
    forward: Arc<dyn RealToComplex<f32>>,
    backward: Arc<dyn ComplexToReal<f32>>,
    /// The sound before the next chunk that its moments need.
    before: Vec<f32>,
}

impl Pitch {
    /// Returns the pitch of the voice in a recording (mono, 16 kHz), or `None` if too little of it is voiced.
    pub fn of(samples: &[i16]) -> Option<Pitch> {
        let mut voicing = Voicing::default();
        Pitch::median(audio::chunks(samples).flat_map(|chunk| voicing.take(&chunk)))
    }

    /// Returns the median pitch of the loud ones of these moments, or `None` if they are too few.
    pub(super) fn median(moments: impl IntoIterator<Item = VoicedMoment>) -> Option<Pitch> {
        let mut moments: Vec<VoicedMoment> = moments.into_iter().collect();
        let loudness = moments.iter().map(|moment| moment.loudness);
        let loudest = loudness.fold(f32::NEG_INFINITY, f32::max);
        moments.retain(|moment| moment.loudness >= loudest - SOFTER_DB);
        let mut hertz: Vec<f32> = moments.iter().map(|moment| moment.hertz).collect();
        hertz.sort_by(f32::total_cmp);
        let at = |share: f32| hertz.get((share * hertz.len() as f32) as usize).copied();
        (hertz.len() >= FEWEST).then_some(())?;
        Some(Pitch {
            hertz: at(0.5)?,
            high: at(HIGH)?,
        })
    }

    /// Orders by pitch, from low to high.
    pub(super) fn total_cmp(&self, other: &Pitch) -> Ordering {
        self.hertz.total_cmp(&other.hertz)
    }

    /// Returns the interval to `other` in semitones, between the medians or the upper quartiles, whichever are closer;
    /// negative if `other` is lower.
    pub fn interval(self, other: Pitch) -> f32 {
        let interval = |own: f32, other: f32| 12.0 * (other / own).log2();
        let (median, high) = (interval(self.hertz, other.hertz), interval(self.high, other.high));
        match high.abs() < median.abs() {
            true => high,
            false => median,
        }
    }
}

impl fmt::Debug for Voicing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Voicing").finish_non_exhaustive()
    }
}

impl Default for Voicing {
    fn default() -> Voicing {
        let mut planner = RealFftPlanner::new();
        let hann = |n: usize| 0.5 - 0.5 * (TAU * n as f32 / WINDOW as f32).cos();
        let mut voicing = Voicing {
            window: (0..WINDOW).map(hann).collect(),
            taper: Vec::new(),
            forward: planner.plan_fft_forward(LENGTH),
            backward: planner.plan_fft_inverse(LENGTH),
            before: vec![0.0; WINDOW - STEP],
        };
        let powers = voicing.powers(&[1.0; WINDOW]);
        voicing.taper = voicing.correlation(powers);
        voicing
    }
}

impl Voicing {
    /// Returns the voiced moments that end in the next chunk.
    pub(super) fn take(&mut self, chunk: &Chunk) -> Vec<VoicedMoment> {
        let mut sound = std::mem::take(&mut self.before);
        sound.extend(chunk.iter().map(|sample| f32::from(*sample)));
        let moments = sound.windows(WINDOW).step_by(STEP);
        let voiced = moments.filter_map(|moment| self.moment(moment)).collect();
        sound.drain(..CHUNK);
        self.before = sound;
        voiced
    }

    /// Returns the pitch and loudness of a moment of sound, or `None` if it is not voiced.
    #[expect(
        clippy::indexing_slicing,
        reason = "the bins and lags are constants within the transform"
    )]
    fn moment(&self, sound: &[f32]) -> Option<VoicedMoment> {
        let bin = |hertz: f32| (hertz * LENGTH as f32 / SAMPLE_RATE as f32) as usize;
        let [low, high] = HARMONICS.map(bin);
        let mut powers = self.powers(sound);
        powers[..low].fill(0.0);
        powers[high..].fill(0.0);
        let power: f32 = powers.iter().sum();
        powers.iter_mut().for_each(|power| *power = power.powf(COMPRESSED));
        let correlation = self.correlation(powers);
        let [longest, shortest] = PITCHES.map(|hertz| (SAMPLE_RATE as f32 / hertz) as usize);
        let at = |lag: usize| correlation[lag] / correlation[0] * self.taper[0] / self.taper[lag];
        let is_peak = |lag: &usize| at(*lag) >= at(lag - 1) && at(*lag) > at(lag + 1);
        let peaks: Vec<usize> = (shortest..=longest).filter(is_peak).collect();
        let best = peaks.iter().map(|lag| at(*lag)).fold(VOICED, f32::max);
        let period = *peaks.iter().find(|lag| at(**lag) >= VOICED.max(SHORTER * best))?;
        Some(VoicedMoment {
            hertz: SAMPLE_RATE as f32 / period as f32,
            loudness: 10.0 * power.log10(),
        })
    }

    /// Returns the power spectrum of a moment of sound.
    #[expect(clippy::expect_used, reason = "the lengths are those of the plan")]
    fn powers(&self, sound: &[f32]) -> Vec<f32> {
        let mut padded: Vec<f32> = sound
            .iter()
            .zip(&self.window)
            .map(|(sample, factor)| sample * factor)
            .collect();
        padded.resize(LENGTH, 0.0);
        let mut spectrum = self.forward.make_output_vec();
        self.forward
            .process(&mut padded, &mut spectrum)
            .expect("the lengths are those of the plan");
        spectrum.iter().map(Complex::norm_sqr).collect()
    }

    /// Returns the correlation of a sound with this power spectrum with itself after each number of samples.
    #[expect(clippy::expect_used, reason = "the lengths are those of the plan")]
    fn correlation(&self, powers: Vec<f32>) -> Vec<f32> {
        let mut spectrum: Vec<Complex<f32>> = powers.into_iter().map(Complex::from).collect();
        let mut correlation = self.backward.make_output_vec();
        self.backward
            .process(&mut spectrum, &mut correlation)
            .expect("the lengths are those of the plan");
        correlation
    }
}

#[cfg(test)]
impl Pitch {
    pub(super) fn of_hertz(hertz: f32) -> Pitch {
        Pitch { hertz, high: hertz }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a voice: harmonics of a pitch in Hz, the loudest of which lies at a formant in Hz.
    fn voice(hertz: f32, formant: f32, seconds: f32) -> Vec<i16> {
        let sample = |n: usize| {
            let time = n as f32 / SAMPLE_RATE as f32;
            let harmonics = (1..20).map(|harmonic| hertz * harmonic as f32);
            let sum: f32 = harmonics
                .map(|hertz| (TAU * hertz * time).sin() / (1.0 + ((hertz - formant) / 100.0).powi(2)))
                .sum();
            (4_000.0 * sum) as i16
        };
        (0..(seconds * SAMPLE_RATE as f32) as usize).map(sample).collect()
    }

    #[test]
    fn the_pitch_of_a_voice_is_that_of_its_fundamental() {
        for (hertz, formant) in [
            (75.0, 700.0),
            (110.0, 330.0),
            (110.0, 800.0),
            (210.0, 420.0),
            (400.0, 800.0),
        ] {
            let pitch = Pitch::of(&voice(hertz, formant, 0.3)).unwrap().hertz;
            assert!((pitch / hertz - 1.0).abs() < 0.03, "{hertz} {formant}: {pitch}");
        }
    }

    #[test]
    fn silence_and_noise_have_no_pitch() {
        let mut random = fastrand::Rng::with_seed(17);
        let noise: Vec<i16> = (0..16_000).map(|_| random.i16(-3000..=3000)).collect();
        assert_eq!(Pitch::of(&[0; 16_000]), None);
        assert_eq!(Pitch::of(&noise), None);
        assert_eq!(Pitch::of(&voice(200.0, 700.0, 0.06)), None, "too short");
    }

    #[test]
    fn a_word_that_falls_is_the_same_voice() {
        let sentence = Pitch::of(&voice(120.0, 700.0, 1.0)).unwrap();
        let falling = [(120.0, 0.14), (95.0, 0.06), (75.0, 0.2)].map(|(hertz, seconds)| voice(hertz, 700.0, seconds));
        let word = Pitch::of(&falling.concat()).unwrap();
        assert!(word.hertz < 100.0, "{word:?}");
        assert!(sentence.interval(word).abs() < 1.0, "{word:?}");
    }

    #[test]
    fn a_softer_voice_before_the_player_does_not_count() {
        let softer: Vec<i16> = voice(210.0, 700.0, 0.6).iter().map(|sample| sample / 8).collect();
        let pitch = Pitch::of(&[softer, voice(110.0, 700.0, 0.3)].concat()).unwrap();
        assert!((pitch.hertz - 110.0).abs() < 4.0, "{pitch:?}");
    }
}
