//! Sources of the sound: the microphone, the demonstration or none.

use super::{error::AssistantError, options::DeclarationSource};
use crate::{
    audio::{Capture, CaptureError, Echo, Microphone, ReferenceError, Trouble},
    config::Config,
    speech::SpeechOutput,
};
use ansage_words::{id, locale::Id};

/// Source of the sound.
pub(super) enum Sound {
    Microphone(OpenMicrophone),
    Demo,
    None,
}

/// Returns the source of the sound, and a sentence if it is not the one asked for: the demonstration or the keyboard
/// replaces a missing microphone, or the echo of the voice cannot be cancelled.
pub(super) fn choose_input(
    config: &Config,
    wanted: DeclarationSource,
    wants_voice: bool,
) -> Result<(Sound, Option<Id>), AssistantError> {
    if wanted == DeclarationSource::Demo {
        return Ok((Sound::Demo, None));
    }
    if !wants_voice {
        return Ok((Sound::None, None));
    }
    match microphone(config) {
        Ok(opened) => Ok(opened),
        Err(CaptureError::NoDevice) if wanted == DeclarationSource::MicrophoneOrDemo => {
            Ok((Sound::Demo, Some(id!("play-demo-instead"))))
        }
        Err(CaptureError::NoDevice) if wanted == DeclarationSource::MicrophoneOrTyped => {
            Ok((Sound::None, Some(id!("play-typed-instead"))))
        }
        Err(CaptureError::NoDevice) => Err(AssistantError::NoMicrophone),
        Err(error) => Err(error.into()),
    }
}

/// Opens the microphone on the thread that reads it.
pub(super) type OpenMicrophone = Box<dyn FnOnce() -> Microphone + Send>;

/// Returns the microphone, and a sentence if it hears the voice against the settings.
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
        false => with_echo(config, Ok(Echo::Left)),
    }
}

fn beside_screen_reader(config: &Config) -> Result<(OpenMicrophone, Option<Id>), CaptureError> {
    let echo = Echo::from_settings(&config.audio);
    let is_unknown = matches!(echo, Ok(Echo::Left));
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
            (Echo::Left, Some(id!("play-no-echo-cancelling")))
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
