//! Detection of a microphone that is switched off but still connected: it delivers only digital silence.

use super::{CHUNK, Chunk, Level, SAMPLE_RATE};

/// Samples of digital silence ([`Level::is_dead`]) after which the microphone counts as muted: 1.8 s. Any live one has
/// more noise.
const AT_FIRST: usize = SAMPLE_RATE as usize * 18 / 10;
/// The same limit for a microphone that has come back from silence on its own: 10 minutes. Such a device suppresses
/// noise and gives silence while nobody speaks. The player should not be warned whenever they think.
const LATER: usize = SAMPLE_RATE as usize * 600;

/// Level below which a chunk contains no speech, in dB of full scale.
const SPEECH: f32 = -40.0;
/// Duration of soft sound after which the microphone is known to be on again and nobody speaks: 400 ms.
const SOFT: usize = SAMPLE_RATE as usize * 4 / 10;
/// Duration of any sound that shows the same in a loud hall: 10 s.
const LOUD: usize = SAMPLE_RATE as usize * 10;

/// Watches samples for a muted microphone.
#[derive(Debug, Clone)]
pub(super) struct MuteWatch {
    /// Length of the digital silence so far, in samples.
    dead: usize,
    limit: usize,
    told: bool,
    /// Whether muting was reported and its end was not.
    muted: bool,
    /// Sound since the report, in samples.
    sounding: usize,
    /// The soft part of that sound.
    soft: usize,
}

/// Change that a chunk shows in a muted microphone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mute {
    /// It has turned out to be muted.
    Begins,
    /// It is switched on again.
    Ends,
}

impl MuteWatch {
    /// Starts watching a device that was just opened.
    pub(super) fn new() -> MuteWatch {
        MuteWatch {
            dead: 0,
            limit: AT_FIRST,
            told: false,
            muted: false,
            sounding: 0,
            soft: 0,
        }
    }

    /// Processes the next chunk. Reports once that the microphone has turned out to be muted, and once that it is
    /// switched on again.
    ///
    /// The second report waits until nobody speaks, so that it does not talk over a declaration. A microphone that
    /// suppresses noise gives speech or silence, never soft sound, so it is not reported.
    pub(super) fn look(&mut self, chunk: &Chunk) -> Option<Mute> {
        let level = Level::of(chunk);
        if level.is_dead() {
            self.dead += CHUNK;
            (self.sounding, self.soft) = (0, 0);
            let begins = !self.told && self.dead >= self.limit;
            self.told |= begins;
            self.muted |= begins;
            return begins.then_some(Mute::Begins);
        }
        (self.dead, self.told) = (0, false);
        if !self.muted {
            return None;
        }
        self.limit = LATER;
        self.sounding += CHUNK;
        self.soft = match level.rms_dbfs() < SPEECH {
            true => self.soft + CHUNK,
            false => 0,
        };
        let ends = self.soft >= SOFT || self.sounding >= LOUD;
        self.muted &= !ends;
        ends.then_some(Mute::Ends)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the seconds of zeros after which the watch reports, in chunks of 40 ms.
    fn tells_after(watch: &mut MuteWatch, seconds: usize) -> Option<f32> {
        silence_tells_after(watch, &[0; CHUNK], seconds)
    }

    /// Returns the same for chunks of this `silence`.
    fn silence_tells_after(watch: &mut MuteWatch, silence: &Chunk, seconds: usize) -> Option<f32> {
        let chunks = seconds * 25;
        (1..=chunks)
            .find(|_| watch.look(silence) == Some(Mute::Begins))
            .map(|chunk| chunk as f32 / 25.0)
    }

    #[test]
    fn zeros_are_told_once_within_two_seconds() {
        let mut watch = MuteWatch::new();
        let after = tells_after(&mut watch, 10).unwrap();
        assert!((1.0..2.0).contains(&after), "{after}");
        assert_eq!(tells_after(&mut watch, 100), None);
    }

    #[test]
    fn the_dither_of_a_muted_converter_is_silence() {
        let mut dither = [0; CHUNK];
        for (number, sample) in dither.iter_mut().enumerate() {
            *sample = [0, 1, -1, 0, -1][number % 5];
        }
        let after = silence_tells_after(&mut MuteWatch::new(), &dither, 10).unwrap();
        assert!((1.0..2.0).contains(&after), "{after}");
    }

    #[test]
    fn any_noise_is_life() {
        let mut watch = MuteWatch::new();
        let mut noise = [0; CHUNK];
        noise[2] = 2;
        for _ in 0..1000 {
            assert_eq!(watch.look(&noise), None);
            assert_eq!(watch.look(&[0; CHUNK]), None);
        }
    }

    #[test]
    fn a_microphone_that_suppresses_noise_does_not_become_a_nuisance() {
        let mut watch = MuteWatch::new();
        assert!(tells_after(&mut watch, 3).is_some());
        // Speech between zeros does not come from a microphone that was switched on.
        for _ in 0..25 {
            assert_eq!(watch.look(&[3000; CHUNK]), None);
        }
        assert_eq!(tells_after(&mut watch, 599), None);
        assert!(tells_after(&mut watch, 3).is_some());
    }

    /// Returns the seconds of chunks of this height after which the watch reports that the microphone is on again.
    fn back_after(watch: &mut MuteWatch, height: i16, seconds: usize) -> Option<f32> {
        (1..=seconds * 25)
            .find(|_| watch.look(&[height; CHUNK]) == Some(Mute::Ends))
            .map(|chunk| chunk as f32 / 25.0)
    }

    #[test]
    fn a_microphone_that_is_switched_on_again_is_told_once_when_nobody_speaks() {
        let mut watch = MuteWatch::new();
        assert_eq!(back_after(&mut watch, 30, 5), None, "it was on all the time");
        assert!(tells_after(&mut watch, 3).is_some());
        assert_eq!(back_after(&mut watch, 3000, 2), None, "somebody speaks");
        let after = back_after(&mut watch, 30, 5).unwrap();
        assert!((0.3..0.6).contains(&after), "{after}");
        assert_eq!(back_after(&mut watch, 30, 5), None);
        // In a loud hall there is no silence to wait for.
        let mut watch = MuteWatch::new();
        assert!(tells_after(&mut watch, 3).is_some());
        assert_eq!(back_after(&mut watch, 3000, 20), Some(10.0));
    }
}
