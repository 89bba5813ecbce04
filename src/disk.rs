//! Files that are written as a whole.

use std::{fs, io, io::Write as _, path::Path};

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
