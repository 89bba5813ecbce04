//! `ansage doctor`: checks each part that the assistant needs, and reports it in one plain sentence, with the remedy
//! for a fault.

mod device;
mod recognizer;
mod report;
mod settings;
mod sounds;

use std::path::Path;

pub use report::report;
use serde::Serialize;
pub use sounds::sounds;

use crate::config::{Config, ConfigError, Voiced};
use ansage_words::locale::{Id, Texts};
use ansage_words::{announcement::alike_sentences, id, text};

/// The parts examined, in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Part {
    /// The configuration.
    Configuration,
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
    fn name(self) -> Id {
        match self {
            Part::Configuration => id!("doctor-part-configuration"),
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
    fn new(part: Part, state: State, sentence: String) -> Finding {
        Finding {
            part,
            state,
            sentence,
            values: serde_json::Map::new(),
        }
    }

    fn with(mut self, name: &str, value: impl Into<serde_json::Value>) -> Finding {
        self.values.insert(name.to_owned(), value.into());
        self
    }

    /// Downgrades a failure to a warning if the assistant can do without the part.
    fn unless(mut self, needed: bool) -> Finding {
        if !needed && self.state == State::Failed {
            self.state = State::Warning;
        }
        self
    }
}

/// Examines every part and passes each finding to `report` as soon as it is known. Takes about two seconds, one of them
/// for the microphone.
///
/// `file` is the configuration file that `config` was read from, if any. `wrong` is the reason why it could not be
/// used; then `config` holds the defaults.
///
/// Model and microphone may fail if nobody declares by voice, the loudspeaker if nothing is to be spoken. If speech is
/// off, the voice is not examined.
pub fn examine(config: &Config, file: Option<&Path>, wrong: Option<&ConfigError>, mut report: impl FnMut(Finding)) {
    let texts = Texts::new(config.language);
    let hears = config.play.voice != Voiced::None;
    report(settings::configuration(&texts, file, wrong));
    let (vocabulary, finding) = settings::vocabulary(&texts, &config.vocabulary);
    report(finding);
    for sentence in alike_sentences(&vocabulary, &texts) {
        report(Finding::new(Part::Vocabulary, State::Warning, sentence));
    }
    recognizer::model(&texts, config, &vocabulary, |finding| report(finding.unless(hears)));
    report(device::microphone(&texts, &config.audio.input).unless(hears));
    report(device::loudspeaker(&texts).unless(config.speech.enabled));
    report(device::voice(&texts, config, &vocabulary));
}

/// Returns whether the assistant can work with these findings, and the last sentence, which names the parts that
/// prevent it.
pub fn verdict(texts: &Texts, findings: &[Finding]) -> (bool, String) {
    let mut failed: Vec<Part> = findings
        .iter()
        .filter(|finding| finding.state == State::Failed)
        .map(|finding| finding.part)
        .collect();
    failed.dedup();
    if failed.is_empty() {
        return (true, text!(texts, "doctor-works"));
    }
    let parts: Vec<String> = failed.iter().map(|part| texts.get(part.name())).collect();
    (false, text!(texts, "doctor-fails", parts = parts.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ansage_words::locale::Language;

    #[test]
    fn the_verdict_names_each_part_in_the_way_once() {
        let texts = Texts::new(Language::En);
        let finding = |part, state| Finding::new(part, state, String::new());
        let fine = [finding(Part::Model, State::Fine), finding(Part::Voice, State::Warning)];
        assert_eq!(verdict(&texts, &fine), (true, "Ansage can work.".into()));
        let failed = [
            finding(Part::Model, State::Failed),
            finding(Part::Model, State::Failed),
            finding(Part::Voice, State::Failed),
        ];
        let (works, sentence) = verdict(&texts, &failed);
        assert!(!works);
        assert_eq!(sentence, "Ansage cannot work like this. In the way: model, voice.");
    }
}
