//! Requests to end the program: Ctrl-C, and signals of the system.

use std::{future::Future, io};

use tokio::signal::unix::{Signal, SignalKind, signal};

/// Returns a future that completes when the program is asked to end: by Ctrl-C, by the system (SIGTERM), by the end of
/// its terminal (SIGHUP), or by SIGQUIT, whose default action would leave the terminal in a mode that hides a password
/// or delivers single keys. Must be called in a runtime of tokio.
///
/// # Errors
///
/// Returns the error of the system if the signals cannot be waited for.
pub(crate) fn asked_to_end() -> io::Result<impl Future<Output = ()>> {
    let ended = ended_by_system()?;
    Ok(async move {
        tokio::select! {
            _ = tokio::signal::ctrl_c() => {}
            () = ended => {}
        }
    })
}

/// Returns a future that completes as that of [`asked_to_end`], but not by Ctrl-C.
///
/// # Errors
///
/// Returns the error of the system if the signals cannot be waited for.
pub(crate) fn ended_by_system() -> io::Result<impl Future<Output = ()>> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut hang_up = signal(SignalKind::hangup())?;
    let mut quit = signal(SignalKind::quit())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = hang_up.recv() => {}
            _ = quit.recv() => {}
        }
    })
}

/// Returns the signal of Ctrl-C, which comes each time. Must be called in a runtime of tokio.
///
/// # Errors
///
/// Returns the error of the system if it cannot be waited for.
pub(crate) fn interruptions() -> io::Result<Signal> {
    signal(SignalKind::interrupt())
}
