//! A time in which the disk cannot be written.

use std::time::{Duration, Instant};

/// How often the disk is tried again. Each try replays all games.
const EVERY: Duration = Duration::from_secs(5);
/// An outage is over when nothing has failed for this long, because a disk may have room for only a moment.
const OVER_AFTER: Duration = Duration::from_secs(60);

/// An outage of the disk, if there is one.
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
    /// Notes that something failed. Returns whether this is the first failure of the outage, the one to report.
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
