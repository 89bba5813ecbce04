//! The voice on the loudspeaker: the `tts` crate, which speaks through speech-dispatcher.

use std::{
    mem::ManuallyDrop,
    sync::{Arc, Mutex, PoisonError},
    thread,
};

use tts::{Backends, Tts, UtteranceId};

use super::{
    Absence, Done, Lost, Speaker, SpeechError, SpeechSettings, Tongue, UtteranceEnd,
    ssip::{Listed, Ssip, is_silent},
    start,
};
use ansage_words::locale::Language;

/// Number of attempts to set up the connection if other programs connect to the service in between.
const SETUP_TRIES: usize = 3;
/// Number of voices that an error names.
const FEW: usize = 6;

/// A connection to the speech service with a chosen voice.
pub struct TtsSpeaker {
    // Never dropped: its destructor removes the callbacks before it closes the connection, and a report in between ends
    // the process. The connection closes with the process.
    tts: ManuallyDrop<Tts>,
    tongue: Tongue,
    module: String,
    voice: String,
    /// The locale in which the service could not start, if it was started in another one.
    passed_over: Option<String>,
    under_way: Arc<Mutex<UnderWay>>,
}

/// The current utterance, shared with the callbacks. The lock is never held during a call to the service: the thread
/// that runs the callbacks also delivers the service's answers.
#[derive(Default)]
struct UnderWay {
    current: Option<(UtteranceId, Done)>,
    /// An end can be reported before `speak` has returned the number of the utterance.
    early: Vec<(UtteranceId, UtteranceEnd)>,
    /// Set when the service has gone or no longer answers.
    gone: Option<SpeechError>,
    /// Notified of that.
    lost: Option<Lost>,
}

impl TtsSpeaker {
    /// Connects to the speech service, starts it if it does not run, and chooses the voice: the first one with
    /// `settings.voice` in its name, or the first one of the language of `tongue`. Takes some tenths of a second; a
    /// first start of the service takes longer.
    ///
    /// # Errors
    ///
    /// [`SpeechError::Absent`] if no service runs and none can be started, [`SpeechError::NoVoice`] if it has no such
    /// voice.
    pub fn open(settings: &SpeechSettings, tongue: Tongue) -> Result<TtsSpeaker, SpeechError> {
        let mut passed_over = None;
        let (mut tts, client, questions) = connect(&mut passed_over)?;
        let (module, voice, questions) = match (client, questions) {
            (Some(client), Some(mut questions)) => {
                let module = questions.module().map_err(failed)?;
                let voices = questions.voices().map_err(failed)?;
                let voice = choose(&voices, tongue.language(), &settings.voice)?;
                questions.set_voice(client, &voice).map_err(failed)?;
                if tongue.marks_up(&module) {
                    questions.set_markup(client).map_err(failed)?;
                }
                (module, voice, Some(questions))
            }
            // Two seconds slower, and the speech module stays unknown.
            _ => {
                let voice = set_voice_through_tts(&mut tts, tongue.language(), &settings.voice)?;
                (String::new(), voice, None)
            }
        };
        // Without the service the getters of libspeechd crash the process; the setters return an error.
        set(&mut tts, settings.rate, settings.volume)?;

        let under_way = Arc::new(Mutex::new(UnderWay::default()));
        let report = |ending: UtteranceEnd| -> Option<Box<dyn FnMut(UtteranceId)>> {
            let under_way = Arc::clone(&under_way);
            Some(Box::new(move |id| lock(&under_way).report(id, ending)))
        };
        tts.on_utterance_end(report(UtteranceEnd::Spoken)).map_err(failed)?;
        tts.on_utterance_stop(report(UtteranceEnd::Cut)).map_err(failed)?;
        if let Some(questions) = questions {
            let under_way = Arc::clone(&under_way);
            let watch = move || {
                let reason = questions.watch();
                let mut under_way = lock(&under_way);
                under_way.gone = Some(reason.clone());
                // Before the end is reported: if the service took the text without saying so, nobody waits for that
                // report.
                if let Some(lost) = &under_way.lost {
                    lost(reason.clone());
                }
                under_way.end(Err(reason));
            };
            thread::Builder::new()
                .name("speech-watch".into())
                .spawn(watch)
                .map_err(failed)?;
        }
        tracing::info!(module, voice, "the voice is open");
        Ok(TtsSpeaker {
            tts: ManuallyDrop::new(tts),
            tongue,
            module,
            voice,
            passed_over,
            under_way,
        })
    }

    /// Returns the active speech module, such as "espeak-ng"; empty if it is unknown.
    pub fn module(&self) -> &str {
        &self.module
    }

    /// Returns the locale of the environment, if it is not generated on this machine and the service was started in
    /// another one.
    pub fn passed_over(&self) -> Option<&str> {
        self.passed_over.as_deref()
    }

    /// Returns the name of the chosen voice, such as "German".
    pub fn voice(&self) -> &str {
        &self.voice
    }
}

impl Speaker for TtsSpeaker {
    fn speak(&mut self, text: &str, done: Done) -> Result<(), SpeechError> {
        if let Some(reason) = &lock(&self.under_way).gone {
            return Err(reason.clone());
        }
        let text = self.tongue.given(&self.module, text);
        let id = self.tts.speak(text, false).map_err(failed)?.ok_or_else(gone)?;
        let mut under_way = lock(&self.under_way);
        let early = under_way
            .early
            .iter()
            .find(|(ended, _)| *ended == id)
            .map(|(_, ending)| *ending);
        under_way.early.clear();
        under_way.current = Some((id, done));
        match early {
            Some(ending) => under_way.end(Ok(ending)),
            None => {
                if let Some(reason) = under_way.gone.clone() {
                    under_way.end(Err(reason));
                }
            }
        }
        Ok(())
    }

    fn watch(&mut self, lost: Lost) {
        let mut under_way = lock(&self.under_way);
        if let Some(reason) = &under_way.gone {
            lost(reason.clone());
        }
        under_way.lost = Some(lost);
    }

    fn check(&mut self, done: Done) -> Result<(), SpeechError> {
        // A pause is played as silence. Without a sound output its end is never reported.
        self.speak("...", done)
    }

    fn adjust(&mut self, rate: i8, volume: i8) -> Result<(), SpeechError> {
        set(&mut self.tts, rate, volume)
    }

    fn stop(&mut self) -> Result<(), SpeechError> {
        let stopped = self.tts.stop().map(drop).map_err(failed);
        // The service does not report the end of an utterance that it has not begun, so do not wait for the report.
        lock(&self.under_way).end(Ok(UtteranceEnd::Cut));
        stopped
    }
}

impl UnderWay {
    fn report(&mut self, id: UtteranceId, ending: UtteranceEnd) {
        match &self.current {
            Some((current, _)) if *current == id => self.end(Ok(ending)),
            Some(_) => {}
            None => self.early.push((id, ending)),
        }
    }

    fn end(&mut self, ending: Result<UtteranceEnd, SpeechError>) {
        if let Some((_, done)) = self.current.take() {
            done(ending);
        }
    }
}

/// Connects, and finds the service's number for the connection of the `tts` crate. The crate does not report this
/// number, but it lies between those of two other connections, made before and after. `passed_over` becomes the locale
/// in which the service could not start.
fn connect(passed_over: &mut Option<String>) -> Result<(Tts, Option<u64>, Option<Ssip>), SpeechError> {
    let mut open = || -> Result<Tts, SpeechError> {
        let connect = || Tts::new(Backends::SpeechDispatcher);
        connect().or_else(|error| {
            tracing::warn!(%error, "no speech service");
            let locale = start::start()?;
            let tts = connect().map_err(|_| Absence::Locale(locale.clone()))?;
            *passed_over = Some(locale);
            Ok(tts)
        })
    };
    for _ in 0..SETUP_TRIES {
        let before = match Ssip::connect().and_then(|mut ssip| ssip.client_id()) {
            Ok(number) => number,
            // If the service hangs, the crate would hang too.
            Err(error) if is_silent(&error) => return Err(SpeechError::Silent),
            // No service yet. The first connection starts it and will be number 1.
            Err(_) => 0,
        };
        let tts = open()?;
        let Ok(mut questions) = Ssip::connect() else {
            return Ok((tts, None, None));
        };
        if questions.client_id().is_ok_and(|after| after == before + 2) {
            return Ok((tts, Some(before + 1), Some(questions)));
        }
    }
    Ok((open()?, None, None))
}

/// Returns the name of the voice to use: the first one with `wanted` in its name, preferring those of `language`. If
/// `wanted` is empty, the first one of that language.
fn choose(voices: &[Listed], language: Language, wanted: &str) -> Result<String, SpeechError> {
    let wanted_folded = wanted.to_lowercase();
    let fits = |voice: &&Listed| voice.name.to_lowercase().contains(&wanted_folded);
    let speaks = |voice: &&Listed| {
        let spoken = voice.language.to_lowercase();
        spoken
            .strip_prefix(language.id())
            .is_some_and(|region| region.is_empty() || region.starts_with('-'))
    };
    let fitting = || voices.iter().filter(fits).filter(speaks);
    // Otherwise Caribbean English would win, because it comes first in the service's order. The American voice of
    // espeak-ng 1.51 reads on by German rules after a German word.
    let common = ["en-gb", "en-us"].into_iter();
    let found = common.filter_map(|common| fitting().find(|voice| voice.language.to_lowercase() == common));
    let found = found.chain(fitting()).next();
    let found = found.or_else(|| voices.iter().find(fits).filter(|_| !wanted.is_empty()));
    found
        .map(|voice| voice.name.clone())
        .ok_or_else(|| SpeechError::NoVoice {
            wanted: wanted.to_owned(),
            language: language.id(),
            present: voices
                .iter()
                .filter(speaks)
                // Each voice of espeak-ng has a hundred variants ("German+Anna").
                .filter(|voice| !voice.name.contains('+'))
                .take(FEW)
                .map(|voice| voice.name.clone())
                .collect(),
        })
}

fn set_voice_through_tts(tts: &mut Tts, language: Language, wanted: &str) -> Result<String, SpeechError> {
    let voices = tts.voices().map_err(failed)?;
    let listed: Vec<Listed> = voices
        .iter()
        .map(|voice| Listed {
            name: voice.name(),
            language: voice.language().to_string(),
        })
        .collect();
    let name = choose(&listed, language, wanted)?;
    if let Some(voice) = voices.iter().find(|voice| voice.name() == name) {
        tts.set_voice(voice).map_err(failed)?;
    }
    Ok(name)
}

fn set(tts: &mut Tts, rate: i8, volume: i8) -> Result<(), SpeechError> {
    tts.set_rate(f32::from(rate.clamp(-100, 100))).map_err(failed)?;
    tts.set_volume(f32::from(volume.clamp(-100, 100)))
        .map_err(failed)
        .map(drop)
}

fn gone() -> SpeechError {
    SpeechError::Gone
}

fn failed(error: impl ToString) -> SpeechError {
    SpeechError::Failed(error.to_string())
}

fn lock(under_way: &Mutex<UnderWay>) -> std::sync::MutexGuard<'_, UnderWay> {
    under_way.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn voices() -> Vec<Listed> {
        [
            ("English (Caribbean)", "en-029"),
            ("English (America)", "en-US"),
            ("English (Great Britain)", "en-GB"),
            ("German+Anna", "de"),
            ("Bavarian", "de-AT"),
            ("Anna", "cs"),
        ]
        .map(|(name, language)| Listed {
            name: name.into(),
            language: language.into(),
        })
        .into()
    }

    #[test]
    fn the_voice_is_of_the_language_unless_named_otherwise() {
        let choose = |wanted| choose(&voices(), Language::De, wanted).unwrap();
        assert_eq!(choose(""), "German+Anna");
        assert_eq!(choose("bavar"), "Bavarian");
        assert_eq!(choose("anna"), "German+Anna");
        assert_eq!(choose("english"), "English (Caribbean)");
    }

    #[test]
    fn english_is_that_of_britain_or_america() {
        let choose = |voices: &[Listed], wanted| choose(voices, Language::En, wanted).unwrap();
        assert_eq!(choose(&voices(), ""), "English (Great Britain)");
        assert_eq!(choose(&voices(), "america"), "English (America)");
        assert_eq!(choose(&voices()[..2], ""), "English (America)");
    }

    #[test]
    fn a_missing_voice_is_named() {
        let missing = |voices: &[Listed], wanted| choose(voices, Language::De, wanted).unwrap_err().to_string();
        let message = missing(&voices(), "Bruno");
        assert!(message.contains("Bruno"), "{message}");
        let error = choose(&voices(), Language::De, "Bruno").unwrap_err();
        let present = vec!["Bavarian".to_owned()];
        assert!(matches!(error, SpeechError::NoVoice { present: named, .. } if named == present));
        let message = missing(&voices()[..1], "");
        assert!(message.contains("\"de\""), "{message}");
    }
}
