//! `ansage score select`: games of a collection that fulfil criteria.

use std::{
    io::{self, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

use shakmaty::{Chess, Outcome};

use super::{
    common::{self, EncodingChoice, MISUSED, OrFail, broken_off, fail, file_code, tell_encoding},
    notation,
    usage::Possible,
};
use crate::{
    config::Config,
    disk, output,
    scoresheet::{LibraryError, ScoreError},
};
use ansage_chess::{
    board,
    document::{self, Document},
    movetext::ReadingSettings,
    selection::{self, Codes, Duplicates, Numbers, Selection},
};
use ansage_words::{announcement::Answerer, text};

/// Exit code if no game fulfils the criteria, as in `grep`.
const NONE: u8 = 1;

/// Arguments of `ansage score select`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Files of games in any notation; a hyphen is standard input
    #[arg(value_name = "FILE", default_value = "-")]
    files: Vec<PathBuf>,
    /// Player of either colour; if given twice, both play. Order of names, case, accents and script do not matter
    #[arg(long, value_name = "NAME")]
    player: Vec<String>,
    /// White; if given twice, one of them
    #[arg(long, value_name = "NAME")]
    white: Vec<String>,
    /// Black; if given twice, one of them
    #[arg(long, value_name = "NAME")]
    black: Vec<String>,
    /// Event, or words of its name
    #[arg(long, value_name = "NAME")]
    event: Vec<String>,
    /// Result: 1-0, 0-1, 1/2-1/2 or * for an unfinished game
    #[arg(long, value_name = "RESULT", value_parser = result)]
    result: Vec<Outcome>,
    /// Opening codes, by the tag ECO or else by the moves: B90, B9 or B20-B99
    #[arg(long, value_name = "CODES", value_delimiter = ',', value_parser = codes)]
    eco: Vec<Codes>,
    /// Position that occurs in the game
    #[arg(long, value_name = "FEN")]
    position: Vec<String>,
    /// Numbers of games over all files: 5, 3-10 or 100-
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = numbers)]
    games: Vec<Numbers>,
    /// Leave out games that came before: same moves, result and players
    #[arg(long)]
    unique: bool,
    /// Write each game to a file of its own in this folder, named by its number and its players
    #[arg(long, value_name = "FOLDER")]
    split: Option<PathBuf>,
    #[command(flatten)]
    encoding: EncodingChoice,
}

fn result(text: &str) -> Result<Outcome, Possible> {
    selection::result(text).map_err(|_| Possible::new("1-0, 0-1, 1/2-1/2, *"))
}

fn codes(text: &str) -> Result<Codes, Possible> {
    text.parse().map_err(|_| Possible::new("A00-E99, B, B2, B20-B99"))
}

fn numbers(text: &str) -> Result<Numbers, Possible> {
    text.parse().map_err(|_| Possible::new("7, 3-10, 100-"))
}

/// Runs `ansage score select`.
pub fn run(config: &Config, arguments: &Arguments) -> Result<(), ExitCode> {
    let answerer = common::answerer(config)?;
    let positions: Result<Vec<Chess>, _> = arguments.position.iter().map(|fen| board::position(fen)).collect();
    let positions = positions.or_fail(MISUSED, config.language)?;
    let reading = notation::reading_of_any(config).or_fail(MISUSED, config.language)?;
    let mut selecting = Selecting {
        answerer: &answerer,
        criteria: Selection {
            players: arguments.player.clone(),
            white: arguments.white.clone(),
            black: arguments.black.clone(),
            events: arguments.event.clone(),
            results: arguments.result.clone(),
            codes: arguments.eco.clone(),
            positions,
            numbers: arguments.games.clone(),
        },
        known: arguments.unique.then(Duplicates::default),
        split: arguments.split.as_deref(),
        count: Count::default(),
        unread: None,
    };
    for file in &arguments.files {
        selecting.file(file, &reading, &arguments.encoding, config)?;
    }
    selecting.report(&arguments.files)
}

/// Numbers of games read, selected and left out.
#[derive(Debug, Default)]
struct Count {
    games: usize,
    selected: usize,
    duplicates: usize,
    /// Selected games that could not be read to their end, or with other problems.
    faulty: usize,
}

/// Error of a game that could not be written.
enum Unwritten {
    /// Standard output failed.
    Output(io::Error),
    /// The file of the game, or its folder, failed.
    File(LibraryError),
}

struct Selecting<'a> {
    answerer: &'a Answerer,
    criteria: Selection,
    known: Option<Duplicates>,
    split: Option<&'a Path>,
    count: Count,
    /// Exit code for the first file that could not be read to its end.
    unread: Option<ExitCode>,
}

impl Selecting<'_> {
    /// Selects from one file. Reports an error. If the selection cannot go on with the next file, returns its exit
    /// code.
    fn file(
        &mut self,
        path: &Path,
        reading: &ReadingSettings,
        encoding: &EncodingChoice,
        config: &Config,
    ) -> Result<(), ExitCode> {
        let input = common::input(path).map_err(|source| ScoreError::Read {
            path: path.to_owned(),
            source,
        });
        let input = match input.or_fail(MISUSED, config.language) {
            Ok(input) => input,
            Err(code) => {
                self.unread.get_or_insert(code);
                return Ok(());
            }
        };
        let mut input = encoding.decoded(input, &self.answerer.texts)?;
        let mut output = output::document();
        let mut written = Ok(());
        let read = document::read(&mut input, reading.clone(), |document| {
            self.count.games += 1;
            if written.is_ok() && self.takes(&document) {
                self.tell_problems(path, &document);
                written = self.write(&document, &mut output);
            }
        });
        tell_encoding(&input, &self.answerer.texts);
        if let Err(source) = read {
            let code = fail(file_code(&source), &failed(source, path), config.language);
            self.unread.get_or_insert(code);
        }
        match written.and_then(|()| output.flush().map_err(Unwritten::Output)) {
            Ok(()) => Ok(()),
            // A reader who closes the pipe has seen enough, of the other files as well.
            Err(Unwritten::Output(error)) => Err(broken_off(error, config.language).err().unwrap_or(ExitCode::SUCCESS)),
            Err(Unwritten::File(error)) => {
                Err(error).or_fail_by(|error| matches!(error, LibraryError::Exists(_)), config.language)
            }
        }
    }

    fn takes(&mut self, document: &Document) -> bool {
        if !self.criteria.takes(self.count.games, document) {
            return false;
        }
        let is_double = self.known.as_mut().is_some_and(|known| known.contains(document));
        self.count.duplicates += usize::from(is_double);
        !is_double
    }

    fn tell_problems(&mut self, path: &Path, document: &Document) {
        self.count.faulty += usize::from(!document.problems.is_empty());
        let explainer = self.answerer.explainer();
        let name = common::file_name(path, &self.answerer.texts);
        for problem in &document.problems {
            eprintln!("{name}: {}", explainer.problem(problem));
        }
    }

    fn write(&mut self, document: &Document, output: &mut impl Write) -> Result<(), Unwritten> {
        self.count.selected += 1;
        let text = document.pgn();
        match self.split {
            Some(folder) => {
                let path = folder.join(selection::file_name(self.count.games, document));
                disk::write_new(&path, text.as_bytes()).map_err(|source| {
                    let exists = source.kind() == io::ErrorKind::AlreadyExists && path.exists();
                    Unwritten::File(match exists {
                        true => LibraryError::Exists(path),
                        false => failed(source, folder),
                    })
                })
            }
            None => {
                let gap = if self.count.selected > 1 { "\n" } else { "" };
                let written = output.write_all(format!("{gap}{text}").as_bytes());
                written.map_err(Unwritten::Output)
            }
        }
    }

    /// Reports how many games were selected, and returns the exit code if there was none, or a faulty one.
    fn report(&self, files: &[PathBuf]) -> Result<(), ExitCode> {
        let texts = &self.answerer.texts;
        let Count {
            games,
            selected,
            duplicates,
            faulty,
        } = self.count;
        if let (0, Some(code)) = (games, self.unread) {
            return Err(code);
        }
        if games == 0 {
            for file in files {
                let file = common::file_name(file, texts);
                eprintln!("{}", text!(texts, "notation-no-game", file = file));
            }
            return Err(ExitCode::from(MISUSED));
        }
        eprintln!("{}", text!(texts, "score-selected", games = selected, all = games));
        if duplicates > 0 {
            eprintln!("{}", text!(texts, "score-duplicates", games = duplicates));
        }
        match (selected, faulty) {
            _ if let Some(code) = self.unread => Err(code),
            (0, _) => Err(ExitCode::from(NONE)),
            (_, 0) => Ok(()),
            _ => Err(ExitCode::from(MISUSED)),
        }
    }
}

/// Returns the error of the file or folder `path`.
fn failed(source: io::Error, path: &Path) -> LibraryError {
    let path = path.to_owned();
    LibraryError::File { path, source }
}
