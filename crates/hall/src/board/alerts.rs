//! The latest alerts of a board.

use std::collections::VecDeque;

use crate::wire::{self, BoardAlert, BoardAlertKind, MOST_ALERTS};

/// The latest alerts, the newest last.
#[derive(Debug, Default)]
pub(super) struct LatestAlerts {
    latest: VecDeque<BoardAlert>,
    number: u64,
}

impl LatestAlerts {
    /// Adds an alert. An alert of the connection that repeats the last one is not added, so a flood of forged orders
    /// leaves one. Returns whether it was added.
    pub(super) fn add(&mut self, kind: BoardAlertKind, move_number: u32) -> bool {
        let is_of_connection = matches!(kind, BoardAlertKind::ForgedOrder | BoardAlertKind::Flood);
        if is_of_connection && self.latest.back().is_some_and(|last| last.kind == kind) {
            return false;
        }
        self.number += 1;
        self.latest.push_back(BoardAlert {
            number: self.number,
            at: wire::now(),
            move_number,
            kind,
        });
        if self.latest.len() > MOST_ALERTS {
            self.latest.pop_front();
        }
        true
    }

    /// Returns the number of the last alert; 0 if there was none.
    pub(super) fn number(&self) -> u64 {
        self.number
    }

    pub(super) fn latest(&self) -> Vec<BoardAlert> {
        self.latest.iter().cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::Color;

    #[test]
    fn the_latest_are_kept_and_a_flood_is_one() {
        let mut alerts = LatestAlerts::default();
        for number in 1..=40 {
            alerts.add(BoardAlertKind::IllegalDeclared { by: Color::White }, number);
        }
        for _ in 0..1000 {
            alerts.add(BoardAlertKind::Flood, 41);
        }
        let latest = alerts.latest();
        assert_eq!(latest.len(), MOST_ALERTS);
        assert_eq!(
            latest.last().map(|alert| (alert.number, alert.move_number)),
            Some((41, 41))
        );
        assert!(latest.windows(2).all(|pair| pair[0].number + 1 == pair[1].number));
    }
}
