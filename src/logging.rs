//! The log: technical errors in English, for bug reports.
//!
//! The log is `ansage.log` in [`paths::user_state`], with one older file next to it. Nothing is created before the
//! first line. Recognized words are events of the target [`WORDS`]. That target is off in every filter until the user
//! enables it with `--log-words`.
//!
//! # Filters
//!
//! `--log`, or else the variable `RUST_LOG`, selects what is logged: a level (`off`, `error`, `warn`, `info`, `debug`,
//! `trace`), or levels of modules separated by commas, such as `warn,ansage::audio=debug`. Filters by span, field or
//! regular expression are not supported. The default is `warn`.

use std::{
    env,
    fs::{self, File},
    io::{self, Write},
    panic,
    path::{Path, PathBuf},
    sync::Mutex,
};

use tracing_subscriber::{
    Layer,
    filter::{LevelFilter, Targets},
    layer::SubscriberExt,
    util::SubscriberInitExt,
};

use crate::{disk, paths};

/// Target of events that contain recognized words.
pub const WORDS: &str = "ansage::words";

/// Size at which a log file is rotated, in bytes.
const LARGEST: u64 = 512 << 10;
/// Bytes that [`tail`] reads from the end of a file.
const END: usize = 64 << 10;

/// Starts logging with `filter` or `RUST_LOG`, including recognized words if `words` is set. Also logs panics.
///
/// Does nothing if the user's home folder does not exist, or on a second call.
pub fn start(filter: Option<Targets>, words: bool) {
    let is_home = |home: PathBuf| home.is_dir();
    let (Some(folder), Some(true)) = (paths::user_state(), paths::home().map(is_home)) else {
        return;
    };
    let wanted = env::var("RUST_LOG").ok().filter(|_| filter.is_none());
    let parsed = wanted.as_deref().map(parse);
    let filter = filter
        .or_else(|| parsed.clone()?.ok())
        .unwrap_or_else(|| Targets::new().with_default(LevelFilter::WARN));
    let words = if words { LevelFilter::INFO } else { LevelFilter::OFF };
    let layer = tracing_subscriber::fmt::layer()
        .with_writer(Mutex::new(LogFile::new(&folder)))
        // A full disk must not print to the terminal of a game.
        .log_internal_errors(false)
        .with_filter(filter.with_target(WORDS, words));
    if tracing_subscriber::registry().with(layer).try_init().is_err() {
        return;
    }
    if let (Some(wanted), Some(Err(reason))) = (wanted, parsed) {
        tracing::warn!(wanted, reason, "RUST_LOG is not understood");
    }
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        tracing::error!("{panic}");
        before(panic);
    }));
}

/// Parses the filter `text`.
///
/// # Errors
///
/// Returns the fault, such as an unknown level.
pub fn parse(text: &str) -> Result<Targets, String> {
    let targets: Targets = text.parse().map_err(|error| format!("{error}"))?;
    for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        let (module, has_level) = part.split_once('=').map_or((part, false), |(module, _)| (module, true));
        let is_name = module
            .chars()
            .all(|letter| letter.is_alphanumeric() || "_:".contains(letter));
        // The parser takes any unknown word for a crate, which would then log nothing.
        let is_known = has_level || module.starts_with("ansage") || module.parse::<LevelFilter>().is_ok();
        if !is_name || !is_known {
            return Err(format!("no level and no module: {part}"));
        }
    }
    Ok(targets)
}

/// Returns at most the last `lines` lines of the log, without recognized words. Empty if there is no log.
pub fn tail(folder: &Path, lines: usize) -> Vec<String> {
    let mut last = Vec::new();
    for path in [older(folder), current(folder)] {
        let content = fs::read(path).unwrap_or_default();
        let end = String::from_utf8_lossy(content.rchunks(END).next().unwrap_or_default());
        let whole = end.lines().skip(usize::from(content.len() > END));
        last.extend(whole.filter(|line| !holds_words(line)).map(str::to_owned));
    }
    last.drain(..last.len().saturating_sub(lines));
    last
}

/// Returns whether `line` (time, level, target) has the target [`WORDS`].
fn holds_words(line: &str) -> bool {
    let target = line.split_whitespace().nth(2);
    target.and_then(|target| target.strip_suffix(':')) == Some(WORDS)
}

fn current(folder: &Path) -> PathBuf {
    folder.join("ansage.log")
}

fn older(folder: &Path) -> PathBuf {
    folder.join("ansage.log.1")
}

/// The log file, created with the first line. Several processes may append to it at once.
struct LogFile {
    folder: PathBuf,
    open: Option<File>,
}

impl LogFile {
    fn new(folder: &Path) -> LogFile {
        LogFile {
            folder: folder.to_owned(),
            open: None,
        }
    }

    fn open(&self) -> io::Result<File> {
        disk::create_folder(&self.folder)?;
        // It may contain recognized words.
        disk::append(&current(&self.folder))
    }

    /// Returns the file for the next line.
    fn file(&mut self) -> io::Result<&mut File> {
        let file = match self.open.take() {
            Some(file) => file,
            None => self.open()?,
        };
        let metadata = file.metadata()?;
        let file = if metadata.len() >= LARGEST {
            let path = current(&self.folder);
            // Another process may have begun a new file already.
            let is_current = fs::metadata(&path).is_ok_and(|other| disk::identity(&other) == disk::identity(&metadata));
            if is_current {
                fs::rename(path, older(&self.folder))?;
            }
            self.open()?
        } else {
            file
        };
        Ok(self.open.insert(file))
    }
}

impl Write for LogFile {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        self.file()?.write_all(line)?;
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_files_hold_the_last_lines_and_no_more() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path().join("state/ansage");
        let mut log = LogFile::new(&folder);
        assert!(!folder.exists(), "nothing is made before the first line");
        let line = |number: u32| format!("2026-01-01T00:00:00Z  WARN ansage::audio: {number:0>100}\n");
        let count = 4 * LARGEST as u32 / 100;
        for number in 0..count {
            log.write_all(line(number).as_bytes()).unwrap();
        }
        let files: Vec<u64> = fs::read_dir(&folder)
            .unwrap()
            .map(|entry| entry.unwrap().metadata().unwrap().len())
            .collect();
        assert_eq!(files.len(), 2);
        assert!(files.iter().all(|length| *length < LARGEST + 200), "{files:?}");
        let last: Vec<String> = (count - 50..count).map(|n| line(n).trim_end().to_owned()).collect();
        assert_eq!(tail(&folder, 50), last);
        assert_eq!(tail(&folder.join("elsewhere"), 50), [""; 0]);
    }

    /// Both files of a folder were written by two processes in turns: the last lines are all there.
    #[test]
    fn two_processes_lose_none_of_the_last_lines() {
        let folder = tempfile::tempdir().unwrap();
        let mut logs = [LogFile::new(folder.path()), LogFile::new(folder.path())];
        let line = |number: usize| format!("2026-01-01T00:00:00Z  WARN ansage::audio: {number:0>100}\n");
        let length = line(0).len() as u64;
        // The second one has its file open when the first one begins another.
        logs[1].write_all(line(0).as_bytes()).unwrap();
        let full = usize::try_from(LARGEST / length).unwrap() + 10;
        (1..full).for_each(|number| logs[0].write_all(line(number).as_bytes()).unwrap());
        logs[1].write_all(line(full).as_bytes()).unwrap();
        let last: Vec<String> = (full - 50..=full).map(|n| line(n).trim_end().to_owned()).collect();
        assert_eq!(tail(folder.path(), 51), last);
    }

    #[test]
    fn the_end_of_a_log_holds_no_words_that_were_heard() {
        let folder = tempfile::tempdir().unwrap();
        let lines = [
            "2026-01-01T00:00:00Z  WARN ansage::speech: the voice was lost",
            "2026-01-01T00:00:00Z  INFO ansage::words: heard utterance=Utterance { text: \"eva vier\" }",
            "2026-01-01T00:00:00Z ERROR ansage::cli: ansage::words: is no file",
        ];
        fs::write(current(folder.path()), lines.join("\n")).unwrap();
        assert_eq!(tail(folder.path(), 9), [lines[0], lines[2]]);
    }

    #[test]
    fn filters() {
        for good in [
            "debug",
            "off",
            "warn,ansage::audio=debug",
            "ansage",
            "info,hyper=error",
            "",
        ] {
            assert!(parse(good).is_ok(), "{good}");
        }
        for bad in ["loud", "ansage=loud", "warn,lod", "info,ansage[span]=debug"] {
            assert!(parse(bad).is_err(), "{bad}");
        }
    }
}
