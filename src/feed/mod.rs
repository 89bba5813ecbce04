//! Games from outside, PGN files and move feeds: their items, and the order in which these are announced.

mod act;
mod announcer;
mod control;
mod item;
mod name;
mod queue;
mod source;
mod watch;

pub use act::{Act, Manner};
pub use announcer::{Announcer, ItemText};
pub use control::Control;
pub use item::{Item, ItemKind, Narrator};
pub use queue::AnnouncementQueue;
pub use source::{Stream, read_games};
pub use watch::{Unreadable, Watch};
