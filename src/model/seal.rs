//! The hashes of a model's files, stored next to them at the installation. Damage after the beginning of a file makes
//! libvosk crash or hang, so each file is compared with its hash before the model is loaded.
//!
//! They have the format of `sha256sum`, so `sha256sum -c SHA256SUMS` checks them as well.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
    fs::File,
    io::{self, BufRead, BufReader},
    path::{Path, PathBuf},
};

use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};

use super::{Manifest, Refusal, check::check_layout};
use crate::disk;

/// The hashes of a model that comes from its publisher or with the program, or was made by it.
pub(super) const VERIFIED: &str = "SHA256SUMS";
/// The hashes of a model of unverified origin. It is used only if it is named.
pub(super) const UNVERIFIED: &str = "SHA256SUMS.unverified";

/// Bytes hashed at a time.
const CHUNK: usize = 64 * 1024;

/// Kind of guarantee for the files of a model.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Seal {
    /// They come from the publisher or with the program, or were made by it.
    Verified,
    /// They are unchanged since the installation, but their origin is unverified.
    Unverified,
    /// None: the user's own folder.
    Absent,
}

/// The hashes of a model: SHA-256 in lower-case hexadecimal digits, by the path below its folder.
pub(crate) type Sums = BTreeMap<String, String>;

/// Writes the hashes of the files of the folder `model` into it.
pub(super) fn write(model: &Path, hashes: &Sums, verified: bool) -> io::Result<()> {
    let mut sums = String::new();
    for (path, sum) in hashes {
        // Writing into memory does not fail.
        let _ = writeln!(sums, "{sum}  {path}");
    }
    disk::write_whole(
        &model.join(if verified { VERIFIED } else { UNVERIFIED }),
        sums.as_bytes(),
    )
}

/// Writes the hashes of a model that this program made into its folder. Linked files belong to another model, whose
/// hashes apply to them.
///
/// # Errors
///
/// Returns the error of the system.
pub(crate) fn seal(model: &Path, hashes: &Sums) -> io::Result<()> {
    write(model, hashes, true)
}

/// Returns the hashes that [`seal`] wrote into the folder `model`; `None` if there are none, or they are damaged.
pub(crate) fn sums(model: &Path) -> Option<Sums> {
    parse(&disk::read(&model.join(VERIFIED)).ok()?)
}

/// Returns whether the model in the folder `model` was verified when it was installed. Does not read its files.
pub(super) fn is_verified(model: &Path) -> bool {
    model.join(VERIFIED).is_file() || known(model).is_some()
}

/// Checks whether Vosk can use the folder `model` with runtime grammars, and compares its files with the hashes stored
/// when it was installed.
///
/// # Errors
///
/// [`Refusal`], the first reason found.
pub fn check(model: &Path) -> Result<(), Refusal> {
    check_layout(model)?;
    verify(model).map(drop)
}

/// Compares the files of `model` with their hashes. No file may differ, be missing, or have been added. A link to the
/// same place in another model is compared with that model's hashes, and the weaker seal counts.
///
/// # Errors
///
/// [`Refusal::Altered`] with the first file that is wrong.
pub(super) fn verify(model: &Path) -> Result<Seal, Refusal> {
    let mut linked = BTreeSet::new();
    let mut seal = verify_own(model, &mut |path, file| {
        let base = linked_model(path, file);
        let is_link = base.is_some();
        linked.extend(base);
        is_link
    })?;
    for base in linked {
        seal = seal.max(verify_own(&base, &mut |_, _| false)?);
    }
    Ok(seal)
}

/// Returns the folder of the model whose `file` the link `path` points to.
fn linked_model(path: &Path, file: &str) -> Option<PathBuf> {
    let target = std::fs::read_link(path).ok()?;
    let base = target.parent()?;
    (target.is_absolute() && base.join(file) == target).then(|| base.to_owned())
}

/// Compares the files of `model` with their hashes. Asks `is_linked` for the path and the name of each file without
/// one.
fn verify_own(model: &Path, is_linked: &mut dyn FnMut(&Path, &str) -> bool) -> Result<Seal, Refusal> {
    for (name, seal) in [(VERIFIED, Seal::Verified), (UNVERIFIED, Seal::Unverified)] {
        let sums = match disk::read(&model.join(name)) {
            Ok(sums) => sums,
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Err(_) => return Err(Refusal::Altered(name.into())),
        };
        let sums = parse(&sums).ok_or_else(|| Refusal::Altered(name.into()))?;
        for file in files(model) {
            if !sums.contains_key(&file) && !is_linked(&model.join(&file), &file) {
                return Err(Refusal::Altered(file));
            }
        }
        compare(model, sums.iter().map(|(path, sum)| (path.as_str(), sum.as_str())))?;
        return Ok(seal);
    }
    // Installed by an older version, which stored no hashes. Only the list of known models is left to compare with.
    let Some(known) = known(model) else {
        return Ok(Seal::Absent);
    };
    compare(
        model,
        known
            .files
            .iter()
            .map(|file| (file.path.as_str(), file.sha256.as_str())),
    )?;
    Ok(Seal::Verified)
}

/// Returns the known model that is installed in the folder `model`.
fn known(model: &Path) -> Option<super::KnownModel> {
    if model.parent() != super::folder().as_deref() {
        return None;
    }
    let name = model.file_name()?.to_str()?;
    Manifest::shipped().models.into_iter().find(|known| known.name == name)
}

fn compare<'a>(model: &Path, sums: impl Iterator<Item = (&'a str, &'a str)>) -> Result<(), Refusal> {
    for (path, sum) in sums {
        if hash(&model.join(path)).is_none_or(|found| found != sum) {
            return Err(Refusal::Altered(path.into()));
        }
    }
    Ok(())
}

/// Returns the SHA-256 of the file `path` in lower-case hexadecimal digits; `None` if it cannot be read.
fn hash(path: &Path) -> Option<String> {
    // A pipe or a device would never end.
    if !path.is_file() {
        return None;
    }
    let mut hasher = Sha256::new();
    let mut file = BufReader::with_capacity(CHUNK, File::open(path).ok()?);
    loop {
        let chunk = file.fill_buf().ok()?;
        let length = chunk.len();
        if length == 0 {
            break;
        }
        hasher.update(chunk);
        file.consume(length);
    }
    Some(HEXLOWER.encode(&hasher.finalize()))
}

/// Parses the hashes, by path below the model's folder; `None` if a line is invalid, or its path leads out of the
/// folder.
fn parse(sums: &[u8]) -> Option<Sums> {
    let lines = std::str::from_utf8(sums).ok()?.lines();
    let sums: Option<Sums> = lines
        .map(|line| {
            let (sum, path) = line.split_once("  ")?;
            let inside = !path.split('/').any(|part| matches!(part, "" | "." | ".."));
            (sum.len() == 64 && inside).then(|| (path.to_owned(), sum.to_owned()))
        })
        .collect();
    sums.filter(|sums| !sums.is_empty())
}

/// Returns the files below `model`, without the hashes and hidden files, such as those of a file manager.
fn files(model: &Path) -> Vec<String> {
    let mut found = Vec::new();
    let mut folders = vec![PathBuf::new()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(model.join(&folder)).into_iter().flatten().flatten() {
            let path = folder.join(entry.file_name());
            let name = path.to_string_lossy().into_owned();
            match entry.file_type() {
                Ok(kind) if kind.is_dir() => folders.push(path),
                _ if entry.file_name().as_encoded_bytes().starts_with(b".") => {}
                _ if name == VERIFIED || name == UNVERIFIED => {}
                _ => found.push(name),
            }
        }
    }
    found.sort();
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model;

    /// Returns a copy of the bundled model.
    fn copy() -> tempfile::TempDir {
        let root = tempfile::tempdir().unwrap();
        for name in files(&model::bundled()).iter().map(String::as_str).chain([VERIFIED]) {
            let path = root.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::copy(model::bundled().join(name), path).unwrap();
        }
        root
    }

    #[test]
    fn the_bundled_model_is_as_it_was_made() {
        let sealed = verify(&model::bundled());
        assert!(
            matches!(sealed, Ok(Seal::Verified)),
            "{sealed:?}: after a change to the model, run `make model-sums`"
        );
    }

    /// Detects each flipped bit, even far beyond the head of a file, and each missing or added file.
    #[test]
    fn any_change_is_found() {
        let root = copy();
        model::check(root.path()).unwrap();
        for name in files(root.path()) {
            let path = root.path().join(&name);
            let whole = std::fs::read(&path).unwrap();
            for at in [0, whole.len() / 2, whole.len() - 1] {
                let mut damaged = whole.clone();
                damaged[at] ^= 1;
                std::fs::write(&path, damaged).unwrap();
                let refusal = verify(root.path());
                assert!(
                    matches!(&refusal, Err(Refusal::Altered(file)) if *file == name),
                    "{name} {at}: {refusal:?}"
                );
                assert!(model::check(root.path()).is_err(), "{name} {at}");
            }
            std::fs::remove_file(&path).unwrap();
            assert!(verify(root.path()).is_err(), "{name}");
            std::fs::write(&path, whole).unwrap();
        }
        std::fs::create_dir(root.path().join("ivector")).unwrap();
        std::fs::write(root.path().join("ivector/final.ie"), "x").unwrap();
        assert!(matches!(verify(root.path()), Err(Refusal::Altered(file)) if file == "ivector/final.ie"));
    }

    #[test]
    fn what_is_linked_is_vouched_for_by_its_own_model() {
        let (base, root) = (copy(), tempfile::tempdir().unwrap());
        std::fs::create_dir(root.path().join("am")).unwrap();
        std::fs::copy(base.path().join("am/final.mdl"), root.path().join("am/final.mdl")).unwrap();
        for part in ["conf", "graph"] {
            std::os::unix::fs::symlink(base.path().join(part), root.path().join(part)).unwrap();
        }
        assert_eq!(verify(root.path()).unwrap(), Seal::Absent);
        let sum = hash(&root.path().join("am/final.mdl")).unwrap();
        seal(root.path(), &Sums::from([("am/final.mdl".into(), sum)])).unwrap();
        assert_eq!(verify(root.path()).unwrap(), Seal::Verified);
        let altered = |file| matches!(verify(root.path()), Err(Refusal::Altered(found)) if found == file);

        // A link to anything else is a surplus file.
        std::os::unix::fs::symlink(base.path().join("conf"), root.path().join("ivector")).unwrap();
        assert!(altered("ivector"));
        std::fs::remove_file(root.path().join("ivector")).unwrap();

        let graph = base.path().join("graph/Gr.fst");
        let mut bytes = std::fs::read(&graph).unwrap();
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        std::fs::write(&graph, &bytes).unwrap();
        assert!(altered("graph/Gr.fst"));
        // An unverified base makes everything that links it unverified.
        std::fs::remove_file(base.path().join(VERIFIED)).unwrap();
        assert_eq!(verify(root.path()).unwrap(), Seal::Absent);
    }

    #[test]
    fn hashes_that_are_none_are_refused() {
        let root = copy();
        let digits = "0".repeat(64);
        for sums in [
            "",
            "x",
            "00  am/final.mdl\n",
            &format!("{digits}  ../am/final.mdl\n"),
            &format!("{digits}  /etc/passwd\n"),
        ] {
            std::fs::write(root.path().join(VERIFIED), sums).unwrap();
            assert!(
                matches!(verify(root.path()), Err(Refusal::Altered(file)) if file == VERIFIED),
                "{sums}"
            );
        }
        std::fs::remove_file(root.path().join(VERIFIED)).unwrap();
        assert_eq!(verify(root.path()).unwrap(), Seal::Absent);
    }
}
