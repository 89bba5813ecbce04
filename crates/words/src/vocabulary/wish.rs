//! What a learner can wish for during an exercise, beside the commands of a game.

use serde::Deserialize;

/// A wish of a learner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Wish {
    /// "weiß ich nicht": the answer is told, and the task comes back.
    Unknown,
    /// "überspringen": the task is left out.
    Skip,
    /// "langsamer": the voice speaks more slowly.
    Slower,
    /// "schneller": the voice speaks faster.
    Faster,
    /// "lauter": the voice speaks louder.
    Louder,
    /// "leiser": the voice speaks more softly.
    Quieter,
}
