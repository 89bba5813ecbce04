//! Recordings of the declarations of a game: a score on a recording device (D.2.7).

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    time::Duration,
};

use shakmaty::Color;

use super::place::Place;
use crate::{
    audio::{self, SAMPLE_RATE},
    disk,
};

/// Silence kept before the first sound, in samples.
const MARGIN: usize = SAMPLE_RATE as usize * 3 / 10;
/// Sound softer than the peak divided by this factor counts as silence.
const SOFTER: u16 = 20;
/// File with the words of each recording.
const MANIFEST: &str = "manifest.tsv";
/// Its entry in place of a file for a typed declaration.
const TYPED: &str = "typed";
/// Its first line.
const HEAD: &str = "file\tmove\tcolor\ttime\twords\n";

/// The recordings of one game: a folder next to its journal with one WAV file per declaration, named by the number of
/// the move, and a table of the recognized words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recordings {
    folder: PathBuf,
}

impl Recordings {
    /// Returns the recordings of the game whose journal or score is at `path`.
    pub fn of_game(path: &Path) -> Recordings {
        Recordings {
            folder: path.with_extension("recordings"),
        }
    }

    /// Returns their folder, which need not exist.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns the files, sorted by name: the manifest and the recordings.
    pub fn files(&self) -> Vec<PathBuf> {
        let Ok(entries) = fs::read_dir(&self.folder) else {
            return Vec::new();
        };
        let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
        files.sort();
        files
    }

    /// Returns the number of recorded declarations.
    pub fn count(&self) -> usize {
        let is_sound = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "wav");
        self.files().iter().filter(|path| is_sound(path)).count()
    }

    /// Returns the declarations in the order in which they were made: the file, the place, the recognized words. A
    /// typed one has no file. Skips lines of the table that are damaged.
    pub fn declarations(&self) -> Vec<(Option<PathBuf>, Place, String)> {
        let manifest = disk::read_text(&self.folder.join(MANIFEST)).unwrap_or_default();
        let declaration = |line: &str| {
            let mut fields = line.split('\t');
            let (name, number, color, _, words) = (
                fields.next()?,
                fields.next()?,
                fields.next()?,
                fields.next()?,
                fields.next()?,
            );
            let place = Place {
                number: number.parse().ok()?,
                color: match color {
                    "white" => Color::White,
                    "black" => Color::Black,
                    _ => return None,
                },
            };
            let file = (name != TYPED).then(|| self.folder.join(name));
            Some((file, place, words.to_owned()))
        };
        manifest.lines().filter_map(declaration).collect()
    }

    /// Stores the samples (mono, 16 kHz) of a declaration at `place`, made at the time `at` of the game. `words` are
    /// the recognized ones. Returns the file.
    ///
    /// # Errors
    ///
    /// The system's error, such as a full disk.
    pub fn keep(&self, place: Place, at: Duration, words: &str, samples: &[i16]) -> io::Result<PathBuf> {
        disk::create_folder(&self.folder)?;
        let color = name_of(place.color);
        // A correction adds another declaration of the same move.
        let free = (1..).find_map(|attempt| {
            let suffix = if attempt == 1 {
                String::new()
            } else {
                format!("-{attempt}")
            };
            let name = format!("{:03}-{color}{suffix}.wav", place.number);
            (!self.folder.join(&name).exists()).then_some(name)
        });
        let name = free.unwrap_or_default();
        let path = self.folder.join(&name);
        if let Err(error) = write(&path, samples) {
            // A partial recording is useless. The note prevents an earlier declaration of the move from counting.
            let _ = fs::remove_file(&path);
            let _ = self.note_typed(place, at, words);
            return Err(error);
        }
        self.note(&name, place, at, words)?;
        Ok(path)
    }

    /// Notes a typed declaration, if others were recorded: it may correct one of them.
    ///
    /// # Errors
    ///
    /// The system's error, such as a full disk.
    pub fn note_typed(&self, place: Place, at: Duration, words: &str) -> io::Result<()> {
        match self.folder.join(MANIFEST).exists() {
            true => self.note(TYPED, place, at, words),
            false => Ok(()),
        }
    }

    fn note(&self, file: &str, place: Place, at: Duration, words: &str) -> io::Result<()> {
        let manifest = self.folder.join(MANIFEST);
        let begins = !manifest.exists();
        let mut manifest = disk::append(&manifest)?;
        let seconds = at.as_secs();
        let words = words.replace(['\t', '\n'], " ");
        let line = format!(
            "{file}\t{}\t{}\t{}:{:02}:{:02}\t{words}\n",
            place.number,
            name_of(place.color),
            seconds / 3600,
            seconds / 60 % 60,
            seconds % 60
        );
        manifest.write_all(format!("{}{line}", if begins { HEAD } else { "" }).as_bytes())?;
        manifest.sync_data()
    }
}

fn name_of(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// Writes the samples (mono, 16 kHz) into the new file `path`.
fn write(path: &Path, samples: &[i16]) -> io::Result<()> {
    let sound = audio::wav(spoken(samples))?;
    disk::create_new(path)?.write_all(&sound)
}

/// Returns `samples` without the silence before the first sound, except a margin.
fn spoken(samples: &[i16]) -> &[i16] {
    let loudest = samples
        .iter()
        .map(|sample| sample.unsigned_abs())
        .max()
        .unwrap_or_default();
    let first = samples
        .iter()
        .position(|sample| sample.unsigned_abs() > loudest / SOFTER);
    samples
        .get(first.unwrap_or_default().saturating_sub(MARGIN)..)
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn d_2_7_each_declaration_is_kept_under_the_number_of_its_move() {
        let folder = tempfile::tempdir().unwrap();
        let recordings = Recordings::of_game(&folder.path().join("a.journal"));
        let place = |number, color| Place { number, color };
        // Nothing is noted of a game that is only typed.
        recordings
            .note_typed(place(1, Color::White), Duration::ZERO, "e3")
            .unwrap();
        assert_eq!((recordings.count(), recordings.files().len()), (0, 0));
        let mut samples = vec![0; SAMPLE_RATE as usize];
        samples.extend([1000; 160]);
        for (place, words) in [
            (place(1, Color::White), "eva vier"),
            (place(1, Color::White), "david\tvier"),
            (place(12, Color::Black), "springer felix sechs"),
        ] {
            recordings
                .keep(place, Duration::from_secs(3725), words, &samples)
                .unwrap();
        }
        recordings
            .note_typed(place(12, Color::Black), Duration::from_secs(3730), "Sh6")
            .unwrap();
        assert_eq!(recordings.count(), 3);
        let last = recordings.declarations().pop().unwrap();
        assert_eq!(last, (None, place(12, Color::Black), "Sh6".into()));
        let manifest = fs::read_to_string(folder.path().join("a.recordings/manifest.tsv")).unwrap();
        assert_eq!(
            manifest,
            "file\tmove\tcolor\ttime\twords\n\
             001-white.wav\t1\twhite\t1:02:05\teva vier\n\
             001-white-2.wav\t1\twhite\t1:02:05\tdavid vier\n\
             012-black.wav\t12\tblack\t1:02:05\tspringer felix sechs\n\
             typed\t12\tblack\t1:02:10\tSh6\n"
        );
        // The initial second of silence is removed except for its last part.
        let reader = hound::WavReader::open(folder.path().join("a.recordings/012-black.wav")).unwrap();
        assert_eq!(reader.len() as usize, MARGIN + 160);
        assert_eq!(spoken(&[]), [0; 0]);
    }

    #[test]
    fn a_full_disk_is_told() {
        let recordings = Recordings {
            folder: "/proc/nowhere".into(),
        };
        let place = Place {
            number: 1,
            color: Color::White,
        };
        assert!(recordings.keep(place, Duration::ZERO, "eva vier", &[1; 16]).is_err());
    }

    #[test]
    fn a_sound_that_cannot_be_written_still_corrects_the_one_before_it() {
        let folder = tempfile::tempdir().unwrap();
        let recordings = Recordings::of_game(&folder.path().join("a.journal"));
        let place = Place {
            number: 1,
            color: Color::White,
        };
        let samples = [1000; 160];
        recordings.keep(place, Duration::ZERO, "eva vier", &samples).unwrap();
        // A dangling link: creating the file fails, but a check for its existence does not find it.
        std::os::unix::fs::symlink("nowhere", folder.path().join("a.recordings/001-white-2.wav")).unwrap();
        assert!(recordings.keep(place, Duration::ZERO, "david vier", &samples).is_err());
        let last = recordings.declarations().pop().unwrap();
        assert_eq!(last, (None, place, "david vier".into()));
    }
}
