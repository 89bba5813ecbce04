//! The microphone, or what stands in for it.

use super::{Capture, Captured, Chunk};

/// Where chunks come from: the microphone, or what stands in for it.
pub trait Source {
    /// Replaces `chunk` by the next one; waits a moment for it.
    fn read(&mut self, chunk: &mut Chunk) -> Captured;

    /// Forgets what was captured and not read: the voice was speaking.
    fn discard(&mut self);

    /// Whether the sound holds no voice of the program, so that it can be heard while the voice speaks. It may change
    /// from chunk to chunk.
    fn hears_over_voice(&self) -> bool {
        false
    }
}

impl Source for Capture {
    fn read(&mut self, chunk: &mut Chunk) -> Captured {
        Capture::read(self, chunk)
    }

    fn discard(&mut self) {
        Capture::discard(self);
    }
}
