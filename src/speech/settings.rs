//! Settings of the voice.

use serde::Deserialize;

use crate::limits;

/// The `[speech]` section of the configuration.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpeechSettings {
    /// Output that speaks the sentences.
    pub output: SpeechOutput,
    /// Name of the voice, or a part of it; empty for the first one of the assistant's language.
    pub voice: String,
    /// Voice for the mandated words if the assistant's language is not German.
    pub words: WordVoice,
    /// Speech rate, −100 to 100.
    #[serde(deserialize_with = "limits::voice")]
    pub rate: i8,
    /// Volume, −100 to 100.
    #[serde(deserialize_with = "limits::voice")]
    pub volume: i8,
    /// Milliseconds for which the microphone stays shut after the voice has ended, 0 to 2000.
    #[serde(deserialize_with = "limits::tail")]
    pub tail_ms: u64,
    /// Whether short tones announce words that are heard, taken, ignored and refused.
    pub earcons: bool,
    /// Volume of the tones, 0 to 100.
    #[serde(deserialize_with = "limits::tones")]
    pub earcon_volume: u8,
}

/// Output that speaks the assistant's sentences, and whether they are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SpeechOutput {
    /// As [`Both`](SpeechOutput::Both), or as [`Voice`](SpeechOutput::Voice) while a screen reader runs, which would
    /// repeat each sentence.
    Auto,
    /// The voice. Each sentence is also printed.
    Both,
    /// The voice. Its sentences are not printed, so that a screen reader does not repeat them.
    Voice,
    /// A screen reader, which reads the printed lines. The program itself only plays tones.
    ScreenReader,
    /// None. Sentences are only printed, and there are no tones.
    Print,
}

impl SpeechOutput {
    /// Returns whether the voice says the sentences.
    pub fn is_spoken(self) -> bool {
        match self {
            SpeechOutput::Auto | SpeechOutput::Both | SpeechOutput::Voice => true,
            SpeechOutput::ScreenReader | SpeechOutput::Print => false,
        }
    }

    /// Returns the name of this value in the configuration.
    pub fn name(self) -> &'static str {
        match self {
            SpeechOutput::Auto => "auto",
            SpeechOutput::Both => "both",
            SpeechOutput::Voice => "voice",
            SpeechOutput::ScreenReader => "screen-reader",
            SpeechOutput::Print => "print",
        }
    }
}

impl SpeechSettings {
    /// Decides on the output if that is left to the program. `is_read` says whether a screen reader reads the terminal.
    pub fn settle(&mut self, is_read: impl FnOnce() -> bool) {
        if self.output == SpeechOutput::Auto {
            self.output = match is_read() {
                true => SpeechOutput::Voice,
                false => SpeechOutput::Both,
            };
        }
    }

    /// Only prints from now on if `silent` (`--silent`).
    pub fn silence(&mut self, silent: bool) {
        if silent {
            self.output = SpeechOutput::Print;
        }
    }
}

/// Voice for the mandated German words in sentences of another language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WordVoice {
    /// A German voice, in the middle of the sentence.
    GermanVoice,
    /// The voice that says the sentence, from a respelling in its own letters.
    Respelled,
}
