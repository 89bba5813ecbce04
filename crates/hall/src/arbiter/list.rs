//! The open alerts, in order of urgency.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
};

use super::alert::{Alert, AlertKind, MOST_OPEN};
use crate::wire::Name;

/// The open alerts.
#[derive(Debug, Clone, Default)]
pub struct Alerts {
    /// Sorted by [`Alert::urgency`].
    open: BTreeMap<(u8, i64), Alert>,
    /// States left out for lack of room, so that they are not raised and counted again each second.
    left_out: BTreeSet<(Option<Name>, u8)>,
    /// Whether the arbiter knows that the list is full.
    is_told: bool,
}

/// Number of open alerts from which a board gives way to any other board.
const CROWDING: usize = MOST_OPEN / 10;
/// Number of open alerts at which a list that was full has room again.
const ROOM: usize = MOST_OPEN - MOST_OPEN / 10;

impl Alerts {
    /// Creates the list from earlier open alerts.
    pub fn new(alerts: impl IntoIterator<Item = Alert>) -> Alerts {
        let open: BTreeMap<(u8, i64), Alert> = alerts.into_iter().map(|alert| (alert.urgency(), alert)).collect();
        Alerts {
            is_told: open.values().any(|alert| matches!(alert.kind, AlertKind::Full { .. })),
            left_out: BTreeSet::new(),
            open,
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

    /// Returns whether an alert must give way before another is added.
    pub fn is_full(&self) -> bool {
        self.open.len() >= MOST_OPEN
    }

    /// Returns the open alert that gives way to a new one in a full list; `None` if the new one has no room.
    ///
    /// It is the least urgent one, and among equals the oldest, of the board that crowds the list, if there is one. An
    /// alert that is kept ([`AlertKind::is_kept`]) gives way only if there are no others, and only to another that is
    /// kept.
    pub(super) fn gives_way(&self, new: &Alert) -> Option<&Alert> {
        let crowding = self.crowding();
        let is_candidate = |alert: &Alert| match crowding {
            Some(board) => alert.board.as_ref() == Some(board),
            None => alert.board.is_some(),
        };
        let candidates = self.open.values().filter(|alert| is_candidate(alert));
        let alert = candidates.max_by_key(|alert| (!alert.kind.is_kept(), alert.kind.rank(), Reverse(alert.id)))?;
        let is_other = crowding.is_some() && new.board.as_ref() != crowding;
        let is_urgent = new.kind.is_kept() || !alert.kind.is_kept() && new.kind.rank() <= alert.kind.rank();
        (is_other || is_urgent).then_some(alert)
    }

    /// Returns the board with the most open alerts, if it alone has enough of them to leave no room for those of
    /// others.
    fn crowding(&self) -> Option<&Name> {
        let mut counts: BTreeMap<&Name, usize> = BTreeMap::new();
        for board in self.open.values().filter_map(|alert| alert.board.as_ref()) {
            *counts.entry(board).or_default() += 1;
        }
        let (board, most) = counts.into_iter().max_by_key(|(_, count)| *count)?;
        (most >= CROWDING).then_some(board)
    }

    /// Returns whether a new alert is a state that is already left out. An alert that is kept never is.
    pub(super) fn is_left_out(&self, new: &Alert) -> bool {
        !new.kind.is_kept() && self.left_out.contains(&(new.board.clone(), new.kind.rank()))
    }

    /// Remembers that a state has no room.
    pub(super) fn leave_out(&mut self, alert: &Alert) {
        if alert.kind.is_state() {
            self.left_out.insert((alert.board.clone(), alert.kind.rank()));
        }
    }

    /// Forgets that a state had no room: it is over, and may come again.
    pub(super) fn may_come(&mut self, board: Option<&Name>, kind: &AlertKind) {
        if !self.left_out.is_empty() {
            self.left_out.remove(&(board.cloned(), kind.rank()));
        }
    }

    /// Adds to the number of alerts left out. Returns the alert that reports it, if that is open.
    pub(super) fn counts(&mut self, more: u64) -> Option<&Alert> {
        let mut alerts = self.open.values_mut();
        alerts.find_map(|alert| match &mut alert.kind {
            AlertKind::Full { left_out } => {
                *left_out = left_out.saturating_add(more);
                Some(&*alert)
            }
            _ => None,
        })
    }

    /// Returns whether the arbiter knows that the list is full, and it still is.
    pub(super) fn is_told(&self) -> bool {
        self.is_told
    }

    /// Forgets what was left out if a list that was full has room again. Returns whether that is so.
    pub(super) fn takes_all_again(&mut self) -> bool {
        let has_room = self.is_told && self.open.len() <= ROOM;
        if has_room {
            self.is_told = false;
            self.left_out.clear();
        }
        has_room
    }

    /// Adds an alert.
    pub fn add(&mut self, alert: Alert) {
        self.is_told |= matches!(alert.kind, AlertKind::Full { .. });
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
