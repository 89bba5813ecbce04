//! The records of a game in writing: the lines of a journal, some of which a hall receives.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use shakmaty::{
    CastlingMode, Chess, Color, Square,
    uci::{IllegalUciMoveError, UciMove},
};

use crate::{Claim, Ending, Game, Record, Ruling, Setting, tags::Tags};
use ansage_chess::{board, serial};

/// Version of the lines. In version 1 they have no checksums. The first line keeps its form in all versions, so that a
/// later version can be distinguished from damage.
pub const VERSION: u32 = 2;

fn without_sums() -> u32 {
    1
}

/// A line of a journal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
pub enum JournalLine {
    /// The game began from this position, with the agreed `setting`.
    Started {
        /// The position.
        fen: String,
        /// A FEN does not say whether castling follows Chess960.
        #[serde(default)]
        chess960: bool,
        #[serde(default)]
        /// The settings agreed before the game.
        setting: Setting,
        /// Form of the lines that follow; see [`VERSION`].
        #[serde(default = "without_sums")]
        version: u32,
    },
    /// The players and the date of the game. The last such line counts.
    Seated {
        /// The players, the event, and the date of the beginning.
        #[serde(flatten)]
        tags: Tags,
    },
    /// Words were recognized or typed.
    Heard {
        /// The words.
        words: String,
    },
    /// A move was declared and read back.
    Declared {
        /// The move in UCI.
        uci: String,
        /// Whether it counts without being confirmed.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        trusted: bool,
    },
    /// The declared move was dropped.
    Dropped,
    /// The declaring player confirmed it.
    Confirmed,
    /// The piece was placed.
    Placed,
    /// The opponent executed it on their own board.
    Executed,
    /// A move was made.
    Made {
        /// The move in UCI.
        uci: String,
    },
    /// What the score that the game continues says about the last move, which was made elsewhere.
    Written {
        /// Time that its player had left after it.
        #[serde(
            with = "serial::optional_milliseconds",
            default,
            skip_serializing_if = "Option::is_none"
        )]
        left: Option<Duration>,
        /// Whether a draw was offered with it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        offered: bool,
    },
    /// The last move was taken back.
    TakenBack {
        /// Whether it was a slip of the tongue.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        slip: bool,
    },
    /// A piece was touched.
    Touched {
        /// The square on which it stands.
        #[serde(with = "serial::square")]
        square: Square,
    },
    /// The clock was pressed after a refused declaration.
    Suspected,
    /// The touch was withdrawn as a slip of the tongue.
    TouchWithdrawn,
    /// A draw was offered.
    Offered {
        /// The player who offered it.
        #[serde(with = "serial::color")]
        by: Color,
    },
    /// The offer was declined.
    OfferDeclined,
    /// A draw was claimed, perhaps with a move.
    Claimed {
        /// The ground of the claim.
        claim: Claim,
        /// The declared move that the claim was made with, in UCI.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        uci: Option<String>,
        /// Whether the claim was right.
        right: bool,
    },
    /// The game was interrupted.
    Paused,
    /// The game continues and the clock runs.
    Resumed,
    /// The program was started again, or only the clock was stopped.
    Reopened {
        /// Whether it stands for a claim that is to be judged (9.5.1).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        claim: bool,
    },
    /// The clock runs, or a player is absent; the line records only its time.
    Clock,
    /// The arbiter was called, made a ruling, or finished.
    Ruled {
        /// The ruling.
        decision: Ruling,
    },
    /// The game ended.
    Ended {
        /// The reason.
        ending: Ending,
    },
}

impl JournalLine {
    /// Returns the line that holds `record`.
    pub fn of(record: &Record) -> JournalLine {
        match record {
            Record::Declared { m, trusted } => JournalLine::Declared {
                uci: board::uci(*m),
                trusted: *trusted,
            },
            Record::Dropped => JournalLine::Dropped,
            Record::Suspected => JournalLine::Suspected,
            Record::Confirmed => JournalLine::Confirmed,
            Record::Placed => JournalLine::Placed,
            Record::Executed => JournalLine::Executed,
            Record::Touched(square) => JournalLine::Touched { square: *square },
            Record::TouchWithdrawn => JournalLine::TouchWithdrawn,
            Record::Offered(by) => JournalLine::Offered { by: *by },
            Record::OfferDeclined => JournalLine::OfferDeclined,
            Record::Claimed { claim, with, right } => JournalLine::Claimed {
                claim: *claim,
                uci: with.map(board::uci),
                right: *right,
            },
            Record::Claiming => JournalLine::Reopened { claim: true },
            Record::Reopened => JournalLine::Reopened { claim: false },
            Record::Clock => JournalLine::Clock,
            Record::Made(m) => JournalLine::Made { uci: board::uci(*m) },
            Record::Written { left, offered } => JournalLine::Written {
                left: *left,
                offered: *offered,
            },
            Record::TakenBack { slip } => JournalLine::TakenBack { slip: *slip },
            Record::Paused => JournalLine::Paused,
            Record::Resumed => JournalLine::Resumed,
            Record::Ruled(ruling) => JournalLine::Ruled {
                decision: ruling.clone(),
            },
            Record::Ended(ending) => JournalLine::Ended { ending: *ending },
        }
    }

    /// Returns the record in this line for a game at `position`, or `None` for lines that change nothing.
    ///
    /// # Errors
    ///
    /// Returns an error if the line names a move that is not legal there.
    pub fn record(self, position: &Chess) -> Result<Option<Record>, IllegalUciMoveError> {
        let read = |uci: String| {
            let uci: UciMove = uci.parse().map_err(|_| IllegalUciMoveError)?;
            uci.to_move(position)
        };
        Ok(Some(match self {
            JournalLine::Started { .. } | JournalLine::Seated { .. } | JournalLine::Heard { .. } => return Ok(None),
            JournalLine::Declared { uci, trusted } => Record::Declared { m: read(uci)?, trusted },
            JournalLine::Dropped => Record::Dropped,
            JournalLine::Suspected => Record::Suspected,
            JournalLine::Confirmed => Record::Confirmed,
            JournalLine::Placed => Record::Placed,
            JournalLine::Executed => Record::Executed,
            JournalLine::Touched { square } => Record::Touched(square),
            JournalLine::TouchWithdrawn => Record::TouchWithdrawn,
            JournalLine::Offered { by } => Record::Offered(by),
            JournalLine::OfferDeclined => Record::OfferDeclined,
            JournalLine::Claimed { claim, uci, right } => Record::Claimed {
                claim,
                with: uci.map(read).transpose()?,
                right,
            },
            JournalLine::Reopened { claim: true } => Record::Claiming,
            JournalLine::Reopened { claim: false } => Record::Reopened,
            JournalLine::Clock => Record::Clock,
            JournalLine::Made { uci } => Record::Made(read(uci)?),
            JournalLine::Written { left, offered } => Record::Written { left, offered },
            JournalLine::TakenBack { slip } => Record::TakenBack { slip },
            JournalLine::Paused => Record::Paused,
            JournalLine::Resumed => Record::Resumed,
            JournalLine::Ruled { decision } => Record::Ruled(decision),
            JournalLine::Ended { ending } => Record::Ended(ending),
        }))
    }
}

/// A line with its times.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stamped {
    /// Milliseconds since 1970, UTC, by the clock of the machine that wrote it.
    pub at: u64,
    /// Milliseconds of the game's own time, which stops while no program runs it.
    #[serde(default)]
    pub time: u64,
    /// The event.
    #[serde(flatten)]
    pub line: JournalLine,
}

/// A game that is restored line by line.
#[derive(Debug, Clone, Default)]
pub struct Replay {
    game: Option<Game>,
    tags: Option<Tags>,
}

/// Error for a line that cannot follow the lines before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Misfit;

impl std::fmt::Display for Misfit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the line cannot follow those before it")
    }
}

impl std::error::Error for Misfit {}

impl Replay {
    /// Takes the next line.
    ///
    /// # Errors
    ///
    /// Returns [`Misfit`] if it cannot follow the lines before it: the first one must begin a game, and no other may.
    pub fn take(&mut self, stamped: &Stamped) -> Result<(), Misfit> {
        let game = match (&stamped.line, &mut self.game) {
            (
                JournalLine::Started {
                    fen, chess960, setting, ..
                },
                none @ None,
            ) => {
                let mode = CastlingMode::from_chess960(*chess960);
                let start = board::kept_position(fen, mode).map_err(|_| Misfit)?;
                *none = Some(Game::with_setting(start, setting.clone()));
                return Ok(());
            }
            (JournalLine::Started { .. }, Some(_)) | (_, None) => return Err(Misfit),
            (_, Some(game)) => game,
        };
        if let JournalLine::Seated { tags } = &stamped.line {
            self.tags = Some(tags.clone());
        }
        let record = stamped.line.clone().record(game.position()).map_err(|_| Misfit)?;
        let is_applied = record.is_none_or(|record| game.apply(&record, Duration::from_millis(stamped.time)));
        is_applied.then_some(()).ok_or(Misfit)
    }

    /// Returns the game, if its first line was taken.
    pub fn game(&self) -> Option<&Game> {
        self.game.as_ref()
    }

    /// Returns the tags, if a line gave them.
    pub fn tags(&self) -> Option<&Tags> {
        self.tags.as_ref()
    }

    /// Returns the game, if its first line was taken, and its tags.
    pub fn into_parts(self) -> (Option<Game>, Option<Tags>) {
        (self.game, self.tags)
    }
}
