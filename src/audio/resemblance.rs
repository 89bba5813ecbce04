//! Similarity of the microphone's recent sound to the loudspeaker's.

use super::correlation::{Correlation, Correlator};

/// Share of the earlier blocks' weight that is kept with each new one. The last 8 weigh most.
pub(super) const KEPT: f32 = 1.0 - 1.0 / 8.0;

/// Similarity of the last blocks to the played sound, and whether they agree on the delays.
///
/// In a hall no reflection stands out from the random resemblance of a player's vowels. But an echo has the same delays
/// in the next block, and chance does not, so each block is judged only by the delays that the blocks before it showed.
#[derive(Default)]
pub(super) struct Resemblance {
    /// Sum of the correlations, and of their powers, as if they were independent. `None` before the first block.
    sum: Option<Correlation>,
    /// Sum of the agreements of each block with those before it, in standard deviations of chance.
    agreements: f32,
    /// Variance of that sum if the blocks agree only at random.
    variance: f32,
}

impl Resemblance {
    /// Adds the correlation of the next block.
    pub fn add(&mut self, new: Correlation, correlator: &Correlator) {
        let Some(sum) = &mut self.sum else {
            self.sum = Some(new);
            return;
        };
        // With the third power, the highest peaks count most.
        let mean = sum.power.sqrt();
        let expected: Vec<f32> = sum.heights.iter().map(|height| (height / mean).powi(3)).collect();
        self.agreements = self.agreements * KEPT + correlator.agreement(&expected, &new);
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

    /// Returns the highest peak of all blocks together, in units of the root mean square.
    pub fn peak(&self) -> f32 {
        self.sum.as_ref().map_or(0.0, Correlation::peak)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BLOCK: usize = 7_680;

    fn noise(rng: &mut fastrand::Rng) -> Vec<f32> {
        (0..BLOCK).map(|_| (rng.f32() - 0.5) * 1_000.0).collect()
    }

    /// Returns the agreement after each of 20 blocks of `played` sound, and the highest peak of all of them together.
    fn agreements(
        rng: &mut fastrand::Rng,
        played: impl Fn(&mut fastrand::Rng) -> Vec<f32>,
        heard: impl Fn(&mut fastrand::Rng, &[f32]) -> Vec<f32>,
    ) -> (Vec<f32>, f32) {
        let correlator = Correlator::default();
        let mut known = Resemblance::default();
        let agreements = (0..20).map(|_| {
            let played = played(rng);
            let heard = correlator.spectrum(heard(rng, &played).into_iter());
            let played = correlator.spectrum(played.into_iter());
            known.add(correlator.correlation(&played, &heard, 4_000), &correlator);
            known.agreement()
        });
        (agreements.collect(), known.peak())
    }

    fn highest(agreements: &[f32]) -> f32 {
        agreements
            .iter()
            .fold(0.0, |highest, agreement| highest.max(*agreement))
    }

    #[test]
    fn soft_reflections_that_stay_agree() {
        let mut rng = fastrand::Rng::with_seed(5);
        let (found, _) = agreements(&mut rng, noise, |rng, played| {
            let mut heard = noise(rng);
            for delay in [100, 117, 260, 300, 310, 422, 503] {
                for (to, from) in heard.iter_mut().skip(delay).zip(played) {
                    *to += 0.1 * from;
                }
            }
            heard
        });
        assert_eq!(found[0], 0.0, "one block agrees with nothing");
        assert!(found[3] > 6.0 && found[19] > 15.0, "{found:?}");
    }

    #[test]
    fn a_reflection_that_moves_and_mere_noise_do_not_agree() {
        let mut rng = fastrand::Rng::with_seed(6);
        for loudness in [0.0, 0.3] {
            let (found, _) = agreements(&mut rng, noise, |rng, played| {
                let mut heard = noise(rng);
                let delay = rng.usize(..4_000);
                for (to, from) in heard.iter_mut().skip(delay).zip(played) {
                    *to += loudness * from;
                }
                heard
            });
            assert!(highest(&found) < 4.0, "{found:?}");
        }
    }

    #[test]
    fn tones_do_not_agree_with_noise() {
        let mut rng = fastrand::Rng::with_seed(7);
        let tone = |_: &mut fastrand::Rng| (0..BLOCK).map(|at| 8_000.0 * (at as f32 * 0.25).sin()).collect();
        let (found, _) = agreements(&mut rng, tone, |rng, _| noise(rng));
        assert!(highest(&found) < 4.0, "{found:?}");
    }

    #[test]
    fn silence_is_no_number_but_nothing() {
        let mut rng = fastrand::Rng::with_seed(8);
        let silence = |_: &mut fastrand::Rng| vec![0.0; BLOCK];
        let (found, peak) = agreements(&mut rng, silence, |_, _| vec![0.0; BLOCK]);
        assert_eq!((highest(&found), peak), (0.0, 0.0));
    }
}
