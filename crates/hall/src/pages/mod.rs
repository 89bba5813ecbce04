//! The pages: the hall's boards for the arbiter, a board for its players, and delayed ones for spectators. No page can
//! declare a move or send an order. If the arbiter allows it, the opponent can confirm with a button that they repeated
//! or made the declared move, and the hall forwards that.

mod limits;
mod render;
mod serve;
mod server;
mod state;
mod tokens;

pub use serve::{Certificate, PageServer, ServeError, listen};
pub use state::{OnPress, Pages};
pub use tokens::{Rights, Tokens};
