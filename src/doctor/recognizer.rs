//! The recognizer's model.

use std::time::Instant;

use super::{Finding, Part, State};
use crate::{
    config::Config,
    enrolment::{self, ModelFit},
    model::{self, ModelSource},
    recognizer::{Grammar, Model},
};
use ansage_words::text;
use ansage_words::{
    locale::{Localized, Texts},
    vocabulary::Vocabulary,
};

pub(super) fn model(texts: &Texts, config: &Config, vocabulary: &Vocabulary, mut report: impl FnMut(Finding)) {
    let failed = |sentence| Finding::new(Part::Model, State::Failed, sentence);
    let mut recognition = config.recognition.clone();
    let fit = enrolment::apply(&mut recognition);
    // A model that the configuration names may be named again.
    let named = Some(config.recognition.model.as_str()).filter(|model| !model.is_empty());
    // A game begins without it.
    if let Some(sentence) = enrolment::unused(texts, &recognition.speaker, named, &fit) {
        report(Finding::new(Part::Model, State::Warning, sentence));
    }
    let mut found = match model::locate(&recognition.model).and_then(model::Found::usable) {
        Ok(found) => found,
        Err(error) => return report(failed(error.localized(texts))),
    };
    // A speaker's model goes by the name of the one that it is based on.
    if let (Ok(Some(ModelFit::Fitted)), Ok(base)) = (&fit, model::locate(&config.recognition.model)) {
        (found.name, found.source) = (base.name, base.source);
    }
    let path = found.path.display().to_string();
    let begin = Instant::now();
    let not_loaded = || {
        let remedy = model::remedy(texts, &found.path);
        failed(text!(
            texts,
            "doctor-model-not-loaded",
            path = path.as_str(),
            remedy = remedy
        ))
    };
    let Ok(mut loaded) = Model::open(&found.path) else {
        return report(not_loaded());
    };
    let load_ms = u64::try_from(begin.elapsed().as_millis()).unwrap_or(u64::MAX);
    let source = match found.source {
        ModelSource::Chosen => "chosen",
        ModelSource::Environment => "environment",
        ModelSource::Installed => "installed",
        ModelSource::Bundled => "bundled",
    };
    let missing = model::missing_words(vocabulary, |word| loaded.knows(word));
    let grammar = Grammar::new(vocabulary, |word| loaded.knows(word));
    // The recognizer decodes a little silence when created, which shows whether the model lacks something.
    if loaded.recognizer(&grammar, config.recognition.alternatives).is_err() {
        return report(not_loaded());
    }
    report(
        Finding::new(
            Part::Model,
            State::Fine,
            text!(
                texts,
                "doctor-model-fine",
                name = found.name.as_str(),
                source = source,
                path = path.as_str(),
                ms = load_ms
            ),
        )
        .with("name", found.name)
        .with("path", path.as_str())
        .with("source", source)
        .with("load_ms", load_ms)
        .with(
            "missing",
            missing.iter().map(|missing| missing.word.as_str()).collect::<Vec<_>>(),
        ),
    );
    for sentence in model::missing_sentences(&missing, texts) {
        report(Finding::new(Part::Model, State::Warning, sentence));
    }
}

#[cfg(test)]
mod tests {
    use std::io;

    use super::*;
    use crate::model::{ModelError, Refusal};
    use ansage_words::locale::Language;

    #[test]
    fn every_refusal_is_explained_in_every_language() {
        let refusals = || {
            [
                Refusal::NoFolder,
                Refusal::OldLayout,
                Refusal::StaticGraph,
                Refusal::Missing("graph/Gr.fst"),
                Refusal::NoWords,
                Refusal::Damaged("am/final.mdl"),
                Refusal::Altered("graph/HCLr.fst".into()),
                Refusal::Failed,
                Refusal::NoSilencePhones,
                Refusal::Unreadable {
                    file: "conf/model.conf",
                    source: io::ErrorKind::PermissionDenied.into(),
                },
            ]
        };
        for language in Language::ALL {
            let texts = Texts::new(language);
            for refusal in refusals() {
                let file = match &refusal {
                    Refusal::Altered(file) => file.clone(),
                    Refusal::Missing(file) | Refusal::Damaged(file) | Refusal::Unreadable { file, .. } => {
                        (*file).into()
                    }
                    _ => "/the/model".into(),
                };
                let error = ModelError::Unusable {
                    path: "/the/model".into(),
                    refusal,
                };
                let sentence = error.localized(&texts);
                assert!(
                    sentence.contains("/the/model") && sentence.contains(&file),
                    "{sentence}"
                );
            }
            for (source, word) in [
                (ModelSource::Chosen, "--model"),
                (ModelSource::Environment, "ANSAGE_MODEL"),
            ] {
                let wanted = "absent".into();
                let sentence = ModelError::Unknown { wanted, named: source }.localized(&texts);
                assert!(sentence.contains("absent") && sentence.contains(word), "{sentence}");
                assert!(sentence.ends_with("ansage model list"), "{sentence}");
                // The list would not help.
                let wanted = "/absent/m".into();
                let sentence = ModelError::Unknown { wanted, named: source }.localized(&texts);
                assert!(
                    sentence.contains("/absent/m") && !sentence.contains("model list"),
                    "{sentence}"
                );
            }
            // Only the owner of a folder can install it again.
            let installed = model::folder().unwrap();
            for (path, commands, other) in [
                (
                    model::bundled(),
                    &["ansage model install vosk-small-de", "ansage play --voice none"][..],
                    "model remove",
                ),
                (
                    installed.join("vosk-small-de"),
                    &[
                        "ansage model remove vosk-small-de",
                        "ansage model install vosk-small-de",
                    ],
                    "--model",
                ),
                (
                    installed.join("my own"),
                    &["ansage model remove \"my own\""],
                    "model install",
                ),
                ("/the/model".into(), &["--model"], "model install"),
            ] {
                for refusal in refusals() {
                    if !matches!(
                        refusal,
                        Refusal::Missing(_)
                            | Refusal::NoWords
                            | Refusal::Damaged(_)
                            | Refusal::Altered(_)
                            | Refusal::Failed
                    ) {
                        continue;
                    }
                    let path = path.clone();
                    let sentence = ModelError::Unusable { path, refusal }.localized(&texts);
                    assert!(
                        commands.iter().all(|command| sentence.contains(command)) && !sentence.contains(other),
                        "{sentence}"
                    );
                }
            }
            let bundled = "/bundled".into();
            assert!(
                ModelError::Nothing { bundled }
                    .localized(&texts)
                    .contains("ansage model install vosk-small-de")
            );
        }
    }
}
