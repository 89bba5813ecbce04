//! Speech rendered as samples by the program `espeak-ng`.

use std::{
    io::Cursor,
    process::{Command, Stdio},
};

use hound::{WavReader, WavSpec};

use super::{SpeechError, SpeechSettings, Tongue, tongue::ESPEAK};
use ansage_words::locale::Language;

/// Words per minute of espeak-ng at rates −100, 0 and 100, as speech-dispatcher sets them.
const WORDS_A_MINUTE: [f32; 3] = [80.0, 170.0, 449.0];

/// The program `espeak-ng` with a voice.
pub(super) struct Synthesizer {
    tongue: Tongue,
    voice: String,
    words_a_minute: f32,
    /// 100 is normal.
    amplitude: i16,
}

impl Synthesizer {
    /// Opens the voice in `settings` if espeak-ng has it, or else that of the language of `tongue`. Also returns the
    /// format of the sound.
    ///
    /// # Errors
    ///
    /// [`SpeechError::Unavailable`] if `espeak-ng` cannot be run.
    pub(super) fn open(settings: &SpeechSettings, tongue: Tongue) -> Result<(Synthesizer, WavSpec), SpeechError> {
        let mut synthesizer = Synthesizer {
            tongue,
            voice: settings.voice.to_lowercase(),
            words_a_minute: words_a_minute(settings.rate),
            amplitude: amplitude(settings.volume),
        };
        if synthesizer.voice.is_empty() || synthesizer.render("").is_err() {
            synthesizer.voice = default_voice(synthesizer.tongue.language()).into();
        }
        let (spec, _) = synthesizer.render("")?;
        Ok((synthesizer, spec))
    }

    /// Sets `rate` and `volume` (−100 to 100) of the following speech.
    pub(super) fn adjust(&mut self, rate: i8, volume: i8) {
        self.words_a_minute = words_a_minute(rate);
        self.amplitude = amplitude(volume);
    }

    /// Renders `text`. Returns the format and the samples.
    pub(super) fn render(&self, text: &str) -> Result<(WavSpec, Vec<i16>), SpeechError> {
        let unavailable = |reason: String| SpeechError::Unavailable(format!("espeak-ng {reason}"));
        let mut command = Command::new("espeak-ng");
        if self.tongue.marks_up(ESPEAK) {
            command.arg("-m");
        }
        let output = command
            .args(["-v", &self.voice, "--stdout"])
            .args(["-s", &self.words_a_minute.round().to_string()])
            .args(["-a", &self.amplitude.to_string(), "--"])
            // espeak-ng reads standard input if the text is empty.
            .arg(format!("{} ", self.tongue.given(ESPEAK, text)))
            .stdin(Stdio::null())
            .output()
            .map_err(|error| unavailable(format!("does not run ({error})")))?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr);
            return Err(unavailable(format!("refuses ({})", said.trim())));
        }
        decode(&output.stdout).map_err(|error| unavailable(format!("gives no sound ({error})")))
    }
}

/// Returns the name of espeak-ng's voice for `language`.
fn default_voice(language: Language) -> &'static str {
    match language {
        // "en" and "en-us" of espeak-ng 1.51 read on by German rules after a German word.
        Language::En => "en-gb",
        language => language.id(),
    }
}

fn decode(bytes: &[u8]) -> Result<(WavSpec, Vec<i16>), hound::Error> {
    // espeak-ng writes a header with an unknown length into a pipe. Correct lengths make hound read exactly the data.
    let mut bytes = bytes.to_vec();
    let length = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
    if let (Some(data), true) = (bytes.windows(4).position(|chunk| chunk == b"data"), length > 44) {
        let sound = length
            .saturating_sub(u32::try_from(data).unwrap_or(0))
            .saturating_sub(8)
            & !1;
        for (at, length) in [(4, length - 8), (data + 4, sound)] {
            if let Some(field) = bytes.get_mut(at..at + 4) {
                field.copy_from_slice(&length.to_le_bytes());
            }
        }
    }
    let mut reader = WavReader::new(Cursor::new(bytes))?;
    let samples = reader.samples::<i16>().collect::<Result<_, _>>()?;
    Ok((reader.spec(), samples))
}

fn words_a_minute(rate: i8) -> f32 {
    let [slow, normal, fast] = WORDS_A_MINUTE;
    let part = f32::from(rate.clamp(-100, 100)) / 100.0;
    if part < 0.0 {
        normal + part * (normal - slow)
    } else {
        normal + part * (fast - normal)
    }
}

fn amplitude(volume: i8) -> i16 {
    (i16::from(volume.clamp(-100, 100)) + 100) / 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn english_goes_on_after_a_german_word() {
        let phonemes = |text: &str| {
            let mut command = Command::new("espeak-ng");
            command.args(["-q", "--ipa", "-m", "-v", default_voice(Language::En), text]);
            String::from_utf8(command.output().unwrap().stdout).unwrap()
        };
        let mixed = phonemes("<speak><voice xml:lang=\"de\">zwei </voice>instead</speak>");
        let english = phonemes("<speak>instead</speak>");
        assert!(mixed.trim().ends_with(english.trim()), "{mixed} {english}");
    }
}
