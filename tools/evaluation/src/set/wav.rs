//! WAV files of the set.

use std::path::Path;

use ansage::audio::SAMPLE_RATE;

use crate::error::AnyResult;

/// Writes mono samples at [`SAMPLE_RATE`].
///
/// # Errors
///
/// If the file cannot be written.
pub fn write(file: &Path, samples: &[i16]) -> AnyResult<()> {
    let spec = hound::WavSpec {
        channels: 1,
        sample_rate: SAMPLE_RATE,
        bits_per_sample: 16,
        sample_format: hound::SampleFormat::Int,
    };
    let mut writer = hound::WavWriter::create(file, spec)?;
    for sample in samples {
        writer.write_sample(*sample)?;
    }
    Ok(writer.finalize()?)
}
