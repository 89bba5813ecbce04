//! Errors of recognizer models: using, listing, installing and removing them.

use std::path::Path;

use ansage_words::{
    id,
    locale::{Localized, Texts},
    text,
};

use crate::model::{
    self, EntryFault, FetchError, InstallError, MOST_ENTRIES, Manifest, ManifestError, ModelError, ModelSource,
    Refusal, StoreError, UnpackError,
};

impl Localized for ModelError {
    fn localized(&self, texts: &Texts) -> String {
        match self {
            ModelError::Unknown { wanted, named } => {
                let named = if *named == ModelSource::Environment {
                    "environment"
                } else {
                    "chosen"
                };
                let kind = if wanted.contains('/') { "folder" } else { "name" };
                text!(
                    texts,
                    "doctor-model-unknown",
                    wanted = wanted,
                    source = named,
                    kind = kind
                )
            }
            ModelError::Nothing { bundled } => text!(texts, "doctor-model-nothing", path = bundled),
            ModelError::Unusable { path, refusal } => refused(texts, path, refusal),
        }
    }
}

/// Returns why the model `path` is unusable.
fn refused(texts: &Texts, path: &Path, refusal: &Refusal) -> String {
    let remedy = || model::remedy(texts, path);
    match refusal {
        Refusal::NoFolder => text!(texts, "doctor-model-no-folder", path = path),
        Refusal::OldLayout => text!(texts, "doctor-model-old-layout", path = path),
        Refusal::StaticGraph => text!(texts, "doctor-model-static-graph", path = path),
        Refusal::Missing(file) => text!(
            texts,
            "doctor-model-missing",
            path = path,
            file = *file,
            remedy = remedy()
        ),
        Refusal::NoWords => text!(texts, "doctor-model-no-words", path = path, remedy = remedy()),
        Refusal::Damaged(file) => text!(
            texts,
            "doctor-model-damaged",
            path = path,
            file = *file,
            remedy = remedy()
        ),
        Refusal::Altered(file) => text!(
            texts,
            "doctor-model-damaged",
            path = path,
            file = file.as_str(),
            remedy = remedy()
        ),
        Refusal::Failed => text!(texts, "doctor-model-failed", path = path, remedy = remedy()),
        Refusal::NoSilencePhones => text!(texts, "doctor-model-no-silence", path = path),
        Refusal::Unreadable { file, source } => text!(
            texts,
            "doctor-model-unreadable",
            path = path,
            file = *file,
            reason = source.localized(texts)
        ),
    }
}

impl Localized for ManifestError {
    fn localized(&self, texts: &Texts) -> String {
        match self {
            ManifestError::Read { path, source } => {
                text!(texts, "error-file", path = path, reason = source.localized(texts))
            }
            ManifestError::Invalid { path, line, fault } => text!(
                texts,
                "error-models-list",
                path = path,
                line = *line,
                reason = fault.localized(texts),
                shipped = &Manifest::shipped_file()
            ),
        }
    }
}

impl Localized for StoreError {
    fn localized(&self, texts: &Texts) -> String {
        match self {
            StoreError::NoHome => text!(texts, "error-models-no-home"),
            StoreError::Unknown(name) => text!(texts, "error-model-not-installed", name = name),
            StoreError::Busy => text!(texts, "error-models-busy"),
            StoreError::Write { path, source } => {
                text!(
                    texts,
                    "error-models-write",
                    path = path,
                    reason = source.localized(texts)
                )
            }
        }
    }
}

impl Localized for InstallError {
    fn localized(&self, texts: &Texts) -> String {
        match self {
            InstallError::Unknown { name, known } => text!(texts, "error-model-unknown", name = name, known = known),
            InstallError::Fetch(error) => error.localized(texts),
            InstallError::Unpack(error) => error.localized(texts),
            InstallError::Wrong { model, file } => text!(texts, "error-archive-wrong", model = model, file = file),
            InstallError::Unverified { name } => text!(texts, "error-archive-unverified", name = name),
            InstallError::Name(name) => text!(texts, "error-archive-name", name = name),
            InstallError::Unusable { name, refusal } => {
                let reason = refused(texts, Path::new(name), refusal);
                text!(texts, "error-archive-unusable", reason = reason)
            }
            InstallError::Store(error) => error.localized(texts),
        }
    }
}

impl Localized for FetchError {
    fn localized(&self, texts: &Texts) -> String {
        match self {
            FetchError::Unreachable { url, source } => {
                text!(
                    texts,
                    "error-unreachable",
                    url = url,
                    reason = connection(texts, source)
                )
            }
            FetchError::Refused { url, status } => {
                text!(texts, "error-server-refuses", url = url, status = *status)
            }
            FetchError::BrokenOff { url, done, source } => text!(
                texts,
                "error-broken-off",
                url = url,
                bytes = *done,
                reason = connection(texts, source)
            ),
            FetchError::TooLarge { url, limit } => {
                text!(texts, "error-archive-large", url = url, bytes = *limit)
            }
            FetchError::DiskFull { path } => text!(texts, "error-archive-disk-full", path = path),
            FetchError::Write { path, source } => {
                text!(
                    texts,
                    "error-models-write",
                    path = path,
                    reason = source.localized(texts)
                )
            }
        }
    }
}

/// Returns the reason for a failed connection, for use inside a sentence.
fn connection(texts: &Texts, error: &ureq::Error) -> String {
    texts.get(match error {
        // An error without a number is a name that cannot be resolved, or a closed connection in ureq's own words.
        ureq::Error::Io(error) if error.raw_os_error().is_some() => return error.localized(texts),
        ureq::Error::Timeout(_) => id!("error-no-answer"),
        ureq::Error::HostNotFound => id!("fetch-no-host"),
        ureq::Error::BadUri(_) | ureq::Error::Http(_) | ureq::Error::InvalidProxyUrl => id!("fetch-no-address"),
        ureq::Error::Protocol(_) => id!("fetch-no-http"),
        ureq::Error::RedirectFailed | ureq::Error::TooManyRedirects => id!("fetch-redirects"),
        ureq::Error::Tls(_) | ureq::Error::Rustls(_) | ureq::Error::Pem(_) => id!("fetch-insecure"),
        _ => id!("fetch-no-connection"),
    })
}

impl Localized for UnpackError {
    fn localized(&self, texts: &Texts) -> String {
        match self {
            UnpackError::Read { path, source } => {
                text!(texts, "error-file", path = path, reason = source.localized(texts))
            }
            UnpackError::Broken { path, .. } => text!(texts, "error-archive-damaged", path = path),
            UnpackError::Unsafe { entry, fault } => {
                let fault = match fault {
                    EntryFault::Kind => "kind",
                    EntryFault::Outside => "outside",
                    EntryFault::Twice => "twice",
                };
                text!(texts, "error-archive-unsafe", entry = entry, fault = fault)
            }
            UnpackError::NoFolder => text!(texts, "error-archive-folders"),
            UnpackError::TooLarge { limit_mb } => text!(
                texts,
                "error-archive-too-large",
                megabytes = *limit_mb,
                files = MOST_ENTRIES
            ),
            UnpackError::DiskFull { path } => text!(texts, "error-archive-disk-full", path = path),
            UnpackError::Write { path, source } => {
                text!(
                    texts,
                    "error-models-write",
                    path = path,
                    reason = source.localized(texts)
                )
            }
        }
    }
}
