//! A conversation in a room, as the microphone hears it.

use std::{
    sync::{
        atomic::{AtomicUsize, Ordering},
        mpsc,
    },
    thread,
};

use ansage::audio::SAMPLE_RATE;

use super::conversation::Conversation;
use crate::{
    error::EvaluationError,
    sound::{self, Recording},
};

/// Delays of the echoes, in milliseconds. Each conversation has one of them.
const DELAYS: [usize; 5] = [20, 40, 60, 120, 200];
/// Volumes of the loudspeaker: the peak of the played sound, as a fraction of full scale.
const VOLUMES: [f32; 3] = [0.9, 0.3, 0.1];
/// RMS of the microphone's noise: about −66 dB of full scale.
const FLOOR: f32 = 5e-4;

/// One conversation in one room.
pub(super) struct Scene<'a> {
    pub(super) number: usize,
    pub(super) conversation: &'a Conversation,
    pub(super) room: &'a Recording,
}

impl Scene<'_> {
    /// Returns the sound of the loudspeaker.
    pub(super) fn played(&self) -> Vec<f32> {
        let volume = VOLUMES[self.number % VOLUMES.len()];
        let played = &self.conversation.played;
        let peak = played.iter().fold(0f32, |peak, sample| peak.max(sample.abs()));
        played.iter().map(|sample| sample * volume / peak).collect()
    }

    /// Returns what the microphone hears: the echo of `played` with this gain in dB, or none, and its own noise.
    pub(super) fn echo(&self, played: &[f32], gain: Option<f32>) -> Vec<f32> {
        let late = DELAYS[self.number % DELAYS.len()] * SAMPLE_RATE as usize / 1000;
        let factor = gain.map_or(0.0, |gain| 10f32.powf(gain / 20.0));
        let mut rng = fastrand::Rng::with_seed(self.number as u64);
        let mut echo = vec![0.0; late];
        echo.extend(sound::in_room(played, self.room).iter().map(|sample| sample * factor));
        echo.truncate(played.len());
        for sample in &mut echo {
            *sample += FLOOR * (rng.f32() + rng.f32() + rng.f32() - 1.5) * 2.0;
        }
        echo
    }
}

/// Measures in each room, with all processors.
///
/// # Errors
///
/// The first error of `measure`.
pub(super) fn for_each_room<T: Send>(
    rooms: &[Recording],
    conversations: &[Conversation],
    measure: impl Fn(&Scene<'_>) -> Result<T, EvaluationError> + Sync,
) -> Result<Vec<T>, EvaluationError> {
    let next = AtomicUsize::new(0);
    let (results, received) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            let (results, next, measure) = (results.clone(), &next, &measure);
            scope.spawn(move || {
                while let Some(number) = Some(next.fetch_add(1, Ordering::Relaxed)).filter(|n| *n < rooms.len()) {
                    let scene = Scene {
                        number,
                        conversation: &conversations[number % conversations.len()],
                        room: &rooms[number],
                    };
                    if results.send(measure(&scene)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(results);
        received.iter().collect()
    })
}

/// Returns 16-bit samples, as from a converter.
pub(super) fn whole(samples: &[f32]) -> Vec<i16> {
    samples
        .iter()
        .map(|sample| (sample * 32_768.0).round().clamp(-32_768.0, 32_767.0) as i16)
        .collect()
}
