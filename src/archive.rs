//! Archives that leave the machine: several files in one.

use std::{
    fs,
    io::{self, Write as _},
    path::{Path, PathBuf},
};

use tempfile::NamedTempFile;
use zip::{ZipWriter, result::ZipError, write::SimpleFileOptions};

/// Writes `files`, each with its name inside, to the new ZIP archive `path`, and creates missing folders.
///
/// # Errors
///
/// Returns the error of the system, such as a full disk or [`io::ErrorKind::AlreadyExists`].
pub(crate) fn pack(path: &Path, files: &[(PathBuf, Vec<u8>)]) -> io::Result<()> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    fs::create_dir_all(folder)?;
    // Written next to its target, so that a partial archive is never taken for a whole one.
    let mut part = NamedTempFile::new_in(folder)?;
    let mut zip = ZipWriter::new(part.as_file_mut());
    let unwritten = |error: ZipError| io::Error::other(error.to_string());
    for (name, bytes) in files {
        let name = name.to_string_lossy();
        zip.start_file(name.as_ref(), SimpleFileOptions::default())
            .map_err(unwritten)?;
        zip.write_all(bytes)?;
    }
    zip.finish().map_err(unwritten)?.sync_data()?;
    part.persist_noclobber(path).map(drop).map_err(|error| error.error)
}
