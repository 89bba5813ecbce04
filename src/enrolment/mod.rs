//! The player's own voice: takes of known words, and the transform learnt from them.
//!
//! A player says forty declarations. They determine a [`Transform`] of four numbers that brings this voice and this
//! microphone nearer to the training of the model. It is kept only if it helps on takes left out of the choice.
//! Everything stays in the user's own folder (`speakers/NAME/`), and nothing leaves the machine.
//!
//! docs/enrolment.md describes what is stored and what was measured.

mod adapt;
mod check;
mod error;
mod fitted;
mod network;
mod prompts;
mod speaker;
mod store;
mod take;
mod takes;
mod transform;

use crate::output::argument;
use ansage_words::locale::Texts;
use ansage_words::text;

pub use adapt::{Adaptation, adapt};
pub use check::{Checker, TakeContent, Wanted, asked_for};
pub use error::EnrolmentError;
pub use network::{Network, NetworkError};
pub use prompts::{COUNT, is_same, prompts};
pub use speaker::{ModelFit, apply, learn};
pub use store::{EnrolledSpeaker, SpeakerProfile};
pub use take::{Cutter, LEAST, Take, TakeFault, examine};
pub use takes::{StoredTake, TakeFolder, manifest};
pub use transform::{Features, Transform};

/// Describes the gain of an enrolment in a sentence or two.
pub fn told(texts: &Texts, name: &str, profile: &SpeakerProfile) -> String {
    let (takes, before, after) = (
        profile.takes.to_string(),
        profile.before.to_string(),
        profile.after.to_string(),
    );
    if profile.transform.is_identity() {
        text!(texts, "enrol-same", takes = takes, after = after)
    } else if profile.after > profile.before {
        text!(
            texts,
            "enrol-better",
            name = argument(name),
            takes = takes,
            before = before,
            after = after
        )
    } else {
        text!(
            texts,
            "enrol-surer",
            name = argument(name),
            takes = takes,
            after = after
        )
    }
}
