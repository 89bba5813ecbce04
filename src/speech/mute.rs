//! No voice at all.

use super::{Done, Ending, Speaker, SpeechError};

/// A speaker for `speech.enabled = false` and `--silent`: each text has been spoken at once, without a sound. Whoever
/// reads the printed text, or hears it from a screen reader, is not held up.
#[derive(Debug, Clone, Copy, Default)]
pub struct Mute;

impl Speaker for Mute {
    fn speak(&mut self, _text: &str, done: Done) -> Result<(), SpeechError> {
        done(Ok(Ending::Spoken));
        Ok(())
    }

    fn stop(&mut self) -> Result<(), SpeechError> {
        Ok(())
    }
}
