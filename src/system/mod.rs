//! What each operating system does in its own way: signals, the terminal, standard error, other processes. A port begins here
//! (docs/platforms.md). Files are in `ansage_disk`; what the loudspeaker plays is told by [`audio`](crate::audio), and the speech
//! service of the system is one of the voices of [`speech`](crate::speech).

mod process;
mod reader;
mod signals;
mod stderr;
mod terminal;
mod tidy;

pub(crate) use process::{is_stopped, kernel};
pub(crate) use reader::screen_reader_runs;
pub(crate) use signals::asked_to_end;
pub(crate) use stderr::quietly;
pub(crate) use terminal::Terminal;
pub(crate) use tidy::Tidy;
