//! The open alerts, in the order of their urgency.

use std::collections::BTreeMap;

use super::alert::{Alert, AlertKind, MOST_OPEN};
use crate::wire::Name;

/// The open alerts.
#[derive(Debug, Clone, Default)]
pub struct Alerts {
    /// Sorted by [`Alert::urgency`].
    open: BTreeMap<(u8, i64), Alert>,
}

impl Alerts {
    /// Creates the list from earlier open alerts.
    pub fn new(alerts: impl IntoIterator<Item = Alert>) -> Alerts {
        Alerts {
            open: alerts.into_iter().map(|alert| (alert.urgency(), alert)).collect(),
        }
    }

    /// Returns how many there are.
    pub fn len(&self) -> usize {
        self.open.len()
    }

    /// Returns whether there is none.
    pub fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    /// Returns whether no more can be added, because somebody floods the hall.
    pub fn is_full(&self) -> bool {
        self.open.len() >= MOST_OPEN
    }

    /// Adds an alert.
    pub fn add(&mut self, alert: Alert) {
        self.open.insert(alert.urgency(), alert);
    }

    /// Removes an alert.
    pub fn remove(&mut self, id: i64) -> Option<Alert> {
        let key = *self.open.iter().find(|(_, alert)| alert.id == id)?.0;
        self.open.remove(&key)
    }

    /// Returns an alert.
    pub fn get(&self, id: i64) -> Option<&Alert> {
        self.open.values().find(|alert| alert.id == id)
    }

    /// Returns the alerts, the most urgent first.
    pub fn iter(&self) -> impl Iterator<Item = &Alert> {
        self.open.values()
    }

    /// Returns the alert of a board like `kind`, if one is open.
    pub fn alike(&self, board: Option<&Name>, kind: &AlertKind) -> Option<&Alert> {
        let mut alerts = self.open.values();
        alerts.find(|alert| alert.board.as_ref() == board && alert.kind.is_like(kind))
    }

    /// Returns the alert after `urgency` in the list, or the first one.
    pub fn after(&self, urgency: Option<(u8, i64)>) -> Option<&Alert> {
        match urgency {
            None => self.open.values().next(),
            Some(urgency) => {
                let behind = (std::ops::Bound::Excluded(urgency), std::ops::Bound::Unbounded);
                self.open.range(behind).next().map(|(_, alert)| alert)
            }
        }
    }

    /// Returns the alert before `urgency` in the list, or the last one.
    pub fn before(&self, urgency: Option<(u8, i64)>) -> Option<&Alert> {
        match urgency {
            None => self.open.values().next_back(),
            Some(urgency) => self.open.range(..urgency).next_back().map(|(_, alert)| alert),
        }
    }
}
