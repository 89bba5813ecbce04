//! How much the microphone resembled the loudspeaker of late.

/// Part of what the blocks before weigh that is kept with each new one: the last 8 weigh most.
pub(super) const KEPT: f32 = 1.0 - 1.0 / 8.0;

/// How much a block of the microphone resembles what was played before it.
#[derive(Clone)]
pub(super) struct Correlation {
    /// The height for each delay in samples, in any unit.
    pub heights: Vec<f32>,
    /// The mean square of the heights for all delays, also those that no echo has.
    pub power: f32,
}

impl Correlation {
    /// Returns the highest peak, in units of the mean height.
    pub fn peak(&self) -> f32 {
        let peak = self.heights.iter().fold(0f32, |peak, height| peak.max(height.abs()));
        if self.power > 0.0 {
            peak / self.power.sqrt()
        } else {
            0.0
        }
    }
}

/// How much the last blocks resemble what was played, and whether they agree on the delays.
///
/// In a hall no reflection stands out from what a player's vowels resemble by chance. But an echo has the same delays in
/// the next block, and chance has not: each block is judged only by the delays that the blocks before it showed.
#[derive(Default)]
pub(super) struct Resemblance {
    /// Sum of the correlations, and of their powers, as if they were independent. `None` before the first block.
    sum: Option<Correlation>,
    /// Sum of the agreements of each block with those before it, each in standard deviations of chance.
    agreements: f32,
    /// Variance of that sum if the blocks agree by chance.
    variance: f32,
}

impl Resemblance {
    /// Adds the correlation of the next block.
    pub fn add(&mut self, new: Correlation) {
        let Some(sum) = &mut self.sum else {
            self.sum = Some(new);
            return;
        };
        // With the third power, the highest peaks count most.
        let mean = sum.power.sqrt();
        let expected = sum.heights.iter().map(|height| (height / mean).powi(3));
        let (product, power) = expected
            .zip(&new.heights)
            .fold((0.0, 0.0), |(product, power), (expected, height)| {
                (product + expected * height, power + expected * expected)
            });
        let chance = (power * new.power).sqrt();
        self.agreements = self.agreements * KEPT + if chance > 0.0 { product / chance } else { 0.0 };
        self.variance = self.variance * KEPT * KEPT + 1.0;
        for (sum, new) in sum.heights.iter_mut().zip(new.heights) {
            *sum = *sum * KEPT + new;
        }
        sum.power = sum.power * KEPT * KEPT + new.power;
    }

    /// Returns how much the blocks agree on the delays, in standard deviations of chance.
    pub fn agreement(&self) -> f32 {
        if self.variance > 0.0 {
            self.agreements / self.variance.sqrt()
        } else {
            0.0
        }
    }

    /// Returns the highest peak of all blocks together, in units of their mean height.
    pub fn peak(&self) -> f32 {
        self.sum.as_ref().map_or(0.0, Correlation::peak)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Noise with `peaks` in it, each a delay and a height.
    fn correlation(rng: &mut fastrand::Rng, peaks: &[(usize, f32)]) -> Correlation {
        let mut heights: Vec<f32> = (0..4_000).map(|_| (0..12).map(|_| rng.f32() - 0.5).sum()).collect();
        for (delay, height) in peaks {
            heights[*delay] += height;
        }
        let power = heights.iter().map(|height| height * height).sum::<f32>() / heights.len() as f32;
        Correlation { heights, power }
    }

    #[test]
    fn reflections_that_stay_agree_and_peaks_that_move_do_not() {
        let mut rng = fastrand::Rng::with_seed(5);
        let (mut hall, mut player, mut silence) = <(Resemblance, Resemblance, Resemblance)>::default();
        let mut highest = [0f32; 2];
        for _ in 0..40 {
            // None of them is higher than chance is.
            hall.add(correlation(
                &mut rng,
                &[100, 117, 260, 300, 310, 422, 503].map(|delay| (delay, 3.5)),
            ));
            let moving = rng.usize(..4_000);
            player.add(correlation(&mut rng, &[(moving, 9.0)]));
            silence.add(correlation(&mut rng, &[]));
            for (highest, known) in highest.iter_mut().zip([&player, &silence]) {
                *highest = highest.max(known.agreement());
            }
        }
        assert!(hall.agreement() > 12.0, "{}", hall.agreement());
        assert!(highest.iter().all(|highest| *highest < 5.0), "{highest:?}");
    }

    #[test]
    fn one_block_agrees_with_nothing() {
        let mut known = Resemblance::default();
        assert_eq!((known.agreement(), known.peak()), (0.0, 0.0));
        known.add(correlation(&mut fastrand::Rng::with_seed(6), &[(50, 60.0)]));
        assert_eq!(known.agreement(), 0.0);
        assert!(known.peak() > 30.0, "{}", known.peak());
    }

    #[test]
    fn silence_is_no_number_but_nothing() {
        let mut known = Resemblance::default();
        for _ in 0..3 {
            known.add(Correlation {
                heights: vec![0.0; 100],
                power: 0.0,
            });
        }
        assert_eq!((known.agreement(), known.peak()), (0.0, 0.0));
    }
}
