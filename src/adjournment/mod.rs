//! Adjournment (D.2.10.6; Laws, Guideline I): the sealed move in its envelope, and how the game is resumed.
//!
//! What the Laws have written on the outside of the envelope stands in plain text at the head of the file. The sealed
//! move, the journal of the game, which takes the place of the score sheets inside, and the text of the outside once
//! more are encrypted with a passphrase that the arbiter chooses. So nobody reads the move or alters a word unnoticed
//! who does not have the passphrase.

mod envelope;
mod ruling;
mod sentences;

pub use envelope::{Arrangement, Envelope, EnvelopeError, Opened, Outside, Times};
pub use ruling::{DEFAULT_TIME, Presence, Ruling, Seal, rule, rule_unopened};
pub use sentences::{outside, ruling};
