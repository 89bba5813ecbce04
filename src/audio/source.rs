//! The source of sound: the microphone or a stand-in.

use std::time::Duration;

use super::{Capture, Captured, Chunk};

/// Source of chunks: the microphone or a stand-in.
pub trait SoundSource {
    /// Replaces `chunk` with the next one, waiting briefly for it.
    fn read(&mut self, chunk: &mut Chunk) -> Captured;

    /// Discards what was captured but not read: it is the assistant's own voice.
    fn discard(&mut self);

    /// Returns how long ago the last chunk was captured, apart from the delays of device and sound server. On a busy
    /// computer sound waits to be read.
    fn lag(&self) -> Duration {
        Duration::ZERO
    }

    /// Returns whether the sound is free of the program's voice, so that it can be used while the voice speaks. This
    /// may change from chunk to chunk.
    fn hears_over_voice(&self) -> bool {
        false
    }

    /// Returns whether the loudspeaker plays, or did a moment ago, so that its echo may be in the sound; `None` if that
    /// is unknown. A screen reader is another program, so only the loudspeaker shows when it speaks.
    fn plays(&self) -> Option<bool> {
        None
    }

    /// Returns whether the speech may come from another loudspeaker than the recorded one, because that one is silent.
    fn may_play_elsewhere(&self) -> bool {
        false
    }

    /// Returns whether the sound may contain a residue of the program's voice after its echo was cancelled. This may
    /// change from chunk to chunk.
    fn may_echo(&self) -> bool {
        true
    }
}

impl SoundSource for Capture {
    fn read(&mut self, chunk: &mut Chunk) -> Captured {
        Capture::read(self, chunk)
    }

    fn discard(&mut self) {
        Capture::discard(self);
    }

    fn lag(&self) -> Duration {
        Capture::lag(self)
    }
}
