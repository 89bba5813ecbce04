//! Parser of time controls.

use std::time::Duration;

use thiserror::Error;

use super::control::{Bonus, Period, TimeControl};

/// Maximum time of a period, in seconds.
const LONGEST: u64 = 100 * 3600;
/// Maximum bonus, in seconds.
const LONGEST_BONUS: u64 = 3600;
/// Maximum number of moves in a period.
pub const MOST_MOVES_OF_PERIOD: u64 = 500;
/// Maximum number of periods of a player.
pub const MOST_PERIODS: usize = 10;

/// Error for a text that is not a time control.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("illegal time control \"{text}\" at character {place}: {problem}")]
pub struct ControlError {
    /// The whole text.
    pub text: String,
    /// Place of the problem, in characters counted from 1.
    pub place: usize,
    /// The problem.
    pub problem: ControlProblem,
}

/// Problem of a time control.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum ControlProblem {
    /// A time is missing.
    #[error("missing time")]
    NoTime,
    /// A sign such as `+` needs a number after it.
    #[error("missing seconds")]
    NoBonus,
    /// A unit occurs twice, or a smaller one comes first.
    #[error("units out of order")]
    Units,
    /// A period has neither time nor bonus.
    #[error("period without time")]
    Nothing,
    /// The number of moves is zero or too large.
    #[error("illegal number of moves")]
    Moves,
    /// A number is too large, or a time too long.
    #[error("time too long")]
    TooLong,
    /// A period other than the last has no number of moves.
    #[error("missing number of moves")]
    Endless,
    /// A player has more than [`MOST_PERIODS`].
    #[error("too many periods")]
    Periods,
    /// There are more than two players.
    #[error("more than two players")]
    Players,
    /// Any other unexpected character.
    #[error("unexpected '{0}'")]
    Unexpected(char),
}

/// Reads the value of `--clock`: a time control or `none`.
///
/// # Errors
///
/// [`ControlError`] with the place of the problem.
pub fn setting(text: &str) -> Result<Option<TimeControl>, ControlError> {
    if text.trim().eq_ignore_ascii_case("none") {
        return Ok(None);
    }
    parse(text).map(Some)
}

impl TimeControl {
    /// Reads the PGN tag. Returns `None` for a game without a clock (`-`), an unknown control (`?`), a sand clock
    /// (`*180`) and values out of range.
    pub fn from_pgn(tag: &str) -> Option<TimeControl> {
        let digits = |text: &&str| text.bytes().all(|byte| byte.is_ascii_digit());
        let number = |text: &str| Some(text).filter(digits)?.parse::<u32>().ok();
        let field = |field: &str| {
            let (moves, time) = match field.split_once('/') {
                Some((moves, time)) => (format!("{}/", number(moves)?), time),
                None => (String::new(), field),
            };
            // Unlike in the format of `parse`, a field without an increment has none, whatever follows.
            let (time, bonus) = time.split_once('+').unwrap_or((time, "0"));
            Some(format!("{moves}{}s+{}", number(time)?, number(bonus)?))
        };
        let fields: Option<Vec<String>> = tag.trim().split(':').map(field).collect();
        parse(&fields?.join(":")).ok()
    }
}

impl std::str::FromStr for TimeControl {
    type Err = ControlError;

    fn from_str(text: &str) -> Result<TimeControl, ControlError> {
        parse(text)
    }
}

impl TryFrom<String> for TimeControl {
    type Error = ControlError;

    fn try_from(text: String) -> Result<TimeControl, ControlError> {
        parse(&text)
    }
}

fn parse(text: &str) -> Result<TimeControl, ControlError> {
    let mut cursor = Cursor {
        characters: text.chars().collect(),
        at: 0,
    };
    cursor.control().map_err(|(at, problem)| ControlError {
        text: text.to_owned(),
        place: at + 1,
        problem,
    })
}

type Parsed<T> = Result<T, (usize, ControlProblem)>;

struct Cursor {
    characters: Vec<char>,
    at: usize,
}

impl Cursor {
    /// Skips white space and returns the next character in lower case.
    fn peek(&mut self) -> Option<char> {
        while self.characters.get(self.at).is_some_and(|c| c.is_whitespace()) {
            self.at += 1;
        }
        self.characters.get(self.at).map(char::to_ascii_lowercase)
    }

    fn accept(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        self.at += usize::from(found);
        found
    }

    /// Reads a number, if there is one. A number beyond any valid one is reported as too long, not as wrong.
    fn number(&mut self) -> Parsed<Option<u64>> {
        let mut number = None;
        self.peek();
        let begin = self.at;
        while let Some(digit) = self.characters.get(self.at).and_then(|c| c.to_digit(10)) {
            let value = number.unwrap_or(0u64) * 10 + u64::from(digit);
            if value > 1_000_000 {
                return Err((begin, ControlProblem::TooLong));
            }
            number = Some(value);
            self.at += 1;
        }
        Ok(number)
    }

    fn control(&mut self) -> Parsed<TimeControl> {
        let white = self.side()?;
        let black = if self.accept(',') { self.side()? } else { white.clone() };
        match self.peek() {
            None => Ok(TimeControl::new(white, black)),
            Some(',') => Err((self.at, ControlProblem::Players)),
            Some(other) => Err((self.at, ControlProblem::Unexpected(other))),
        }
    }

    fn side(&mut self) -> Parsed<Vec<Period>> {
        let mut read: Vec<(usize, Period, Option<Bonus>)> = Vec::new();
        loop {
            self.peek();
            let begin = self.at;
            let (period, bonus) = self.period()?;
            if read.len() == MOST_PERIODS {
                return Err((begin, ControlProblem::Periods));
            }
            read.push((begin, period, bonus));
            if !self.accept(':') {
                break;
            }
            if period.moves.is_none() {
                return Err((begin, ControlProblem::Endless));
            }
        }
        let mut inherited = Bonus::None;
        for (begin, period, bonus) in read.iter_mut().rev() {
            inherited = bonus.unwrap_or(inherited);
            period.bonus = inherited;
            if period.time.is_zero() && inherited == Bonus::None {
                return Err((*begin, ControlProblem::Nothing));
            }
        }
        Ok(read.into_iter().map(|(_, period, _)| period).collect())
    }

    fn period(&mut self) -> Parsed<(Period, Option<Bonus>)> {
        self.peek();
        let begin = self.at;
        let first = self.number()?;
        let moves = if self.accept('/') {
            match first {
                Some(moves @ 1..=MOST_MOVES_OF_PERIOD) => Some(u32::try_from(moves).unwrap_or(u32::MAX)),
                _ => return Err((begin, ControlProblem::Moves)),
            }
        } else {
            self.at = begin;
            None
        };
        let period = Period {
            moves,
            time: self.time()?,
            bonus: Bonus::None,
        };
        Ok((period, self.bonus()?))
    }

    fn time(&mut self) -> Parsed<Duration> {
        self.peek();
        let begin = self.at;
        let mut seconds = 0;
        // Seconds of the smallest unit written so far.
        let mut smallest = u64::MAX;
        loop {
            self.peek();
            let at = self.at;
            let Some(number) = self.number()? else { break };
            let unit = match self.peek() {
                Some('h') => 3600,
                Some('m') => 60,
                Some('s') => 1,
                // A bare number is minutes. After a unit, as in "1h30", it is the next smaller unit.
                _ => {
                    let unit = match smallest {
                        u64::MAX | 3600 => 60,
                        60 => 1,
                        _ => return Err((at, ControlProblem::Units)),
                    };
                    seconds += number * unit;
                    smallest = 0;
                    break;
                }
            };
            if unit >= smallest {
                return Err((at, ControlProblem::Units));
            }
            self.at += 1;
            seconds += number * unit;
            smallest = unit;
        }
        if smallest == u64::MAX {
            return Err((self.at, ControlProblem::NoTime));
        }
        if seconds > LONGEST {
            return Err((begin, ControlProblem::TooLong));
        }
        Ok(Duration::from_secs(seconds))
    }

    /// Reads a bonus, if there is one. Zero seconds mean no bonus.
    fn bonus(&mut self) -> Parsed<Option<Bonus>> {
        let kind: fn(Duration) -> Bonus = match self.peek() {
            Some('+') => Bonus::Increment,
            Some('d') => Bonus::Delay,
            Some('b') => Bonus::Bronstein,
            _ => return Ok(None),
        };
        self.at += 1;
        self.peek();
        let begin = self.at;
        let seconds = self.number()?.ok_or((begin, ControlProblem::NoBonus))?;
        self.accept('s');
        match seconds {
            0 => Ok(Some(Bonus::None)),
            1..=LONGEST_BONUS => Ok(Some(kind(Duration::from_secs(seconds)))),
            _ => Err((begin, ControlProblem::TooLong)),
        }
    }
}
