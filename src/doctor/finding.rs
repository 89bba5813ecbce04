//! Findings about the parts.

use ansage_words::{id, locale::Id};
use serde::Serialize;

/// The parts examined, in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Part {
    /// The configuration.
    Configuration,
    /// The folder of the games.
    Games,
    /// The vocabulary.
    Vocabulary,
    /// The recognizer's model.
    Model,
    /// The capture device.
    Microphone,
    /// The sound output.
    Loudspeaker,
    /// The voice.
    Voice,
}

impl Part {
    /// Returns the sentence that names the part.
    pub(super) fn name(self) -> Id {
        match self {
            Part::Configuration => id!("doctor-part-configuration"),
            Part::Games => id!("doctor-part-games"),
            Part::Vocabulary => id!("doctor-part-vocabulary"),
            Part::Model => id!("doctor-part-model"),
            Part::Microphone => id!("doctor-part-microphone"),
            Part::Loudspeaker => id!("doctor-part-loudspeaker"),
            Part::Voice => id!("doctor-part-voice"),
        }
    }
}

/// State of a part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// It works.
    Fine,
    /// It works with a limit, or does not work and is not needed.
    Warning,
    /// It does not work, and the assistant needs it.
    Failed,
}

/// A finding about a part. A part may have several.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Finding {
    /// The part.
    pub part: Part,
    /// Its state.
    pub state: State,
    /// The state in a sentence, with the remedy if one is needed.
    pub sentence: String,
    /// Its figures and names, for programs.
    #[serde(skip_serializing_if = "serde_json::Map::is_empty")]
    pub values: serde_json::Map<String, serde_json::Value>,
}

impl Finding {
    pub(super) fn new(part: Part, state: State, sentence: String) -> Finding {
        Finding {
            part,
            state,
            sentence,
            values: serde_json::Map::new(),
        }
    }

    pub(super) fn with(mut self, name: &str, value: impl Into<serde_json::Value>) -> Finding {
        self.values.insert(name.to_owned(), value.into());
        self
    }

    /// Downgrades a failure to a warning if the assistant can do without the part.
    pub(super) fn unless(mut self, needed: bool) -> Finding {
        if !needed && self.state == State::Failed {
            self.state = State::Warning;
        }
        self
    }
}
