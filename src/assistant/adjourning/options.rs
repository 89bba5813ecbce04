//! Options for adjourning and resuming a game.

use std::{path::PathBuf, time::Duration};

/// Options for adjourning a game. Missing values are asked for, taken from the score or left open.
#[derive(Debug, Clone, Default)]
pub struct SealOptions {
    /// Journal of the game. By default, the newest unfinished game.
    pub game: Option<PathBuf>,
    /// Name of White.
    pub white: Option<String>,
    /// Name of Black.
    pub black: Option<String>,
    /// Date and time of the resumption.
    pub when: Option<String>,
    /// Place of the resumption.
    pub place: Option<String>,
    /// Time that the sealing player used until the clock was stopped: for the sealed move, and for the rest of the
    /// session if they adjourn before its end. `None` if it is measured, from the question for the move to the answer.
    pub used: Option<Duration>,
    /// Whether that player offers a draw with the sealed move.
    pub offer_draw: bool,
    /// Seal the typed text even if it is not an unambiguous legal move.
    pub as_written: bool,
    /// File whose first line is the passphrase. Without it, the passphrase is typed twice.
    pub passphrase_file: Option<PathBuf>,
}

/// Options for resuming a game.
#[derive(Debug, Clone)]
pub struct OpenOptions {
    /// The envelope.
    pub envelope: PathBuf,
    /// Folder for the game, if it is named. Otherwise the game continues where it waits, or next to the envelope.
    pub folder: Option<PathBuf>,
    /// The absent player or players, and the time of absence so far; `None` if both are present.
    pub absent: Option<(Absent, Duration)>,
    /// Time that the clock of the replying player ran before the envelope was opened.
    pub waited: Duration,
    /// Default time: a player who arrives later loses. `None` if it is the one agreed for the game.
    pub default_time: Option<Duration>,
    /// Whether the game is only set up and not continued at once.
    pub set_up_only: bool,
    /// File whose first line is the passphrase. Without it, the passphrase is typed.
    pub passphrase_file: Option<PathBuf>,
}

/// The player or players absent from the resumption.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Absent {
    /// White.
    White,
    /// Black.
    Black,
    /// Both players.
    Both,
}
