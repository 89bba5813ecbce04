//! A dictated game, and the learner's record of it.

use std::time::Duration;

use shakmaty::{Chess, Move, Position};

use crate::practice::Task;
use ansage_chess::{
    document::{self, Document},
    movetext::ReadingSettings,
};

/// Time to write down the first move.
const SLOWEST: Duration = Duration::from_secs(20);
/// Shortest time to write down a move.
const FASTEST: Duration = Duration::from_secs(6);
/// Decrease of that time with each move.
const FASTER: Duration = Duration::from_millis(500);
/// Number of moves after which the voice speaks faster, the step, and the maximum.
const RISE: (usize, i8, i8) = (4, 5, 40);

/// A dictated game, and the learner's record of it.
#[derive(Debug, Default)]
pub(super) struct Dictation {
    pub(super) start: Option<Chess>,
    pub(super) dictated: Vec<Move>,
    pub(super) entries: Vec<String>,
}

impl Dictation {
    /// Returns the time to write down the next move, which becomes shorter with each.
    pub(super) fn pace(&self) -> Duration {
        let made = u32::try_from(self.dictated.len()).unwrap_or(u32::MAX);
        SLOWEST.saturating_sub(FASTER.saturating_mul(made)).max(FASTEST)
    }

    /// Returns how much faster the voice speaks than at the beginning, in the units of the rate.
    pub(super) fn rise(&self) -> i8 {
        let (moves, step, most) = RISE;
        let steps = i8::try_from(self.dictated.len() / moves).unwrap_or(i8::MAX);
        steps.saturating_mul(step).min(most)
    }

    /// Notes that the move of `task` was dictated.
    pub(super) fn dictate(&mut self, task: &Task) {
        if let Some((position, m)) = task.dictated() {
            self.start.get_or_insert_with(|| position.clone());
            self.dictated.push(m);
        }
    }

    /// Returns the learner's entries as a document, as if read from a file.
    pub(super) fn written(&self) -> Document {
        let empty = Document::new(self.start.clone());
        let fen = empty
            .fen()
            .map_or_else(String::new, |fen| format!("[FEN \"{fen}\"]\n\n"));
        let text = format!("{fen}{}", self.entries.join(" "));
        let mut read = document::read_first(text.as_bytes(), ReadingSettings::default());
        read.start = empty.start;
        read
    }

    /// Returns the position after the entries, if all of them are legal moves.
    pub(super) fn position(&self) -> Option<Chess> {
        let document = self.written();
        let mut position = document.first_position();
        let moves: Option<Vec<Move>> = document.line.moves.into_iter().collect();
        let moves = moves.filter(|moves| moves.len() == self.entries.len())?;
        moves.into_iter().for_each(|m| position.play_unchecked(m));
        Some(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dictation_becomes_faster_until_it_is_fast() {
        let mut dictation = Dictation::default();
        let position = Chess::default();
        let m = position.legal_moves()[0];
        let mut before = (dictation.pace(), dictation.rise());
        assert_eq!(before, (SLOWEST, 0));
        for _ in 0..60 {
            dictation.dictated.push(m);
            let now = (dictation.pace(), dictation.rise());
            assert!(now.0 <= before.0 && now.1 >= before.1);
            before = now;
        }
        assert_eq!(before, (FASTEST, RISE.2));
    }

    #[test]
    fn entries_are_read_in_the_letters_of_their_writer() {
        let dictation = |entries: &[&str]| Dictation {
            entries: entries.iter().map(|entry| (*entry).to_owned()).collect(),
            ..Dictation::default()
        };
        for entries in [["e4", "e5", "Sf3"], ["e4", "e5", "Nf3"], ["e2e4", "e7e5", "g1f3"]] {
            let position = dictation(&entries).position().unwrap();
            assert_eq!(
                position.board().role_at(shakmaty::Square::F3),
                Some(shakmaty::Role::Knight)
            );
        }
        assert!(dictation(&["e4", "e4"]).position().is_none());
    }
}
