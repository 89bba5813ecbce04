//! Settings of the sound input.

use serde::Deserialize;

/// The `[audio]` section of the configuration.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AudioSettings {
    /// Name of the capture device, or "default".
    pub input: String,
    /// Whether players are heard while the voice speaks.
    pub barge_in: BargeIn,
}

/// Whether players are heard while the voice speaks, and how the voice is kept out of that sound.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BargeIn {
    /// As [`BargeIn::Loudspeaker`] if that is possible, otherwise as [`BargeIn::Off`]. If no echo comes back, as
    /// [`BargeIn::Headphones`].
    Auto,
    /// The voice comes from headphones: the microphone does not hear it.
    Headphones,
    /// The voice comes from a loudspeaker: its echo is removed from the sound.
    Loudspeaker,
    /// Nobody is heard while the voice speaks.
    Off,
}
