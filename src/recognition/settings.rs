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
    /// Enrolled speaker whose adapted model is used; empty for any voice.
    pub speaker: String,
}
