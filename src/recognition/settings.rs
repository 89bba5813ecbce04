//! Settings of the recognizer.

use serde::Deserialize;

use crate::limits;

/// The `[recognition]` section of the configuration.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecognitionSettings {
    /// Model folder or installed model; empty for the default order ([`model::locate`](crate::model::locate)).
    pub model: String,
    /// Length of the n-best list, 5 to 100.
    #[serde(deserialize_with = "limits::alternatives")]
    pub alternatives: u16,
    /// Milliseconds to wait for the rest of a declaration ("Springer …"), 0 to 30 000.
    #[serde(deserialize_with = "limits::hesitation")]
    pub hesitation_ms: usize,
    /// Whether a confirmation must be repeated if its voice clearly differs from the one that declared.
    pub compare_voices: bool,
    /// Enrolled speaker whose adapted model is used; empty for any voice.
    pub speaker: String,
}
