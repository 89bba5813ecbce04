//! `ansage score braille`: scores and positions in Braille, and back.

use std::{
    io::{self, Read, Write},
    path::{Path, PathBuf},
    process::ExitCode,
    sync::Arc,
};

use shakmaty::CastlingMode;

use super::common::{self, EncodingChoice, FAILED, GamesChoice, MISUSED, OrFail, broken_off, file_code, tell_encoding};
use crate::{
    assistant::games_folder,
    braille::{self, Code, Keep, Layout, LiblouisError},
    config::Config,
    feed::Announcer,
    output,
    scoresheet::{self, LibraryError, ScoreError},
};
use ansage_chess::{
    board,
    document::{self, Document},
    movetext::ReadingSettings,
};
use ansage_words::text;
use ansage_words::{
    announcement::Answerer,
    locale::{Language, Localized},
};

/// Arguments of `ansage score braille`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// british: the British chess code. de: German literary Braille (needs liblouis). With --read, it is detected
    #[arg(long, value_enum)]
    code: Option<Code>,
    /// Write North American ASCII Braille, for embossers and displays, in place of Unicode dots
    #[arg(long)]
    brf: bool,
    /// Cells of a line
    #[arg(long, default_value_t = 40)]
    cells: usize,
    /// Lines of a page, including that of the page number
    #[arg(long, default_value_t = 25)]
    lines: usize,
    /// Read Braille, Unicode or BRF, and write PGN
    #[arg(long)]
    read: bool,
    /// Write this position instead of a file's games
    #[arg(long, conflicts_with_all = ["read", "file"])]
    fen: Option<String>,
    /// The position of --fen is one of Chess960
    #[arg(long, requires = "fen")]
    chess960: bool,
    /// What to write besides the moves, separated by commas. Draw offers are always written
    #[arg(long, value_enum, value_delimiter = ',', value_name = "WHAT", conflicts_with_all = ["read", "fen"])]
    keep: Vec<Keep>,
    #[command(flatten)]
    games: GamesChoice,
    #[command(flatten)]
    encoding: EncodingChoice,
    /// PGN file, or with --read Braille file; a hyphen is standard input. Or a game that is kept, as ansage score list
    /// names it; “newest” is the last one
    #[arg(value_name = "FILE", default_value = "-")]
    file: PathBuf,
}

/// Writes or reads Braille.
pub fn run(config: &Config, arguments: &Arguments) -> Result<(), ExitCode> {
    let answerer = common::answerer(config)?;
    let layout = Layout::new(arguments.cells, arguments.lines).or_fail(MISUSED, config.language)?;
    if arguments.read {
        return read(&answerer, arguments);
    }
    let mut output = Output {
        code: arguments.code.unwrap_or(Code::British),
        brf: arguments.brf,
        layout,
        page: 0,
        failed: None,
        language: config.language,
    };
    if let Some(fen) = &arguments.fen {
        // Castling rights may be those of Chess960 without being named so.
        let position = match arguments.chess960 {
            true => board::position_in(fen, CastlingMode::Chess960),
            false => board::position(fen),
        };
        output.write(&Document::new(position.or_fail(MISUSED, config.language)?));
        return output.finish(false);
    }
    let mut problems = false;
    let mut take = |mut document: Document| {
        Keep::prune(&arguments.keep, &mut document.line);
        problems |= tell_problems(&answerer, &document, arguments);
        if document.is_whole() || !document.line.moves.is_empty() {
            output.write(&document);
        }
    };
    let unreadable = |error| unreadable(&answerer, &arguments.file, &error);
    if let Some(document) = kept(config, &answerer, arguments)? {
        take(document);
        return output.finish(problems);
    }
    let file = common::input(&arguments.file).map_err(unreadable)?;
    let mut file = arguments.encoding.decoded(file, &answerer.texts)?;
    let reading = ReadingSettings {
        words: Some(Arc::new(answerer.vocabulary.clone())),
        ..ReadingSettings::default()
    };
    let games = document::read(&mut file, reading, take);
    tell_encoding(&file, &answerer.texts);
    match games.map_err(unreadable)? {
        0 => Err(no_game(&answerer, &arguments.file)),
        _ => output.finish(problems),
    }
}

/// Prints the problems of a game, and whether it is written up to the fault. Returns whether there are any problems.
fn tell_problems(answerer: &Answerer, document: &Document, arguments: &Arguments) -> bool {
    let announcer = Announcer::new(answerer);
    let is_written = |depth| depth == 0 || arguments.keep.contains(&Keep::Variations);
    let mut told = false;
    for problem in document.problems.iter().filter(|problem| is_written(problem.depth)) {
        told = true;
        eprintln!("{}", announcer.problem(problem, true).printed);
        let breaks_off = problem.depth == 0 && problem.fault.costs_moves();
        if breaks_off && !document.line.moves.is_empty() {
            eprintln!("{}", text!(answerer.texts, "braille-broken-off"));
        }
    }
    told
}

struct Output {
    code: Code,
    brf: bool,
    layout: Layout,
    page: usize,
    failed: Option<Failure>,
    /// Language of error messages.
    language: Language,
}

enum Failure {
    Liblouis(LiblouisError),
    Writing(io::Error),
}

impl Output {
    /// Writes a game. Does nothing after a failure.
    fn write(&mut self, document: &Document) {
        if self.failed.is_some() {
            return;
        }
        let mut text = String::new();
        if let Err(error) = braille::write(self.code, document, self.layout, &mut self.page, &mut text) {
            self.failed = Some(Failure::Liblouis(error));
            return;
        }
        if self.brf {
            text = braille::to_brf(&text);
        }
        if let Err(error) = output::document().write_all(text.as_bytes()) {
            self.failed = Some(Failure::Writing(error));
        }
    }

    fn finish(self, problems: bool) -> Result<(), ExitCode> {
        let written = match self.failed {
            Some(Failure::Liblouis(error)) => return Err(error).or_fail(FAILED, self.language),
            Some(Failure::Writing(error)) => Err(error),
            None => output::document().flush(),
        };
        end(written, problems, self.language)
    }
}

/// Ends the command after the output was `written`, perhaps with `problems` of the input.
fn end(written: io::Result<()>, problems: bool, language: Language) -> Result<(), ExitCode> {
    written.or_else(|error| broken_off(error, language))?;
    match problems {
        true => Err(ExitCode::from(MISUSED)),
        false => Ok(()),
    }
}

fn read(answerer: &Answerer, arguments: &Arguments) -> Result<(), ExitCode> {
    let mut bytes = Vec::new();
    common::input(&arguments.file)
        .and_then(|file| file.take(braille::LARGEST as u64 + 1).read_to_end(&mut bytes))
        .map_err(|error| unreadable(answerer, &arguments.file, &error))?;
    let explainer = answerer.explainer();
    let mut problems = false;
    let documents = braille::read(&bytes, arguments.code, &explainer, |problem| {
        problems = true;
        let sentence = problem.sentence(&explainer);
        if problem.fault.breaks_off() {
            eprintln!("{sentence} {}", text!(answerer.texts, "braille-broken-off"));
        } else {
            eprintln!("{sentence}");
        }
    });
    let documents = match documents {
        Ok(documents) => documents,
        Err(source) => {
            let error = ScoreError::Braille {
                path: arguments.file.clone(),
                source,
            };
            eprintln!("{}", error.localized(&answerer.texts));
            return Err(ExitCode::from(MISUSED));
        }
    };
    if documents.is_empty() {
        return Err(no_game(answerer, &arguments.file));
    }
    let games: Vec<String> = documents.iter().map(Document::pgn).collect();
    let written = output::document().write_all(games.join("\n").as_bytes());
    end(written, problems, answerer.texts.language())
}

/// Returns the kept game named by `arguments`, or `None` if they name a file.
fn kept(config: &Config, answerer: &Answerer, arguments: &Arguments) -> Result<Option<Document>, ExitCode> {
    let name = arguments.file.to_string_lossy();
    if name == "-" || arguments.file.exists() || arguments.file.components().count() > 1 {
        return Ok(None);
    }
    let mut config = config.clone();
    arguments.games.apply(&mut config);
    let folder = games_folder(&config).or_fail(FAILED, config.language)?;
    match scoresheet::find_kept(&folder, &answerer.vocabulary, &name) {
        // A name like that of a file is a missing file, unless a game has it: "3.12" may be a round.
        Err(LibraryError::NoGame { .. }) if arguments.file.extension().is_some() => Ok(None),
        found => found
            .and_then(|game| game.document())
            .map(Some)
            .or_fail(MISUSED, config.language),
    }
}

fn no_game(answerer: &Answerer, file: &Path) -> ExitCode {
    let file = common::file_name(file, &answerer.texts);
    eprintln!("{}", text!(answerer.texts, "braille-no-game", file = file));
    ExitCode::from(MISUSED)
}

fn unreadable(answerer: &Answerer, file: &Path, error: &io::Error) -> ExitCode {
    let texts = &answerer.texts;
    eprintln!(
        "{}",
        text!(texts, "error-file", path = file, reason = error.localized(texts))
    );
    ExitCode::from(file_code(error))
}
