//! Archives that leave the machine: several files in one.

use std::{
    fs::{self, File},
    io::{self, Write as _},
    path::{Path, PathBuf},
};

use zip::{ZipWriter, result::ZipError, write::SimpleFileOptions};

/// Writes `files`, each with its name inside, to the new ZIP archive `path`, and creates missing folders.
///
/// # Errors
///
/// Returns the error of the system, such as a full disk or [`io::ErrorKind::AlreadyExists`].
pub(crate) fn pack(path: &Path, files: &[(PathBuf, Vec<u8>)]) -> io::Result<()> {
    fs::create_dir_all(path.parent().unwrap_or(Path::new("")))?;
    let mut zip = ZipWriter::new(File::create_new(path)?);
    let unwritten = |error: ZipError| io::Error::other(error.to_string());
    for (name, bytes) in files {
        let name = name.to_string_lossy();
        zip.start_file(name.as_ref(), SimpleFileOptions::default())
            .map_err(unwritten)?;
        zip.write_all(bytes)?;
    }
    zip.finish().map_err(unwritten)?.sync_data()
}
