//! No voice at all.

use super::{Done, Speaker, SpeechError, UtteranceEnd};

/// Speaker for users who read the printed lines or hear them from a screen reader. Each text ends at once, without a
/// sound or a delay.
#[derive(Debug, Clone, Copy, Default)]
pub struct Mute;

impl Speaker for Mute {
    fn speak(&mut self, _text: &str, done: Done) -> Result<(), SpeechError> {
        done(Ok(UtteranceEnd::Spoken));
        Ok(())
    }

    fn stop(&mut self) -> Result<(), SpeechError> {
        Ok(())
    }
}
