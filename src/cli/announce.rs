//! `ansage announce`: the moves of games, printed and spoken.

use std::{
    fs,
    io::{IsTerminal, stdin, stdout},
    path::{Path, PathBuf},
    process::ExitCode,
};

use super::{
    common::{self, EncodingChoice, FAILED, MISUSED, OrFail},
    usage::{self, number},
};
use crate::{
    assistant::{self, AnnounceOptions, GameSource, Wishes},
    config::Config,
    disk,
    feed::Manner,
    output,
    scoresheet::ScoreError,
    speech::SpeechOutput,
};
use ansage_chess::board;
use ansage_words::announcement::Style;

/// Keys listed at the end of `--help`.
const KEYS: &str = "Keys in a terminal, or lines where standard input is a pipe: Enter next, space pause and go on, r repeat, e \
                    catch up, w what is waiting, t who is to move, m M next and previous move, v V variation, c C \
                    comment, plus minus rate, l L volume, h help, q quit. The arrow keys are m, M, l and L, too.";

/// Arguments of `ansage announce`.
#[derive(Debug, clap::Args)]
#[command(after_help = KEYS)]
pub struct Arguments {
    /// PGN file, or a hyphen for moves (in any notation but words) from standard input, line by line as they arrive
    #[arg(value_name = "GAME.pgn")]
    game: PathBuf,
    /// Continue with what is written into the file from now on, until you quit
    #[arg(long, short)]
    follow: bool,
    /// Announce only the game of this number in the file; with --follow, that of this board if its tags name one
    #[arg(long, value_name = "N", value_parser = number(1, u16::MAX))]
    board: Option<u16>,
    #[command(flatten)]
    encoding: EncodingChoice,
    /// How moves are announced
    #[arg(long, value_enum)]
    style: Option<Style>,
    /// Announce comments where they stand; without it they can be reached by key
    #[arg(long)]
    comments: bool,
    /// Announce variations where they stand; without it they can be reached by key
    #[arg(long)]
    variations: bool,
    /// Announce the times of the clocks where the file has them
    #[arg(long)]
    clock_times: bool,
    /// Announce the opening where a game leaves it, if its tags name none
    #[arg(long, conflicts_with = "follow")]
    openings: bool,
    /// Position in which games without a FEN begin
    #[arg(long)]
    fen: Option<String>,
    /// Speak into this WAV file, with a chapter mark at each move, instead of the loudspeaker
    #[arg(long, value_name = "OUT", conflicts_with_all = ["follow", "silent"])]
    wav: Option<PathBuf>,
    /// Print only, do not speak
    #[arg(long)]
    silent: bool,
}

impl Arguments {
    /// Returns whether there is something to hear.
    pub(super) fn speaks(&self) -> bool {
        !self.silent && self.wav.is_none()
    }
}

/// Announces the games of a file or feed.
pub fn run(config: &Config, arguments: &Arguments) -> Result<(), ExitCode> {
    let mut config = config.clone();
    config.announcement.style = arguments.style.unwrap_or(config.announcement.style);
    config.speech.silence(arguments.silent);
    let answerer = common::answerer(&config)?;
    let start = board::position_or_start(arguments.fen.as_deref()).or_fail(MISUSED, config.language)?;
    let feed = arguments.game.as_os_str() == "-";
    if feed && arguments.encoding.is_named() {
        // The moves are read as they arrive, in UTF-8.
        let help = "ansage announce --help";
        return Err(usage::conflicting("--encoding", "-", help, &answerer.texts));
    }
    if let Some(out) = arguments
        .wav
        .as_deref()
        .filter(|out| disk::is_same(out, &arguments.game))
    {
        // The sound would take the place of the games.
        let file = out.display().to_string();
        return Err(usage::conflicting(
            "--wav",
            &file,
            "ansage announce --help",
            &answerer.texts,
        ));
    }
    let source = if feed {
        GameSource::Moves
    } else {
        let path = arguments.game.clone();
        // Opening a pipe would block.
        let unread = |source| ScoreError::Read {
            path: path.clone(),
            source,
        };
        if arguments.follow {
            let encoding = arguments.encoding.chosen(&answerer.texts)?;
            fs::metadata(&path).map_err(unread).or_fail(MISUSED, config.language)?;
            GameSource::Growing(path, encoding)
        } else {
            let file = disk::open(&path).map_err(unread).or_fail(MISUSED, config.language)?;
            let file = arguments.encoding.decoded(file, &answerer.texts)?;
            GameSource::File(Box::new(file), path)
        }
    };
    // Keys come from the terminal even if the moves come through a pipe. If the moves are typed by hand, wishes are
    // typed between them.
    let wishes = match (feed, stdin().is_terminal()) {
        _ if is_standard_input(&arguments.game) => Wishes::None,
        (false, true) if !output::is_plain() => Wishes::Keys,
        (false, _) => Wishes::Lines,
        (true, false) if stdout().is_terminal() && !output::is_plain() => Wishes::Keys,
        (true, _) => Wishes::None,
    };
    let live = feed || arguments.follow;
    let options = AnnounceOptions {
        source,
        start,
        board: arguments.board.map(usize::from),
        openings: arguments.openings,
        manner: Manner {
            live,
            spoken: config.speech.output.is_spoken(),
            left: arguments.wav.is_none() && config.speech.output == SpeechOutput::Voice,
            comments: arguments.comments,
            variations: arguments.variations,
            clock_times: arguments.clock_times,
            text: false,
            // Nobody asks for each line while a file is spoken into.
            stepwise: !live && arguments.wav.is_none() && common::steps(&config, wishes),
            keys: wishes == Wishes::Keys,
        },
        keyboard: config.language,
        wishes,
        wav: arguments.wav.clone(),
    };
    match assistant::announce(&config, answerer, options).or_fail(FAILED, config.language)? {
        announced if announced.problems => Err(ExitCode::from(MISUSED)),
        announced if announced.lost => Err(ExitCode::from(FAILED)),
        _ => Ok(()),
    }
}

/// Returns whether `path` is another name of standard input, such as /dev/stdin. Its lines are games, not wishes.
fn is_standard_input(path: &Path) -> bool {
    disk::is_same(path, Path::new("/dev/stdin"))
}
