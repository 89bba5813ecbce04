//! The enrolled speakers on the disk.
//!
//! `speakers/NAME/` in the user's data folder holds `takes/` (WAV files), `takes.tsv` (the words said in each),
//! `profile.toml` (the learnt values) and `model/` (the network for this voice, with links to the rest of the model).

use std::{
    fs::{self, File, TryLockError},
    io,
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};

use serde::{Deserialize, Serialize};

use ansage_words::TomlFault;

use super::{
    error::{EnrolmentError, write_error},
    takes::{StoredTake, TakeFolder, replace},
    transform::Transform,
};
use crate::{disk, paths};

/// Largest number of letters of a speaker's name.
pub const LONGEST_NAME: usize = 64;
/// Largest number of bytes of a speaker's name. A folder's name may have 255, and that of one being removed is longer.
const LONGEST_FOLDER: usize = 240;

/// A speaker's folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EnrolledSpeaker {
    name: String,
    folder: PathBuf,
}

/// The values learnt about a voice.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpeakerProfile {
    /// Day of the learning, such as "2026-11-21".
    pub learnt: String,
    /// SHA-256 of the network (`am/final.mdl`) that the transform was chosen for.
    pub network: String,
    /// Number of takes.
    pub takes: usize,
    /// Number of takes that the model understands as it is.
    pub before: usize,
    /// Number of takes understood with a transform learnt from the other takes.
    pub after: usize,
    /// Typical level of the voice, in dBFS.
    pub level: f32,
    /// Typical level of the noise, in dBFS.
    pub noise: f32,
    /// Score difference in nats within which the program asks this speaker which of two legal moves was meant, if the
    /// model's own ([`Margins::ask`](crate::recognition::Margins::ask)) is too small.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ask: Option<f32>,
    /// The transform that brings the voice nearer to the model.
    pub transform: Transform,
}

/// Returns the folder of all speakers.
fn root() -> Result<PathBuf, EnrolmentError> {
    paths::speakers().ok_or(EnrolmentError::NoHome)
}

/// Returns whether `name` can name both a speaker and a folder.
fn is_name(name: &str) -> bool {
    let fine = |c: char| c.is_alphanumeric() || "-_ ".contains(c);
    let is_short = name.chars().count() <= LONGEST_NAME && name.len() <= LONGEST_FOLDER;
    !name.is_empty() && is_short && name.trim() == name && name.chars().all(fine) && !name.starts_with('-')
}

impl EnrolledSpeaker {
    /// Returns the enrolled speaker `name`, whether or not the enrolment is complete. Removes what is left of speakers
    /// whose deletion was interrupted.
    ///
    /// # Errors
    ///
    /// [`EnrolmentError`] if the speaker does not exist.
    pub fn find(name: &str) -> Result<EnrolledSpeaker, EnrolmentError> {
        let speaker = EnrolledSpeaker::named(name)?;
        disk::remove_doomed(disk::folder_of(&speaker.folder));
        if speaker.folder.is_dir() {
            Ok(speaker)
        } else {
            Err(EnrolmentError::Unknown(name.into()))
        }
    }

    /// Returns the speaker `name`, who may be new. Nothing is written before the first take.
    ///
    /// # Errors
    ///
    /// [`EnrolmentError`] if the name is invalid, or the user has no home folder.
    pub fn named(name: &str) -> Result<EnrolledSpeaker, EnrolmentError> {
        if !is_name(name) {
            return Err(EnrolmentError::Name(name.into()));
        }
        Ok(EnrolledSpeaker {
            name: name.into(),
            folder: root()?.join(name),
        })
    }

    /// Returns all speakers, in alphabetical order. Removes what is left of speakers whose deletion was interrupted.
    ///
    /// # Errors
    ///
    /// [`EnrolmentError::NoHome`] if the user has no home folder.
    pub fn all() -> Result<Vec<EnrolledSpeaker>, EnrolmentError> {
        let root = root()?;
        disk::remove_doomed(&root);
        let entries = fs::read_dir(&root).into_iter().flatten().flatten();
        let mut all: Vec<EnrolledSpeaker> = entries
            .filter(|entry| entry.path().is_dir())
            .filter_map(|entry| entry.file_name().into_string().ok())
            .filter(|name| is_name(name))
            .map(|name| EnrolledSpeaker {
                folder: root.join(&name),
                name,
            })
            .collect();
        all.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(all)
    }

    #[cfg(test)]
    pub(crate) fn in_folder(folder: &Path) -> EnrolledSpeaker {
        EnrolledSpeaker {
            name: "Ada".into(),
            folder: folder.to_owned(),
        }
    }

    /// Returns the speaker's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the speaker's folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns the folder of the takes.
    fn stored(&self) -> TakeFolder {
        TakeFolder::new(&self.folder)
    }

    /// Returns the takes so far. See [`TakeFolder::takes`].
    ///
    /// # Errors
    ///
    /// [`EnrolmentError`] if their list cannot be read.
    pub fn takes(&self) -> Result<Vec<StoredTake>, EnrolmentError> {
        self.stored().takes()
    }

    /// Stores `samples` as the take of the prompt `number`. See [`TakeFolder::keep`].
    ///
    /// # Errors
    ///
    /// [`EnrolmentError::Write`] if a file cannot be written.
    pub fn keep(&self, number: usize, words: &str, samples: &[i16]) -> Result<(), EnrolmentError> {
        self.stored().keep(number, words, samples)
    }

    /// Returns whether there is a good take of the prompt `number` with these words.
    pub fn has(&self, takes: &[StoredTake], number: usize, words: &str) -> bool {
        takes
            .iter()
            .any(|take| take.number() == Some(number) && take.words == words)
    }

    /// Returns the learnt profile, or `None` before the first learning.
    ///
    /// # Errors
    ///
    /// [`EnrolmentError`] if it cannot be read.
    pub fn profile(&self) -> Result<Option<SpeakerProfile>, EnrolmentError> {
        let path = self.folder.join("profile.toml");
        let text = match disk::read_text(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(source) => return Err(EnrolmentError::Read { path, source }),
        };
        let profile = toml::from_str(&text).map_err(|error| EnrolmentError::Profile {
            path,
            name: self.name.clone(),
            fault: TomlFault::from(&error),
        })?;
        Ok(Some(profile))
    }

    /// Waits until no other program changes the speaker's profile or model, and keeps others from it until the returned
    /// file is dropped. Removes what is left of a learning that was interrupted. Returns `None` on a file system
    /// without locks, and if another program keeps the folder for long: it may have been stopped.
    pub(super) fn alone(&self) -> Option<File> {
        const PATIENCE: Duration = Duration::from_secs(3);
        let folder = File::open(&self.folder).ok()?;
        let begun = Instant::now();
        while let Err(held) = folder.try_lock() {
            if !matches!(held, TryLockError::WouldBlock) || begun.elapsed() > PATIENCE {
                return None;
            }
            thread::sleep(Duration::from_millis(20));
        }
        disk::remove_doomed(&self.folder);
        let _ = fs::remove_dir_all(self.folder.join("model.new"));
        Some(folder)
    }

    /// Returns whether the profile is as new as all takes.
    pub fn is_learnt(&self) -> bool {
        let changed = |file| {
            fs::metadata(self.folder.join(file))
                .and_then(|data| data.modified())
                .ok()
        };
        let learnt = changed("profile.toml");
        learnt.is_some() && learnt >= changed("takes.tsv")
    }

    /// Stores the learnt profile.
    ///
    /// # Errors
    ///
    /// [`EnrolmentError::Write`] if the file cannot be written.
    #[expect(clippy::expect_used, reason = "a table of numbers and words can be written")]
    pub(super) fn write_profile(&self, profile: &SpeakerProfile) -> Result<(), EnrolmentError> {
        let text = toml::to_string(profile).expect("a profile is a table of numbers and words");
        replace(&self.folder.join("profile.toml"), text.as_bytes())
    }

    /// Removes the speaker completely: takes, profile, model.
    ///
    /// # Errors
    ///
    /// [`EnrolmentError::Write`] if the folder cannot be removed.
    pub fn delete(&self) -> Result<(), EnrolmentError> {
        // A partially removed speaker does not keep the name.
        let doomed = disk::doom(&self.folder).map_err(|source| write_error(&self.folder, source))?;
        fs::remove_dir_all(&doomed).map_err(|source| write_error(&doomed, source))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn speaker(folder: &Path) -> EnrolledSpeaker {
        EnrolledSpeaker::in_folder(&folder.join("Ada"))
    }

    #[test]
    fn names_are_plain() {
        for name in [
            "Ada",
            "Žana",
            "Ян",
            "Ada 2",
            "ada_b-c",
            "Владимир Владимирович Преображенский",
        ] {
            assert!(is_name(name), "{name}");
        }
        // Each alphabet may use the whole length.
        for letter in ["a", "я"] {
            assert!(is_name(&letter.repeat(LONGEST_NAME)) && !is_name(&letter.repeat(LONGEST_NAME + 1)));
        }
        for name in ["", " Ada", "..", ".x", "a/b", "a\\b", "-x", "a\tb", "a:b"] {
            assert!(!is_name(name), "{name}");
        }
        // The folder could not be created.
        assert!(!is_name(&"\u{20000}".repeat(LONGEST_NAME)));
    }

    #[test]
    fn takes_are_kept_and_replaced_and_removed() {
        let root = tempfile::tempdir().unwrap();
        let speaker = speaker(root.path());
        assert_eq!(speaker.takes().unwrap(), []);
        speaker.keep(2, "Eva vier", &[1, 2, 3]).unwrap();
        speaker.keep(1, "ja", &[4]).unwrap();
        speaker.keep(2, "Eva vier", &[5, 6]).unwrap();
        let takes = speaker.takes().unwrap();
        let words: Vec<&str> = takes.iter().map(|take| take.words.as_str()).collect();
        assert_eq!(words, ["ja", "Eva vier"]);
        assert_eq!(crate::audio::file::decode(&takes[1].file).unwrap(), [5, 6]);
        assert!(speaker.has(&takes, 2, "Eva vier"));
        assert!(!speaker.has(&takes, 2, "Eva drei") && !speaker.has(&takes, 3, "Eva vier"));
        let mode = fs::metadata(speaker.folder()).unwrap().permissions();
        assert_eq!(std::os::unix::fs::PermissionsExt::mode(&mode) & 0o077, 0);
        speaker.delete().unwrap();
        assert_eq!(fs::read_dir(root.path()).unwrap().count(), 0);
    }

    #[test]
    fn a_profile_comes_back_as_it_was() {
        let root = tempfile::tempdir().unwrap();
        let speaker = speaker(root.path());
        fs::create_dir(speaker.folder()).unwrap();
        assert_eq!(speaker.profile().unwrap(), None);
        let profile = SpeakerProfile {
            learnt: "2026-11-21".into(),
            network: "ab".into(),
            takes: 40,
            before: 33,
            after: 38,
            level: -20.5,
            noise: -60.0,
            ask: Some(3.0),
            transform: Transform {
                warp: 115,
                ..Transform::default()
            },
        };
        speaker.keep(1, "ja", &[1; 160]).unwrap();
        assert!(!speaker.is_learnt());
        speaker.write_profile(&profile).unwrap();
        assert_eq!(speaker.profile().unwrap(), Some(profile));
        assert!(speaker.is_learnt());
        // A take was said again since.
        let list = fs::File::options()
            .append(true)
            .open(speaker.folder().join("takes.tsv"));
        let later = std::time::SystemTime::now() + std::time::Duration::from_secs(60);
        list.unwrap().set_modified(later).unwrap();
        assert!(!speaker.is_learnt());
        fs::write(speaker.folder().join("profile.toml"), "takes = 1\n").unwrap();
        assert!(matches!(speaker.profile(), Err(EnrolmentError::Profile { name, .. }) if name == speaker.name()));
    }
}
