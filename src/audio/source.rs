//! The source of sound: the microphone or a stand-in.

use std::time::Duration;

use super::{Capture, Captured, Chunk};

/// Source of chunks: the microphone or a stand-in.
pub trait SoundSource {
    /// Replaces `chunk` with the next one, waiting briefly for it.
    fn read(&mut self, chunk: &mut Chunk) -> Captured;

    /// Discards what was captured but not read: it is the assistant's own voice.
    fn discard(&mut self);

    /// How long ago the last chunk was captured, apart from the delays of device and sound server: on a busy computer sound
    /// waits to be read.
    fn lag(&self) -> Duration {
        Duration::ZERO
    }

    /// Whether the sound holds no voice of the program, so that it can be heard while the voice speaks. It may change
    /// from chunk to chunk.
    fn hears_over_voice(&self) -> bool {
        false
    }

    /// Whether the loudspeaker plays, or did a moment ago, so that its echo may be in the sound; `None` if that cannot be known.
    /// A screen reader is another program: only the loudspeaker tells when it speaks.
    fn plays(&self) -> Option<bool> {
        None
    }

    /// Whether the sound may hold what is left of the program's voice after its echo was cancelled. It may change from chunk
    /// to chunk.
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
