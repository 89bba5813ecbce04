//! Detects whether a screen reader reads the terminal.

use std::{env, ffi::OsString, fs, os::unix::ffi::OsStrExt, path::Path};

/// Variables that name the screen of a desktop.
const SCREENS: [&str; 2] = ["WAYLAND_DISPLAY", "DISPLAY"];

/// Returns whether Orca, the screen reader of Linux desktops, runs for this user on the screen of this program. The
/// accessibility bus does not show this: its `ScreenReaderEnabled` is a setting of the desktop, and Orca may be started
/// without it.
pub(crate) fn screen_reader_runs() -> bool {
    let screens: Vec<(&str, OsString)> = SCREENS
        .into_iter()
        .filter_map(|name| Some((name, env::var_os(name).filter(|value| !value.is_empty())?)))
        .collect();
    let Ok(processes) = fs::read_dir("/proc") else {
        return false;
    };
    !screens.is_empty() && processes.flatten().any(|process| reads(&process.path(), &screens))
}

/// Returns whether a process is a screen reader on one of these screens. The environment of other users' processes is
/// not readable.
fn reads(process: &Path, screens: &[(&str, OsString)]) -> bool {
    let is_reader = fs::read(process.join("comm")).is_ok_and(|name| name.trim_ascii_end() == b"orca");
    is_reader
        && fs::read(process.join("environ")).is_ok_and(|environment| {
            let is_here = |line: &[u8]| {
                let is_screen = |(name, value): &(&str, OsString)| {
                    line.strip_prefix(name.as_bytes())
                        .and_then(|rest| rest.strip_prefix(b"="))
                        .is_some_and(|rest| rest == value.as_bytes())
                };
                screens.iter().any(is_screen)
            };
            environment.split(|byte| *byte == 0).any(is_here)
        })
}
