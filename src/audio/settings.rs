//! Settings of the sound input.

use serde::Deserialize;

/// The `[audio]` section of the configuration.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AudioSettings {
    /// Name of the capture device, or "default".
    pub input: String,
}
