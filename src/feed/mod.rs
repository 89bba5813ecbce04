//! Games that come from outside: PGN files and move feeds, as items one after the other, and in which order they are
//! announced.

mod announcer;
mod control;
mod desk;
mod item;
mod source;
mod watch;

pub use announcer::{Announcer, Line};
pub use control::Control;
pub use desk::{Act, Desk, Manner};
pub use item::{Item, Kind, Narrator};
pub use source::{Stream, read_games};
pub use watch::Watch;
