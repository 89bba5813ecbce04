//! Creates a speaker's model from their takes, and finds it by the speaker's name.

use std::{fs, io, path::Path};

use super::{
    adapt::{Adaptation, adapt},
    error::{EnrolmentError, write_error},
    fitted,
    store::{EnrolledSpeaker, SpeakerProfile},
    take::{LEAST, examine},
};
use crate::{
    audio, disk,
    model::{self, ModelError, Refusal},
    recognition::RecognitionSettings,
};
use ansage_words::vocabulary::Vocabulary;

/// Fit of the model in use to a speaker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ModelFit {
    /// The model is fitted to the voice.
    Fitted,
    /// The model suits the voice as it is.
    Plain,
    /// The profile belongs to a different model. This one is used unchanged until `ansage enrol NAME --again`.
    Outdated,
}

/// Replaces the model in `settings` with that of the speaker in `settings`, if there is one.
///
/// # Errors
///
/// [`EnrolmentError`] if the speaker does not exist, nothing was learnt about the voice yet, or the model cannot be
/// used.
pub fn apply(settings: &mut RecognitionSettings) -> Result<Option<ModelFit>, EnrolmentError> {
    let name = settings.speaker.clone();
    if name.is_empty() {
        return Ok(None);
    }
    let speaker = EnrolledSpeaker::find(&name)?;
    // The model of this profile would be built beside the profile of a learning that ends meanwhile.
    let _alone = speaker.alone();
    let Some(profile) = speaker.profile()? else {
        return Err(EnrolmentError::Unfinished(name));
    };
    let base = model::locate(&settings.model)?.usable()?.path;
    if fitted::fingerprint(&base)? != profile.network {
        return Ok(Some(ModelFit::Outdated));
    }
    if profile.transform.is_identity() && profile.ask.is_none() {
        return Ok(Some(ModelFit::Plain));
    }
    let folder = speaker.folder().join("model");
    fitted::build(&base, &folder, &profile)?;
    model::check(&folder).map_err(|refusal| match refusal {
        // The model that it is based on was verified above.
        Refusal::Altered(file) => EnrolmentError::Altered { name, file },
        Refusal::Damaged(file) => EnrolmentError::Altered {
            name,
            file: file.into(),
        },
        refusal => ModelError::Unusable {
            path: folder.clone(),
            refusal,
        }
        .into(),
    })?;
    settings.model = folder.to_string_lossy().into_owned();
    Ok(Some(ModelFit::Fitted))
}

/// Searches for the transform of the model in `settings` that helps with the speaker's takes, and stores the profile
/// and the model.
///
/// # Errors
///
/// [`EnrolmentError`] if there are too few takes, or the model cannot be used.
pub fn learn(
    settings: &RecognitionSettings,
    vocabulary: &Vocabulary,
    speaker: &EnrolledSpeaker,
) -> Result<(SpeakerProfile, Adaptation), EnrolmentError> {
    let stored = speaker.takes()?;
    if stored.len() < LEAST {
        return Err(EnrolmentError::TooFew {
            name: speaker.name().into(),
            takes: stored.len(),
        });
    }
    let mut takes = Vec::with_capacity(stored.len());
    let (mut levels, mut noises) = (Vec::new(), Vec::new());
    for take in stored {
        let samples = audio::file::decode(&take.file)?;
        if let Ok(take) = examine(&samples) {
            levels.push(take.level);
            noises.push(take.noise);
        }
        takes.push((take.words, samples));
    }
    let base = model::locate(&settings.model)?.usable()?.path;
    let adaptation = adapt(&base, vocabulary, &takes)?;
    let profile = SpeakerProfile {
        learnt: jiff::Zoned::now().date().to_string(),
        network: fitted::fingerprint(&base)?,
        takes: takes.len(),
        before: adaptation.before,
        after: adaptation.after,
        level: median(levels),
        noise: median(noises),
        ask: adaptation.ask,
        transform: adaptation.transform,
    };
    // What was learnt from the takes of a speaker who was deleted meanwhile goes with them.
    if !speaker.folder().is_dir() {
        return Err(EnrolmentError::Unknown(speaker.name().into()));
    }
    store(&base, speaker, &profile)?;
    Ok((profile, adaptation))
}

/// Stores `profile` and its model, based on `base`. If that fails, the earlier ones still work, or only the model is
/// missing, which the next start builds.
fn store(base: &Path, speaker: &EnrolledSpeaker, profile: &SpeakerProfile) -> Result<(), EnrolmentError> {
    let (folder, new) = (speaker.folder().join("model"), speaker.folder().join("model.new"));
    let _alone = speaker.alone();
    match fs::remove_dir_all(&new) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(write_error(&new, error)),
        _ => {}
    }
    let stored = exchange(base, speaker, profile, &folder, &new);
    if stored.is_err() {
        let _ = fs::remove_dir_all(&new);
    }
    stored
}

fn exchange(
    base: &Path,
    speaker: &EnrolledSpeaker,
    profile: &SpeakerProfile,
    folder: &Path,
    new: &Path,
) -> Result<(), EnrolmentError> {
    if !profile.transform.is_identity() || profile.ask.is_some() {
        fitted::build(base, new, profile)?;
    }
    // A profile never meets the model of another one: without a model, its own is built at the next start.
    let old = match folder.is_dir() {
        true => Some(disk::doom(folder).map_err(|error| write_error(folder, error))?),
        false => None,
    };
    if let Err(error) = speaker.write_profile(profile) {
        let _ = old.map(|old| disk::rename(&old, folder));
        return Err(error);
    }
    if new.is_dir() {
        disk::rename(new, folder).map_err(|error| write_error(folder, error))?;
    }
    disk::remove_doomed(speaker.folder());
    Ok(())
}

fn median(mut values: Vec<f32>) -> f32 {
    values.sort_by(f32::total_cmp);
    // Every take was examined before it was stored, so there is one.
    values.get(values.len() / 2).copied().unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enrolment::Transform;

    #[test]
    fn a_profile_that_cannot_be_replaced_works_on() {
        let root = tempfile::tempdir().unwrap();
        let base = model::bundled();
        let speaker = EnrolledSpeaker::in_folder(&root.path().join("Ada"));
        let profile = |warp| SpeakerProfile {
            learnt: "2026-11-30".into(),
            network: fitted::fingerprint(&base).unwrap(),
            takes: 40,
            before: 30,
            after: 38,
            level: -20.0,
            noise: -60.0,
            ask: None,
            transform: Transform {
                warp,
                ..Transform::default()
            },
        };
        let assert_is = |warp| {
            let files = fs::read_dir(speaker.folder()).unwrap();
            let mut names: Vec<_> = files.map(|file| file.unwrap().file_name()).collect();
            names.sort();
            match warp {
                100 => assert_eq!(names, ["profile.toml"]),
                _ => {
                    assert_eq!(names, ["model", "profile.toml"]);
                    model::check(&speaker.folder().join("model")).unwrap();
                }
            }
            assert_eq!(speaker.profile().unwrap(), Some(profile(warp)));
        };
        store(&base, &speaker, &profile(115)).unwrap();
        assert_is(115);
        // What is left of a learning that was interrupted is in nobody's way.
        fs::create_dir(speaker.folder().join("model.new")).unwrap();
        store(&root.path().join("gone"), &speaker, &profile(90)).unwrap_err();
        assert_is(115);
        fs::create_dir(speaker.folder().join("model.new")).unwrap();
        fs::rename(speaker.folder().join("model"), speaker.folder().join(".removed-model")).unwrap();
        // A game that starts meanwhile builds the model of the profile that it has read.
        let alone = speaker.alone().unwrap();
        assert_eq!(fs::read_dir(speaker.folder()).unwrap().count(), 1);
        let learning = std::thread::spawn({
            let (base, speaker, profile) = (base.clone(), speaker.clone(), profile(90));
            move || store(&base, &speaker, &profile)
        });
        std::thread::sleep(std::time::Duration::from_millis(200));
        assert_eq!(speaker.profile().unwrap(), Some(profile(115)));
        drop(alone);
        learning.join().unwrap().unwrap();
        assert_is(90);
        store(&base, &speaker, &profile(100)).unwrap();
        assert_is(100);
    }
}
