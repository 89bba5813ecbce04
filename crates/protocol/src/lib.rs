//! The protocol of Appendix D.2 and the arbiter's rulings as a state machine.
//!
//! A [`Game`] takes an [`Input`] and its time, and returns [`Effect`]s: records for the journal, reports for the
//! arbiter, and messages to say. It changes only by its [`Record`]s, so a journal can be replayed. This crate contains
//! no words, accesses no device or disk, and reads no clock.
//!
//! ```
//! use std::time::Duration;
//!
//! use ansage_protocol::{Command, Effect, Game, Input, Message, Record};
//! use shakmaty::{Chess, Color, Position};
//!
//! let mut game = Game::new(Chess::new());
//! let m = game.position().legal_moves()[0];
//!
//! // A declared move is read back.
//! let declared = Input::Declared { m, warnings: Vec::new(), correction: false, clear: true };
//! assert_eq!(
//!     game.handle(declared, Duration::ZERO),
//!     [
//!         Effect::Record(Record::Declared { m, trusted: false }),
//!         Effect::Say(Message::ReadBack(m, Vec::new())),
//!     ],
//! );
//!
//! // It is made when it is confirmed.
//! assert_eq!(
//!     game.handle(Input::Command(Command::Yes), Duration::from_secs(2)),
//!     [Effect::Record(Record::Made(m)), Effect::Say(Message::Made(Color::Black))],
//! );
//! assert_eq!(game.plies().len(), 1);
//! ```

// Nothing that is read or typed may end the program. Tests may.
#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::string_slice,
        clippy::panic,
        clippy::unreachable,
        clippy::todo,
        clippy::unimplemented
    )
)]

mod answer;
mod claim;
pub mod declaration;
mod draws;
mod duty;
mod effect;
mod ending;
mod game;
mod help;
mod input;
pub mod line;
mod message;
mod ply;
mod record;
mod ruling;
mod score;
mod settings;
mod state;
mod tags;

pub use answer::Answer;
pub use claim::Claim;
pub use declaration::{
    ArbiterOrder, Command, Declaration, Fragment, Missing, Query, SquareLine, Topic, TouchedPiece, View,
};
pub use duty::{Duty, bound};
pub use effect::Effect;
pub use ending::{Ending, Points};
pub use game::{BegunTurn, Game, HallOrder, Open, Owed};
pub use help::HelpTopic;
pub use input::{Input, Password};
pub use message::{Message, Question};
pub use ply::Ply;
pub use record::Record;
pub use ruling::{ArbiterMessage, LONGEST_TIME, MOST_MOVES, Ruling};
pub use score::score;
pub use settings::{Blind, IllegalMoves, Profile, Setting};
pub use tags::Tags;
