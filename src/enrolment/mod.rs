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
use ansage_words::locale::{Localized, Texts};
use ansage_words::text;

pub use adapt::{Adaptation, adapt};
pub use check::{Checker, TakeContent, Wanted, asked_for};
pub use error::EnrolmentError;
pub use network::{Network, NetworkError};
pub use prompts::{COUNT, is_same, prompts};
pub use speaker::{ModelFit, apply, learn};
pub use store::{EnrolledSpeaker, LONGEST_NAME, SpeakerProfile};
pub use take::{Cutter, LEAST, Take, TakeFault, examine};
pub use takes::{StoredTake, TakeFolder, manifest};
pub use transform::{Features, Transform};

/// Describes the gain of an enrolment in a sentence or two.
pub fn gain_sentence(texts: &Texts, name: &str, profile: &SpeakerProfile) -> String {
    let (takes, before, after) = (profile.takes, profile.before, profile.after);
    if profile.transform.is_identity() {
        match profile.ask {
            Some(_) => text!(texts, "enrol-asks", name = argument(name), takes = takes, after = after),
            None if is_well_understood(profile) => text!(texts, "enrol-same", takes = takes, after = after),
            None => text!(
                texts,
                "enrol-unhelped",
                name = argument(name),
                takes = takes,
                after = after
            ),
        }
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

/// Returns the sentence that says why the voice of `name` is not used, if that was `applied` in vain. The remedy names
/// the `model`, if one was chosen.
pub fn unused(
    texts: &Texts,
    name: &str,
    model: Option<&str>,
    applied: &Result<Option<ModelFit>, EnrolmentError>,
) -> Option<String> {
    match applied {
        Ok(Some(ModelFit::Outdated)) => {
            let mut arguments = format!("{} --again", argument(name));
            // Without it, the default model would be learnt for.
            if let Some(model) = model {
                arguments += " --model ";
                arguments += &argument(model);
            }
            Some(text!(texts, "enrol-outdated", name = name, arguments = arguments))
        }
        Ok(_) => None,
        Err(error) => Some(text!(
            texts,
            "enrol-unused",
            name = name,
            reason = error.localized(texts)
        )),
    }
}

/// Does the same as [`unused`], but leaves the reason of an error to `ansage doctor`.
pub fn unused_in_short(
    texts: &Texts,
    name: &str,
    model: Option<&str>,
    applied: &Result<Option<ModelFit>, EnrolmentError>,
) -> Option<String> {
    match applied {
        Ok(_) => unused(texts, name, model, applied),
        Err(_) => Some(text!(texts, "enrol-unused-short", name = name)),
    }
}

/// Returns whether the model understands at least nine of ten takes.
fn is_well_understood(profile: &SpeakerProfile) -> bool {
    profile.after * 10 >= profile.takes * 9
}

#[cfg(test)]
mod tests {
    use super::*;
    use ansage_words::locale::Language;

    #[test]
    fn a_voice_that_is_not_used_is_named_with_the_remedy() {
        let texts = Texts::new(Language::En);
        let name = || "Ada B".to_owned();
        for (applied, remedy) in [
            (Ok(Some(ModelFit::Outdated)), "ansage enrol \"Ada B\" --again"),
            (Err(EnrolmentError::Unfinished(name())), "ansage enrol \"Ada B\""),
            (Err(EnrolmentError::Unknown(name())), "ansage enrol --list"),
        ] {
            let sentence = unused(&texts, &name(), None, &applied).unwrap();
            assert!(
                sentence.contains("voice of Ada B is not used") && sentence.contains(remedy),
                "{sentence}"
            );
            // It is said at each start.
            let short = unused_in_short(&texts, &name(), None, &applied).unwrap();
            assert!(
                short.contains("voice of Ada B is not used") && short.len() < 120,
                "{short}"
            );
        }
        for applied in [None, Some(ModelFit::Fitted), Some(ModelFit::Plain)] {
            assert_eq!(unused(&texts, &name(), None, &Ok(applied)), None);
        }
        // The voice may be learnt for the usual model.
        for language in Language::ALL {
            let sentence = unused(
                &Texts::new(language),
                "Ada",
                Some("/a b"),
                &Ok(Some(ModelFit::Outdated)),
            )
            .unwrap();
            assert!(
                sentence.ends_with(": ansage enrol Ada --again --model \"/a b\""),
                "{sentence}"
            );
        }
    }

    #[test]
    fn what_was_learnt_is_told_as_it_is() {
        let texts = Texts::new(Language::En);
        let warped = Transform {
            warp: 120,
            ..Transform::default()
        };
        for (transform, before, after, ask, wanted) in [
            (Transform::default(), 39, 39, None, "Your voice suits the model"),
            (Transform::default(), 36, 36, None, "Your voice suits the model"),
            (Transform::default(), 35, 35, None, "Nothing learnt helps"),
            (Transform::default(), 35, 35, None, "enrol --delete \"Ada B\""),
            (Transform::default(), 12, 12, None, "Nothing learnt helps"),
            // The margin is learnt, too, and is used only with the speaker's name.
            (Transform::default(), 39, 39, Some(3.1), "--speaker \"Ada B\""),
            (Transform::default(), 30, 30, Some(3.1), "I ask you more often"),
            (warped, 30, 38, None, "before 30, now 38"),
            (warped, 38, 38, Some(3.1), "more surely"),
        ] {
            let profile = SpeakerProfile {
                learnt: "2026-11-21".into(),
                network: "ab".into(),
                takes: 40,
                before,
                after,
                level: -20.0,
                noise: -60.0,
                ask,
                transform,
            };
            let told = gain_sentence(&texts, "Ada B", &profile);
            assert!(told.contains(wanted) && told.contains(&after.to_string()), "{told}");
        }
    }
}
