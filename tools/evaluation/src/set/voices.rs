//! Voices that turn text into a sound file.

use std::{fs, path::Path, process::Command};

use fastrand::Rng;

use crate::error::AnyResult;

/// Voices made from recordings (MBROLA) on which no model was trained.
pub const HELD_OUT: [&str; 2] = ["mb-de2", "mb-de7"];

/// Prefix of the names of RHVoice voices in [`Manner::voice`].
pub const RHVOICE: &str = "rhvoice:";

/// Folder in which Debian's packages install the voices of RHVoice.
const RHVOICE_VOICES: &str = "/usr/share/RHVoice/voices";

/// Manner of speaking.
#[derive(Debug, Clone)]
pub struct Manner {
    /// Voice of espeak-ng, or of RHVoice after [`RHVOICE`].
    pub voice: String,
    /// Words per minute.
    pub speed: u32,
    /// 0 to 99; 50 is the default.
    pub pitch: u32,
    /// Factor of pitch and formants. Values above 1 make the speaker smaller and the sound shorter.
    pub shift: f64,
}

impl Manner {
    /// Returns an adult speaking at the usual speed.
    pub fn plain(voice: &str, rng: &mut Rng) -> Manner {
        Manner {
            voice: voice.into(),
            speed: rng.u32(120..176),
            pitch: rng.u32(35..66),
            shift: 1.0,
        }
    }
}

/// Says `text` into `file`. Returns false if the voice is not installed.
///
/// # Errors
///
/// If espeak-ng cannot be run, or the file cannot be written.
pub fn say(text: &str, manner: &Manner, file: &Path) -> AnyResult<bool> {
    if let Some(voice) = manner.voice.strip_prefix(RHVOICE) {
        return say_by_rhvoice(text, voice, manner, file);
    }
    let done = Command::new("espeak-ng")
        .args(["-v", &manner.voice])
        .args([
            "-s",
            &manner.speed.to_string(),
            "-p",
            &manner.pitch.to_string(),
            "-m",
            "-w",
        ])
        .arg(file)
        .arg(text)
        .output()?;
    // For a missing voice of MBROLA, espeak-ng writes a file without samples and succeeds.
    if !done.status.success() || fs::metadata(file).map_or(0, |data| data.len()) < 4_000 {
        return Ok(false);
    }
    if manner.shift != 1.0 {
        let mut bytes = fs::read(file)?;
        // A higher sample rate in the header of the WAV file raises the voice.
        let rate = u32::from_le_bytes(bytes[24..28].try_into()?);
        let higher = (f64::from(rate) * manner.shift) as u32;
        bytes[24..28].copy_from_slice(&higher.to_le_bytes());
        bytes[28..32].copy_from_slice(&(higher * 2).to_le_bytes());
        fs::write(file, bytes)?;
    }
    Ok(true)
}

/// Says `text` with a voice of RHVoice, as [`say`] does.
fn say_by_rhvoice(text: &str, voice: &str, manner: &Manner, file: &Path) -> AnyResult<bool> {
    // RHVoice speaks with another voice instead of a missing one, and succeeds.
    if !Path::new(RHVOICE_VOICES).join(voice).is_dir() {
        return Ok(false);
    }
    let written = file.with_extension("txt");
    fs::write(&written, text)?;
    // Per cent of the usual rate and pitch of the voice. Its usual rate is some 150 words a minute.
    let rate = manner.speed * 100 / 150;
    let pitch = 75 + manner.pitch / 2;
    let done = Command::new("RHVoice-test")
        .args(["-p", voice, "-r", &rate.to_string(), "-t", &pitch.to_string(), "-o"])
        .arg(file)
        .arg("-i")
        .arg(&written)
        .output();
    fs::remove_file(written)?;
    Ok(done?.status.success())
}

/// Inserts a pause, and in half of the cases an "äh", before one of the words of `text`.
pub fn hesitating(text: &str, rng: &mut Rng) -> String {
    let words: Vec<&str> = text.split(' ').collect();
    let at = rng.usize(1..words.len().max(2)).min(words.len());
    let pause = if rng.bool() {
        "<break time=\"400ms\"/> äh, <break time=\"200ms\"/>"
    } else {
        "<break time=\"500ms\"/>"
    };
    format!("{} {pause} {}", words[..at].join(" "), words[at..].join(" "))
}
