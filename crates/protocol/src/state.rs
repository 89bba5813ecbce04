//! The state of a game: the position, and everything else that follows from the start and the records.

use std::time::Duration;

use ansage_chess::clock::{Adjustment, Clock};
use shakmaty::{ByColor, Chess, Color, Move, Position, Square, san::SanPlus};

use crate::{draws, ending::Ending, ply::Ply, record::Record, ruling::Ruling, settings::Setting};

/// A move that was declared but is not yet made, with the conditions that are already met.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Declared {
    /// The move.
    pub m: Move,
    /// Whether it counts without being confirmed.
    pub trusted: bool,
    /// Whether the player who declared it has confirmed it.
    pub confirmed: bool,
    /// Whether the captured piece is removed and the piece placed.
    pub placed: bool,
    /// Whether the opponent has made it on their own board, or repeated it.
    pub executed: bool,
}

/// The arbiter's part of the state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct ArbiterState {
    /// Whether the arbiter is called.
    pub is_called: bool,
    /// Whether "weiter" starts the clock, which was running or paused when the arbiter was called.
    pub restarts_clock: bool,
    /// The completed illegal moves of each side.
    pub illegal_moves: ByColor<u8>,
    /// The number of rulings.
    pub rulings: usize,
}

/// The state that follows from the start and the records.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct State {
    pub position: Chess,
    pub plies: Vec<Ply>,
    pub declared: Option<Declared>,
    /// The squares of the pieces that the player to move touched, in the order of the touches.
    pub touched: Vec<Square>,
    /// The player who offers a draw.
    pub offer: Option<Color>,
    /// The move that a wrong claim was made with, which must be made (9.5.3).
    pub must: Option<Move>,
    pub clock: Option<Clock>,
    pub paused: bool,
    pub arbiter: ArbiterState,
    pub ending: Option<Ending>,
}

impl State {
    /// Creates the state at the start of a game from `start`.
    pub fn new(start: Chess, setting: &Setting) -> State {
        let clock = setting.clock.clone().map(|control| Clock::new(control, start.turn()));
        let mut state = State {
            position: start,
            plies: Vec::new(),
            declared: None,
            touched: Vec::new(),
            offer: None,
            must: None,
            clock,
            paused: false,
            arbiter: ArbiterState::default(),
            ending: None,
        };
        state.ending = draws::on_board(&state.position, &state.plies);
        state
    }

    /// Returns the side to move.
    pub fn turn(&self) -> Color {
        self.position.turn()
    }

    /// Returns the clock, if it runs.
    pub fn running(&self) -> Option<&Clock> {
        self.clock.as_ref().filter(|clock| clock.is_running())
    }

    /// Applies `record`, made at the time `at`. Returns `false`, with the state unchanged, if it cannot follow, as in a
    /// damaged journal.
    #[must_use]
    pub fn apply(&mut self, record: &Record, at: Duration) -> bool {
        let named = match *record {
            Record::Declared { m, .. } | Record::Made(m) => Some(m),
            Record::Claimed { with, .. } => with,
            _ => None,
        };
        if named.is_some_and(|m| self.ending.is_some() || !self.position.is_legal(m)) {
            return false;
        }
        match *record {
            Record::Declared { m, trusted } => {
                self.declared = Some(Declared {
                    m,
                    trusted,
                    confirmed: false,
                    placed: false,
                    executed: false,
                });
            }
            Record::Dropped => self.declared = None,
            Record::Confirmed | Record::Placed | Record::Executed => {
                let Some(declared) = &mut self.declared else {
                    return false;
                };
                match record {
                    Record::Confirmed => declared.confirmed = true,
                    Record::Placed => declared.placed = true,
                    _ => declared.executed = true,
                }
            }
            Record::Made(m) => self.make(m, at),
            Record::TakenBack => {
                let Some(ply) = self.plies.pop() else { return false };
                self.position = ply.before;
                self.ending = None;
                self.new_turn();
                self.offer = None;
                // The move counts as not made, so it is not counted and its increment is not given.
                let ran = self.running().is_some();
                self.clock = ply.clock;
                if ran {
                    self.start_clock(at);
                }
            }
            Record::Touched(square) => {
                self.touched.push(square);
                // Touching a piece with the intention of moving it declines an offer (9.1.2.1).
                self.offer = self.offer.filter(|by| *by == self.turn());
            }
            Record::TouchWithdrawn => drop(self.touched.pop()),
            Record::Offered(by) => {
                self.offer = Some(by);
                // A score can show an offer only with a move, so the offer of the player not to move belongs to the
                // last move (C.12).
                if let Some(last) = self.plies.last_mut().filter(|ply| ply.before.turn() == by)
                    && by != self.position.turn()
                {
                    last.draw_offered = true;
                }
            }
            Record::OfferDeclined => self.offer = None,
            Record::Claimed { right: true, .. } => {}
            Record::Claimed { with, .. } => {
                let by = self.turn();
                // A claim is a draw offer (9.1.2.3). An offer by the opponent remains and can be accepted.
                self.offer = self.offer.or(Some(by));
                self.must = with;
                if let Some(clock) = &mut self.clock {
                    let compensation = clock.control().compensation();
                    clock.adjust(!by, Adjustment::Add(compensation), at);
                }
            }
            Record::Paused => {
                self.paused = true;
                self.stop_clock(at);
            }
            Record::Resumed => {
                self.paused = false;
                self.start_clock(at);
            }
            Record::Reopened => self.stop_clock(at),
            Record::Clock => {}
            Record::Ruled(ref ruling) => return self.rule(ruling, at),
            Record::Ended(ending) => {
                self.stop_clock(at);
                self.ending = Some(ending);
                self.declared = None;
            }
        }
        true
    }

    fn make(&mut self, m: Move, at: Duration) {
        let mover = self.turn();
        let before = self.position.clone();
        let san = SanPlus::from_move_and_play_unchecked(&mut self.position, m);
        let clock = self.clock.as_ref().map(|clock| clock.stopped(at));
        if let Some(clock) = &mut self.clock
            && clock.press(at).is_ok()
        {
            clock.start(!mover, at);
        }
        let times = self.clock.as_ref().map(|clock| ByColor {
            white: clock.remaining(Color::White, at),
            black: clock.remaining(Color::Black, at),
        });
        self.plies.push(Ply {
            m,
            san,
            before,
            draw_offered: self.offer == Some(mover),
            times,
            clock,
        });
        // An offer stands until the opponent has moved (9.1.2.1).
        self.offer = self.offer.filter(|by| *by == mover);
        self.new_turn();
        self.ending = draws::on_board(&self.position, &self.plies);
        if self.ending.is_some() {
            self.stop_clock(at);
        }
    }

    fn new_turn(&mut self) {
        self.declared = None;
        self.touched.clear();
        self.must = None;
    }

    fn start_clock(&mut self, at: Duration) {
        let turn = self.turn();
        if let Some(clock) = &mut self.clock {
            clock.start(turn, at);
        }
    }

    fn stop_clock(&mut self, at: Duration) {
        if let Some(clock) = &mut self.clock {
            clock.stop(at);
        }
    }

    /// Applies `ruling`, made at the time `at`. Returns `false`, with the state unchanged, if it cannot follow.
    #[must_use]
    fn rule(&mut self, ruling: &Ruling, at: Duration) -> bool {
        match *ruling {
            Ruling::Called => {
                self.arbiter.is_called = true;
                // The arbiter's "weiter" also ends a pause of the players.
                self.arbiter.restarts_clock = self.running().is_some() || std::mem::take(&mut self.paused);
                self.stop_clock(at);
                return true;
            }
            Ruling::Dismissed => {
                self.arbiter.is_called = false;
                if self.arbiter.restarts_clock && self.ending.is_none() {
                    self.start_clock(at);
                }
                return true;
            }
            Ruling::Illegal { by, ply, compensation } => {
                if ply.is_some_and(|ply| self.plies.get(ply).is_none_or(|ply| ply.before.turn() != by)) {
                    return false;
                }
                if let Some(ply) = ply {
                    self.back_to(ply);
                }
                let count = self.arbiter.illegal_moves.get_mut(by);
                *count = count.saturating_add(1);
                self.adjust(!by, Adjustment::Add(Duration::from_millis(compensation)), at);
            }
            Ruling::Back { ply } => {
                if ply >= self.plies.len() {
                    return false;
                }
                self.back_to(ply);
            }
            Ruling::Adjusted { color, adjustment } => self.adjust(color, adjustment, at),
            Ruling::WrongClock { ran, time } => {
                let time = Duration::from_millis(time);
                self.adjust(ran, Adjustment::Add(time), at);
                self.adjust(!ran, Adjustment::Subtract(time), at);
            }
            Ruling::Counted { color, moves } => {
                if let Some(clock) = &mut self.clock {
                    clock.set_moves(color, moves);
                }
            }
            Ruling::Reopened => {
                if self.ending.is_none() || draws::on_board(&self.position, &self.plies).is_some() {
                    return false;
                }
                // The agreement or claim that ended the game no longer counts.
                self.offer = None;
                self.arbiter.restarts_clock |= self.ending.take().is_some();
            }
            Ruling::ColorsReversed | Ruling::Noted { .. } => {}
        }
        self.arbiter.rulings += 1;
        true
    }

    fn adjust(&mut self, color: Color, adjustment: Adjustment, at: Duration) {
        if let Some(clock) = &mut self.clock {
            clock.adjust(color, adjustment, at);
        }
    }

    /// Sets up the position before the ply numbered `ply`, with the clocks as they stood when it was completed.
    fn back_to(&mut self, ply: usize) {
        let undone = self.plies[ply].clone();
        self.plies.truncate(ply);
        self.position = undone.before;
        self.clock = undone.clock;
        self.offer = None;
        // A game that was over continues.
        self.arbiter.restarts_clock |= self.ending.take().is_some();
        self.new_turn();
    }
}
