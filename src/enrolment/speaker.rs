//! Creates a speaker's model from their takes, and finds it by the speaker's name.

use std::{fs, io};

use super::{
    adapt::{Adaptation, adapt},
    error::{EnrolmentError, write_error},
    fitted,
    store::{EnrolledSpeaker, SpeakerProfile},
    take::{LEAST, examine},
};
use crate::{
    audio,
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
    let folder = speaker.folder().join("model");
    // The profile is written last: without it the speaker is not used.
    for old in [&folder, &speaker.folder().join("profile.toml")] {
        let removed = if old.is_dir() {
            fs::remove_dir_all(old)
        } else {
            fs::remove_file(old)
        };
        match removed {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(write_error(old, error)),
            _ => {}
        }
    }
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
    if !profile.transform.is_identity() || profile.ask.is_some() {
        fitted::build(&base, &folder, &profile)?;
    }
    speaker.write_profile(&profile)?;
    Ok((profile, adaptation))
}

fn median(mut values: Vec<f32>) -> f32 {
    values.sort_by(f32::total_cmp);
    // Every take was examined before it was stored, so there is one.
    values.get(values.len() / 2).copied().unwrap_or(0.0)
}
