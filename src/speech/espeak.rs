//! The voice of the program `espeak-ng` on the loudspeaker, without the speech service.

use std::thread;

use super::{Done, Speaker, SpeechError, SpeechSettings, Tongue, UtteranceEnd, synthesizer::Synthesizer};
use crate::audio::{Playback, Played};

/// Speaker that uses `espeak-ng` and the default output device.
pub(super) struct Espeak {
    synthesizer: Synthesizer,
    playback: Playback,
}

impl Espeak {
    /// # Errors
    ///
    /// [`SpeechError::Unavailable`] if `espeak-ng` cannot be run, [`SpeechError::NoOutput`] if there is no output
    /// device.
    pub(super) fn open(settings: &SpeechSettings, tongue: Tongue) -> Result<Espeak, SpeechError> {
        let (synthesizer, _) = Synthesizer::open(settings, tongue)?;
        let playback = Playback::open()?;
        Ok(Espeak { synthesizer, playback })
    }
}

/// Returns whether `espeak-ng` can speak on the loudspeaker if there is no speech service.
pub(crate) fn speaks_without_service(settings: &SpeechSettings, tongue: Tongue) -> bool {
    Espeak::open(settings, tongue).is_ok()
}

impl Speaker for Espeak {
    fn speak(&mut self, text: &str, done: Done) -> Result<(), SpeechError> {
        let (spec, samples) = self.synthesizer.render(text)?;
        let playing = self.playback.play(&samples, spec.sample_rate)?;
        let wait = move || {
            done(match playing.wait() {
                Ok(Played::Whole) => Ok(UtteranceEnd::Spoken),
                Ok(Played::Cut) => Ok(UtteranceEnd::Cut),
                Err(error) => Err(error.into()),
            });
        };
        thread::Builder::new()
            .name("speech-end".into())
            .spawn(wait)
            .map_err(|error| SpeechError::Failed(error.to_string()))?;
        Ok(())
    }

    fn adjust(&mut self, rate: i8, volume: i8) -> Result<(), SpeechError> {
        self.synthesizer.adjust(rate, volume);
        Ok(())
    }

    fn stop(&mut self) -> Result<(), SpeechError> {
        self.playback.stop();
        Ok(())
    }
}
