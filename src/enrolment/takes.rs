//! Takes of prompts on the disk: `takes/` (WAV files, named by the numbers of their prompts) and `takes.tsv` (the words
//! said in each).

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use super::error::{EnrolmentError, write_error};
use crate::{
    audio::{file, wav},
    disk::{self, write_whole},
};

/// A take on the disk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredTake {
    /// The sound file.
    pub file: PathBuf,
    /// The words said in it.
    pub words: String,
}

impl StoredTake {
    /// Returns the number of its prompt, counted from 1, if the file is named by it.
    pub fn number(&self) -> Option<usize> {
        self.file.file_stem()?.to_str()?.parse().ok()
    }
}

/// The folder of a person's takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TakeFolder(PathBuf);

impl TakeFolder {
    /// Returns the takes below `folder`. Nothing is written before the first take.
    pub fn new(folder: &Path) -> TakeFolder {
        TakeFolder(folder.to_owned())
    }

    /// Returns the takes so far whose sound can be read, in the order of their files. Empty before the first.
    ///
    /// # Errors
    ///
    /// [`EnrolmentError`] if their list cannot be read.
    pub fn takes(&self) -> Result<Vec<StoredTake>, EnrolmentError> {
        Ok(self.readable()?.0)
    }

    /// Returns the takes so far whose sound can be read, in the order of their files, and the files of the others. For
    /// a damaged line, this is the list itself.
    ///
    /// # Errors
    ///
    /// [`EnrolmentError`] if their list cannot be read.
    pub fn readable(&self) -> Result<(Vec<StoredTake>, Vec<PathBuf>), EnrolmentError> {
        let is_readable = |take: &StoredTake| match file::decode(&take.file) {
            Ok(_) => true,
            Err(error) => {
                tracing::warn!(%error, "a take cannot be read");
                false
            }
        };
        let lines = self.lines()?;
        let damaged = lines.iter().filter(|take| take.is_none()).count();
        let (readable, others): (Vec<_>, Vec<_>) = lines.into_iter().flatten().partition(is_readable);
        let mut unreadable: Vec<PathBuf> = others.into_iter().map(|take| take.file).collect();
        unreadable.extend((0..damaged).map(|_| self.list()));
        Ok((readable, unreadable))
    }

    /// Returns whether none was kept.
    ///
    /// # Errors
    ///
    /// [`EnrolmentError`] if their list cannot be read.
    pub fn is_empty(&self) -> Result<bool, EnrolmentError> {
        Ok(self.lines()?.is_empty())
    }

    fn listed(&self) -> Result<Vec<StoredTake>, EnrolmentError> {
        Ok(self.lines()?.into_iter().flatten().collect())
    }

    /// Reads the list. A damaged line, `None`, hides only its own take, which can be said again.
    fn lines(&self) -> Result<Vec<Option<StoredTake>>, EnrolmentError> {
        let path = self.list();
        let content = match disk::read(&path) {
            Ok(content) => content,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(source) => return Err(EnrolmentError::Read { path, source }),
        };
        let text = String::from_utf8_lossy(&content);
        let mut takes = Vec::new();
        for (line, take) in lines(&text, &self.0) {
            let take = take.filter(|take| !take.words.contains(char::REPLACEMENT_CHARACTER));
            if take.is_none() {
                tracing::warn!(line, "the list of takes is damaged");
            }
            takes.push(take);
        }
        Ok(takes)
    }

    /// Stores `samples` as the take of the prompt `number`. Replaces an earlier one.
    ///
    /// # Errors
    ///
    /// [`EnrolmentError::Write`] if a file cannot be written.
    pub fn keep(&self, number: usize, words: &str, samples: &[i16]) -> Result<(), EnrolmentError> {
        let folder = self.0.join("takes");
        // A voice is private: only its owner may look into the folder.
        disk::create_folder(&folder).map_err(|source| write_error(&folder, source))?;
        let mut takes = self.listed()?;
        let file = folder.join(format!("{number:02}.wav"));
        // In one step: a take that is said again replaces the old one only once it is whole.
        let sound = wav(samples).map_err(|source| write_error(&file, source))?;
        replace(&file, &sound)?;
        takes.retain(|take| take.file != file);
        takes.push(StoredTake {
            file,
            words: words.into(),
        });
        takes.sort_by(|a, b| a.file.cmp(&b.file));
        self.write_list(&takes)
    }

    /// Removes the take of the prompt `number`, if there is one.
    ///
    /// # Errors
    ///
    /// [`EnrolmentError`] if the list or the file cannot be changed.
    pub fn remove(&self, number: usize) -> Result<(), EnrolmentError> {
        let (gone, left): (Vec<StoredTake>, Vec<StoredTake>) = self
            .listed()?
            .into_iter()
            .partition(|take| take.number() == Some(number));
        self.write_list(&left)?;
        gone.iter()
            .try_for_each(|take| fs::remove_file(&take.file).map_err(|source| write_error(&take.file, source)))
    }

    fn write_list(&self, takes: &[StoredTake]) -> Result<(), EnrolmentError> {
        let lines: String = takes
            .iter()
            .filter_map(|take| Some(format!("takes/{}\t{}\n", take.file.file_name()?.to_str()?, take.words)))
            .collect();
        replace(&self.list(), lines.as_bytes())
    }

    fn list(&self) -> PathBuf {
        self.0.join("takes.tsv")
    }
}

/// Reads a list of takes. Each line holds a sound file (relative to the list), a tab and the words. A manifest of
/// tools/evaluation also works if it contains the words. Skips empty lines, lines that begin with `#`, and a first line
/// that begins with `file`.
///
/// # Errors
///
/// [`EnrolmentError`], which names the malformed line.
pub fn manifest(path: &Path) -> Result<Vec<StoredTake>, EnrolmentError> {
    let text = crate::disk::read_text(path).map_err(|source| EnrolmentError::Read {
        path: path.into(),
        source,
    })?;
    let folder = path.parent().unwrap_or(Path::new(""));
    let mut takes = Vec::new();
    for (line, take) in lines(&text, folder) {
        takes.push(take.ok_or_else(|| EnrolmentError::Manifest {
            path: path.into(),
            line,
        })?);
    }
    Ok(takes)
}

/// Returns the takes that the list `text` in `folder` names, with the numbers of their lines, counted from 1. A
/// malformed line has none.
fn lines(text: &str, folder: &Path) -> Vec<(usize, Option<StoredTake>)> {
    let mut takes = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let heading = number == 1 && line.starts_with("file\t");
        if line.trim().is_empty() || line.starts_with('#') || heading {
            continue;
        }
        let fields: Vec<&str> = line.split('\t').map(str::trim).collect();
        let take = match fields[..] {
            [file, words] | [file, _, _, _, words] if !file.is_empty() && !words.is_empty() => Some(StoredTake {
                file: folder.join(file),
                words: words.into(),
            }),
            _ => None,
        };
        takes.push((number, take));
    }
    takes
}

/// Writes `content` next to `path`, then renames it to `path` in one step.
pub(super) fn replace(path: &Path, content: &[u8]) -> Result<(), EnrolmentError> {
    write_whole(path, content).map_err(|source| write_error(path, source))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_takes_are_read() {
        let root = tempfile::tempdir().unwrap();
        let path = root.path().join("list.tsv");
        fs::write(
            &path,
            "file\twords\n# a remark\n\na.wav\tEva vier\nb.wav\tFEN\te2e4\tgroup\tja\n",
        )
        .unwrap();
        let takes = manifest(&path).unwrap();
        assert_eq!(takes.len(), 2);
        assert_eq!(
            (takes[0].file.clone(), takes[1].words.as_str()),
            (root.path().join("a.wav"), "ja")
        );
        for line in ["a.wav", "a.wav\t", "\tja", "a\tb\tc"] {
            fs::write(&path, format!("x.wav\tja\n{line}\n")).unwrap();
            let error = manifest(&path).unwrap_err();
            assert!(
                matches!(error, EnrolmentError::Manifest { line: 2, .. }),
                "{line}: {error}"
            );
        }
    }

    #[test]
    fn a_damaged_line_hides_only_its_own_take() {
        let root = tempfile::tempdir().unwrap();
        let takes = TakeFolder::new(root.path());
        for (number, words) in [(1, "Eva vier"), (2, "ja"), (3, "nein")] {
            takes.keep(number, words, &[1; 160]).unwrap();
        }
        let list = root.path().join("takes.tsv");
        for damaged in [
            &b"takes/02.wav"[..],
            b"takes/02.wav ja",
            b"\0\0\0\0",
            b"takes/02.wav\tj\xFF",
        ] {
            let lines = [&b"takes/01.wav\tEva vier\n"[..], damaged, b"\ntakes/03.wav\tnein\n"].concat();
            fs::write(&list, &lines).unwrap();
            let numbers = |takes: &[StoredTake]| takes.iter().map(StoredTake::number).collect::<Vec<_>>();
            assert_eq!(numbers(&takes.takes().unwrap()), [Some(1), Some(3)], "{lines:?}");
            // It is named, as a sound that cannot be read is.
            assert_eq!(takes.readable().unwrap().1, [list.as_path()]);
            takes.keep(2, "ja", &[1; 160]).unwrap();
            assert_eq!(numbers(&takes.takes().unwrap()), [Some(1), Some(2), Some(3)]);
            assert!(takes.readable().unwrap().1.is_empty());
        }
        // Somebody has spoken.
        fs::write(&list, "takes/02.wav").unwrap();
        assert!(!takes.is_empty().unwrap() && takes.takes().unwrap().is_empty());
    }

    /// Only a whole take can ever be read under its name: a hard link to the old file still holds the old take.
    #[test]
    fn a_take_is_replaced_in_one_step() {
        let root = tempfile::tempdir().unwrap();
        let takes = TakeFolder::new(root.path());
        takes.keep(1, "ja", &[1; 100]).unwrap();
        let (file, link) = (root.path().join("takes/01.wav"), root.path().join("old.wav"));
        fs::hard_link(&file, &link).unwrap();
        takes.keep(1, "ja", &[2; 50]).unwrap();
        let samples = |path| {
            hound::WavReader::open(path)
                .unwrap()
                .into_samples::<i16>()
                .collect::<Result<Vec<_>, _>>()
        };
        assert_eq!(samples(&link).unwrap(), [1; 100]);
        assert_eq!(samples(&file).unwrap(), [2; 50]);
        assert_eq!(fs::read_dir(root.path().join("takes")).unwrap().count(), 1);
    }

    #[test]
    fn a_take_is_removed_from_the_list_and_the_disk() {
        let root = tempfile::tempdir().unwrap();
        let takes = TakeFolder::new(root.path());
        takes.keep(1, "ja", &[1]).unwrap();
        takes.keep(2, "Eva vier", &[2]).unwrap();
        takes.remove(1).unwrap();
        takes.remove(7).unwrap();
        let left = takes.takes().unwrap();
        assert_eq!(left.iter().map(|take| take.number()).collect::<Vec<_>>(), [Some(2)]);
        assert_eq!(fs::read_dir(root.path().join("takes")).unwrap().count(), 1);
    }
}
