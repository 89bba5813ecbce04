//! The speaker transform: maps the cepstra of one voice to those that the model expects. Pure.
//!
//! The model hears 40 cepstra of 40 mel bands (MFCC): c = L·D·m, with m the logarithms of the band energies, D the
//! orthonormal cosine transform and L Kaldi's lifter. With as many cepstra as bands nothing is lost, so a change of the
//! bands, m' = P·m + d, is an affine map of the cepstra: c' = (L·D·P·Dᵀ·L⁻¹)·c + L·D·d.
//!
//! - P warps the frequencies: a shorter vocal tract (a child, many women) moves all formants up by one factor, and the
//!   bands are read at the warped frequencies. The usual name is vocal tract length normalisation.
//! - d is the colour of voice and microphone: level, tilt and curvature over the bands.

use std::f64::consts::PI;

use serde::{Deserialize, Serialize};

/// Options of the model's cepstra that the transform needs (`conf/mfcc.conf`).
#[derive(Debug, Clone, PartialEq)]
pub struct Features {
    /// Number of mel bands, and of cepstra.
    pub bands: usize,
    /// Lower edge of the lowest band, in Hz.
    pub low: f64,
    /// Upper edge of the highest band, in Hz.
    pub high: f64,
    /// Kaldi's `--cepstral-lifter`.
    pub lifter: f64,
}

impl Features {
    /// Reads the options of `conf/mfcc.conf`. Returns `None` if the cepstra cannot be converted back into bands: fewer
    /// cepstra than bands, or the energy in place of the first one.
    ///
    /// # Examples
    ///
    /// ```
    /// use ansage::enrolment::Features;
    ///
    /// let options = "--num-mel-bins=40\n--num-ceps=40\n--use-energy=false\n--low-freq=20\n--high-freq=-400\n";
    /// assert_eq!(Features::read(options).unwrap().high, 7600.0);
    /// assert!(Features::read("--num-ceps=13\n").is_none());
    /// ```
    pub fn read(options: &str) -> Option<Features> {
        let option = |name: &str| {
            let mut values = options
                .lines()
                .filter_map(|line| line.trim().strip_prefix("--")?.split_once('='))
                .filter(|(key, _)| key.trim() == name)
                .map(|(_, value)| value.trim());
            values.next_back()
        };
        let number = |name: &str, default: f64| option(name).map_or(Some(default), |value| value.parse().ok());
        // The defaults are Kaldi's.
        let bands = number("num-mel-bins", 23.0)?;
        let nyquist = number("sample-frequency", 16_000.0)? / 2.0;
        let high = number("high-freq", 0.0)?;
        let features = Features {
            bands: bands as usize,
            low: number("low-freq", 20.0)?,
            high: if high > 0.0 { high } else { nyquist + high },
            lifter: number("cepstral-lifter", 22.0)?,
        };
        let lossless = (2.0..=200.0).contains(&bands)
            && number("num-ceps", 13.0)? == bands
            && option("use-energy") == Some("false");
        let sensible = features.low >= 0.0 && features.low < features.high && features.high <= nyquist;
        // A lifter that zeroes a cepstrum cannot be inverted. Checked last, because any number of bands is possible
        // before the other checks.
        let is_invertible = || (0..features.bands).all(|n| features.lift(n).abs() > 1e-3);
        (lossless && sensible && is_invertible()).then_some(features)
    }

    /// Returns Kaldi's lifter factor for the cepstrum `n`.
    fn lift(&self, n: usize) -> f64 {
        if self.lifter == 0.0 {
            return 1.0;
        }
        1.0 + 0.5 * self.lifter * (PI * n as f64 / self.lifter).sin()
    }

    /// Returns the element at row `n`, column `k` of the orthonormal cosine transform.
    fn cosine(&self, n: usize, k: usize) -> f64 {
        let count = self.bands as f64;
        let scale = if n == 0 { 1.0 } else { 2.0 };
        (scale / count).sqrt() * (PI / count * (k as f64 + 0.5) * n as f64).cos()
    }

    fn mel(hertz: f64) -> f64 {
        1127.0 * (1.0 + hertz / 700.0).ln()
    }

    /// Returns half the width of a band, in mel.
    fn step(&self) -> f64 {
        (Self::mel(self.high) - Self::mel(self.low)) / (self.bands as f64 + 1.0)
    }

    /// Returns the centre of the band `k`, in Hz.
    fn centre(&self, k: usize) -> f64 {
        let mel = Self::mel(self.low) + (k as f64 + 1.0) * self.step();
        700.0 * ((mel / 1127.0).exp() - 1.0)
    }

    /// Returns the fractional band whose centre is at `hertz`, clamped at the edges.
    fn place(&self, hertz: f64) -> f64 {
        let place = (Self::mel(hertz.max(0.0)) - Self::mel(self.low)) / self.step() - 1.0;
        place.clamp(0.0, self.bands as f64 - 1.0)
    }
}

/// The transform of one speaker, in the steps of the search. [`Transform::default`] is the identity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Transform {
    /// Frequencies of this speaker in per cent of the average speaker's: above 100 for a high voice.
    pub warp: i32,
    /// Added to all bands, in dB.
    pub level: i32,
    /// Added to the low bands and subtracted from the high ones, in dB at the edges.
    pub tilt: i32,
    /// Added at both edges and subtracted in the middle, in dB.
    pub curve: i32,
}

impl Default for Transform {
    fn default() -> Transform {
        Transform {
            warp: 100,
            level: 0,
            tilt: 0,
            curve: 0,
        }
    }
}

/// Fraction of the frequency range above which the warp bends back, so that the highest frequency is fixed.
const KNEE: f64 = 0.85;

impl Transform {
    /// Returns whether it is the identity.
    pub fn is_identity(&self) -> bool {
        *self == Transform::default()
    }

    /// Returns this speaker's frequency for `hertz` of the average speaker.
    fn warped(&self, features: &Features, hertz: f64) -> f64 {
        let (factor, high) = (f64::from(self.warp) / 100.0, features.high);
        let knee = KNEE * high * (1.0 / factor).min(1.0);
        if hertz < knee {
            return factor * hertz;
        }
        high - (high - factor * knee) / (high - knee) * (high - hertz)
    }

    /// Returns the warp of the bands, row by row. Each band is interpolated between the two neighbours of its warped
    /// place.
    #[expect(clippy::indexing_slicing, reason = "each row has as many values as there are bands")]
    fn bands(&self, features: &Features) -> Vec<Vec<f64>> {
        let count = features.bands;
        (0..count)
            .map(|k| {
                let mut row = vec![0.0; count];
                let place = match self.warp {
                    // Not computed, so that the identity is exact.
                    100 => k as f64,
                    _ => features.place(self.warped(features, features.centre(k))),
                };
                let low = (place as usize).min(count - 2);
                row[low] += 1.0 - (place - low as f64);
                row[low + 1] += place - low as f64;
                row
            })
            .collect()
    }

    /// Returns the matrix for the cepstra, row by row.
    #[expect(clippy::indexing_slicing, reason = "each row has as many values as there are bands")]
    pub fn matrix(&self, features: &Features) -> Vec<Vec<f64>> {
        let count = features.bands;
        let bands = self.bands(features);
        // P·Dᵀ, then D·(P·Dᵀ), and the lifter on both sides.
        let half: Vec<Vec<f64>> = bands
            .iter()
            .map(|row| {
                (0..count)
                    .map(|n| (0..count).map(|k| row[k] * features.cosine(n, k)).sum())
                    .collect()
            })
            .collect();
        (0..count)
            .map(|n| {
                (0..count)
                    .map(|m| {
                        let value: f64 = (0..count).map(|k| features.cosine(n, k) * half[k][m]).sum();
                        features.lift(n) * value / features.lift(m)
                    })
                    .collect()
            })
            .collect()
    }

    /// Returns the offset to add to the cepstra.
    #[expect(clippy::indexing_slicing, reason = "there are as many values as there are bands")]
    pub fn offset(&self, features: &Features) -> Vec<f64> {
        let count = features.bands;
        let nats = |decibels: i32| f64::from(decibels) * 10f64.ln() / 10.0;
        let added: Vec<f64> = (0..count)
            .map(|k| {
                let at = PI * (k as f64 + 0.5) / count as f64;
                nats(self.level) + nats(self.tilt) * at.cos() + nats(self.curve) * (2.0 * at).cos()
            })
            .collect();
        (0..count)
            .map(|n| features.lift(n) * (0..count).map(|k| features.cosine(n, k) * added[k]).sum::<f64>())
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn features() -> Features {
        Features {
            bands: 40,
            low: 20.0,
            high: 7600.0,
            lifter: 22.0,
        }
    }

    fn product(a: &[Vec<f64>], b: &[f64]) -> Vec<f64> {
        a.iter()
            .map(|row| row.iter().zip(b).map(|(x, y)| x * y).sum())
            .collect()
    }

    /// Cepstra of the bands `m`.
    fn cepstra(features: &Features, m: &[f64]) -> Vec<f64> {
        (0..m.len())
            .map(|n| features.lift(n) * (0..m.len()).map(|k| features.cosine(n, k) * m[k]).sum::<f64>())
            .collect()
    }

    fn warp(warp: i32) -> Transform {
        Transform {
            warp,
            ..Transform::default()
        }
    }

    #[test]
    fn the_identity_changes_nothing() {
        let matrix = Transform::default().matrix(&features());
        for (n, row) in matrix.iter().enumerate() {
            for (m, value) in row.iter().enumerate() {
                let expected = f64::from(u8::from(n == m));
                assert!((value - expected).abs() < 1e-9, "{n} {m}: {value}");
            }
        }
        assert!(
            Transform::default()
                .offset(&features())
                .iter()
                .all(|value| *value == 0.0)
        );
    }

    #[test]
    fn the_shipped_model_can_be_transformed() {
        let conf = crate::model::bundled().join("conf/mfcc.conf");
        assert_eq!(
            Features::read(&std::fs::read_to_string(conf).unwrap()),
            Some(features())
        );
    }

    #[test]
    fn options_that_lose_something_are_refused() {
        let fine = "--use-energy=false\n--num-mel-bins=40\n--num-ceps=40\n";
        assert!(Features::read(fine).is_some());
        for more in [
            "--use-energy=true",
            "--num-ceps=20",
            "--num-mel-bins=x",
            "--low-freq=9000",
        ] {
            assert!(Features::read(&format!("{fine}{more}\n")).is_none(), "{more}");
        }
        // The largest number of bands is refused, and at once.
        assert!(Features::read("--num-mel-bins=9e18\n--num-ceps=9e18\n").is_none());
        assert!(Features::read("").is_none());
    }

    #[test]
    fn a_high_voice_is_brought_down() {
        // A formant of a speaker whose frequencies are a quarter higher is mapped to that of the average speaker.
        let features = features();
        let formant = |at: f64| -> Vec<f64> {
            let height = |k| (-((features.centre(k) - at) / (0.12 * at)).powi(2)).exp();
            (0..40).map(|k| 5.0 * height(k)).collect()
        };
        let turned = product(&warp(125).matrix(&features), &cepstra(&features, &formant(2_000.0)));
        let wanted = cepstra(&features, &formant(1_600.0));
        let distance = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt();
        let before = distance(&cepstra(&features, &formant(2_000.0)), &wanted);
        assert!(
            distance(&turned, &wanted) < before / 4.0,
            "{} of {before}",
            distance(&turned, &wanted)
        );
    }

    #[test]
    fn the_level_moves_the_first_cepstrum_alone() {
        let offset = Transform {
            level: 10,
            ..Transform::default()
        }
        .offset(&features());
        // Ten dB are ln 10 on each of 40 bands, and the first row of the transform is 1/√40.
        assert!((offset[0] - 10f64.ln() * 40f64.sqrt()).abs() < 1e-9);
        assert!(offset[1..].iter().all(|value| value.abs() < 1e-9));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn a_warp_and_its_inverse_leave_a_smooth_spectrum(
            factor in 80i32..=125,
            heights in prop::collection::vec(-3.0f64..3.0, 4),
        ) {
            let features = features();
            // Slow cosines over the bands, as in a spectrum without fine structure.
            let smooth: Vec<f64> = (0..40)
                .map(|k| {
                    let at = PI * (f64::from(k) + 0.5) / 40.0;
                    heights.iter().enumerate().map(|(n, height)| height * (at * n as f64).cos()).sum()
                })
                .collect();
            let cepstra = cepstra(&features, &smooth);
            let inverse = (10_000.0 / f64::from(factor)).round() as i32;
            let there = product(&warp(factor).matrix(&features), &cepstra);
            let back = product(&warp(inverse).matrix(&features), &there);
            // Compared as bands: the lifter makes the high cepstra count ten times.
            let bands = |c: &[f64]| -> Vec<f64> {
                (0..40).map(|k| (0..40).map(|n| features.cosine(n, k) * c[n] / features.lift(n)).sum()).collect()
            };
            let error: f64 = bands(&back).iter().zip(&smooth).map(|(a, b)| (a - b).powi(2)).sum::<f64>() / 40.0;
            let size: f64 = heights.iter().map(|height| height * height).sum::<f64>() + 0.1;
            prop_assert!(error < 0.02 * size, "{error} of {size}");
        }
    }
}
