//! Settings of the voice.

use serde::Deserialize;

/// The `[speech]` section of the configuration.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpeechSettings {
    /// Whether anything is spoken.
    pub enabled: bool,
    /// Name of the voice, or a part of it; empty for the first one of the assistant's language.
    pub voice: String,
    /// Voice for the mandated words if the assistant's language is not German.
    pub words: WordVoice,
    /// Speech rate, −100 to 100.
    pub rate: i8,
    /// Volume, −100 to 100.
    pub volume: i8,
    /// Milliseconds for which the microphone stays shut after the voice has ended.
    pub tail_ms: u64,
    /// Whether short tones say what is heard, taken, passed over and refused.
    pub earcons: bool,
    /// Volume of the tones, 0 to 100.
    pub earcon_volume: u8,
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
