//! Processes a batch of messages in its transaction: stores records, plays them in their games, and raises alerts.

use std::collections::{BTreeMap, BTreeSet};

use ansage_protocol::{Ruling, line::JournalLine};
use shakmaty::{Color, Position};

use super::{
    alert::AlertKind,
    beginning,
    changes::Changes,
    list::Alerts,
    news::{Arrival, News},
    seat::{Known, MOST_GAMES, Seat},
};
use crate::pairings::Pairings;
use crate::wire::{
    self, BoardAlertKind, Have, Kind, MOST_ALERTS, Name, Online, OrderAck, Record, State, Topic, WireError,
};

/// Error of a board's clock above which it is reported, in milliseconds.
const WRONG_CLOCK: i64 = 10_000;
/// Difference between clocks and records above which it is reported, in milliseconds.
const DIFFERENT_CLOCKS: u64 = 2_000;
/// Time after which missing records are requested again, in milliseconds.
pub(super) const ASK_AGAIN: u64 = 3_000;
/// Time after a connection was made in which records may arrive twice, in milliseconds.
pub(super) const REPEATS: u64 = 60_000;

/// Maximum number of characters of the reason why a message cannot be read.
const MOST_OF_REASON: usize = 120;

/// A batch in its transaction.
pub(super) struct Taking<'a> {
    pub(super) changes: &'a Changes<'a>,
    pub(super) alerts: &'a mut Alerts,
    pub(super) pairings: &'a Pairings,
    pub(super) expected: &'a [Name],
    pub(super) now: u64,
    pub(super) news: Vec<News>,
    pub(super) changed: BTreeSet<Name>,
    /// How many alerts had no room in the list.
    pub(super) left_out: u64,
}

impl Taking<'_> {
    /// Returns whether the event has this board, whether or not it was heard from.
    pub(super) fn is_of_event(&self, board: &Name) -> bool {
        let paired = board.number().and_then(|number| self.pairings.players(number));
        paired.is_some() || self.expected.contains(board)
    }

    /// Says what the hall has of a game.
    pub(super) fn have(&mut self, event: &Name, board: &Name, game: &str, number: u64, again: bool) {
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
    pub(super) fn arrived(
        &mut self,
        topic: &Topic,
        seat: &mut Seat,
        arrival: &Arrival,
        touched: &mut BTreeMap<(Name, String), bool>,
    ) -> rusqlite::Result<()> {
        let board = &topic.board;
        if !seat.affords(self.now, arrival.payload.len()) {
            return self.raise(Some(board), 0, AlertKind::Flood);
        }
        let payload = arrival.payload.as_slice();
        // This is how the broker clears a retained message.
        if payload.is_empty() && arrival.retained {
            return Ok(());
        }
        let is_its = |event: &Name, named: &Name| *event == topic.event && named == board;
        let taken = match topic.kind {
            Kind::Record => match wire::read::<Record>(payload) {
                Ok(record) if is_its(&record.event, &record.board) => {
                    self.is_here(board, seat)?;
                    Ok(self.record(board, seat, &record, touched)?)
                }
                Ok(_) => Err(elsewhere()),
                Err(error) => Err(error),
            },
            Kind::State => match wire::read::<State>(payload) {
                Ok(state) if is_its(&state.event, &state.board) => {
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
                Ok(ack) => {
                    self.is_here(board, seat)?;
                    Ok(self.acknowledged(board, seat, ack)?)
                }
                Err(error) => Err(error),
            },
            // The hall's own.
            Kind::Have | Kind::Order => Ok(()),
        };
        match taken {
            Ok(()) => Ok(()),
            Err(error) => {
                // The error may quote the message.
                let reason = beginning(&error.to_string(), MOST_OF_REASON).to_owned();
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
                // Requested once every few seconds, not for each record after the gap.
                if seat.asked_at.is_none_or(|at| self.now.saturating_sub(at) >= ASK_AGAIN) {
                    seat.asked_at = Some(self.now);
                    touched.insert(key, true);
                }
                seat.repeats_until = self.now + REPEATS;
                self.raise(Some(board), 0, AlertKind::Gap { after: last, number })
            }
            number => {
                if !seat.has_room(line.len()) {
                    return self.raise(Some(board), 0, AlertKind::Flood);
                }
                if !seat.games.contains_key(game) {
                    if seat.games.len() >= MOST_GAMES {
                        return self.raise(Some(board), 0, AlertKind::Flood);
                    }
                    let known = Known {
                        id: self.changes.begin(board, game, seat.said_of(game))?,
                        last: 0,
                    };
                    seat.games.insert(game.to_owned(), known);
                }
                let Some(known) = seat.games.get_mut(game) else {
                    return Ok(());
                };
                self.changes.add(known.id, record, &line, self.now)?;
                known.last = number;
                seat.stored(line.len());
                touched.entry(key).or_insert(false);
                self.settle(Some(board), &AlertKind::Gap { after: 0, number: 0 })?;
                if seat
                    .state
                    .as_ref()
                    .is_some_and(|state| state.game == game && state.last <= number)
                {
                    seat.behind_since = None;
                }
                if number == 1 {
                    seat.begin(game, record.record.at, seat.said_of(game));
                }
                self.play(board, seat, record)?;
                match record.record.line {
                    JournalLine::Seated { .. } | JournalLine::Ended { .. } | JournalLine::Ruled { .. } => {
                        self.judge_earlier(board, seat, game)?;
                        self.judge_pairing(board, seat)
                    }
                    _ => Ok(()),
                }
            }
        }
    }

    /// Plays a record in its game, and raises its alerts.
    fn play(&mut self, board: &Name, seat: &mut Seat, record: &Record) -> rusqlite::Result<()> {
        let now = self.now;
        let is_played = seat.current.as_ref().is_some_and(|current| current.game == record.game);
        let is_left_over = seat.is_left_over(record);
        let Some(current) = seat.played_mut(&record.game) else {
            return Ok(());
        };
        let turn = current.game().map(|game| game.turn());
        let was_suspected = current.broken;
        let was_called_by_hall = current.is_called_by_hall;
        if !current.take(&record.record, now) {
            let number = record.number;
            return self.raise(Some(board), 0, AlertKind::Contradiction { number });
        }
        self.changed.insert(board.clone());
        if was_suspected {
            return Ok(());
        }
        // The effects of the hall's own order are not news here.
        let is_ordered = current.is_ordered(&record.record);
        let Some(game) = current.game() else { return Ok(()) };
        let number = game.position().fullmoves().get();
        let goes_on = game.ending().is_none();
        let mut kinds: Vec<AlertKind> = Vec::new();
        match &record.record.line {
            JournalLine::Suspected => kinds.extend(turn.map(|by| AlertKind::Suspected { by })),
            JournalLine::Touched { square } => kinds.extend(turn.map(|by| AlertKind::Touch {
                by,
                square: square.to_string(),
            })),
            JournalLine::Claimed { claim, right, .. } => {
                kinds.extend(turn.map(|by| AlertKind::of_claim(by, *claim, *right)));
            }
            JournalLine::Ended { ending } => kinds.extend(AlertKind::of_ending(*ending)),
            JournalLine::Ruled { decision } => match decision {
                Ruling::Called => kinds.push(AlertKind::Called),
                Ruling::Dismissed => {
                    // Only the arbiter may resume it, and "weiter" at the board needs no password.
                    kinds.extend((was_called_by_hall && goes_on).then_some(AlertKind::Resumed));
                    match is_played {
                        true => self.settle(Some(board), &AlertKind::Called)?,
                        false => current.unraised.retain(|(_, kind)| *kind != AlertKind::Called),
                    }
                }
                Ruling::Illegal { by, .. } | Ruling::Unpromoted { by, .. } => {
                    kinds.push(AlertKind::Illegal { by: *by })
                }
                Ruling::WrongPassword => kinds.push(AlertKind::WrongPassword),
                _ => {}
            },
            _ => {}
        }
        let kinds = kinds.into_iter().filter(|_| !is_ordered && !is_left_over);
        // Late events of another game need no attention, unless the state that follows names it as the one that is
        // played.
        if !is_played {
            current.unraised.extend(kinds.map(|kind| (number, kind)));
            return Ok(());
        }
        for kind in kinds {
            self.raise_recorded(board, number, kind)?;
        }
        Ok(())
    }

    fn state(&mut self, board: &Name, seat: &mut Seat, state: State, retained: bool) -> rusqlite::Result<()> {
        self.changed.insert(board.clone());
        if seat.notes_session(&state.session) && !retained {
            self.raise(Some(board), 0, AlertKind::TwoBoards)?;
        }
        if !retained {
            seat.present = Some(state.session.clone());
            self.is_here(board, seat)?;
            seat.notes_offset(state.at as i64 - self.now as i64);
            self.judge_clock(board, seat)?;
        }
        let is_of_other_round = self.pairings.is_other_round(&state.players.round);
        let is_known = seat.left_over.as_ref().is_some_and(|(game, _)| *game == state.game);
        let is_finished = state.ended.is_some() && self.pairings.lacks_round(&state.players.round);
        if (retained && is_of_other_round || is_finished) && !is_known && seat.last(&state.game) == 0 {
            seat.left_over = Some((state.game.clone(), state.last));
        }
        let is_left_over =
            is_of_other_round || is_finished && seat.left_over.as_ref().is_some_and(|(game, _)| *game == state.game);
        let over = state.ended.as_ref().map(|_| state.last);
        // A state that the broker has kept may be of the round before. Without a record it tells nothing about the end.
        if !retained
            && over != Some(0)
            && let Some(id) = seat.is_named(&state.game, over.unwrap_or(0))
        {
            self.changes.name(id, over.unwrap_or(0))?;
        }
        let before = seat.state.replace(state.clone());
        seat.follow_state();
        if let Some(current) = seat.current.as_mut().filter(|current| current.game == state.game) {
            for (number, kind) in std::mem::take(&mut current.unraised) {
                self.raise_recorded(board, number, kind)?;
            }
        }
        self.judge_pairing(board, seat)?;
        self.judge_times(board, seat, &state)?;
        // What happens after the first state of a session is news in any case.
        let was_seen = seat.seen.as_ref().is_some_and(|(session, _)| *session == state.session);
        let is_first = !was_seen && before.as_ref().is_none_or(|before| before.session != state.session);
        self.judge_alerts(board, seat, &state, retained && is_first && is_left_over)?;
        match state.last > seat.last(&state.game) {
            true => seat.behind_since = seat.behind_since.or(Some(self.now)),
            false => seat.behind_since = None,
        }
        if let (Some(current), Some(before)) = (&mut seat.current, &before)
            && before.players != state.players
        {
            current.forget_pgn();
        }
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

    /// Compares the times that the board's clocks show with those that follow from its records.
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
        // Both are compared at the moment of the state, by the board's own clock.
        let off = |color: Color| {
            let by_records = u64::try_from(clocks[color].as_millis()).unwrap_or(u64::MAX);
            shown.left(color, state.at).abs_diff(by_records)
        };
        let off = off(Color::White).max(off(Color::Black));
        let kind = AlertKind::ClocksDiffer { seconds: off / 1000 };
        match off > DIFFERENT_CLOCKS {
            true => self.raise(Some(board), 0, kind),
            false => self.settle(Some(board), &kind),
        }
    }

    /// Raises the alerts of the board's program that are not in any record, unless they are left over from another
    /// round.
    fn judge_alerts(
        &mut self,
        board: &Name,
        seat: &mut Seat,
        state: &State,
        is_left_over: bool,
    ) -> rusqlite::Result<()> {
        let seen = match &seat.seen {
            Some((session, number)) if *session == state.session => *number,
            _ => 0,
        };
        // No board has more. A sender of hundreds would fill the list.
        let alerts = state.alerts.iter().rev().take(MOST_ALERTS).rev();
        let Some(latest) = alerts.clone().map(|alert| alert.number).max() else {
            return Ok(());
        };
        if latest <= seen {
            return Ok(());
        }
        for alert in alerts.filter(|alert| alert.number > seen) {
            let kind = match alert.kind {
                BoardAlertKind::IllegalDeclared { by } => AlertKind::IllegalDeclared { by },
                BoardAlertKind::WrongRepetition { by } => AlertKind::WrongRepetition { by },
                BoardAlertKind::NotRepeated { by } => AlertKind::NotRepeated { by },
                BoardAlertKind::MicrophoneLost => AlertKind::MicrophoneLost,
                BoardAlertKind::Deaf => AlertKind::Deaf,
                BoardAlertKind::Unwritten => AlertKind::Unwritten,
                BoardAlertKind::ForgedOrder => AlertKind::ForgedOrder,
                BoardAlertKind::Flood => AlertKind::Flood,
                BoardAlertKind::MicrophoneBack => {
                    self.settle(Some(board), &AlertKind::MicrophoneLost)?;
                    continue;
                }
                BoardAlertKind::Written => {
                    self.settle(Some(board), &AlertKind::Unwritten)?;
                    continue;
                }
            };
            if !is_left_over {
                self.raise(Some(board), alert.move_number, kind)?;
            }
        }
        self.changes.see(board, &state.session, latest)?;
        seat.seen = Some((state.session.clone(), latest));
        Ok(())
    }

    /// Notes that something came from a board: it is here, whatever the broker said before.
    pub(super) fn is_here(&mut self, board: &Name, seat: &mut Seat) -> rusqlite::Result<()> {
        seat.gone_since = None;
        if let Some(online) = seat.online.as_mut().filter(|online| !online.online) {
            (online.online, online.ended) = (true, false);
            self.changed.insert(board.clone());
        }
        self.settle(Some(board), &AlertKind::Lost)?;
        self.settle(Some(board), &AlertKind::Closed)
    }

    fn online(&mut self, board: &Name, seat: &mut Seat, online: Online, retained: bool) -> rusqlite::Result<()> {
        self.changed.insert(board.clone());
        // The broker gives up an earlier run that hung only after the next one has begun.
        if !online.online && seat.present.as_ref().is_some_and(|present| *present != online.session) {
            return Ok(());
        }
        if online.online {
            if seat.notes_session(&online.session) && !retained {
                self.raise(Some(board), 0, AlertKind::TwoBoards)?;
            }
            seat.present = Some(online.session.clone());
            seat.repeats_until = self.now + REPEATS;
            seat.online = Some(online);
            return self.is_here(board, seat);
        }
        seat.gone_since = Some(seat.gone_since.map_or(self.now, |since| since.min(self.now)));
        seat.online = Some(online);
        Ok(())
    }
}

fn elsewhere() -> WireError {
    WireError::Malformed("it names another event or board than its topic".into())
}
