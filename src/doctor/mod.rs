//! `ansage doctor`: checks each part that the assistant needs, and reports it in one plain sentence, with the remedy
//! for a fault.

mod device;
mod finding;
mod own_files;
mod recognizer;
mod report;
mod settings;
mod sounds;

use std::path::{Path, PathBuf};

pub use finding::{Finding, Part, State};
pub use report::{is_report, report};
pub use sounds::sounds;

use crate::{
    braille::Code,
    config::{Config, ConfigError, Voiced},
    paths,
};
use ansage_words::{announcement::alike_sentences, locale::Texts, text};

/// Examines every part and passes each finding to `report` as soon as it is known. Takes about three seconds, most
/// of them for the microphone, and longer if the voice does not answer.
///
/// `files` are the configuration files that `config` was read from. `wrong` is the reason why they could not be used;
/// `config` then holds the defaults.
///
/// Faults of model and microphone are only warnings if neither side declares by voice, and those of the loudspeaker if
/// nothing is spoken. If speech is off, the voice is not examined.
pub fn examine(config: &Config, files: &[PathBuf], wrong: Option<&ConfigError>, mut report: impl FnMut(Finding)) {
    let texts = Texts::new(config.language);
    let hears = config.play.voice != Voiced::None;
    report(settings::configuration(&texts, files, wrong));
    let own = paths::user_config();
    if let Some(folder) = own.as_deref().and_then(Path::parent) {
        own_files::configurations(&texts, folder, files)
            .into_iter()
            .for_each(&mut report);
    }
    if let Some(folder) = paths::user_courses() {
        own_files::courses(&texts, &folder).into_iter().for_each(&mut report);
    }
    report(settings::games(&texts, config));
    let code = config.score.braille.code();
    settings::braille(&texts, code.map_or(Ok(()), Code::check))
        .into_iter()
        .for_each(&mut report);
    let (vocabulary, finding) = settings::vocabulary(&texts, &config.vocabulary);
    report(finding);
    // A wrong configuration does not say which languages are chosen.
    if let Some(folder) = paths::user_vocabulary().filter(|_| wrong.is_none()) {
        own_files::vocabularies(&texts, &folder, &config.vocabulary)
            .into_iter()
            .for_each(&mut report);
    }
    for sentence in alike_sentences(&vocabulary, &texts) {
        report(Finding::new(Part::Vocabulary, State::Warning, sentence));
    }
    recognizer::model(&texts, config, &vocabulary, |finding| report(finding.unless(hears)));
    report(device::microphone(&texts, &config.audio.input).unless(hears));
    report(device::loudspeaker(&texts).unless(config.speech.output.is_spoken()));
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
        assert_eq!(sentence, "Ansage cannot work like this. Not working: model, voice.");
    }
}
