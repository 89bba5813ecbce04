//! The pages: the hall's boards for the arbiter, a board for its players, and delayed ones for spectators. No page can
//! make a move or send an order.

mod render;
mod serve;
mod server;
mod state;
mod tokens;

pub use serve::{Certificate, PageServer, ServeError, listen};
pub use server::router;
pub use state::Pages;
pub use tokens::{Level, Tokens};
