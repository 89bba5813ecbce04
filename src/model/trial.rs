//! Tries an unverified model in a separate process, so that damage that makes libvosk crash or hang affects only that
//! process.

use std::{
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use super::Refusal;

/// Longest time for loading a model and hearing a second with it. A large one takes some seconds.
const LIMIT: Duration = Duration::from_secs(30);
/// Interval at which the process is checked.
const LOOK: Duration = Duration::from_millis(10);

/// Tries the model in the folder `model`.
///
/// # Errors
///
/// [`Refusal::Failed`] if libvosk refuses it, crashes, or hangs.
pub(super) fn attempt(model: &Path) -> Result<(), Refusal> {
    let Some(program) = program() else {
        tracing::warn!("there is no program beside this one to try a model with");
        return Ok(());
    };
    let child = Command::new(program)
        // A mistake in the user's or the system's configuration must not count against the model.
        .env("ANSAGE_SYSTEM_CONFIG", "/dev/null")
        .args(["--config", "/dev/null", "model", "try"])
        .arg(model)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    let mut child = match child {
        Ok(child) => child,
        Err(error) => {
            tracing::error!(%error, "no process to try a model in");
            return Err(Refusal::Failed);
        }
    };
    let begin = Instant::now();
    while begin.elapsed() < LIMIT {
        match child.try_wait() {
            Ok(Some(status)) if status.success() => return Ok(()),
            Ok(Some(status)) => {
                tracing::error!(%status, model = %model.display(), "a model failed its trial");
                return Err(Refusal::Failed);
            }
            Ok(None) => thread::sleep(LOOK),
            Err(_) => break,
        }
    }
    tracing::error!(model = %model.display(), "libvosk hangs with a model");
    // If it has just ended, there is nothing to kill.
    let _ = child.kill();
    let _ = child.wait();
    Err(Refusal::Failed)
}

/// Returns the path of `ansage`: this program, or the one next to a test or a tool.
fn program() -> Option<PathBuf> {
    let this = std::env::current_exe().ok()?;
    let name = format!("ansage{}", std::env::consts::EXE_SUFFIX);
    this.ancestors()
        .skip(1)
        .take(2)
        .map(|folder| folder.join(&name))
        .find(|program| program.is_file())
}
