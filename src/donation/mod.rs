//! A donation: declarations that a person gives to everyone, for training and measuring recognizers.
//!
//! The donor chooses a licence, answers questions for the archive ([`Donor`]), says forty declarations and plays ten
//! minutes of a game. Everything stays in the user's own folder (`donations/NUMBER/`) until the donor hands in the
//! archive that [`pack`] writes. docs/donate.md describes it.

mod archive;
mod donor;
mod error;
mod positions;
mod store;

pub use archive::{Packed, check_target, pack};
pub use donor::{Age, Donor, Licence, Microphone, Native, Question, Room, Unanswered};
pub use error::DonationError;
pub use store::{Donation, lock};
