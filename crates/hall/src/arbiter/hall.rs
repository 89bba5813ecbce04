//! The hall: turns the messages of the boards into records in the store, games, and alerts.
//!
//! Nothing here waits or reads a clock: messages come in with their moment, and replies go out as [`News`]. The changes
//! of a batch are one transaction, and the news goes out only when they are on the disk.

mod scores;

use std::collections::{BTreeMap, BTreeSet};

use ansage_protocol::line::Stamped;

use super::{
    alert::{Alert, AlertKind},
    list::Alerts,
    news::{Arrival, News},
    orders::Doubt,
    seat::{Known, Seat},
    store::{Store, StoreError},
    taking::{ASK_AGAIN, REPEATS, Taking},
};
use crate::{
    pairings::Pairings,
    setup::MOST_BOARDS,
    wire::{self, HallPresence, Name, Order, Topic, presence_topic},
};

/// Time without contact after which a board is lost, in milliseconds.
pub const LOST_AFTER: u64 = 10_000;

/// The hall of an event.
#[derive(Debug)]
pub struct Hall {
    event: Name,
    store: Store,
    seats: BTreeMap<Name, Seat>,
    alerts: Alerts,
    pairings: Pairings,
    /// The boards of the event, as named by `ansage hall setup`.
    expected: Vec<Name>,
    /// Whether it was reported that boards are ignored.
    ignores_boards: bool,
    /// Whether there is a connection to the broker; `None` before the first attempt.
    is_connected: Option<bool>,
    /// Whether opponents may answer with buttons on the pages of their boards.
    pub(super) has_buttons: bool,
}

impl Hall {
    /// Opens the hall of `event` with its `expected` boards from `store`.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the store cannot be read.
    pub fn open(event: Name, expected: Vec<Name>, store: Store, pairings: Pairings) -> Result<Hall, StoreError> {
        let mut hall = Hall {
            event,
            store,
            seats: BTreeMap::new(),
            alerts: Alerts::default(),
            pairings,
            expected,
            ignores_boards: false,
            is_connected: None,
            has_buttons: false,
        };
        hall.reload()?;
        hall.doubt_unanswered()?;
        Ok(hall)
    }

    /// Reloads everything from the store after a change that the disk did not accept, if it accepts writes again. The
    /// boards are asked for what was dropped meanwhile: to them, a presence with a new session is another run of the
    /// hall.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the disk accepts nothing, or the store cannot be read.
    pub fn recover(&mut self, now: u64) -> Result<Vec<News>, StoreError> {
        self.store.probe()?;
        self.reload()?;
        // An answer that came in what the disk did not accept does not come again.
        self.doubt_unanswered()?;
        for seat in self.seats.values_mut() {
            seat.is_awaited(now);
            seat.repeats_until = now + REPEATS;
        }
        let presence = HallPresence {
            version: wire::VERSION,
            online: true,
            session: format!("{:016x}", fastrand::u64(..)),
        };
        let topic = presence_topic(&self.event);
        let payload = wire::write(&presence).ok();
        Ok(payload
            .map(|payload| News::Send { topic, payload })
            .into_iter()
            .collect())
    }

    fn reload(&mut self) -> Result<(), StoreError> {
        let seats = self.seats.iter();
        let mut seats: BTreeMap<Name, Seat> = seats.map(|(name, seat)| (name.clone(), seat.without_games())).collect();
        for kept in self.store.games()? {
            let seat = seats.entry(kept.board.clone()).or_default();
            if let Some(first) = self.store.record(kept.id, 1)?.and_then(|line| read_line(&line)) {
                seat.begin(&kept.game, first.at, kept.left_over);
            }
            let mut lengths = Vec::new();
            if let Some(played) = seat.played_mut(&kept.game) {
                self.store.records(kept.id, |line, arrived| {
                    lengths.push(line.len());
                    if let Some(line) = read_line(line) {
                        played.take(&line, arrived);
                    }
                })?;
            }
            lengths.into_iter().for_each(|length| seat.stored(length));
            let known = Known {
                id: kept.id,
                last: kept.last,
            };
            seat.games.insert(kept.game, known);
        }
        for (board, seat) in &mut seats {
            seat.seen = self.store.seen(board)?;
        }
        self.seats = seats;
        self.alerts = Alerts::new(self.store.open_alerts()?);
        Ok(())
    }

    /// Leaves it to the records what became of the orders without an answer, but for those that still wait.
    fn doubt_unanswered(&mut self) -> Result<(), StoreError> {
        for (board, game, number, since) in self.store.unanswered()? {
            if let Some(seat) = self.seats.get_mut(&board)
                && seat.played(&game).is_some()
                && !seat.orders.is_open(&game, number)
                && !seat.doubts.iter().any(|doubt| doubt.is_about(&game, number))
            {
                seat.doubts.push(Doubt {
                    game,
                    number,
                    since,
                    outcome: None,
                });
            }
        }
        Ok(())
    }

    /// Returns when the games that the boards play were last recorded, by the clock of the board in milliseconds since
    /// 1970. `None` if there are none.
    pub fn last_at(&self) -> Option<u64> {
        let games = self.seats.values().filter_map(|seat| seat.current.as_ref());
        games.map(|game| game.latest.0).max()
    }

    /// Lets opponents repeat and make declared moves with buttons on the pages of their boards, if boards ask for that.
    pub fn allow_buttons(&mut self) {
        self.has_buttons = true;
    }

    /// Returns the event.
    pub fn event(&self) -> &Name {
        &self.event
    }

    /// Returns the open alerts.
    pub fn alerts(&self) -> &Alerts {
        &self.alerts
    }

    /// Returns who plays at which board.
    pub fn pairings(&self) -> &Pairings {
        &self.pairings
    }

    /// Returns the boards that are known or paired: first those with numbers, in order, then those without.
    pub fn boards(&self) -> Vec<Name> {
        let paired = self
            .pairings
            .boards()
            .filter_map(|(board, _)| board.to_string().parse().ok());
        let known = self.seats.keys().chain(&self.expected).cloned();
        let boards: BTreeSet<Name> = known.chain(paired).collect();
        let mut boards: Vec<Name> = boards.into_iter().collect();
        boards.sort_by_key(|board| (board.number().unwrap_or(u32::MAX), board.clone()));
        boards
    }

    /// Returns the board of this number.
    pub fn board(&self, wanted: u32) -> Option<Name> {
        self.boards().into_iter().find(|board| board.number() == Some(wanted))
    }

    /// Returns whether a board is connected. Without the broker none is, whatever it said last.
    pub(super) fn is_here(&self, board: &Name) -> bool {
        let online = self.seats.get(board).and_then(|seat| seat.online.as_ref());
        self.is_connected != Some(false) && online.is_some_and(|online| online.online)
    }

    pub(super) fn seat(&self, board: &Name) -> Option<&Seat> {
        self.seats.get(board)
    }

    pub(crate) fn store(&self) -> &Store {
        &self.store
    }

    /// Notes that the connection to the broker was made or lost.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if an alert cannot be written.
    pub fn connected(&mut self, is_connected: bool, now: u64) -> Result<Vec<News>, StoreError> {
        for seat in self.seats.values_mut() {
            seat.is_awaited(now);
            seat.repeats_until = now + REPEATS;
        }
        if self.is_connected == Some(is_connected) {
            return Ok(Vec::new());
        }
        // Orders and questions go out at once, even if the disk does not accept that the alert is settled.
        let was_connected = self.is_connected;
        self.is_connected = Some(is_connected);
        let news = self.batch(now, |taking, seats| {
            taking.changed.extend(seats.keys().cloned());
            match is_connected {
                // Another program that runs the event is heard again if it is still there.
                true => [AlertKind::BrokerLost, AlertKind::TwoHalls]
                    .iter()
                    .try_for_each(|kind| taking.settle(None, kind)),
                false => taking.raise(None, 0, AlertKind::BrokerLost),
            }
        });
        // If the disk refuses the alert, the next attempt to connect raises it.
        if news.is_err() && !is_connected {
            self.is_connected = was_connected;
        }
        news
    }

    /// Notes whether another program runs the same event.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if an alert cannot be written.
    pub fn has_rival(&mut self, has_rival: bool, now: u64) -> Result<Vec<News>, StoreError> {
        self.batch(now, |taking, _| match has_rival {
            true => taking.raise(None, 0, AlertKind::TwoHalls),
            false => taking.settle(None, &AlertKind::TwoHalls),
        })
    }

    /// Takes messages in the order of their arrival.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the disk does not accept them. Then nothing is taken, and the boards will send them again; the
    /// caller calls [`recover`](Hall::recover).
    pub fn take(&mut self, arrivals: &[Arrival], now: u64) -> Result<Vec<News>, StoreError> {
        let event = self.event.clone();
        let mut is_told = self.ignores_boards;
        let news = self.batch(now, |taking, seats| {
            let mut touched: BTreeMap<(Name, String), bool> = BTreeMap::new();
            for arrival in arrivals {
                let Some(topic) = Topic::parse(&arrival.topic).filter(|topic| topic.event == event) else {
                    continue;
                };
                let has_room = seats.len() < MOST_BOARDS || seats.contains_key(&topic.board);
                if !has_room && !taking.is_of_event(&topic.board) {
                    // Raised once, because the board keeps sending after the arbiter has struck the alert.
                    if !std::mem::replace(&mut is_told, true) {
                        taking.raise(None, 0, AlertKind::TooManyBoards)?;
                    }
                    continue;
                }
                let seat = seats.entry(topic.board.clone()).or_default();
                taking.arrived(&topic, seat, arrival, &mut touched)?;
            }
            // The records of a transaction are acknowledged together, after it.
            for ((board, game), again) in touched {
                let number = seats.get(&board).map_or(0, |seat| seat.last(&game));
                taking.have(&event, &board, &game, number, again);
            }
            Ok(())
        })?;
        self.ignores_boards = is_told;
        Ok(news)
    }

    /// Lets time pass: boards gone for too long are lost, and missing records are requested. Call it once a second.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if an alert cannot be written.
    pub fn tick(&mut self, now: u64) -> Result<Vec<News>, StoreError> {
        let (event, is_connected) = (self.event.clone(), self.is_connected == Some(true));
        self.batch(now, |taking, seats| {
            // The disk may have been full when the broker came back.
            if is_connected {
                taking.settle(None, &AlertKind::BrokerLost)?;
            }
            for (board, seat) in seats {
                let is_gone = seat
                    .gone_since
                    .is_some_and(|since| now.saturating_sub(since) >= LOST_AFTER);
                if is_connected
                    && is_gone
                    && let Some(online) = seat.online.as_mut().filter(|online| online.online)
                {
                    online.online = false;
                    taking.changed.insert(board.clone());
                }
                // Also before the first move: a round may begin late.
                let is_over = seat.game().is_some_and(|game| game.ending().is_some());
                if is_connected && is_gone && !is_over {
                    let is_closed = seat.online.as_ref().is_some_and(|online| online.ended);
                    match is_closed {
                        true if seat.is_playing() => taking.raise(Some(board), 0, AlertKind::Closed)?,
                        true => {}
                        false => taking.raise(Some(board), 0, AlertKind::Lost)?,
                    }
                }
                let due = |since: Option<u64>| since.is_some_and(|since| now.saturating_sub(since) >= ASK_AGAIN);
                if is_connected
                    && due(seat.behind_since)
                    && seat.asked_at.is_none_or(|at| now.saturating_sub(at) >= ASK_AGAIN)
                    && let Some(state) = &seat.state
                {
                    let (game, last) = (state.game.clone(), seat.last(&state.game));
                    seat.asked_at = Some(now);
                    seat.repeats_until = now + REPEATS;
                    taking.have(&event, board, &game, last, true);
                }
                taking.send_orders(seat, is_connected);
                taking.unanswered(board, seat, is_connected)?;
            }
            Ok(())
        })
    }

    /// Notes an order that is about to be sent, with its topic and payload. Returns whether to send it now: otherwise
    /// it waits for the answer to an earlier one.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if it cannot be written. Then it must not be sent.
    pub(super) fn given(&mut self, order: &Order, sent: (String, Vec<u8>), now: u64) -> Result<bool, StoreError> {
        let instruction = serde_json::to_string(&order.order).unwrap_or_default();
        self.store
            .whole(|changes| changes.give(&order.board, &order.game, order.number, now, &instruction))?;
        let seat = self.seats.get_mut(&order.board);
        Ok(seat.is_none_or(|seat| seat.orders.give(order, sent, now)))
    }

    /// Closes an alert that the arbiter has dealt with.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if this cannot be written.
    pub fn close(&mut self, alert: i64) -> Result<Option<Alert>, StoreError> {
        self.store.whole(|changes| changes.close(alert))?;
        Ok(self.alerts.remove(alert))
    }

    /// Changes store, boards and alerts as a whole.
    fn batch(
        &mut self,
        now: u64,
        change: impl FnOnce(&mut Taking, &mut BTreeMap<Name, Seat>) -> rusqlite::Result<()>,
    ) -> Result<Vec<News>, StoreError> {
        let Hall {
            store,
            seats,
            alerts,
            pairings,
            expected,
            ..
        } = self;
        store.whole(|changes| {
            let mut taking = Taking {
                changes,
                alerts,
                pairings,
                expected,
                now,
                news: Vec::new(),
                changed: BTreeSet::new(),
                left_out: 0,
            };
            change(&mut taking, seats)?;
            taking.tell_full()?;
            let changed = std::mem::take(&mut taking.changed).into_iter().map(News::Changed);
            taking.news.extend(changed);
            Ok(taking.news)
        })
    }
}

fn read_line(line: &str) -> Option<Stamped> {
    serde_json::from_str(line).ok()
}
