//! The generalized cross-correlation with phase transform (C. H. Knapp and G. C. Carter, 1976) of the loudspeaker's and
//! the microphone's sound.

use std::sync::Arc;

use realfft::{ComplexToReal, RealFftPlanner, RealToComplex, num_complex::Complex};

use super::SAMPLE_RATE;

/// Length of the transform, in samples: a block and all delays of its echo, with silence up to a power of two.
pub(super) const LENGTH: usize = 16_384;
/// Limits of the band that is compared, in Hz: that of speech, above the hum of a hall.
const BAND: [f32; 2] = [250.0, 4_000.0];
/// Minimum share of the mean power of the played sound from which a bin counts. Elsewhere there is nothing to echo.
const PLAYED: f32 = 0.1;

/// Computes spectra and correlations.
pub(super) struct Correlator {
    forward: Arc<dyn RealToComplex<f32>>,
    backward: Arc<dyn ComplexToReal<f32>>,
}

/// The half of a spectrum that belongs to positive frequencies.
pub(super) type Spectrum = Vec<Complex<f32>>;

/// Similarity of a block of the microphone to the sound that was played before it.
pub(super) struct Correlation {
    /// The height for each delay in samples, in any unit.
    pub heights: Vec<f32>,
    /// The mean square of the heights for all delays, including those that no echo has.
    pub power: f32,
    /// The spectrum of all heights. Bins that count have a magnitude of 1, the others of 0.
    cross: Spectrum,
}

impl Default for Correlator {
    fn default() -> Correlator {
        let mut planner = RealFftPlanner::new();
        Correlator {
            forward: planner.plan_fft_forward(LENGTH),
            backward: planner.plan_fft_inverse(LENGTH),
        }
    }
}

impl Correlator {
    /// Returns the spectrum of these samples, at most [`LENGTH`] of them.
    #[expect(clippy::expect_used, reason = "the lengths are those of the plan")]
    pub fn spectrum(&self, samples: impl Iterator<Item = f32>) -> Spectrum {
        let mut padded: Vec<f32> = samples.collect();
        padded.resize(LENGTH, 0.0);
        let mut spectrum = self.forward.make_output_vec();
        self.forward
            .process(&mut padded, &mut spectrum)
            .expect("the lengths are those of the plan");
        spectrum
    }

    /// Returns the correlation of `heard` with the sound that was `played` each number of samples earlier, for up to
    /// `delays`.
    #[expect(clippy::expect_used, reason = "the lengths are those of the plan")]
    pub fn correlation(&self, played: &Spectrum, heard: &Spectrum, delays: usize) -> Correlation {
        let least = PLAYED * power(played) / band(played).count() as f32;
        let (first, count) = bins();
        let mut cross = self.forward.make_output_vec();
        let pairs = band(played).zip(band(heard));
        for (cross, (played, heard)) in cross.iter_mut().skip(first).take(count).zip(pairs) {
            let product = heard * played.conj();
            if played.norm_sqr() >= least && product.norm_sqr() > 0.0 {
                *cross = product / product.norm();
            }
        }
        let mut heights = self.backward.make_output_vec();
        self.backward
            .process(&mut cross.clone(), &mut heights)
            .expect("the lengths are those of the plan");
        let power = heights.iter().map(|height| height * height).sum::<f32>() / LENGTH as f32;
        heights.truncate(delays);
        Correlation { heights, power, cross }
    }

    /// Returns how much a correlation agrees with the `expected` heights, in standard deviations of chance.
    ///
    /// For unrelated sounds the phase of each bin is random. The deviation is computed from the bins that count, so the
    /// few bins of a tone do not agree at random more than the many of a word.
    pub fn agreement(&self, expected: &[f32], found: &Correlation) -> f32 {
        let product: f32 = expected.iter().zip(&found.heights).map(|(a, b)| a * b).sum();
        let spectrum = self.spectrum(expected.iter().copied());
        let bins = spectrum.iter().zip(&found.cross);
        let variance = 2.0 * bins.map(|(a, b)| a.norm_sqr() * b.norm_sqr()).sum::<f32>();
        if variance > 0.0 { product / variance.sqrt() } else { 0.0 }
    }
}

impl Correlation {
    /// Returns the highest peak, in units of the root mean square of the heights.
    pub fn peak(&self) -> f32 {
        let peak = self.heights.iter().fold(0f32, |peak, height| peak.max(height.abs()));
        if self.power > 0.0 {
            peak / self.power.sqrt()
        } else {
            0.0
        }
    }
}

/// Returns the power of a spectrum in the band that is compared, in any unit.
pub(super) fn power(spectrum: &Spectrum) -> f32 {
    band(spectrum).map(Complex::norm_sqr).sum()
}

/// Returns the number of the first bin of the band, and the number of its bins.
fn bins() -> (usize, usize) {
    let [first, last] = BAND.map(|hertz| (hertz * LENGTH as f32 / SAMPLE_RATE as f32) as usize);
    (first, last - first)
}

/// Returns the band that is compared.
fn band(spectrum: &Spectrum) -> impl Iterator<Item = &Complex<f32>> {
    let (first, count) = bins();
    spectrum.iter().skip(first).take(count)
}
