//! `ansage notation`: games and moves from any notation into others.

use std::{
    io::{self, BufRead, BufReader, Read, Write},
    path::PathBuf,
    process::ExitCode,
    sync::Arc,
};

use shakmaty::{CastlingMode, Chess};

use super::common::{self, EncodingChoice, MISUSED, OrFail, broken_off, file_code, tell_encoding};
use crate::{
    config::{self, Config},
    output, paths,
    scoresheet::{LibraryError, ScoreError},
};
use ansage_chess::{
    board, document,
    movetext::{Converter, Problem, ReadingSettings, Stop, Writing},
    notation::{Form, FormError, Languages, PieceLanguage, WordReader},
};
use ansage_words::text;
use ansage_words::{
    notation::WORD_LANGUAGES,
    vocabulary::{Vocabulary, VocabularyError},
};

/// The form that exports whole games for other programs.
const EXPORTED: &str = "pgn";
/// Size of one read, in bytes.
const CHUNK: usize = 1 << 16;
/// Ctrl-Z, which ends old files of DOS.
const END_OF_FILE: char = '\u{1a}';
/// Longest line with a single move, in bytes. The rest of a longer line is read as the next line.
const LONGEST_LINE: u64 = 1 << 12;

/// Arguments of `ansage notation`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// What to read: auto, a language (de), or a notation (fide:de, words)
    #[arg(long, default_value = "auto")]
    from: String,
    /// What to write: one notation in place of the moves, or several, separated by commas, as a table of moves. pgn,
    /// fide, short, minimal, long, figurine, uci, iccf, words; with a language (fide:de, words:uk) and modifiers
    /// (long+hyphen+colon:ru), see docs/notation.md
    #[arg(long, value_name = "LIST", value_delimiter = ',', required = true)]
    to: Vec<String>,
    /// Read single moves, one a line, each on this position
    #[arg(long)]
    fen: Option<String>,
    /// The position of --fen is one of Chess960
    #[arg(long, requires = "fen")]
    chess960: bool,
    /// Also write one notation as a table, one line per move
    #[arg(long)]
    table: bool,
    /// What to do with annotation glyphs (!?, ±)
    #[arg(long, value_enum, default_value = "keep")]
    glyphs: Glyphs,
    #[command(flatten)]
    encoding: EncodingChoice,
    /// File of games or moves; a hyphen is standard input
    #[arg(value_name = "FILE", default_value = "-")]
    file: PathBuf,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Glyphs {
    Keep,
    Drop,
}

/// Runs `ansage notation`.
pub fn run(config: &Config, arguments: &Arguments) -> Result<(), ExitCode> {
    let answerer = common::answerer(config)?;
    let start = match &arguments.fen {
        Some(fen) if arguments.chess960 => {
            board::position_in(fen, CastlingMode::Chess960).or_fail(MISUSED, config.language)?
        }
        // Castling rights may be those of Chess960 without being named so.
        Some(fen) => board::position(fen).or_fail(MISUSED, config.language)?,
        None => Chess::default(),
    };
    let forms: Result<Vec<Form>, FormError> = arguments
        .to
        .iter()
        .map(|name| ansage_words::notation::form(name.trim()))
        .collect();
    let forms = forms.or_fail(MISUSED, config.language)?;
    let input = source(&arguments.from).or_fail(MISUSED, config.language)?;
    let path = || arguments.file.clone();
    let input_file = common::input(&arguments.file)
        .map_err(|source| ScoreError::Read { path: path(), source })
        .or_fail(MISUSED, config.language)?;
    let mut input_file = arguments.encoding.decoded(input_file, &answerer.texts)?;
    let vocabulary = every_vocabulary(config).or_fail(MISUSED, config.language)?;
    let reading = ReadingSettings {
        languages: input.languages,
        words: input.words.then(|| Arc::new(vocabulary) as Arc<dyn WordReader>),
        only_words: input.only_words,
        start,
        ..ReadingSettings::default()
    };
    let writing = Writing {
        forms,
        table: arguments.table,
        glyphs: arguments.glyphs == Glyphs::Keep,
    };
    let mut problems = false;
    let explainer = answerer.explainer();
    let mut report = |problem: Problem| {
        problems = true;
        eprintln!("{}", explainer.problem(&problem));
    };
    let is_export = !arguments.table && matches!(&writing.forms[..], [form] if form.name() == EXPORTED);
    let done = match arguments.fen {
        Some(_) => moves(&mut Converter::new(reading, writing), &mut input_file, &mut report),
        None if is_export => export(reading, &writing, &mut input_file, &mut report),
        None => games(&mut Converter::new(reading, writing), &mut input_file, &mut report),
    };
    tell_encoding(&input_file, &answerer.texts);
    let file = common::file_name(&arguments.file, &answerer.texts);
    match done {
        Ok(Ended::Stopped(stop)) => Err(stop).or_fail(MISUSED, config.language),
        Ok(Ended::Games(0)) => {
            eprintln!("{}", text!(answerer.texts, "notation-no-game", file = file));
            Err(ExitCode::from(MISUSED))
        }
        Ok(Ended::Games(_)) if problems => Err(ExitCode::from(MISUSED)),
        Ok(Ended::Games(_)) => Ok(()),
        Err(Broken::Output(error)) => broken_off(error, config.language),
        Err(Broken::Input(source)) => {
            let code = file_code(&source);
            Err(LibraryError::File { path: path(), source }).or_fail(code, config.language)
        }
    }
}

/// Loads the configured vocabularies and all others in which moves are written.
fn every_vocabulary(config: &Config) -> Result<Vocabulary, VocabularyError> {
    let mut names = config.vocabulary.clone();
    for name in WORD_LANGUAGES.map(String::from) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let own = config::own_words(&names, paths::user_vocabulary().as_deref());
    Vocabulary::load(&names, own.as_ref())
}

/// Returns the settings for reading games in any notation and language.
pub(super) fn reading_of_any(config: &Config) -> Result<ReadingSettings, VocabularyError> {
    Ok(ReadingSettings {
        languages: Languages::ALL,
        words: Some(Arc::new(every_vocabulary(config)?)),
        ..ReadingSettings::default()
    })
}

struct WrittenIn {
    languages: Languages,
    words: bool,
    only_words: bool,
}

/// Parses the value of `--from`.
fn source(name: &str) -> Result<WrittenIn, FormError> {
    let letters = |languages| WrittenIn {
        languages,
        words: false,
        only_words: false,
    };
    if name == "auto" {
        return Ok(WrittenIn {
            words: true,
            ..letters(Languages::ALL)
        });
    }
    if let Some(language) = PieceLanguage::find(name) {
        return Ok(letters(language.set()));
    }
    let form = ansage_words::notation::form(name)?;
    if form.is_words() {
        return Ok(WrittenIn {
            words: true,
            only_words: true,
            ..letters(Languages::ALL)
        });
    }
    let id = name.split_once(':').map_or("en", |(_, id)| id);
    Ok(letters(
        PieceLanguage::find(id).map_or(Languages::ALL, PieceLanguage::set),
    ))
}

enum Ended {
    Games(usize),
    Stopped(Stop),
}

/// The side of the work that failed. Only the input is a file that was named.
#[derive(Debug)]
enum Broken {
    Input(io::Error),
    Output(io::Error),
}

fn games(converter: &mut Converter, input: impl Read, report: &mut dyn FnMut(Problem)) -> Result<Ended, Broken> {
    let mut output = output::document();
    let mut input = BufReader::with_capacity(CHUNK, input);
    let mut out = Vec::with_capacity(2 * CHUNK);
    loop {
        let chunk = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            chunk => chunk.map_err(Broken::Input)?,
        };
        let length = chunk.len();
        let fed = converter.feed(chunk, &mut out, report);
        input.consume(length);
        let games = (length == 0).then(|| converter.finish(&mut out, report));
        output
            .write_all(&out)
            .and_then(|()| output.flush())
            .map_err(Broken::Output)?;
        out.clear();
        match (fed, games) {
            (Err(stop), _) => return Ok(Ended::Stopped(stop)),
            (Ok(()), Some(games)) => return Ok(Ended::Games(games)),
            (Ok(()), None) => {}
        }
    }
}

/// Writes each game for other programs: tags, results and lines as in the PGN standard.
fn export(
    reading: ReadingSettings,
    writing: &Writing,
    input: impl Read,
    report: &mut dyn FnMut(Problem),
) -> Result<Ended, Broken> {
    let (mut output, mut written) = (output::document(), Ok(()));
    let mut number = 0;
    let games = document::read(input, reading, |mut document| {
        number += 1;
        // Whether a game is whole follows from its problems.
        document.problems.iter().cloned().for_each(&mut *report);
        if !writing.glyphs {
            document.line.drop_glyphs();
        }
        if written.is_ok() {
            let gap = if number > 1 { "\n" } else { "" };
            written = output.write_all(format!("{gap}{}", document.pgn()).as_bytes());
        }
    });
    let games = games.map_err(Broken::Input)?;
    written.and_then(|()| output.flush()).map_err(Broken::Output)?;
    Ok(Ended::Games(games))
}

fn moves(converter: &mut Converter, input: impl Read, report: &mut dyn FnMut(Problem)) -> Result<Ended, Broken> {
    let mut input = BufReader::new(input);
    let mut output = output::document();
    let (mut line, mut out, mut number) = (Vec::new(), Vec::new(), 0);
    while Read::take(&mut input, LONGEST_LINE)
        .read_until(b'\n', &mut line)
        .map_err(Broken::Input)?
        > 0
    {
        number += 1;
        let text = String::from_utf8_lossy(&line);
        let is_last = !line.ends_with(b"\n");
        let text = if is_last {
            text.trim_end_matches(END_OF_FILE)
        } else {
            &text
        };
        if !text.trim().is_empty() {
            converter.single(text, number, &mut out, report);
        }
        output.write_all(&out).map_err(Broken::Output)?;
        if input.buffer().is_empty() {
            output.flush().map_err(Broken::Output)?;
        }
        out.clear();
        line.clear();
    }
    output.flush().map_err(Broken::Output)?;
    Ok(Ended::Games(number))
}
