//! The gate between voice and microphone.

use std::{
    sync::{
        Arc, LazyLock,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

/// Origin of the gates' time, which is counted in microseconds so that it fits an atomic.
static EPOCH: LazyLock<Instant> = LazyLock::new(Instant::now);

/// Gate between voice and microphone. While the assistant speaks, the recognizer would take the assistant's own words
/// for a declaration.
///
/// The gate is shut from [`Voice::say`](super::Voice::say) until the speech has ended and its tail (`speech.tail_ms`)
/// has died away. A text that was cut may be heard a little longer ([`Gate::may_resound`]). It is always shut *until*
/// some time, so a failing voice can never leave the assistant deaf.
///
/// The reader of the microphone asks [`Gate::is_open`] for each chunk. While the gate is shut, it drops the chunk, an
/// unfinished utterance, and the sound buffered between device and recognizer. Asking neither locks nor allocates.
///
/// If a screen reader says the sentences, the gate stays open, and estimates how long reading them may take
/// ([`Gate::is_read`]).
#[derive(Debug, Clone, Default)]
pub struct Gate {
    shut_until: Arc<AtomicU64>,
    /// When it was last shut, and when it had been opened before that.
    shut_since: Arc<AtomicU64>,
    open_before: Arc<AtomicU64>,
    read_until: Arc<AtomicU64>,
    resounds_until: Arc<AtomicU64>,
}

/// Time per character of a screen reader at a moderate rate.
const READ_CHARACTER: Duration = Duration::from_millis(100);
/// Time until a screen reader begins to read.
const READ_BEGIN: Duration = Duration::from_millis(500);
/// Longest time for which a screen reader is assumed to read. Exercises are deaf meanwhile, and many readers are faster
/// or are silenced.
const READ_LONGEST: Duration = Duration::from_secs(20);

impl Gate {
    /// Creates an open gate.
    pub fn new() -> Gate {
        Gate::default()
    }

    /// Returns whether sound from the microphone may be used now.
    pub fn is_open(&self) -> bool {
        now() >= self.shut_until.load(Ordering::Acquire)
    }

    /// Returns whether the gate was open `ago`, judged by the last two times that it was shut. Before them it counts as
    /// shut.
    pub fn was_open(&self, ago: Duration) -> bool {
        self.was_open_at(now().saturating_sub(micros(ago)))
    }

    fn was_open_at(&self, then: u64) -> bool {
        then >= self.shut_until.load(Ordering::Acquire)
            || then < self.shut_since.load(Ordering::Acquire) && then >= self.open_before.load(Ordering::Acquire)
    }

    /// Returns whether the last word of a text that was cut may have come back from the loudspeaker `ago`. That does not
    /// matter to a microphone that hears players over the voice, and their answer must not wait.
    pub fn may_resound(&self, ago: Duration) -> bool {
        now().saturating_sub(micros(ago)) < self.resounds_until.load(Ordering::Acquire)
    }

    /// Returns how much of a `silence` that ended `ago` was not spent listening to the voice: the part since the gate
    /// was opened or, if the silence ended before that, the part before the gate was shut.
    pub fn silence_since(&self, silence: Duration, ago: Duration) -> Duration {
        self.silence_until(now(), silence, ago)
    }

    fn silence_until(&self, now: u64, silence: Duration, ago: Duration) -> Duration {
        let since = |then: &AtomicU64| Duration::from_micros(now.saturating_sub(then.load(Ordering::Acquire)));
        match since(&self.shut_until).checked_sub(ago) {
            Some(unspoken) => unspoken.min(silence),
            None => silence.saturating_sub(since(&self.shut_since).saturating_sub(ago)),
        }
    }

    /// Returns for how long neither the voice nor a screen reader has spoken, as far as is known.
    pub fn silent_for(&self) -> Duration {
        let spoke_until = self
            .read_until
            .load(Ordering::Acquire)
            .max(self.shut_until.load(Ordering::Acquire));
        Duration::from_micros(now().saturating_sub(spoke_until))
    }

    /// Returns whether a screen reader may still be reading printed text, estimated from its length.
    pub fn is_read(&self) -> bool {
        now() < self.read_until.load(Ordering::Acquire)
    }

    /// Notes that a screen reader begins to read `text`, or continues with it after the text that it is reading.
    pub(super) fn read(&self, text: &str) {
        let length = u32::try_from(text.chars().count()).unwrap_or(u32::MAX / 1000);
        let until = now().max(self.read_until.load(Ordering::Acquire)) + micros(READ_BEGIN + READ_CHARACTER * length);
        self.read_until
            .store(until.min(now() + micros(READ_LONGEST)), Ordering::Release);
    }

    /// Shuts the gate for at least `limit` from now.
    pub(crate) fn shut_for(&self, limit: Duration) {
        self.remember();
        self.shut_until.fetch_max(now() + micros(limit), Ordering::AcqRel);
    }

    /// Opens the gate in `tail` from now, after the end of speech, regardless of the time for which it was shut.
    pub(crate) fn open_in(&self, tail: Duration) {
        self.remember();
        self.shut_until.store(now() + micros(tail), Ordering::Release);
    }

    /// Notes that a text was cut just now, whose last word may come back for `time`.
    pub(crate) fn resound_for(&self, time: Duration) {
        self.resounds_until.store(now() + micros(time), Ordering::Release);
    }

    /// Remembers since when the gate has been open, before it is shut.
    fn remember(&self) {
        let now = now();
        let open_since = self.shut_until.load(Ordering::Acquire);
        if now >= open_since {
            self.open_before.store(open_since, Ordering::Release);
            self.shut_since.store(now, Ordering::Release);
        }
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
    fn a_screen_reader_takes_longer_for_longer_texts_but_not_forever() {
        let gate = Gate::new();
        assert!(!gate.is_read());
        gate.read("Weiß.");
        let short = gate.read_until.load(Ordering::Acquire);
        assert!(gate.is_read() && gate.is_open());
        gate.read("Springer Gustav eins Felix drei?");
        let longer = gate.read_until.load(Ordering::Acquire);
        assert!(
            longer >= short + micros(READ_BEGIN + 32 * READ_CHARACTER),
            "{short} {longer}"
        );
        gate.read(&"a".repeat(10_000));
        assert!(gate.read_until.load(Ordering::Acquire) <= now() + micros(READ_LONGEST));
    }

    #[test]
    fn what_was_said_before_the_voice_began_passes_late() {
        let pause = || {
            let begun = now();
            std::thread::sleep(Duration::from_millis(1));
            begun
        };
        let gate = Gate::new();
        let open = pause();
        gate.shut_for(Duration::from_secs(3600));
        let shut = pause();
        gate.shut_for(Duration::from_secs(7200));
        gate.open_in(Duration::ZERO);
        let reopened = pause();
        gate.shut_for(Duration::from_secs(3600));
        assert!(!gate.is_open());
        assert!(gate.was_open_at(reopened), "before it was shut again");
        assert!(!gate.was_open_at(shut), "while the voice spoke before");
        assert!(!gate.was_open_at(open), "too long ago to be known");
    }

    #[test]
    fn listening_to_the_voice_is_no_silence() {
        let seconds = |seconds| Duration::from_secs(seconds);
        let gate = Gate::new();
        // The voice spoke from 970 to 990 seconds, and now is 1000.
        gate.shut_since.store(micros(seconds(970)), Ordering::Release);
        gate.shut_until.store(micros(seconds(990)), Ordering::Release);
        for (silence, ago, counted) in [
            // After the voice.
            (100, 4, 6),
            (3, 4, 3),
            // Just before its end: the silence before it counts.
            (100, 11, 81),
            (15, 11, 0),
            // Before it began.
            (100, 35, 100),
        ] {
            let found = gate.silence_until(micros(seconds(1000)), seconds(silence), seconds(ago));
            assert_eq!(found, seconds(counted), "{silence} s until {ago} s ago");
        }
    }

    #[test]
    fn opens_after_the_tail_and_never_stays_shut() {
        let gate = Gate::new();
        let microphone = gate.clone();
        assert!(microphone.is_open());
        gate.shut_for(Duration::from_secs(3600));
        assert!(!microphone.is_open());
        assert_eq!(microphone.silent_for(), Duration::ZERO);
        gate.shut_for(Duration::ZERO);
        assert!(!microphone.is_open(), "a shorter time does not open it");
        gate.open_in(Duration::ZERO);
        assert!(microphone.is_open());
        std::thread::sleep(Duration::from_millis(1));
        assert!(microphone.silent_for() >= Duration::from_millis(1));
        assert!(microphone.was_open(Duration::ZERO));
        gate.shut_for(Duration::from_millis(5));
        std::thread::sleep(Duration::from_millis(10));
        assert!(microphone.is_open(), "it opens by itself");
    }
}
