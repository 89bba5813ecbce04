//! Microphone, loudspeaker and voice.

use std::{
    io::Read,
    process::{Command, Stdio},
    sync::mpsc,
    thread,
    time::{Duration, Instant},
};

use cpal::traits::{DeviceTrait, HostTrait};

use super::{Finding, Part, State};
use crate::{
    audio::{self, CHUNK, Capture, CaptureError, Captured, Level, SoundSource},
    config::Config,
    speech::{self, Speaker, SpeechError, SpeechOutput, Tongue, TtsSpeaker},
    system::quietly,
};
use ansage_words::text;
use ansage_words::{
    locale::{Localized, Texts},
    vocabulary::Vocabulary,
};

/// Length of the sound measured from the microphone. A wrong sample rate shows within two seconds.
const LISTEN: Duration = Duration::from_secs(2);
/// Length of the first sound, which is ignored: many devices open with a click or with silence.
const SETTLE: Duration = Duration::from_millis(200);
/// Longest wait for the first sound. PulseAudio wakes a suspended source in a second.
const WAKE: Duration = Duration::from_secs(3);
/// Highest share of clipped samples at which loud sound is still recognized.
const MOST_CLIPPED: f32 = 0.001;
/// Longest wait for the end of the silence that the voice is asked to play.
const CHECK: Duration = Duration::from_secs(8);

/// What came from the microphone.
#[derive(Debug, Default)]
struct Listened {
    level: Level,
    /// Whether the real sample rate is not the one that the device claims.
    is_rate_wrong: bool,
}

pub(super) fn microphone(texts: &Texts, wanted: &str) -> Finding {
    let heard = Capture::open(wanted).and_then(|mut capture| {
        let listened = listen(&mut capture)?;
        Ok((capture.opened().device.clone(), capture.opened().rate, listened))
    });
    match heard {
        Ok((device, rate, listened)) => judge(texts, &device, &listened)
            .with("device", device)
            .with("rate", rate),
        Err(error) => Finding::new(Part::Microphone, State::Failed, error.localized(texts)),
    }
}

/// Listens for [`LISTEN`] after [`SETTLE`]. If no sound comes within the sum of [`WAKE`], [`SETTLE`] and [`LISTEN`],
/// the level has no samples.
fn listen(microphone: &mut impl SoundSource) -> Result<Listened, CaptureError> {
    let opened = Instant::now();
    let mut woken = None;
    let mut listened = Listened::default();
    let mut chunk = [0; CHUNK];
    loop {
        match microphone.read(&mut chunk) {
            // Zeros count as sound here, because the level shows them.
            captured @ (Captured::Sound | Captured::Muted | Captured::WrongRate) => {
                listened.is_rate_wrong |= captured == Captured::WrongRate;
                let since = woken.get_or_insert_with(Instant::now).elapsed();
                if since > SETTLE + LISTEN {
                    return Ok(listened);
                }
                if since > SETTLE {
                    listened.level = listened.level.merge(Level::of(&chunk));
                }
            }
            Captured::Lost(error) => return Err(error),
            Captured::Nothing | Captured::Gap | Captured::Back(_) if opened.elapsed() > WAKE + SETTLE + LISTEN => {
                return Ok(listened);
            }
            Captured::Nothing | Captured::Gap | Captured::Back(_) => {}
        }
    }
}

fn judge(texts: &Texts, device: &str, listened: &Listened) -> Finding {
    if listened.is_rate_wrong {
        return Finding::new(Part::Microphone, State::Failed, text!(texts, "play-microphone-rate"));
    }
    let level = listened.level;
    // A level of digital silence is −∞, which can neither be read out as a number nor be written in JSON.
    if level.is_dead() {
        let sentence = text!(texts, "doctor-microphone-silent", device = device);
        return Finding::new(Part::Microphone, State::Failed, sentence);
    }
    // Read out as "37 below", because a screen reader may swallow a minus.
    let below = |dbfs: f32| -dbfs.round() as i64;
    let (peak, rms) = (below(level.peak_dbfs()), below(level.rms_dbfs()));
    let (state, sentence) = match level.clipping() > MOST_CLIPPED {
        true => (State::Warning, text!(texts, "doctor-microphone-clips", device = device)),
        false => {
            let sentence = text!(texts, "doctor-microphone-fine", device = device, rms = rms, peak = peak);
            (State::Fine, sentence)
        }
    };
    Finding::new(Part::Microphone, state, sentence)
        .with("rms_dbfs", -rms)
        .with("peak_dbfs", -peak)
}

/// State of the sound output.
enum Output {
    /// It exists and has this name.
    Ready(String),
    /// It is muted.
    Muted(String),
    /// It does not exist.
    None,
}

pub(super) fn loudspeaker(texts: &Texts) -> Finding {
    let finding = |state, sentence| Finding::new(Part::Loudspeaker, state, sentence);
    match sound_server().unwrap_or_else(system_output) {
        Output::Ready(device) => {
            let sentence = text!(texts, "doctor-loudspeaker-fine", device = &device);
            finding(State::Fine, sentence).with("device", device)
        }
        Output::Muted(device) => {
            let sentence = text!(texts, "doctor-loudspeaker-muted", device = &device);
            finding(State::Failed, sentence).with("device", device)
        }
        Output::None => finding(State::Failed, text!(texts, "doctor-loudspeaker-none")),
    }
}

/// Returns the state according to the sound server (PulseAudio or PipeWire), through which voices speak on most
/// machines; `None` if none answers. Only the server knows of a muted output, and of the silent substitute for a
/// missing device.
fn sound_server() -> Option<Output> {
    let found = audio::default_sink().inspect_err(|error| tracing::debug!(%error, "no answer about the loudspeaker"));
    Some(match found.ok()? {
        Some(sink) if sink.is_mute => Output::Muted(sink.name),
        Some(sink) => Output::Ready(sink.name),
        None => Output::None,
    })
}

/// Returns the answer of `program` to `arguments` on standard output. `None` if it fails or takes longer than three
/// seconds.
pub(super) fn answer_of(program: &str, arguments: &[&str]) -> Option<String> {
    let mut child = Command::new(program)
        .args(arguments)
        // Otherwise the program answers in the user's language.
        .env("LC_ALL", "C")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    let begin = Instant::now();
    while child.try_wait().ok()?.is_none() {
        if begin.elapsed() > Duration::from_secs(3) {
            let _ = child.kill();
            break;
        }
        thread::sleep(Duration::from_millis(5));
    }
    let succeeded = child.wait().ok()?.success();
    let mut answer = String::new();
    child.stdout.take()?.read_to_string(&mut answer).ok()?;
    succeeded.then_some(answer)
}

/// Returns the state of the system's default output, for use without a sound server.
fn system_output() -> Output {
    let device = quietly(|| {
        let device = cpal::default_host().default_output_device()?;
        device.default_output_config().ok()?;
        Some(device.to_string())
    });
    device.map_or(Output::None, Output::Ready)
}

pub(super) fn voice(texts: &Texts, config: &Config, vocabulary: &Vocabulary) -> Finding {
    match config.speech.output {
        SpeechOutput::Auto | SpeechOutput::Both | SpeechOutput::Voice => {}
        SpeechOutput::ScreenReader => {
            return Finding::new(Part::Voice, State::Fine, text!(texts, "doctor-voice-screen-reader"));
        }
        SpeechOutput::Print => return Finding::new(Part::Voice, State::Fine, text!(texts, "doctor-voice-off")),
    }
    let tongue = Tongue::new(config.language, config.speech.words, vocabulary);
    let opened = TtsSpeaker::open(&config.speech, tongue.clone());
    let checked = opened.and_then(|mut speaker| check(&mut speaker).map(|()| speaker));
    match checked {
        Ok(speaker) => {
            let (voice, module) = (speaker.voice(), speaker.module());
            if let Some(locale) = speaker.passed_over() {
                let sentence = text!(texts, "doctor-voice-locale", voice = voice, locale = locale);
                return Finding::new(Part::Voice, State::Warning, sentence);
            }
            // The speech service does not always report which module speaks.
            let sentence = match module {
                "" => text!(texts, "doctor-voice-fine-alone", voice = voice),
                _ => text!(texts, "doctor-voice-fine", voice = voice, module = module),
            };
            Finding::new(Part::Voice, State::Fine, sentence)
                .with("voice", voice)
                .with("module", module)
        }
        Err(error) => {
            let fault = explain_voice(texts, &error);
            match speech::speaks_without_service(&config.speech, tongue) {
                true => Finding::new(
                    Part::Voice,
                    State::Warning,
                    text!(texts, "voice-by-espeak", fault = fault),
                ),
                false => Finding::new(Part::Voice, State::Failed, fault),
            }
        }
    }
}

/// Checks silently whether speech would reach the loudspeaker. A service takes texts even if it does not.
fn check(speaker: &mut impl Speaker) -> Result<(), SpeechError> {
    let (done, checked) = mpsc::channel();
    speaker.check(Box::new(move |end| drop(done.send(end))))?;
    checked
        .recv_timeout(CHECK)
        .unwrap_or(Err(SpeechError::Silent))
        .map(drop)
}

fn explain_voice(texts: &Texts, error: &SpeechError) -> String {
    match error {
        SpeechError::Unavailable(_) => text!(
            texts,
            "doctor-voice-unavailable",
            reason = text!(texts, "error-voice-no-espeak")
        ),
        SpeechError::NoVoice { wanted, .. } if wanted.is_empty() => text!(texts, "doctor-voice-no-language"),
        SpeechError::Silent => text!(
            texts,
            "doctor-voice-failed",
            reason = text!(texts, "error-voice-silent")
        ),
        SpeechError::Failed(_) => text!(
            texts,
            "doctor-voice-failed",
            reason = text!(texts, "error-voice-refused")
        ),
        SpeechError::NoVoice { .. }
        | SpeechError::Absent(_)
        | SpeechError::Gone
        | SpeechError::NoOutput(_)
        | SpeechError::File { .. } => error.localized(texts),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        audio::{Chunk, DeviceFault},
        speech::Done,
    };
    use ansage_words::locale::Language;

    #[test]
    fn levels_are_judged() {
        let texts = Texts::new(Language::En);
        for (samples, state, word) in [
            (vec![0; 1600], State::Failed, "silent"),
            (Vec::new(), State::Failed, "silent"),
            (vec![1000, -1000], State::Fine, "working"),
            (vec![i16::MAX, i16::MIN], State::Warning, "too loud"),
        ] {
            let listened = Listened {
                level: Level::of(&samples),
                ..Listened::default()
            };
            let finding = judge(&texts, "USB", &listened);
            assert_eq!(finding.state, state, "{finding:?}");
            assert!(
                finding.sentence.contains(word) && finding.sentence.contains("USB"),
                "{finding:?}"
            );
        }
    }

    #[test]
    fn a_wrong_sample_rate_is_a_failure() {
        /// A microphone whose wrong rate shows after this number of chunks.
        struct Fast(usize);
        impl SoundSource for Fast {
            fn read(&mut self, chunk: &mut Chunk) -> Captured {
                thread::sleep(Duration::from_millis(10));
                *chunk = [1000; CHUNK];
                self.0 = self.0.wrapping_sub(1);
                if self.0 == 0 {
                    Captured::WrongRate
                } else {
                    Captured::Sound
                }
            }

            fn discard(&mut self) {}
        }
        let listened = listen(&mut Fast(50)).unwrap();
        let finding = judge(&Texts::new(Language::En), "USB", &listened);
        assert_eq!(finding.state, State::Failed, "{finding:?}");
        assert!(finding.sentence.contains("wrong sample rate"), "{finding:?}");
    }

    #[test]
    fn a_voice_that_refuses_a_check_is_not_fine() {
        struct Refusing;
        impl Speaker for Refusing {
            fn speak(&mut self, _text: &str, _done: Done) -> Result<(), SpeechError> {
                Err(SpeechError::Gone)
            }

            fn check(&mut self, done: Done) -> Result<(), SpeechError> {
                self.speak("", done)
            }

            fn stop(&mut self) -> Result<(), SpeechError> {
                Ok(())
            }
        }
        assert_eq!(check(&mut Refusing), Err(SpeechError::Gone));
        assert_eq!(check(&mut speech::Mute), Ok(()));
    }

    #[test]
    fn every_failure_is_explained_in_every_language() {
        let reason = || String::from("refused");
        let name = || String::from("USB");
        for language in Language::ALL {
            let texts = Texts::new(language);
            for error in [
                CaptureError::Unknown {
                    wanted: name(),
                    present: vec!["USB".into()],
                },
                CaptureError::Busy(name()),
                CaptureError::Forbidden(name()),
                CaptureError::Lost {
                    device: name(),
                    fault: DeviceFault::System(reason()),
                },
                CaptureError::Broken {
                    device: name(),
                    fault: DeviceFault::System(reason()),
                },
            ] {
                assert!(error.localized(&texts).contains("USB"), "{error}");
            }
            assert!(
                CaptureError::NoDevice
                    .localized(&texts)
                    .contains("ansage play --voice none")
            );
            for error in [SpeechError::Unavailable(reason()), SpeechError::Failed(reason())] {
                assert!(!explain_voice(&texts, &error).contains("refused"), "{error}");
            }
            let none = |wanted: &str| SpeechError::NoVoice {
                wanted: wanted.into(),
                language: language.id(),
                present: vec!["Bavarian".into()],
            };
            assert!(explain_voice(&texts, &none("")).contains("speech-dispatcher-espeak-ng"));
            let unknown = explain_voice(&texts, &none("USB"));
            assert!(unknown.contains("USB") && unknown.contains("Bavarian"), "{unknown}");
        }
    }
}
