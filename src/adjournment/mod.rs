//! Adjournment (D.2.10.6; Laws, Guideline I): the sealed move in its envelope, and the resumption of the game.
//!
//! The text that the Laws put on the outside of the envelope is in plain text at the head of the file. Three things are
//! encrypted with a passphrase that the arbiter chooses: the sealed move, the journal of the game in place of the score
//! sheets, and the text of the outside again. So nobody without the passphrase can read the move or alter a word
//! unnoticed.

mod envelope;
mod ruling;
mod sealing;
mod sentences;

pub use envelope::{Arrangement, Contents, Envelope, EnvelopeError, OpenedEnvelope, Outside, Times};
pub use ruling::{DEFAULT_TIME, Presence, ResumptionRuling, SealedEntry, rule, stays_closed};
pub use sealing::{is_in_time, last_events, make_counted};
pub use sentences::{game, outside, ruling};
