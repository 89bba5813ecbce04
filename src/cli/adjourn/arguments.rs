//! The arguments of `ansage adjourn`.

use std::path::PathBuf;

use clap::Subcommand;

use crate::{adjournment::DEFAULT_TIME, config::Voiced};

/// Arguments of `ansage adjourn`.
#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Arguments {
    #[command(subcommand)]
    pub(super) command: Option<Command>,
    #[command(flatten)]
    pub(super) seal: SealArguments,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Say what stands on the outside of an envelope
    Show(ShowArguments),
    /// Open an envelope and go on with the game
    Open(OpenArguments),
    /// End a game whose envelope stays closed: by agreement, or by resignation before the resumption
    End(EndArguments),
}

/// Sealing, which is what `ansage adjourn` does by itself.
#[derive(Debug, clap::Args)]
pub(super) struct SealArguments {
    /// Journal of the game; without it, the newest game that has not ended
    #[arg(long, value_name = "JOURNAL")]
    pub(super) game: Option<PathBuf>,
    /// Folder for games
    #[arg(long, value_name = "FOLDER")]
    pub(super) games: Option<String>,
    /// Name of White
    #[arg(long, value_name = "NAME")]
    pub(super) white: Option<String>,
    /// Name of Black
    #[arg(long, value_name = "NAME")]
    pub(super) black: Option<String>,
    /// Date and time of the resumption
    #[arg(long, value_name = "WHEN")]
    pub(super) when: Option<String>,
    /// Place of the resumption
    #[arg(long, value_name = "PLACE")]
    pub(super) place: Option<String>,
    /// How many minutes the player who seals used until the clock was stopped: for the sealed move, and the rest of the
    /// session where he adjourns before its end
    #[arg(long, value_name = "MINUTES", default_value_t = 0)]
    pub(super) used: u64,
    /// The player who seals offers a draw with the sealed move
    #[arg(long)]
    pub(super) offer_draw: bool,
    /// Seal what is typed even where it is no unambiguous legal move
    #[arg(long)]
    pub(super) as_written: bool,
    /// File whose first line is the arbiter's passphrase; without it, it is typed twice
    #[arg(long, value_name = "FILE")]
    pub(super) passphrase_file: Option<PathBuf>,
    /// Print only, do not speak
    #[arg(long)]
    pub(super) silent: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct ShowArguments {
    /// The envelope
    #[arg(value_name = "ENVELOPE")]
    pub(super) file: PathBuf,
    /// Print only, do not speak
    #[arg(long)]
    pub(super) silent: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct EndArguments {
    /// The envelope; the file that ends in .adjourned lies beside it
    #[arg(value_name = "ENVELOPE")]
    pub(super) file: PathBuf,
    /// The players have agreed to a draw
    #[arg(long, required_unless_present = "resigns")]
    pub(super) draw: bool,
    /// This player resigns
    #[arg(long, value_enum, conflicts_with = "draw", value_name = "COLOR")]
    pub(super) resigns: Option<Side>,
    /// Print only, do not speak
    #[arg(long)]
    pub(super) silent: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct OpenArguments {
    /// The envelope
    #[arg(value_name = "ENVELOPE")]
    pub(super) file: PathBuf,
    /// The player who is absent
    #[arg(long, value_enum)]
    pub(super) absent: Option<Absent>,
    /// How many minutes the absent player is late now
    #[arg(long, value_name = "MINUTES", default_value_t = 0, requires = "absent")]
    pub(super) late: u64,
    /// How many minutes the clock of the player who has to reply ran before the envelope was opened
    #[arg(long, value_name = "MINUTES", default_value_t = 0)]
    pub(super) waited: u64,
    /// How many minutes late a player loses
    #[arg(long, value_name = "MINUTES", default_value_t = DEFAULT_TIME.as_secs() / 60)]
    pub(super) default_time: u64,
    /// Folder for games
    #[arg(long, value_name = "FOLDER")]
    pub(super) games: Option<String>,
    /// Set the game up only; go on with it later by ansage play --resume
    #[arg(long)]
    pub(super) no_play: bool,
    /// Sides that declare by voice; the keyboard always works
    #[arg(long, value_enum)]
    pub(super) voice: Option<Voiced>,
    /// File whose first line is the arbiter's passphrase; without it, it is typed
    #[arg(long, value_name = "FILE")]
    pub(super) passphrase_file: Option<PathBuf>,
    /// Print only, do not speak
    #[arg(long)]
    pub(super) silent: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Absent {
    White,
    Black,
    Both,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Side {
    White,
    Black,
}
