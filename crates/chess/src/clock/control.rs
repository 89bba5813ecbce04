//! Time controls: how much time for how many moves (Laws, 6.2 and 6.3).

use std::{fmt, time::Duration};

use serde::{Deserialize, Serialize};
use shakmaty::Color;

/// The extra time for each move (Laws, 6.3.2 and the glossary).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Bonus {
    /// No extra time.
    #[default]
    None,
    /// Cumulative (Fischer): added for each move, including the first, regardless of the time used.
    Increment(Duration),
    /// US (simple) delay: the time starts to run down only after the delay.
    Delay(Duration),
    /// Bronstein delay: the time used is given back after the move, at most the delay. The flag falls at the same
    /// moment as with the US delay. Only the time shown differs, by the delay.
    Bronstein(Duration),
}

impl Bonus {
    /// Returns the time of each move that is not charged.
    pub(super) fn free(self) -> Duration {
        match self {
            Bonus::Delay(time) | Bonus::Bronstein(time) => time,
            Bonus::None | Bonus::Increment(_) => Duration::ZERO,
        }
    }

    /// Returns the time added for each move.
    pub(super) fn increment(self) -> Duration {
        match self {
            Bonus::Increment(time) => time,
            Bonus::None | Bonus::Delay(_) | Bonus::Bronstein(_) => Duration::ZERO,
        }
    }
}

/// A part of the game with its own time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Period {
    /// Number of moves to complete in it, or `None` for all that remain.
    pub moves: Option<u32>,
    /// Time for them, in whole seconds.
    pub time: Duration,
    /// Extra time for each of them.
    pub bonus: Bonus,
}

/// The periods of both players.
///
/// ```text
/// control = side ["," side]                     White, Black; one side alone holds for both
/// side    = period (":" period)*
/// period  = [moves "/"] time [bonus]
/// time    = number | [number "h"] [number "m"] [number "s"]       a bare number is minutes
/// bonus   = "+" number | "d" number | "b" number                  increment, US delay, Bronstein; seconds
/// ```
///
/// Every period except the last needs a number of moves. A last period with a number of moves repeats, as in PGN. A
/// period without a bonus takes that of the next period with one, so `40/90:30+30` gives 30 seconds from the first move
/// on, as is customary. `+0` means no bonus: `40/90+0:30+30`.
///
/// # Examples
///
/// ```
/// use ansage_chess::clock::TimeControl;
///
/// let control: TimeControl = "40/90+30:30+30".parse()?;
/// assert_eq!(control.to_string(), "40/90:30+30");
/// assert_eq!("90+30,1h+30".parse::<TimeControl>()?.to_string(), "90+30,60+30");
/// # Ok::<(), ansage_chess::clock::ControlError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TimeControl {
    white: Vec<Period>,
    black: Vec<Period>,
}

impl TimeControl {
    /// Creates a control from periods that the parser has checked.
    pub(super) fn new(white: Vec<Period>, black: Vec<Period>) -> TimeControl {
        TimeControl { white, black }
    }

    /// Returns the periods of one side, at least one.
    pub fn periods(&self, color: Color) -> &[Period] {
        color.fold_wb(&self.white, &self.black)
    }

    /// Returns the period number `index`, counted from 0. The last one stands for all that follow.
    #[expect(clippy::indexing_slicing, reason = "a side has at least one period")]
    pub(super) fn period(&self, color: Color, index: usize) -> Period {
        let periods = self.periods(color);
        periods[index.min(periods.len() - 1)]
    }

    /// Returns the number of moves after which the period number `index` is over, or `None` if it lasts to the end.
    pub fn due(&self, color: Color, index: usize) -> Option<u32> {
        let periods = self.periods(color);
        let listed = periods.iter().take(index.saturating_add(1));
        let moves = listed
            .map(|period| period.moves)
            .try_fold(0u32, |sum, moves| Some(sum.saturating_add(moves?)))?;
        let repeated = u32::try_from(index.saturating_add(1).saturating_sub(periods.len())).unwrap_or(u32::MAX);
        let last = periods.last().and_then(|period| period.moves).unwrap_or(0);
        Some(moves.saturating_add(repeated.saturating_mul(last)))
    }

    /// Returns the number of the period reached after `moves` moves, at least `from`, and the total time of the periods
    /// after `from` up to it. Repeats of the last period are computed, not looped over, because the number of moves can
    /// be set to anything.
    pub(super) fn reached(&self, color: Color, from: usize, moves: u32) -> (usize, Duration) {
        let last = self.periods(color).len().saturating_sub(1);
        let (mut period, mut more) = (from, Duration::ZERO);
        let mut due = self.due(color, period);
        while period < last && due.is_some_and(|due| moves >= due) {
            period += 1;
            let next = self.period(color, period);
            more = more.saturating_add(next.time);
            due = due.zip(next.moves).map(|(due, moves)| due.saturating_add(moves));
        }
        if let Some(beyond) = due.and_then(|due| moves.checked_sub(due)) {
            let repeated = self.period(color, last);
            let times = (beyond / repeated.moves.unwrap_or(1).max(1)).saturating_add(1);
            period = period.saturating_add(usize::try_from(times).unwrap_or(usize::MAX));
            more = more.saturating_add(repeated.time.saturating_mul(times));
        }
        (period, more)
    }
}

impl TimeControl {
    /// Returns the control as the value of the PGN tag `TimeControl` (PGN standard, 9.6.1), with fields in seconds:
    /// `40/5400+30:1800+30`. Returns `None` for what the standard cannot express: delays, and different times for the
    /// two players.
    pub fn pgn(&self) -> Option<String> {
        let field = |period: &Period| {
            let moves = period.moves.map_or_else(String::new, |moves| format!("{moves}/"));
            let bonus = match period.bonus {
                Bonus::None => String::new(),
                Bonus::Increment(time) => format!("+{}", time.as_secs()),
                Bonus::Delay(_) | Bonus::Bronstein(_) => return None,
            };
            Some(format!("{moves}{}{bonus}", period.time.as_secs()))
        };
        let fields: Option<Vec<String>> = self.white.iter().map(field).collect();
        fields
            .filter(|_| self.white == self.black)
            .map(|fields| fields.join(":"))
    }
}

/// Maximum time of a player in a blitz game (B.1).
const BLITZ: Duration = Duration::from_secs(10 * 60);

impl TimeControl {
    /// Returns the time that the opponent receives for an illegal move or a wrong claim: two minutes (7.5.5, 9.5.3),
    /// one in blitz (B.2).
    pub fn compensation(&self) -> Duration {
        let minutes = if Color::ALL.into_iter().all(|color| self.is_blitz(color)) {
            1
        } else {
            2
        };
        Duration::from_secs(minutes * 60)
    }

    /// Returns whether `color` has at most ten minutes for the whole game, including 60 times the bonus (B.1).
    fn is_blitz(&self, color: Color) -> bool {
        let periods = self.periods(color);
        let repeats = periods.last().is_some_and(|last| last.moves.is_some());
        let time: Duration = periods.iter().map(|period| period.time).sum();
        let bonus = periods.first().map_or(Bonus::None, |first| first.bonus);
        !repeats && time + 60 * (bonus.increment() + bonus.free()) <= BLITZ
    }
}

impl From<TimeControl> for String {
    fn from(control: TimeControl) -> String {
        control.to_string()
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_side(f, &self.white)?;
        if self.white != self.black {
            f.write_str(",")?;
            write_side(f, &self.black)?;
        }
        Ok(())
    }
}

fn write_side(f: &mut fmt::Formatter<'_>, periods: &[Period]) -> fmt::Result {
    for (index, period) in periods.iter().enumerate() {
        if index > 0 {
            f.write_str(":")?;
        }
        if let Some(moves) = period.moves {
            write!(f, "{moves}/")?;
        }
        let seconds = period.time.as_secs();
        match (seconds / 60, seconds % 60) {
            (minutes, 0) => write!(f, "{minutes}")?,
            (0, seconds) => write!(f, "{seconds}s")?,
            (minutes, seconds) => write!(f, "{minutes}m{seconds}s")?,
        }
        let inherited = periods.get(index + 1).map_or(Bonus::None, |next| next.bonus);
        match period.bonus {
            bonus if bonus == inherited => {}
            Bonus::None => f.write_str("+0")?,
            Bonus::Increment(time) => write!(f, "+{}", time.as_secs())?,
            Bonus::Delay(time) => write!(f, "d{}", time.as_secs())?,
            Bonus::Bronstein(time) => write!(f, "b{}", time.as_secs())?,
        }
    }
    Ok(())
}
