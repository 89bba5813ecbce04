//! Detection of a microphone that is switched off but still connected: it delivers only zeros.

use super::{CHUNK, Chunk, SAMPLE_RATE};

/// Samples of zeros after which the microphone counts as muted: 1.8 s. Any live one gives some noise.
const AT_FIRST: usize = SAMPLE_RATE as usize * 18 / 10;
/// The same limit for a microphone that has come back from zeros by itself: 10 minutes. Such a device suppresses noise
/// and gives zeros while nobody speaks. The player should not be warned whenever they think.
const LATER: usize = SAMPLE_RATE as usize * 600;

/// Watches samples for a muted microphone.
#[derive(Debug, Clone)]
pub(super) struct MuteWatch {
    zeros: usize,
    limit: usize,
    told: bool,
}

impl MuteWatch {
    /// Starts watching a device that was just opened.
    pub(super) fn new() -> MuteWatch {
        MuteWatch {
            zeros: 0,
            limit: AT_FIRST,
            told: false,
        }
    }

    /// Examines the next chunk. Returns true once when the microphone turns out to be muted, and again only after it
    /// has given sound in between.
    pub(super) fn is_muted_now(&mut self, chunk: &Chunk) -> bool {
        if chunk.iter().any(|sample| *sample != 0) {
            if self.told {
                self.limit = LATER;
            }
            (self.zeros, self.told) = (0, false);
            return false;
        }
        self.zeros += CHUNK;
        let now = !self.told && self.zeros >= self.limit;
        self.told |= now;
        now
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the seconds of zeros after which the watch reports, in chunks of 40 ms.
    fn tells_after(watch: &mut MuteWatch, seconds: usize) -> Option<f32> {
        let chunks = seconds * 25;
        (1..=chunks)
            .find(|_| watch.is_muted_now(&[0; CHUNK]))
            .map(|chunk| chunk as f32 / 25.0)
    }

    #[test]
    fn zeros_are_told_once_within_two_seconds() {
        let mut watch = MuteWatch::new();
        let after = tells_after(&mut watch, 10).unwrap();
        assert!((1.0..2.0).contains(&after), "{after}");
        assert_eq!(tells_after(&mut watch, 100), None);
    }

    #[test]
    fn any_noise_is_life() {
        let mut watch = MuteWatch::new();
        let mut noise = [0; CHUNK];
        noise[2] = 1;
        for _ in 0..1000 {
            assert!(!watch.is_muted_now(&noise));
            assert!(!watch.is_muted_now(&[0; CHUNK]));
        }
    }

    #[test]
    fn a_microphone_that_suppresses_noise_does_not_become_a_nuisance() {
        let mut watch = MuteWatch::new();
        assert!(tells_after(&mut watch, 3).is_some());
        assert!(!watch.is_muted_now(&[300; CHUNK]));
        assert_eq!(tells_after(&mut watch, 599), None);
        assert!(tells_after(&mut watch, 3).is_some());
    }
}
