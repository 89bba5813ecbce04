//! The arbiter's end of a hall: keeps the messages of the boards, and reports what the arbiter must know.

mod alert;
mod answers;
mod changes;
mod crier;
mod desk;
mod hall;
mod judging;
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
pub use hall::{Hall, LOST_AFTER};
pub use link::{BrokerLink, LinkEvent, Outgoing};
pub use list::Alerts;
pub use news::{Arrival, News};
pub use office::Office;
pub use orders::UNANSWERED;
pub use store::{Kept, Store, StoreError};
pub use view::{Delay, Live, Presence, Press, Said, Shown, ShownClocks, Stand, View};

/// Maximum number of characters spoken of a name or of a board's words. A board could send many thousands, and nothing
/// else would be heard meanwhile.
const MOST_SAID: usize = 200;

/// Returns the beginning of a text, of at most this number of characters.
fn beginning(text: &str, most: usize) -> &str {
    let end = text.char_indices().nth(most).map_or(text.len(), |(at, _)| at);
    text.get(..end).unwrap_or(text)
}

#[cfg(test)]
pub(crate) mod tests;
