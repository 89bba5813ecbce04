//! The chess clock (Laws, Article 6; D.2.6) as a pure state machine: two times, of which at most one runs.
//!
//! Nothing here reads a system clock. Each call receives its moment as the time of a monotonic clock since any fixed
//! origin, so neither a changed wall clock nor a machine that slept matters. A moment before the clock's start counts
//! as the start. Times are kept in whole milliseconds. Absurd times or numbers of moves, which may come from files or
//! other machines, neither slow a call down nor make it fail: sums saturate.
//!
//! Choices that the Laws leave open:
//!
//! - The time of the next period is added when the required number of moves is completed, because this clock counts the
//!   moves. It is never added because the time of a period ran out: a player who reaches zero before that has
//!   overstepped the time of the period (6.2.1, 6.4).
//! - The increment for a move is added before that move, including the first: 90+30 begins with 1:30:30. FIDE's clocks
//!   do the same.

mod control;
mod flag;
mod parse;

use std::{sync::Arc, time::Duration};

use serde::{Deserialize, Serialize};
use shakmaty::Color;

pub use control::{Bonus, Period, TimeControl};
pub use flag::{Flag, winner_on_time};
pub use parse::{ControlError, ControlProblem, MOST_MOVES_OF_PERIOD, MOST_PERIODS, setting};

use crate::serial;

/// A chess clock. Its serialised form is a stopped clock: serialise [`Clock::stopped`] to keep the time of the current
/// move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    /// Shared, because each ply of a game has a clock.
    control: Arc<TimeControl>,
    white: Side,
    black: Side,
    /// The side whose time runs, or will run when the clock is started.
    #[serde(with = "serial::color")]
    turn: Color,
    /// Time that the current move had taken when the clock was last started or stopped.
    #[serde(with = "serial::milliseconds")]
    spent: Duration,
    /// The moment of the last start, if the clock runs. Not serialised, so a clock comes back from the journal stopped.
    #[serde(skip)]
    since: Option<Duration>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    flag: Option<Flag>,
}

/// One player's half of the clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct Side {
    /// Time left at the start of the current move, including increments but not delays.
    #[serde(with = "serial::milliseconds")]
    bank: Duration,
    /// Time used for all completed moves.
    #[serde(with = "serial::milliseconds")]
    used: Duration,
    /// Number of completed moves.
    moves: u32,
    /// Number of the period, counted from 0.
    period: usize,
}

/// A change of a player's time by the arbiter (6.10, 6.14, 7.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Adjustment {
    /// Adds this time.
    Add(#[serde(with = "serial::milliseconds")] Duration),
    /// Subtracts this time, down to zero.
    Subtract(#[serde(with = "serial::milliseconds")] Duration),
    /// Sets exactly this time. With a Bronstein delay a player who is not to move keeps at least the delay, because the
    /// clock shows the delay as well.
    Set(#[serde(with = "serial::milliseconds")] Duration),
}

impl Adjustment {
    /// Returns `time` after the adjustment.
    pub fn of(self, time: Duration) -> Duration {
        match self {
            Adjustment::Add(more) => time.saturating_add(more),
            Adjustment::Subtract(less) => time.saturating_sub(less),
            Adjustment::Set(time) => time,
        }
    }
}

impl Clock {
    /// Creates a stopped clock with full times. `turn` is the side that moves first.
    pub fn new(control: TimeControl, turn: Color) -> Clock {
        let side = |color| {
            let first = control.period(color, 0);
            Side {
                bank: first.time + first.bonus.increment(),
                used: Duration::ZERO,
                moves: 0,
                period: 0,
            }
        };
        Clock {
            white: side(Color::White),
            black: side(Color::Black),
            control: Arc::new(control),
            turn,
            spent: Duration::ZERO,
            since: None,
            flag: None,
        }
    }

    /// Returns the time control.
    pub fn control(&self) -> &TimeControl {
        &self.control
    }

    /// Returns the side whose time runs, or will run when the clock is started.
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// Returns whether a time is running.
    pub fn is_running(&self) -> bool {
        self.since.is_some()
    }

    /// Returns the flag that fell, if its fall was noticed.
    pub fn flag(&self) -> Option<Flag> {
        self.flag
    }

    /// Starts the time of `color` at `at`. If it was the other side's turn, the time that its move has taken stays
    /// used. After a flag has fallen, nothing runs until more time is given to that side.
    pub fn start(&mut self, color: Color, at: Duration) {
        self.stop(at);
        if self.flag.is_some() {
            return;
        }
        if color != self.turn {
            self.charge();
            self.turn = color;
        }
        self.since = Some(whole(at));
    }

    /// Completes the move of the player to move (6.2.2): counts the move, adds the time of a new period if one begins,
    /// and adds the increment. If the clock was running, the other time starts.
    ///
    /// # Errors
    ///
    /// The flag that has fallen by `at`. Then the move is not completed, and the clock is stopped.
    pub fn press(&mut self, at: Duration) -> Result<(), Flag> {
        if let Some(flag) = self.notice(at) {
            return Err(flag);
        }
        let ran = self.is_running();
        self.stop(at);
        self.charge();
        let color = self.turn;
        let mut side = *self.side(color);
        side.moves = side.moves.saturating_add(1);
        let (period, more) = self.control.reached(color, side.period, side.moves);
        side.period = period;
        let increment = self.control.period(color, period).bonus.increment();
        side.bank = side.bank.saturating_add(more).saturating_add(increment);
        *self.side_mut(color) = side;
        self.turn = !color;
        self.since = ran.then(|| whole(at));
        Ok(())
    }

    /// Stops both times at `at` (6.11). The time that the current move has taken is kept.
    pub fn stop(&mut self, at: Duration) {
        self.notice(at);
        self.spent = self.elapsed(at);
        self.since = None;
    }

    /// Returns a copy of the clock stopped at `at`, as kept in the journal.
    pub fn stopped(&self, at: Duration) -> Clock {
        let mut clock = self.clone();
        clock.stop(at);
        clock
    }

    /// Changes the time of one player, whether it is running or not.
    pub fn adjust(&mut self, color: Color, adjustment: Adjustment, at: Duration) {
        let ran = self.is_running();
        self.stop(at);
        let now = self.remaining(color, at);
        let (more, less) = match adjustment {
            Adjustment::Add(time) => (whole(time), Duration::ZERO),
            Adjustment::Subtract(time) => (Duration::ZERO, whole(time).min(now)),
            Adjustment::Set(time) => (whole(time).saturating_sub(now), now.saturating_sub(whole(time))),
        };
        // The current move has used up exactly the time there was, so the added time is all that is left.
        if self.flag.is_some_and(|flag| flag.color == color) && !more.is_zero() {
            self.flag = None;
        }
        let side = self.side_mut(color);
        side.bank = side.bank.saturating_add(more);
        let owed = less.saturating_sub(side.bank);
        side.bank = side.bank.saturating_sub(less);
        if color == self.turn {
            self.spent = self.spent.saturating_add(owed);
        }
        if ran {
            self.start(self.turn, at);
        }
    }

    /// Sets the time that `color` had left after a move that was made elsewhere. The difference to what the clock shows
    /// counts as used for the move (D.2.10.4).
    pub fn set_left(&mut self, color: Color, left: Duration, at: Duration) {
        let shown = self.remaining(color, at);
        self.adjust(color, Adjustment::Set(left), at);
        let used = shown.saturating_sub(self.remaining(color, at));
        let side = self.side_mut(color);
        side.used = side.used.saturating_add(used);
    }

    /// Sets the number of moves that `color` has completed (6.14) without changing any time.
    pub fn set_moves(&mut self, color: Color, moves: u32) {
        self.side_mut(color).moves = moves;
    }

    /// Sets the number of moves that `color` has completed (6.14), and begins the period that these moves reach.
    /// Returns the time of the periods begun, which is still to be added, with the greater increment of the last of
    /// them (6.2.1).
    #[must_use]
    pub fn reach_moves(&mut self, color: Color, moves: u32) -> Duration {
        self.set_moves(color, moves);
        let from = self.side(color).period;
        let (period, more) = self.control.reached(color, from, moves);
        let [before, after] = [from, period].map(|period| self.control.period(color, period).bonus.increment());
        self.side_mut(color).period = period;
        more.saturating_add(after.saturating_sub(before))
    }

    /// Returns the time that the clock of `color` shows at `at`.
    pub fn remaining(&self, color: Color, at: Duration) -> Duration {
        if self.flag.is_some_and(|flag| flag.color == color) {
            return Duration::ZERO;
        }
        let elapsed = if color == self.turn {
            self.elapsed(at)
        } else {
            Duration::ZERO
        };
        let bank = self.side(color).bank;
        match self.bonus(color) {
            Bonus::Bronstein(delay) => bank.saturating_add(delay).saturating_sub(elapsed),
            bonus @ (Bonus::None | Bonus::Increment(_) | Bonus::Delay(_)) => {
                bank.saturating_sub(elapsed.saturating_sub(bonus.free()))
            }
        }
    }

    /// Returns the time that `color` has used for all moves up to `at` (D.2.10.4).
    pub fn used(&self, color: Color, at: Duration) -> Duration {
        let elapsed = if color == self.turn {
            self.elapsed(at)
        } else {
            Duration::ZERO
        };
        self.side(color).used.saturating_add(elapsed)
    }

    /// Returns the number of moves that `color` has completed (D.2.6.1).
    pub fn moves(&self, color: Color) -> u32 {
        self.side(color).moves
    }

    /// Returns the number of the current period of `color`, counted from 0.
    pub fn period(&self, color: Color) -> usize {
        self.side(color).period
    }

    /// Returns whether the moves that `color` has completed reach its current period. They do not if the arbiter set a
    /// lower number since the period began (6.14).
    pub fn has_reached_period(&self, color: Color) -> bool {
        let side = self.side(color);
        self.control.reached(color, 0, side.moves).0 >= side.period
    }

    /// Returns the moment at which the flag falls if nothing happens before, which is when to call [`Clock::notice`].
    pub fn falls_at(&self) -> Option<Duration> {
        let since = self.since?;
        Some(since.saturating_add(self.allowed().saturating_sub(self.spent)))
    }

    /// Stops the clock if a flag has fallen by `at` (6.8). Returns the fallen flag, if any.
    pub fn notice(&mut self, at: Duration) -> Option<Flag> {
        if let Some(falls) = self.falls_at().filter(|falls| *falls <= at) {
            self.spent = self.elapsed(falls);
            self.since = None;
            self.flag = Some(Flag {
                color: self.turn,
                at: falls,
            });
        }
        self.flag
    }

    /// Returns how long the current move may take.
    fn allowed(&self) -> Duration {
        let free = self.bonus(self.turn).free();
        self.side(self.turn).bank.saturating_add(free)
    }

    /// Returns the time that the current move has taken.
    fn elapsed(&self, at: Duration) -> Duration {
        let running = self
            .since
            .map_or(Duration::ZERO, |since| whole(at).saturating_sub(since));
        self.spent.saturating_add(running)
    }

    /// Charges the time of the current move to its player.
    fn charge(&mut self) {
        let cost = self.spent.saturating_sub(self.bonus(self.turn).free());
        let spent = std::mem::take(&mut self.spent);
        let side = self.side_mut(self.turn);
        side.bank = side.bank.saturating_sub(cost);
        side.used = side.used.saturating_add(spent);
    }

    fn bonus(&self, color: Color) -> Bonus {
        self.control.period(color, self.side(color).period).bonus
    }

    fn side(&self, color: Color) -> &Side {
        color.fold_wb(&self.white, &self.black)
    }

    fn side_mut(&mut self, color: Color) -> &mut Side {
        color.fold_wb(&mut self.white, &mut self.black)
    }
}

fn whole(time: Duration) -> Duration {
    Duration::from_millis(u64::try_from(time.as_millis()).unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests;
