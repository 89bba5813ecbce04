//! Plays the tones one after the other with their meanings, so that they can be learnt.

use std::{thread, time::Duration};

use super::settings;
use crate::{
    assistant,
    audio::{Playback, PlaybackError},
    config::Config,
    output,
    speech::{Earcon, SpeechOutput},
};
use ansage_words::{
    id,
    locale::{Id, Texts},
};

/// Pause after a tone, before the next meaning is said.
const PAUSE: Duration = Duration::from_millis(700);
/// Time that a screen reader is given to read a meaning, before its tone.
const READING: Duration = Duration::from_secs(3);

/// Tells the meaning of each tone, and plays it at the volume of the configuration, whether or not the configuration
/// asks for tones. Takes about ten seconds.
///
/// # Errors
///
/// [`PlaybackError`] if there is no loudspeaker.
pub fn sounds(config: &Config) -> Result<(), PlaybackError> {
    let texts = Texts::new(config.language);
    let (vocabulary, _) = settings::vocabulary(&texts, &config.vocabulary);
    let mut playback = Playback::open()?;
    let voice = assistant::voice(config, &vocabulary);
    for earcon in Earcon::ALL {
        let meaning = texts.get(meaning(earcon));
        output::print_said(&meaning);
        if let Err(error) = voice.say(meaning).wait() {
            tracing::warn!(%error, "the meaning of a tone is not heard");
        }
        if config.speech.output == SpeechOutput::ScreenReader {
            thread::sleep(READING);
        }
        let rate = playback.rate();
        let samples = earcon.samples(rate, config.speech.earcon_volume);
        playback.play(&samples, rate)?.wait()?;
        thread::sleep(PAUSE);
    }
    Ok(())
}

fn meaning(earcon: Earcon) -> Id {
    match earcon {
        Earcon::Listening => id!("earcon-listening"),
        Earcon::Taken => id!("earcon-taken"),
        Earcon::Ignored => id!("earcon-ignored"),
        Earcon::Refused => id!("earcon-refused"),
        Earcon::Asked => id!("earcon-asked"),
        Earcon::Clock => id!("earcon-clock"),
    }
}
