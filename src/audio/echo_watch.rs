//! Detects whether the microphone hears the loudspeaker at all. With headphones it does not, and nothing needs to be
//! cancelled.
//!
//! An echo that is too soft to stand out from noise still resembles the played sound. The generalized cross-correlation
//! with phase transform (C. H. Knapp and G. C. Carter, 1976) of a few seconds finds it.

use std::{collections::VecDeque, fmt};

use super::{
    CHUNK, Chunk, Level,
    correlation::{Correlator, LENGTH, power},
    level,
    resemblance::{KEPT, Resemblance},
};

/// Length of the blocks of the microphone that are compared, in chunks: 480 ms.
const BLOCK: usize = 12;
/// Range of delays that are examined together, in chunks: 480 ms. A Bluetooth loudspeaker sounds up to 300 ms late.
const RANGE: usize = 12;
const _: () = assert!(
    (BLOCK + RANGE) * CHUNK <= LENGTH,
    "a block and its range fit into the transform"
);
/// Number of such ranges. On a busy computer an echo may come more than a second late.
const RANGES: usize = 3;
/// Minimum number of chunks with sound of the loudspeaker for a block to be compared with it: 280 ms.
const SOUNDING: usize = 7;
/// Number of blocks before an echo can be ruled out, about 2 s of the voice.
const FEWEST: f32 = 3.5;
/// Agreement of the blocks from which there is an echo, in standard deviations of chance. A player's words over the
/// voice resemble it at a different delay in each block, and stay below this.
const ECHO: f32 = 5.0;
/// Agreement below which there is none. Between the two, the last finding is kept.
const NO_ECHO: f32 = 2.0;
/// Height of a correlation's peak, relative to the root mean square, from which the absence of an echo is doubtful. In
/// noise, chance yields up to 5.
const DOUBTFUL: f32 = 5.0;
/// Height from which a single block proves an echo. A player's own words stay well below it. Without a room, an echo 20
/// dB softer than the voice is well above it (see the tests).
const CERTAIN: f32 = 25.0;
/// Minimum level of a block with a player above the softest recent block, in dB. Such a block cannot prove the absence
/// of an echo, because it would drown one out.
const LOUDER: f32 = 12.0;
/// Rise of the softest block's level per block, in dB, so that a hall that becomes louder is noticed within a minute.
const RISE: f32 = 0.1;

/// Watch for an echo of the loudspeaker in the sound of the microphone.
pub struct EchoWatch {
    correlator: Correlator,
    /// The last chunks that were played: as many as in a block and all delays before it.
    played: VecDeque<Chunk>,
    /// The chunks of the microphone in the current, unfinished block.
    heard: Vec<Chunk>,
    /// The similarities of the last blocks, for each range of delays.
    ranges: [Resemblance; RANGES],
    /// Total weight of the blocks that could prove the absence of an echo.
    blocks: f32,
    /// Level of the softest block, in dB.
    softest: f32,
    /// The last finding.
    is_without_echo: bool,
}

impl Default for EchoWatch {
    fn default() -> EchoWatch {
        EchoWatch {
            correlator: Correlator::default(),
            ranges: Default::default(),
            played: VecDeque::from(vec![[0; CHUNK]; BLOCK + RANGES * RANGE]),
            heard: Vec::with_capacity(BLOCK),
            blocks: 0.0,
            softest: f32::INFINITY,
            is_without_echo: false,
        }
    }
}

impl fmt::Debug for EchoWatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EchoWatch")
            .field("blocks", &self.blocks)
            .field("is_without_echo", &self.is_without_echo)
            .finish_non_exhaustive()
    }
}

impl EchoWatch {
    /// Returns whether no echo comes back, judged by some seconds of the voice.
    pub fn is_without_echo(&self) -> bool {
        self.is_without_echo
    }

    /// Takes the next chunk of the microphone, and what the loudspeaker was given at the same time or a little earlier.
    pub fn look(&mut self, heard: &Chunk, played: &Chunk) {
        self.played.pop_front();
        self.played.push_back(*played);
        self.heard.push(*heard);
        if self.heard.len() < BLOCK {
            return;
        }
        let block = std::mem::take(&mut self.heard);
        if is_sounding(self.played.iter().skip(RANGES * RANGE)) {
            self.compare(&block);
        }
        self.heard = block;
        self.heard.clear();
    }

    /// Continues after a gap in the sound, or in the reference, after which the delay between them may be different.
    /// The finding is kept, because the devices are the same. To change it, new blocks are needed.
    pub fn resume(&mut self) {
        self.played.iter_mut().for_each(|chunk| chunk.fill(0));
        self.heard.clear();
        self.ranges = Default::default();
        self.blocks = 0.0;
    }

    /// Evaluates a block of the microphone.
    fn compare(&mut self, block: &[Chunk]) {
        // A muted microphone proves nothing.
        if block.iter().all(|chunk| Level::of(chunk).is_dead()) {
            return;
        }
        let silence = [0; CHUNK * RANGE];
        let samples = silence.iter().chain(block.iter().flatten());
        let heard = self.correlator.spectrum(samples.map(|sample| f32::from(*sample)));
        let power = power(&heard);
        if power < 1.0 {
            // Nor does a hum below the band.
            return;
        }
        let level = 10.0 * power.log10();
        self.softest = (self.softest + RISE).min(level);
        // A player who speaks over the voice would hide an echo, so such a block cannot prove its absence. But an echo
        // may be as loud as a player, so it can prove its presence.
        let drowns = level > self.softest + LOUDER;
        self.blocks = self.blocks * KEPT + if drowns { 0.0 } else { 1.0 };
        let mut is_certain = false;
        for range in 0..RANGES {
            // The longest delays come first.
            let window = (RANGES - 1 - range) * RANGE;
            let played = self.played.range(window..window + RANGE + BLOCK);
            // Near silence resembles any soft sound.
            if is_sounding(played.clone()) {
                let played = self
                    .correlator
                    .spectrum(played.flatten().map(|sample| f32::from(*sample)));
                let correlation = self.correlator.correlation(&played, &heard, RANGE * CHUNK);
                is_certain |= correlation.peak() >= CERTAIN;
                if let Some(known) = self.ranges.get_mut(range) {
                    known.add(correlation, &self.correlator);
                }
            }
        }
        let highest = |of: fn(&Resemblance) -> f32| self.ranges.iter().map(of).fold(0.0, f32::max);
        let (peak, agreement) = (highest(Resemblance::peak), highest(Resemblance::agreement));
        if is_certain || peak >= CERTAIN || agreement >= ECHO {
            self.is_without_echo = false;
        } else if !drowns && self.blocks >= FEWEST && peak < DOUBTFUL && agreement < NO_ECHO {
            self.is_without_echo = true;
        }
    }
}

/// Returns whether the loudspeaker sounds in enough of these chunks to be compared.
fn is_sounding<'a>(played: impl Iterator<Item = &'a Chunk>) -> bool {
    let sounds = |chunk: &&Chunk| level::sounds(&chunk[..]);
    played.filter(sounds).count() >= SOUNDING
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audio::{SAMPLE_RATE, chunks};

    /// Returns random numbers that are unlike those of any other seed. Without the factor, neighbouring seeds give
    /// similar ones.
    fn random(seed: u64) -> fastrand::Rng {
        fastrand::Rng::with_seed(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    /// Returns speech-like noise, which swells three times a second.
    fn speech(seconds: usize, seed: u64) -> Vec<f32> {
        let mut rng = random(seed);
        let swell = |at: usize| {
            (at as f32 / SAMPLE_RATE as f32 * 3.0 * std::f32::consts::PI)
                .sin()
                .powi(2)
        };
        (0..seconds * SAMPLE_RATE as usize)
            .map(|at| (rng.f32() - 0.5) * 16_000.0 * swell(at))
            .collect()
    }

    /// Returns vowels, five a second, each with a different pitch up to 60 % above `pitch`, in Hz.
    fn vowels(seconds: usize, pitch: f32, seed: u64) -> Vec<f32> {
        let mut rng = random(seed);
        let length = SAMPLE_RATE as usize / 5;
        let mut vowel = || -> Vec<f32> {
            let pitch = pitch * (1.0 + 0.6 * rng.f32()) / SAMPLE_RATE as f32 * 2.0 * std::f32::consts::PI;
            let swell = |at: usize| (at as f32 / length as f32 * std::f32::consts::PI).sin();
            let harmonics =
                |at: usize| -> f32 { (1..20).map(|n| (n as f32 * pitch * at as f32).cos() / n as f32).sum() };
            (0..length).map(|at| 2_000.0 * swell(at) * harmonics(at)).collect()
        };
        (0..seconds * 5).flat_map(|_| vowel()).collect()
    }

    /// Returns the noise of a microphone, some 70 dB below full scale, with `sound` in it: `softer_db` softer, and 100
    /// ms late.
    fn heard(sound: &[f32], softer_db: f32) -> Vec<i16> {
        heard_late(sound, softer_db, 100)
    }

    /// Does the same with a delay of `late_ms`.
    fn heard_late(sound: &[f32], softer_db: f32, late_ms: usize) -> Vec<i16> {
        let mut rng = fastrand::Rng::with_seed(99);
        let factor = 10_f32.powf(-softer_db / 20.0);
        let noise = |rng: &mut fastrand::Rng| (rng.f32() + rng.f32() + rng.f32() - 1.5) * 20.0;
        let late = SAMPLE_RATE as usize * late_ms / 1000;
        let echo = std::iter::repeat_n(&0.0, late).chain(sound);
        echo.take(sound.len())
            .map(|sample| (noise(&mut rng) + factor * sample) as i16)
            .collect()
    }

    fn whole(samples: &[f32]) -> Vec<i16> {
        samples.iter().map(|sample| *sample as i16).collect()
    }

    /// Returns the number of seconds in which no echo is known.
    fn without_echo(watch: &mut EchoWatch, heard: &[i16], played: &[i16]) -> f32 {
        let mut count = 0;
        for (heard, played) in chunks(heard).zip(chunks(played)) {
            watch.look(&heard, &played);
            count += usize::from(watch.is_without_echo());
        }
        count as f32 / 25.0
    }

    /// Returns a watch that has detected headphones, after the sound of `speech(12, 3)`.
    fn with_headphones() -> EchoWatch {
        let played = speech(12, 3);
        let silence = vec![0.0; played.len()];
        let mut watch = EchoWatch::default();
        without_echo(&mut watch, &heard(&silence, 0.0), &whole(&played));
        assert!(watch.is_without_echo());
        watch
    }

    /// Returns the echo of `sound` in a hall, without any direct sound: reflections that decay by 60 dB in 0.6 s.
    fn in_a_hall(sound: &[f32]) -> Vec<f32> {
        let mut rng = fastrand::Rng::with_seed(12);
        // One every 4 ms on average, each at its own time.
        let reflections: Vec<(usize, f32)> = (0..100)
            .map(|n| {
                let at = n * 64 + rng.usize(..64);
                let decay = 10_f32.powf(-3.0 * at as f32 / (0.6 * SAMPLE_RATE as f32));
                (at, 0.2 * decay * (rng.f32() - 0.5))
            })
            .collect();
        let mut hall = vec![0.0; sound.len()];
        for (late, height) in reflections {
            for (to, from) in hall.iter_mut().skip(late).zip(sound) {
                *to += height * from;
            }
        }
        hall
    }

    #[test]
    fn headphones_are_known_after_some_seconds_of_the_voice() {
        let played = speech(20, 1);
        let silence = vec![0.0; played.len()];
        let mut watch = EchoWatch::default();
        let known = without_echo(&mut watch, &heard(&silence, 0.0), &whole(&played));
        assert!((15.0..18.5).contains(&known), "{known}");
        // As long as nothing is played, nothing can be known.
        let unknown = without_echo(&mut EchoWatch::default(), &heard(&silence, 0.0), &whole(&silence));
        assert_eq!(unknown, 0.0);
    }

    #[test]
    fn an_echo_is_noticed_even_where_it_is_softer_than_the_noise() {
        // The noise is as loud as an echo that is 50 dB softer than the voice.
        for softer in [6.0, 30.0, 45.0, 55.0] {
            let played = speech(20, 2);
            let mut watch = EchoWatch::default();
            let known = without_echo(&mut watch, &heard(&played, softer), &whole(&played));
            assert_eq!(known, 0.0, "{softer} dB");
        }
    }

    #[test]
    fn an_echo_that_comes_late_on_a_busy_computer_is_noticed() {
        for late_ms in [470, 500, 900, 1400] {
            let played = speech(20, 2);
            let mut watch = EchoWatch::default();
            let known = without_echo(&mut watch, &heard_late(&played, 30.0, late_ms), &whole(&played));
            assert_eq!(known, 0.0, "{late_ms} ms");
        }
    }

    #[test]
    fn an_echo_stays_known_after_gaps() {
        let played = speech(20, 8);
        let mut watch = EchoWatch::default();
        // Each gap changes the delay.
        for (number, part) in played.chunks(2 * SAMPLE_RATE as usize).enumerate() {
            let heard = heard_late(part, 45.0, 100 + 50 * number);
            assert_eq!(without_echo(&mut watch, &heard, &whole(part)), 0.0, "{number}");
            watch.resume();
        }
    }

    #[test]
    fn headphones_that_are_taken_off_are_noticed() {
        let played = speech(20, 3);
        // In a hall the peaks are far lower.
        for (echo, longest) in [
            (heard(&played, 20.0), 1.0),
            (heard(&in_a_hall(&played), 0.0), 2.0),
            (heard(&in_a_hall(&played), 38.0), 2.0),
        ] {
            let mut watch = with_headphones();
            let late = without_echo(&mut watch, &echo, &whole(&played));
            assert!(late < longest, "{late}");
            assert!(!watch.is_without_echo());
        }
    }

    #[test]
    fn headphones_stay_known_while_a_player_speaks_and_after_a_gap() {
        let played = speech(12, 6);
        let silence = vec![0.0; played.len()];
        let mut watch = EchoWatch::default();
        without_echo(&mut watch, &heard(&silence, 0.0), &whole(&played));
        let known = without_echo(&mut watch, &whole(&speech(12, 7)), &whole(&played));
        assert_eq!(known, 12.0);
        watch.resume();
        assert!(watch.is_without_echo());
        let late = without_echo(&mut watch, &heard(&played, 20.0), &whole(&played));
        assert!(late < 1.0, "{late}");
    }

    #[test]
    fn a_players_soft_vowels_are_no_late_echo_of_the_vowels_of_the_voice() {
        let mut watch = with_headphones();
        let played = vowels(20, 130.0, 10);
        let player = vowels(20, 90.0, 11);
        // A new finding two seconds after each gap.
        let mut known = 0.0;
        for (player, played) in player
            .chunks(2 * SAMPLE_RATE as usize)
            .zip(played.chunks(2 * SAMPLE_RATE as usize))
        {
            watch.resume();
            known += without_echo(&mut watch, &heard(player, 30.0), &whole(played));
        }
        assert_eq!(known, 20.0);
    }

    #[test]
    fn one_block_that_resembles_the_voice_is_no_echo_unless_beyond_doubt() {
        let mut watch = with_headphones();
        let played = speech(12, 3);
        let second = SAMPLE_RATE as usize;
        for (softer, is_echo) in [(62.0, false), (30.0, true)] {
            watch.resume();
            let alike = heard(&played[..second], softer);
            without_echo(&mut watch, &alike[..second / 2], &whole(&played[..second / 2]));
            let peak = watch.ranges[0].peak();
            assert!(peak > DOUBTFUL, "{peak}");
            assert_eq!(watch.is_without_echo(), !is_echo, "{softer} dB");
        }
    }

    #[test]
    fn a_knock_at_the_beginning_of_a_sentence_is_no_echo_of_the_silence_before() {
        let played = speech(12, 6);
        let silence = vec![0.0; played.len()];
        let mut watch = EchoWatch::default();
        without_echo(&mut watch, &heard(&silence, 0.0), &whole(&played));
        // The least significant bit of a single sample, a second of silence, and the next sentence.
        let knock = SAMPLE_RATE as usize * 3;
        let mut played = [&silence[..knock], &played[..knock]].concat();
        played[knock - SAMPLE_RATE as usize] = 1.0;
        let mut heard = heard(&silence[..played.len()], 0.0);
        heard[knock + 4_000] = 20_000;
        assert_eq!(without_echo(&mut watch, &heard, &whole(&played)), 6.0);
    }

    #[test]
    fn a_player_over_the_voice_and_a_muted_microphone_show_nothing() {
        let played = whole(&speech(8, 4));
        let mut rng = fastrand::Rng::with_seed(13);
        let dither: Vec<i16> = played.iter().map(|_| rng.i16(-1..=1)).collect();
        for muted in [vec![0; played.len()], dither] {
            assert_eq!(without_echo(&mut EchoWatch::default(), &muted, &played), 0.0);
        }
        // A second of silence, and then a player who never stops.
        let mut player = speech(8, 5);
        player[..SAMPLE_RATE as usize].fill(0.0);
        let known = without_echo(&mut EchoWatch::default(), &heard(&player, 10.0), &played);
        assert_eq!(known, 0.0);
    }
}
