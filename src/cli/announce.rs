//! `ansage announce`: the moves of a game, printed and spoken.

use std::{
    collections::VecDeque,
    fs::File,
    io::{self, BufRead, Write},
    ops::ControlFlow,
    path::PathBuf,
    process::ExitCode,
};

use super::{FAILED, MISUSED, fail};
use crate::{
    answer,
    config::{Config, Style},
    feed::{Announcer, Event, Stream, read_pgn},
    speech::{Saying, SpeechError, Voice},
};

/// How many announcements of a feed may wait to be spoken before reading waits too.
const FEED_QUEUE: usize = 1000;
/// Longest line of a feed in bytes; longer ones are read in pieces.
const LONGEST_LINE: u64 = 1 << 16;

/// Arguments of `ansage announce`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// PGN file, or - for moves (SAN or UCI) from standard input as they arrive
    #[arg(value_name = "GAME.pgn")]
    game: PathBuf,
    /// How moves are announced
    #[arg(long, value_enum)]
    style: Option<Style>,
    /// Position in which the games of a feed begin
    #[arg(long)]
    fen: Option<String>,
    /// Print only
    #[arg(long)]
    silent: bool,
}

/// Announces all games of a file or feed.
pub fn run(config: &Config, arguments: &Arguments) -> ExitCode {
    let mut config = config.clone();
    config.announcement.style = arguments.style.unwrap_or(config.announcement.style);
    config.speech.enabled &= !arguments.silent;
    let answerer = match super::answerer(&config) {
        Ok(answerer) => answerer,
        Err(error) => return fail(MISUSED, &error),
    };
    let start = match answer::position_or_start(arguments.fen.as_deref()) {
        Ok(position) => position,
        Err(error) => return fail(MISUSED, &error),
    };
    let feed = arguments.game.as_os_str() == "-";
    let file = match (!feed).then(|| File::open(&arguments.game)).transpose() {
        Ok(file) => file,
        Err(error) => {
            eprintln!("{} cannot be read: {error}.", arguments.game.display());
            return ExitCode::from(MISUSED);
        }
    };
    let voice = Voice::from_config(&config, &answerer.vocabulary);
    if let Err(error) = voice.ready().wait() {
        return fail(FAILED, &error);
    }
    let mut output = Output {
        announcer: Announcer::new(&answerer),
        voice,
        said: VecDeque::new(),
        queue: if feed { FEED_QUEUE } else { 0 },
        problems: false,
        lost: None,
        closed: None,
    };
    let read = match file {
        Some(file) => read_pgn(file, |event| output.tell(&event)).map(|games| {
            if games == 0 {
                let file = arguments.game.display().to_string();
                eprintln!("{}", answerer.texts.with("announce-no-game", [("file", file)]));
                output.problems = true;
            }
        }),
        None => follow(&mut Stream::new(start), &mut output),
    };
    output.finish(read)
}

/// Takes the feed line by line until it ends or the output is closed.
fn follow(stream: &mut Stream, output: &mut Output) -> io::Result<()> {
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    while io::Read::take(&mut input, LONGEST_LINE).read_until(b'\n', &mut line)? > 0 {
        if stream
            .line(&String::from_utf8_lossy(&line), |event| output.tell(&event))
            .is_break()
        {
            break;
        }
        line.clear();
    }
    Ok(())
}

struct Output<'a> {
    announcer: Announcer<'a>,
    voice: Voice,
    /// What is on its way to the loudspeaker, oldest first.
    said: VecDeque<Saying>,
    /// How many of them may be on their way before the next line is read.
    queue: usize,
    problems: bool,
    lost: Option<SpeechError>,
    closed: Option<io::Error>,
}

impl Output<'_> {
    /// Prints and says what happened.
    fn tell(&mut self, event: &Event) -> ControlFlow<()> {
        let Some(line) = self.announcer.line(event) else {
            return ControlFlow::Continue(());
        };
        let printed = if line.problem {
            self.problems = true;
            writeln!(io::stderr(), "{}", line.printed)
        } else {
            // Standard output holds back nothing: it is flushed at each line.
            writeln!(io::stdout(), "{}", line.printed).and_then(|()| io::stdout().flush())
        };
        if let Err(error) = printed {
            self.closed = Some(error);
            return ControlFlow::Break(());
        }
        self.said.push_back(self.voice.say(line.spoken));
        self.wait_for_voice(self.queue);
        ControlFlow::Continue(())
    }

    /// Waits until at most `rest` announcements are on their way. A lost voice is told once; printing goes on.
    fn wait_for_voice(&mut self, rest: usize) {
        while self.said.len() > rest
            && let Some(saying) = self.said.pop_front()
        {
            if let (Err(error), None) = (saying.wait(), &self.lost) {
                eprintln!("{error}");
                self.lost = Some(error);
            }
        }
    }

    fn finish(mut self, read: io::Result<()>) -> ExitCode {
        self.wait_for_voice(0);
        match (read, self.closed) {
            // Whoever read the output has heard enough.
            (_, Some(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            (Err(error), _) | (_, Some(error)) => {
                eprintln!("Reading or writing failed: {error}.");
                ExitCode::from(FAILED)
            }
            _ if self.problems => ExitCode::from(MISUSED),
            _ if self.lost.is_some() => ExitCode::from(FAILED),
            _ => ExitCode::SUCCESS,
        }
    }
}
