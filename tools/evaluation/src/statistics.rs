//! Rates with confidence intervals, and percentiles.

use serde::Serialize;

/// Quantile of the normal distribution for a two-sided interval of 95 %.
const Z: f64 = 1.959_964;

/// A rate with its confidence interval.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Rate {
    /// Number of occurrences.
    pub count: usize,
    /// Number of opportunities.
    pub of: usize,
    /// Lower end of the interval, 0 to 1.
    pub low: f64,
    /// Upper end of the interval, 0 to 1.
    pub high: f64,
}

impl Rate {
    /// Returns the rate of `count` in `of` with Wilson's score interval at 95 % (Wilson 1927). Unlike the normal
    /// approximation it stays within 0 and 1, and is valid for small numbers and for rates near the ends, as most rates
    /// here are.
    pub fn new(count: usize, of: usize) -> Rate {
        if of == 0 {
            return Rate {
                count,
                of,
                low: 0.0,
                high: 1.0,
            };
        }
        let n = of as f64;
        let p = count as f64 / n;
        let middle = p + Z * Z / (2.0 * n);
        let half = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
        let scale = 1.0 + Z * Z / n;
        Rate {
            count,
            of,
            low: ((middle - half) / scale).max(0.0),
            high: ((middle + half) / scale).min(1.0),
        }
    }
}

impl std::fmt::Display for Rate {
    /// Writes percentages: "97.5 (94.3–98.9)"; a dash if nothing was counted.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.of == 0 {
            return f.write_str("–");
        }
        let rate = 100.0 * self.count as f64 / self.of as f64;
        write!(f, "{rate:.1} ({:.1}–{:.1})", 100.0 * self.low, 100.0 * self.high)
    }
}

/// Returns the percentile `share` (0 to 1) of `values` by nearest rank; `None` without values.
pub fn percentile(values: &[f64], share: f64) -> Option<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let rank = (share * sorted.len() as f64).ceil() as usize;
    sorted.get(rank.saturating_sub(1)).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values of Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17
    /// (1998), table I, method 3.
    #[test]
    fn intervals_are_those_of_the_literature() {
        for (count, of, low, high) in [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0, 0.1611),
            (1, 29, 0.0061, 0.1718),
        ] {
            let rate = Rate::new(count, of);
            assert!(
                (rate.low - low).abs() < 1e-4 && (rate.high - high).abs() < 1e-4,
                "{count} of {of}: {rate:?}"
            );
        }
        assert_eq!(Rate::new(20, 20).high, 1.0);
        // No errors in a hundred prove little.
        assert_eq!(Rate::new(0, 100).to_string(), "0.0 (0.0–3.7)");
        assert_eq!(Rate::new(0, 0).to_string(), "–");
    }

    #[test]
    fn percentiles_are_values_that_occurred() {
        let values: Vec<f64> = (1..=20).rev().map(f64::from).collect();
        assert_eq!(percentile(&values, 0.5), Some(10.0));
        assert_eq!(percentile(&values, 0.95), Some(19.0));
        assert_eq!(percentile(&values, 1.0), Some(20.0));
        assert_eq!(percentile(&values, 0.0), Some(1.0));
        assert_eq!(percentile(&[], 0.5), None);
    }
}
