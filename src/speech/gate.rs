//! The gate between voice and microphone.

use std::{
    sync::{
        Arc, LazyLock,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

/// Start of the gates' own time, which is counted from here in microseconds so that it fits an atomic.
static EPOCH: LazyLock<Instant> = LazyLock::new(Instant::now);

/// Says whether the microphone may be listened to. While the assistant speaks it may not: the recognizer would hear
/// the assistant's own words as a declaration.
///
/// The gate is shut from [`Voice::say`](super::Voice::say) until the speech has ended and its tail (`speech.tail_ms`)
/// has died away. It is always shut *until* some time, never for good, so that no failure of a voice can leave the
/// assistant deaf.
///
/// Whoever reads the microphone asks [`Gate::is_open`] for each chunk of sound. As long as it is shut the chunk is
/// dropped, together with what an unfinished utterance holds and what is still buffered between device and recognizer.
/// Asking takes no lock and allocates nothing.
#[derive(Debug, Clone, Default)]
pub struct Gate {
    shut_until: Arc<AtomicU64>,
}

impl Gate {
    /// A gate that is open.
    pub fn new() -> Gate {
        Gate::default()
    }

    /// Whether the microphone may be listened to now.
    pub fn is_open(&self) -> bool {
        now() >= self.shut_until.load(Ordering::Acquire)
    }

    /// Shuts the gate for at least `limit` from now.
    pub(super) fn shut_for(&self, limit: Duration) {
        self.shut_until.fetch_max(now() + micros(limit), Ordering::AcqRel);
    }

    /// The speech has ended: opens the gate in `tail` from now, whatever it was shut for.
    pub(super) fn open_in(&self, tail: Duration) {
        self.shut_until.store(now() + micros(tail), Ordering::Release);
    }
}

fn now() -> u64 {
    micros(EPOCH.elapsed())
}

fn micros(duration: Duration) -> u64 {
    u64::try_from(duration.as_micros()).unwrap_or(u64::MAX / 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opens_after_the_tail_and_never_stays_shut() {
        let gate = Gate::new();
        let microphone = gate.clone();
        assert!(microphone.is_open());
        gate.shut_for(Duration::from_secs(3600));
        assert!(!microphone.is_open());
        gate.shut_for(Duration::ZERO);
        assert!(!microphone.is_open(), "a shorter time does not open it");
        gate.open_in(Duration::ZERO);
        assert!(microphone.is_open());
        gate.shut_for(Duration::from_millis(5));
        std::thread::sleep(Duration::from_millis(10));
        assert!(microphone.is_open(), "it opens by itself");
    }
}
