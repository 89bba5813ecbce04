//! What is agreed before the game: who confirms what, and who cannot see the board.

use serde::{Deserialize, Serialize};
use shakmaty::Color;

use ansage_chess::clock::TimeControl;

/// Who must repeat or confirm a declared move before it is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[serde(rename_all = "kebab-case")]
pub enum Profile {
    /// The program is the assistant of D.2.10: it announces every move to the opponent, and both confirm.
    Assistant,
    /// The opponent repeats every move (D.2.1); only a repetition of the same move makes it.
    OpponentRepeats,
    /// Who declared the move confirms what was read back.
    #[default]
    Solo,
    /// A clearly heard move that can mean only one counts after it was read back, unless it is corrected before the
    /// clock is pressed or the next move is declared.
    Trust,
}

/// Which players cannot see the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[serde(rename_all = "kebab-case")]
pub enum Blind {
    /// White.
    White,
    /// Black.
    Black,
    /// Both players.
    #[default]
    Both,
}

impl Blind {
    /// Whether `color` is blind.
    pub fn includes(self, color: Color) -> bool {
        match self {
            Blind::White => color.is_white(),
            Blind::Black => color.is_black(),
            Blind::Both => true,
        }
    }
}

/// Which completed illegal move of a player loses the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[serde(rename_all = "kebab-case")]
pub enum IllegalMoves {
    /// The first one.
    First,
    /// The second one (7.5.5).
    #[default]
    Second,
    /// The third one, as before 2014.
    Third,
}

impl IllegalMoves {
    /// Whether a player with so many illegal moves has lost.
    pub(super) fn is_lost(self, count: u8) -> bool {
        count
            >= match self {
                IllegalMoves::First => 1,
                IllegalMoves::Second => 2,
                IllegalMoves::Third => 3,
            }
    }
}

impl Profile {
    /// Whether a made move may be taken back: among friends, never at a tournament.
    pub fn allows_take_back(self) -> bool {
        matches!(self, Profile::Solo | Profile::Trust)
    }

    /// Whether the players may be told of their time unasked; at a tournament only on request (D.2.10.4).
    pub fn allows_warnings(self) -> bool {
        matches!(self, Profile::Solo | Profile::Trust)
    }
}

/// What is agreed before the game. It stands in the first line of the journal.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Setting {
    /// Who confirms.
    pub profile: Profile,
    /// Who is blind.
    pub blind: Blind,
    /// How much time the players have; `None` without a clock.
    pub clock: Option<TimeControl>,
    /// Seconds left at which the player to move is told, where the profile allows it.
    pub low_time: Vec<u64>,
    /// Whether the legal moves of a piece are told on request: for practice, never at a tournament.
    pub practice: bool,
    /// Which illegal move of a player loses the game.
    pub illegal_moves: IllegalMoves,
}
