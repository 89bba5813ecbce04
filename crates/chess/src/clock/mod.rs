//! The chess clock (Laws, Article 6; D.2.6): two times of which only one runs, as a pure state machine.
//!
//! Nothing in here reads a clock. Each call is given the moment at which it happens, as the time of a monotonic clock
//! since any fixed beginning, so that a changed wall clock does not matter, nor a machine that slept. A moment before
//! an earlier one counts as that earlier one. Times are kept in whole milliseconds.
//!
//! Where the Laws leave a choice:
//!
//! - The time of the next period is added when the required number of moves is completed, since this clock knows how
//!   many were made; it is never added because the time of a period ran out. Whoever reaches zero before has lost that
//!   period's time (6.2.1, 6.4).
//! - An increment is given for the first move too, before it: 90+30 begins with 1:30:30. That is how FIDE's clocks do it.

mod control;
mod flag;
mod parse;

use std::time::Duration;

use serde::{Deserialize, Serialize};
use shakmaty::Color;

pub use control::{Bonus, Period, TimeControl};
pub use flag::{Flag, winner_on_time};
pub use parse::{ControlError, ControlProblem, MOST_MOVES, setting};

use crate::serial;

/// A chess clock. Its serialised form is the clock as it stands, stopped.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    control: TimeControl,
    white: Side,
    black: Side,
    /// Whose time runs, or will run when the clock is started.
    #[serde(with = "serial::color")]
    turn: Color,
    /// Time that the move under way had taken when the clock was last started.
    #[serde(with = "serial::milliseconds")]
    spent: Duration,
    /// Since when it runs; a clock comes back from the journal stopped.
    #[serde(skip)]
    since: Option<Duration>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    flag: Option<Flag>,
}

/// One half of the clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct Side {
    /// Time left at the beginning of the move under way, increments included, delays not.
    #[serde(with = "serial::milliseconds")]
    bank: Duration,
    /// Time used for all moves completed.
    #[serde(with = "serial::milliseconds")]
    used: Duration,
    /// Moves completed.
    moves: u32,
    /// Number of the period, counted from 0.
    period: usize,
}

/// How an arbiter changes a time (6.10, 6.14, 7.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Adjustment {
    /// So much more.
    Add(#[serde(with = "serial::milliseconds")] Duration),
    /// So much less, down to nothing.
    Subtract(#[serde(with = "serial::milliseconds")] Duration),
    /// Exactly so much. With a delay no less than can be shown: the Bronstein clock shows the delay as well.
    Set(#[serde(with = "serial::milliseconds")] Duration),
}

impl Clock {
    /// A stopped clock with full times. `turn` is the side that moves first.
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
            control,
            turn,
            spent: Duration::ZERO,
            since: None,
            flag: None,
        }
    }

    /// The time control.
    pub fn control(&self) -> &TimeControl {
        &self.control
    }

    /// Whose time runs, or will run when the clock is started.
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// Whether a time runs.
    pub fn is_running(&self) -> bool {
        self.since.is_some()
    }

    /// The flag that fell, if it was noticed.
    pub fn flag(&self) -> Option<Flag> {
        self.flag
    }

    /// Lets the time of `color` run from `at` on. If the other one ran or was about to, the time that its move has
    /// taken stays used. After the fall of a flag nothing runs until its time is adjusted.
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

    /// The player to move has completed the move (6.2.2): one move more, the time of a new period where one begins, the
    /// increment; the other time runs, if the clock ran.
    ///
    /// # Errors
    ///
    /// The flag, where the time was over before `at`: then nothing is completed, and the clock stands.
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
        while self
            .control
            .due(color, side.period)
            .is_some_and(|due| side.moves >= due)
        {
            side.period += 1;
            side.bank += self.control.period(color, side.period).time;
        }
        side.bank += self.control.period(color, side.period).bonus.increment();
        *self.side_mut(color) = side;
        self.turn = !color;
        self.since = ran.then(|| whole(at));
        Ok(())
    }

    /// Both times stand from `at` on (6.11). The move under way keeps what it has taken.
    pub fn stop(&mut self, at: Duration) {
        self.notice(at);
        self.spent = self.elapsed(at);
        self.since = None;
    }

    /// The clock as it stands at `at`, stopped: what the journal keeps.
    pub fn stopped(&self, at: Duration) -> Clock {
        let mut clock = self.clone();
        clock.stop(at);
        clock
    }

    /// Changes the time of one player, running or not.
    pub fn adjust(&mut self, color: Color, adjustment: Adjustment, at: Duration) {
        let ran = self.is_running();
        self.stop(at);
        let now = self.remaining(color, at);
        let (more, less) = match adjustment {
            Adjustment::Add(time) => (whole(time), Duration::ZERO),
            Adjustment::Subtract(time) => (Duration::ZERO, whole(time).min(now)),
            Adjustment::Set(time) => (whole(time).saturating_sub(now), now.saturating_sub(whole(time))),
        };
        // The move under way has taken exactly what there was, so that what is added is all that there is.
        if self.flag.is_some_and(|flag| flag.color == color) && !more.is_zero() {
            self.flag = None;
        }
        let side = self.side_mut(color);
        side.bank += more;
        let owed = less.saturating_sub(side.bank);
        side.bank = side.bank.saturating_sub(less);
        if color == self.turn {
            self.spent += owed;
        }
        if ran {
            self.start(self.turn, at);
        }
    }

    /// Sets the number of moves that `color` has completed (6.14), without any change of times.
    pub fn set_moves(&mut self, color: Color, moves: u32) {
        self.side_mut(color).moves = moves;
    }

    /// What the clock of `color` shows at `at`.
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
            Bonus::Bronstein(delay) => (bank + delay).saturating_sub(elapsed),
            bonus => bank.saturating_sub(elapsed.saturating_sub(bonus.free())),
        }
    }

    /// What `color` has used up to `at`, for all moves (D.2.10.4).
    pub fn used(&self, color: Color, at: Duration) -> Duration {
        let elapsed = if color == self.turn {
            self.elapsed(at)
        } else {
            Duration::ZERO
        };
        self.side(color).used + elapsed
    }

    /// The number of moves that `color` has completed (D.2.6.1).
    pub fn moves(&self, color: Color) -> u32 {
        self.side(color).moves
    }

    /// The number of the period in which `color` plays, counted from 0.
    pub fn period(&self, color: Color) -> usize {
        self.side(color).period
    }

    /// The number of moves that `color` still has to complete in the period; `None` where it lasts to the end.
    pub fn moves_to_go(&self, color: Color) -> Option<u32> {
        let side = self.side(color);
        let due = self.control.due(color, side.period)?;
        Some(due.saturating_sub(side.moves))
    }

    /// When the flag falls if nothing happens before: the moment at which to call [`Clock::notice`].
    pub fn falls_at(&self) -> Option<Duration> {
        let since = self.since?;
        Some(since + self.allowed().saturating_sub(self.spent))
    }

    /// Notices a flag that has fallen by `at` (6.8) and stops the clock.
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

    /// How long the move under way may take.
    fn allowed(&self) -> Duration {
        self.side(self.turn).bank + self.bonus(self.turn).free()
    }

    /// Time that the move under way has taken.
    fn elapsed(&self, at: Duration) -> Duration {
        let running = self
            .since
            .map_or(Duration::ZERO, |since| whole(at).saturating_sub(since));
        self.spent + running
    }

    /// Takes what the move under way has taken out of the time.
    fn charge(&mut self) {
        let cost = self.spent.saturating_sub(self.bonus(self.turn).free());
        let spent = std::mem::take(&mut self.spent);
        let side = self.side_mut(self.turn);
        side.bank = side.bank.saturating_sub(cost);
        side.used += spent;
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
