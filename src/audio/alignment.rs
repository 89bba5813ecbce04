//! The reference in step with the microphone.
//!
//! Both streams come in pieces of any length, from two threads and perhaps from two clocks. The canceller needs one
//! sample of the reference for each of the microphone, always at the same distance, because a jump costs it a second of
//! learning.

use std::collections::VecDeque;

use super::{CHUNK, Chunk, SAMPLE_RATE};

/// Interval for checking the distance of the streams, in chunks: 1 s. Pieces that are occasionally a little late do not
/// count as a change.
const WINDOW: usize = SAMPLE_RATE as usize / CHUNK;
/// Distance that needs no correction, in samples: 10 ms. Two clocks drift by as much in a minute or more.
const SLACK: isize = SAMPLE_RATE as isize / 100;
/// Distance too large to be drift, in samples (40 ms): one of the devices has lost sound or delivers old sound.
const JUMP: isize = SAMPLE_RATE as isize / 25;
/// Samples up to this height are silence: the dither of a converter.
const SILENT: u16 = 1;
/// Silence in which the distance may be changed, in samples: 500 ms. Longer than the echo of most rooms, shorter than
/// the pauses of the voice.
const PAUSE: usize = SAMPLE_RATE as usize / 2;
/// Delay of the reference after which it has stalled, in samples (500 ms). What comes after that is new.
const LATEST: usize = SAMPLE_RATE as usize / 2;

/// Samples of the reference on their way to the canceller.
#[derive(Debug, Clone, Default)]
pub(super) struct Alignment {
    queue: VecDeque<i16>,
    /// Whether the first chunk was taken, so that the distance of the streams is settled.
    settled: bool,
    /// Number of samples that did not come in time and were replaced by silence. They are dropped when they come.
    late: usize,
    /// Minimum and maximum surplus of samples when a chunk of the microphone came.
    range: Option<(isize, isize)>,
    /// Chunks of the microphone since the last check.
    chunks: usize,
    /// Length of the silence at the end of the pushed samples.
    silence: usize,
    /// Whether any sound has come.
    has_sounded: bool,
    /// Whether one stream has jumped relative to the other.
    has_jumped: bool,
}

impl Alignment {
    /// Takes the next samples of the reference.
    pub(super) fn push(&mut self, samples: impl IntoIterator<Item = i16>) {
        if self.late > LATEST {
            self.restart();
        }
        for sample in samples {
            if sample.unsigned_abs() > SILENT {
                self.silence = 0;
                self.has_sounded = true;
            } else {
                self.silence += 1;
            }
            if self.late > 0 {
                self.late -= 1;
            } else {
                self.queue.push_back(sample);
            }
        }
        if !self.settled {
            // Nothing is read yet, so only the newest samples belong to the first chunk of the microphone.
            self.queue.drain(..self.queue.len().saturating_sub(CHUNK));
        }
    }

    /// Starts again, because the next samples do not continue the earlier ones.
    pub(super) fn restart(&mut self) {
        *self = Alignment {
            has_sounded: self.has_sounded,
            ..Alignment::default()
        };
    }

    /// Starts again because samples of the reference were lost, which is a jump.
    pub(super) fn jump(&mut self) {
        self.restart();
        self.has_jumped = true;
    }

    /// Returns whether the next chunk is incomplete.
    pub(super) fn lacks(&self) -> bool {
        self.queue.len() < CHUNK
    }

    /// Returns whether any sound has come yet.
    pub(super) fn has_sounded(&self) -> bool {
        self.has_sounded
    }

    /// Returns whether one stream has jumped relative to the other since the last call. Their distance was corrected or
    /// is settled anew.
    pub(super) fn has_jumped(&mut self) -> bool {
        std::mem::take(&mut self.has_jumped)
    }

    /// Notes that a chunk of the microphone has come. If the streams have drifted apart, corrects their distance in a
    /// pause of the voice, where this is not audible. After a jump it corrects at once, because nothing is cancelled
    /// anyway.
    pub(super) fn microphone_came(&mut self) {
        if !self.settled {
            return;
        }
        let surplus = self.queue.len() as isize - CHUNK as isize - self.late as isize;
        let (least, most) = self.range.unwrap_or((surplus, surplus));
        let (least, most) = (least.min(surplus), most.max(surplus));
        self.range = Some((least, most));
        self.chunks += 1;
        if self.chunks < WINDOW {
            return;
        }
        (self.range, self.chunks) = (None, 0);
        let jumped = least > JUMP || most < -JUMP;
        self.has_jumped |= jumped;
        if !jumped && self.silence < PAUSE.max(self.queue.len()) {
            return;
        }
        if least > SLACK {
            // The reference runs ahead, so its samples wait longer and longer.
            self.queue.drain(..least.unsigned_abs().min(self.queue.len()));
        } else if most < -SLACK {
            // It falls behind, so each chunk must be waited for.
            let missing = most.unsigned_abs();
            let owed = missing.min(self.late);
            self.late -= owed;
            for _ in owed..missing {
                self.queue.push_front(0);
            }
        }
    }

    /// Takes out the next chunk. Missing samples are silence.
    pub(super) fn take(&mut self) -> Chunk {
        let mut chunk = [0; CHUNK];
        let there = self.queue.len().min(CHUNK);
        for (sample, taken) in chunk.iter_mut().zip(self.queue.drain(..there)) {
            *sample = taken;
        }
        if there == CHUNK {
            self.settled = true;
        } else if self.settled {
            self.late += CHUNK - there;
        }
        chunk
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two streams of one sound: the reference from a clock that is `drift` too fast, each piece up to `jitter` samples
    /// late. The sound speaks for two seconds and pauses for one. Returns the delay of the aligned reference behind the
    /// microphone, in samples, for each chunk with sound.
    fn distances(seconds: usize, drift: f64, jitter: usize) -> Vec<isize> {
        const PIECE: usize = 160;
        let rate = SAMPLE_RATE as usize;
        // The value of each sample encodes when it was played, as far as 15 bits allow. Positions are compared modulo
        // that.
        let sound = |at: usize| {
            if at / rate % 3 == 2 {
                0
            } else {
                (at % 16_000 + 2) as i16
            }
        };
        let mut rng = fastrand::Rng::with_seed(7);
        let mut alignment = Alignment::default();
        let (mut pushed, mut due) = (0, 0);
        let mut distances = Vec::new();
        for now in (CHUNK..seconds * rate).step_by(CHUNK) {
            let mut deliver = |alignment: &mut Alignment, until: usize| {
                while due <= until {
                    alignment.push((pushed..pushed + PIECE).map(|n| sound((n as f64 / (1.0 + drift)) as usize)));
                    pushed += PIECE;
                    due = (pushed as f64 / (1.0 + drift)) as usize + rng.usize(..=jitter);
                }
            };
            deliver(&mut alignment, now);
            alignment.microphone_came();
            // A missing chunk is waited for, for 30 ms.
            for wait in 0..30 {
                if alignment.lacks() {
                    deliver(&mut alignment, now + wait * 16);
                }
            }
            let last = alignment.take()[CHUNK - 1];
            if last != 0 {
                let played = last as isize - 2;
                let distance = (now as isize - played).rem_euclid(16_000);
                distances.push(if distance > 8_000 { distance - 16_000 } else { distance });
            }
        }
        distances
    }

    #[test]
    fn without_drift_nothing_moves() {
        for jitter in [0, 160, 400] {
            let distances = distances(60, 0.0, jitter);
            assert!(distances.len() > 800);
            let first = distances[2];
            assert!(
                distances[2..].iter().all(|distance| *distance == first),
                "{distances:?}"
            );
        }
    }

    #[test]
    fn clocks_that_drift_stay_together() {
        // A thousandth is ten times the drift of bad devices.
        for drift in [0.001, -0.001, 0.0001, -0.0001] {
            let distances = distances(300, drift, 160);
            let least = distances.iter().min().unwrap();
            let most = distances.iter().max().unwrap();
            assert!(most - least < 900, "{drift}: {least} to {most}");
            // Few jumps, and none of them while the voice speaks: between pauses the distance creeps.
            let jumps = distances
                .windows(2)
                .filter(|pair| (pair[1] - pair[0]).abs() > 20)
                .count();
            assert!(jumps < 60, "{drift}: {jumps}");
        }
    }

    #[test]
    fn a_jump_is_mended_within_two_seconds_and_told() {
        let mut alignment = Alignment::default();
        let mut time = 0;
        let mut next = |samples: usize| {
            time += samples;
            (time - samples..time).map(|n| (n % 8_000 + 2) as i16)
        };
        alignment.push(next(CHUNK));
        alignment.take();
        // The microphone loses 100 ms.
        alignment.push(next(1_600));
        let mut mended = None;
        for chunk in 0..100 {
            alignment.push(next(CHUNK));
            alignment.microphone_came();
            if alignment.has_jumped() {
                mended = mended.or(Some(chunk));
            }
            alignment.take();
        }
        assert!(mended.is_some_and(|chunk| chunk < 50), "{mended:?}");
        assert_eq!(alignment.queue.len(), 0, "nothing waits any more");
    }

    #[test]
    fn what_comes_late_is_dropped_and_what_follows_is_in_its_place() {
        let mut alignment = Alignment::default();
        alignment.push(vec![5; CHUNK]);
        assert_eq!(alignment.take(), [5; CHUNK]);
        alignment.push(vec![6; 100]);
        let mut expected = [0; CHUNK];
        expected[..100].fill(6);
        assert!(alignment.lacks());
        assert_eq!(alignment.take(), expected);
        alignment.push(vec![6; CHUNK - 100]);
        alignment.push(vec![7; CHUNK]);
        assert_eq!(alignment.take(), [7; CHUNK]);
    }

    #[test]
    fn a_reference_that_stood_still_begins_anew() {
        let mut alignment = Alignment::default();
        alignment.push(vec![5; CHUNK]);
        for _ in 0..100 {
            alignment.take();
            alignment.microphone_came();
        }
        alignment.push(vec![8; 4 * CHUNK]);
        assert_eq!(alignment.take(), [8; CHUNK]);
        assert_eq!(
            alignment.take(),
            [0; CHUNK],
            "only the newest sound belongs to what comes now"
        );
    }

    #[test]
    fn before_the_first_chunk_only_the_newest_is_kept() {
        let mut alignment = Alignment::default();
        assert!(!alignment.has_sounded());
        for height in 0..200 {
            alignment.push(vec![height; 160]);
        }
        let mut expected = [196; CHUNK];
        for (number, quarter) in expected.chunks_exact_mut(160).enumerate() {
            quarter.fill(196 + number as i16);
        }
        assert_eq!(alignment.take(), expected);
        assert!(alignment.has_sounded());
    }
}
