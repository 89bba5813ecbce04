//! Removes the echo of the loudspeaker from the sound of the microphone.

use sonora_aec3::{block::Block, block_processor::BlockProcessor, common::BLOCK_SIZE, config::EchoCanceller3Config};

use super::{CHUNK, Chunk, SAMPLE_RATE, level};

/// Length of the adaptive filter in blocks: 120 ms. WebRTC's default of 52 ms, made for the short path in a headset or
/// a laptop, leaves much of a room's reverberation to the suppressor, which then takes the player's words with it.
const FILTER: usize = 30;
/// Number of blocks of a player's speech after which the suppressor yields to it: 12 ms. WebRTC waits for 48 ms, a
/// quarter of a "ja".
const NEAR_END: i32 = 3;
/// Highest ratio of echo to the player's speech at which the suppressor yields. WebRTC: 0.25.
const ECHO_TO_PLAYER: f32 = 0.5;
/// Lowest ratio of the player's speech to the noise at which the suppressor yields. WebRTC: 30.
const PLAYER_TO_NOISE: f32 = 10.0;

/// Minimum amount of the voice for learning the path to the microphone, in chunks: 1.2 s.
const LEARNING: usize = SAMPLE_RATE as usize * 12 / 10 / CHUNK;
/// Minimum reduction of the echo by a filter that has learnt the path, in dB. One that has not yields 0.2; while a
/// player speaks over the voice it stays above 3.
const GAINED: f64 = 2.5;
/// Amount of the voice after which a filter without any gain is doubted, in chunks: 500 ms.
const DOUBTED: usize = SAMPLE_RATE as usize / 2 / CHUNK;
/// Height from which samples are clipped. No filter cancels clipped sound.
const CLIPPED: u16 = 32_000;

/// WebRTC's echo canceller (AEC3). It learns the path from the loudspeaker to the microphone while sound is played, and
/// finds the delay between the two automatically, up to about half a second.
///
/// Its blocks are used without the audio pipeline around them: chunks are whole blocks, so nothing is delayed, and the
/// filter and the suppressor can be configured. Noise suppression and gain control are left out, because levels show
/// the end of an utterance and words at other boards.
pub struct Canceller {
    processor: BlockProcessor,
    heard: Block,
    played: Block,
    /// Chunks with sound of the voice so far.
    taught: usize,
    /// Chunks with sound of the voice since the filter last had any gain.
    useless: usize,
}

impl Default for Canceller {
    fn default() -> Canceller {
        Canceller::new()
    }
}

impl Canceller {
    /// Creates a canceller that has not learnt anything yet.
    pub fn new() -> Canceller {
        let mut config = EchoCanceller3Config::default();
        config.filter.refined.length_blocks = FILTER;
        config.filter.coarse.length_blocks = FILTER;
        let near_end = &mut config.suppressor.dominant_nearend_detection;
        near_end.trigger_threshold = NEAR_END;
        near_end.enr_threshold = ECHO_TO_PLAYER;
        near_end.snr_threshold = PLAYER_TO_NOISE;
        Canceller {
            processor: BlockProcessor::new(&config, SAMPLE_RATE as usize, 1, 1),
            heard: Block::new(1, 1),
            played: Block::new(1, 1),
            taught: 0,
            useless: DOUBTED,
        }
    }

    /// Returns whether it removes the voice. It does not until it has learnt the path to the microphone, which takes
    /// some seconds of the voice. After a change of that path it must learn again. It also does not if no echo comes
    /// back.
    pub fn is_reliable(&self) -> bool {
        self.taught >= LEARNING && self.useless < DOUBTED
    }

    /// Removes the echo of `played` from `sound`, the next chunk of the microphone. `played` is the chunk that the
    /// loudspeaker was given at the same time or a little earlier.
    pub fn cancel(&mut self, sound: &mut Chunk, played: &Chunk) {
        const { assert!(CHUNK.is_multiple_of(BLOCK_SIZE), "a chunk is cut into whole blocks") }
        for (heard, played) in sound.chunks_exact_mut(BLOCK_SIZE).zip(played.chunks_exact(BLOCK_SIZE)) {
            fill(&mut self.played, played);
            fill(&mut self.heard, heard);
            let is_clipped = heard.iter().any(|sample| sample.unsigned_abs() >= CLIPPED);
            self.processor.buffer_render(&self.played);
            self.processor.process_capture(false, is_clipped, None, &mut self.heard);
            for (sample, cancelled) in heard.iter_mut().zip(self.heard.view(0, 0)) {
                // A cast saturates.
                *sample = cancelled.round() as i16;
            }
        }
        if level::sounds(played) {
            let gained = self.processor.get_metrics().echo_return_loss_enhancement;
            self.taught += 1;
            self.useless = if gained >= GAINED { 0 } else { self.useless + 1 };
        }
    }
}

#[cfg(test)]
impl Canceller {
    /// Creates a canceller that counts as having learnt the path to the microphone.
    pub(super) fn learnt() -> Canceller {
        Canceller {
            taught: LEARNING,
            useless: 0,
            ..Canceller::new()
        }
    }
}

/// Fills a block of one channel.
fn fill(block: &mut Block, samples: &[i16]) {
    for (to, sample) in block.view_mut(0, 0).iter_mut().zip(samples) {
        *to = f32::from(*sample);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audio::{Level, chunks};

    /// Speech-like noise without pitch, which swells four times a second and is silent in every fourth second.
    fn speech(seconds: usize, seed: u64) -> Vec<f32> {
        let mut rng = fastrand::Rng::with_seed(seed);
        let rate = SAMPLE_RATE as usize;
        (0..seconds * rate)
            .map(|at| {
                let swell = (at as f32 / rate as f32 * 4.0 * std::f32::consts::PI).sin().powi(2);
                let speaks = at / rate % 4 != 3;
                if speaks {
                    (rng.f32() - 0.5) * 8_000.0 * swell
                } else {
                    0.0
                }
            })
            .collect()
    }

    /// Returns `sound` as it comes back from a small room: 60 ms late, with two reflections, and 10 dB softer as a
    /// whole.
    fn echo(sound: &[f32]) -> Vec<f32> {
        let at = |n: usize, late: usize| n.checked_sub(late).map_or(0.0, |n| sound[n]);
        (0..sound.len())
            .map(|n| 0.3 * at(n, 960) + 0.1 * at(n, 1_150) - 0.05 * at(n, 1_400))
            .collect()
    }

    fn whole(samples: &[f32]) -> Vec<i16> {
        samples.iter().map(|sample| *sample as i16).collect()
    }

    fn cancelled(canceller: &mut Canceller, heard: &[i16], played: &[i16]) -> Vec<i16> {
        chunks(heard)
            .zip(chunks(played))
            .flat_map(|(mut chunk, played)| {
                canceller.cancel(&mut chunk, &played);
                chunk
            })
            .collect()
    }

    #[test]
    fn an_echo_is_taken_out_and_a_player_stays() {
        let played = speech(12, 1);
        let echoed = echo(&played);
        let mut canceller = Canceller::new();
        let rest = cancelled(&mut canceller, &whole(&echoed), &whole(&played));
        assert!(canceller.is_reliable());
        let seconds = |sound: &[i16], from: usize, to: usize| {
            Level::of(&sound[from * SAMPLE_RATE as usize..to * SAMPLE_RATE as usize]).rms_dbfs()
        };
        let gained = seconds(&whole(&echoed), 4, 7) - seconds(&rest, 4, 7);
        assert!(gained > 25.0, "only {gained} dB");

        // A player speaks over the voice from the eighth second on.
        let mut player = speech(12, 2);
        player[..8 * SAMPLE_RATE as usize].fill(0.0);
        let both: Vec<f32> = echoed.iter().zip(&player).map(|(echo, player)| echo + player).collect();
        let left = cancelled(&mut Canceller::new(), &whole(&both), &whole(&played));
        let lost = seconds(&whole(&player), 8, 11) - seconds(&left, 8, 11);
        assert!(lost.abs() < 6.0, "the player is {lost} dB softer");
    }

    #[test]
    fn it_is_not_relied_on_before_it_has_learnt_and_where_nothing_fits() {
        let played = speech(12, 1);
        let echoed = whole(&echo(&played));
        let second = SAMPLE_RATE as usize;
        let mut canceller = Canceller::new();
        cancelled(&mut canceller, &echoed[..2 * second], &whole(&played)[..2 * second]);
        assert!(!canceller.is_reliable());
        // The sound that comes back differs from the known reference.
        let mut canceller = Canceller::new();
        cancelled(&mut canceller, &echoed, &whole(&speech(12, 3)));
        assert!(!canceller.is_reliable());
    }

    #[test]
    fn without_an_echo_a_player_is_left_alone() {
        let player = whole(&speech(4, 2));
        let left = cancelled(&mut Canceller::new(), &player, &vec![0; player.len()]);
        let change = Level::of(&player).rms_dbfs() - Level::of(&left).rms_dbfs();
        assert!(change.abs() < 1.0, "{change} dB");
    }
}
