//! The settings agreed before the game: who confirms a move, who is blind, and the time control.

use serde::{Deserialize, Serialize};
use shakmaty::Color;

use ansage_chess::clock::TimeControl;

/// How a declared move is confirmed before it is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[serde(rename_all = "kebab-case")]
pub enum Profile {
    /// The program is the assistant of D.2.10: it announces every move to the opponent, and both players confirm it.
    Assistant,
    /// The opponent repeats every move (D.2.1). Only a repetition of the same move makes it.
    OpponentRepeats,
    /// The player who declared a move confirms what was read back.
    #[default]
    Solo,
    /// A clearly heard move counts once it is read back, unless it is corrected before the clock is pressed or the next
    /// move is declared.
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
    /// Returns whether `color` is blind.
    pub fn includes(self, color: Color) -> bool {
        match self {
            Blind::White => color.is_white(),
            Blind::Black => color.is_black(),
            Blind::Both => true,
        }
    }
}

/// The number of completed illegal moves with which a player loses.
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
    /// Returns whether a player who completed `count` illegal moves has lost.
    pub(crate) fn is_lost(self, count: u8) -> bool {
        count
            >= match self {
                IllegalMoves::First => 1,
                IllegalMoves::Second => 2,
                IllegalMoves::Third => 3,
            }
    }
}

impl Profile {
    /// Returns the stable name, as on the command line, in the journal and in the arbiter's file.
    pub fn name(self) -> &'static str {
        match self {
            Profile::Assistant => "assistant",
            Profile::OpponentRepeats => "opponent-repeats",
            Profile::Solo => "solo",
            Profile::Trust => "trust",
        }
    }

    /// Returns whether a made move may be taken back, which no tournament allows.
    pub fn allows_take_back(self) -> bool {
        matches!(self, Profile::Solo | Profile::Trust)
    }

    /// Returns whether the program helps a player beyond the Laws, which no tournament allows: it warns of a low time
    /// without a request (D.2.10.4), or names the legal moves of a piece (11.3.1).
    pub fn allows_help(self) -> bool {
        matches!(self, Profile::Solo | Profile::Trust)
    }
}

/// The settings agreed before the game. The first line of the journal contains them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Setting {
    /// The confirmation of moves.
    pub profile: Profile,
    /// The blind players.
    pub blind: Blind,
    /// The time control; `None` without a clock.
    pub clock: Option<TimeControl>,
    /// Remaining seconds at which the player to move is warned, if the profile allows it.
    pub low_time: Vec<u64>,
    /// Whether the legal moves of a piece are named on request, if the profile allows it.
    pub practice: bool,
    /// The number of illegal moves with which a player loses.
    pub illegal_moves: IllegalMoves,
    /// The first move with which a draw may be agreed (9.1.1); `None` if any may.
    pub no_draw_before: Option<u32>,
    /// Minutes after the start at which an absent player loses (6.7.1).
    pub default_time: Option<u64>,
    /// Seconds after which a question or an unconfirmed move expires if nobody says anything about it; 0 for never.
    pub open_for: u64,
    /// Whether rulings need the arbiter's password.
    pub password: bool,
}

impl Setting {
    /// Returns whether the legal moves of a piece are named on request.
    pub fn names_legal_moves(&self) -> bool {
        self.practice && self.profile.allows_help()
    }
}

/// Seconds for which something stays open by default.
const OPEN_FOR: u64 = 60;

impl Default for Setting {
    fn default() -> Setting {
        Setting {
            profile: Profile::default(),
            blind: Blind::default(),
            clock: None,
            low_time: Vec::new(),
            practice: false,
            illegal_moves: IllegalMoves::default(),
            no_draw_before: None,
            default_time: None,
            open_for: OPEN_FOR,
            password: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_profile_has_the_name_that_the_journal_gives_it() {
        for profile in [
            Profile::Assistant,
            Profile::OpponentRepeats,
            Profile::Solo,
            Profile::Trust,
        ] {
            assert_eq!(serde_json::to_value(profile).unwrap(), profile.name());
        }
    }
}
