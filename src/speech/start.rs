//! Starts the speech service if libspeechd cannot start it, and finds the reason.
//!
//! speech-dispatcher ends at once if the locale of its environment is not generated on this machine. libspeechd passes
//! that locale on and reports only that it failed.

use std::{
    env, io,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use super::{Absence, ssip::socket_path};

/// The program of the service.
const SERVICE: &str = "speech-dispatcher";
/// A locale that every system has, without generating it.
const LOCALE: &str = "C.UTF-8";

/// Starts the service in a locale that works if that of the environment does not. Returns the locale that was replaced.
///
/// # Errors
///
/// [`Absence`] with the reason, if the service cannot be started this way.
pub(super) fn start() -> Result<String, Absence> {
    let absent = || match socket_path() {
        Ok(path) => Absence::NoAnswer(path),
        Err(_) => Absence::NoAnswer(PathBuf::new()),
    };
    // It reads its locale before anything else.
    match quiet(Command::new(SERVICE).arg("--version")) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Err(Absence::NotInstalled),
        Ok(true) | Err(_) => return Err(absent()),
        Ok(false) => {}
    }
    let locale = locale();
    let path = socket_path().map_err(|_| absent())?;
    let started = spawn(&path).unwrap_or(false);
    started.then_some(locale.clone()).ok_or(Absence::Locale(locale))
}

/// Starts the service again after it was lost, as libspeechd does when a program connects. Does nothing if the user has
/// set its address, and so starts it themselves.
pub(super) fn again() {
    if env::var_os("SPEECHD_ADDRESS").is_some() {
        return;
    }
    match socket_path().and_then(|path| spawn(&path)) {
        Ok(started) => tracing::info!(started, "the speech service was started again"),
        Err(error) => tracing::warn!(%error, "the speech service was not started again"),
    }
}

/// Starts the service as libspeechd does, except for the locale. The service moves into the background on its own.
fn spawn(path: &Path) -> io::Result<bool> {
    let mut command = Command::new(SERVICE);
    command
        .args(["--spawn", "--communication-method", "unix_socket", "--socket-path"])
        .arg(path)
        .env("LC_ALL", LOCALE);
    quiet(&mut command)
}

/// Runs `command` without letting it speak or read. Returns whether it succeeded.
fn quiet(command: &mut Command) -> io::Result<bool> {
    let status = command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()?;
    Ok(status.success())
}

/// Returns the locale of the environment.
fn locale() -> String {
    ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .find_map(|name| env::var(name).ok().filter(|value| !value.is_empty()))
        .unwrap_or_default()
}
