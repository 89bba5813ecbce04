//! A learner's wishes during an exercise or a game for practice, apart from the commands of a game.

use serde::Deserialize;

/// A wish of a learner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Wish {
    /// "weiß ich nicht": the answer is given, and the task comes back.
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
    /// "Töne": the tones are switched off, or on again.
    Tones,
    /// "Aussprache": the answer is said slowly, and the learner's own words are played after it.
    Pronunciation,
    /// "Hinweis": a part of the answer, or an engine's move.
    Hint,
    /// "stärker": the engine plays better.
    Stronger,
    /// "schwächer": the engine plays worse.
    Weaker,
}

impl Wish {
    /// All wishes.
    pub const ALL: [Wish; 11] = [
        Wish::Unknown,
        Wish::Skip,
        Wish::Slower,
        Wish::Faster,
        Wish::Louder,
        Wish::Quieter,
        Wish::Tones,
        Wish::Pronunciation,
        Wish::Hint,
        Wish::Stronger,
        Wish::Weaker,
    ];
}
