//! The search for a speech service that was lost, on a thread of its own: asking a service that hangs takes time.

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

/// Time between two looks.
const LOOK: Duration = Duration::from_secs(2);

/// Looks for the service until it answers, or until this is dropped. Starts it once if it has gone.
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
                // Where nobody listens this fails at once.
                match Ssip::connect().and_then(|mut service| service.client_id()) {
                    Ok(_) => return found.store(true, Ordering::Relaxed),
                    // One that hangs is left to whoever stopped it.
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
