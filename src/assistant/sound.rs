//! Where the sound comes from: the microphone, the demonstration or nowhere.

use super::{error::AssistantError, options::DeclarationSource};
use crate::{
    audio::{Capture, CaptureError, Echo, Microphone, Trouble},
    config::Config,
};
use ansage_words::{id, locale::Id};

/// Source of the sound.
pub(super) enum Sound {
    Microphone(Box<dyn FnOnce() -> Result<Microphone, CaptureError> + Send>),
    Demo,
    None,
}

/// Returns the source of the sound, and a sentence if it is not the one asked for: the demonstration replaces a missing
/// microphone, or the echo of the voice cannot be cancelled.
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
        Err(CaptureError::NoDevice) => Err(AssistantError::NoMicrophone),
        Err(error) => Err(error.into()),
    }
}

/// Returns the microphone, and the sentence to say if it hears the voice against the settings.
pub(super) fn microphone(config: &Config) -> Result<(Sound, Option<Id>), CaptureError> {
    let name = config.audio.input.clone();
    // The stream stays on the thread that reads it, so that thread opens it again.
    drop(Capture::open(&name)?);
    let echo = match config.speech.enabled {
        true => Echo::from_settings(&config.audio),
        // Nothing is spoken.
        false => Ok(Echo::None),
    };
    let (echo, sentence) = match echo {
        Ok(echo) => (echo, None),
        Err(error) => {
            tracing::warn!(%error, "the echo of the voice cannot be cancelled");
            (Echo::Left, Some(id!("play-no-echo-cancelling")))
        }
    };
    let open = move || Microphone::open(&name, echo);
    Ok((Sound::Microphone(Box::new(open)), sentence))
}

/// Returns the sentence that names the problem with the sound and the remedy.
pub(super) fn trouble_sentence(trouble: Trouble) -> Id {
    match trouble {
        Trouble::Clipped => id!("play-microphone-clipped"),
        Trouble::Hum => id!("play-microphone-hum"),
        Trouble::Rate => id!("play-microphone-rate"),
    }
}
