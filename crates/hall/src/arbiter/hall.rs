//! The hall: what arrives from the boards becomes records in the store, games, and alerts.
//!
//! Nothing here waits or reads a clock: what arrives comes in with its moment, and what is to be sent goes out as
//! [`News`]. What changes the store is one transaction a batch, and goes out only when the disk has it.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use ansage_protocol::{
    Game, Ruling, Tags,
    line::{Line, Stamped},
    score,
};
use shakmaty::{Chess, Color, Position};

use super::{
    alert::{Alert, AlertKind},
    list::Alerts,
    seat::{Current, Known, MOST_GAMES, Seat, Waiting},
    store::{Changes, Store, StoreError},
};
use crate::{
    pairings::Pairings,
    trf::TrfError,
    wire::{self, Have, Kind, Name, Online, OrderAck, Outcome, Record, State, Topic, WireError},
};

/// Most boards of an event.
pub const MOST_BOARDS: usize = 2000;
/// A board is lost if it is gone for this long, in milliseconds.
pub const LOST_AFTER: u64 = 10_000;
/// A board's clock may be wrong by this much, in milliseconds.
const WRONG_CLOCK: i64 = 10_000;
/// Clocks may differ from what the records say by this much, in milliseconds.
const DIFFERENT_CLOCKS: u64 = 2_000;
/// Records are asked for again after this time, in milliseconds.
const ASK_AGAIN: u64 = 3_000;
/// After a connection was made, records may arrive twice for this long, in milliseconds.
const REPEATS: u64 = 60_000;
/// An order without an answer has failed after this time, in milliseconds.
pub const UNANSWERED: u64 = 10_000;

/// What arrived in a topic.
#[derive(Debug, Clone)]
pub struct Arrival {
    /// The topic.
    pub topic: String,
    /// The payload.
    pub payload: Vec<u8>,
    /// Whether the broker kept it from before.
    pub retained: bool,
}

/// What came of what arrived.
#[derive(Debug, Clone, PartialEq)]
pub enum News {
    /// Send this to the broker.
    Send {
        /// The topic.
        topic: String,
        /// The payload.
        payload: Vec<u8>,
    },
    /// An alert was raised.
    Raised(Alert),
    /// An alert settled itself, such as that of a lost board that is back.
    Settled(Alert),
    /// A board answered an order.
    Answered {
        /// The board.
        board: Name,
        /// What became of the order.
        outcome: Outcome,
        /// What the board said about it.
        words: String,
    },
    /// What is known of a board has changed.
    Changed(Name),
}

/// The hall of an event.
#[derive(Debug)]
pub struct Hall {
    event: Name,
    store: Store,
    seats: BTreeMap<Name, Seat>,
    alerts: Alerts,
    pairings: Pairings,
    /// The boards of the event, as `ansage hall setup` has named them.
    expected: Vec<Name>,
    is_connected: bool,
}

impl Hall {
    /// Opens the hall of `event` with its `expected` boards as `store` has it.
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
            is_connected: false,
        };
        hall.reload()?;
        Ok(hall)
    }

    /// Takes everything from the store again, as after a change that the disk did not take.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the store cannot be read.
    pub fn reload(&mut self) -> Result<(), StoreError> {
        let mut seats: BTreeMap<Name, Seat> = BTreeMap::new();
        for kept in self.store.games()? {
            let seat = seats.entry(kept.board.clone()).or_default();
            let mut current: Option<Current> = None;
            // Only the game that began last is kept in memory.
            if let Some(first) = self.store.record(kept.id, 1)?.and_then(|line| read_line(&line)) {
                if seat.is_newer(first.at) {
                    let mut game = Current::new(kept.game.clone(), first.at);
                    self.store.records(kept.id, |line, arrived| {
                        if let Some(line) = read_line(line) {
                            game.take(&line, arrived);
                        }
                    })?;
                    current = Some(game);
                }
            }
            let known = Known {
                id: kept.id,
                last: kept.last,
            };
            seat.games.insert(kept.game, known);
            seat.current = current.or(seat.current.take());
        }
        for (board, seat) in &mut seats {
            seat.seen = self.store.seen(board)?;
            // What the boards said of themselves is not lost with the store.
            if let Some(before) = self.seats.get(board) {
                seat.state.clone_from(&before.state);
                seat.online.clone_from(&before.online);
                seat.gone_since = before.gone_since;
            }
        }
        self.seats = seats;
        self.alerts = Alerts::new(self.store.open_alerts()?);
        Ok(())
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

    /// Returns the boards that are known or paired, by their numbers, and those without a number behind them.
    pub fn boards(&self) -> Vec<Name> {
        let paired = self
            .pairings
            .boards()
            .filter_map(|(board, _)| board.to_string().parse().ok());
        let known = self.seats.keys().chain(&self.expected).cloned();
        let boards: BTreeSet<Name> = known.chain(paired).collect();
        let mut boards: Vec<Name> = boards.into_iter().collect();
        boards.sort_by_key(|board| (number(board).unwrap_or(u32::MAX), board.clone()));
        boards
    }

    /// Returns the board of this number.
    pub fn board(&self, wanted: u32) -> Option<Name> {
        self.boards().into_iter().find(|board| number(board) == Some(wanted))
    }

    pub(super) fn seat(&self, board: &Name) -> Option<&Seat> {
        self.seats.get(board)
    }

    pub(super) fn store(&self) -> &Store {
        &self.store
    }

    /// Returns what is known of the players of a board besides its records.
    pub fn known_tags(&self, board: &Name) -> Tags {
        let paired = number(board).and_then(|number| self.pairings.players(number));
        let of_state = self.seats.get(board).and_then(|seat| seat.state.as_ref());
        let mut tags = Tags {
            white: paired.map(|players| players.white.clone()).unwrap_or_default(),
            black: paired.map(|players| players.black.clone()).unwrap_or_default(),
            event: self.pairings.event.clone(),
            round: self.pairings.round.clone(),
            board: board.to_string(),
            ..Tags::default()
        };
        if let Some(players) = of_state.map(|state| &state.players) {
            tags.fill(&Tags {
                white: players.white.clone(),
                black: players.black.clone(),
                round: players.round.clone(),
                ..Tags::default()
            });
        }
        if tags.event.is_empty() {
            tags.event = self.event.to_string();
        }
        tags
    }

    /// Returns the score of the game at a board as PGN; without moves if it is paired and has not begun.
    pub fn pgn(&mut self, board: &Name) -> Option<Arc<str>> {
        let known = self.known_tags(board);
        let is_paired = number(board).is_some_and(|number| self.pairings.players(number).is_some());
        let current = self.seats.get_mut(board).and_then(|seat| seat.current.as_mut());
        match current.filter(|current| current.game().is_some()) {
            Some(current) => current.pgn(|| known),
            // The round is complete from its beginning.
            None => is_paired.then(|| score(&Game::new(Chess::default()), &known).pgn().into()),
        }
    }

    /// Returns the tournament report with the results so far; `None` if the pairings do not come from one.
    ///
    /// # Errors
    ///
    /// [`TrfError`] if the report does not pair the players of a board.
    pub fn report(&self) -> Result<Option<Vec<u8>>, TrfError> {
        let over = self.seats.iter().filter_map(|(board, seat)| {
            let game = seat.game()?;
            Some((number(board)?, game.ending()?, game.plies().len()))
        });
        self.pairings.with_results(over)
    }

    /// Tells the hall that the connection to the broker was made or lost.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the disk takes no alert.
    pub fn connected(&mut self, is_connected: bool, now: u64) -> Result<Vec<News>, StoreError> {
        let was_connected = std::mem::replace(&mut self.is_connected, is_connected);
        for seat in self.seats.values_mut() {
            // What the broker says of a board is known only while there is one.
            seat.gone_since = seat.gone_since.map(|_| now);
            seat.repeats_until = now + REPEATS;
        }
        if was_connected == is_connected {
            return Ok(Vec::new());
        }
        self.batch(now, |taking, _| match is_connected {
            true => taking.settle(None, &AlertKind::BrokerLost),
            false => taking.raise(None, 0, AlertKind::BrokerLost),
        })
    }

    /// Takes what arrived, in its order.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the disk does not take it. Then nothing is taken, and the boards will send it again; the caller
    /// calls [`reload`](Hall::reload).
    pub fn take(&mut self, arrivals: &[Arrival], now: u64) -> Result<Vec<News>, StoreError> {
        let event = self.event.clone();
        self.batch(now, |taking, seats| {
            let mut touched: BTreeMap<(Name, String), bool> = BTreeMap::new();
            for arrival in arrivals {
                let Some(topic) = Topic::parse(&arrival.topic).filter(|topic| topic.event == event) else {
                    continue;
                };
                if !seats.contains_key(&topic.board) && seats.len() >= MOST_BOARDS {
                    continue;
                }
                let seat = seats.entry(topic.board.clone()).or_default();
                taking.arrived(&topic, seat, arrival, &mut touched)?;
            }
            // What is in the transaction is said of together, after it.
            for ((board, game), again) in touched {
                let number = seats.get(&board).map_or(0, |seat| seat.last(&game));
                taking.have(&event, &board, &game, number, again);
            }
            Ok(())
        })
    }

    /// Lets time pass: boards that are gone are lost, and what is missing is asked for. To be called once a second.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the disk takes no alert.
    pub fn tick(&mut self, now: u64) -> Result<Vec<News>, StoreError> {
        let (event, is_connected) = (self.event.clone(), self.is_connected);
        self.batch(now, |taking, seats| {
            for (board, seat) in seats {
                let is_gone = seat
                    .gone_since
                    .is_some_and(|since| now.saturating_sub(since) >= LOST_AFTER);
                if is_connected && is_gone && (seat.is_playing() || seat.game().is_none()) {
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
                let late = |waiting: &Waiting| now.saturating_sub(waiting.sent) >= UNANSWERED;
                let failed = seat.waiting.iter().filter(|waiting| late(waiting)).count();
                seat.waiting.retain(|waiting| !late(waiting));
                for _ in 0..failed {
                    let failed = AlertKind::OrderFailed {
                        outcome: None,
                        words: String::new(),
                    };
                    taking.raise(Some(board), 0, failed)?;
                }
            }
            Ok(())
        })
    }

    /// Notes that an order was sent.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the disk does not take it: then it must not be sent.
    pub(super) fn given(
        &mut self,
        board: &Name,
        game: &str,
        number: u64,
        instruction: &str,
        now: u64,
    ) -> Result<(), StoreError> {
        self.store
            .whole(|changes| changes.give(board, game, number, now, instruction))?;
        if let Some(seat) = self.seats.get_mut(board) {
            seat.waiting.push(Waiting {
                game: game.to_owned(),
                number,
                sent: now,
            });
        }
        Ok(())
    }

    /// The arbiter has dealt with an alert.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the disk does not take it.
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
            store, seats, alerts, ..
        } = self;
        store.whole(|changes| {
            let mut taking = Taking {
                changes,
                alerts,
                now,
                news: Vec::new(),
                changed: BTreeSet::new(),
            };
            change(&mut taking, seats)?;
            let changed = std::mem::take(&mut taking.changed).into_iter().map(News::Changed);
            taking.news.extend(changed);
            Ok(taking.news)
        })
    }
}

/// A batch in its transaction.
struct Taking<'a> {
    changes: &'a Changes<'a>,
    alerts: &'a mut Alerts,
    now: u64,
    news: Vec<News>,
    changed: BTreeSet<Name>,
}

impl Taking<'_> {
    /// Raises an alert at a board, or of the hall itself. A state that is open already is not raised again.
    fn raise(&mut self, board: Option<&Name>, number: u32, kind: AlertKind) -> rusqlite::Result<()> {
        if self.alerts.is_full() || kind.is_state() && self.alerts.alike(board, &kind).is_some() {
            return Ok(());
        }
        let id = self.changes.raise(self.now, board, number, &kind)?;
        let alert = Alert {
            id,
            at: self.now,
            board: board.cloned(),
            move_number: number,
            kind,
        };
        self.alerts.add(alert.clone());
        self.news.push(News::Raised(alert));
        self.changed.extend(board.cloned());
        Ok(())
    }

    /// Closes the alert of a board like `kind`: it settled itself.
    fn settle(&mut self, board: Option<&Name>, kind: &AlertKind) -> rusqlite::Result<()> {
        let Some(id) = self.alerts.alike(board, kind).map(|alert| alert.id) else {
            return Ok(());
        };
        self.changes.close(id)?;
        self.news.extend(self.alerts.remove(id).map(News::Settled));
        self.changed.extend(board.cloned());
        Ok(())
    }

    /// Says what the hall has of a game.
    fn have(&mut self, event: &Name, board: &Name, game: &str, number: u64, again: bool) {
        let have = Have {
            version: wire::VERSION,
            game: game.to_owned(),
            number,
            again,
        };
        let topic = Topic {
            event: event.clone(),
            board: board.clone(),
            kind: Kind::Have,
        };
        if let Ok(payload) = wire::write(&have) {
            let topic = topic.to_string();
            self.news.push(News::Send { topic, payload });
        }
    }

    /// Takes a message of a board.
    fn arrived(
        &mut self,
        topic: &Topic,
        seat: &mut Seat,
        arrival: &Arrival,
        touched: &mut BTreeMap<(Name, String), bool>,
    ) -> rusqlite::Result<()> {
        let board = &topic.board;
        if !seat.affords(self.now) {
            return self.raise(Some(board), 0, AlertKind::Flood);
        }
        let payload = arrival.payload.as_slice();
        // The broker empties what it keeps so.
        if payload.is_empty() && arrival.retained {
            return Ok(());
        }
        let is_here = |event: &Name, named: &Name| *event == topic.event && named == board;
        let taken = match topic.kind {
            Kind::Record => match wire::read::<Record>(payload) {
                Ok(record) if is_here(&record.event, &record.board) => Ok(self.record(board, seat, &record, touched)?),
                Ok(_) => Err(elsewhere()),
                Err(error) => Err(error),
            },
            Kind::State => match wire::read::<State>(payload) {
                Ok(state) if is_here(&state.event, &state.board) => {
                    Ok(self.state(board, seat, state, arrival.retained)?)
                }
                Ok(_) => Err(elsewhere()),
                Err(error) => Err(error),
            },
            Kind::Online => match wire::read::<Online>(payload) {
                Ok(online) => Ok(self.online(board, seat, online, arrival.retained)?),
                Err(error) => Err(error),
            },
            Kind::Ack => match wire::read::<OrderAck>(payload) {
                Ok(ack) => Ok(self.acknowledged(board, seat, ack)?),
                Err(error) => Err(error),
            },
            // The hall's own.
            Kind::Have | Kind::Order => Ok(()),
        };
        match taken {
            Ok(()) => Ok(()),
            Err(error) => {
                let reason = error.to_string();
                self.raise(Some(board), 0, AlertKind::Malformed { reason })
            }
        }
    }

    fn record(
        &mut self,
        board: &Name,
        seat: &mut Seat,
        record: &Record,
        touched: &mut BTreeMap<(Name, String), bool>,
    ) -> rusqlite::Result<()> {
        let game = record.game.as_str();
        let last = seat.last(game);
        let key = (board.clone(), game.to_owned());
        let Ok(line) = serde_json::to_string(&record.record) else {
            return Ok(());
        };
        match record.number {
            0 => self.raise(
                Some(board),
                0,
                AlertKind::Malformed {
                    reason: "record number 0".into(),
                },
            ),
            number if number <= last => {
                touched.entry(key).or_insert(false);
                let known = seat.games.get(game).map(|known| known.id);
                let kept = known.map(|id| self.changes.record(id, number)).transpose()?.flatten();
                match kept {
                    Some(kept) if kept != line => self.raise(Some(board), 0, AlertKind::TwoBoards),
                    _ if self.now > seat.repeats_until => self.raise(Some(board), 0, AlertKind::Duplicate { number }),
                    _ => Ok(()),
                }
            }
            number if number > last + 1 => {
                // Asked for once a few seconds, not for each of the records behind the gap.
                if seat.asked_at.is_none_or(|at| self.now.saturating_sub(at) >= ASK_AGAIN) {
                    seat.asked_at = Some(self.now);
                    touched.insert(key, true);
                }
                seat.repeats_until = self.now + REPEATS;
                self.raise(Some(board), 0, AlertKind::Gap { after: last, number })
            }
            number => {
                if !seat.games.contains_key(game) {
                    if seat.games.len() >= MOST_GAMES {
                        return self.raise(Some(board), 0, AlertKind::Flood);
                    }
                    let known = Known {
                        id: self.changes.begin(board, game)?,
                        last: 0,
                    };
                    seat.games.insert(game.to_owned(), known);
                }
                let Some(known) = seat.games.get_mut(game) else {
                    return Ok(());
                };
                self.changes.add(known.id, record, &line, self.now)?;
                known.last = number;
                touched.entry(key).or_insert(false);
                self.settle(Some(board), &AlertKind::Gap { after: 0, number: 0 })?;
                if seat
                    .state
                    .as_ref()
                    .is_some_and(|state| state.game == game && state.last <= number)
                {
                    seat.behind_since = None;
                }
                if number == 1 && seat.is_newer(record.record.at) {
                    seat.current = Some(Current::new(game.to_owned(), record.record.at));
                }
                self.play(board, seat, record)
            }
        }
    }

    /// Lets a record happen in the game that is played, and raises its alerts.
    fn play(&mut self, board: &Name, seat: &mut Seat, record: &Record) -> rusqlite::Result<()> {
        let now = self.now;
        let Some(current) = seat.current.as_mut().filter(|current| current.game == record.game) else {
            return Ok(());
        };
        let turn = current.game().map(|game| game.turn());
        let was_suspected = current.broken;
        if !current.take(&record.record, now) {
            let number = record.number;
            return self.raise(Some(board), 0, AlertKind::Contradiction { number });
        }
        self.changed.insert(board.clone());
        if was_suspected {
            return Ok(());
        }
        let Some(game) = current.game() else { return Ok(()) };
        let number = game.position().fullmoves().get();
        let mut kinds: Vec<AlertKind> = Vec::new();
        match &record.record.line {
            Line::Suspected => kinds.extend(turn.map(|by| AlertKind::Suspected { by })),
            Line::Touched { square } => kinds.extend(turn.map(|by| AlertKind::Touch {
                by,
                square: square.to_string(),
            })),
            Line::Claimed { claim, right, .. } => {
                kinds.extend(turn.map(|by| AlertKind::of_claim(by, *claim, *right)));
            }
            Line::Ended { ending } => kinds.extend(AlertKind::of_ending(*ending)),
            Line::Ruled { decision } => match decision {
                Ruling::Called => kinds.push(AlertKind::Called),
                Ruling::Dismissed => self.settle(Some(board), &AlertKind::Called)?,
                Ruling::Illegal { by, .. } | Ruling::Unpromoted { by, .. } => {
                    kinds.push(AlertKind::Illegal { by: *by })
                }
                Ruling::WrongPassword => kinds.push(AlertKind::WrongPassword),
                _ => {}
            },
            _ => {}
        }
        for kind in kinds {
            self.raise(Some(board), number, kind)?;
        }
        Ok(())
    }

    fn state(&mut self, board: &Name, seat: &mut Seat, state: State, retained: bool) -> rusqlite::Result<()> {
        self.changed.insert(board.clone());
        if seat.notes_session(&state.session) && !retained {
            self.raise(Some(board), 0, AlertKind::TwoBoards)?;
        }
        if !retained {
            seat.notes_offset(state.at as i64 - self.now as i64);
            self.judge_clock(board, seat)?;
        }
        self.judge_times(board, seat, &state)?;
        self.judge_alerts(board, seat, &state)?;
        match state.last > seat.last(&state.game) {
            true => seat.behind_since = seat.behind_since.or(Some(self.now)),
            false => seat.behind_since = None,
        }
        if let (Some(current), Some(before)) = (&mut seat.current, &seat.state)
            && before.players != state.players
        {
            current.forget_pgn();
        }
        seat.state = Some(state);
        Ok(())
    }

    /// Compares the clock of the board's machine with the hall's.
    fn judge_clock(&mut self, board: &Name, seat: &Seat) -> rusqlite::Result<()> {
        let Some(offset) = seat.sure_offset() else {
            return Ok(());
        };
        let seconds = offset / 1000;
        match offset.abs() >= WRONG_CLOCK {
            true => self.raise(Some(board), 0, AlertKind::WrongClock { seconds }),
            false => self.settle(Some(board), &AlertKind::WrongClock { seconds }),
        }
    }

    /// Compares what the board's clocks show with what its records say.
    fn judge_times(&mut self, board: &Name, seat: &Seat, state: &State) -> rusqlite::Result<()> {
        let Some(current) = seat
            .current
            .as_ref()
            .filter(|current| current.game == state.game && !current.broken && state.last == seat.last(&state.game))
        else {
            return Ok(());
        };
        let (Some(shown), Some(clocks)) = (&state.clocks, current.clocks_at(state.at)) else {
            return Ok(());
        };
        // At the moment of the state, as both are judged by the board's own clock.
        let ran = state.at.saturating_sub(shown.at);
        let left = |color: Color, shown_left: u64| match shown.running == Some(color) {
            true => shown_left.saturating_sub(ran),
            false => shown_left,
        };
        let off = |color: Color, shown_left: u64| {
            let by_records = u64::try_from(clocks[color].as_millis()).unwrap_or(u64::MAX);
            left(color, shown_left).abs_diff(by_records)
        };
        let off = off(Color::White, shown.white).max(off(Color::Black, shown.black));
        let kind = AlertKind::ClocksDiffer { seconds: off / 1000 };
        match off > DIFFERENT_CLOCKS {
            true => self.raise(Some(board), 0, kind),
            false => self.settle(Some(board), &kind),
        }
    }

    /// Raises what the board's program says that no record says.
    fn judge_alerts(&mut self, board: &Name, seat: &mut Seat, state: &State) -> rusqlite::Result<()> {
        let seen = match &seat.seen {
            Some((session, number)) if *session == state.session => *number,
            _ => 0,
        };
        let Some(latest) = state.alerts.iter().map(|alert| alert.number).max() else {
            return Ok(());
        };
        if latest <= seen {
            return Ok(());
        }
        for alert in state.alerts.iter().filter(|alert| alert.number > seen) {
            let kind = match alert.kind {
                wire::AlertKind::IllegalDeclared { by } => AlertKind::IllegalDeclared { by },
                wire::AlertKind::WrongRepetition { by } => AlertKind::WrongRepetition { by },
                wire::AlertKind::NotRepeated { by } => AlertKind::NotRepeated { by },
                wire::AlertKind::MicrophoneLost => AlertKind::MicrophoneLost,
                wire::AlertKind::Deaf => AlertKind::Deaf,
                wire::AlertKind::Unwritten => AlertKind::Unwritten,
                wire::AlertKind::ForgedOrder => AlertKind::ForgedOrder,
                wire::AlertKind::Flood => AlertKind::Flood,
                wire::AlertKind::MicrophoneBack => {
                    self.settle(Some(board), &AlertKind::MicrophoneLost)?;
                    continue;
                }
                wire::AlertKind::Written => {
                    self.settle(Some(board), &AlertKind::Unwritten)?;
                    continue;
                }
            };
            self.raise(Some(board), alert.move_number, kind)?;
        }
        self.changes.see(board, &state.session, latest)?;
        seat.seen = Some((state.session.clone(), latest));
        Ok(())
    }

    fn online(&mut self, board: &Name, seat: &mut Seat, online: Online, retained: bool) -> rusqlite::Result<()> {
        self.changed.insert(board.clone());
        if online.online {
            if seat.notes_session(&online.session) && !retained {
                self.raise(Some(board), 0, AlertKind::TwoBoards)?;
            }
            seat.gone_since = None;
            seat.repeats_until = self.now + REPEATS;
            self.settle(Some(board), &AlertKind::Lost)?;
            self.settle(Some(board), &AlertKind::Closed)?;
        } else {
            seat.gone_since = seat.gone_since.or(Some(self.now));
        }
        seat.online = Some(online);
        Ok(())
    }

    fn acknowledged(&mut self, board: &Name, seat: &mut Seat, ack: OrderAck) -> rusqlite::Result<()> {
        let answers = |waiting: &Waiting| waiting.game == ack.game && Some(waiting.number) == ack.number;
        let was_waiting = seat.waiting.iter().any(answers);
        if let (Some(number), true) = (ack.number, was_waiting) {
            let outcome = serde_json::to_string(&ack.outcome).unwrap_or_default();
            self.changes.answered(board, &ack.game, number, &outcome)?;
        }
        // An order that the board cannot read has no number; it is the one that waits, if only one does.
        let was_waiting = was_waiting || ack.number.is_none() && seat.waiting.len() == 1;
        match ack.number {
            Some(_) => seat.waiting.retain(|waiting| !answers(waiting)),
            None => seat.waiting.clear(),
        }
        if !was_waiting {
            return Ok(());
        }
        self.changed.insert(board.clone());
        match ack.outcome {
            Outcome::Done | Outcome::Repeated => self.news.push(News::Answered {
                board: board.clone(),
                outcome: ack.outcome,
                words: ack.words,
            }),
            outcome => {
                let failed = AlertKind::OrderFailed {
                    outcome: Some(outcome),
                    words: ack.words,
                };
                self.raise(Some(board), 0, failed)?;
            }
        }
        Ok(())
    }
}

/// Returns the number of a board, if its name is one.
pub fn number(board: &Name) -> Option<u32> {
    board.as_str().parse().ok()
}

fn read_line(line: &str) -> Option<Stamped> {
    serde_json::from_str(line).ok()
}

fn elsewhere() -> WireError {
    WireError::Malformed("it names another event or board than its topic".into())
}
