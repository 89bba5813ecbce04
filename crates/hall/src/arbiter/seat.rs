//! A board as the hall sees it: the game that results from its records, and its program's own messages.

use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    sync::Arc,
    time::Duration,
};

use ansage_protocol::{
    Ending, Game, Ruling, Tags,
    line::{JournalLine, Replay, Stamped},
    score,
};
use shakmaty::{ByColor, Color, Move, Position};

use super::{
    alert::AlertKind,
    orders::{Doubt, Orders},
};
use crate::{
    pairings::Pairings,
    wire::{Online, Record, State},
};

/// Maximum number of games of one board. A tournament has fewer.
pub(super) const MOST_GAMES: usize = 200;
/// Number of records that a board may send at once, as after hours without a network, and per second after that. A
/// longer message counts for more.
const BURST: f64 = 5000.0;
const PER_SECOND: f64 = 50.0;
/// Length up to which a record is short, in bytes: all are but some scores on which the players agreed.
const SHORT: usize = 1 << 10;
/// Total length by which the records of a board may exceed the short length in all its games, in bytes. Each byte of a
/// score takes a hundred in memory, even after a restart.
const MOST_LONGER: usize = 1 << 20;
/// Maximum number of sessions of a board that are remembered.
const SESSIONS: usize = 4;
/// Number of live states whose moments are compared with the hall's clock.
const OFFSETS: usize = 3;

/// Time in which a board returns to a broker that is back, in milliseconds: its longest wait between two attempts.
const COMES_BACK: u64 = 15_000;

/// A game of a board in the store.
#[derive(Debug, Clone, Copy)]
pub(super) struct Known {
    /// Its number in the store.
    pub id: i64,
    /// The number of its last record.
    pub last: u64,
}

/// How far a game went while a ply stood.
#[derive(Debug, Clone)]
pub(super) struct Reached {
    m: Move,
    /// The greatest length.
    pub plies: usize,
    /// How long the game was over until its result was withdrawn, in milliseconds.
    pub over_for: Option<u64>,
}

/// A game of a board, as it results from its records.
#[derive(Debug, Clone)]
pub(super) struct Played {
    /// Its identity.
    pub game: String,
    /// When it began, by the board's clock.
    began: u64,
    replay: Replay,
    /// When each ply arrived, by the hall's clock.
    pub arrived: Vec<u64>,
    /// How far the game went with each ply.
    pub reached: Vec<Reached>,
    /// Number of the first move that the last correction changed or took back.
    pub corrected: u32,
    /// When the end arrived.
    pub over_at: Option<u64>,
    /// The board's clock and the game's own time at the last record.
    pub latest: (u64, Duration),
    /// Whether a record could not follow the others.
    pub broken: bool,
    /// The score as PGN, until a record changes it.
    pgn: Option<Arc<str>>,
    /// Number of changes of the score.
    changes: u64,
    /// The game's own time at the last order from the hall.
    ordered: Option<u64>,
    /// Whether an order from the hall called the arbiter, and nobody has resumed the game.
    pub is_called_by_hall: bool,
    /// The numbers of the orders from the hall that were carried out.
    carried_out: BTreeSet<u64>,
    /// Number of records taken.
    taken: u64,
    /// Number of the last record that ended it.
    ended: u64,
    /// Its last record when this hall heard of it, if it was over by then, and otherwise 0; `None` until a live state
    /// names it.
    left_over: Option<u64>,
    /// What was reported about the game and the pairings.
    pub unpaired: Option<AlertKind>,
    /// Alerts of records that came before it was known that this game is played, with the numbers of their moves.
    pub unraised: Vec<(u32, AlertKind)>,
}

impl Played {
    /// Begins a game with its first record.
    pub fn new(game: String, began: u64, left_over: Option<u64>) -> Played {
        Played {
            game,
            began,
            replay: Replay::default(),
            arrived: Vec::new(),
            reached: Vec::new(),
            corrected: 0,
            over_at: None,
            latest: (began, Duration::ZERO),
            broken: false,
            pgn: None,
            changes: 0,
            ordered: None,
            is_called_by_hall: false,
            carried_out: BTreeSet::new(),
            taken: 0,
            ended: 0,
            left_over,
            unpaired: None,
            unraised: Vec::new(),
        }
    }

    /// Returns the game, if its first record was taken.
    pub fn game(&self) -> Option<&Game> {
        self.replay.game()
    }

    /// Returns the players, if a record names them.
    pub fn tags(&self) -> Tags {
        self.replay.tags().cloned().unwrap_or_default()
    }

    /// Takes the next record. Returns `false` if it cannot follow.
    pub fn take(&mut self, line: &Stamped, arrived: u64) -> bool {
        self.taken += 1;
        // A record after a contradiction may follow from a missing one.
        if self.broken {
            return true;
        }
        if self.replay.take(line).is_err() {
            self.broken = true;
            return false;
        }
        self.latest = (line.at, Duration::from_millis(line.time));
        if let JournalLine::Ruled { decision } = &line.line {
            match *decision {
                Ruling::Ordered { number, pressed } => {
                    self.carried_out.insert(number);
                    if !pressed {
                        self.ordered = Some(line.time);
                    }
                }
                Ruling::Called => self.is_called_by_hall = self.is_ordered(line),
                Ruling::Dismissed => self.is_called_by_hall = false,
                _ => {}
            }
        }
        if matches!(line.line, JournalLine::Ended { .. }) {
            self.ended = self.taken;
        }
        if !matches!(line.line, JournalLine::Clock) {
            self.forget_pgn();
        }
        let Some(game) = self.replay.game() else { return true };
        let made = game.plies();
        self.arrived.resize(made.len(), arrived);
        let standing = made
            .iter()
            .zip(&self.reached)
            .take_while(|(ply, reached)| ply.m == reached.m);
        let same = standing.count();
        if same < self.reached.len() {
            let next = made.get(same).map_or_else(|| game.position(), |ply| &ply.before);
            self.corrected = next.fullmoves().get();
            self.reached.truncate(same);
        }
        let is_over = game.ending().is_some();
        let over_for = self
            .over_at
            .filter(|_| !is_over)
            .map(|over| arrived.saturating_sub(over));
        for reached in &mut self.reached {
            reached.plies = reached.plies.max(made.len());
            reached.over_for = reached.over_for.max(over_for);
        }
        self.reached.extend(made.iter().skip(same).map(|ply| Reached {
            m: ply.m,
            plies: made.len(),
            over_for: None,
        }));
        self.over_at = is_over.then(|| self.over_at.unwrap_or(arrived));
        true
    }

    /// Returns the score as PGN with these tags.
    pub fn pgn(&mut self, tags: &Tags) -> Option<Arc<str>> {
        if let Some(pgn) = &self.pgn {
            return Some(Arc::clone(pgn));
        }
        let pgn: Arc<str> = score(self.game()?, tags).pgn().into();
        self.pgn = Some(Arc::clone(&pgn));
        Some(pgn)
    }

    /// Forgets the score, as when the players turn out to be others.
    pub fn forget_pgn(&mut self) {
        self.pgn = None;
        self.changes += 1;
    }

    /// Returns whether the last record taken follows from an order of the arbiter. The board gives all records of an
    /// order the same time.
    pub fn is_ordered(&self, line: &Stamped) -> bool {
        self.ordered == Some(line.time)
    }

    /// Returns the number of changes of the score.
    pub fn changes(&self) -> u64 {
        self.changes
    }

    /// Returns the game's own time when the board's clock showed `at`.
    pub fn time_at(&self, at: u64) -> Duration {
        let (latest, time) = self.latest;
        time + Duration::from_millis(at.saturating_sub(latest))
    }

    /// Returns the result, if the game has one: a cancelled game has none.
    pub fn result(&self) -> Option<Ending> {
        self.game()?.ending().filter(|ending| *ending != Ending::Cancelled)
    }

    /// Returns whether the game was over before this hall first heard of it, and names no round that could be compared
    /// with that of the pairings. The game of the round before may be such a one. It counts if it goes on, or if the
    /// arbiter orders its result; a call or a note changes nothing. The order of the board's messages decides, because
    /// its clock may have been set back. A game that no live state has named was not played here.
    pub fn is_left_over(&self, pairings: &Pairings) -> bool {
        let is_over = self.game().is_some_and(|game| game.ending().is_some());
        let has_ended_since = self.left_over.is_some_and(|last| self.ended > last);
        is_over && !has_ended_since && pairings.lacks_round(&self.tags().round)
    }

    /// Returns what the clocks show according to the records when the board's clock shows `at`.
    pub fn clocks_at(&self, at: u64) -> Option<ByColor<Duration>> {
        let clock = self.game()?.clock()?;
        let time = self.time_at(at);
        Some(ByColor {
            white: clock.remaining(Color::White, time),
            black: clock.remaining(Color::Black, time),
        })
    }
}

/// A board.
#[derive(Debug, Clone, Default)]
pub(super) struct Seat {
    /// The games in the store, by identity.
    pub games: BTreeMap<String, Known>,
    /// The game that is played: the one that the last state names, or the one that began last if that is not known.
    pub current: Option<Played>,
    /// The other games, in the order in which they began.
    pub earlier: Vec<Played>,
    /// The board's last state message.
    pub state: Option<State>,
    /// Whether its program runs.
    pub online: Option<Online>,
    /// Since when it has not been heard from after its connection was lost. It may lie ahead if the hall's own
    /// connection was lost.
    pub gone_since: Option<u64>,
    /// The run of its program that was here last.
    pub present: Option<String>,
    /// Since when it has had records that the hall lacks.
    pub behind_since: Option<u64>,
    /// When the hall last asked for records.
    pub asked_at: Option<u64>,
    /// Until when records may arrive again, because a connection was made or they were requested.
    pub repeats_until: u64,
    /// The last alert seen from the board's program: its run, and the number.
    pub seen: Option<(String, u64)>,
    /// The game of another round that the board still had when the hall first heard of it, and its last record then.
    pub left_over: Option<(String, u64)>,
    /// The game that a live state named before its first record came, and its last record if it was over, otherwise 0.
    pub named: Option<(String, u64)>,
    /// Orders that were sent.
    pub orders: Orders,
    /// Orders for which it is not known whether they were carried out.
    pub doubts: Vec<Doubt>,
    /// Total length by which its records exceed the short length, in bytes.
    longer: usize,
    sessions: VecDeque<String>,
    offsets: VecDeque<i64>,
    budget: Option<(f64, u64)>,
}

impl Seat {
    /// Returns what the board has said about itself, which is not in the store, without the games, which are.
    pub fn without_games(&self) -> Seat {
        Seat {
            games: BTreeMap::new(),
            current: None,
            earlier: Vec::new(),
            seen: None,
            longer: 0,
            state: self.state.clone(),
            online: self.online.clone(),
            left_over: self.left_over.clone(),
            named: self.named.clone(),
            present: self.present.clone(),
            orders: self.orders.clone(),
            doubts: self.doubts.clone(),
            sessions: self.sessions.clone(),
            offsets: self.offsets.clone(),
            ..*self
        }
    }

    /// Returns the number of the last record of `game` that the store has.
    pub fn last(&self, game: &str) -> u64 {
        self.games.get(game).map_or(0, |known| known.last)
    }

    /// Begins a game with its first record. It becomes the current one if no other began later, or if the board's last
    /// state names it.
    pub fn begin(&mut self, game: &str, began: u64, left_over: Option<u64>) {
        let new = Played::new(game.to_owned(), began, left_over);
        let is_newest = self.current.as_ref().is_none_or(|current| current.began <= began);
        self.earlier.extend(match is_newest {
            true => self.current.replace(new),
            false => Some(new),
        });
        self.earlier.sort_by_key(|played| played.began);
        self.follow_state();
    }

    /// Makes the game that the board's last state names the current one. A resumed game began before one begun by
    /// mistake, and the board's clock may have been set back.
    pub fn follow_state(&mut self) {
        let Some(state) = &self.state else { return };
        let Some(index) = self.earlier.iter().position(|played| played.game == state.game) else {
            return;
        };
        let named = self.earlier.remove(index);
        self.earlier.extend(self.current.replace(named));
        self.earlier.sort_by_key(|played| played.began);
        // The tags that the state gives are those of the current game only.
        for played in self.current.iter_mut().chain(&mut self.earlier) {
            played.forget_pgn();
        }
    }

    /// Notes that a live state names a game, which was over with its record `last`, or is played if that is 0. The
    /// first such state counts. Returns the game's number in the store if that must be noted there.
    pub fn is_named(&mut self, game: &str, last: u64) -> Option<i64> {
        match self.played_mut(game) {
            Some(played) if played.left_over.is_none() => {
                played.left_over = Some(last);
                self.games.get(game).map(|known| known.id)
            }
            Some(_) => None,
            None => {
                if self.said_of(game).is_none() {
                    self.named = Some((game.to_owned(), last));
                }
                None
            }
        }
    }

    /// Returns what a live state has said about a game before its first record came.
    pub fn said_of(&self, game: &str) -> Option<u64> {
        let named = self.named.as_ref().filter(|(named, _)| named == game);
        named.map(|(_, last)| *last)
    }

    /// Returns a game by its identity.
    pub fn played(&self, game: &str) -> Option<&Played> {
        let mut all = self.current.iter().chain(&self.earlier);
        all.find(|played| played.game == game)
    }

    /// Returns a game by its identity, to change it.
    pub fn played_mut(&mut self, game: &str) -> Option<&mut Played> {
        let mut all = self.current.iter_mut().chain(&mut self.earlier);
        all.find(|played| played.game == game)
    }

    /// Returns whether a record was made in another round.
    pub fn is_left_over(&self, record: &Record) -> bool {
        let left_over = self.left_over.as_ref();
        left_over.is_some_and(|(game, last)| record.game == *game && record.number <= *last)
    }

    /// Returns whether the records of a game say that an order was carried out.
    pub fn has_order(&self, game: &str, number: u64) -> bool {
        self.played(game)
            .is_some_and(|played| played.carried_out.contains(&number))
    }

    /// Returns whether the board may send one more message of this length.
    pub fn affords(&mut self, now: u64, length: usize) -> bool {
        let (left, at) = self.budget.unwrap_or((BURST, now));
        let earned = now.saturating_sub(at) as f64 / 1000.0 * PER_SECOND;
        let left = (left + earned).min(BURST);
        // A message of a game is shorter than one kilobyte.
        let cost = 1.0 + (length / 1024) as f64;
        let affords = left >= cost;
        self.budget = Some(((left - if affords { cost } else { 1.0 }).max(0.0), now));
        affords
    }

    /// Returns whether a record of this length has room in the store.
    pub fn has_room(&self, length: usize) -> bool {
        length <= SHORT || self.longer + length - SHORT <= MOST_LONGER
    }

    /// Notes that a record of this length is in the store.
    pub fn stored(&mut self, length: usize) {
        self.longer += length.saturating_sub(SHORT);
    }

    /// Notes the run of the board's program that sent a message. Returns whether an earlier run is back, because then
    /// two programs send under one number.
    pub fn notes_session(&mut self, session: &str) -> bool {
        if self.sessions.back().is_some_and(|last| last == session) {
            return false;
        }
        let is_back = self.sessions.iter().any(|earlier| earlier == session);
        self.sessions.retain(|earlier| earlier != session);
        self.sessions.push_back(session.to_owned());
        if self.sessions.len() > SESSIONS {
            self.sessions.pop_front();
        }
        is_back
    }

    /// Notes how far the board's clock is ahead of the hall's, in milliseconds, from a message that was just sent.
    pub fn notes_offset(&mut self, offset: i64) {
        self.offsets.push_back(offset);
        if self.offsets.len() > OFFSETS {
            self.offsets.pop_front();
        }
    }

    /// Returns how far the board's clock is ahead of the hall's, in milliseconds; `None` before it is known. Delayed
    /// messages make the clock seem slow, so the least delayed one counts.
    pub fn offset(&self) -> Option<i64> {
        self.offsets.iter().copied().max()
    }

    /// Returns the [`offset`](Seat::offset) if there are enough messages to judge by.
    pub fn sure_offset(&self) -> Option<i64> {
        (self.offsets.len() == OFFSETS).then(|| self.offset()).flatten()
    }

    /// Notes that the broker's word about the board no longer counts: the connection to the broker was made or lost at
    /// `now`. A board that was here has time to come back, and is lost if nothing arrives.
    pub fn is_awaited(&mut self, now: u64) {
        self.gone_since = match &self.online {
            Some(online) if online.online => Some(now + COMES_BACK),
            // A broker that was started again with the hall has kept nothing, but the store has the game.
            None if self.is_playing() => Some(now + COMES_BACK),
            _ => self.gone_since.map(|_| now),
        };
    }

    /// Returns whether the last state, if any, is of the run of its program that was here last. A program that was
    /// started again sends none before it knows whether the game goes on.
    pub fn is_live(&self) -> bool {
        let state = self.state.as_ref();
        state.is_none_or(|state| self.present.as_ref() == Some(&state.session))
    }

    /// Returns the current game, if its first record came.
    pub fn game(&self) -> Option<&Game> {
        self.current.as_ref()?.game()
    }

    /// Returns whether a game is in progress here. One of another round of which the hall has nothing is not.
    pub fn is_playing(&self) -> bool {
        match (self.game(), &self.state) {
            (Some(game), _) => game.ending().is_none() && game.has_begun(),
            (None, Some(state)) => {
                let left_over = self.left_over.as_ref();
                let is_left_over = left_over.is_some_and(|(game, _)| *game == state.game);
                state.ended.is_none() && state.plies > 0 && !is_left_over
            }
            (None, None) => false,
        }
    }
}
