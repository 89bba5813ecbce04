//! Requests to end the program: Ctrl-C, and signals of the system.

use std::{future::Future, io};

use tokio::signal::unix::{SignalKind, signal};

/// Returns a future that completes when the program is asked to end: by Ctrl-C, by the system (SIGTERM), by the end of
/// its terminal (SIGHUP), or by SIGQUIT, whose default action would leave the terminal in a mode that hides a password
/// or delivers single keys. Must be called in a runtime of tokio.
///
/// # Errors
///
/// Returns the error of the system if the signals cannot be waited for.
pub(crate) fn asked_to_end() -> io::Result<impl Future<Output = ()>> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut hang_up = signal(SignalKind::hangup())?;
    let mut quit = signal(SignalKind::quit())?;
    Ok(async move {
        tokio::select! {
            _ = tokio::signal::ctrl_c() => {}
            _ = terminate.recv() => {}
            _ = hang_up.recv() => {}
            _ = quit.recv() => {}
        }
    })
}
