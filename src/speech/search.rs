//! The search for a lost speech service, on its own thread, because asking a service that hangs takes time.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

use super::{
    SpeechError,
    ssip::{Ssip, is_silent},
    start,
};

/// Interval between two attempts.
const LOOK: Duration = Duration::from_secs(2);

/// Search for the service until it answers, or until this is dropped. Starts the service once if it is gone.
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
            let mut is_started = false;
            while let Some(found) = found.upgrade() {
                // If nothing listens there, this fails at once.
                match Ssip::connect().and_then(|mut service| service.client_id()) {
                    Ok(_) => return found.store(true, Ordering::Relaxed),
                    // A service that hangs is left alone, because somebody may have stopped it.
                    Err(error) if is_silent(&error) => {}
                    Err(_) if !std::mem::replace(&mut is_started, true) => start::again(),
                    Err(_) => {}
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
