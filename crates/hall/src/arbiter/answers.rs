//! Answers of the boards to orders, and orders without one.

use super::{
    alert::AlertKind,
    beginning,
    news::News,
    orders::{Answers, Doubt, UNANSWERED},
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
            seat.doubts
                .retain(|doubt| doubt.game != ack.game || doubt.number != number);
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

    /// Reports the orders without an answer, and those whose outcome the records now show.
    pub(super) fn unanswered(&mut self, board: &Name, seat: &mut Seat, is_connected: bool) -> rusqlite::Result<()> {
        let failed = |outcome| AlertKind::OrderFailed {
            outcome,
            words: String::new(),
        };
        for (game, number) in seat.orders.fail(self.now) {
            self.changes.answered(board, &game, number, NO_ANSWER)?;
            self.raise(Some(board), 0, failed(None))?;
        }
        for doubt in std::mem::take(&mut seat.doubts) {
            let is_late = self.now.saturating_sub(doubt.since) >= UNANSWERED;
            let has_all = |seat: &Seat| {
                let state = seat.state.as_ref();
                state.is_some_and(|state| state.game != doubt.game || state.last <= seat.last(&doubt.game))
            };
            if seat.has_order(&doubt.game, doubt.number) {
                let outcome = Outcome::Done;
                let written = serde_json::to_string(&outcome).unwrap_or_default();
                self.changes.answered(board, &doubt.game, doubt.number, &written)?;
                self.news.push(News::Answered {
                    board: board.clone(),
                    outcome,
                    words: String::new(),
                });
            } else if is_late && is_connected && has_all(seat) {
                self.changes.answered(board, &doubt.game, doubt.number, NO_ANSWER)?;
                self.raise(Some(board), 0, failed(doubt.outcome))?;
            } else {
                seat.doubts.push(doubt);
            }
        }
        Ok(())
    }
}
