//! The player's own voice: takes of known words, and the transform learnt from them.
//!
//! A player says forty declarations. They determine a [`Transform`] of four numbers that brings this voice and this
//! microphone nearer to the training of the model. It is kept only if it helps on takes left out of the choice.
//! Everything stays in the user's own folder (`speakers/NAME/`), and nothing leaves the machine.
//!
//! docs/enrolment.md describes what is stored and what was measured.

mod adapt;
mod error;
mod fitted;
mod network;
mod prompts;
mod speaker;
mod store;
mod take;
mod transform;

use crate::locale::Texts;

pub use adapt::{Adaptation, adapt};
pub use error::EnrolmentError;
pub use network::{Network, NetworkError};
pub use prompts::{COUNT, is_same, prompts};
pub use speaker::{ModelFit, apply, learn};
pub use store::{Profile, Speaker, StoredTake, manifest};
pub use take::{Cutter, Fault, LEAST, Take, examine};
pub use transform::{Features, Transform};

/// The gain of an enrolment, in a sentence or two.
pub fn told(texts: &Texts, name: &str, profile: &Profile) -> String {
    let id = match profile {
        _ if profile.transform.is_identity() => "enrol-same",
        Profile { before, after, .. } if after > before => "enrol-better",
        _ => "enrol-surer",
    };
    let counts = [
        ("takes", profile.takes),
        ("before", profile.before),
        ("after", profile.after),
    ];
    let counts = counts.map(|(key, count)| (key, count.to_string()));
    texts.with(id, counts.into_iter().chain([("name", name.to_owned())]))
}
