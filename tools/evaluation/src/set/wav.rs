//! WAV files of the set.

use std::{fs, path::Path};

use ansage::audio;

use crate::error::AnyResult;

/// Writes mono samples at [`audio::SAMPLE_RATE`].
///
/// # Errors
///
/// If the file cannot be written.
pub fn write(file: &Path, samples: &[i16]) -> AnyResult<()> {
    Ok(fs::write(file, audio::wav(samples)?)?)
}
