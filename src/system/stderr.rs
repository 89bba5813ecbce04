//! Suppression of the output of ALSA and JACK.

use std::{
    fs::File,
    io,
    os::fd::OwnedFd,
    sync::{Mutex, MutexGuard, PoisonError},
};

/// The previous target of standard error, and the number of concurrent calls that need the redirection.
static SILENCED: Mutex<(usize, Option<OwnedFd>)> = Mutex::new((0, None));

/// Runs `work` with standard error redirected to `/dev/null`.
///
/// While devices are searched for and opened, ALSA, its plugins and JACK print dozens of lines about missing devices
/// straight to standard error, and cpal cannot stop them. A screen reader would read every one. The outcome is in the
/// value of `work`. Errors that other threads print in these few milliseconds are lost, so only short work on devices
/// runs in here.
pub(crate) fn quietly<T>(work: impl FnOnce() -> T) -> T {
    let _silence = Silence::begin();
    work()
}

/// Keeps standard error redirected until the last one is dropped.
struct Silence;

impl Silence {
    fn begin() -> Silence {
        let mut silenced = silenced();
        if silenced.0 == 0 {
            silenced.1 = silence().ok();
        }
        silenced.0 += 1;
        Silence
    }
}

impl Drop for Silence {
    fn drop(&mut self) {
        let mut silenced = silenced();
        silenced.0 -= 1;
        if silenced.0 == 0
            && let Some(saved) = silenced.1.take()
        {
            // A failure cannot be reported: standard error is where it would go.
            let _ = rustix::stdio::dup2_stderr(saved);
        }
    }
}

fn silenced() -> MutexGuard<'static, (usize, Option<OwnedFd>)> {
    SILENCED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Redirects standard error to `/dev/null` and returns its previous target.
fn silence() -> io::Result<OwnedFd> {
    let saved = rustix::io::fcntl_dupfd_cloexec(rustix::stdio::stderr(), 3)?;
    rustix::stdio::dup2_stderr(File::create("/dev/null")?)?;
    Ok(saved)
}
