//! Keeps the chatter of ALSA and JACK from the user.

use std::{fs::File, io, os::fd::OwnedFd};

/// Runs `work` with standard error closed to everybody.
///
/// While devices are looked for, ALSA, its plugins and JACK print dozens of lines about the devices that are not there
/// straight to standard error, and cpal offers no way to stop them. A screen reader would read every one. What happened
/// is in the value of `work`; errors of other threads in these few milliseconds are lost, which is why only the search
/// for devices runs in here.
pub(crate) fn quietly<T>(work: impl FnOnce() -> T) -> T {
    let restored = silence().ok();
    let value = work();
    if let Some(saved) = restored {
        // Nothing could be said about a failure: this is where it would be said.
        let _ = rustix::stdio::dup2_stderr(saved);
    }
    value
}

/// Points standard error at nothing and returns where it pointed.
fn silence() -> io::Result<OwnedFd> {
    let saved = rustix::io::fcntl_dupfd_cloexec(rustix::stdio::stderr(), 3)?;
    rustix::stdio::dup2_stderr(File::create("/dev/null")?)?;
    Ok(saved)
}
