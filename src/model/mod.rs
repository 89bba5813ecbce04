//! Recognizer models: where one lies, whether it can be used, which words it lacks, and how one is installed.
//!
//! A model is a folder in the layout of Vosk with runtime grammars. [`locate`] finds the one to use, [`check`] judges it
//! before Vosk loads it (Vosk answers a bad one with silence or by ending the process), [`missing_words`] tells which
//! words of the vocabulary it cannot hear. [`install`], [`list`] and [`remove`] look after those in the user's folder.

mod check;
mod fetch;
mod install;
mod locate;
mod manifest;
mod store;
mod unpack;
mod words;

pub use check::{Refusal, check};
pub use fetch::{FetchError, Transfer};
pub use install::{InstallError, Origin, Outcome, Step, install};
pub use locate::{Found, ModelError, Source, bundled, locate};
pub use manifest::{KnownFile, KnownModel, Manifest, ManifestError};
pub use store::{StoreError, folder, list, remove};
pub use unpack::UnpackError;
pub use words::{Missing, Replacement, missing_sentences, missing_words};
