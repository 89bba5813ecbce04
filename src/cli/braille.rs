//! `ansage score braille`: scores and positions in Braille, and back.

use std::{
    fs::File,
    io::{self, Read, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

use shakmaty::CastlingMode;

use super::{FAILED, MISUSED, fail_in_english};
use crate::{
    answer::{self, Answerer},
    braille::{self, Code, Layout, LiblouisError, Record, cells},
    config::Config,
    feed::{Announcer, Event},
};

/// Arguments of `ansage score braille`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// uk: the British chess code. de: German literary Braille (needs liblouis). Read files tell theirs themselves
    #[arg(long, value_enum)]
    code: Option<Code>,
    /// Write North American ASCII Braille, for embossers and displays, in place of Unicode dots
    #[arg(long)]
    brf: bool,
    /// Cells of a line
    #[arg(long, default_value_t = 40)]
    cells: usize,
    /// Lines of a page, that of the page number included
    #[arg(long, default_value_t = 25)]
    lines: usize,
    /// Read Braille, Unicode or BRF, and write PGN
    #[arg(long)]
    read: bool,
    /// Write this position in place of a file's games
    #[arg(long, conflicts_with_all = ["read", "file"])]
    fen: Option<String>,
    /// PGN file, or with --read Braille file; - is standard input. Comments and variations are left out
    #[arg(value_name = "FILE", default_value = "-")]
    file: PathBuf,
}

/// Writes or reads Braille.
pub fn run(config: &Config, arguments: &Arguments) -> ExitCode {
    let answerer = match super::answerer(config) {
        Ok(answerer) => answerer,
        Err(error) => return fail_in_english(MISUSED, &error),
    };
    let layout = match Layout::new(arguments.cells, arguments.lines) {
        Ok(layout) => layout,
        Err(error) => return fail_in_english(MISUSED, &error),
    };
    if arguments.read {
        return read(&answerer, arguments);
    }
    let mut output = Output {
        code: arguments.code.unwrap_or(Code::Uk),
        brf: arguments.brf,
        layout,
        page: 0,
        failed: None,
    };
    if let Some(fen) = &arguments.fen {
        match answer::position_in(fen, CastlingMode::Standard) {
            Ok(position) => output.write(&Record::new(position)),
            Err(error) => return fail_in_english(MISUSED, &error),
        }
        return output.finish(false);
    }
    let announcer = Announcer::new(&answerer);
    let mut problems = false;
    let games = open(&arguments.file).and_then(|file| {
        Record::read_pgn(
            file,
            |record| output.write(&record),
            |problem, kept| {
                problems = true;
                if let Some(line) = announcer.line(&Event::Problem(problem)) {
                    eprintln!("{}", line.printed);
                }
                if kept {
                    eprintln!("{}", answerer.texts.get("braille-broken-off"));
                }
            },
        )
    });
    match games {
        Ok(0) => no_game(&answerer, &arguments.file),
        Ok(_) => output.finish(problems),
        Err(error) => unreadable(&arguments.file, &error),
    }
}

struct Output {
    code: Code,
    brf: bool,
    layout: Layout,
    page: usize,
    failed: Option<Failure>,
}

enum Failure {
    Liblouis(LiblouisError),
    Writing(io::Error),
}

impl Output {
    /// Writes a game; after a failure nothing more.
    fn write(&mut self, record: &Record) {
        if self.failed.is_some() {
            return;
        }
        let mut text = String::new();
        if let Err(error) = braille::write(self.code, record, self.layout, &mut self.page, &mut text) {
            self.failed = Some(Failure::Liblouis(error));
            return;
        }
        if self.brf {
            // Embossers take the line ends of DOS.
            text = cells::to_brf(&text).replace('\n', "\r\n");
        }
        if let Err(error) = io::stdout().lock().write_all(text.as_bytes()) {
            self.failed = Some(Failure::Writing(error));
        }
    }

    fn finish(self, problems: bool) -> ExitCode {
        let written = match self.failed {
            Some(Failure::Liblouis(error)) => return fail_in_english(FAILED, &error),
            Some(Failure::Writing(error)) => Err(error),
            None => io::stdout().flush(),
        };
        match written {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                eprintln!("Writing failed: {error}.");
                ExitCode::from(FAILED)
            }
            _ if problems => ExitCode::from(MISUSED),
            _ => ExitCode::SUCCESS,
        }
    }
}

fn read(answerer: &Answerer, arguments: &Arguments) -> ExitCode {
    let mut bytes = Vec::new();
    if let Err(error) =
        open(&arguments.file).and_then(|file| file.take(braille::LARGEST as u64 + 1).read_to_end(&mut bytes))
    {
        return unreadable(&arguments.file, &error);
    }
    let explainer = answerer.explainer();
    let mut problems = false;
    let records = braille::read(&bytes, arguments.code, &explainer, |problem| {
        problems = true;
        eprintln!(
            "{} {}",
            problem.sentence(&explainer),
            answerer.texts.get("braille-broken-off")
        );
    });
    let records = match records {
        Ok(records) => records,
        Err(error) => return fail_in_english(MISUSED, &error),
    };
    if records.is_empty() {
        return no_game(answerer, &arguments.file);
    }
    let games: Vec<String> = records.iter().map(Record::pgn).collect();
    match io::stdout().lock().write_all(games.join("\n").as_bytes()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            eprintln!("Writing failed: {error}.");
            ExitCode::from(FAILED)
        }
        _ if problems => ExitCode::from(MISUSED),
        _ => ExitCode::SUCCESS,
    }
}

fn open(file: &Path) -> io::Result<Box<dyn Read>> {
    if file.as_os_str() == "-" {
        return Ok(Box::new(io::stdin().lock()));
    }
    Ok(Box::new(File::open(file)?))
}

fn no_game(answerer: &Answerer, file: &Path) -> ExitCode {
    let file = file.display().to_string();
    eprintln!("{}", answerer.texts.with("braille-no-game", [("file", file)]));
    ExitCode::from(MISUSED)
}

fn unreadable(file: &Path, error: &io::Error) -> ExitCode {
    eprintln!("{}: reading failed: {error}.", file.display());
    ExitCode::from(if error.kind() == io::ErrorKind::NotFound {
        MISUSED
    } else {
        FAILED
    })
}
