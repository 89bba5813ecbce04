//! Speech in a file, with a chapter mark at each text.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, BufWriter, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use hound::{WavSpec, WavWriter};

use super::{
    SpeechError, SpeechSettings, Tongue,
    synthesizer::Synthesizer,
    wav::{file_error, is_recording},
};
use crate::{disk, scratch::Scratch};

/// Silence after a chapter, in milliseconds; the voice adds some of its own.
const PAUSE_MS: u32 = 400;

/// A spoken book: one WAV file with chapter marks.
///
/// No form of mark works in all players, so there are two. Cue points with labels inside the file are read by audio
/// editors, by players such as foobar2000, and by `ffmpeg`. A file of the same name with the ending `.ffmetadata` is
/// read by `mpv --chapters-file=` and by `ffmpeg`, which puts the marks into an M4B, Matroska or MP3 file for
/// audio-book players. A cue sheet would end at 99 marks, move 50.
///
/// Both are written to a temporary folder next to their target, so an earlier book stays until the new one is whole.
pub struct ChapteredWav {
    path: PathBuf,
    scratch: Scratch,
    writer: WavWriter<BufWriter<File>>,
    spec: WavSpec,
    synthesizer: Synthesizer,
    /// The first sample of each chapter, and its title.
    chapters: Vec<(u32, String)>,
}

impl ChapteredWav {
    /// Begins a book, which [`ChapteredWav::finish`] puts at `path`, replacing an earlier recording.
    ///
    /// # Errors
    ///
    /// [`SpeechError::Unavailable`] if `espeak-ng` cannot be run, [`SpeechError::File`] if the file cannot be
    /// written or holds anything but a recording.
    pub fn create(path: &Path, settings: &SpeechSettings, tongue: Tongue) -> Result<ChapteredWav, SpeechError> {
        let (synthesizer, spec) = Synthesizer::open(settings, tongue)?;
        // What is not a file, such as a device, cannot be replaced by one.
        if path.exists() && !path.is_file() {
            let kind = match path.is_dir() {
                true => io::ErrorKind::IsADirectory,
                false => io::ErrorKind::InvalidInput,
            };
            return Err(file_error(path, io::Error::from(kind)));
        }
        if path.exists() {
            let found = File::open(path).and_then(|file| is_recording(&file));
            found.map_err(|error| file_error(path, error))?;
        }
        let scratch = Scratch::new_in(disk::folder_of(path)).map_err(|error| file_error(path, error))?;
        let writer = WavWriter::create(book(&scratch), spec).map_err(|error| file_error(path, error))?;
        Ok(ChapteredWav {
            path: path.to_owned(),
            scratch,
            writer,
            spec,
            synthesizer,
            chapters: Vec::new(),
        })
    }

    /// Adds a chapter that says `text`.
    ///
    /// # Errors
    ///
    /// The same as for [`ChapteredWav::create`].
    pub fn chapter(&mut self, title: &str, text: &str) -> Result<(), SpeechError> {
        let (_, samples) = self.synthesizer.render(text)?;
        self.chapters.push((self.writer.len(), title.to_owned()));
        let pause = (self.spec.sample_rate * PAUSE_MS / 1000) as usize;
        for sample in samples.into_iter().chain(std::iter::repeat_n(0, pause)) {
            self.writer
                .write_sample(sample)
                .map_err(|error| file_error(&self.path, error))?;
        }
        Ok(())
    }

    /// Returns the temporary folder, to be removed if the process is ended.
    pub(crate) fn scratch(&self) -> &Path {
        self.scratch.path()
    }

    /// Returns whether it has no chapter.
    pub fn is_empty(&self) -> bool {
        self.chapters.is_empty()
    }

    /// Completes both files. Returns the name of the second file and the number of chapters.
    ///
    /// # Errors
    ///
    /// [`SpeechError::File`] if one of them cannot be written.
    pub fn finish(self) -> Result<(PathBuf, usize), SpeechError> {
        let end = self.writer.len();
        let wav = book(&self.scratch);
        self.writer.finalize().map_err(|error| file_error(&self.path, error))?;
        append(&wav, &chunks(&self.chapters)).map_err(|error| file_error(&self.path, error))?;
        let side = self.path.with_extension("ffmetadata");
        let marks = self.scratch.path().join("marks");
        let text = metadata(&self.chapters, end, self.spec.sample_rate);
        fs::write(&marks, text).map_err(|error| file_error(&side, error))?;
        for (from, to) in [(&wav, &self.path), (&marks, &side)] {
            let moved = File::open(from).and_then(|file| file.sync_data());
            moved
                .and_then(|()| disk::rename(from, to))
                .map_err(|error| file_error(to, error))?;
        }
        Ok((side, self.chapters.len()))
    }
}

/// Returns the file of the book in `scratch`.
fn book(scratch: &Scratch) -> PathBuf {
    scratch.path().join("book.wav")
}

/// Encodes the cue points and their labels as RIFF chunks. The file is mono: a sample is a frame.
#[expect(clippy::expect_used, reason = "a WAV file counts its samples in 32 bits")]
fn chunks(chapters: &[(u32, String)]) -> Vec<u8> {
    let count = u32::try_from(chapters.len()).expect("a recording has fewer chapters than samples");
    let mut points = count.to_le_bytes().to_vec();
    let mut labels = b"adtl".to_vec();
    for (id, (start, title)) in (1_u32..).zip(chapters) {
        // Identifier, position in the play order, chunk, two offsets that only compressed sound uses, sample.
        for field in [id, *start, u32::from_le_bytes(*b"data"), 0, 0, *start] {
            points.extend(field.to_le_bytes());
        }
        let mut label = id.to_le_bytes().to_vec();
        label.extend(title.bytes().filter(|byte| *byte != 0));
        label.push(0);
        labels.extend(chunk(b"labl", &label));
    }
    [chunk(b"cue ", &points), chunk(b"LIST", &labels)].concat()
}

#[expect(
    clippy::expect_used,
    reason = "marks are short beside the sound, whose length has 32 bits"
)]
fn chunk(id: &[u8; 4], content: &[u8]) -> Vec<u8> {
    let length = u32::try_from(content.len()).expect("a chunk of marks is short");
    let mut chunk = [&id[..], &length.to_le_bytes(), content].concat();
    // Chunks begin at even offsets.
    chunk.resize(chunk.len().next_multiple_of(2), 0);
    chunk
}

/// Appends `chunks` to the RIFF file `path` and corrects its length.
fn append(path: &Path, chunks: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).open(path)?;
    let mut end = file.seek(SeekFrom::End(0))?;
    if end % 2 == 1 {
        file.write_all(&[0])?;
        end += 1;
    }
    file.write_all(chunks)?;
    let length = u32::try_from(end + chunks.len() as u64 - 8).map_err(|_| io::ErrorKind::FileTooLarge)?;
    file.seek(SeekFrom::Start(4))?;
    file.write_all(&length.to_le_bytes())
}

/// Formats the chapters for ffmpeg and mpv.
fn metadata(chapters: &[(u32, String)], end: u32, rate: u32) -> String {
    let mut text = String::from(";FFMETADATA1\n");
    let ends = chapters.iter().skip(1).map(|(start, _)| *start).chain([end]);
    for ((start, title), end) in chapters.iter().zip(ends) {
        let title: String = title
            .chars()
            .flat_map(|c| "=;#\\\n".contains(c).then_some('\\').into_iter().chain([c]))
            .collect();
        text.push_str(&format!(
            "[CHAPTER]\nTIMEBASE=1/{rate}\nSTART={start}\nEND={end}\ntitle={title}\n"
        ));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_cue_points_with_labels() {
        let bytes = chunks(&[(0, "eins".into()), (500, "zwei, drei".into())]);
        assert_eq!(&bytes[..12], b"cue \x34\0\0\0\x02\0\0\0");
        assert_eq!(&bytes[36..40], 2_u32.to_le_bytes(), "the second point");
        assert_eq!(&bytes[56..60], 500_u32.to_le_bytes(), "its sample");
        let list = &bytes[60..];
        assert_eq!(&list[..4], b"LIST");
        assert_eq!(
            list.len(),
            8 + u32::from_le_bytes(list[4..8].try_into().unwrap()) as usize
        );
        assert!(list.windows(5).any(|window| window == b"eins\0") && list.windows(11).any(|w| w == b"zwei, drei\0"));
    }

    #[test]
    fn metadata_is_escaped() {
        assert_eq!(
            metadata(&[(0, "a=b".into()), (9, "c".into())], 20, 10),
            ";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/10\nSTART=0\nEND=9\ntitle=a\\=b\n\
             [CHAPTER]\nTIMEBASE=1/10\nSTART=9\nEND=20\ntitle=c\n"
        );
    }
}
