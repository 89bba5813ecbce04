//! Settings of the recognizer.

use serde::Deserialize;

/// The `[recognition]` section of the configuration.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecognitionSettings {
    /// Model folder or installed model; empty for the default order ([`model::locate`](crate::model::locate)).
    pub model: String,
    /// Length of the n-best list.
    pub alternatives: u16,
    /// Milliseconds to wait for the rest of a declaration ("Springer …").
    pub hesitation_ms: usize,
    /// Whether a confirmation must be repeated if its voice clearly differs from the one that declared.
    pub compare_voices: bool,
    /// Enrolled speaker whose adapted model is used; empty for any voice.
    pub speaker: String,
}
