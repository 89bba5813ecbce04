//! Standard output and standard error, which may be full or closed at any time.
//!
//! `println!` and its kin end the program then. In this crate they are macros that remember the error instead: a game
//! goes on in its journal, and the program ends with an ordinary error.

use std::{
    fmt::Arguments,
    io::{self, Write},
    sync::Mutex,
};

/// Why standard output could not be written first.
static FAILURE: Mutex<Option<io::Error>> = Mutex::new(None);

/// Prints like the macro of the standard library; see [`crate::output`].
macro_rules! println {
    () => { $crate::output::print(format_args!("\n")) };
    ($format:literal $($arguments:tt)*) => {
        $crate::output::print(format_args!("{}\n", format_args!($format $($arguments)*)))
    };
}

/// Prints like the macro of the standard library; see [`crate::output`].
macro_rules! print {
    ($($arguments:tt)*) => { $crate::output::print(format_args!($($arguments)*)) };
}

/// Prints like the macro of the standard library; see [`crate::output`].
macro_rules! eprintln {
    ($format:literal $($arguments:tt)*) => {
        $crate::output::warn(format_args!("{}\n", format_args!($format $($arguments)*)))
    };
}

/// Prints like the macro of the standard library; see [`crate::output`].
macro_rules! eprint {
    ($($arguments:tt)*) => { $crate::output::warn(format_args!($($arguments)*)) };
}

/// Writes `text` to standard output.
pub(crate) fn print(text: Arguments<'_>) {
    if let Err(error) = io::stdout().lock().write_fmt(text) {
        keep(error);
    }
}

/// Writes `text` to standard error. Where that fails, there is nobody to tell.
pub(crate) fn warn(text: Arguments<'_>) {
    let _ = io::stderr().lock().write_fmt(text);
}

/// Returns why standard output could not be written, if something was not. Asks once.
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
