//! Chunks: the 40 ms pieces in which everything after the capture receives its sound.
//!
//! The recognizer checks for the endpoint once per chunk, and the sound before a word is counted in chunks. The length
//! is a type, so that microphone, recording and evaluation are processed alike.

/// Sample rate of everything after the capture, in Hz.
pub const SAMPLE_RATE: u32 = 16_000;

/// Samples in a [`Chunk`]. Longer chunks add latency, since an endpoint is only found at the end of a chunk.
pub const CHUNK: usize = SAMPLE_RATE as usize / 25;

/// 40 ms of sound: mono, 16 bits, at [`SAMPLE_RATE`].
pub type Chunk = [i16; CHUNK];

/// Cuts sound that arrives in pieces of any length into chunks.
#[derive(Debug, Clone, Default)]
pub(super) struct Chunker {
    /// Samples that are not in a chunk yet, oldest first.
    rest: Vec<i16>,
}

impl Chunker {
    /// Returns the buffer to append the next samples to.
    pub(super) fn input(&mut self) -> &mut Vec<i16> {
        &mut self.rest
    }

    /// Takes out the next chunk, or returns `None` if there are not enough samples yet.
    pub(super) fn take(&mut self) -> Option<Chunk> {
        let chunk = *self.rest.first_chunk()?;
        self.rest.drain(..CHUNK);
        Some(chunk)
    }

    /// Returns how many samples wait to be taken out.
    pub(super) fn len(&self) -> usize {
        self.rest.len()
    }

    /// Discards the samples that are not in a chunk yet.
    pub(super) fn clear(&mut self) {
        self.rest.clear();
    }
}

/// Cuts a whole recording into chunks. The last one is filled up with silence.
///
/// # Examples
///
/// ```
/// use ansage::audio::{CHUNK, chunks};
///
/// let chunks: Vec<_> = chunks(&[7; CHUNK + 1]).collect();
/// assert_eq!(chunks.len(), 2);
/// assert_eq!(chunks[1][..2], [7, 0]);
/// ```
pub fn chunks(samples: &[i16]) -> impl Iterator<Item = Chunk> {
    samples.chunks(CHUNK).map(|piece| {
        let mut chunk = [0; CHUNK];
        for (sample, given) in chunk.iter_mut().zip(piece) {
            *sample = *given;
        }
        chunk
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_sound_in_pieces_gives_the_chunks_of_the_whole(
            lengths in prop::collection::vec(0usize..2_000, 0..20),
        ) {
            let sound: Vec<i16> = (0..lengths.iter().sum::<usize>()).map(|n| (n % 30_000) as i16).collect();
            let (mut chunker, mut rest, mut taken) = (Chunker::default(), &sound[..], Vec::new());
            for length in lengths {
                let (piece, after) = rest.split_at(length);
                chunker.input().extend(piece);
                taken.extend(std::iter::from_fn(|| chunker.take()));
                rest = after;
            }
            let whole: Vec<Chunk> = chunks(&sound).take(sound.len() / CHUNK).collect();
            prop_assert_eq!(taken, whole);
        }
    }
}
