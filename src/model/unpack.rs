//! Unpacks an untrusted archive: no path leaves the folder, only plain files and folders are created, and no more is
//! written than expected. Every file is hashed on its way to the disk.

use std::{
    collections::BTreeMap,
    fs::File,
    io::{self, BufRead, BufReader, Read, Write},
    path::{Path, PathBuf},
};

use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};
use thiserror::Error;
use zip::{ZipArchive, result::ZipError};

/// Maximum number of entries in an archive. The largest known models have some thirty.
pub(crate) const MOST_ENTRIES: usize = 1000;
/// Bytes copied at a time.
const CHUNK: usize = 64 * 1024;

/// Size and hash of a file, computed while unpacking it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Unpacked {
    /// Size in bytes.
    pub bytes: u64,
    /// SHA-256 in lower-case hexadecimal digits.
    pub sha256: String,
}

/// The files of an archive, by their path below its folder.
pub(super) type Files = BTreeMap<String, Unpacked>;

/// Reason why an archive cannot be unpacked.
#[derive(Debug, Error)]
pub enum UnpackError {
    /// The archive cannot be opened or read.
    #[error("unreadable archive {path}: {source}")]
    Read {
        /// The archive.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// It is not a ZIP archive, or is damaged or truncated.
    #[error("archive {path} damaged or no ZIP archive: {message}")]
    Broken {
        /// The archive.
        path: PathBuf,
        /// The fault.
        message: String,
    },
    /// An entry would land outside its folder, or is neither a file nor a folder.
    #[error("unsafe archive: entry \"{entry}\" {fault}")]
    Unsafe {
        /// Name of the entry.
        entry: String,
        /// Its fault.
        fault: EntryFault,
    },
    /// The entries are not all in one folder.
    #[error("the files of the archive do not all lie in one folder")]
    NoFolder,
    /// It holds more than any model.
    #[error("the archive holds more than {limit_mb} megabytes or {MOST_ENTRIES} files")]
    TooLarge {
        /// The accepted maximum, in millions of bytes.
        limit_mb: u64,
    },
    /// The disk or the user's quota is full.
    #[error("the disk is full: {path} could not be written")]
    DiskFull {
        /// The file or folder being written.
        path: PathBuf,
    },
    /// Writing failed.
    #[error("{path} cannot be written: {source}")]
    Write {
        /// The file or folder being written.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
}

/// Fault of an entry of an archive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum EntryFault {
    /// It is neither a file nor a folder.
    #[error("is neither a file nor a folder")]
    Kind,
    /// It leads out of its folder.
    #[error("leads out of its folder")]
    Outside,
    /// It occurs twice.
    #[error("comes twice")]
    Twice,
}

impl UnpackError {
    pub(super) fn writing(path: &Path, source: io::Error) -> UnpackError {
        let path = path.to_owned();
        match source.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => UnpackError::DiskFull { path },
            _ => UnpackError::Write { path, source },
        }
    }
}

/// Unpacks `archive` into the empty folder `into`, without the one folder that contains all of its entries. Writes at
/// most `limit` bytes. Returns the name of that folder, and every file with its path below it.
pub(super) fn unpack(archive: &Path, into: &Path, limit: u64) -> Result<(String, Files), UnpackError> {
    let broken = |error: &dyn std::error::Error| UnpackError::Broken {
        path: archive.into(),
        message: error.to_string().trim_end_matches('.').to_owned(),
    };
    let file = File::open(archive).map_err(|source| UnpackError::Read {
        path: archive.into(),
        source,
    })?;
    let mut zip = ZipArchive::new(file).map_err(|error| match error {
        ZipError::Io(source) if source.kind() == io::ErrorKind::IsADirectory => UnpackError::Read {
            path: archive.into(),
            source,
        },
        error => broken(&error),
    })?;
    let too_large = || UnpackError::TooLarge {
        limit_mb: limit / 1_000_000,
    };
    if zip.len() > MOST_ENTRIES {
        return Err(too_large());
    }
    let mut top = None;
    let mut files = BTreeMap::new();
    let mut left = limit;
    for index in 0..zip.len() {
        let mut entry = zip.by_index(index).map_err(|error| broken(&error))?;
        let name = String::from_utf8_lossy(entry.name_raw()).into_owned();
        let is_unsafe = |fault| UnpackError::Unsafe {
            entry: name.clone(),
            fault,
        };
        if !(entry.is_dir() || entry.is_file()) {
            return Err(is_unsafe(EntryFault::Kind));
        }
        let whole = name.trim_end_matches('/');
        // Refused rather than repaired: no genuine model has such names. A backslash and a colon are separators on
        // Windows.
        if whole.split('/').any(|part| matches!(part, "" | "." | "..")) || name.contains(['\\', ':', '\0', '\u{fffd}'])
        {
            return Err(is_unsafe(EntryFault::Outside));
        }
        let (first, inside) = whole.split_once('/').unwrap_or((whole, ""));
        if *top.get_or_insert_with(|| first.to_owned()) != first || (inside.is_empty() && !entry.is_dir()) {
            return Err(UnpackError::NoFolder);
        }
        let path = into.join(inside);
        let folder = if entry.is_dir() { Some(&*path) } else { path.parent() };
        if let Some(folder) = folder {
            std::fs::create_dir_all(folder).map_err(|source| UnpackError::writing(folder, source))?;
        }
        if entry.is_dir() {
            continue;
        }
        let file = File::create_new(&path).map_err(|source| match source.kind() {
            io::ErrorKind::AlreadyExists | io::ErrorKind::IsADirectory => is_unsafe(EntryFault::Twice),
            _ => UnpackError::writing(&path, source),
        })?;
        // An entry may lie about its size, so the unpacked bytes are counted.
        let unpacked = copy((&mut entry).take(left + 1), &file).map_err(|failed| match failed {
            Failed::Reading(error) => broken(&error),
            Failed::Writing(source) => UnpackError::writing(&path, source),
        })?;
        left = left.checked_sub(unpacked.bytes).ok_or_else(too_large)?;
        // A model must be complete or missing, even after a power cut.
        file.sync_all().map_err(|source| UnpackError::writing(&path, source))?;
        files.insert(inside.to_owned(), unpacked);
    }
    Ok((top.ok_or(UnpackError::NoFolder)?, files))
}

#[derive(Debug)]
enum Failed {
    Reading(io::Error),
    Writing(io::Error),
}

fn copy(from: impl Read, mut to: impl Write) -> Result<Unpacked, Failed> {
    let mut from = BufReader::with_capacity(CHUNK, from);
    let mut hash = Sha256::new();
    let mut bytes = 0;
    loop {
        let chunk = match from.fill_buf() {
            Ok([]) => break,
            Ok(chunk) => chunk,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(Failed::Reading(error)),
        };
        hash.update(chunk);
        to.write_all(chunk).map_err(Failed::Writing)?;
        let length = chunk.len();
        from.consume(length);
        bytes += length as u64;
    }
    let sha256 = HEXLOWER.encode(&hash.finalize());
    Ok(Unpacked { bytes, sha256 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use zip::{ZipWriter, write::SimpleFileOptions};

    /// Builds a ZIP archive of `entries` in memory. A name that ends in "/" is a folder.
    fn zip(entries: &[(&str, &[u8])]) -> Vec<u8> {
        let mut zip = ZipWriter::new(io::Cursor::new(Vec::new()));
        for (name, content) in entries {
            if name.ends_with('/') {
                zip.add_directory(*name, SimpleFileOptions::default()).unwrap();
            } else {
                zip.start_file(*name, SimpleFileOptions::default()).unwrap();
                zip.write_all(content).unwrap();
            }
        }
        zip.finish().unwrap().into_inner()
    }

    type Result = std::result::Result<(String, Files), UnpackError>;

    fn unpacked(archive: &[u8], limit: u64) -> (tempfile::TempDir, Result) {
        let root = tempfile::tempdir().unwrap();
        let path = root.path().join("a.zip");
        std::fs::write(&path, archive).unwrap();
        let into = root.path().join("inside/into");
        std::fs::create_dir_all(&into).unwrap();
        let result = unpack(&path, &into, limit);
        (root, result)
    }

    #[test]
    fn the_top_folder_is_left_out_and_files_are_hashed() {
        let archive = zip(&[
            ("m/", b""),
            ("m/am/", b""),
            ("m/am/final.mdl", b"abc"),
            ("m/README", b""),
        ]);
        let (root, result) = unpacked(&archive, 1000);
        let (top, files) = result.unwrap();
        assert_eq!(top, "m");
        assert_eq!(files["am/final.mdl"].bytes, 3);
        assert_eq!(
            files["am/final.mdl"].sha256,
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
        assert_eq!(
            std::fs::read(root.path().join("inside/into/am/final.mdl")).unwrap(),
            b"abc"
        );
    }

    #[test]
    fn no_entry_leaves_the_folder() {
        for name in [
            "../evil",
            "m/../../evil",
            "m/../../../evil",
            "/evil",
            "m/..\\..\\evil",
            "c:/evil",
            "m//evil",
            "m/./evil",
        ] {
            // The writer of the archive would correct some of these names, so they are patched in afterwards.
            let plain: String = "x".repeat(name.len());
            let mut archive = zip(&[("m/first", b"1"), (&plain, b"2")]);
            let places: Vec<usize> = (0..archive.len() - plain.len())
                .filter(|at| archive[*at..].starts_with(plain.as_bytes()))
                .collect();
            assert_eq!(places.len(), 2, "local and central header");
            for at in places {
                archive[at..at + name.len()].copy_from_slice(name.as_bytes());
            }
            let (root, result) = unpacked(&archive, 1000);
            assert!(matches!(result, Err(UnpackError::Unsafe { .. })), "{name}: {result:?}");
            assert!(!root.path().join("evil").exists() && !root.path().join("inside/evil").exists());
        }
    }

    #[test]
    fn links_are_refused() {
        let mut zip = ZipWriter::new(io::Cursor::new(Vec::new()));
        zip.add_symlink("m/link", "/etc", SimpleFileOptions::default()).unwrap();
        zip.start_file("m/link/evil", SimpleFileOptions::default()).unwrap();
        let (root, result) = unpacked(&zip.finish().unwrap().into_inner(), 1000);
        assert!(matches!(result, Err(UnpackError::Unsafe { .. })), "{result:?}");
        assert!(std::fs::symlink_metadata(root.path().join("inside/into/link")).is_err());
    }

    #[test]
    fn what_is_no_model_archive_is_refused() {
        for entries in [&[("a/x", &b"1"[..]), ("b/x", b"2")][..], &[("x", b"1")], &[]] {
            let (_root, result) = unpacked(&zip(entries), 1000);
            assert!(matches!(result, Err(UnpackError::NoFolder)), "{entries:?}: {result:?}");
        }
        let (_root, result) = unpacked(&zip(&[("m/x", b"1"), ("m/x/y", b"2")]), 1000);
        assert!(
            matches!(result, Err(UnpackError::Unsafe { .. } | UnpackError::Write { .. })),
            "{result:?}"
        );
    }

    #[test]
    fn bombs_are_stopped_at_the_limit() {
        let zeros = vec![0; 3_000_000];
        let archive = zip(&[("m/a", &zeros), ("m/b", &zeros)]);
        assert!(archive.len() < 20_000);
        let (root, result) = unpacked(&archive, 4_000_000);
        assert!(
            matches!(result, Err(UnpackError::TooLarge { limit_mb: 4 })),
            "{result:?}"
        );
        let written = std::fs::metadata(root.path().join("inside/into/b")).unwrap().len();
        assert!(written <= 1_000_001, "{written}");
        unpacked(&archive, 6_000_000).1.unwrap();

        let names: Vec<String> = (0..=MOST_ENTRIES).map(|n| format!("m/{n}")).collect();
        let entries: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), &b""[..])).collect();
        assert!(matches!(
            unpacked(&zip(&entries), 1000).1,
            Err(UnpackError::TooLarge { .. })
        ));
    }

    #[test]
    fn damage_is_named() {
        let content: Vec<u8> = (0..50_000_u32).flat_map(|n| (n * n).to_le_bytes()).collect();
        let whole = zip(&[("m/a", &content)]);
        for length in [0, 10, whole.len() / 2, whole.len() - 1] {
            let (_root, result) = unpacked(&whole[..length], 1_000_000);
            assert!(
                matches!(result, Err(UnpackError::Broken { .. })),
                "{length}: {result:?}"
            );
        }
        let mut flipped = whole.clone();
        flipped[whole.len() / 2] ^= 0xff;
        let (_root, result) = unpacked(&flipped, 1_000_000);
        assert!(matches!(result, Err(UnpackError::Broken { .. })), "{result:?}");
        let absent = unpack(Path::new("/absent.zip"), Path::new("/absent"), 1);
        assert!(matches!(absent, Err(UnpackError::Read { .. })), "{absent:?}");
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_full_disk_has_its_own_sentence() {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let Err(Failed::Writing(error)) = copy(&b"abc"[..], full) else {
            panic!("the disk took it")
        };
        let error = UnpackError::writing(Path::new("am/final.mdl"), error);
        assert!(error.to_string().starts_with("the disk is full"), "{error}");
    }
}
