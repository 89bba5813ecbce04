//! Other processes, and the system itself.

use std::{
    fs, io,
    os::unix::{net::UnixStream, process::CommandExt},
    process::Command,
};

/// Returns whether the process at the other end of `stream` was stopped, as `kill -STOP` does. Returns `false` if that
/// is unknown.
pub(crate) fn is_stopped(stream: &UnixStream) -> bool {
    let Ok(peer) = rustix::net::sockopt::socket_peercred(stream) else {
        return false;
    };
    let stat = fs::read_to_string(format!("/proc/{}/stat", peer.pid.as_raw_nonzero()));
    // "123 (speech-dispatch) T …"
    stat.is_ok_and(|stat| {
        stat.rsplit_once(") ")
            .is_some_and(|(_, state)| state.starts_with(['T', 't']))
    })
}

/// Returns the release of the running kernel, if it is known.
pub(crate) fn kernel() -> Option<String> {
    let release = fs::read_to_string("/proc/sys/kernel/osrelease").ok()?;
    Some(release.trim().to_owned())
}

/// Replaces this process with `command`. Returns only if that is impossible.
pub(crate) fn replace(mut command: Command) -> io::Error {
    command.exec()
}
