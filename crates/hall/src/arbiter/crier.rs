//! The queue of alerts to speak: in the order of their urgency, and those of many boards together.

use std::collections::BTreeMap;

use ansage_words::{announcement::Answerer, text};

use super::alert::Alert;

/// Number of boards with the same alert from which they are combined in one sentence.
const TOGETHER: usize = 3;
/// Maximum number of boards named in such a sentence.
const NAMED: usize = 8;

/// The alerts that have not been spoken yet.
#[derive(Debug, Clone, Default)]
pub struct Crier {
    unsaid: BTreeMap<(u8, i64), Alert>,
}

impl Crier {
    /// Takes an alert that was raised.
    pub fn raised(&mut self, alert: Alert) {
        if alert.kind.is_spoken() {
            self.unsaid.insert(alert.urgency(), alert);
        }
    }

    /// Removes an alert that is settled or dealt with. Returns whether it had been spoken.
    pub fn settled(&mut self, alert: &Alert) -> bool {
        self.unsaid.remove(&alert.urgency()).is_none() && alert.kind.is_spoken()
    }

    /// Returns the next sentence to speak, if any. If many boards have the same state alert, they are combined.
    pub fn next(&mut self, answerer: &Answerer) -> Option<String> {
        let (_, first) = self.unsaid.pop_first()?;
        let alike: Vec<(u8, i64)> = match first.kind.is_state() {
            true => self
                .unsaid
                .iter()
                .filter(|(_, alert)| alert.kind.is_like(&first.kind))
                .map(|(key, _)| *key)
                .collect(),
            false => Vec::new(),
        };
        if alike.len() + 1 < TOGETHER {
            return Some(first.sentence(answerer));
        }
        let mut alerts = vec![first];
        alerts.extend(alike.iter().filter_map(|key| self.unsaid.remove(key)));
        let boards = alerts.iter().filter_map(|alert| alert.board.as_ref());
        let mut named: Vec<&str> = boards.map(|board| board.as_str()).collect();
        named.sort_by_key(|name| (name.parse::<u32>().unwrap_or(u32::MAX), *name));
        let more = if named.len() > NAMED { ", …" } else { "." };
        let what = alerts
            .first()
            .map(|alert| alert.without_board(answerer))
            .unwrap_or_default();
        Some(text!(
            answerer.texts,
            "desk-many",
            count = named.len(),
            what = what,
            boards = named.iter().take(NAMED).copied().collect::<Vec<_>>().join(", ") + more
        ))
    }
}
