//! Detection of a standstill of the program itself: it was stopped in a terminal (Ctrl-Z), or the machine swaps.

use std::time::{Duration, Instant};

/// Shortest time between two looks that counts as a standstill.
const SHORTEST: Duration = Duration::from_millis(200);
/// Time after a standstill within which a fault of a device may be its consequence.
const CONSEQUENCES: Duration = Duration::from_secs(2);

/// Watch for a standstill of the thread that calls it.
#[derive(Debug, Clone)]
pub(super) struct StandstillWatch {
    looked: Instant,
    /// When the last standstill ended.
    ended: Option<Instant>,
}

impl StandstillWatch {
    /// Begins to watch at `now`.
    pub(super) fn begin(now: Instant) -> StandstillWatch {
        StandstillWatch {
            looked: now,
            ended: None,
        }
    }

    /// Notes that the thread runs at `now`. Returns the time since the last call if the thread stood still in it.
    pub(super) fn look(&mut self, now: Instant) -> Option<Duration> {
        let stood = now.saturating_duration_since(self.looked);
        self.looked = now;
        if stood < SHORTEST {
            return None;
        }
        self.ended = Some(now);
        Some(stood)
    }

    /// Returns whether a fault at `now` may be the consequence of a standstill.
    pub(super) fn is_felt(&self, now: Instant) -> bool {
        self.ended
            .is_some_and(|ended| now.saturating_duration_since(ended) < CONSEQUENCES)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_standstill_is_noticed_at_its_end_and_felt_for_a_moment() {
        let begun = Instant::now();
        let at = |milliseconds| begun + Duration::from_millis(milliseconds);
        let mut watch = StandstillWatch::begin(begun);
        for (milliseconds, stood, is_felt) in [
            (2, None, false),
            // The time to decode a chunk.
            (90, None, false),
            (3_090, Some(3_000), true),
            (3_092, None, true),
            (3_200, None, true),
        ] {
            let stood = stood.map(Duration::from_millis);
            assert_eq!(watch.look(at(milliseconds)), stood, "{milliseconds}");
            assert_eq!(watch.is_felt(at(milliseconds)), is_felt, "{milliseconds}");
        }
        assert!(watch.is_felt(at(4_000)));
        assert!(!watch.is_felt(at(6_000)));
    }
}
