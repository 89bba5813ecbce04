//! Files that are read and written as a whole.

use std::{
    fs::{self, File},
    io::{self, Read as _, Write as _},
    path::Path,
};

/// Most that is read of a file, in bytes. The longest game that the Laws allow (9.6.2), with everything that was heard
/// in it, takes a few megabytes.
const LARGEST: u64 = 16 << 20;

/// The content of the file `path`: a score, a journal, an envelope, a line of text.
///
/// # Errors
///
/// What the system says, or [`io::ErrorKind::FileTooLarge`] where it holds more than 16 MiB, as one that never ends does;
/// no more than that is taken into memory.
pub(crate) fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut content = Vec::new();
    File::open(path)?.take(LARGEST + 1).read_to_end(&mut content)?;
    if content.len() as u64 > LARGEST {
        let why = format!("it holds more than {} megabytes, which no game needs", LARGEST >> 20);
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, why));
    }
    Ok(content)
}

/// Writes `content` into the file `path` and waits until it is on the disk; folders that are missing are made. Whoever
/// reads the file sees what was there before or all of `content`, never half.
///
/// # Errors
///
/// What the system says, such as a full disk.
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
