//! Suppression of the output of ALSA and JACK.

use std::{fs::File, io, os::fd::OwnedFd};

/// Runs `work` with standard error redirected to `/dev/null`.
///
/// While devices are searched for and opened, ALSA, its plugins and JACK print dozens of lines about missing devices
/// straight to standard error, and cpal cannot stop them. A screen reader would read every one. The outcome is in the
/// value of `work`. Errors that other threads print in these few milliseconds are lost, so only short work on devices
/// runs in here.
pub(crate) fn quietly<T>(work: impl FnOnce() -> T) -> T {
    let restored = silence().ok();
    let value = work();
    if let Some(saved) = restored {
        // A failure cannot be reported: standard error is where it would go.
        let _ = rustix::stdio::dup2_stderr(saved);
    }
    value
}

/// Redirects standard error to `/dev/null` and returns its previous target.
fn silence() -> io::Result<OwnedFd> {
    let saved = rustix::io::fcntl_dupfd_cloexec(rustix::stdio::stderr(), 3)?;
    rustix::stdio::dup2_stderr(File::create("/dev/null")?)?;
    Ok(saved)
}
