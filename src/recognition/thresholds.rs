//! What is fitted on recordings rather than known: how long to wait, and how clear is clear. The figures belong to an
//! acoustic model, so they lie beside it; `make thresholds` writes them.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{RecognitionError, RecognitionSettings};
use crate::model;

/// Name of the file in a model's folder.
pub const FILE: &str = "thresholds.toml";
/// Those of the bundled model, for models without a file of their own.
const BUNDLED: &str = include_str!("../../models/ansage-de/thresholds.toml");

/// Everything that is fitted.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Thresholds {
    /// When a declaration has ended.
    pub waits: Waits,
    /// Which reading of it is believed.
    pub margins: Margins,
}

/// How long the words must stand before a declaration has ended.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Waits {
    /// Milliseconds of pause after words that no further word could change.
    pub complete_ms: usize,
    /// Milliseconds of pause after words that declare what is not legal, and to which nothing legal could be added.
    pub refused_ms: usize,
    /// Milliseconds of pause after words that declare nothing, and do not even begin to.
    pub meaningless_ms: usize,
    /// Milliseconds without a new word after words that further ones could turn into another declaration.
    pub extensible_ms: usize,
    /// Milliseconds without a new word after the beginning of a declaration.
    pub begun_ms: usize,
    /// Milliseconds without a new word after words that no further word could change, where noise leaves no pause.
    pub unpaused_ms: usize,
    /// A pause is softer than the loudest moment of the utterance by so many dB …
    pub below_loudest_db: f32,
    /// … or less than this part of the way from the noise to that moment above the noise, from 0 to 1.
    pub above_noise: f32,
    /// Words before and after the others that are softer than the loudest one by so many dB were said farther away.
    #[serde(default = "farther")]
    pub farther_db: f32,
    /// Speech outside the vocabulary before and after words that is softer than the loudest one by so many dB was none: a
    /// breath, or the noise in which the first sound begins.
    #[serde(default = "farther")]
    pub breath_db: f32,
    /// Words that are not louder by so many dB than what was heard in the seconds before them were said at another board.
    #[serde(default = "nearer")]
    pub nearer_db: f32,
}

/// Where a file of another day does not tell.
fn farther() -> f32 {
    12.0
}

/// The same.
fn nearer() -> f32 {
    6.0
}

/// Distances of scores, in nats (see [`recognition`](super)).
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Margins {
    /// A legal move so near to a better-sounding reading that is none takes its place.
    pub repair: f32,
    /// The same where nobody else is heard: the best reading is louder by `alone_db` than what was heard before it. Words of
    /// another board cannot make the legal move then.
    #[serde(default)]
    pub repair_alone: f32,
    /// Louder by so many dB than the loudest that was heard before is who speaks alone.
    #[serde(default = "farther")]
    pub alone_db: f32,
    /// Other legal moves so near to the one taken are asked about.
    pub ask: f32,
    /// By so much a command must sound better than anything else.
    pub command: f32,
    /// By so much a command must sound better that ends the game or takes something back.
    pub dangerous: f32,
    /// By so much a move must sound better than speech outside the vocabulary.
    pub foreign: f32,
    /// Speech outside the vocabulary before or after words is none where these alone sound worse by so little.
    #[serde(default)]
    pub fringe: f32,
    /// By so much a move must sound better than anything else to count without being confirmed.
    pub unmistakable: f32,
}

/// Why thresholds cannot be used.
#[derive(Debug, Error)]
pub enum ThresholdsError {
    /// The file cannot be read.
    #[error("unreadable thresholds {path}: {source}")]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The file is wrong.
    #[error("illegal thresholds {path}: {message}")]
    Invalid {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        message: String,
    },
}

impl Thresholds {
    /// Those of the model in `folder`; where it has none, those of the bundled model.
    ///
    /// # Errors
    ///
    /// [`ThresholdsError`] where the file is there and cannot be used.
    pub fn of_model(folder: &Path) -> Result<Thresholds, ThresholdsError> {
        let path = folder.join(FILE);
        let text = match std::fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Thresholds::bundled()),
            Err(source) => return Err(ThresholdsError::Read { path, source }),
        };
        toml::from_str(&text).map_err(|error| ThresholdsError::Invalid {
            path,
            message: error.message().to_owned(),
        })
    }

    /// Those of the model that `settings` choose, or of the bundled model if none can be found.
    ///
    /// # Errors
    ///
    /// As [`Thresholds::of_model`].
    pub fn of_settings(settings: &RecognitionSettings) -> Result<Thresholds, RecognitionError> {
        match model::locate(&settings.model) {
            Ok(found) => Ok(Thresholds::of_model(&found.path)?),
            Err(_) => Ok(Thresholds::bundled()),
        }
    }

    /// Those of the bundled model.
    pub fn bundled() -> Thresholds {
        toml::from_str(BUNDLED).expect("the shipped thresholds are valid")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_of_a_model_are_read_and_named_when_wrong() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(Thresholds::of_model(folder.path()).unwrap(), Thresholds::bundled());
        let mut own = Thresholds::bundled();
        own.margins.ask = 1.25;
        std::fs::write(folder.path().join(FILE), toml::to_string(&own).unwrap()).unwrap();
        assert_eq!(Thresholds::of_model(folder.path()).unwrap(), own);
        std::fs::write(folder.path().join(FILE), "[waits]\ncomplete_ms = -1\n").unwrap();
        let error = Thresholds::of_model(folder.path()).unwrap_err();
        assert!(
            matches!(&error, ThresholdsError::Invalid { path, .. } if path.ends_with("thresholds.toml")),
            "{error}"
        );
    }
}
