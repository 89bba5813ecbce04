//! No voice at all.

use super::{Done, Speaker, SpeechError, UtteranceEnd};

/// A speaker for `speech.enabled = false` and `--silent`: each text ends at once, without a sound. It does not delay
/// users who read the printed text or hear it from a screen reader.
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
