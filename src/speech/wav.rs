//! The voice in a file, where there is no loudspeaker.

use std::{
    fs::File,
    io::{BufWriter, Cursor},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::mpsc,
    thread,
    time::{Duration, Instant},
};

use hound::{WavReader, WavSpec, WavWriter};

use super::{Done, Ending, Speaker, SpeechError, Tongue, tongue::ESPEAK};
use crate::config::Speech;

/// Words a minute of espeak-ng at rates −100, 0 and 100, as speech-dispatcher sets them.
const WORDS_A_MINUTE: [f32; 3] = [80.0, 170.0, 449.0];

/// Writes what it would have spoken into one WAV file, rendered by the program `espeak-ng`. The pauses in the file are
/// those in which nothing was said, and an utterance lasts as long as it would on a loudspeaker: the file sounds as the
/// game was played. An utterance is in the file when the next one begins, the last one when the speaker is dropped.
pub struct WavSpeaker {
    path: PathBuf,
    writer: WavWriter<BufWriter<File>>,
    /// When the first sample of the file sounded.
    began: Option<Instant>,
    under_way: Option<UnderWay>,
    synthesizer: Synthesizer,
}

struct UnderWay {
    samples: Vec<i16>,
    began: Instant,
    /// Dropping it ends the utterance.
    _cut: mpsc::Sender<()>,
}

/// The program `espeak-ng` with a voice.
struct Synthesizer {
    tongue: Tongue,
    voice: String,
    words_a_minute: f32,
    /// 100 is normal.
    amplitude: i16,
}

impl WavSpeaker {
    /// A speaker that writes to `path`, replacing what lies there. `config.voice` is used when it is an espeak-ng voice.
    ///
    /// # Errors
    ///
    /// [`SpeechError::Unavailable`] when `espeak-ng` cannot be run, [`SpeechError::File`] when the file cannot be
    /// written.
    pub fn new(path: &Path, config: &Speech, tongue: Tongue) -> Result<WavSpeaker, SpeechError> {
        let mut synthesizer = Synthesizer {
            tongue,
            voice: config.voice.to_lowercase(),
            words_a_minute: words_a_minute(config.rate),
            amplitude: (i16::from(config.volume.clamp(-100, 100)) + 100) / 2,
        };
        if synthesizer.voice.is_empty() || synthesizer.render("").is_err() {
            synthesizer.voice = synthesizer.tongue.language().id().into();
        }
        let (spec, _) = synthesizer.render("")?;
        let writer = WavWriter::create(path, spec).map_err(|error| file_error(path, &error))?;
        Ok(WavSpeaker {
            path: path.to_owned(),
            writer,
            began: None,
            under_way: None,
            synthesizer,
        })
    }

    /// Puts what was spoken until now into the file.
    fn settle(&mut self) -> Result<(), SpeechError> {
        let (Some(under_way), Some(file_began)) = (self.under_way.take(), self.began) else {
            return Ok(());
        };
        let writer = &mut self.writer;
        let rate = f64::from(writer.spec().sample_rate);
        let samples_in = |time: Duration| (time.as_secs_f64() * rate) as usize;
        let pause = samples_in(under_way.began - file_began).saturating_sub(writer.len() as usize);
        let spoken = samples_in(under_way.began.elapsed()).min(under_way.samples.len());
        let mut write = || {
            for sample in std::iter::repeat_n(0, pause).chain(under_way.samples[..spoken].iter().copied()) {
                writer.write_sample(sample)?;
            }
            writer.flush()
        };
        write().map_err(|error| file_error(&self.path, &error))
    }
}

impl Synthesizer {
    /// The samples of `text` and their rate in Hz.
    fn render(&self, text: &str) -> Result<(WavSpec, Vec<i16>), SpeechError> {
        let unavailable = |reason: String| SpeechError::Unavailable(format!("espeak-ng {reason}"));
        let mut command = Command::new("espeak-ng");
        if self.tongue.marks_up(ESPEAK) {
            command.arg("-m");
        }
        let output = command
            .args(["-v", &self.voice, "--stdout"])
            .args(["-s", &self.words_a_minute.round().to_string()])
            .args(["-a", &self.amplitude.to_string(), "--"])
            // An empty text would make it read its standard input.
            .arg(format!("{} ", self.tongue.given(ESPEAK, text)))
            .stdin(Stdio::null())
            .output()
            .map_err(|error| unavailable(format!("does not run ({error})")))?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr);
            return Err(unavailable(format!("refuses ({})", said.trim())));
        }
        decode(&output.stdout).map_err(|error| unavailable(format!("gives no sound ({error})")))
    }
}

impl Speaker for WavSpeaker {
    fn speak(&mut self, text: &str, done: Done) -> Result<(), SpeechError> {
        self.settle()?;
        let (spec, samples) = self.synthesizer.render(text)?;
        let began = Instant::now();
        self.began.get_or_insert(began);
        let length = Duration::from_secs_f64(samples.len() as f64 / f64::from(spec.sample_rate));
        let (cut, until_cut) = mpsc::channel::<()>();
        let clock = move || {
            let ending = match until_cut.recv_timeout(length) {
                Err(mpsc::RecvTimeoutError::Timeout) => Ending::Spoken,
                _ => Ending::Cut,
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

fn decode(bytes: &[u8]) -> Result<(WavSpec, Vec<i16>), hound::Error> {
    // Into a pipe espeak-ng writes a header with an unknown length, for which hound reads up to the end of the data.
    let mut bytes = bytes.to_vec();
    let length = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
    if let (Some(data), true) = (bytes.windows(4).position(|chunk| chunk == b"data"), length > 44) {
        bytes[4..8].copy_from_slice(&(length - 8).to_le_bytes());
        let sound = (length - u32::try_from(data).unwrap_or(0) - 8) & !1;
        bytes[data + 4..data + 8].copy_from_slice(&sound.to_le_bytes());
    }
    let mut reader = WavReader::new(Cursor::new(bytes))?;
    let samples = reader.samples::<i16>().collect::<Result<_, _>>()?;
    Ok((reader.spec(), samples))
}

fn words_a_minute(rate: i8) -> f32 {
    let [slow, normal, fast] = WORDS_A_MINUTE;
    let part = f32::from(rate.clamp(-100, 100)) / 100.0;
    if part < 0.0 {
        normal + part * (normal - slow)
    } else {
        normal + part * (fast - normal)
    }
}

fn file_error(path: &Path, error: &hound::Error) -> SpeechError {
    SpeechError::File {
        path: path.to_owned(),
        reason: error.to_string(),
    }
}
