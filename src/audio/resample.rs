//! Any sample rate → the recognizer's, or the loudspeaker's.

use audioadapter_buffers::direct::InterleavedSlice;
use rubato::{Async, FixedAsync, Resampler as _, SincInterpolationParameters, WindowFunction};

use super::SAMPLE_RATE;

/// Lowest input rate in Hz. Speech sampled below it is not intelligible.
const MIN_RATE: u32 = 4_000;
/// Highest input rate in Hz. No sound device exceeds it; only broken file headers do.
const MAX_RATE: u32 = 768_000;

/// Length of the windowed sinc in input samples at up to 48 kHz. 256 preserve everything up to 7 kHz and delay by 128
/// input samples (2.7 ms at 48 kHz). The model uses sound up to 7.6 kHz; half the length would lose 4 dB there.
const SINC: usize = 256;

/// Converts mono samples of any rate to 16-bit samples at [`SAMPLE_RATE`], in pieces of any length.
///
/// The filter's delay is compensated: sample n of the input is at n · 16000 / rate in the output. Allocates only while
/// its own buffers and the caller's grow to the longest piece; never locks.
pub struct Resampler {
    /// `None` if the input already has the right rate.
    sinc: Option<Sinc>,
}

struct Sinc {
    inner: Async<f32>,
    ratio: f64,
    /// Input that is not resampled yet, shorter than one block.
    pending: Vec<f32>,
    block: Vec<f32>,
    /// Output samples still to drop: the delay of the filter.
    skip: usize,
    taken: u64,
    given: u64,
}

impl Resampler {
    /// Creates a resampler for input of `rate` Hz, or returns `None` for an implausible rate (below 4 or above 768
    /// kHz).
    pub fn new(rate: u32) -> Option<Resampler> {
        Resampler::between(rate, SAMPLE_RATE)
    }

    /// Does the same as [`Resampler::new`], with the output rate `to`.
    pub(super) fn between(rate: u32, to: u32) -> Option<Resampler> {
        if ![rate, to].iter().all(|rate| (MIN_RATE..=MAX_RATE).contains(rate)) {
            return None;
        }
        if rate == to {
            return Some(Resampler { sinc: None });
        }
        let ratio = f64::from(to) / f64::from(rate);
        // The filter spans the same time at every rate: a high rate needs more taps for the same edge.
        let taps = (SINC * (rate.div_ceil(48_000) as usize)).next_multiple_of(8);
        let parameters = SincInterpolationParameters::new(taps, WindowFunction::BlackmanHarris2);
        // Blocks of 5 ms: waiting for a full block is latency.
        let block = (rate / 200) as usize;
        let inner = Async::new_sinc(ratio, 1.0, &parameters, block, 1, FixedAsync::Input).ok()?;
        let skip = inner.output_delay();
        let block = vec![0.0; inner.output_frames_max()];
        Some(Resampler {
            sinc: Some(Sinc {
                inner,
                ratio,
                pending: Vec::new(),
                block,
                skip,
                taken: 0,
                given: 0,
            }),
        })
    }

    /// Consumes `input` (nominally −1 to 1; anything beyond is clipped) and appends the output computed so far to
    /// `output`.
    pub fn push(&mut self, input: &[f32], output: &mut Vec<i16>) {
        match &mut self.sinc {
            None => output.extend(input.iter().map(|sample| to_i16(*sample))),
            Some(sinc) => {
                sinc.taken += input.len() as u64;
                sinc.push(input, u64::MAX, output);
            }
        }
    }

    /// Appends the rest, so that the output is as long as the input, and resets for another sound.
    pub fn finish(&mut self, output: &mut Vec<i16>) {
        let Some(sinc) = &mut self.sinc else { return };
        let due = (sinc.taken as f64 * sinc.ratio).round() as u64;
        let silence = vec![0.0; sinc.inner.input_frames_next()];
        while sinc.given < due {
            sinc.push(&silence, due, output);
        }
        sinc.inner.reset();
        sinc.pending.clear();
        sinc.skip = sinc.inner.output_delay();
        (sinc.taken, sinc.given) = (0, 0);
    }
}

impl Sinc {
    /// Resamples all full blocks, up to a total of `due` output samples.
    #[expect(clippy::expect_used, reason = "the resampler says how long its buffers are")]
    fn push(&mut self, input: &[f32], due: u64, output: &mut Vec<i16>) {
        self.pending.extend_from_slice(input);
        let mut start = 0;
        loop {
            let frames = self.inner.input_frames_next();
            let Some(block) = self.pending.get(start..start + frames) else {
                break;
            };
            let length = self.block.len();
            let from = InterleavedSlice::new(block, 1, frames).expect("a mono slice is as long as its frames");
            let mut to =
                InterleavedSlice::new_mut(&mut self.block, 1, length).expect("a mono slice is as long as its frames");
            let (_, written) = self
                .inner
                .process_into_buffer(&from, &mut to, None)
                .expect("both buffers have the lengths that the resampler asked for");
            let skipped = self.skip.min(written);
            self.skip -= skipped;
            let room = usize::try_from(due - self.given).unwrap_or(usize::MAX);
            let samples = self.block.iter().take(written).skip(skipped).take(room);
            self.given += samples.len() as u64;
            output.extend(samples.map(|sample| to_i16(*sample)));
            start += frames;
        }
        self.pending.drain(..start);
    }
}

/// Converts a float sample to 16 bits. NaN becomes silence.
fn to_i16(sample: f32) -> i16 {
    (sample * 32_768.0).round().clamp(-32_768.0, 32_767.0) as i16
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn tone(rate: u32, hertz: f32, seconds: f32) -> Vec<f32> {
        (0..(rate as f32 * seconds) as usize)
            .map(|n| 0.5 * (std::f32::consts::TAU * hertz * n as f32 / rate as f32).sin())
            .collect()
    }

    fn all(rate: u32, input: &[f32], piece: usize) -> Vec<i16> {
        let mut resampler = Resampler::new(rate).unwrap();
        let mut output = Vec::new();
        for part in input.chunks(piece) {
            resampler.push(part, &mut output);
        }
        resampler.finish(&mut output);
        output
    }

    #[test]
    fn a_tone_stays_where_and_what_it_is() {
        for rate in [8_000, 11_025, 16_000, 22_050, 32_000, 44_100, 48_000, 96_000, 192_000] {
            let output = all(rate, &tone(rate, 200.0, 0.5), 333);
            let expected = tone(SAMPLE_RATE, 200.0, 0.5);
            assert!((output.len() as i64 - 8_000).abs() <= 1, "{rate}: {}", output.len());
            for (n, (got, want)) in output.iter().zip(&expected).enumerate().skip(200).take(7_600) {
                let error = (f32::from(*got) / 32_768.0 - want).abs();
                // One sample of delay, the resolution of the filter, is worth 0.04 here.
                assert!(error < 0.05, "{rate} Hz, sample {n}: off by {error}");
            }
        }
    }

    #[test]
    fn what_the_model_cannot_hear_does_not_come_back_as_an_alias() {
        for rate in [44_100, 48_000] {
            let output = all(rate, &tone(rate, 11_000.0, 0.5), 480);
            let level = crate::audio::Level::of(&output[200..7_800]);
            assert!(level.rms_dbfs() < -70.0, "{rate}: {}", level.rms_dbfs());
        }
    }

    #[test]
    fn speech_up_to_seven_kilohertz_passes() {
        for rate in [44_100, 48_000] {
            let output = all(rate, &tone(rate, 7_000.0, 0.5), 480);
            let level = crate::audio::Level::of(&output[200..7_800]);
            assert!(level.rms_dbfs() > -10.0, "{rate}: {}", level.rms_dbfs());
        }
    }

    #[test]
    fn no_sound_has_such_a_rate() {
        for rate in [0, 1, 3_999, 768_001, u32::MAX] {
            assert!(Resampler::new(rate).is_none(), "{rate}");
        }
    }

    #[test]
    fn odd_numbers_do_no_harm() {
        let mut output = Vec::new();
        let mut resampler = Resampler::new(SAMPLE_RATE).unwrap();
        resampler.push(&[f32::NAN, f32::INFINITY, -7.0, 1.0, -1.0, 0.0], &mut output);
        assert_eq!(output, [0, i16::MAX, i16::MIN, i16::MAX, i16::MIN, 0]);
    }

    #[test]
    fn a_finished_resampler_starts_anew() {
        let input = tone(44_100, 440.0, 0.2);
        let mut resampler = Resampler::new(44_100).unwrap();
        let (mut first, mut second) = (Vec::new(), Vec::new());
        for output in [&mut first, &mut second] {
            resampler.push(&input, output);
            resampler.finish(output);
        }
        assert_eq!(first, second);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]

        #[test]
        fn length_and_sound_do_not_depend_on_the_pieces(
            rate in prop::sample::select(vec![8_000u32, 11_025, 16_000, 22_050, 44_100, 47_999, 48_000, 96_000]),
            length in 0usize..20_000,
            piece in 1usize..3_000,
        ) {
            let mut input = tone(rate, 300.0, 2.5);
            input.truncate(length);
            let length = input.len();
            let output = all(rate, &input, piece);
            let due = (length as f64 * 16_000.0 / f64::from(rate)).round();
            prop_assert_eq!(output.len(), due as usize);
            prop_assert_eq!(output, all(rate, &input, length.max(1)));
        }
    }
}
