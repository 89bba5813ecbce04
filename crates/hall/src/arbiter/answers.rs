//! Answers of the boards to orders, and orders without one.

use super::{
    alert::{Alert, AlertKind},
    beginning,
    news::News,
    orders::{Answers, Doubt, Failed, UNANSWERED},
    seat::Seat,
    taking::Taking,
};
use crate::wire::{Name, OrderAck, Outcome};

/// The outcome stored for an unanswered order, after that was reported.
pub(super) const NO_ANSWER: &str = "null";
/// Maximum number of characters of a board's words about an order: some name all struck moves.
const MOST_OF_ANSWER: usize = 1500;

impl Taking<'_> {
    pub(super) fn acknowledged(&mut self, board: &Name, seat: &mut Seat, ack: OrderAck) -> rusqlite::Result<()> {
        let number = match seat.orders.take(&ack) {
            Answers::Order(number) if ack.number.is_some() => Some(number),
            // The right answer may still come, but it is reported now.
            Answers::Order(number) => {
                self.changes.answered(board, &ack.game, number, NO_ANSWER)?;
                None
            }
            Answers::Press(number) => {
                let outcome = serde_json::to_string(&ack.outcome).unwrap_or_default();
                return self.changes.answered(board, &ack.game, number, &outcome);
            }
            Answers::Copy => return Ok(()),
            Answers::Unknown => {
                let Some(number) = ack.number else { return Ok(()) };
                let is_refused = matches!(ack.outcome, Outcome::Repeated | Outcome::Misdirected | Outcome::Expired);
                match self
                    .changes
                    .outcome(board, &ack.game, number)?
                    .as_ref()
                    .map(Option::as_deref)
                {
                    // Given before a restart of the hall, and answered only now.
                    Some(None | Some(NO_ANSWER)) => Some(number),
                    Some(Some(_)) => return self.raise(Some(board), 0, AlertKind::ReplayedOrder),
                    None if is_refused => return self.raise(Some(board), 0, AlertKind::ReplayedOrder),
                    // Carried out or refused for another hall with the same key.
                    None => return Ok(()),
                }
            }
        };
        if let Some(number) = number {
            seat.doubts.retain(|doubt| !doubt.is_about(&ack.game, number));
            // The board only says that it has carried out this order or a later one.
            if ack.outcome == Outcome::Repeated && !seat.has_order(&ack.game, number) {
                seat.doubts.push(Doubt {
                    game: ack.game,
                    number,
                    since: self.now,
                    outcome: Some(Outcome::Expired),
                });
                return Ok(());
            }
            if matches!(ack.outcome, Outcome::Done | Outcome::Repeated) {
                self.settle_unanswered(board, &ack.game, number, &seat.doubts)?;
            }
            let outcome = serde_json::to_string(&ack.outcome).unwrap_or_default();
            self.changes.answered(board, &ack.game, number, &outcome)?;
        }
        self.changed.insert(board.clone());
        let words = beginning(&ack.words, MOST_OF_ANSWER).to_owned();
        match ack.outcome {
            Outcome::Done | Outcome::Repeated => self.news.push(News::Answered {
                board: board.clone(),
                outcome: ack.outcome,
                words,
            }),
            outcome => {
                let failed = AlertKind::OrderFailed {
                    outcome: Some(outcome),
                    words,
                };
                self.raise(Some(board), 0, failed)?;
            }
        }
        // The next order may have waited for this answer.
        self.send_orders(seat, true);
        Ok(())
    }

    /// Sends the orders that are due.
    pub(super) fn send_orders(&mut self, seat: &mut Seat, is_connected: bool) {
        let due = seat.orders.again(self.now, is_connected).into_iter();
        self.news
            .extend(due.map(|(topic, payload)| News::Send { topic, payload }));
    }

    /// Returns whether it was reported that an order has failed without an answer that proves it.
    fn is_told(&self, board: &Name, game: &str, number: u64) -> rusqlite::Result<bool> {
        let outcome = self.changes.outcome(board, game, number)?.flatten();
        Ok(outcome.as_deref() == Some(NO_ANSWER))
    }

    /// Settles the alert that no answer to an order came: it was carried out. `doubts` are the other orders of the
    /// board without an answer, which have such alerts, too.
    fn settle_unanswered(&mut self, board: &Name, game: &str, number: u64, doubts: &[Doubt]) -> rusqlite::Result<()> {
        if !self.is_told(board, game, number)? {
            return Ok(());
        }
        let mut others = 0;
        for doubt in doubts.iter().filter(|doubt| !doubt.is_about(game, number)) {
            others += usize::from(self.is_told(board, &doubt.game, doubt.number)?);
        }
        let kind = failed(None);
        let is_it = |alert: &&Alert| alert.board.as_ref() == Some(board) && alert.kind == kind;
        let alerts: Vec<i64> = self.alerts.iter().filter(is_it).map(|alert| alert.id).collect();
        // If the arbiter has struck its alert, all that are left belong to the others.
        match alerts.first().filter(|_| alerts.len() > others) {
            Some(id) => self.settle_this(*id),
            None => Ok(()),
        }
    }

    /// Reports the orders without an answer, and those whose outcome the records now show.
    pub(super) fn unanswered(&mut self, board: &Name, seat: &mut Seat, is_connected: bool) -> rusqlite::Result<()> {
        for Failed { game, number, was_sent } in seat.orders.fail(self.now) {
            if !was_sent {
                let outcome = Outcome::Expired;
                let written = serde_json::to_string(&outcome).unwrap_or_default();
                self.changes.answered(board, &game, number, &written)?;
                self.raise(Some(board), 0, failed(Some(outcome)))?;
                continue;
            }
            self.changes.answered(board, &game, number, NO_ANSWER)?;
            self.raise(Some(board), 0, failed(None))?;
            // Only the answer may be lost. The records still show whether it was carried out.
            seat.doubts.push(Doubt {
                game,
                number,
                since: self.now,
                outcome: None,
            });
        }
        let doubts = std::mem::take(&mut seat.doubts);
        for doubt in &doubts {
            let is_late = self.now.saturating_sub(doubt.since) >= UNANSWERED;
            let has_all = |seat: &Seat| {
                let state = seat.state.as_ref();
                state.is_some_and(|state| state.game != doubt.game || state.last <= seat.last(&doubt.game))
            };
            if seat.has_order(&doubt.game, doubt.number) {
                self.settle_unanswered(board, &doubt.game, doubt.number, &doubts)?;
                let outcome = Outcome::Done;
                let written = serde_json::to_string(&outcome).unwrap_or_default();
                self.changes.answered(board, &doubt.game, doubt.number, &written)?;
                self.news.push(News::Answered {
                    board: board.clone(),
                    outcome,
                    words: String::new(),
                });
            } else {
                let has_failed = is_late && is_connected && has_all(seat);
                if has_failed && !self.is_told(board, &doubt.game, doubt.number)? {
                    self.changes.answered(board, &doubt.game, doubt.number, NO_ANSWER)?;
                    self.raise(Some(board), 0, failed(doubt.outcome))?;
                }
                seat.doubts.push(doubt.clone());
            }
        }
        Ok(())
    }
}

fn failed(outcome: Option<Outcome>) -> AlertKind {
    AlertKind::OrderFailed {
        outcome,
        words: String::new(),
    }
}
