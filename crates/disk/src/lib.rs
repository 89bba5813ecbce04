//! Reads and writes whole files, and the files of a game: private to their owner, never through a link, and safe from a
//! power cut.

// Nothing that is read may end the program. Tests may.
#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::string_slice,
        clippy::panic,
        clippy::unreachable,
        clippy::todo,
        clippy::unimplemented
    )
)]

use std::{
    ffi::OsString,
    fs::{self, DirBuilder, File, Metadata, OpenOptions},
    io::{self, Read as _, Write as _},
    os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt, PermissionsExt},
    path::{Path, PathBuf},
};

use rustix::fs::OFlags;
use tempfile::NamedTempFile;

/// Maximum size of a file that is read, in bytes. The longest game that the Laws allow (9.6.2), with every recognized
/// word, takes a few megabytes.
pub const LARGEST: u64 = 16 << 20;
/// Permissions of files and folders, for their owner only. Journals hold every word that was heard.
const FILE: u32 = 0o600;
const FOLDER: u32 = 0o700;
/// Prefix of the name of a folder that is being removed.
const DOOMED: &str = ".removed-";

/// Reads the file `path`: a score, a journal, an envelope, a line of text.
///
/// # Errors
///
/// Returns the error of the system, or [`io::ErrorKind::FileTooLarge`] if the file holds more than 16 MiB, as an
/// endless device does. Never loads more than that into memory.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut content = Vec::new();
    File::open(path)?.take(LARGEST + 1).read_to_end(&mut content)?;
    if content.len() as u64 > LARGEST {
        let why = format!("it holds more than {} megabytes", LARGEST >> 20);
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, why));
    }
    Ok(content)
}

/// Reads the text file `path`: settings, a list.
///
/// # Errors
///
/// Returns an error as [`read`] does, or [`io::ErrorKind::InvalidData`] if the file is not UTF-8.
pub fn read_text(path: &Path) -> io::Result<String> {
    String::from_utf8(read(path)?).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error.utf8_error()))
}

/// Reads the first line of the file `path`, without surrounding white space and the byte order mark that some editors
/// put before it: a passphrase, as it is typed.
///
/// # Errors
///
/// Returns an error as [`read_text`] does.
pub fn first_line(path: &Path) -> io::Result<String> {
    let text = read_text(path)?;
    let text = text.trim_start_matches('\u{feff}');
    Ok(text.lines().next().unwrap_or_default().trim().to_owned())
}

/// Opens the file `path` for reading.
///
/// # Errors
///
/// Returns the error of the system, and [`io::ErrorKind::IsADirectory`] for a folder, which the system would open and
/// then fail to read.
pub fn open(path: &Path) -> io::Result<File> {
    let file = File::open(path)?;
    match file.metadata()?.is_dir() {
        true => Err(io::ErrorKind::IsADirectory.into()),
        false => Ok(file),
    }
}

/// Opens the file `path` for reading without waiting: a pipe without a writer gives nothing.
///
/// # Errors
///
/// Returns the error of the system.
pub fn open_at_once(path: &Path) -> io::Result<File> {
    let nonblocking = OFlags::NONBLOCK.bits() as i32;
    OpenOptions::new().read(true).custom_flags(nonblocking).open(path)
}

/// Returns the identity of a file, whatever its name. It is unique as long as the file exists.
pub fn identity(file: &Metadata) -> (u64, u64) {
    (file.dev(), file.ino())
}

/// Returns whether both paths lead to the same existing file.
pub fn is_same(one: &Path, other: &Path) -> bool {
    let found = |path: &Path| fs::metadata(path).ok().map(|file| identity(&file));
    found(one).is_some_and(|file| found(other) == Some(file))
}

/// Makes `place` another name for the file or the folder `target`.
///
/// # Errors
///
/// Returns the error of the system, such as [`io::ErrorKind::AlreadyExists`].
pub fn link(target: &Path, place: &Path) -> io::Result<()> {
    std::os::unix::fs::symlink(target, place)
}

/// Returns whether `error` of a named file means that it is the wrong one: there is no such file, it is a folder, it
/// is no text where text is read, or it is larger than [`LARGEST`].
pub fn is_wrong_file(error: &io::Error) -> bool {
    use io::ErrorKind::{FileTooLarge, InvalidData, IsADirectory, NotADirectory, NotFound};
    match error.kind() {
        NotFound | IsADirectory | NotADirectory | InvalidData => true,
        // The system says so of a file that may not grow.
        FileTooLarge => error.raw_os_error().is_none(),
        _ => false,
    }
}

/// Writes `content` to the file `path`, syncs it to the disk and creates missing folders. Readers see either the old
/// content or the complete new one, even after a power cut.
///
/// # Errors
///
/// Returns the error of the system, such as a full disk.
pub fn write_whole(path: &Path, content: &[u8]) -> io::Result<()> {
    let file = written_beside(path, content)?;
    let is_new = !path.exists();
    file.persist(path)?;
    if is_new {
        sync_folder(folder_of(path))?;
    }
    Ok(())
}

/// Writes `content` to the new file `path` as [`write_whole`] does.
///
/// # Errors
///
/// Returns the error of the system: [`io::ErrorKind::AlreadyExists`] for any file or link at `path`.
pub fn write_new(path: &Path, content: &[u8]) -> io::Result<()> {
    written_beside(path, content)?.persist_noclobber(path)?;
    sync_folder(folder_of(path))
}

/// Writes `content` to a temporary file in the folder of `path`.
fn written_beside(path: &Path, content: &[u8]) -> io::Result<NamedTempFile> {
    let folder = folder_of(path);
    create_folder(folder)?;
    let mut file = NamedTempFile::new_in(folder)?;
    file.write_all(content)?;
    file.as_file().sync_data()?;
    Ok(file)
}

/// Returns options that create files for their owner only and follow no link at the end of a path.
pub fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.mode(FILE).custom_flags(OFlags::NOFOLLOW.bits() as i32);
    options
}

/// Opens the file `path` for appending, for its owner only, whether or not it exists.
///
/// # Errors
///
/// Returns the error of the system, such as the one for a link at `path`.
pub fn append(path: &Path) -> io::Result<File> {
    let is_new = !path.exists();
    let file = private().create(true).append(true).open(path)?;
    restrict(&file, FILE)?;
    if is_new {
        sync_folder(folder_of(path))?;
    }
    Ok(file)
}

/// Creates the new file `path`, and syncs its name to the disk.
///
/// # Errors
///
/// Returns the error of the system: [`io::ErrorKind::AlreadyExists`] for any file or link at `path`.
pub fn create_new(path: &Path) -> io::Result<File> {
    let file = private().write(true).create_new(true).open(path)?;
    sync_folder(folder_of(path))?;
    Ok(file)
}

/// Creates the folder `path` and those above it, for their owner only. Folders that exist are left as they are.
///
/// # Errors
///
/// Returns the error of the system: [`io::ErrorKind::NotADirectory`] for a file at `path`.
pub fn create_folder(path: &Path) -> io::Result<()> {
    if path.is_dir() {
        return Ok(());
    }
    let missing: Vec<&Path> = path
        .ancestors()
        .take_while(|folder| !folder.as_os_str().is_empty() && !folder.exists())
        .collect();
    let created = DirBuilder::new().recursive(true).mode(FOLDER).create(path);
    // "It exists already" would be said of the file that was to be written into the folder.
    created.map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => io::ErrorKind::NotADirectory.into(),
        _ => error,
    })?;
    // A new folder is an entry in the one above it.
    missing
        .into_iter()
        .try_for_each(|folder| sync_folder(folder_of(folder)))
}

/// Renames the file `from` to `to`, and syncs both names to the disk.
///
/// # Errors
///
/// Returns the error of the system.
pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    fs::rename(from, to)?;
    sync_folder(folder_of(to))?;
    sync_folder(folder_of(from))
}

/// Removes the file `path`, and syncs that to the disk.
///
/// # Errors
///
/// Returns the error of the system.
pub fn remove(path: &Path) -> io::Result<()> {
    fs::remove_file(path)?;
    sync_folder(folder_of(path))
}

/// Renames the folder `path`, which is to be removed, and returns its new path. If the removal is then interrupted,
/// nothing is left under the old name, and [`remove_doomed`] removes the rest.
///
/// # Errors
///
/// Returns the error of the system.
pub fn doom(path: &Path) -> io::Result<PathBuf> {
    let mut name = OsString::from(DOOMED);
    name.push(path.file_name().unwrap_or_default());
    let doomed = path.with_file_name(name);
    let _ = fs::remove_dir_all(&doomed);
    rename(path, &doomed)?;
    Ok(doomed)
}

/// Removes everything in `folder` that was doomed and is still there.
pub fn remove_doomed(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.file_name().to_string_lossy().starts_with(DOOMED)
            && let Err(error) = fs::remove_dir_all(entry.path())
        {
            tracing::warn!(%error, path = %entry.path().display(), "it is not removed");
        }
    }
}

/// Removes everyone else's permissions from `path`: a file, or a folder with all its contents. Links and files of other
/// owners are left as they are.
pub fn make_private(path: &Path) {
    make_folder_private(path);
    for entry in fs::read_dir(path).into_iter().flatten().flatten() {
        match entry.file_type() {
            Ok(found) if found.is_dir() => make_private(&entry.path()),
            Ok(found) if found.is_file() => make_file_private(&entry.path()),
            _ => {}
        }
    }
}

/// Removes everyone else's permissions from the folder `path` itself.
pub fn make_folder_private(path: &Path) {
    let mut folder = private();
    folder
        .read(true)
        .custom_flags((OFlags::NOFOLLOW | OFlags::DIRECTORY).bits() as i32);
    restrict_at(&folder, path, FOLDER);
}

/// Removes everyone else's permissions from the file `path`.
pub fn make_file_private(path: &Path) {
    restrict_at(private().read(true), path, FILE);
}

fn restrict_at(options: &OpenOptions, path: &Path, mode: u32) {
    let restricted = options.open(path).and_then(|file| restrict(&file, mode));
    match restricted {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            tracing::warn!(%error, path = %path.display(), "others may read it");
        }
        _ => {}
    }
}

fn restrict(file: &File, mode: u32) -> io::Result<()> {
    let mut permissions = file.metadata()?.permissions();
    if permissions.mode() & 0o777 & !mode == 0 {
        return Ok(());
    }
    // The owner may have taken rights from themself, too.
    permissions.set_mode(permissions.mode() & mode);
    file.set_permissions(permissions)
}

/// Syncs the names in `folder` to the disk. Otherwise a new or renamed file can be gone after a power cut.
fn sync_folder(folder: &Path) -> io::Result<()> {
    match File::open(folder)?.sync_all() {
        // Some file systems cannot sync folders.
        Err(error) if matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported) => Ok(()),
        synced => synced,
    }
}

/// Returns the folder that holds `path`.
pub fn folder_of(path: &Path) -> &Path {
    path.parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_of_a_file_is_what_can_be_typed() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("password.txt");
        for (content, line) in [
            (&b"geheim12\n"[..], Some("geheim12")),
            (b"\xef\xbb\xbfgeheim12\r\nmore", Some("geheim12")),
            ("\u{feff} Schlüssel zwölf \n".as_bytes(), Some("Schlüssel zwölf")),
            (b"\xef\xbb\xbf", Some("")),
            (b"", Some("")),
            // Windows-1252 and UTF-16.
            (b"Schl\xfcssel12\n", None),
            (b"\xff\xfeg\0e\0h\0", None),
        ] {
            fs::write(&file, content).unwrap();
            let read = first_line(&file).map_err(|error| error.kind());
            let expected = line.map(str::to_owned).ok_or(io::ErrorKind::InvalidData);
            assert_eq!(read, expected, "{content:?}");
        }
    }

    #[test]
    fn a_file_of_another_kind_is_the_wrong_one() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, b"\xff").unwrap();
        let wrong = [
            file.clone(),
            folder.path().to_owned(),
            folder.path().join("absent"),
            file.join("below"),
            PathBuf::from("/dev/zero"),
        ];
        for path in wrong {
            assert!(is_wrong_file(&read_text(&path).unwrap_err()), "{}", path.display());
        }
        for error in [
            io::ErrorKind::PermissionDenied.into(),
            io::Error::from(rustix::io::Errno::FBIG),
        ] {
            assert!(!is_wrong_file(&error), "{error}");
        }
    }

    #[test]
    fn privacy_gives_the_owner_no_rights() {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join("games");
        fs::create_dir(&folder).unwrap();
        let file = root.path().join("game.journal");
        fs::write(&file, "").unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        for (path, before, after) in [
            (&folder, 0o755, 0o700),
            (&folder, 0o555, 0o500),
            (&file, 0o644, 0o600),
            (&file, 0o444, 0o400),
        ] {
            fs::set_permissions(path, fs::Permissions::from_mode(before)).unwrap();
            make_folder_private(&folder);
            make_file_private(&file);
            assert_eq!(mode(path), after, "{before:o}");
        }
    }
}
