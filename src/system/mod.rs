//! Features that differ between operating systems: signals, the terminal, standard error, other processes, whether a
//! screen reader runs, whether the computer slept. A port begins here (docs/platforms.md). Files are in `ansage_disk`,
//! the sound of the loudspeaker is in [`audio`](crate::audio), and the system's speech service is one of the voices of
//! [`speech`](crate::speech).

mod process;
mod reader;
mod signals;
mod sleep;
mod stderr;
mod terminal;
mod tidy;

pub(crate) use process::{is_stopped, kernel, replace};
pub(crate) use reader::screen_reader_runs;
pub(crate) use signals::{asked_to_end, ended_by_system, interruptions};
pub(crate) use sleep::SleepWatch;
pub(crate) use stderr::quietly;
pub(crate) use terminal::Terminal;
pub(crate) use tidy::Tidy;
