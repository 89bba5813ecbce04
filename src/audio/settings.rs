//! Settings of the sound input.

use serde::Deserialize;

/// The `[audio]` section of the configuration.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AudioSettings {
    /// Name of the capture device, or "default".
    pub input: String,
    /// Whether the player is heard while the voice speaks.
    pub barge_in: BargeIn,
}

/// Whether the player is heard while the voice speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BargeIn {
    /// Yes: the voice speaks into headphones, so that the microphone does not hear it.
    Headphones,
    /// No: the microphone is shut while the voice speaks.
    Off,
}
