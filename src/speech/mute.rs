//! No voice at all.

use super::{Done, Speaker, SpeechError, UtteranceEnd};

/// A speaker for those who read the printed lines or hear them from a screen reader: each text ends at once, without a
/// sound, and delays nobody.
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
