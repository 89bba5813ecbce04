//! From takes to a model for their speaker, and from the name of a speaker to that model.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use sha2::{Digest, Sha256};

use super::{
    Adaptation, EnrolmentError, Features, LEAST, Network, Profile, Speaker, Transform, adapt, examine,
    store::{replace, write_error},
};
use crate::{
    audio,
    config::Config,
    model,
    recognition::{RecognitionError, THRESHOLDS_FILE, Thresholds},
    vocabulary::Vocabulary,
};

/// The network of a model, which is replaced for a speaker.
const NETWORK: &str = "am/final.mdl";

/// How a speaker stands to the model that is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// The model is fitted to the voice.
    Fitted,
    /// The model suits the voice as it is.
    Plain,
    /// What was learnt belongs to another model; this one is used as it is until
    /// `ansage enrol NAME --again`.
    Outdated,
}

/// Makes `config` hear with the voice of the speaker that it names, if it names one.
///
/// # Errors
///
/// [`EnrolmentError`] where there is no such speaker, nothing was learnt about the voice yet, or the model cannot be
/// used.
pub fn apply(config: &mut Config) -> Result<Option<Standing>, EnrolmentError> {
    let name = config.recognition.speaker.clone();
    if name.is_empty() {
        return Ok(None);
    }
    let speaker = Speaker::find(&name)?;
    let Some(profile) = speaker.profile()? else {
        return Err(EnrolmentError::Unfinished(name));
    };
    let base = model::locate(config)?.usable()?.path;
    if hash(&read(&base.join(NETWORK))?) != profile.network {
        return Ok(Some(Standing::Outdated));
    }
    if profile.transform.is_identity() && profile.ask.is_none() {
        return Ok(Some(Standing::Plain));
    }
    let folder = speaker.folder().join("model");
    build(&base, &folder, &profile)?;
    config.recognition.model = folder.to_string_lossy().into_owned();
    Ok(Some(Standing::Fitted))
}

/// Makes `folder` the model `base` as `profile` says, as far as it is not.
fn build(base: &Path, folder: &Path, profile: &Profile) -> Result<(), EnrolmentError> {
    if !folder.join(NETWORK).is_file() {
        match network(base)? {
            Some((network, features)) => write_model(base, folder, &network, &features, &profile.transform)?,
            // Another publisher's model: it stays as it is, but for the thresholds.
            None => replace_network(folder, &read(&base.join(NETWORK))?)?,
        }
    }
    if let Some(ask) = profile.ask {
        let mut thresholds = Thresholds::of_model(base).map_err(RecognitionError::from)?;
        thresholds.margins.ask = ask;
        let text = toml::to_string(&thresholds).expect("thresholds are a table of numbers");
        replace(&folder.join(THRESHOLDS_FILE), text.as_bytes())?;
    }
    link(base, folder)
}

/// Learns from the speaker's takes, and keeps the profile and the model.
///
/// # Errors
///
/// [`EnrolmentError`] where there are too few takes, or the model cannot be used.
pub fn learn(
    config: &Config,
    vocabulary: &Vocabulary,
    speaker: &Speaker,
) -> Result<(Profile, Adaptation), EnrolmentError> {
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
    let base = model::locate(config)?.usable()?.path;
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
    let profile = Profile {
        learnt: jiff::Zoned::now().date().to_string(),
        network: hash(&read(&base.join(NETWORK))?),
        takes: takes.len(),
        before: adaptation.before,
        after: adaptation.after,
        level: median(levels),
        noise: median(noises),
        ask: adaptation.ask,
        transform: adaptation.transform,
    };
    if !profile.transform.is_identity() || profile.ask.is_some() {
        build(&base, &folder, &profile)?;
    }
    speaker.write_profile(&profile)?;
    Ok((profile, adaptation))
}

/// The network of the model in the folder `base` and how its cepstra are made; `None` where it is not built so that a
/// transform could be put in front of it.
pub(super) fn network(base: &Path) -> Result<Option<(Network, Features)>, EnrolmentError> {
    let options = read(&base.join("conf/mfcc.conf"))?;
    let features = Features::read(&String::from_utf8_lossy(&options));
    let network = Network::read(read(&base.join(NETWORK))?).ok();
    let fits = |(network, features): &(Network, Features)| network.adapted(features, &Transform::default()).is_ok();
    Ok(network.zip(features).filter(fits))
}

/// Makes `folder` the model `base` with the `transform` in front of its network. All but the network is linked, so that
/// a word added to the model is heard with every voice.
pub(super) fn write_model(
    base: &Path,
    folder: &Path,
    network: &Network,
    features: &Features,
    transform: &Transform,
) -> Result<(), EnrolmentError> {
    // `network` gives none of them where they do not fit each other.
    let bytes = network
        .adapted(features, transform)
        .expect("the network fits its features");
    replace_network(folder, &bytes)?;
    link(base, folder)
}

fn replace_network(folder: &Path, bytes: &[u8]) -> Result<(), EnrolmentError> {
    let parent = folder.join("am");
    fs::create_dir_all(&parent).map_err(|source| write_error(&parent, source))?;
    replace(&folder.join(NETWORK), bytes)
}

/// Links what stands beside the network in `base` into `folder`.
fn link(base: &Path, folder: &Path) -> Result<(), EnrolmentError> {
    for part in ["conf", "graph", "ivector", THRESHOLDS_FILE] {
        let (target, place) = (base.join(part), folder.join(part));
        // The speaker may have a file in its place.
        let own = fs::symlink_metadata(&place).is_ok_and(|data| !data.is_symlink());
        if own || !target.exists() || fs::read_link(&place).is_ok_and(|old| old == target) {
            continue;
        }
        // The program has moved: the old link leads nowhere.
        let _ = fs::remove_file(&place);
        std::os::unix::fs::symlink(&target, &place).map_err(|source| write_error(&place, source))?;
    }
    Ok(())
}

fn read(path: &PathBuf) -> Result<Vec<u8>, EnrolmentError> {
    fs::read(path).map_err(|source| EnrolmentError::Read {
        path: path.clone(),
        source,
    })
}

fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn median(mut values: Vec<f32>) -> f32 {
    values.sort_by(f32::total_cmp);
    // Every take was examined before it was kept, so there is one.
    values.get(values.len() / 2).copied().unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recognition::{self, Grammar, Model, Utterance};

    /// What libvosk makes of a recording with the model in `folder`.
    fn heard(folder: &Path) -> Utterance {
        let vocabulary = Vocabulary::shipped(&["de"]);
        let mut model = Model::open(folder).unwrap();
        let grammar = Grammar::new(&vocabulary, |word| model.knows(word));
        let mut recognizer = model.recognizer(&grammar, 8).unwrap();
        let knight = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/knight.flac");
        recognition::listen(&mut recognizer, &audio::file::decode(&knight).unwrap()).unwrap()
    }

    #[test]
    fn libvosk_hears_with_the_network_that_was_written() {
        let base = model::bundled();
        let (network, features) = network(&base).unwrap().unwrap();
        let with = |transform: Transform| {
            let folder = tempfile::tempdir().unwrap();
            write_model(&base, folder.path(), &network, &features, &transform).unwrap();
            heard(folder.path())
        };
        let plain = heard(&base);
        assert_eq!(with(Transform::default()), plain);
        let near = with(Transform {
            warp: 105,
            level: 3,
            ..Transform::default()
        });
        assert_eq!(near.hypotheses[0].text, plain.hypotheses[0].text);
        assert_ne!(near.hypotheses[0].score, plain.hypotheses[0].score);
    }

    #[test]
    fn a_program_that_has_moved_is_found_again() {
        let root = tempfile::tempdir().unwrap();
        let (old, new, folder) = (
            root.path().join("old"),
            root.path().join("new"),
            root.path().join("mine"),
        );
        for base in [&old, &new] {
            fs::create_dir_all(base.join("graph")).unwrap();
            fs::create_dir_all(base.join("conf")).unwrap();
        }
        fs::create_dir(&folder).unwrap();
        link(&old, &folder).unwrap();
        fs::remove_dir_all(&old).unwrap();
        link(&new, &folder).unwrap();
        link(&new, &folder).unwrap();
        assert_eq!(fs::read_link(folder.join("graph")).unwrap(), new.join("graph"));
        assert!(!folder.join("ivector").exists());
    }
}
