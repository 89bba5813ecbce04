//! The pages: the hall's boards for the arbiter, a board for its players, and delayed ones for spectators. No page can
//! make a move or send an order.

mod access;
mod render;
mod server;
mod state;

pub use access::{Access, Level};
pub use server::router;
pub use state::Pages;
