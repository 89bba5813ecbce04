//! What the user sets of the sound.

use serde::Deserialize;

/// `[audio]` of the configuration.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AudioSettings {
    /// Capture device, or "default".
    pub input: String,
}
