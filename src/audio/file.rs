//! Recorded declarations: WAV, FLAC and OGG Vorbis at any rate, with one or more channels.

use std::{
    fs::File,
    io::{self, Cursor, ErrorKind, Read, Seek},
    path::{Path, PathBuf},
};

use symphonia::core::{
    codecs::audio::{AudioDecoder, AudioDecoderOptions},
    errors::Error,
    formats::{FormatOptions, FormatReader, TrackType, probe::Hint},
    io::{MediaSource, MediaSourceStream},
    meta::MetadataOptions,
};
use thiserror::Error;

use super::{Resampler, SAMPLE_RATE};
use crate::disk;

/// Longest recording that is read, in seconds: longer than any declaration of a move, yet small enough for memory (29
/// MB).
pub const LONGEST: u32 = 15 * 60;

/// Reason why a sound file cannot be read.
#[derive(Debug, Error)]
pub enum FileError {
    /// The file cannot be opened.
    #[error("unreadable sound file {path}: {source}")]
    Open {
        /// The file.
        path: PathBuf,
        /// Error of the system.
        source: std::io::Error,
    },
    /// The file holds no readable sound.
    #[error("unknown sound format of {path}")]
    NotSound {
        /// The file.
        path: PathBuf,
    },
    /// The file holds no samples.
    #[error("empty sound file {path}")]
    Empty {
        /// The file.
        path: PathBuf,
    },
    /// The sound is truncated or damaged.
    #[error("damaged sound file {path}: {fault}")]
    Broken {
        /// The file.
        path: PathBuf,
        /// The fault.
        fault: SoundFault,
    },
    /// The sound is longer than [`LONGEST`].
    #[error("too long sound file {path}")]
    TooLong {
        /// The file.
        path: PathBuf,
    },
}

/// Fault of a damaged sound file.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SoundFault {
    /// It ends before its sound does.
    #[error("it breaks off")]
    BreaksOff,
    /// It claims an impossible sample rate, in Hz.
    #[error("a sample rate of {0} Hz is impossible")]
    Rate(u32),
    /// Its sample rate or its channels change in the middle.
    #[error("its sample rate or its channels change on the way")]
    Changes,
    /// It cannot be decoded, for the reason that the decoder gives.
    #[error("{0}")]
    Decoder(String),
}

impl FileError {
    /// Returns whether the user's request was wrong: there is no such file, or it is no sound that can be read.
    pub fn is_misuse(&self) -> bool {
        match self {
            FileError::Open { source, .. } => disk::is_wrong_file(source),
            FileError::NotSound { .. }
            | FileError::Empty { .. }
            | FileError::Broken { .. }
            | FileError::TooLong { .. } => true,
        }
    }
}

/// Reads the sound file `path` as mono samples at [`SAMPLE_RATE`], averaging the channels.
///
/// # Errors
///
/// Returns a [`FileError`] if there is no such file, it holds no sound, or its sound is damaged or too long. A
/// truncated recording is an error: "Turm Anna eins" may be the beginning of "Turm Anna eins Anna drei".
pub fn decode(path: &Path) -> Result<Vec<i16>, FileError> {
    let open = |source| FileError::Open {
        path: path.to_owned(),
        source,
    };
    let file = File::open(path).map_err(open)?;
    let metadata = file.metadata().map_err(open)?;
    if metadata.is_dir() {
        return Err(open(std::io::ErrorKind::IsADirectory.into()));
    }
    if metadata.is_file() && metadata.len() == 0 {
        return Err(FileError::Empty { path: path.to_owned() });
    }
    // Anything else, such as a pipe or a device, could block or never end.
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

/// Corrects the length of a WAV file that was written into a pipe.
///
/// Programs such as espeak-ng and ffmpeg cannot know the length in advance and claim 2 or 4 GB. Such a file is read
/// into memory and given its true length; any other stays on disk. A wrong but plausible length is kept, so that a
/// truncated recording is noticed.
fn with_true_length(mut file: File) -> std::io::Result<Box<dyn MediaSource>> {
    const CLAIMED_BY_PIPES: u32 = 0x7fff_0000;
    let mut head = Vec::with_capacity(4096);
    (&mut file).take(4096).read_to_end(&mut head)?;
    file.rewind()?;
    let Some((start, claimed)) = data_chunk(&head) else {
        return Ok(Box::new(file));
    };
    // 16-bit stereo at 48 kHz, the largest format likely to come from a pipe.
    let largest = u64::from(LONGEST) * 192_000;
    if claimed < CLAIMED_BY_PIPES || file.metadata()?.len() > largest {
        return Ok(Box::new(file));
    }
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    let length = u32::try_from(bytes.len().saturating_sub(start)).unwrap_or(u32::MAX);
    if let Some(field) = bytes.get_mut(start - 4..start) {
        field.copy_from_slice(&length.to_le_bytes());
    }
    Ok(Box::new(Cursor::new(bytes)))
}

/// Returns the offset of the sound in the head of a WAV file, and its claimed length in bytes. The four bytes before
/// the sound are that length.
fn data_chunk(head: &[u8]) -> Option<(usize, u32)> {
    if !head.starts_with(b"RIFF") || head.get(8..12) != Some(b"WAVE") {
        return None;
    }
    let mut at = 12;
    loop {
        let name = head.get(at..at + 4)?;
        let length = u32::from_le_bytes(*head.get(at + 4..)?.first_chunk()?);
        at += 8;
        if name == b"data" {
            return Some((at, length));
        }
        at += (length as usize).next_multiple_of(2);
    }
}

/// A sound file being decoded.
struct Sound<'a> {
    path: &'a Path,
    format: Box<dyn FormatReader>,
    decoder: Box<dyn AudioDecoder>,
    track: u32,
    /// Rate, channels and resampler of the sound, known from the first packet.
    shape: Option<(u32, usize, Resampler)>,
    interleaved: Vec<f32>,
    mono: Vec<f32>,
}

impl<'a> Sound<'a> {
    fn open(path: &'a Path, file: File) -> Result<Self, FileError> {
        let not_sound = || FileError::NotSound { path: path.to_owned() };
        let source = with_true_length(file).map_err(|source| FileError::Open {
            path: path.to_owned(),
            source,
        })?;
        let stream = MediaSourceStream::new(source, Default::default());
        // The content decides, not the file name.
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
        // If the header gives the length, a recording that is too long is rejected before it is decoded.
        if let (Some(frames), Some(rate)) = (track.num_frames, parameters.sample_rate)
            && frames > u64::from(LONGEST) * u64::from(rate)
        {
            return Err(FileError::TooLong { path: path.to_owned() });
        }
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

    fn broken(&self, fault: SoundFault) -> FileError {
        FileError::Broken {
            path: self.path.to_owned(),
            fault,
        }
    }

    /// Appends the samples of the next packet. Returns false at the end.
    fn next(&mut self, samples: &mut Vec<i16>) -> Result<bool, FileError> {
        let packet = match self.format.next_packet() {
            Ok(Some(packet)) => packet,
            Ok(None) => return Ok(false),
            Err(Error::IoError(error)) if error.kind() == ErrorKind::UnexpectedEof => {
                return Err(self.broken(SoundFault::BreaksOff));
            }
            Err(error) => return Err(self.broken(SoundFault::Decoder(error.to_string()))),
        };
        if packet.track_id != self.track {
            return Ok(true);
        }
        let decoded = self.decoder.decode(&packet).map_err(|error| FileError::Broken {
            path: self.path.to_owned(),
            fault: SoundFault::Decoder(error.to_string()),
        })?;
        let (rate, channels) = (decoded.spec().rate(), decoded.num_planes());
        decoded.copy_to_vec_interleaved(&mut self.interleaved);
        if self.shape.is_none() {
            let resampler = Resampler::new(rate).ok_or_else(|| self.broken(SoundFault::Rate(rate)))?;
            self.shape = Some((rate, channels, resampler));
        }
        let Some((first_rate, first_channels, resampler)) = &mut self.shape else {
            return Ok(true);
        };
        if (rate, channels) != (*first_rate, *first_channels) || channels == 0 {
            return Err(self.broken(SoundFault::Changes));
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

/// Returns `samples` (mono, at [`SAMPLE_RATE`]) as a WAV file.
///
/// # Errors
///
/// Returns an error if the samples do not fit into a WAV file (37 hours).
pub fn wav(samples: &[i16]) -> io::Result<Vec<u8>> {
    let spec = hound::WavSpec {
        channels: 1,
        sample_rate: SAMPLE_RATE,
        bits_per_sample: 16,
        sample_format: hound::SampleFormat::Int,
    };
    let failed = |error| match error {
        hound::Error::IoError(error) => error,
        error => io::Error::other(error),
    };
    let mut sound = Cursor::new(Vec::new());
    let mut writer = hound::WavWriter::new(&mut sound, spec).map_err(failed)?;
    for sample in samples {
        writer.write_sample(*sample).map_err(failed)?;
    }
    writer.finalize().map_err(failed)?;
    Ok(sound.into_inner())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::audio::Level;

    fn fixture(name: &str) -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(name)
    }

    fn decode_bytes(bytes: &[u8]) -> Result<Vec<i16>, FileError> {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), bytes).unwrap();
        decode(file.path())
    }

    /// Returns a WAV file of `rate` Hz and `channels` channels with `frames` frames of a sine of amplitude 8000. Its
    /// header claims `claimed` bytes of samples.
    fn wav(rate: u32, channels: u16, frames: usize, claimed: Option<u32>) -> Vec<u8> {
        let data: Vec<u8> = (0..frames)
            .flat_map(|n| {
                let sample = ((n as f32 * 0.05).sin() * 8_000.0) as i16;
                std::iter::repeat_n(sample.to_le_bytes(), usize::from(channels)).flatten()
            })
            .collect();
        let claimed = claimed.unwrap_or(data.len() as u32);
        let mut out = Vec::new();
        out.extend(b"RIFF");
        out.extend(claimed.saturating_add(36).to_le_bytes());
        out.extend(b"WAVEfmt ");
        out.extend(16u32.to_le_bytes());
        out.extend(1u16.to_le_bytes());
        out.extend(channels.to_le_bytes());
        out.extend(rate.to_le_bytes());
        out.extend((rate * u32::from(channels) * 2).to_le_bytes());
        out.extend((channels * 2).to_le_bytes());
        out.extend(16u16.to_le_bytes());
        out.extend(b"data");
        out.extend(claimed.to_le_bytes());
        out.extend(data);
        out
    }

    #[test]
    fn every_format_is_read() {
        for (name, seconds) in [("knight.flac", 2.47), ("pawn.ogg", 0.94), ("pawn.wav", 0.94)] {
            let samples = decode(&fixture(name)).unwrap();
            let got = samples.len() as f64 / f64::from(SAMPLE_RATE);
            assert!((got - seconds).abs() < 0.05, "{name}: {got} s");
            let level = Level::of(&samples);
            assert!(
                level.peak_dbfs() > -20.0 && level.clipping() < 0.01,
                "{name}: {level:?}"
            );
        }
    }

    #[test]
    fn rates_and_channels() {
        for rate in [8_000, 16_000, 22_050, 44_100, 48_000] {
            for channels in [1, 2, 6] {
                let samples = decode_bytes(&wav(rate, channels, rate as usize, None)).unwrap();
                assert_eq!(samples.len(), 16_000, "{rate} Hz, {channels} channels");
                assert!(
                    (Level::of(&samples).rms_dbfs() + 15.3).abs() < 0.5,
                    "{rate} Hz, {channels} channels"
                );
            }
        }
    }

    #[test]
    fn a_wav_that_was_written_into_a_pipe_has_no_length_and_is_read() {
        for claimed in [u32::MAX, 0x7fff_f000] {
            let samples = decode_bytes(&wav(16_000, 1, 16_000, Some(claimed))).unwrap();
            assert_eq!(samples.len(), 16_000);
        }
    }

    #[test]
    fn what_is_no_sound_says_so() {
        assert!(matches!(
            decode(Path::new("/no/such/file")),
            Err(FileError::Open { .. })
        ));
        // A folder.
        assert!(matches!(decode(&fixture("")), Err(FileError::Open { .. })));
        assert!(matches!(decode_bytes(b""), Err(FileError::Empty { .. })));
        for bytes in [
            &b"RIFF"[..],
            b"This is a letter, not a sound.\n",
            &[0; 4096],
            b"OggS",
            b"fLaC",
        ] {
            assert!(
                matches!(decode_bytes(bytes), Err(FileError::NotSound { .. })),
                "{bytes:?}"
            );
        }
        assert!(matches!(
            decode_bytes(&wav(16_000, 1, 0, None)),
            Err(FileError::Empty { .. })
        ));
        assert!(matches!(
            decode_bytes(&wav(100, 1, 500, None)),
            Err(FileError::Broken { .. })
        ));
    }

    #[test]
    fn what_breaks_off_is_not_heard_in_part() {
        let flac = std::fs::read(fixture("knight.flac")).unwrap();
        assert!(matches!(
            decode_bytes(&flac[..flac.len() / 2]),
            Err(FileError::Broken { .. })
        ));
    }

    #[test]
    fn a_very_long_recording_is_refused() {
        let long = wav(4_000, 1, 4_000 * (LONGEST as usize + 5), None);
        assert!(matches!(decode_bytes(&long), Err(FileError::TooLong { .. })));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]

        #[test]
        fn damage_never_panics(
            name in prop::sample::select(vec!["pawn.ogg", "pawn.wav"]),
            hits in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..20),
            header in any::<bool>(),
        ) {
            let mut bytes = std::fs::read(fixture(name)).unwrap();
            let length = if header { 80 } else { bytes.len() };
            for (at, byte) in hits {
                bytes[at.index(length)] = byte;
            }
            let _ = decode_bytes(&bytes);
        }
    }
}
