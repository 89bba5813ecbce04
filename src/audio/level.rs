//! Loudness of a piece of sound, and detection of digital silence.

/// Absolute sample value from which a sample counts as clipped: 0.1 % below full scale, since converters and resamplers
/// seldom reach full scale exactly.
const CLIPPED: u16 = 32_735;

/// Height of samples up to which nothing sounds (−60 dB of full scale).
const FAINT: u16 = 32;

/// Returns whether any of `samples` is louder than [`FAINT`].
pub(crate) fn sounds(samples: &[i16]) -> bool {
    samples.iter().any(|sample| sample.unsigned_abs() > FAINT)
}

/// Loudness of some samples. [`Level::merge`] combines levels, so a long sound can be measured in chunks.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Level {
    peak: u16,
    clipped: usize,
    samples: usize,
    squares: f64,
}

impl Level {
    /// Measures `samples`.
    ///
    /// # Examples
    ///
    /// ```
    /// use ansage::audio::Level;
    ///
    /// let level = Level::of(&[16_384, -16_384]);
    /// assert_eq!(level.peak_dbfs().round(), -6.0);
    /// assert!(Level::of(&[0; 640]).is_dead());
    /// ```
    pub fn of(samples: &[i16]) -> Level {
        let mut level = Level {
            samples: samples.len(),
            ..Level::default()
        };
        for sample in samples {
            let height = sample.unsigned_abs();
            level.peak = level.peak.max(height);
            level.clipped += usize::from(height >= CLIPPED);
            level.squares += f64::from(height) * f64::from(height);
        }
        level
    }

    /// Returns the level of both sounds together.
    #[must_use]
    pub fn merge(self, other: Level) -> Level {
        Level {
            peak: self.peak.max(other.peak),
            clipped: self.clipped + other.clipped,
            samples: self.samples + other.samples,
            squares: self.squares + other.squares,
        }
    }

    /// Returns the highest sample in dB relative to full scale (0 is full scale), or negative infinity if all samples
    /// are zero.
    pub fn peak_dbfs(&self) -> f32 {
        decibels(f64::from(self.peak))
    }

    /// Returns the RMS value in dB relative to full scale (a full square wave is 0), or negative infinity if all
    /// samples are zero.
    pub fn rms_dbfs(&self) -> f32 {
        if self.samples == 0 {
            return f32::NEG_INFINITY;
        }
        decibels((self.squares / self.samples as f64).sqrt())
    }

    /// Returns the fraction of the samples that is clipped, from 0 to 1.
    pub fn clipping(&self) -> f32 {
        if self.samples == 0 {
            return 0.0;
        }
        self.clipped as f32 / self.samples as f32
    }

    /// Returns whether this is digital silence: no sample exceeds the dither of a converter (one step). A live
    /// microphone never gives that; a muted or dead one does.
    pub fn is_dead(&self) -> bool {
        self.peak <= 1
    }
}

fn decibels(height: f64) -> f32 {
    (20.0 * (height / 32_768.0).log10()) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels() {
        let full = Level::of(&[i16::MIN, i16::MAX, i16::MIN, i16::MAX]);
        assert!(full.peak_dbfs().abs() < 0.01 && full.rms_dbfs().abs() < 0.01);
        assert_eq!(full.clipping(), 1.0);
        let soft = Level::of(&[328, -328, 328, -328]);
        assert!((soft.rms_dbfs() + 40.0).abs() < 0.1, "{}", soft.rms_dbfs());
        assert_eq!(soft.clipping(), 0.0);
        assert!(!soft.is_dead());
    }

    #[test]
    fn silence_and_nothing() {
        assert_eq!(Level::of(&[0; 10]).peak_dbfs(), f32::NEG_INFINITY);
        assert!(Level::of(&[0, 1, -1]).is_dead());
        assert_eq!(Level::default().rms_dbfs(), f32::NEG_INFINITY);
        assert_eq!(Level::default().clipping(), 0.0);
    }

    #[test]
    fn chunks_add_up() {
        let samples: Vec<i16> = (0..1000).map(|n| (n * 37 % 20_000) as i16).collect();
        let whole = Level::of(&samples);
        let parts = samples
            .chunks(64)
            .fold(Level::default(), |sum, chunk| sum.merge(Level::of(chunk)));
        assert_eq!(whole.peak_dbfs(), parts.peak_dbfs());
        assert!((whole.rms_dbfs() - parts.rms_dbfs()).abs() < 1e-3);
    }
}
