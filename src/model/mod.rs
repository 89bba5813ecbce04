//! Recognizer models: finding, checking and installing them, and the words that they lack.
//!
//! A model is a folder in the layout of Vosk with runtime grammars. [`locate`] finds the one to use. [`check`] checks
//! it before Vosk loads it, since Vosk answers a bad one with silence or ends the process. [`missing_words`] lists the
//! words of the vocabulary that it cannot hear. [`install`], [`list`] and [`remove`] manage the models in the user's
//! folder.

mod check;
mod fetch;
mod install;
mod locate;
mod manifest;
mod seal;
mod store;
mod trial;
mod unpack;
mod words;

pub use check::Refusal;
pub use fetch::{FetchError, Transfer};
pub use install::{InstallError, Origin, Outcome, Step, install};
pub use locate::{Found, ModelError, ModelSource, bundled, locate, remedy};
pub use manifest::{KnownFile, KnownModel, Manifest, ManifestError};
pub use seal::check;
pub(crate) use seal::{Sums, seal, sums};
pub use store::{StoreError, folder, list, remove};
pub(crate) use unpack::MOST_ENTRIES;
pub use unpack::{EntryFault, UnpackError};
pub use words::{MissingWord, Replacement, missing_sentences, missing_words};
