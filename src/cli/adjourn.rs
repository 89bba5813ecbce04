//! `ansage adjourn`: the sealed move and its envelope (D.2.10.6).

use std::{path::PathBuf, process::ExitCode, time::Duration};

use clap::Subcommand;
use shakmaty::Color;

use super::{
    common::{GamesChoice, Hearing, MOST_MINUTES, OrFail, Side, Uses, answerer},
    play,
    usage::{Possible, number},
};
use crate::{
    assistant::{self, Absent, AdjournError, OpenOptions, SealOptions, games_folder},
    config::{Config, Voiced},
};
use ansage_protocol::{Ending, Points};

/// Arguments of `ansage adjourn`.
#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    seal: SealArguments,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Say what is written on the outside of an envelope
    Show(ShowArguments),
    /// Open an envelope and continue the game
    Open(OpenArguments),
    /// End a game whose envelope stays closed: by agreement, by resignation before the resumption, or by absence
    End(EndArguments),
    /// Continue without a lost or damaged envelope: from the game as it stood, with the sealed move made on the board
    Lost(LostArguments),
}

/// Sealing, which is what `ansage adjourn` does by itself.
#[derive(Debug, clap::Args)]
struct SealArguments {
    /// Journal of the game; by default the newest unfinished game
    #[arg(long, value_name = "JOURNAL")]
    game: Option<PathBuf>,
    #[command(flatten)]
    games: GamesChoice,
    /// Name of White
    #[arg(long, value_name = "NAME")]
    white: Option<String>,
    /// Name of Black
    #[arg(long, value_name = "NAME")]
    black: Option<String>,
    /// Date and time of the resumption
    #[arg(long, value_name = "WHEN")]
    when: Option<String>,
    /// Place of the resumption
    #[arg(long, value_name = "PLACE")]
    place: Option<String>,
    /// Time that the sealing player used until the clock was stopped, as minutes or minutes:seconds: for the sealed
    /// move, and for the rest of the session if they adjourn before its end. By default the time until the move is
    /// typed
    #[arg(long, value_name = "TIME", value_parser = minutes)]
    used: Option<Duration>,
    /// The player who seals offers a draw with the sealed move
    #[arg(long)]
    offer_draw: bool,
    /// Seal what is typed even if it is not an unambiguous legal move
    #[arg(long)]
    as_written: bool,
    /// File whose first line is the arbiter's passphrase, at least 8 characters; by default it is typed twice
    #[arg(long, value_name = "FILE")]
    passphrase_file: Option<PathBuf>,
    /// Print only, do not speak
    #[arg(long)]
    silent: bool,
}

#[derive(Debug, clap::Args)]
struct ShowArguments {
    /// The envelope
    #[arg(value_name = "ENVELOPE")]
    file: PathBuf,
    /// Print only, do not speak
    #[arg(long)]
    silent: bool,
}

#[derive(Debug, clap::Args)]
#[command(group = clap::ArgGroup::new("how").required(true).args(["draw", "resigns", "absent"]))]
struct EndArguments {
    /// The envelope; the file that ends in .adjourned lies beside it
    #[arg(value_name = "ENVELOPE")]
    file: PathBuf,
    /// The players have agreed to a draw
    #[arg(long)]
    draw: bool,
    /// This player resigns
    #[arg(long, value_enum, value_name = "COLOR")]
    resigns: Option<Side>,
    /// This player, or both, came too late and lost
    #[arg(long, value_enum, value_name = "WHO")]
    absent: Option<Absent>,
    /// File whose first line is the arbiter's password; without it, it is typed if rulings need it
    #[arg(long, value_name = "FILE")]
    arbiter_password_file: Option<PathBuf>,
    /// Print only, do not speak
    #[arg(long)]
    silent: bool,
}

#[derive(Debug, clap::Args)]
struct LostArguments {
    /// The envelope; the file that ends in .adjourned lies beside it
    #[arg(value_name = "ENVELOPE")]
    file: PathBuf,
    /// Only set up the game; continue it later with ansage play --resume
    #[arg(long)]
    no_play: bool,
    /// Sides that declare by voice; the keyboard always works
    #[arg(long, value_enum)]
    voice: Option<Voiced>,
    /// File whose first line is the arbiter's password; without it, it is typed if rulings need it
    #[arg(long, value_name = "FILE")]
    arbiter_password_file: Option<PathBuf>,
    /// Print only, do not speak
    #[arg(long)]
    silent: bool,
    #[command(flatten)]
    pub(super) hearing: Hearing,
}

#[derive(Debug, clap::Args)]
struct OpenArguments {
    /// The envelope
    #[arg(value_name = "ENVELOPE")]
    file: PathBuf,
    /// The absent player
    #[arg(long, value_enum)]
    absent: Option<Absent>,
    /// Minutes that the absent player is late so far
    #[arg(
        long,
        value_name = "MINUTES",
        default_value_t = 0,
        requires = "absent",
        value_parser = number(0, MOST_MINUTES)
    )]
    late: u64,
    /// Minutes that the clock of the replying player ran before the envelope was opened
    #[arg(long, value_name = "MINUTES", default_value_t = 0, value_parser = number(0, MOST_MINUTES))]
    waited: u64,
    /// Minutes after which a late player loses; by default those agreed for the game, or else 60
    #[arg(long, value_name = "MINUTES", value_parser = number(0, MOST_MINUTES))]
    default_time: Option<u64>,
    #[command(flatten)]
    games: GamesChoice,
    /// Only set up the game; continue it later with ansage play --resume
    #[arg(long)]
    no_play: bool,
    /// Sides that declare by voice; the keyboard always works
    #[arg(long, value_enum)]
    voice: Option<Voiced>,
    /// File whose first line is the arbiter's passphrase; by default it is typed
    #[arg(long, value_name = "FILE")]
    passphrase_file: Option<PathBuf>,
    /// Print only, do not speak
    #[arg(long)]
    silent: bool,
    #[command(flatten)]
    pub(super) hearing: Hearing,
}

impl Arguments {
    /// Returns the options of hearing that apply, because the game continues after `open` and `lost`.
    pub(super) fn uses(&self) -> Uses<'_> {
        match &self.command {
            Some(Command::Open(open)) => Uses::Voice(&open.hearing),
            Some(Command::Lost(lost)) => Uses::Voice(&lost.hearing),
            None | Some(Command::Show(_) | Command::End(_)) => Uses::Nothing,
        }
    }

    /// Returns the sides that declare by voice in the game that goes on, if they are named.
    pub(super) fn voice(&self) -> Option<Voiced> {
        match &self.command {
            Some(Command::Open(open)) => open.voice,
            Some(Command::Lost(lost)) => lost.voice,
            None | Some(Command::Show(_) | Command::End(_)) => None,
        }
    }

    /// Returns whether a game is played or sealed, or gets its result.
    pub(super) fn records(&self) -> bool {
        !matches!(self.command, Some(Command::Show(_)))
    }

    /// Returns whether nothing is spoken.
    pub(super) fn is_silent(&self) -> bool {
        match &self.command {
            None => self.seal.silent,
            Some(Command::Show(show)) => show.silent,
            Some(Command::Open(open)) => open.silent,
            Some(Command::End(end)) => end.silent,
            Some(Command::Lost(lost)) => lost.silent,
        }
    }
}

/// Runs `ansage adjourn`. Says `announced` first.
pub fn run(mut config: Config, arguments: Arguments, announced: Option<String>) -> Result<(), ExitCode> {
    config.speech.silence(arguments.is_silent());
    let games = match &arguments.command {
        None => Some(&arguments.seal.games),
        Some(Command::Show(_) | Command::End(_) | Command::Lost(_)) => None,
        Some(Command::Open(open)) => Some(&open.games),
    };
    // The folder of this computer is looked into, too.
    let own = config.clone();
    let is_named = games.is_some_and(GamesChoice::is_named);
    if let Some(games) = games {
        games.apply(&mut config);
    }
    assistant::protect_games(&config);
    let answerer = answerer(&config)?;
    // The clock starts as soon as the game goes on.
    if let Some(sentence) = announced {
        let _ = assistant::tell(&config, &answerer, &[sentence]);
    }
    let done = match arguments.command {
        None => assistant::adjourn(&config, &answerer, arguments.seal.options()),
        Some(Command::Show(show)) => assistant::show_envelope(&config, &answerer, &show.file),
        Some(Command::End(end)) => {
            let winner = |side: Side| !Color::from(side);
            let ending = match (end.resigns.map(winner), end.absent) {
                (Some(winner), _) => Ending::Resignation { winner },
                (_, Some(Absent::White)) => Ending::Absence { winner: Color::Black },
                (_, Some(Absent::Black)) => Ending::Absence { winner: Color::White },
                (_, Some(Absent::Both)) => Ending::Points {
                    white: Points::Zero,
                    black: Points::Zero,
                },
                (None, None) => Ending::Agreement,
            };
            assistant::end_adjourned(
                &config,
                &answerer,
                &end.file,
                ending,
                end.arbiter_password_file.as_deref(),
            )
        }
        Some(Command::Lost(lost)) => {
            config.play.voice = lost.voice.unwrap_or(config.play.voice);
            match assistant::go_on_without_envelope(
                &config,
                &answerer,
                &lost.file,
                lost.arbiter_password_file.as_deref(),
            ) {
                Ok(journal) if !lost.no_play => return play::go_on(&config, journal),
                done => done.map(drop),
            }
        }
        Some(Command::Open(open)) => {
            config.play.voice = open.voice.unwrap_or(config.play.voice);
            let folder = games_folder(&config).map_err(AdjournError::from);
            let opened = folder.and_then(|folder| {
                let options = open.options(Some(folder).filter(|_| is_named));
                assistant::open_envelope(&own, &answerer, &options)
            });
            match opened {
                Ok(Some(journal)) => return play::go_on(&config, journal),
                Ok(None) => Ok(()),
                Err(error) => Err(error),
            }
        }
    };
    done.or_fail_by(AdjournError::is_misuse, config.language)
}

impl SealArguments {
    fn options(self) -> SealOptions {
        SealOptions {
            game: self.game,
            white: self.white,
            black: self.black,
            when: self.when,
            place: self.place,
            used: self.used,
            offer_draw: self.offer_draw,
            as_written: self.as_written,
            passphrase_file: self.passphrase_file,
        }
    }
}

impl OpenArguments {
    fn options(self, folder: Option<PathBuf>) -> OpenOptions {
        let minutes = |minutes: u64| Duration::from_secs(minutes * 60);
        OpenOptions {
            envelope: self.file,
            folder,
            absent: self.absent.map(|absent| (absent, minutes(self.late))),
            waited: minutes(self.waited),
            default_time: self.default_time.map(minutes),
            set_up_only: self.no_play,
            passphrase_file: self.passphrase_file,
        }
    }
}

/// Parses a time in minutes or minutes:seconds.
fn minutes(text: &str) -> Result<Duration, Possible> {
    let (minutes, seconds) = text.split_once(':').unwrap_or((text, "0"));
    let number = |digits: &str| digits.parse::<u64>().ok().filter(|number| *number <= MOST_MINUTES);
    match (number(minutes), number(seconds).filter(|seconds| *seconds < 60)) {
        (Some(minutes), Some(seconds)) => Ok(Duration::from_secs(minutes * 60 + seconds)),
        _ => Err(Possible::new("5, 5:30")),
    }
}
