//! How loud the players declare, to tell their words from those of another board.

use shakmaty::{ByColor, Color};

use crate::recognition::{UNKNOWN, Utterance};

/// Words that are softer than the player's declaration by more than this, in dB, are somebody else's.
const SOFTER_DB: f32 = 20.0;

/// Loudness of the declarations. One player may sit farther from the microphone than the other.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Distance {
    /// Loudness of the last declaration of each player, in dB.
    declared_db: ByColor<Option<f32>>,
    /// Whether one that is not counted came after it.
    was_softer: ByColor<bool>,
}

impl Distance {
    /// Returns whether `utterance` is so much softer than the last declarations of both players that it may come from
    /// another board. Either of them may answer.
    pub(super) fn is_farther(&self, utterance: &Utterance) -> bool {
        let declared = self.declared_db.iter().flatten().copied().reduce(f32::min);
        is_softer(declared, utterance)
    }

    /// Returns whether `utterance` is as much softer than the last declaration of the player to move, `turn`.
    pub(super) fn is_softer(&self, turn: Color, utterance: &Utterance) -> bool {
        is_softer(*self.declared_db.get(turn), utterance)
    }

    /// Notes a declaration of the player to move, `turn`. Returns whether it may come from another board: it is the
    /// first one that is much softer than those before. The second one shows that the player speaks more softly, or
    /// farther away.
    pub(super) fn declare(&mut self, turn: Color, utterance: &Utterance) -> bool {
        let is_first = self.is_softer(turn, utterance) && !*self.was_softer.get(turn);
        if !is_first && let Some(loudness) = loudness(utterance) {
            *self.declared_db.get_mut(turn) = Some(loudness);
        }
        *self.was_softer.get_mut(turn) = is_first;
        is_first
    }
}

/// Returns whether `utterance` is softer than a declaration, in dB, by more than [`SOFTER_DB`].
fn is_softer(declared: Option<f32>, utterance: &Utterance) -> bool {
    let levels = declared.zip(loudness(utterance));
    levels.is_some_and(|(declared, loudness)| loudness < declared - SOFTER_DB)
}

/// Returns the average loudness of the words of the best reading, in dB.
fn loudness(utterance: &Utterance) -> Option<f32> {
    let best = utterance.hypotheses.first()?;
    let words = best.text.split(' ').zip(&best.levels);
    let levels: Vec<f32> = words
        .filter(|(word, _)| *word != UNKNOWN)
        .map(|(_, level)| level.word)
        .collect();
    (!levels.is_empty()).then(|| levels.iter().sum::<f32>() / levels.len() as f32)
}
