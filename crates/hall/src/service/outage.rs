//! The disk takes nothing for a while.

use std::time::{Duration, Instant};

/// How often it is tried whether the disk takes something again. All games are replayed then.
const EVERY: Duration = Duration::from_secs(5);
/// It is over when nothing has failed for so long: a disk may have room for a moment.
const OVER_AFTER: Duration = Duration::from_secs(60);

/// Since when the disk takes nothing.
#[derive(Debug)]
pub(super) struct Outage {
    failed: Option<Instant>,
    pub(super) every: Duration,
    pub(super) over_after: Duration,
}

impl Default for Outage {
    fn default() -> Outage {
        Outage {
            failed: None,
            every: EVERY,
            over_after: OVER_AFTER,
        }
    }
}

impl Outage {
    /// Notes that something failed. Returns whether it is the first time in this outage, which is told.
    pub fn fails(&mut self) -> bool {
        self.failed.replace(Instant::now()).is_none()
    }

    /// Returns whether it is time to try again.
    pub fn may_try(&self) -> bool {
        self.failed.is_none_or(|at| at.elapsed() >= self.every)
    }

    /// Returns whether it is over, once.
    pub fn ends(&mut self) -> bool {
        self.failed.take_if(|at| at.elapsed() >= self.over_after).is_some()
    }
}
