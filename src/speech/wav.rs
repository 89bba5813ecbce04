//! The voice in a file instead of on the loudspeaker.

use std::{
    fs::{File, OpenOptions},
    io::{self, BufWriter, Read as _},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc},
    thread,
    time::{Duration, Instant},
};

use hound::{WavSpec, WavWriter};

use super::{Done, Earcon, Speaker, SpeechError, SpeechSettings, Tongue, UtteranceEnd, synthesizer::Synthesizer};

/// Length of what names the format at the beginning of a WAV file, in bytes.
const HEAD: u64 = 12;

/// Writes speech into one WAV file, rendered by the program `espeak-ng`.
///
/// The file keeps the pauses between utterances, and an utterance lasts as long as on a loudspeaker, so the file sounds
/// like the game. An utterance is in the file when the next one begins, the last one when the speaker is dropped.
pub struct WavSpeaker {
    path: PathBuf,
    track: Track,
    under_way: Option<UnderWay>,
    /// Tones that are not in the file yet, with their start times.
    tones: Vec<(Instant, Vec<i16>)>,
    synthesizer: Synthesizer,
}

/// The recording so far, which all speakers of a voice continue. It survives a speaker that fails.
#[derive(Clone, Default)]
pub struct Track(Arc<Mutex<Option<Recording>>>);

struct Recording {
    /// `None` while the file holds an earlier recording.
    writer: Option<WavWriter<BufWriter<File>>>,
    /// The samples that are held back meanwhile.
    held: Vec<i16>,
    spec: WavSpec,
    /// Time of the first sample of the file.
    began: Option<Instant>,
}

impl Track {
    /// Replaces the earlier recording at `path`, if it is still there, with what was said so far.
    ///
    /// # Errors
    ///
    /// [`SpeechError::File`] if the file cannot be written.
    pub(super) fn begin_file(&self, path: &Path) -> Result<(), SpeechError> {
        let mut track = self.lock();
        let Some(recording) = track.as_mut().filter(|recording| recording.writer.is_none()) else {
            return Ok(());
        };
        let mut writer = WavWriter::create(path, recording.spec).map_err(|error| file_error(path, error))?;
        let held = std::mem::take(&mut recording.held);
        let mut write = || {
            for sample in &held {
                writer.write_sample(*sample)?;
            }
            writer.flush()
        };
        write().map_err(|error| file_error(path, error))?;
        recording.writer = Some(writer);
        Ok(())
    }

    fn lock(&self) -> MutexGuard<'_, Option<Recording>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

struct UnderWay {
    samples: Vec<i16>,
    began: Instant,
    /// Dropping it ends the utterance.
    _cut: mpsc::Sender<()>,
}

impl WavSpeaker {
    /// Creates a speaker that writes to `path`: continues the `track` there or, if the track has not begun, begins the
    /// file. Until [`Voice::begin_file`](super::Voice::begin_file), an earlier recording at `path` stays, and the sound
    /// is held back. Uses `settings.voice` if it is an espeak-ng voice.
    ///
    /// # Errors
    ///
    /// [`SpeechError::Unavailable`] if `espeak-ng` cannot be run, [`SpeechError::File`] if the file cannot be
    /// written or holds anything but a recording.
    pub fn new(
        path: &Path,
        track: &Track,
        settings: &SpeechSettings,
        tongue: Tongue,
    ) -> Result<WavSpeaker, SpeechError> {
        let (synthesizer, spec) = Synthesizer::open(settings, tongue)?;
        if let recording @ None = &mut *track.lock() {
            let mut options = OpenOptions::new();
            options.read(true).write(true).create(true).truncate(false);
            let found = options.open(path).and_then(|file| is_recording(&file));
            let writer = match found.map_err(|error| file_error(path, error))? {
                true => None,
                false => Some(WavWriter::create(path, spec).map_err(|error| file_error(path, error))?),
            };
            *recording = Some(Recording {
                writer,
                held: Vec::new(),
                spec,
                began: None,
            });
        }
        Ok(WavSpeaker {
            path: path.to_owned(),
            track: track.clone(),
            under_way: None,
            tones: Vec::new(),
            synthesizer,
        })
    }

    /// Notes that there is sound at the time `now`. Returns the sample rate of the file.
    fn begin(&self, now: Instant) -> Option<u32> {
        let mut track = self.track.lock();
        let recording = track.as_mut()?;
        recording.began.get_or_insert(now);
        Some(recording.spec.sample_rate)
    }

    /// Writes the speech and the tones so far into the file.
    fn settle(&mut self) -> Result<(), SpeechError> {
        let mut track = self.track.lock();
        let Some(Recording {
            writer,
            held,
            spec,
            began: Some(file_began),
        }) = &mut *track
        else {
            return Ok(());
        };
        let written = match writer {
            Some(writer) => writer.len() as usize,
            None => held.len(),
        };
        let rate = f64::from(spec.sample_rate);
        let samples_in = |time: Duration| (time.as_secs_f64() * rate) as usize;
        let mut sounds = std::mem::take(&mut self.tones);
        if let Some(mut under_way) = self.under_way.take() {
            under_way.samples.truncate(samples_in(under_way.began.elapsed()));
            sounds.push((under_way.began, under_way.samples));
        }
        // Simultaneous sounds are added, and the pauses between sounds are kept.
        let mut sum: Vec<i16> = Vec::new();
        for (began, samples) in sounds {
            let start = samples_in(began - *file_began).saturating_sub(written);
            sum.resize(sum.len().max(start + samples.len()), 0);
            for (sum, sample) in sum.iter_mut().skip(start).zip(samples) {
                *sum = sum.saturating_add(sample);
            }
        }
        let Some(writer) = writer else {
            held.append(&mut sum);
            return Ok(());
        };
        let mut write = || {
            for sample in &sum {
                writer.write_sample(*sample)?;
            }
            writer.flush()
        };
        write().map_err(|error| file_error(&self.path, error))
    }
}

impl Speaker for WavSpeaker {
    fn speak(&mut self, text: &str, done: Done) -> Result<(), SpeechError> {
        self.settle()?;
        let (spec, samples) = self.synthesizer.render(text)?;
        let began = Instant::now();
        self.begin(began);
        let length = Duration::from_secs_f64(samples.len() as f64 / f64::from(spec.sample_rate));
        let (cut, until_cut) = mpsc::channel::<()>();
        let clock = move || {
            let ending = match until_cut.recv_timeout(length) {
                Err(mpsc::RecvTimeoutError::Timeout) => UtteranceEnd::Spoken,
                _ => UtteranceEnd::Cut,
            };
            done(Ok(ending));
        };
        thread::Builder::new()
            .name("speech-clock".into())
            .spawn(clock)
            .map_err(|error| SpeechError::Failed(error.to_string()))?;
        self.under_way = Some(UnderWay {
            samples,
            began,
            _cut: cut,
        });
        Ok(())
    }

    fn sound(&mut self, earcon: Earcon, volume: u8) -> Result<(), SpeechError> {
        let began = Instant::now();
        if let Some(rate) = self.begin(began) {
            self.tones.push((began, earcon.samples(rate, volume)));
        }
        Ok(())
    }

    fn adjust(&mut self, rate: i8, volume: i8) -> Result<(), SpeechError> {
        self.synthesizer.adjust(rate, volume);
        Ok(())
    }

    fn stop(&mut self) -> Result<(), SpeechError> {
        self.settle()
    }
}

impl Drop for WavSpeaker {
    fn drop(&mut self) {
        if let Err(error) = self.settle() {
            tracing::warn!(%error, "the last utterance is missing in the file");
        }
    }
}

/// Returns whether `file`, which another recording is to replace, holds one.
///
/// # Errors
///
/// Returns the error of the system, or [`io::ErrorKind::AlreadyExists`] if the file holds anything else: a slip in the
/// name must not cost a game.
pub(super) fn is_recording(file: &File) -> io::Result<bool> {
    // Reading from a pipe would wait.
    if !file.metadata()?.is_file() {
        return Ok(false);
    }
    let mut head = Vec::new();
    file.take(HEAD).read_to_end(&mut head)?;
    match head.as_slice() {
        [] => Ok(false),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'A', b'V', b'E'] => Ok(true),
        _ => Err(io::ErrorKind::AlreadyExists.into()),
    }
}

/// Returns the error of an unwritable file.
pub(super) fn file_error(path: &Path, error: impl Into<hound::Error>) -> SpeechError {
    let error = error.into();
    SpeechError::File {
        path: path.to_owned(),
        kind: match &error {
            hound::Error::IoError(error) => error.kind(),
            _ => io::ErrorKind::Other,
        },
        reason: error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_recording_gives_way_to_another_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.wav");
        let refused = Err(io::ErrorKind::AlreadyExists);
        for (content, expected) in [
            (&b""[..], Ok(false)),
            (b"RIFF\x24\0\0\0WAVEfmt ", Ok(true)),
            (b"RIFF\x24\0\0\0AVI LIST", refused),
            (b"RIFF", refused),
            (b"[White \"Ada\"]\n\n1. e4 *\n", refused),
        ] {
            std::fs::write(&path, content).unwrap();
            let found = is_recording(&File::open(&path).unwrap());
            assert_eq!(found.map_err(|error| error.kind()), expected, "{content:?}");
        }
    }
}
