//! The state of a game: the position, and everything else that follows from the start and the records.

mod clocks;
mod offers;
mod rulings;

use std::{collections::VecDeque, sync::Arc, time::Duration};

use ansage_chess::clock::{Adjustment, Clock};
use shakmaty::{ByColor, Chess, Color, Move, Position, Square, san::SanPlus};

use crate::{
    draws,
    ending::Ending,
    ply::Ply,
    record::Record,
    settings::{Blind, Profile, Setting},
};

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
    /// Whether the clock was running or paused when the arbiter was called.
    pub ran_when_called: bool,
    /// Whether "weiter" starts the clock, which was running or paused when the arbiter was called.
    pub restarts_clock: bool,
    /// The completed illegal moves of each side.
    pub illegal_moves: ByColor<u8>,
    /// The number of rulings.
    pub rulings: usize,
    /// How many of the last touches the arbiter noted since the last ruling: they are taken back before it.
    pub touches: usize,
    /// The number of changes to what can be taken back: a ruling, a decision or a touch was added, or the last one
    /// taken back. It never goes back.
    pub changes: usize,
    /// The number of the last order from the hall; 0 if there was none.
    pub ordered: u64,
}

impl ArbiterState {
    /// Sets the number of touches that are taken back before the last ruling.
    fn set_touches(&mut self, touches: usize) {
        self.changes += usize::from(self.touches != touches);
        self.touches = touches;
    }
}

/// Time that a player received for the opponent's illegal move or wrong claim (7.5.5, 9.5.3). It stays if moves are
/// taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Compensation {
    /// The number of plies made when it was given.
    plies: usize,
    to: Color,
    time: Duration,
}

/// The state before a ruling.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Earlier {
    state: Arc<State>,
    /// Whether the ruling [keeps](crate::ruling::Ruling::keeps_turn) what was declared, touched and offered since.
    keeps_turn: bool,
}

/// The state that follows from the start and the records.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct State {
    /// The position from which `plies` were made.
    pub start: Chess,
    pub position: Chess,
    /// The number of plies made before `start`, if it was agreed (D.2.9).
    made_before_start: usize,
    /// Shared, so that a copy of a long game costs little.
    pub plies: Arc<Vec<Arc<Ply>>>,
    pub declared: Option<Declared>,
    /// Whether the last move was a declared one that can still be corrected (D.2.8): there is no clock, the piece is
    /// not placed, and nothing was declared since.
    pub last_correctable: bool,
    /// The player who pressed the clock after a refused declaration: a possible illegal move (7.5.1).
    pub suspected: Option<Color>,
    /// The squares of the pieces that the player to move touched, in the order of the touches.
    pub touched: Vec<Square>,
    /// The players who have not come yet (6.7.1).
    pub absent: ByColor<bool>,
    /// The players who have declared, repeated, made or touched something since the arbiter last ruled on their
    /// presence. They have come, even if that ruling or an earlier one is taken back.
    pub has_come: ByColor<bool>,
    /// The profile and the blind players: they determine which declared move already counts, and which is placed.
    profile: Profile,
    blind: Blind,
    /// Whether the game goes on with reversed colours (7.3).
    pub has_reversed_colors: bool,
    /// The player who offers a draw.
    pub offer: Option<Color>,
    /// Whether it was offered after the declared move of the opponent already counted or was placed: that move is no
    /// answer to it.
    outlasts_move: bool,
    /// Whether the player to move has offered a draw before this move, even if it was declined (9.1.2.1, C.12).
    has_offered: bool,
    /// The move that a wrong claim was made with, which must be made (9.5.3).
    pub must: Option<Move>,
    /// The move that the last right claim was made with, or the accepted offer of a draw, and that is not made on the
    /// board (9.1.2.1, 9.2.1, 9.3.1).
    pub claimed: Option<Move>,
    pub clock: Option<Clock>,
    pub paused: bool,
    pub arbiter: ArbiterState,
    /// The hash of the arbiter's password.
    pub password: Option<String>,
    pub ending: Option<Ending>,
    compensations: Vec<Compensation>,
    /// The states before the last rulings, so that each can be taken back whole, the latest at the end. None of them
    /// holds earlier ones of its own: a chain would be dropped, compared and printed by recursion, however long it is.
    before_rulings: VecDeque<Earlier>,
}

impl State {
    /// Creates the state at the start of a game from `start`.
    pub fn new(start: Chess, setting: &Setting) -> State {
        let clock = setting.clock.clone().map(|control| Clock::new(control, start.turn()));
        let mut state = State {
            start: start.clone(),
            position: start,
            made_before_start: 0,
            plies: Arc::default(),
            declared: None,
            last_correctable: false,
            suspected: None,
            touched: Vec::new(),
            absent: ByColor::default(),
            has_come: ByColor::default(),
            profile: setting.profile,
            blind: setting.blind,
            has_reversed_colors: false,
            offer: None,
            outlasts_move: false,
            has_offered: false,
            must: None,
            claimed: None,
            clock,
            paused: false,
            arbiter: ArbiterState::default(),
            password: None,
            ending: None,
            compensations: Vec::new(),
            before_rulings: VecDeque::new(),
        };
        state.ending = draws::on_board(&state.position, &state.plies);
        state
    }

    /// Returns the side to move.
    pub fn turn(&self) -> Color {
        self.position.turn()
    }

    /// Returns the number of plies made in the game, including those before a position was agreed.
    pub fn made(&self) -> usize {
        self.made_before_start + self.plies.len()
    }

    /// Returns whether `position`, which stands now or after the next move, may have stood before `start`, which was
    /// agreed or set up: as far as it is known, nothing was captured and no pawn moved since (D.2.9). The moves before
    /// `start` are not known to a game that continues another one either.
    pub fn may_repeat_before_start(&self, position: &Chess) -> bool {
        let since_start = u32::try_from(self.plies.len()).unwrap_or(u32::MAX);
        let more = u32::from(position.turn() != self.turn());
        position.halfmoves() > since_start.saturating_add(more)
    }

    /// Returns the clock, if it runs.
    pub fn running(&self) -> Option<&Clock> {
        self.clock.as_ref().filter(|clock| clock.is_running())
    }

    /// Returns the declared move if it counts already. The next declaration of the opponent makes it, because it counts
    /// without being confirmed or they have repeated it.
    pub fn counted(&self) -> Option<Declared> {
        let repeats = self.profile == Profile::OpponentRepeats;
        self.declared
            .filter(|declared| declared.trusted || (repeats && declared.executed))
    }

    /// Returns the declared move if it counts already or its piece is placed: it stands on the board, and the game
    /// waits only for a formality, such as its clock (D.2.3, D.2.4).
    pub fn counted_or_placed(&self) -> Option<Declared> {
        let placed = self.declared.filter(|declared| self.is_placed(declared));
        placed.or_else(|| self.counted())
    }

    /// Returns whether the piece is placed, or a sighted player has confirmed the move and so was seen to place it. A
    /// slip of the tongue can be corrected, but a placed piece cannot (4.3, 4.7).
    pub fn is_placed(&self, declared: &Declared) -> bool {
        let is_seen = self.profile == Profile::Assistant && !self.blind.includes(self.turn());
        declared.placed || (is_seen && declared.confirmed)
    }

    /// Returns how many moves from the start both games share.
    pub fn shared(&self, other: &State) -> usize {
        if self.start != other.start {
            return 0;
        }
        let pairs = self.plies.iter().zip(other.plies.iter());
        pairs
            .take_while(|(here, there)| Arc::ptr_eq(here, there) || (here.m == there.m && here.before == there.before))
            .count()
    }

    /// Applies `record`, made at the time `at`. Returns `false`, with the state unchanged, if it cannot follow, as in a
    /// damaged journal.
    #[must_use]
    pub fn apply(&mut self, record: &Record, at: Duration) -> bool {
        if record
            .names()
            .is_some_and(|m| self.ending.is_some() || !self.position.is_legal(m))
        {
            return false;
        }
        match *record {
            Record::Declared { m, trusted } => {
                self.suspected = None;
                // A player who declares has come, however long they think before the move is made.
                self.come(self.turn());
                (self.outlasts_move, self.last_correctable) = (false, false);
                self.declared = Some(Declared {
                    m,
                    trusted,
                    confirmed: false,
                    placed: false,
                    executed: false,
                });
            }
            Record::Dropped => {
                self.declared = None;
                (self.outlasts_move, self.last_correctable) = (false, false);
            }
            Record::Confirmed => match &mut self.declared {
                Some(declared) => declared.confirmed = true,
                None => return false,
            },
            Record::Placed => match &mut self.declared {
                Some(declared) => declared.placed = true,
                None if self.last_correctable => self.last_correctable = false,
                None => return false,
            },
            Record::Executed => {
                let opponent = !self.turn();
                match &mut self.declared {
                    Some(declared) => declared.executed = true,
                    None => return false,
                }
                // If one person may speak for both sides, a repetition does not show that the opponent is there.
                if !self.profile.allows_take_back() {
                    self.come(opponent);
                }
            }
            Record::Made(m) => {
                let is_open = |declared: Declared| declared.m == m && !self.is_placed(&declared);
                let is_correctable = self.clock.is_none() && self.declared.is_some_and(is_open);
                self.come(self.turn());
                self.make(m, at);
                self.last_correctable = is_correctable;
            }
            Record::Written { left, offered } => return self.note_written(left, offered, at),
            Record::Suspected => self.suspected = Some(self.turn()),
            Record::TakenBack { slip } => {
                let Some(last) = self.plies.last().cloned() else {
                    return false;
                };
                // The move counts as not made, so it is not counted and its increment is not given.
                let (ran, now) = (self.running().is_some(), self.clock.clone());
                self.undo_to(self.plies.len() - 1);
                self.keep_time_after_flag(now, at);
                // Only the words were wrong, so the same turn goes on.
                if slip {
                    self.touched.clone_from(&last.touched);
                    self.must = last.must;
                    self.has_offered = last.draw_offered;
                }
                if ran {
                    self.start_clock(at);
                }
            }
            Record::Touched(square) => {
                self.come(self.turn());
                self.touched.push(square);
                // Only the last touch can be withdrawn, and this one is a player's if the arbiter is not called.
                let touches = if self.arbiter.is_called {
                    self.arbiter.touches + 1
                } else {
                    0
                };
                self.arbiter.set_touches(touches);
                // Touching a piece with the intention of moving it declines an offer (9.1.2.1).
                self.offer = self.offer.filter(|by| *by == self.turn());
            }
            Record::TouchWithdrawn => {
                self.touched.pop();
                self.arbiter.set_touches(self.arbiter.touches.saturating_sub(1));
            }
            // Older journals offer it again after the move that it outlasts.
            Record::Offered(by) if self.offer == Some(by) => {}
            Record::Offered(by) => {
                self.offer = Some(by);
                self.outlasts_move = by != self.turn() && self.counted_or_placed().is_some();
                self.has_offered |= by == self.turn();
                // A score can show an offer only with a move, so the offer of the player not to move belongs to the
                // last move (C.12).
                if let Some(last) = Arc::make_mut(&mut self.plies)
                    .last_mut()
                    .filter(|ply| ply.before.turn() == by)
                    && by != self.position.turn()
                {
                    Arc::make_mut(last).draw_offered = true;
                }
            }
            Record::OfferDeclined => self.offer = None,
            Record::Claimed { right: true, with, .. } => self.claimed = with,
            Record::Claimed { with, .. } => {
                let by = self.turn();
                // A claim is a draw offer (9.1.2.3). An offer by the opponent remains and can be accepted.
                self.offer = self.offer.or(Some(by));
                self.has_offered = true;
                // A claim without a move does not release the player from the move of an earlier claim.
                self.must = with.or(self.must);
                if let Some(compensation) = self.clock.as_ref().map(|clock| clock.control().compensation()) {
                    self.compensate(!by, compensation, at);
                }
            }
            Record::Paused => {
                self.paused = true;
                self.stop_clock(at);
            }
            Record::Resumed => {
                self.paused = false;
                if self.ending.is_none() {
                    self.start_clock(at);
                }
            }
            Record::Claiming | Record::Reopened => self.stop_clock(at),
            Record::Clock => {}
            Record::Ruled(ref ruling) => return self.rule(ruling, at),
            Record::Ended(ending) => {
                self.note_decision(ending);
                if ending == Ending::Agreement {
                    self.claimed = self.offered_with();
                }
                self.stop_clock(at);
                self.ending = Some(ending);
                // An absent player loses in a pause, too (6.7.1).
                self.paused = false;
                self.declared = None;
            }
        }
        true
    }

    /// Notes that a player has come (6.7.1).
    fn come(&mut self, color: Color) {
        self.absent[color] = false;
        self.has_come[color] = true;
    }

    fn make(&mut self, m: Move, at: Duration) {
        let mover = self.turn();
        let before = self.position.clone();
        let san = SanPlus::from_move_and_play_unchecked(&mut self.position, m);
        self.turn_clock(mover, at);
        let clock = self.clock.as_ref().map(|clock| clock.stopped(at));
        if let Some(clock) = &mut self.clock {
            if clock.press(at).is_ok() {
                clock.start(!mover, at);
                // The arbiter's "weiter" starts it.
                if self.arbiter.is_called {
                    clock.stop(at);
                    self.arbiter.restarts_clock = true;
                }
            } else {
                // The flag fell before the press. The move stands if the arbiter lets the game go on.
                clock.set_moves(mover, clock.moves(mover).saturating_add(1));
            }
        }
        let times = self.times(at);
        // An offer before the first move of its player stands behind that move if it is still open.
        let is_unshown = self.plies.len() < 2 && self.offer == Some(mover);
        Arc::make_mut(&mut self.plies).push(Arc::new(Ply {
            m,
            san,
            before,
            draw_offered: self.has_offered || is_unshown,
            times,
            added: ByColor::default(),
            taken: ByColor::default(),
            recounted: false,
            clock,
            touched: std::mem::take(&mut self.touched),
            must: self.must,
        }));
        // An offer stands until the opponent has moved (9.1.2.1).
        self.offer = self.offer.filter(|by| *by == mover || self.outlasts_move);
        self.new_turn();
        self.ending = draws::on_board(&self.position, &self.plies);
        if self.ending.is_some() {
            self.stop_clock(at);
        }
    }

    /// Notes what a score says about the last move, which was made elsewhere: the time `left` of its player, and
    /// whether a draw was offered with it. Returns `false`, with the state unchanged, if there is none.
    fn note_written(&mut self, left: Option<Duration>, offered: bool, at: Duration) -> bool {
        let Some(mover) = self.plies.last().map(|last| last.before.turn()) else {
            return false;
        };
        // A flag that fell would stop the clock for the moves that follow.
        if let (Some(left), Some(clock)) = (left.filter(|left| !left.is_zero()), &mut self.clock) {
            clock.set_left(mover, left, at);
        }
        // If the score does not give the time, what the clock shows here is nobody's.
        let times = left.and(self.times(at));
        if let Some(last) = Arc::make_mut(&mut self.plies).last_mut() {
            let last = Arc::make_mut(last);
            (last.times, last.draw_offered) = (times, offered);
        }
        true
    }

    /// Returns the times that the clocks show; `None` without a clock.
    fn times(&self, at: Duration) -> Option<ByColor<Duration>> {
        let clock = self.clock.as_ref()?;
        Some(ByColor {
            white: clock.remaining(Color::White, at),
            black: clock.remaining(Color::Black, at),
        })
    }

    fn new_turn(&mut self) {
        self.declared = None;
        self.last_correctable = false;
        self.suspected = None;
        self.touched.clear();
        self.arbiter.set_touches(0);
        self.outlasts_move = false;
        self.has_offered = false;
        self.must = None;
    }

    /// Takes back the plies from the one numbered `ply` on. The clocks are set to their times when it was completed,
    /// plus the compensations given since.
    fn undo_to(&mut self, ply: usize) {
        let Some(undone) = self.plies.get(ply).cloned() else {
            return;
        };
        self.plies = Arc::new(self.plies.iter().take(ply).cloned().collect());
        self.position = undone.before.clone();
        self.clock.clone_from(&undone.clock);
        for given in &mut self.compensations {
            if given.plies > ply {
                given.plies = ply;
                if let Some(clock) = &mut self.clock {
                    clock.adjust(given.to, Adjustment::Add(given.time), Duration::ZERO);
                }
            }
        }
        self.offer = None;
        self.ending = None;
        self.new_turn();
    }
}
