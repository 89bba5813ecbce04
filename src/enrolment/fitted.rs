//! A speaker's model on the disk: the network with the speaker transform in front of it, and links to the rest of the
//! model.

use std::{
    fs,
    path::{Path, PathBuf},
};

use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};

use super::{
    error::{EnrolmentError, write_error},
    network::Network,
    store::SpeakerProfile,
    takes::replace,
    transform::{Features, Transform},
};
use crate::{
    disk,
    model::{self, Sums},
    recognition::{RecognitionError, THRESHOLDS_FILE, Thresholds},
};

/// The network of a model. A speaker's model replaces it.
const NETWORK: &str = "am/final.mdl";

/// Completes the model `base` fitted to `profile` in `folder`, with the hashes of the speaker's own files. A network
/// without a hash was made by an earlier version, and is rebuilt.
#[expect(clippy::expect_used, reason = "a table of numbers can be written")]
pub(super) fn build(base: &Path, folder: &Path, profile: &SpeakerProfile) -> Result<(), EnrolmentError> {
    let known = model::sums(folder).and_then(|mut sums| sums.remove(NETWORK));
    let network = match known.filter(|_| folder.join(NETWORK).is_file()) {
        Some(sum) => sum,
        None => {
            let bytes = match network(base)? {
                Some((network, features)) => adapted(&network, &features, &profile.transform),
                // Another publisher's model stays as it is, except for the thresholds.
                None => read(&base.join(NETWORK))?,
            };
            replace_network(folder, &bytes)?;
            digits(&bytes)
        }
    };
    let mut sums = Sums::from([(NETWORK.into(), network)]);
    if let Some(ask) = profile.ask {
        let mut thresholds = Thresholds::of_model(base).map_err(RecognitionError::from)?;
        // The model's own may have been widened since.
        thresholds.margins.ask = thresholds.margins.ask.max(ask);
        let text = toml::to_string(&thresholds).expect("thresholds are a table of numbers");
        let path = folder.join(THRESHOLDS_FILE);
        // A full disk keeps nobody from a model that is whole.
        if fs::read(&path).ok().as_deref() != Some(text.as_bytes()) {
            replace(&path, text.as_bytes())?;
        }
        sums.insert(THRESHOLDS_FILE.into(), digits(text.as_bytes()));
    }
    link(base, folder)?;
    if model::sums(folder).as_ref() != Some(&sums) {
        model::seal(folder, &sums).map_err(|source| write_error(folder, source))?;
    }
    Ok(())
}

/// Returns the network of the model in the folder `base` and the options of its cepstra, or `None` if its structure
/// does not allow a transform.
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
    replace_network(folder, &adapted(network, features, transform))?;
    link(base, folder)
}

#[expect(clippy::expect_used, reason = "the function `network` tried it")]
fn adapted(network: &Network, features: &Features, transform: &Transform) -> Vec<u8> {
    network
        .adapted(features, transform)
        .expect("the network fits its features")
}

fn replace_network(folder: &Path, bytes: &[u8]) -> Result<(), EnrolmentError> {
    let parent = folder.join("am");
    disk::create_folder(&parent).map_err(|source| write_error(&parent, source))?;
    replace(&folder.join(NETWORK), bytes)
}

/// Links the files next to the network in `base` into `folder`.
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
        disk::link(&target, &place).map_err(|source| write_error(&place, source))?;
    }
    Ok(())
}

/// Returns the SHA-256 of the network of the model in the folder `base`, in lower-case hexadecimal digits.
pub(super) fn fingerprint(base: &Path) -> Result<String, EnrolmentError> {
    Ok(digits(&read(&base.join(NETWORK))?))
}

/// Returns the SHA-256 of `bytes` in lower-case hexadecimal digits.
fn digits(bytes: &[u8]) -> String {
    HEXLOWER.encode(&Sha256::digest(bytes))
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

    fn profile() -> SpeakerProfile {
        SpeakerProfile {
            learnt: "2026-11-21".into(),
            network: fingerprint(&model::bundled()).unwrap(),
            takes: 12,
            before: 10,
            after: 12,
            level: -20.0,
            noise: -60.0,
            ask: Some(2.0),
            transform: Transform {
                warp: 105,
                ..Transform::default()
            },
        }
    }

    #[test]
    fn damage_to_a_speakers_model_is_named() {
        let root = tempfile::tempdir().unwrap();
        let (base, folder) = (model::bundled(), root.path().join("model"));
        build(&base, &folder, &profile()).unwrap();
        model::check(&folder).unwrap();
        assert_eq!(
            model::sums(&folder).unwrap().into_keys().collect::<Vec<_>>(),
            [NETWORK, THRESHOLDS_FILE]
        );
        let file = folder.join(NETWORK);
        let whole = fs::read(&file).unwrap();
        // Damage to the head is found before the hashes are compared.
        for at in [whole.len() / 3, whole.len() / 2, whole.len() - 1] {
            let mut damaged = whole.clone();
            damaged[at] ^= 1;
            fs::write(&file, damaged).unwrap();
            // The next start does not accept the damage.
            build(&base, &folder, &profile()).unwrap();
            let refusal = model::check(&folder);
            assert!(
                matches!(&refusal, Err(model::Refusal::Altered(file)) if file == NETWORK),
                "{at}: {refusal:?}"
            );
        }
    }

    #[test]
    fn a_model_of_an_earlier_version_is_made_anew_with_hashes() {
        let root = tempfile::tempdir().unwrap();
        let (base, folder) = (model::bundled(), root.path().join("model"));
        build(&base, &folder, &profile()).unwrap();
        let whole = fs::read(folder.join(NETWORK)).unwrap();
        fs::write(folder.join(NETWORK), b"damaged").unwrap();
        fs::remove_file(folder.join("SHA256SUMS")).unwrap();
        build(&base, &folder, &profile()).unwrap();
        assert_eq!(fs::read(folder.join(NETWORK)).unwrap(), whole);
        model::check(&folder).unwrap();
    }

    #[test]
    fn a_start_writes_nothing_of_a_model_that_is_whole() {
        let root = tempfile::tempdir().unwrap();
        let (base, folder) = (model::bundled(), root.path().join("model"));
        let files = || {
            [NETWORK, THRESHOLDS_FILE, "SHA256SUMS", "graph"].map(|file| {
                // A file that is written anew has another identity.
                disk::identity(&fs::symlink_metadata(folder.join(file)).unwrap())
            })
        };
        build(&base, &folder, &profile()).unwrap();
        let first = files();
        build(&base, &folder, &profile()).unwrap();
        assert_eq!(files(), first);
        fs::write(folder.join(THRESHOLDS_FILE), "damaged").unwrap();
        build(&base, &folder, &profile()).unwrap();
        model::check(&folder).unwrap();
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
