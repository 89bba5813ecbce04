//! A speaker's model on the disk: the network with the speaker transform in front of it, and links to the rest of the
//! model.

use std::{
    fs,
    path::{Path, PathBuf},
};

use sha2::{Digest, Sha256};

use super::{
    error::EnrolmentError,
    network::Network,
    store::{SpeakerProfile, replace, write_error},
    transform::{Features, Transform},
};
use crate::{
    disk,
    recognition::{RecognitionError, THRESHOLDS_FILE, Thresholds},
};

/// The network of a model. A speaker's model replaces it.
const NETWORK: &str = "am/final.mdl";

/// Completes the model `base` fitted to `profile` in `folder`.
pub(super) fn build(base: &Path, folder: &Path, profile: &SpeakerProfile) -> Result<(), EnrolmentError> {
    if !folder.join(NETWORK).is_file() {
        match network(base)? {
            Some((network, features)) => write_model(base, folder, &network, &features, &profile.transform)?,
            // Another publisher's model stays as it is, except for the thresholds.
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

/// Returns the network of the model in the folder `base` and the options of its cepstra, or `None` if its structure
/// takes no transform.
pub(super) fn network(base: &Path) -> Result<Option<(Network, Features)>, EnrolmentError> {
    let options = read(&base.join("conf/mfcc.conf"))?;
    let features = Features::read(&String::from_utf8_lossy(&options));
    let network = Network::read(read(&base.join(NETWORK))?).ok();
    let fits = |(network, features): &(Network, Features)| network.adapted(features, &Transform::default()).is_ok();
    Ok(network.zip(features).filter(fits))
}

/// Writes the model `base` with the `transform` in front of its network to `folder`. Links everything except the
/// network, so that a word added to the model is recognized with every voice.
pub(super) fn write_model(
    base: &Path,
    folder: &Path,
    network: &Network,
    features: &Features,
    transform: &Transform,
) -> Result<(), EnrolmentError> {
    // `network` returns `None` if they do not fit each other.
    let bytes = network
        .adapted(features, transform)
        .expect("the network fits its features");
    replace_network(folder, &bytes)?;
    link(base, folder)
}

fn replace_network(folder: &Path, bytes: &[u8]) -> Result<(), EnrolmentError> {
    let parent = folder.join("am");
    disk::create_folder(&parent).map_err(|source| write_error(&parent, source))?;
    replace(&folder.join(NETWORK), bytes)
}

/// Links the files beside the network in `base` into `folder`.
fn link(base: &Path, folder: &Path) -> Result<(), EnrolmentError> {
    for part in ["conf", "graph", "ivector", THRESHOLDS_FILE] {
        let (target, place) = (base.join(part), folder.join(part));
        // The speaker may have their own file there.
        let own = fs::symlink_metadata(&place).is_ok_and(|data| !data.is_symlink());
        if own || !target.exists() || fs::read_link(&place).is_ok_and(|old| old == target) {
            continue;
        }
        // After the program has moved, the old link is dangling.
        let _ = fs::remove_file(&place);
        std::os::unix::fs::symlink(&target, &place).map_err(|source| write_error(&place, source))?;
    }
    Ok(())
}

/// Returns the SHA-256 of the network of the model in the folder `base`, in lower-case hexadecimal digits.
pub(super) fn fingerprint(base: &Path) -> Result<String, EnrolmentError> {
    let bytes = read(&base.join(NETWORK))?;
    Ok(Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect())
}

fn read(path: &PathBuf) -> Result<Vec<u8>, EnrolmentError> {
    fs::read(path).map_err(|source| EnrolmentError::Read {
        path: path.clone(),
        source,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        audio, model,
        recognition::{self, Utterance},
        recognizer::{Grammar, Model},
    };
    use ansage_words::vocabulary::Vocabulary;

    /// Recognizes a recording with libvosk and the model in `folder`.
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
