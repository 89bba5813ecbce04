//! Values fitted on recordings: how long to wait, and how clear is clear. They belong to an acoustic model and are
//! stored next to it; `make thresholds` writes them.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use ansage_words::TomlFault;

use super::{RecognitionError, RecognitionSettings};
use crate::model;

/// Name of the file in a model's folder.
pub const FILE: &str = "thresholds.toml";
/// Thresholds of the bundled model, for models without their own file.
const BUNDLED: &str = include_str!("../../models/ansage-de/thresholds.toml");

/// All fitted values.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Thresholds {
    /// Values that decide when a declaration has ended.
    pub waits: Waits,
    /// Values that decide which of its readings is accepted.
    pub margins: Margins,
}

/// Waits and levels that decide when a declaration has ended.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Waits {
    /// Pause in ms after words that no further word could change.
    pub complete_ms: usize,
    /// Pause in ms after words that declare something illegal that no further word could make legal.
    pub refused_ms: usize,
    /// Pause in ms after words that neither are nor begin a declaration.
    pub meaningless_ms: usize,
    /// Time in ms without a new word, after words that further ones could turn into another declaration. Also the pause
    /// in ms that ends the beginning of a declaration: silence inside a word is shorter.
    pub extensible_ms: usize,
    /// Time in ms without a new word, after the beginning of a declaration. The settings replace it
    /// ([`Waits::allowing`]).
    pub begun_ms: usize,
    /// Silence in ms after words that commit the player, such as "ja". A sound as soft as a breath interrupts it.
    #[serde(default = "commit")]
    pub commit_ms: usize,
    /// Pause in ms after "nein", which the right move may follow.
    #[serde(default = "correct")]
    pub correct_ms: usize,
    /// Time in ms without a new word, after words that no further word could change, if noise leaves no pause.
    pub unpaused_ms: usize,
    /// A chunk belongs to a pause if it is softer than the loudest one of the utterance by more than this many dB …
    pub below_loudest_db: f32,
    /// … or if it is below this fraction (0 to 1) of the way from the noise to the loudest one, in dB.
    pub above_noise: f32,
    /// Words before and after the others that are softer than the loudest one by more than this many dB were said
    /// farther away.
    #[serde(default = "farther")]
    pub farther_db: f32,
    /// The same limit for speech outside the vocabulary before and after words. Softer than that, it is a breath, or
    /// the noise in which the first sound begins.
    #[serde(default = "farther")]
    pub breath_db: f32,
    /// Minimum lead in dB of the player's words over the seconds before them. Words below it were said at another
    /// board.
    #[serde(default = "nearer")]
    pub nearer_db: f32,
}

impl Waits {
    /// Returns these waits with the hesitation that `settings` allow, which is a player's choice and not fitted.
    pub fn allowing(self, settings: &RecognitionSettings) -> Waits {
        Waits {
            begun_ms: settings.hesitation_ms,
            ..self
        }
    }
}

/// Default of [`Waits::commit_ms`]: longer than the pause of a comma.
fn commit() -> usize {
    560
}

/// Default of [`Waits::correct_ms`]: longer than most pauses between "nein" and the right move.
fn correct() -> usize {
    600
}

/// Default for files without the value, in dB.
fn farther() -> f32 {
    12.0
}

/// Default for files without the value, in dB.
fn nearer() -> f32 {
    6.0
}

/// Score differences in nats (see [`recognition`](super)).
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Margins {
    /// Largest deficit at which a legal move replaces a better-scoring reading that is not legal.
    pub repair: f32,
    /// The same if nobody else is audible: the best reading leads the sound before it by `alone_db`. Words from another
    /// board cannot make up the legal move then.
    #[serde(default)]
    pub repair_alone: f32,
    /// Minimum lead in dB over the loudest earlier sound to count as speaking alone.
    #[serde(default = "farther")]
    pub alone_db: f32,
    /// Largest deficit at which other legal moves are asked about together with the chosen one.
    pub ask: f32,
    /// Minimum lead of a command over every other reading.
    pub command: f32,
    /// The same for a command that ends the game or takes something back.
    pub dangerous: f32,
    /// The same for "nein", "Korrektur" and "stopp", because stopping is always safe.
    #[serde(default)]
    pub stopping: f32,
    /// Minimum lead of a move over speech outside the vocabulary.
    pub foreign: f32,
    /// Largest deficit of the bare words at which other speech before or after them is ignored.
    #[serde(default)]
    pub fringe: f32,
    /// Largest deficit of "nein" or "Korrektur" at which other speech in their place is ignored while a declared move
    /// is open, because stopping is always safe.
    #[serde(default = "refusal")]
    pub refusal: f32,
    /// Minimum lead of a move over speech outside the vocabulary, and of a command over every other reading, if others
    /// are audible before it. Also the minimum lead of the beginning of a move whose rest is asked for.
    #[serde(default = "talk")]
    pub talk: f32,
    /// Minimum lead of a move over every other reading to count without confirmation.
    pub unmistakable: f32,
}

/// Default of [`Margins::talk`], in nats: measured by `make soak` (docs/evaluation/soak.md).
fn talk() -> f32 {
    3.0
}

/// Default of [`Margins::refusal`], in nats: a "nein" that `make converse` logged as lost was 3.4 behind the other
/// speech.
fn refusal() -> f32 {
    4.0
}

impl Margins {
    /// Returns the margins for words amid talk.
    pub(super) fn amid_talk(self) -> Margins {
        let margins = Margins {
            command: self.command.max(self.talk),
            // A player who ends a game does not say so between two sentences.
            dangerous: self.dangerous + self.talk,
            foreign: self.foreign.max(self.talk),
            ..self
        };
        margins.with_nothing_open()
    }

    /// Returns the margins for the answer to a question that was just asked. Earlier words do not count as talk.
    pub(super) fn answering(self) -> Margins {
        Margins {
            alone_db: f32::NEG_INFINITY,
            repair_alone: self.repair,
            ..self
        }
    }

    /// Returns the margins with which no legal move replaces a reading that is not legal.
    pub(super) fn without_repair(self) -> Margins {
        Margins {
            repair: 0.0,
            repair_alone: 0.0,
            ..self
        }
    }

    /// Returns the margins while no declared move is open: other speech in place of a "nein" is then most likely not
    /// one.
    pub(super) fn with_nothing_open(self) -> Margins {
        Margins {
            refusal: self.refusal.min(self.fringe - self.foreign),
            ..self
        }
    }
}

/// Reason why thresholds cannot be used.
#[derive(Debug, Error)]
pub enum ThresholdsError {
    /// The file cannot be read.
    #[error("unreadable thresholds {path}: {source}")]
    Read {
        /// The file.
        path: PathBuf,
        /// Error of the system.
        source: std::io::Error,
    },
    /// The content of the file is invalid.
    #[error("illegal thresholds {path}: {fault}")]
    Invalid {
        /// The file.
        path: PathBuf,
        /// The fault.
        fault: TomlFault,
    },
}

impl Thresholds {
    /// Returns the thresholds of the model in `folder`, or those of the bundled model if it has none.
    ///
    /// # Errors
    ///
    /// Returns a [`ThresholdsError`] if the file exists but cannot be used.
    pub fn of_model(folder: &Path) -> Result<Thresholds, ThresholdsError> {
        let path = folder.join(FILE);
        let text = match crate::disk::read_text(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Thresholds::bundled()),
            Err(source) => return Err(ThresholdsError::Read { path, source }),
        };
        toml::from_str(&text).map_err(|error| ThresholdsError::Invalid {
            path,
            fault: TomlFault::from(&error),
        })
    }

    /// Returns the thresholds of the model that `settings` select, or of the bundled model if none is found.
    ///
    /// # Errors
    ///
    /// The same as for [`Thresholds::of_model`].
    pub fn of_settings(settings: &RecognitionSettings) -> Result<Thresholds, RecognitionError> {
        match model::locate(&settings.model) {
            Ok(found) => Ok(Thresholds::of_model(&found.path)?),
            Err(_) => Ok(Thresholds::bundled()),
        }
    }

    /// Returns the thresholds of the bundled model.
    #[expect(clippy::expect_used, reason = "the text is compiled in, and a test reads it")]
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
