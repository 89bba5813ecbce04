//! What the user sets of the recognizer.

use serde::Deserialize;

/// `[recognition]` of the configuration.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecognitionSettings {
    /// Model folder or installed model; empty for the usual order ([`model::locate`](crate::model::locate)).
    pub model: String,
    /// Length of the n-best list.
    pub alternatives: u16,
    /// Enrolled speaker whose voice is heard; empty for any voice.
    pub speaker: String,
}
