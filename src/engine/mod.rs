//! Chess engines that speak the Universal Chess Interface (UCI), as opponents in practice.
//!
//! See <https://backscattering.de/chess/uci/>. The messages are those of `shakmaty-uci`.

mod analysis;
mod error;
mod process;

pub use analysis::{TurningPoint, turning_points};
pub use error::EngineError;
pub use process::{Engine, Reply, Strength};
