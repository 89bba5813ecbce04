//! Recorded declarations: WAV, FLAC and OGG Vorbis of any rate, mono or with more channels.

use std::{
    fs::File,
    io::ErrorKind,
    path::{Path, PathBuf},
};

use symphonia::core::{
    codecs::audio::{AudioDecoder, AudioDecoderOptions},
    errors::Error,
    formats::{FormatOptions, FormatReader, TrackType, probe::Hint},
    io::MediaSourceStream,
    meta::MetadataOptions,
};
use thiserror::Error;

use super::Resampler;
use crate::recognition::SAMPLE_RATE;

/// Longest recording that is read, in seconds: longer than anybody declares a move, short enough to stay in memory
/// (29 MB).
pub const LONGEST: u32 = 15 * 60;

/// Why a recording cannot be heard.
#[derive(Debug, Error)]
pub enum FileError {
    /// The file cannot be opened.
    #[error("The sound file {path} cannot be opened: {source}. Correct its name or its permissions.")]
    Open {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The file holds no sound that can be read.
    #[error("{path} is no sound file that Ansage can read. Give a WAV, FLAC or OGG Vorbis file.")]
    NotSound {
        /// The file.
        path: PathBuf,
    },
    /// The file holds no sample.
    #[error("The sound file {path} is empty. Record it again.")]
    Empty {
        /// The file.
        path: PathBuf,
    },
    /// The sound breaks off or is damaged.
    #[error("The sound file {path} is damaged: {reason}. Record or copy it again.")]
    Broken {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// The sound is longer than [`LONGEST`].
    #[error(
        "The sound file {path} is longer than {minutes} minutes. Give one declaration a file.",
        minutes = LONGEST / 60
    )]
    TooLong {
        /// The file.
        path: PathBuf,
    },
}

/// Reads the sound file `path` as mono samples at [`SAMPLE_RATE`]; channels are averaged.
///
/// # Errors
///
/// [`FileError`] when there is no such file, it holds no sound, or its sound is damaged or too long. A recording that
/// breaks off is refused rather than heard in part: "Turm Anna eins" may be the beginning of "Turm Anna eins Anna drei".
pub fn decode(path: &Path) -> Result<Vec<i16>, FileError> {
    let open = |source| FileError::Open {
        path: path.to_owned(),
        source,
    };
    let file = File::open(path).map_err(open)?;
    let metadata = file.metadata().map_err(open)?;
    if metadata.is_file() && metadata.len() == 0 {
        return Err(FileError::Empty { path: path.to_owned() });
    }
    // Anything else (a folder, a pipe, a device) could block or never end.
    if !metadata.is_file() {
        return Err(FileError::NotSound { path: path.to_owned() });
    }
    let mut sound = Sound::open(path, file)?;
    let mut samples = Vec::new();
    while sound.next(&mut samples)? {
        if samples.len() > (LONGEST * SAMPLE_RATE) as usize {
            return Err(FileError::TooLong { path: path.to_owned() });
        }
    }
    sound.finish(&mut samples);
    if samples.is_empty() {
        return Err(FileError::Empty { path: path.to_owned() });
    }
    Ok(samples)
}

/// A sound file being decoded.
struct Sound<'a> {
    path: &'a Path,
    format: Box<dyn FormatReader>,
    decoder: Box<dyn AudioDecoder>,
    track: u32,
    /// Rate and channels of the sound, and its resampler: known from the first packet.
    shape: Option<(u32, usize, Resampler)>,
    interleaved: Vec<f32>,
    mono: Vec<f32>,
}

impl<'a> Sound<'a> {
    fn open(path: &'a Path, file: File) -> Result<Self, FileError> {
        let not_sound = || FileError::NotSound { path: path.to_owned() };
        let stream = MediaSourceStream::new(Box::new(file), Default::default());
        // No hint from the name: the content decides.
        let format = symphonia::default::get_probe()
            .probe(
                &Hint::new(),
                stream,
                FormatOptions::default(),
                MetadataOptions::default(),
            )
            .map_err(|_| not_sound())?;
        let track = format.default_track(TrackType::Audio).ok_or_else(not_sound)?;
        let parameters = track
            .codec_params
            .as_ref()
            .and_then(|parameters| parameters.audio())
            .ok_or_else(not_sound)?;
        let decoder = symphonia::default::get_codecs()
            .make_audio_decoder(parameters, &AudioDecoderOptions::default())
            .map_err(|_| not_sound())?;
        let track = track.id;
        Ok(Sound {
            path,
            format,
            decoder,
            track,
            shape: None,
            interleaved: Vec::new(),
            mono: Vec::new(),
        })
    }

    fn broken(&self, reason: impl ToString) -> FileError {
        FileError::Broken {
            path: self.path.to_owned(),
            reason: reason.to_string(),
        }
    }

    /// Appends the samples of the next packet. False at the end.
    fn next(&mut self, samples: &mut Vec<i16>) -> Result<bool, FileError> {
        let packet = match self.format.next_packet() {
            Ok(Some(packet)) => packet,
            Ok(None) => return Ok(false),
            Err(Error::IoError(error)) if error.kind() == ErrorKind::UnexpectedEof => {
                return Err(self.broken("it breaks off"));
            }
            Err(error) => return Err(self.broken(error)),
        };
        if packet.track_id != self.track {
            return Ok(true);
        }
        let decoded = self.decoder.decode(&packet).map_err(|error| FileError::Broken {
            path: self.path.to_owned(),
            reason: error.to_string(),
        })?;
        let (rate, channels) = (decoded.spec().rate(), decoded.num_planes());
        decoded.copy_to_vec_interleaved(&mut self.interleaved);
        if self.shape.is_none() {
            let resampler =
                Resampler::new(rate).ok_or_else(|| self.broken(format!("a sample rate of {rate} Hz is impossible")))?;
            self.shape = Some((rate, channels, resampler));
        }
        let Some((first_rate, first_channels, resampler)) = &mut self.shape else {
            return Ok(true);
        };
        if (rate, channels) != (*first_rate, *first_channels) || channels == 0 {
            return Err(self.broken("its sample rate or its channels change on the way"));
        }
        self.mono.clear();
        self.mono.extend(
            self.interleaved
                .chunks_exact(channels)
                .map(|frame| frame.iter().sum::<f32>() / channels as f32),
        );
        resampler.push(&self.mono, samples);
        Ok(true)
    }

    fn finish(mut self, samples: &mut Vec<i16>) {
        if let Some((_, _, resampler)) = &mut self.shape {
            resampler.finish(samples);
        }
    }
}
