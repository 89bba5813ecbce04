//! Installs a model, from its publisher or from a file: verified, and completely or not at all.

use std::path::{Path, PathBuf};

use thiserror::Error;

use super::{
    FetchError, KnownModel, Manifest, Refusal, StoreError, Transfer, UnpackError, check,
    fetch::fetch,
    locate::BUNDLED,
    manifest::UNLISTED,
    seal, store,
    unpack::{Files, unpack},
};

/// The most that an unknown model may hold, in bytes. Larger models have static graphs.
const UNKNOWN: u64 = 1_000_000_000;

/// The origin of a model to install.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin<'a> {
    /// The publisher of the known model of this name.
    Publisher(&'a str),
    /// A ZIP archive.
    Archive {
        /// The file.
        path: &'a Path,
        /// Whether a model outside the list may be installed, under the name of its folder.
        unverified: bool,
    },
}

/// The present step of an installation, for the user who waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step<'a> {
    /// Downloading the archive.
    Fetching {
        /// Its address.
        url: &'a str,
        /// Progress of the download.
        transfer: Transfer,
    },
    /// Unpacking and verifying the archive.
    Unpacking,
}

/// Result of a successful installation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// The model is new in this folder.
    Installed {
        /// The folder.
        path: PathBuf,
        /// Whether it is a model of the list, and matches it.
        verified: bool,
    },
    /// It was already there, and nothing changed.
    Present(PathBuf),
}

/// Reason why a model was not installed. No partial installation is left.
#[derive(Debug, Error)]
pub enum InstallError {
    /// No model of that name is known.
    #[error("no known model \"{name}\" among {known}")]
    Unknown {
        /// The name asked for.
        name: String,
        /// The known names.
        known: String,
    },
    /// The download failed.
    #[error(transparent)]
    Fetch(#[from] FetchError),
    /// Unpacking failed.
    #[error(transparent)]
    Unpack(#[from] UnpackError),
    /// A file differs from the publisher's.
    #[error("not the model {model}: {file} is missing or not the publisher's")]
    Wrong {
        /// The model that it should be.
        model: String,
        /// The first wrong file.
        file: String,
    },
    /// The archive is not in the list of known models.
    #[error("model {name} is not in the list of known models")]
    Unverified {
        /// The model's name: that of its folder.
        name: String,
    },
    /// The folder in the archive has the name of another model, or a name that no model can have.
    #[error("no model can be installed as \"{0}\"")]
    Name(String),
    /// The model is unusable.
    #[error("unusable model {name}: {refusal}")]
    Unusable {
        /// The model's name.
        name: String,
        /// The reason.
        refusal: Refusal,
    },
    /// The folder of models cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Installs a model of `manifest`, or an archive, into `folder`, and reports each step to `progress`.
///
/// Downloads the archive of a known model into a file next to the installed models. If that is interrupted, the next
/// installation continues it. Unpacks into a separate folder, verifies it there, and renames it at the end.
///
/// # Errors
///
/// [`InstallError`]; `folder` holds the same models as before.
pub fn install(
    folder: &Path,
    manifest: &Manifest,
    origin: Origin,
    progress: &mut dyn FnMut(Step),
) -> Result<Outcome, InstallError> {
    match origin {
        Origin::Publisher(name) => {
            let known = manifest.find(name).ok_or_else(|| InstallError::Unknown {
                name: name.into(),
                known: manifest
                    .models
                    .iter()
                    .map(|model| &*model.name)
                    .collect::<Vec<_>>()
                    .join(", "),
            })?;
            from_publisher(folder, known, progress)
        }
        Origin::Archive { path, unverified } => from_archive(folder, manifest, path, unverified, progress),
    }
}

fn from_publisher(folder: &Path, known: &KnownModel, progress: &mut dyn FnMut(Step)) -> Result<Outcome, InstallError> {
    let target = folder.join(&known.name);
    if target.exists() {
        return Ok(Outcome::Present(target));
    }
    let _lock = store::lock(folder)?;
    let part = folder.join(format!("{}.zip.part", known.name));
    let limit = known.bytes() + UNLISTED;
    fetch(&known.url, &part, limit, &mut |transfer| {
        progress(Step::Fetching {
            url: &known.url,
            transfer,
        });
    })?;
    progress(Step::Unpacking);
    let work = WorkFolder::new(folder)?;
    let judged = unpack(&part, work.path(), limit)
        .map_err(InstallError::from)
        .and_then(|(_, files)| match known.first_wrong(&files) {
            Some(file) => Err(wrong(known, &file.path)),
            None => match known.first_surplus(&files) {
                Some(file) => Err(wrong(known, file)),
                None => work.settle(&target, &files, true),
            },
        });
    match &judged {
        // The archive is good, but there was no room for its content.
        Err(
            InstallError::Unpack(UnpackError::DiskFull { .. } | UnpackError::Write { .. }) | InstallError::Store(_),
        ) => {}
        // A bad archive would stay bad, and a good one is no longer needed.
        _ => {
            let _ = std::fs::remove_file(&part);
        }
    }
    judged?;
    Ok(Outcome::Installed {
        path: target,
        verified: true,
    })
}

fn from_archive(
    folder: &Path,
    manifest: &Manifest,
    archive: &Path,
    unverified: bool,
    progress: &mut dyn FnMut(Step),
) -> Result<Outcome, InstallError> {
    let _lock = store::lock(folder)?;
    progress(Step::Unpacking);
    let work = WorkFolder::new(folder)?;
    let (top, files) = unpack(archive, work.path(), UNKNOWN)?;
    let verified = manifest.models.iter().find(|model| model.first_wrong(&files).is_none());
    let name = match verified {
        Some(known) => match known.first_surplus(&files) {
            Some(file) => return Err(wrong(known, file)),
            None => &known.name,
        },
        None => {
            // An archive with the name of a known model and other content is damaged or tampered with. No flag accepts
            // it.
            if let Some(known) = manifest.models.iter().find(|model| model.archived_folder() == top)
                && let Some(file) = known.first_wrong(&files)
            {
                return Err(wrong(known, &file.path));
            }
            if !store::is_name(&top) || top == BUNDLED || manifest.find(&top).is_some() {
                return Err(InstallError::Name(top));
            }
            if !unverified {
                return Err(InstallError::Unverified { name: top });
            }
            &top
        }
    };
    let path = folder.join(name);
    if path.exists() {
        return Ok(Outcome::Present(path));
    }
    work.settle(&path, &files, verified.is_some())?;
    Ok(Outcome::Installed {
        path,
        verified: verified.is_some(),
    })
}

fn wrong(known: &KnownModel, file: &str) -> InstallError {
    InstallError::Wrong {
        model: known.name.clone(),
        file: file.to_owned(),
    }
}

/// A temporary folder next to the models, in which one is built. Dropping it removes the folder unless it has become a
/// model.
struct WorkFolder(tempfile::TempDir);

impl WorkFolder {
    fn new(folder: &Path) -> Result<WorkFolder, UnpackError> {
        tempfile::Builder::new()
            .prefix(store::UNFINISHED)
            .tempdir_in(folder)
            .map(WorkFolder)
            .map_err(|source| UnpackError::writing(folder, source))
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    /// Turns the folder into the model `target`, if it is a usable model, with the hashes of its `files`.
    fn settle(&self, target: &Path, files: &Files, verified: bool) -> Result<(), InstallError> {
        // A seal that comes with the archive says nothing about the archive's origin.
        let is_seal = |path: &str| matches!(path, seal::VERIFIED | seal::UNVERIFIED);
        for path in files.keys().filter(|path| is_seal(path)) {
            let path = self.path().join(path);
            std::fs::remove_file(&path).map_err(|source| UnpackError::writing(&path, source))?;
        }
        let files = files.iter().filter(|(path, _)| !is_seal(path));
        let sums = files.map(|(path, file)| (path.clone(), file.sha256.clone()));
        seal::write(self.path(), &sums.collect(), verified).map_err(|source| UnpackError::writing(target, source))?;
        check(self.path()).map_err(|refusal| InstallError::Unusable {
            name: target.file_name().unwrap_or_default().to_string_lossy().into_owned(),
            refusal,
        })?;
        std::fs::rename(self.path(), target).map_err(|source| UnpackError::writing(target, source))?;
        Ok(())
    }
}
