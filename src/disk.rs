//! Reading and writing whole files.

use std::{
    fs::{self, File},
    io::{self, Read as _, Write as _},
    path::Path,
};

/// Maximum size of a file that is read, in bytes. The longest game that the Laws allow (9.6.2), with every recognized
/// word, takes a few megabytes.
const LARGEST: u64 = 16 << 20;

/// Reads the file `path`: a score, a journal, an envelope, a line of text.
///
/// # Errors
///
/// Returns the error of the system, or [`io::ErrorKind::FileTooLarge`] if the file holds more than 16 MiB, as an
/// endless device does. Never loads more than that into memory.
pub(crate) fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut content = Vec::new();
    File::open(path)?.take(LARGEST + 1).read_to_end(&mut content)?;
    if content.len() as u64 > LARGEST {
        let why = format!("it holds more than {} megabytes, which no game needs", LARGEST >> 20);
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, why));
    }
    Ok(content)
}

/// Writes `content` to the file `path`, syncs it to the disk and creates missing folders. Readers see either the old
/// content or the complete new one.
///
/// # Errors
///
/// Returns the error of the system, such as a full disk.
pub(crate) fn write_whole(path: &Path, content: &[u8]) -> io::Result<()> {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(content)?;
    file.as_file().sync_data()?;
    file.persist(path)?;
    Ok(())
}
