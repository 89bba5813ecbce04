//! The queue of alerts to speak: in order of urgency, those of many boards together, and no board ahead of all others.

use std::collections::{BTreeMap, BTreeSet};

use ansage_words::{announcement::Answerer, text};

use super::alert::Alert;
use crate::wire::Name;

/// Number of boards with the same alert, or of similar alerts of one board, from which they are combined in one
/// sentence.
const TOGETHER: usize = 3;
/// Maximum number of boards named in such a sentence.
const NAMED: usize = 8;

/// The alerts not said yet, and those said that have settled since.
#[derive(Debug, Clone, Default)]
pub struct Crier {
    unsaid: BTreeMap<(u8, i64), Alert>,
    settled: BTreeMap<(u8, i64), Alert>,
    /// How often each board was named since there was last nothing to say: a board with many alerts lets others go
    /// first.
    named: BTreeMap<Option<Name>, usize>,
}

impl Crier {
    /// Takes an alert that was raised.
    pub fn raised(&mut self, alert: Alert) {
        if alert.kind.is_spoken() {
            // An alert that is raised again has not settled.
            self.settled
                .retain(|_, settled| settled.board != alert.board || !settled.kind.is_like(&alert.kind));
            self.unsaid.insert(alert.urgency(), alert);
        }
    }

    /// Takes an alert that has settled. This is said if the alert was.
    pub fn settled(&mut self, alert: Alert) {
        if self.struck(&alert) && !alert.kind.settles_silently() {
            self.settled.insert(alert.urgency(), alert);
        }
    }

    /// Drops an alert that is dealt with or has no room: it is not said any more. Returns whether it had been said.
    pub fn struck(&mut self, alert: &Alert) -> bool {
        self.unsaid.remove(&alert.urgency()).is_none() && alert.kind.is_spoken()
    }

    /// Falls silent for the arbiter. Alerts that they must come for are still said: these may be from a board other
    /// than the one they cut off. The rest remains in the list.
    pub fn hush(&mut self) {
        self.unsaid.retain(|_, alert| alert.kind.is_kept());
        self.settled.clear();
    }

    /// Returns what to say next, if anything is left: alerts, and then what has settled. If many boards have the same
    /// alert, one sentence names them all. If one board has many like alerts, the latest is said, and how many more
    /// there are.
    pub fn next(&mut self, answerer: &Answerer) -> Option<String> {
        if let Some(alerts) = together(&mut self.unsaid, &mut self.named) {
            return Some(sentence(&alerts, answerer));
        }
        let Some(alerts) = together(&mut self.settled, &mut self.named) else {
            self.named.clear();
            return None;
        };
        Some(text!(
            answerer.texts,
            "alert-settled",
            what = sentence(&alerts, answerer)
        ))
    }
}

/// Takes out the most urgent alert, with those that share its sentence: of other boards if it is a state, otherwise of
/// its own board. Among equally urgent ones, that of the board named least comes first.
fn together(unsaid: &mut BTreeMap<(u8, i64), Alert>, named: &mut BTreeMap<Option<Name>, usize>) -> Option<Vec<Alert>> {
    let (&(rank, _), _) = unsaid.first_key_value()?;
    let urgent = unsaid.range((rank, i64::MIN)..=(rank, i64::MAX));
    let (&first, _) = urgent.min_by_key(|((_, id), alert)| (named.get(&alert.board).copied().unwrap_or(0), *id))?;
    let first = unsaid.remove(&first)?;
    let is_alike =
        |alert: &Alert| alert.kind.is_like(&first.kind) && (first.kind.is_state() || alert.board == first.board);
    let alike = unsaid.iter().filter(|(_, alert)| is_alike(alert));
    let alike: Vec<(u8, i64)> = alike.map(|(key, _)| *key).collect();
    let mut alerts = vec![first];
    if alike.len() + 1 >= TOGETHER {
        alerts.extend(alike.iter().filter_map(|key| unsaid.remove(key)));
    }
    let boards: BTreeSet<&Option<Name>> = alerts.iter().map(|alert| &alert.board).collect();
    for board in boards {
        *named.entry(board.clone()).or_default() += 1;
    }
    Some(alerts)
}

/// Says an alert, or the same one of many boards, or the latest of many of one board. If the details of many boards
/// differ, says only those of the first.
fn sentence(alerts: &[Alert], answerer: &Answerer) -> String {
    let [first, .., last] = alerts else {
        return alerts.first().map(|alert| alert.sentence(answerer)).unwrap_or_default();
    };
    let what = first.without_board(answerer);
    let is_same = |alert: &Alert| alert.without_board(answerer) == what;
    if !first.kind.is_state() || !alerts.iter().all(is_same) {
        let one = if first.kind.is_state() { first } else { last };
        return text!(
            answerer.texts,
            "alert-and-more",
            what = one.sentence(answerer),
            count = alerts.len() - 1
        );
    }
    let boards = alerts.iter().filter_map(|alert| alert.board.as_ref());
    let mut named: Vec<&str> = boards.map(|board| board.as_str()).collect();
    named.sort_by_key(|name| (name.parse::<u32>().unwrap_or(u32::MAX), *name));
    let more = if named.len() > NAMED { ", …" } else { "." };
    text!(
        answerer.texts,
        "desk-many",
        count = named.len(),
        what = what,
        boards = named.iter().take(NAMED).copied().collect::<Vec<_>>().join(", ") + more
    )
}
