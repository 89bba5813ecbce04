//! The voice on the loudspeaker: the `tts` crate, which speaks through speech-dispatcher.

use std::{
    io::ErrorKind,
    mem::ManuallyDrop,
    sync::{Arc, Mutex, PoisonError},
    thread,
};

use tts::{Backends, Tts, UtteranceId};

use super::{
    Done, Ending, Speaker, SpeechError,
    ssip::{Listed, Ssip},
};
use crate::{config::Speech, vocabulary::Vocabulary};

/// How often the set-up is tried when other programs connect to the service in between.
const SETUP_TRIES: usize = 3;

/// A connection to the speech service with a chosen voice.
pub struct TtsSpeaker {
    // Never dropped: its destructor removes the callbacks first and closes the connection after that, and a report that
    // comes in between ends the process. The connection closes with the process.
    tts: ManuallyDrop<Tts>,
    vocabulary: Arc<Vocabulary>,
    module: String,
    voice: String,
    under_way: Arc<Mutex<UnderWay>>,
}

/// What is being spoken, shared with the callbacks. The lock is never held while the service is called: the thread that
/// runs the callbacks is the one that brings the service's answers.
#[derive(Default)]
struct UnderWay {
    current: Option<(UtteranceId, Done)>,
    /// An end can be reported before `speak` has returned the number of what ended.
    early: Vec<(UtteranceId, Ending)>,
    /// Set when the service has gone.
    gone: bool,
}

impl TtsSpeaker {
    /// Connects to the speech service, starting it where it does not run, and chooses the voice: the first one with
    /// `config.voice` in its name, or the first German one. Takes some tenths of a second; a first start of the service
    /// takes longer.
    ///
    /// `vocabulary` respells the words that the speech module in use would misread.
    ///
    /// # Errors
    ///
    /// [`SpeechError::Unavailable`] when no service runs and none can be started, [`SpeechError::NoVoice`] when it has
    /// no such voice.
    pub fn open(config: &Speech, vocabulary: Arc<Vocabulary>) -> Result<TtsSpeaker, SpeechError> {
        let (mut tts, client, questions) = connect()?;
        let (module, voice, questions) = match (client, questions) {
            (Some(client), Some(mut questions)) => {
                let module = questions.module().map_err(failed)?;
                let voices = questions.voices().map_err(failed)?;
                let voice = choose(&voices, &config.voice)?;
                questions.set_voice(client, &voice).map_err(failed)?;
                (module, voice, Some(questions))
            }
            // Slower by two seconds, and the speech module stays unknown.
            _ => (String::new(), set_voice_through_tts(&mut tts, &config.voice)?, None),
        };
        // The getters of libspeechd crash the process when the service has gone; the setters return an error.
        tts.set_rate(f32::from(config.rate.clamp(-100, 100))).map_err(failed)?;
        tts.set_volume(f32::from(config.volume.clamp(-100, 100)))
            .map_err(failed)?;

        let under_way = Arc::new(Mutex::new(UnderWay::default()));
        let report = |ending: Ending| -> Option<Box<dyn FnMut(UtteranceId)>> {
            let under_way = Arc::clone(&under_way);
            Some(Box::new(move |id| lock(&under_way).report(id, ending)))
        };
        tts.on_utterance_end(report(Ending::Spoken)).map_err(failed)?;
        tts.on_utterance_stop(report(Ending::Cut)).map_err(failed)?;
        if let Some(questions) = questions {
            let under_way = Arc::clone(&under_way);
            let watch = move || {
                questions.watch();
                let mut under_way = lock(&under_way);
                under_way.gone = true;
                under_way.end(Err(gone()));
            };
            thread::Builder::new()
                .name("speech-watch".into())
                .spawn(watch)
                .map_err(failed)?;
        }
        Ok(TtsSpeaker {
            tts: ManuallyDrop::new(tts),
            vocabulary,
            module,
            voice,
            under_way,
        })
    }

    /// The speech module that speaks, such as "espeak-ng"; empty when it could not be asked.
    pub fn module(&self) -> &str {
        &self.module
    }

    /// The name of the chosen voice, such as "German".
    pub fn voice(&self) -> &str {
        &self.voice
    }
}

impl Speaker for TtsSpeaker {
    fn speak(&mut self, text: &str, done: Done) -> Result<(), SpeechError> {
        if lock(&self.under_way).gone {
            return Err(gone());
        }
        // A NUL would end the process inside the crate.
        let text = self.vocabulary.respell(reader(&self.module), text).replace('\0', " ");
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
            None if under_way.gone => under_way.end(Err(gone())),
            None => {}
        }
        Ok(())
    }

    fn check(&mut self, done: Done) -> Result<(), SpeechError> {
        // A pause is played as silence. Where there is no sound output its end is never reported.
        self.speak("...", done)
    }

    fn stop(&mut self) -> Result<(), SpeechError> {
        let stopped = self.tts.stop().map(drop).map_err(failed);
        // The service does not report the end of what it has not begun, so its report is not waited for.
        lock(&self.under_way).end(Ok(Ending::Cut));
        stopped
    }
}

impl UnderWay {
    fn report(&mut self, id: UtteranceId, ending: Ending) {
        match &self.current {
            Some((current, _)) if *current == id => self.end(Ok(ending)),
            Some(_) => {}
            None => self.early.push((id, ending)),
        }
    }

    fn end(&mut self, ending: Result<Ending, SpeechError>) {
        if let Some((_, done)) = self.current.take() {
            done(ending);
        }
    }
}

/// Connects, and finds out by which number the service knows the connection of the `tts` crate, which does not tell it:
/// it is the one between the two numbers that connections before and after it were given.
fn connect() -> Result<(Tts, Option<u64>, Option<Ssip>), SpeechError> {
    let open = || Tts::new(Backends::SpeechDispatcher).map_err(|error| SpeechError::Unavailable(error.to_string()));
    for _ in 0..SETUP_TRIES {
        let before = match Ssip::connect().and_then(|mut ssip| ssip.client_id()) {
            Ok(number) => number,
            // A service that hangs would make the crate hang too.
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                return Err(SpeechError::Unavailable("the speech service hangs".into()));
            }
            // No service yet: the first connection, which starts it, will be number 1.
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

/// The name of the voice to use: the first one with `wanted` in its name, German ones before others; the first German
/// one when `wanted` is empty.
fn choose(voices: &[Listed], wanted: &str) -> Result<String, SpeechError> {
    let wanted_folded = wanted.to_lowercase();
    let german = |voice: &&Listed| voice.language == "de" || voice.language.starts_with("de-");
    let fits = |voice: &&Listed| voice.name.to_lowercase().contains(&wanted_folded);
    let found = voices.iter().filter(fits).find(german);
    let found = found.or_else(|| voices.iter().find(fits).filter(|_| !wanted.is_empty()));
    found.map(|voice| voice.name.clone()).ok_or_else(|| {
        SpeechError::NoVoice(match wanted {
            "" => "German voice".into(),
            wanted => format!("voice with \"{wanted}\" in its name"),
        })
    })
}

fn set_voice_through_tts(tts: &mut Tts, wanted: &str) -> Result<String, SpeechError> {
    let voices = tts.voices().map_err(failed)?;
    let listed: Vec<Listed> = voices
        .iter()
        .map(|voice| Listed {
            name: voice.name(),
            language: voice.language().to_string(),
        })
        .collect();
    let name = choose(&listed, wanted)?;
    if let Some(voice) = voices.iter().find(|voice| voice.name() == name) {
        tts.set_voice(voice).map_err(failed)?;
    }
    Ok(name)
}

/// The module under whose name the respellings stand: espeak-ng reads the text for several modules, such as
/// espeak-ng-mbrola.
fn reader(module: &str) -> &str {
    if module.starts_with("espeak-ng") {
        "espeak-ng"
    } else {
        module
    }
}

fn gone() -> SpeechError {
    SpeechError::Failed("the speech service has ended".into())
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
            ("English", "en"),
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
    fn the_voice_is_german_unless_named_otherwise() {
        assert_eq!(choose(&voices(), "").unwrap(), "German+Anna");
        assert_eq!(choose(&voices(), "bavar").unwrap(), "Bavarian");
        assert_eq!(choose(&voices(), "anna").unwrap(), "German+Anna");
        assert_eq!(choose(&voices(), "english").unwrap(), "English");
    }

    #[test]
    fn a_missing_voice_is_named() {
        let message = choose(&voices(), "Bruno").unwrap_err().to_string();
        assert!(message.contains("Bruno"), "{message}");
        let message = choose(&voices()[..1], "").unwrap_err().to_string();
        assert!(message.contains("German voice"), "{message}");
    }
}
