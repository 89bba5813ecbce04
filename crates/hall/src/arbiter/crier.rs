//! The queue of alerts to speak: in the order of their urgency, and those of many boards together.

use std::collections::BTreeMap;

use ansage_words::{announcement::Answerer, text};

use super::alert::Alert;

/// Number of boards with the same alert from which they are combined in one sentence.
const TOGETHER: usize = 3;
/// Maximum number of boards named in such a sentence.
const NAMED: usize = 8;

/// The alerts that were not said yet, and those that were and have settled themselves since.
#[derive(Debug, Clone, Default)]
pub struct Crier {
    unsaid: BTreeMap<(u8, i64), Alert>,
    settled: BTreeMap<(u8, i64), Alert>,
}

impl Crier {
    /// Takes an alert that was raised.
    pub fn raised(&mut self, alert: Alert) {
        if alert.kind.is_spoken() {
            // What is so again has not settled.
            self.settled
                .retain(|_, settled| settled.board != alert.board || !settled.kind.is_like(&alert.kind));
            self.unsaid.insert(alert.urgency(), alert);
        }
    }

    /// Takes an alert that settled itself: that is said if the alert was.
    pub fn settled(&mut self, alert: Alert) {
        if self.struck(&alert) && !alert.kind.settles_silently() {
            self.settled.insert(alert.urgency(), alert);
        }
    }

    /// An alert is dealt with, or has no room: it is not said any more. Returns whether it had been.
    pub fn struck(&mut self, alert: &Alert) -> bool {
        self.unsaid.remove(&alert.urgency()).is_none() && alert.kind.is_spoken()
    }

    /// Returns what to say next, if anything is left: alerts, and then what has settled. If many boards have the same alert,
    /// one sentence names them all.
    pub fn next(&mut self, answerer: &Answerer) -> Option<String> {
        if let Some(alerts) = together(&mut self.unsaid) {
            return Some(sentence(&alerts, answerer));
        }
        let alerts = together(&mut self.settled)?;
        Some(text!(
            answerer.texts,
            "alert-settled",
            what = sentence(&alerts, answerer)
        ))
    }
}

/// Takes the most urgent alert out, with those of other boards that share its sentence.
fn together(unsaid: &mut BTreeMap<(u8, i64), Alert>) -> Option<Vec<Alert>> {
    let (_, first) = unsaid.pop_first()?;
    let alike: Vec<(u8, i64)> = match first.kind.is_state() {
        true => unsaid
            .iter()
            .filter(|(_, alert)| alert.kind.is_like(&first.kind))
            .map(|(key, _)| *key)
            .collect(),
        false => Vec::new(),
    };
    let mut alerts = vec![first];
    if alike.len() + 1 >= TOGETHER {
        alerts.extend(alike.iter().filter_map(|key| unsaid.remove(key)));
    }
    Some(alerts)
}

/// Says an alert, or the same one of many boards.
fn sentence(alerts: &[Alert], answerer: &Answerer) -> String {
    let [first, _, ..] = alerts else {
        return alerts.first().map(|alert| alert.sentence(answerer)).unwrap_or_default();
    };
    let boards = alerts.iter().filter_map(|alert| alert.board.as_ref());
    let mut named: Vec<&str> = boards.map(|board| board.as_str()).collect();
    named.sort_by_key(|name| (name.parse::<u32>().unwrap_or(u32::MAX), *name));
    let more = if named.len() > NAMED { ", …" } else { "." };
    text!(
        answerer.texts,
        "desk-many",
        count = named.len(),
        what = first.without_board(answerer),
        boards = named.iter().take(NAMED).copied().collect::<Vec<_>>().join(", ") + more
    )
}
