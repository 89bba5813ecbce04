//! The voice in a file instead of on the loudspeaker.

use std::{
    fs::File,
    io::{self, BufWriter},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc},
    thread,
    time::{Duration, Instant},
};

use hound::WavWriter;

use super::{Done, Earcon, Speaker, SpeechError, SpeechSettings, Tongue, UtteranceEnd, synthesizer::Synthesizer};

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
    writer: WavWriter<BufWriter<File>>,
    /// Time of the first sample of the file.
    began: Option<Instant>,
}

impl Track {
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
    /// Creates a speaker that writes to `path`: continues the `track` there or, if the track has not begun, replaces an
    /// existing file. Uses `settings.voice` if it is an espeak-ng voice.
    ///
    /// # Errors
    ///
    /// [`SpeechError::Unavailable`] if `espeak-ng` cannot be run, [`SpeechError::File`] if the file cannot be
    /// written.
    pub fn new(
        path: &Path,
        track: &Track,
        settings: &SpeechSettings,
        tongue: Tongue,
    ) -> Result<WavSpeaker, SpeechError> {
        let (synthesizer, spec) = Synthesizer::open(settings, tongue)?;
        if let recording @ None = &mut *track.lock() {
            let writer = WavWriter::create(path, spec).map_err(|error| file_error(path, error))?;
            *recording = Some(Recording { writer, began: None });
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
        Some(recording.writer.spec().sample_rate)
    }

    /// Writes the speech and the tones so far into the file.
    fn settle(&mut self) -> Result<(), SpeechError> {
        let mut track = self.track.lock();
        let Some(Recording {
            writer,
            began: Some(file_began),
        }) = &mut *track
        else {
            return Ok(());
        };
        let written = writer.len() as usize;
        let rate = f64::from(writer.spec().sample_rate);
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
