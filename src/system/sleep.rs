//! Detects that the computer slept: closed lid, suspend to memory or disk.

use std::{
    fs,
    time::{Duration, Instant},
};

/// Shortest sleep that is noticed. The two clocks are not read at the same moment.
const SHORTEST: Duration = Duration::from_secs(2);

/// Compares the time since the computer was started, which counts its sleep, with that of [`Instant`], which does not
/// (`CLOCK_BOOTTIME` and `CLOCK_MONOTONIC` in clock_gettime(2)).
pub(crate) struct SleepWatch {
    began: Instant,
    /// How far the time since the start was ahead of the time since `began`. `None` if the system does not tell.
    ahead: Option<Duration>,
}

impl SleepWatch {
    /// Begins to watch.
    pub(crate) fn begin() -> SleepWatch {
        SleepWatch {
            began: Instant::now(),
            ahead: uptime(),
        }
    }

    /// Returns how long the computer has slept since the last call, if it has.
    pub(crate) fn slept(&mut self) -> Option<Duration> {
        let awake = self.began.elapsed();
        self.note(uptime()?.saturating_sub(awake))
    }

    fn note(&mut self, ahead: Duration) -> Option<Duration> {
        let slept = ahead.saturating_sub(self.ahead.replace(ahead)?);
        (slept >= SHORTEST).then_some(slept)
    }
}

/// Returns the time since the computer was started, with that of its sleep.
fn uptime() -> Option<Duration> {
    let text = fs::read_to_string("/proc/uptime").ok()?;
    let seconds = text.split_ascii_whitespace().next()?.parse().ok()?;
    Duration::try_from_secs_f64(seconds).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_jump_ahead_is_sleep_and_is_told_once() {
        let mut watch = SleepWatch::begin();
        assert!(watch.ahead.is_some(), "/proc/uptime");
        assert_eq!(watch.slept(), None);
        let ahead = watch.ahead.unwrap();
        let minutes = Duration::from_secs(1200);
        assert_eq!(watch.note(ahead + Duration::from_millis(900)), None);
        assert_eq!(watch.note(ahead + minutes + Duration::from_millis(900)), Some(minutes));
        assert_eq!(watch.note(ahead + minutes), None);
    }
}
