//! Recordings of people, noises and rooms, which are kept outside the repository.

use std::{
    collections::HashSet,
    fs,
    path::{Path, PathBuf},
};

use ansage::paths;
use serde::Deserialize;
use shakmaty::Chess;

use super::recordings::Set;
use crate::error::AnyResult;

/// Recorded noises that the model was not trained with (models/train/data/splits.toml).
pub const KEPT_NOISES: [&str; 2] = ["noise4", "noise5"];

/// Returns the folder of the recordings: the one named by `ANSAGE_RECORDINGS`, or otherwise `../shared/recordings`.
/// `None` if neither exists.
pub fn folder() -> Option<PathBuf> {
    let named = std::env::var_os("ANSAGE_RECORDINGS").map(PathBuf::from);
    named
        .into_iter()
        .chain([paths::shipped().join("../shared/recordings")])
        .find(|folder| folder.join("digits.tsv").is_file())
}

/// Tables of recordings that declare nothing, with the name of their group.
const TABLES: [(&str, &str); 4] = [
    ("words", "people: German words"),
    ("commons", "people: German words"),
    ("sentences", "people: beginnings of sentences"),
    ("ukrainian", "people: Ukrainian words"),
];
/// Step through the recordings of the training set to which the thresholds are fitted, at the full amount.
const FITTED: usize = 3;

/// A recording of a person who declares nothing.
#[derive(Debug)]
struct Recording {
    file: PathBuf,
    words: String,
    /// The words in lower case, without punctuation, as models/train/recipe/people.py compares them.
    key: String,
    speaker: String,
    group: &'static str,
}

/// The settings of models/train/data/splits.toml for them.
#[derive(Debug, Deserialize)]
struct Split {
    speakers_validate: HashSet<String>,
    word_keep_every: u32,
}

/// Adds words and sentences of people: to a set for fitting, some on which the model was trained; to any other set, all
/// on which it was not trained, by speaker and by word.
///
/// # Errors
///
/// If a table or a recording cannot be read.
pub fn add(set: &mut Set) -> AnyResult<()> {
    let Some(folder) = folder() else { return Ok(()) };
    let (kept, trained) = divided(recordings(&folder)?, &split()?);
    let chosen = if set.fits {
        let step = ((FITTED as f64 / set.amount()).round() as usize).max(1);
        trained.into_iter().step_by(step).collect()
    } else {
        kept
    };
    for one in chosen {
        let file = set.next_file("flac");
        fs::copy(&one.file, &file)?;
        set.add(&file, &Chess::new(), "-", one.group, &one.words)?;
    }
    Ok(())
}

/// Returns the files in `folder` of people who declare nothing and on whom the model was not trained, with their words.
///
/// # Errors
///
/// If a table cannot be read.
pub fn kept(folder: &Path) -> AnyResult<Vec<(PathBuf, String)>> {
    let (kept, _) = divided(recordings(folder)?, &split()?);
    Ok(kept.into_iter().map(|one| (one.file, one.words)).collect())
}

fn split() -> AnyResult<Split> {
    #[derive(Deserialize)]
    struct Splits {
        people: Split,
    }
    let text = fs::read_to_string(paths::shipped().join("models/train/data/splits.toml"))?;
    Ok(toml::from_str::<Splits>(&text)?.people)
}

fn recordings(folder: &Path) -> AnyResult<Vec<Recording>> {
    let mut out = Vec::new();
    for (table, group) in TABLES {
        let path = folder.join(format!("{table}.tsv"));
        if !path.is_file() {
            continue;
        }
        for line in fs::read_to_string(path)?.lines() {
            let [file, words, speaker, ..] = line.split('\t').collect::<Vec<_>>()[..] else {
                return Err(format!("{table}.tsv: \"{line}\" needs a file, its words and its speaker").into());
            };
            out.push(Recording {
                file: folder.join(file),
                words: words.to_owned(),
                key: key(words),
                speaker: speaker.to_lowercase(),
                group,
            });
        }
    }
    Ok(out)
}

fn key(words: &str) -> String {
    let plain: String = words
        .to_lowercase()
        .chars()
        .map(|c| {
            if c.is_alphanumeric() || "_- ".contains(c) {
                c
            } else {
                ' '
            }
        })
        .collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Divides recordings into those kept out of the training and the others. Most recordings do not name their speaker. So
/// a word said by a speaker who is kept out is itself kept out, no matter who says it.
fn divided(recordings: Vec<Recording>, split: &Split) -> (Vec<Recording>, Vec<Recording>) {
    let said: HashSet<String> = recordings
        .iter()
        .filter(|one| split.speakers_validate.contains(&one.speaker) && !one.key.contains(' '))
        .map(|one| one.key.clone())
        .collect();
    recordings.into_iter().partition(|one| {
        split.speakers_validate.contains(&one.speaker)
            || said.contains(&one.key)
            || crc32fast::hash(one.key.as_bytes()).is_multiple_of(split.word_keep_every)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_speakers_are_kept_out_of_the_training() {
        let split = Split {
            speakers_validate: HashSet::from(["kampy".into()]),
            word_keep_every: 10,
        };
        // Python's zlib.crc32 is a multiple of 10 for "katze", but not for the others.
        let cases = [
            ("Hund", "Kampy", true),
            ("hund", "unknown", true),
            ("aber", "unknown", false),
            ("Brot!", "unknown", false),
            ("Katze", "unknown", true),
        ];
        let recordings = cases.map(|(words, speaker, _)| Recording {
            file: PathBuf::new(),
            words: words.into(),
            key: key(words),
            speaker: speaker.to_lowercase(),
            group: "",
        });
        let (kept, trained) = divided(recordings.into(), &split);
        let words = |part: &[Recording]| part.iter().map(|one| one.words.clone()).collect::<Vec<_>>();
        let expected = |wanted: bool| {
            let words = cases.iter().filter(|(.., kept)| *kept == wanted);
            words.map(|(words, ..)| (*words).to_owned()).collect::<Vec<_>>()
        };
        assert_eq!((words(&kept), words(&trained)), (expected(true), expected(false)));
    }
}
