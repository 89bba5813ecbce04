//! Donations on the disk.
//!
//! `donations/NUMBER/` in the user's data folder holds `donor.toml` (the answers), `takes/` and `takes.tsv` (the
//! declarations) and `games/` (the game, with its recordings).

use std::{
    fs::{self, File, TryLockError},
    io,
    path::{self, Path, PathBuf},
};

use ansage_words::TomlFault;

use super::{donor::Donor, error::DonationError};
use crate::{disk, enrolment::TakeFolder, paths};

/// Name of the file that an instance of the program locks while it records, packs or deletes donations.
const LOCK: &str = ".lock";

/// Locks the donations against other instances of the program for as long as the returned file lives: two donors at
/// once would get the same number.
///
/// # Errors
///
/// [`DonationError::Busy`] if another instance records a donation, [`DonationError::NoHome`] if the user has no home
/// folder, or [`DonationError::File`].
pub fn lock() -> Result<File, DonationError> {
    let root = root()?;
    let failed = |path: &Path, source| DonationError::File {
        path: path.to_owned(),
        source,
    };
    fs::create_dir_all(&root).map_err(|source| failed(&root, source))?;
    let path = root.join(LOCK);
    let lock = disk::private().write(true).create(true).open(&path);
    let lock = lock.map_err(|source| failed(&path, source))?;
    lock.try_lock().map_err(|error| match error {
        TryLockError::WouldBlock => DonationError::Busy,
        TryLockError::Error(source) => failed(&path, source),
    })?;
    Ok(lock)
}

/// A donation, finished or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Donation {
    number: usize,
    folder: PathBuf,
}

impl Donation {
    /// Returns all donations, by their numbers. Removes what is left of donations whose deletion was interrupted.
    ///
    /// # Errors
    ///
    /// [`DonationError::NoHome`] if the user has no home folder.
    pub fn all() -> Result<Vec<Donation>, DonationError> {
        let root = root()?;
        disk::remove_doomed(&root);
        let entries = fs::read_dir(&root).into_iter().flatten().flatten();
        let mut all: Vec<Donation> = entries.filter_map(|entry| Donation::in_folder(&entry.path())).collect();
        all.sort_by_key(|donation| donation.number);
        Ok(all)
    }

    /// Returns the donation in `folder`, if it is named by a number.
    pub(crate) fn in_folder(folder: &Path) -> Option<Donation> {
        let number = folder.file_name()?.to_str()?.parse().ok()?;
        Some(Donation {
            number,
            folder: folder.to_owned(),
        })
    }

    /// Returns the donation `number`.
    ///
    /// # Errors
    ///
    /// [`DonationError`] if there is none.
    pub fn find(number: usize) -> Result<Donation, DonationError> {
        let mut all = Donation::all()?.into_iter();
        all.find(|donation| donation.number == number)
            .ok_or(DonationError::Unknown(number))
    }

    /// Returns a new donation. Nothing is written yet.
    ///
    /// # Errors
    ///
    /// [`DonationError::NoHome`] if the user has no home folder.
    pub fn new_one() -> Result<Donation, DonationError> {
        let number = Donation::all()?.pop().map_or(1, |last| last.number + 1);
        Ok(Donation {
            number,
            folder: root()?.join(number.to_string()),
        })
    }

    /// Returns its number, counted from 1.
    pub fn number(&self) -> usize {
        self.number
    }

    /// Returns the answers of the donor; `None` before the last one.
    ///
    /// # Errors
    ///
    /// [`DonationError`] if they cannot be read.
    pub fn donor(&self) -> Result<Option<Donor>, DonationError> {
        let path = self.folder.join("donor.toml");
        let text = match disk::read_text(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(source) => return Err(DonationError::File { path, source }),
        };
        let donor = toml::from_str(&text).map_err(|error| DonationError::Donor {
            number: self.number,
            path,
            fault: TomlFault::from(&error),
        })?;
        Ok(Some(donor))
    }

    /// Stores the answers of the donor.
    ///
    /// # Errors
    ///
    /// [`DonationError::File`] if the file cannot be written.
    #[expect(clippy::expect_used, reason = "a table of words can be written")]
    pub fn write_donor(&self, donor: &Donor) -> Result<(), DonationError> {
        let text = toml::to_string(donor).expect("a donor is a table of words");
        self.write("donor.toml", text.as_bytes())
    }

    /// Returns the takes.
    pub fn takes(&self) -> TakeFolder {
        TakeFolder::new(&self.folder)
    }

    /// Returns the folder of the donor's game.
    pub fn games(&self) -> PathBuf {
        self.folder.join("games")
    }

    /// Returns whether its donor may continue it. Takes without the donor's answers are not a donation: nobody has
    /// agreed to a licence for them, and another donor must not do so.
    ///
    /// # Errors
    ///
    /// [`DonationError`] if the answers or the takes cannot be read.
    pub fn is_open(&self) -> Result<bool, DonationError> {
        Ok(!self.is_packed() && (self.donor()?.is_some() || self.takes().is_empty()?))
    }

    /// Returns whether its archive was written.
    pub fn is_packed(&self) -> bool {
        self.folder.join("packed").exists()
    }

    /// Returns the files that its archives were written to, whether or not they are still there.
    pub fn archives(&self) -> Vec<PathBuf> {
        let noted = disk::read_text(&self.folder.join("packed")).unwrap_or_default();
        noted.lines().map(PathBuf::from).collect()
    }

    /// Notes that an archive of it was written to `archive`.
    ///
    /// # Errors
    ///
    /// [`DonationError::File`] if the note cannot be written.
    pub fn note_packed(&self, archive: &Path) -> Result<(), DonationError> {
        // The donation may be deleted from another folder.
        let archive = path::absolute(archive).unwrap_or_else(|_| archive.to_owned());
        let mut archives = self.archives();
        archives.retain(|earlier| *earlier != archive);
        archives.push(archive);
        let noted: String = archives.iter().map(|path| format!("{}\n", path.display())).collect();
        self.write("packed", noted.as_bytes())
    }

    /// Removes the donation completely. An archive that was written stays.
    ///
    /// # Errors
    ///
    /// [`DonationError::File`] if the folder cannot be removed.
    pub fn delete(&self) -> Result<(), DonationError> {
        // A partly deleted donation must not be taken for a whole one.
        let doomed = disk::doom(&self.folder).map_err(|source| self.file_error(source))?;
        fs::remove_dir_all(&doomed).map_err(|source| DonationError::File { path: doomed, source })
    }

    fn write(&self, name: &str, content: &[u8]) -> Result<(), DonationError> {
        // A voice is private: only its owner may look into the folder.
        disk::create_folder(&self.folder).map_err(|source| self.file_error(source))?;
        let path = self.folder.join(name);
        disk::write_whole(&path, content).map_err(|source| DonationError::File { path, source })
    }

    fn file_error(&self, source: io::Error) -> DonationError {
        DonationError::File {
            path: self.folder.clone(),
            source,
        }
    }
}

/// Returns the folder of all donations.
fn root() -> Result<PathBuf, DonationError> {
    paths::donations().ok_or(DonationError::NoHome)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::donation::{Age, Licence, Microphone, Native, Room};

    #[test]
    fn takes_without_the_answers_of_their_donor_are_offered_to_nobody() {
        let root = tempfile::tempdir().unwrap();
        let donation = Donation::in_folder(&root.path().join("3")).unwrap();
        assert!(donation.is_open().unwrap());
        donation.takes().keep(1, "Eva vier", &[1; 160]).unwrap();
        assert!(!donation.is_open().unwrap());
        let donor = Donor {
            licence: Licence::Cc0,
            first_language: Native::German,
            age: Age::From18,
            microphone: Microphone::Headset,
            room: Room::Quiet,
        };
        donation.write_donor(&donor).unwrap();
        assert!(donation.is_open().unwrap());
        assert_eq!(donation.archives(), [] as [PathBuf; 0]);
        for archive in ["mine.zip", "other.zip", "mine.zip"] {
            donation.note_packed(Path::new(archive)).unwrap();
        }
        assert!(!donation.is_open().unwrap());
        assert_eq!(
            donation.archives(),
            ["other.zip", "mine.zip"].map(|archive| path::absolute(archive).unwrap())
        );
    }

    #[test]
    fn a_deletion_that_breaks_off_leaves_no_donation() {
        let root = tempfile::tempdir().unwrap();
        let donation = Donation::in_folder(&root.path().join("3")).unwrap();
        donation.takes().keep(1, "Eva vier", &[1; 160]).unwrap();
        let doomed = disk::doom(&donation.folder).unwrap();
        assert!(!donation.folder.exists() && Donation::in_folder(&doomed).is_none());
        disk::remove_doomed(root.path());
        assert_eq!(fs::read_dir(root.path()).unwrap().count(), 0);
    }
}
