//! `ansage hall`: the arbiter's end of a hall of boards.

use std::{net::SocketAddr, path::PathBuf, process::ExitCode, time::Duration};

use ansage_hall::{
    access::{Access, Address, HallAccess},
    arbiter::Delay,
    pairings::Pairings,
    wire::Name,
};
use ansage_words::text;
use clap::Subcommand;

use super::{
    common::{self, FAILED, MISUSED, OrFail},
    hall_setup,
    usage::number,
};
use crate::{
    assistant::{self, HallError, PresideOptions},
    config::Config,
    disk, paths,
};

/// Name of the tournament report with the results in the hall's folder.
const REPORT: &str = "results.trf";

/// Arguments of `ansage hall`.
#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    /// File hall.toml that ansage hall setup has written: the event, its boards, the broker and the key for orders
    #[arg(long, value_name = "FILE", conflicts_with_all = ["hall", "hall_event"])]
    hall_file: Option<PathBuf>,
    /// Address of the broker, if there is no such file; then no orders can be given
    #[arg(long, value_name = "mqtt://HOST", required_unless_present = "hall_file")]
    hall: Option<Address>,
    /// Name of the event at the broker
    #[arg(long, value_name = "NAME", default_value_t)]
    hall_event: Name,
    /// Pairings of the round: a tournament report (TRF16) or a PGN file with the tags of the games
    #[arg(long, value_name = "FILE")]
    pairings: Option<PathBuf>,
    /// Round of the tournament report; without it, the last one that is paired
    #[arg(long, value_name = "N", value_parser = number(1, u16::MAX))]
    round: Option<u16>,
    /// Where the tournament report is written with the results; without it, into the folder of the hall
    #[arg(long, value_name = "FILE", requires = "pairings")]
    results: Option<PathBuf>,
    /// Folder in which the data of the hall is kept
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
    /// Address at which the pages are served; port 0 takes a free one
    #[arg(
        long,
        value_name = "ADDRESS:PORT",
        default_value = "127.0.0.1:8064",
        conflicts_with = "no_pages"
    )]
    pages: SocketAddr,
    /// Serve no pages
    #[arg(long)]
    no_pages: bool,
    /// Certificate of the pages (PEM), which other machines need
    #[arg(long, value_name = "FILE", requires = "certificate_key")]
    certificate: Option<PathBuf>,
    /// Key of that certificate (PEM)
    #[arg(long, value_name = "FILE", requires = "certificate")]
    certificate_key: Option<PathBuf>,
    /// Half-moves that spectators are behind
    #[arg(long, value_name = "N", default_value_t = 0)]
    delay_moves: u16,
    /// Let opponents confirm on the pages of their boards, by a button, that they repeated or made the declared move
    #[arg(long, requires = "hall_file", conflicts_with = "no_pages")]
    opponent_buttons: bool,
    /// Minutes that spectators are behind
    #[arg(long, value_name = "N", default_value_t = 0)]
    delay_minutes: u16,
    /// Print only, do not speak
    #[arg(long)]
    silent: bool,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Set up an event: the broker, and a file to carry to each board
    Setup(hall_setup::Arguments),
}

impl Arguments {
    /// Returns whether there is something to hear.
    pub(super) fn speaks(&self) -> bool {
        !self.silent && self.command.is_none()
    }
}

/// Runs the hall, or sets one up.
pub fn run(config: &Config, mut arguments: Arguments) -> Result<(), ExitCode> {
    match arguments.command.take() {
        Some(Command::Setup(arguments)) => hall_setup::run(config, arguments),
        None => preside(config, arguments),
    }
}

fn preside(config: &Config, arguments: Arguments) -> Result<(), ExitCode> {
    let mut config = config.clone();
    config.speech.silence(arguments.silent);
    let answerer = common::answerer(&config)?;
    let texts = &answerer.texts;
    let access = match (&arguments.hall_file, arguments.hall) {
        (Some(path), _) => HallAccess::read(path)
            .map_err(HallError::from)
            .or_fail(MISUSED, config.language)?,
        (None, Some(broker)) => HallAccess {
            event: arguments.hall_event,
            boards: Vec::new(),
            signing_key: None,
            access: Access {
                broker,
                user: None,
                password: None,
                authority: None,
            },
        },
        (None, None) => return Err(ExitCode::from(MISUSED)),
    };
    let pairings = match &arguments.pairings {
        None => Pairings::default(),
        Some(path) => {
            let bytes = disk::read(path)
                .map_err(|error| HallError::File(path.clone(), error))
                .or_fail_by(is_misuse, config.language)?;
            Pairings::read(&bytes, arguments.round.map(usize::from)).or_fail(MISUSED, config.language)?
        }
    };
    let is_folder_named = arguments.folder.is_some();
    let folder = arguments.folder.or_else(|| {
        let name = match pairings.round.as_str() {
            "" => access.event.to_string(),
            round => format!("{}-{round}", access.event),
        };
        paths::hall(&name)
    });
    let Some(folder) = folder else {
        eprintln!("{}", text!(texts, "hall-no-folder"));
        return Err(ExitCode::from(FAILED));
    };
    let report = arguments.results.unwrap_or_else(|| folder.join(REPORT));
    // A result that does not stand any more could not be taken out: the report is made of the pairings.
    if let Some(path) = arguments.pairings.filter(|path| disk::is_same(path, &report)) {
        eprintln!("{}", text!(texts, "hall-results-pairings", path = &path));
        return Err(ExitCode::from(MISUSED));
    }
    let options = PresideOptions {
        access,
        folder,
        is_folder_named,
        pairings,
        report,
        pages: (!arguments.no_pages).then_some(arguments.pages),
        certificate: arguments.certificate.zip(arguments.certificate_key),
        has_buttons: arguments.opponent_buttons,
        delay: Delay {
            plies: usize::from(arguments.delay_moves),
            time: Duration::from_secs(u64::from(arguments.delay_minutes) * 60),
        },
    };
    assistant::preside(&config, answerer, options).or_fail_by(is_misuse, config.language)
}

/// Returns whether `error` is due to a file that was wrongly named.
fn is_misuse(error: &HallError) -> bool {
    matches!(error, HallError::File(_, error) if disk::is_wrong_file(error))
}
