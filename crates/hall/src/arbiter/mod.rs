//! The arbiter's end of a hall: what arrives from the boards is kept, and what the arbiter must know is said.

mod alert;
mod hall;
mod list;
mod seat;
mod store;
mod view;

pub use alert::{Alert, AlertKind, MOST_OPEN};
pub use hall::{Arrival, Hall, LOST_AFTER, MOST_BOARDS, News, UNANSWERED, number};
pub use list::Alerts;
pub use store::{Changes, Kept, Store, StoreError};
pub(crate) use view::shown_time;
pub use view::{Clocks, Delay, Live, Presence, Said, Shown, Stand, View};
