//! The search for a speech service that was lost, on a thread of its own: asking a service that hangs takes time.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

use super::{SpeechError, ssip::Ssip};

/// Time between two looks.
const LOOK: Duration = Duration::from_secs(2);

/// Looks for the service until it answers, or until this is dropped.
pub(super) struct Search {
    has_found: Arc<AtomicBool>,
}

impl Search {
    /// Starts to look in `after` from now.
    ///
    /// # Errors
    ///
    /// [`SpeechError::Failed`] if the system cannot start a thread.
    pub(super) fn start(after: Duration) -> Result<Search, SpeechError> {
        let has_found = Arc::new(AtomicBool::new(false));
        let found = Arc::downgrade(&has_found);
        let look = move || {
            thread::sleep(after);
            while let Some(found) = found.upgrade() {
                // Where nobody listens this fails at once.
                if Ssip::connect().and_then(|mut service| service.client_id()).is_ok() {
                    return found.store(true, Ordering::Relaxed);
                }
                drop(found);
                thread::sleep(LOOK);
            }
        };
        thread::Builder::new()
            .name("speech-search".into())
            .spawn(look)
            .map_err(|error| SpeechError::Failed(error.to_string()))?;
        Ok(Search { has_found })
    }

    /// Returns whether the service answers again.
    pub(super) fn has_found(&self) -> bool {
        self.has_found.load(Ordering::Relaxed)
    }
}
