//! Sources of the sound: the microphone, the demonstration or none.

use super::{error::AssistantError, options::DeclarationSource};
use crate::{
    audio::{Capture, CaptureError, Echo, Microphone, ReferenceError, Trouble},
    config::Config,
    speech::SpeechOutput,
};
use ansage_words::{
    id,
    locale::{Id, Localized, Texts},
    text,
};

/// Source of the sound.
pub(super) enum Sound {
    Microphone(OpenMicrophone),
    Demo,
    None,
}

/// Returns the source of the sound, and a sentence if it is not the one asked for: the demonstration or the keyboard
/// replaces the microphone, or the echo of the voice cannot be cancelled.
pub(super) fn choose_input(
    config: &Config,
    wanted: DeclarationSource,
    wants_voice: bool,
    texts: &Texts,
) -> Result<(Sound, Option<String>), AssistantError> {
    if wanted == DeclarationSource::Demo {
        return Ok((Sound::Demo, None));
    }
    if !wants_voice {
        return Ok((Sound::None, None));
    }
    match microphone(config) {
        Ok((sound, sentence)) => Ok((sound, sentence.map(|sentence| texts.get(sentence)))),
        Err(CaptureError::NoDevice) if wanted == DeclarationSource::MicrophoneOrDemo => {
            Ok((Sound::Demo, Some(text!(texts, "play-demo-instead"))))
        }
        Err(error) if wanted == DeclarationSource::MicrophoneOrTyped => {
            let sentence = typed_instead(&error, id!("play-typed-instead"), texts);
            Ok((Sound::None, Some(sentence)))
        }
        Err(CaptureError::NoDevice) => Err(AssistantError::NoMicrophone),
        Err(error) => Err(error.into()),
    }
}

/// Says that the keyboard replaces the microphone because of `error`. If there is no microphone, the sentence `missing`
/// is enough.
pub(super) fn typed_instead(error: &CaptureError, missing: Id, texts: &Texts) -> String {
    match error {
        CaptureError::NoDevice => texts.get(missing),
        error => format!("{} {}", error.localized(texts), text!(texts, "welcome-typed")),
    }
}

/// Opens the microphone on the thread that reads it.
pub(super) type OpenMicrophone = Box<dyn FnOnce() -> Microphone + Send>;

/// Returns the microphone, and a sentence if it hears the voice contrary to the settings.
pub(super) fn microphone(config: &Config) -> Result<(Sound, Option<Id>), CaptureError> {
    let (open, sentence) = match config.speech.output {
        SpeechOutput::Auto | SpeechOutput::Both | SpeechOutput::Voice => {
            with_echo(config, Echo::from_settings(&config.audio))?
        }
        SpeechOutput::ScreenReader => beside_screen_reader(config)?,
        // Nothing is spoken.
        SpeechOutput::Print => with_echo(config, Ok(Echo::None))?,
    };
    Ok((Sound::Microphone(open), sentence))
}

/// Returns the microphone for recordings, and a sentence if it hears a screen reader. No echo is removed from the
/// sound. Instead, nothing is recorded while the voice speaks, or while the loudspeaker plays if a screen reader may be
/// the voice.
pub(super) fn recording_microphone(
    config: &Config,
    may_be_read: bool,
) -> Result<(OpenMicrophone, Option<Id>), CaptureError> {
    match may_be_read {
        true => beside_screen_reader(config),
        false => with_echo(config, Ok(Echo::Kept)),
    }
}

fn beside_screen_reader(config: &Config) -> Result<(OpenMicrophone, Option<Id>), CaptureError> {
    let echo = Echo::from_settings(&config.audio);
    let is_unknown = matches!(echo, Ok(Echo::Kept));
    let (open, sentence) = with_echo(config, echo)?;
    // It is not known when the screen reader speaks.
    let sentence = if is_unknown {
        Some(id!("play-screen-reader-heard"))
    } else {
        sentence
    };
    Ok((open, sentence))
}

fn with_echo(
    config: &Config,
    echo: Result<Echo, ReferenceError>,
) -> Result<(OpenMicrophone, Option<Id>), CaptureError> {
    let name = config.audio.input.clone();
    // The stream stays on the thread that reads it, so that thread opens it again.
    let opened = Capture::open(&name)?.opened().clone();
    let (echo, sentence) = match echo {
        Ok(echo) => (echo, None),
        Err(error) => {
            tracing::warn!(%error, "the echo of the voice cannot be cancelled");
            (Echo::Kept, Some(id!("play-no-echo-cancelling")))
        }
    };
    let open = move || Microphone::new(Capture::reopen(&name, opened), echo);
    Ok((Box::new(open), sentence))
}

/// Returns the sentence that names the problem with the sound and the remedy.
pub(super) fn trouble_sentence(trouble: Trouble) -> Id {
    match trouble {
        Trouble::Clipped => id!("play-microphone-clipped"),
        Trouble::Hum => id!("play-microphone-hum"),
        Trouble::Rate => id!("play-microphone-rate"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ansage_words::locale::Language;

    #[test]
    fn the_keyboard_replaces_any_microphone_that_cannot_be_used() {
        let mut config = Config::default();
        config.audio.input = "no such device".into();
        let texts = Texts::new(Language::En);
        let chosen = choose_input(&config, DeclarationSource::MicrophoneOrTyped, true, &texts);
        assert!(matches!(chosen, Ok((Sound::None, Some(_)))));
        let missing = || id!("play-typed-instead");
        let busy = typed_instead(&CaptureError::Busy("USB".into()), missing(), &texts);
        assert!(
            busy.contains("USB") && busy.ends_with("You can type all that can be said, and commands in English, too."),
            "{busy}"
        );
        let none = typed_instead(&CaptureError::NoDevice, missing(), &texts);
        assert!(none.starts_with("No microphone found: please type the moves"), "{none}");
    }
}
