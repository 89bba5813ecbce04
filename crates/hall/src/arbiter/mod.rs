//! The arbiter's end of a hall: keeps the messages of the boards, and reports what the arbiter must know.

mod alert;
mod answers;
mod changes;
mod crier;
mod desk;
mod hall;
mod link;
mod list;
mod news;
mod office;
mod orders;
mod raising;
mod seat;
mod signing;
mod store;
mod taking;
mod view;

pub use alert::{Alert, AlertKind, MOST_OPEN};
pub use changes::Changes;
pub use crier::Crier;
pub use desk::{Desk, DeskAct};
pub use hall::{Hall, LOST_AFTER, MOST_BOARDS, number};
pub use link::{HallLink, LinkEvent, Outgoing};
pub use list::Alerts;
pub use news::{Arrival, News};
pub use office::Office;
pub use orders::UNANSWERED;
pub use store::{Kept, Store, StoreError};
pub(crate) use view::shown_time;
pub use view::{Clocks, Delay, Live, Presence, Press, Said, Shown, Stand, View};

#[cfg(test)]
pub(crate) mod tests;
