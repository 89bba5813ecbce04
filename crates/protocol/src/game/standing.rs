//! What lasts of a game: the position and everything else that the records make of the start.

use std::time::Duration;

use shakmaty::{ByColor, Chess, Color, Move, Position, Square, san::SanPlus};

use super::{Ending, Record, Setting, arbiter::Desk, draws};
use ansage_chess::clock::{Adjustment, Clock};

/// One half-move that was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ply {
    /// The move.
    pub m: Move,
    /// The move in SAN.
    pub san: SanPlus,
    /// The position before it.
    pub before: Chess,
    /// Whether its player offered a draw with it, or after it in the opponent's time (9.1.2.1).
    pub draw_offered: bool,
    /// What the clocks showed after it.
    pub times: Option<ByColor<Duration>>,
    /// The clock when it was completed and not yet pressed, stopped: what stands again where the move is undone.
    pub clock: Option<Clock>,
}

/// A move that was declared and is not yet made, and what of its making has happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Declared {
    /// The move.
    pub m: Move,
    /// It counts without being confirmed.
    pub trusted: bool,
    /// Who declared it has confirmed it.
    pub confirmed: bool,
    /// The captured piece is removed and the piece placed.
    pub placed: bool,
    /// The opponent has made it on the own board, or repeated it.
    pub executed: bool,
}

/// What the records make of the start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Standing {
    pub position: Chess,
    pub plies: Vec<Ply>,
    pub declared: Option<Declared>,
    /// The squares of the pieces that the player to move touched, in their order.
    pub touched: Vec<Square>,
    /// Who offers a draw.
    pub offer: Option<Color>,
    /// The move that a wrong claim was made with, which must be made.
    pub must: Option<Move>,
    pub clock: Option<Clock>,
    pub paused: bool,
    /// The arbiter's rulings.
    pub desk: Desk,
    pub ending: Option<Ending>,
}

impl Standing {
    /// The beginning of a game from `start`.
    pub fn new(start: Chess, setting: &Setting) -> Standing {
        let clock = setting.clock.clone().map(|control| Clock::new(control, start.turn()));
        let mut standing = Standing {
            position: start,
            plies: Vec::new(),
            declared: None,
            touched: Vec::new(),
            offer: None,
            must: None,
            clock,
            paused: false,
            desk: Desk::default(),
            ending: None,
        };
        standing.ending = draws::on_board(&standing);
        standing
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Color {
        self.position.turn()
    }

    /// The clock, where it runs.
    pub fn running(&self) -> Option<&Clock> {
        self.clock.as_ref().filter(|clock| clock.is_running())
    }

    /// Changes what stands as `record` of the time `at` says. `false`, and no change, where it cannot follow on what
    /// stands: a damaged journal.
    #[must_use]
    pub fn apply(&mut self, record: &Record, at: Duration) -> bool {
        let moves = match *record {
            Record::Declared { m, .. } | Record::Made(m) => Some(m),
            Record::Claimed { with, .. } => with,
            _ => None,
        };
        if moves.is_some_and(|m| self.ending.is_some() || !self.position.is_legal(m)) {
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
                // The move is not made, so it is not counted, and its increment is not given.
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
                // Who is not to move has offered it with the last move, as far as a score can say (C.12).
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
                // A claim is an offer of a draw (9.1.2.3). One of the opponent still stands, and can be accepted.
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
        self.ending = draws::on_board(self);
        if self.ending.is_some() {
            self.stop_clock(at);
        }
    }

    pub fn new_turn(&mut self) {
        self.declared = None;
        self.touched.clear();
        self.must = None;
    }

    pub fn start_clock(&mut self, at: Duration) {
        let turn = self.turn();
        if let Some(clock) = &mut self.clock {
            clock.start(turn, at);
        }
    }

    pub fn stop_clock(&mut self, at: Duration) {
        if let Some(clock) = &mut self.clock {
            clock.stop(at);
        }
    }
}
