//! Alerts are raised, settle themselves, and give way to others if too many are open.

use super::{
    alert::{Alert, AlertKind},
    news::News,
    taking::Taking,
};
use crate::wire::Name;

impl Taking<'_> {
    /// Raises an alert at a board, or of the hall itself. A state that is open already is not raised again.
    pub(super) fn raise(&mut self, board: Option<&Name>, number: u32, kind: AlertKind) -> rusqlite::Result<()> {
        if kind.is_state() && self.alerts.alike(board, &kind).is_some() {
            return Ok(());
        }
        let alert = Alert {
            id: 0,
            at: self.now,
            board: board.cloned(),
            move_number: number,
            kind,
        };
        if !self.make_room(&alert)? {
            return Ok(());
        }
        let id = self.changes.raise(self.now, board, number, &alert.kind)?;
        let alert = Alert { id, ..alert };
        self.alerts.add(alert.clone());
        self.news.push(News::Raised(alert));
        self.changed.extend(board.cloned());
        Ok(())
    }

    /// Raises an alert of a record. An open call belongs to an earlier game, which was left while the arbiter was
    /// called, so a call in this game is another.
    pub(super) fn raise_recorded(&mut self, board: &Name, number: u32, kind: AlertKind) -> rusqlite::Result<()> {
        if kind == AlertKind::Called {
            self.settle(Some(board), &kind)?;
        }
        self.raise(Some(board), number, kind)
    }

    /// Closes the alert of a board like `kind`: it settled itself.
    pub(super) fn settle(&mut self, board: Option<&Name>, kind: &AlertKind) -> rusqlite::Result<()> {
        self.alerts.may_come(board, kind);
        match self.alerts.alike(board, kind).map(|alert| alert.id) {
            Some(id) => self.settle_this(id),
            None => Ok(()),
        }
    }

    /// Closes this alert: it settled itself.
    pub(super) fn settle_this(&mut self, id: i64) -> rusqlite::Result<()> {
        self.changes.close(id)?;
        if let Some(alert) = self.alerts.remove(id) {
            self.changed.extend(alert.board.clone());
            self.news.push(News::Settled(alert));
        }
        Ok(())
    }

    /// Makes room for a new alert if the list is full. Returns whether it may come in.
    fn make_room(&mut self, new: &Alert) -> rusqlite::Result<bool> {
        // The hall's own alerts are few.
        if !self.alerts.is_full() || new.board.is_none() {
            return Ok(true);
        }
        if self.alerts.is_left_out(new) {
            return Ok(false);
        }
        let Some(id) = self.alerts.gives_way(new).map(|alert| alert.id) else {
            self.leave_out(new.clone());
            return Ok(false);
        };
        self.changes.close(id)?;
        if let Some(alert) = self.alerts.remove(id) {
            self.leave_out(alert);
        }
        Ok(true)
    }

    /// Counts an alert that has no room in the list.
    fn leave_out(&mut self, alert: Alert) {
        self.left_out += 1;
        self.alerts.leave_out(&alert);
        self.changed.extend(alert.board.clone());
        self.news.push(News::LeftOut(alert));
    }

    /// Reports at the end of a batch that the list is full, once until it has room again, and stores how many alerts
    /// had none.
    pub(super) fn tell_full(&mut self) -> rusqlite::Result<()> {
        let count = std::mem::take(&mut self.left_out);
        if count == 0 {
            return match self.alerts.takes_all_again() {
                true => self.settle(None, &AlertKind::Full { left_out: 0 }),
                false => Ok(()),
            };
        }
        let was_told = self.alerts.is_told();
        match self.alerts.counts(count) {
            Some(full) => self.changes.amend(full.id, &full.kind),
            // The arbiter has struck it, and knows.
            None if was_told => Ok(()),
            None => self.raise(None, 0, AlertKind::Full { left_out: count }),
        }
    }
}
