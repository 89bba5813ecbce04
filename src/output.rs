//! Standard output and standard error: the one place that prints.
//!
//! Output is cleaned ([`visible_lines`]), because names and comments come from outside, and a terminal obeys the
//! control characters in them. Both outputs may be full or closed at any time. The standard `println!` and its
//! relatives would then end the program. In this crate they are macros that remember the error instead, so that a game
//! continues in its journal, and the program ends with an ordinary error.

use std::{
    collections::VecDeque,
    fmt::{Arguments, Display},
    io::{self, IsTerminal, Write},
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use ansage_words::locale::{is_hidden, visible_lines};
use serde::Serialize;
use thiserror::Error;

/// The first error of standard output.
static FAILURE: Mutex<Option<io::Error>> = Mutex::new(None);
/// The lines that were left to the voice; `None` while spoken lines are printed as well.
static LEFT: Mutex<Option<Left>> = Mutex::new(None);
/// Maximum number of kept lines that were left to the voice and may not have been heard.
const MOST_LEFT: usize = 8;
/// See [`be_plain`].
static PLAIN: AtomicBool = AtomicBool::new(false);

/// Prints like the macro of the standard library; see [`crate::output`].
macro_rules! println {
    () => { $crate::output::print(format_args!(""), "\n") };
    ($format:literal $($arguments:tt)*) => { $crate::output::print(format_args!($format $($arguments)*), "\n") };
}

/// Prints like the macro of the standard library; see [`crate::output`].
macro_rules! eprintln {
    ($format:literal $($arguments:tt)*) => { $crate::output::warn(format_args!($format $($arguments)*), "\n") };
}

/// Error for standard output that could not be written.
#[derive(Debug, Error)]
#[error("standard output cannot be written: {reason}")]
pub(crate) struct OutputError {
    pub reason: io::Error,
    /// Whether what was played is in a journal.
    pub is_played: bool,
}

/// Prints `text` on standard output, and remembers the first error. `end` ends the line, because a terminal that reads
/// single keys also needs a carriage return.
pub(crate) fn print(text: Arguments<'_>, end: &str) {
    if let Err(error) = try_print(text, end) {
        keep(error);
    }
}

/// Prints a line that the voice also speaks, unless such lines are left to the voice.
pub(crate) fn print_said(line: &str) {
    print_said_as(line, line);
}

/// Prints a line that the voice speaks as `spoken`, unless such lines are left to the voice.
pub(crate) fn print_said_as(line: &str, spoken: &str) {
    if !leave(line, spoken) {
        print(format_args!("{line}"), "\n");
    }
}

/// Returns `word` as an argument of a command that is shown to the user: in quotes if a shell would change it.
pub(crate) fn argument(word: impl Display) -> String {
    let word = word.to_string();
    let is_plain = |c: char| c.is_alphanumeric() || "/._-+=:,@%".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word;
    }
    let mut quoted = String::from('"');
    for c in word.chars() {
        if matches!(c, '"' | '\\' | '$' | '`') {
            quoted.push('\\');
        }
        quoted.push(c);
    }
    quoted.push('"');
    quoted
}

/// Lines that were left to the voice and may not have been heard, the oldest first, each with what is spoken for it.
#[derive(Debug, Default)]
struct Left(VecDeque<(String, String)>);

impl Left {
    fn leave(&mut self, line: &str, spoken: &str) {
        if self.0.len() == MOST_LEFT {
            self.0.pop_front();
        }
        self.0.push_back((line.to_owned(), spoken.to_owned()));
    }

    /// Drops the line that is spoken as `text`, and those before it: the voice speaks in turn.
    fn heard(&mut self, text: &str) {
        if let Some(index) = self.0.iter().position(|(_, spoken)| visible_lines(spoken) == text) {
            self.0.drain(..=index);
        }
    }
}

/// If spoken lines are left to the voice, leaves it `line`, which it speaks as `spoken`. Returns whether it did.
pub(crate) fn leave(line: &str, spoken: &str) -> bool {
    let mut left = LEFT.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(left) = &mut *left else { return false };
    left.leave(line, spoken);
    true
}

/// Notes that `text` was spoken, or cut by the listener.
pub(crate) fn heard(text: &str) {
    if let Some(left) = &mut *LEFT.lock().unwrap_or_else(PoisonError::into_inner) {
        left.heard(text);
    }
}

/// Sets whether spoken lines are left to the voice from now on, so that a screen reader does not repeat them, or are
/// printed. When printing resumes, returns the lines left to the voice that may not have been heard.
pub(crate) fn leave_to_voice(leaves: bool) -> impl Iterator<Item = String> {
    let mut left = LEFT.lock().unwrap_or_else(PoisonError::into_inner);
    let lines = match leaves {
        true => {
            left.get_or_insert_default();
            None
        }
        false => left.take(),
    };
    lines.unwrap_or_default().0.into_iter().map(|(line, _)| line)
}

/// Restricts output and input to plain lines from now on, for Braille displays and terminals that support nothing else.
pub(crate) fn be_plain() {
    PLAIN.store(true, Ordering::Relaxed);
}

/// Returns whether only plain lines are printed and read.
pub(crate) fn is_plain() -> bool {
    PLAIN.load(Ordering::Relaxed)
}

/// Prints `text` on standard output.
///
/// # Errors
///
/// The error of the system. It is not remembered.
pub(crate) fn try_print(text: Arguments<'_>, end: &str) -> io::Result<()> {
    write(&mut io::stdout().lock(), text, end)
}

/// Prints `lines` on standard output, all at once, and empties them. `end` ends each.
///
/// # Errors
///
/// The error of the system. It is not remembered.
pub(crate) fn try_print_lines(lines: &mut Vec<String>, end: &str) -> io::Result<()> {
    if lines.is_empty() {
        return Ok(());
    }
    let mut text = String::new();
    for line in lines.drain(..) {
        text.push_str(&visible_lines(&line));
        text.push_str(end);
    }
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// Prints `text` on standard error. Errors are ignored, because there is nowhere to report them.
pub(crate) fn warn(text: Arguments<'_>, end: &str) {
    let _ = write(&mut io::stderr().lock(), text, end);
}

/// Rings the bell of the terminal, unless only plain lines may be printed.
pub(crate) fn ring() {
    if !is_plain() {
        let _ = io::stdout().lock().write_all(b"\x07");
    }
}

/// Returns the first error of standard output, if there was one. Returns it only once.
pub(crate) fn failure() -> Option<io::Error> {
    if let Err(error) = io::stdout().lock().flush() {
        keep(error);
    }
    FAILURE.lock().ok()?.take()
}

fn keep(error: io::Error) {
    if let Ok(mut failure) = FAILURE.lock() {
        failure.get_or_insert(error);
    }
}

fn write(out: &mut dyn Write, text: Arguments<'_>, end: &str) -> io::Result<()> {
    let text = text.to_string();
    out.write_all(visible_lines(&text).as_bytes())?;
    out.write_all(end.as_bytes())?;
    out.flush()
}

/// Returns standard output for documents and answers: unchanged into a file or a pipe, cleaned on a terminal. Errors
/// are returned, not remembered.
pub(crate) fn document() -> impl Write {
    let out = io::stdout();
    Output {
        cleans: out.is_terminal(),
        out: out.lock(),
        begun: Vec::new(),
    }
}

struct Output<W> {
    out: W,
    cleans: bool,
    /// The beginning of a character whose end has not been written yet.
    begun: Vec<u8>,
}

impl<W: Write> Write for Output<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.cleans {
            return self.out.write(bytes);
        }
        self.begun.extend_from_slice(bytes);
        let whole = match std::str::from_utf8(&self.begun) {
            Err(error) if error.error_len().is_none() => error.valid_up_to(),
            _ => self.begun.len(),
        };
        let text = String::from_utf8_lossy(self.begun.get(..whole).unwrap_or(&self.begun));
        self.out.write_all(visible_lines(&text).as_bytes())?;
        self.begun.drain(..whole);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Returns `value` as a line of JSON, in which hidden characters are escaped.
///
/// # Errors
///
/// [`serde_json::Error`] if JSON cannot hold `value`.
pub(crate) fn json(value: &impl Serialize) -> Result<String, serde_json::Error> {
    let text = serde_json::to_string(value)?;
    if !text.contains(is_hidden) {
        return Ok(text);
    }
    // They occur only in strings. All of them are in the first plane, so that four digits are enough.
    let escaped = |sign: char| match is_hidden(sign) {
        true => format!("\\u{:04x}", u32::from(sign)),
        false => sign.to_string(),
    };
    Ok(text.chars().map(escaped).collect())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn arguments_that_a_shell_would_change_are_quoted() {
        for (word, told) in [
            ("Ada", "Ada"),
            ("/home/jörg/a-b_1.pgn:23", "/home/jörg/a-b_1.pgn:23"),
            ("Ada Maria", "\"Ada Maria\""),
            ("O'Neil", "\"O'Neil\""),
            ("a\"b$c`d\\e", "\"a\\\"b\\$c\\`d\\\\e\""),
            ("(1).pgn", "\"(1).pgn\""),
            ("", "\"\""),
        ] {
            assert_eq!(argument(word), told);
        }
    }

    #[test]
    fn the_lines_that_the_voice_still_owes_are_kept() {
        let mut left = Left::default();
        let lines = |left: &Left| left.0.iter().map(|(line, _)| line.clone()).collect::<Vec<_>>();
        for line in ["Eins.", "Zwei."] {
            left.leave(line, line);
        }
        left.leave("1: Anna", "Anna");
        left.leave("Drei.", "Drei.");
        left.heard("Zwei.");
        assert_eq!(lines(&left), ["1: Anna", "Drei."]);
        left.heard("Anna");
        assert_eq!(lines(&left), ["Drei."]);
        (0..MOST_LEFT).for_each(|_| left.leave("Vier.", "Vier."));
        assert_eq!(lines(&left), ["Vier."; MOST_LEFT]);
    }

    proptest! {
        /// However a text is cut into pieces, no line on a terminal contains a control character.
        #[test]
        fn a_terminal_gets_clean_lines(bytes in any::<Vec<u8>>(), text in any::<String>(), cut in 1..9_usize) {
            let bytes = [bytes, text.into_bytes()].concat();
            let mut out = Output { out: Vec::new(), cleans: true, begun: Vec::new() };
            for piece in bytes.chunks(cut) {
                out.write_all(piece).unwrap();
            }
            let shown = String::from_utf8(out.out).unwrap();
            prop_assert!(shown.lines().all(|line| !line.contains(is_hidden)), "{:?}", shown);
        }

        #[test]
        fn a_printed_line_is_clean(text in any::<String>()) {
            let mut out = Vec::new();
            write(&mut out, format_args!("{text}"), "\n").unwrap();
            let shown = String::from_utf8(out).unwrap();
            prop_assert!(shown.split('\n').all(|line| !line.contains(is_hidden)), "{:?}", shown);
        }

        #[test]
        fn json_is_clean_and_keeps_its_value(text in any::<String>()) {
            let line = json(&text).unwrap();
            prop_assert!(!line.contains(is_hidden));
            prop_assert_eq!(serde_json::from_str::<String>(&line).unwrap(), text);
        }
    }

    #[test]
    fn what_goes_into_a_file_stays_as_it_is() {
        let mut out = Output {
            out: Vec::new(),
            cleans: false,
            begun: Vec::new(),
        };
        out.write_all(b"\xff\x1b[2J").unwrap();
        assert_eq!(out.out, b"\xff\x1b[2J");
    }
}
