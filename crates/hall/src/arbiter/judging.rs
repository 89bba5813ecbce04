//! Compares the games at the boards with the pairings.

use ansage_protocol::Ending;

use super::{
    MOST_SAID,
    alert::AlertKind,
    beginning,
    seat::{Played, Seat},
    taking::Taking,
};
use crate::wire::Name;

impl Taking<'_> {
    /// Compares the game that is played with the pairings.
    pub(super) fn judge_pairing(&mut self, board: &Name, seat: &mut Seat) -> rusqlite::Result<()> {
        let Some(current) = &mut seat.current else {
            return Ok(());
        };
        let kind = self.mismatch(board, current);
        let before = std::mem::replace(&mut current.unpaired, kind.clone());
        let is_like =
            |kind: &Option<AlertKind>, other: &AlertKind| kind.as_ref().is_some_and(|kind| kind.is_like(other));
        for other in [AlertKind::Unpaired, AlertKind::LeftOver, crossed()] {
            if !is_like(&kind, &other) {
                self.settle(Some(board), &other)?;
            }
        }
        // An alert that the arbiter has struck does not come again for the same game.
        match kind {
            Some(kind) if !is_like(&before, &kind) => self.raise(Some(board), 0, kind),
            _ => Ok(()),
        }
    }

    /// Returns how a game at a board contradicts the pairings.
    fn mismatch(&self, board: &Name, played: &Played) -> Option<AlertKind> {
        let tags = played.tags();
        if !self.pairings.fits(board, &tags) {
            return Some(AlertKind::Unpaired);
        }
        if played.is_left_over(self.pairings) {
            return Some(AlertKind::LeftOver);
        }
        // The arbiter has ruled on the colours (7.3).
        let is_ruled = played
            .game()
            .is_some_and(|game| game.has_reversed_colors() || game.ending() == Some(Ending::Cancelled));
        let is_crossed = !is_ruled && self.pairings.is_crossed(board, &tags);
        is_crossed.then(|| AlertKind::Crossed {
            white: named(&tags.white),
            black: named(&tags.black),
        })
    }

    /// Names an earlier game that was over before the hall heard of it. It may be of this round if the board plays
    /// again.
    pub(super) fn judge_earlier(&mut self, board: &Name, seat: &mut Seat, game: &str) -> rusqlite::Result<()> {
        let Some(earlier) = seat.earlier.iter_mut().find(|played| played.game == game) else {
            return Ok(());
        };
        let is_missed = earlier.unpaired.as_ref().is_none_or(|kind| kind.is_like(&crossed()))
            && earlier.result().is_some()
            && earlier.is_left_over(self.pairings)
            && self.pairings.fits(board, &earlier.tags());
        if !is_missed {
            return Ok(());
        }
        earlier.unpaired = Some(AlertKind::EarlierLeftOver);
        self.raise(Some(board), 0, AlertKind::EarlierLeftOver)
    }
}

/// Returns a name as it is said.
fn named(name: &str) -> String {
    match name {
        "" => "?".to_owned(),
        name => beginning(name, MOST_SAID).to_owned(),
    }
}

/// Returns the alert that players have each other's colours, to compare with, whatever their names.
fn crossed() -> AlertKind {
    AlertKind::Crossed {
        white: String::new(),
        black: String::new(),
    }
}
