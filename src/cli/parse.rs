//! `ansage parse`: declarations as text, answered one by one.

use std::{
    cell::Cell,
    io::{self, BufRead, BufReader, BufWriter, Read, Write},
    process::ExitCode,
};

use super::common::{self, MISUSED, OrFail, broken_off};
use crate::{config::Config, output};
use ansage_chess::board;
use ansage_words::text;
use ansage_words::{
    announcement::{Answerer, Style},
    answer::{Answer, Status},
    locale::Localized,
};

/// Longest line, in bytes. No FEN with a declaration is as long.
const LONGEST_LINE: u64 = 1 << 12;

/// Arguments of `ansage parse`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Position of the declarations; by default the start of a game
    #[arg(long, conflicts_with = "batch")]
    fen: Option<String>,
    /// Answer with one JSON object a line
    #[arg(long)]
    json: bool,
    /// How moves are announced
    #[arg(long, value_enum)]
    style: Option<Style>,
    /// Read lines of a FEN, a tab and a declaration
    #[arg(long)]
    batch: bool,
}

/// Reads declarations from standard input, one per line, and answers each on a line of standard output.
pub fn run(config: &Config, arguments: &Arguments) -> Result<(), ExitCode> {
    let mut config = config.clone();
    config.announcement.style = arguments.style.unwrap_or(config.announcement.style);
    let answerer = common::answerer(&config)?;
    let position = board::position_or_start(arguments.fen.as_deref()).or_fail(MISUSED, config.language)?;
    let all_fine = Cell::new(true);
    let answer = |line: &str| {
        if !arguments.batch {
            return answerer.answer(&position, line);
        }
        let Some((fen, declared)) = line.split_once('\t') else {
            all_fine.set(false);
            return Answer::unintelligible(line, text!(answerer.texts, "parse-no-tabulator"));
        };
        match board::position(fen) {
            Ok(position) => answerer.answer(&position, declared),
            Err(error) => {
                all_fine.set(false);
                Answer::unintelligible(declared, error.localized(&answerer.texts))
            }
        }
    };
    let too_long = |line: &str| {
        all_fine.set(false);
        Answer::unintelligible(line, text!(answerer.texts, "parse-too-long"))
    };
    match each_line(answer, too_long, |answer, out| {
        print(&answerer, answer, arguments.json, out)
    }) {
        Ok(()) if all_fine.get() => Ok(()),
        Ok(()) => Err(ExitCode::from(MISUSED)),
        Err(error) => broken_off(error, config.language),
    }
}

/// Answers line by line. Output is flushed as soon as no further line waits, so that a program at the other end of a
/// pipe can converse.
fn each_line<A>(
    mut answer: impl FnMut(&str) -> A,
    too_long: impl Fn(&str) -> A,
    print: impl Fn(&A, &mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut input = BufReader::with_capacity(1 << 16, io::stdin().lock());
    let mut output = BufWriter::with_capacity(1 << 16, output::document());
    let mut line = Vec::new();
    while input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)? > 0 {
        let whole = line.ends_with(b"\n") || input.fill_buf()?.is_empty();
        let text = String::from_utf8_lossy(&line);
        let text = text.trim_end_matches(['\n', '\r']);
        let answered = if whole {
            answer(text)
        } else {
            too_long(&text.chars().take(40).collect::<String>())
        };
        print(&answered, &mut output)?;
        if !whole {
            input.skip_until(b'\n')?;
        }
        if input.buffer().is_empty() {
            output.flush()?;
        }
        line.clear();
    }
    output.flush()
}

fn print(answerer: &Answerer, answer: &Answer, json: bool, out: &mut dyn Write) -> io::Result<()> {
    if json {
        return writeln!(out, "{}", output::json(answer)?);
    }
    writeln!(out, "{}", plain(answerer, answer))
}

/// Returns one plain sentence for `answer`.
pub(super) fn plain(answerer: &Answerer, answer: &Answer) -> String {
    let texts = &answerer.texts;
    let command = || text!(texts, "parse-command", command = answer.command.unwrap_or_default());
    let mut sentence = match answer.status {
        Status::Legal => {
            let mut sentence = format!(
                "{} ({}).",
                answer.announcement.as_deref().unwrap_or_default(),
                answer.san.as_deref().unwrap_or_default()
            );
            for warning in &answer.warnings {
                sentence.push(' ');
                sentence.push_str(warning);
            }
            sentence
        }
        Status::Ambiguous => text!(texts, "parse-ambiguous", moves = answer.candidates.join(", ")),
        Status::Illegal => text!(
            texts,
            "parse-illegal",
            reason = answer.reason.clone().unwrap_or_default()
        ),
        Status::Command => command(),
        Status::Unintelligible => text!(
            texts,
            "parse-unintelligible",
            reason = answer.reason.clone().unwrap_or_default()
        ),
    };
    if answer.status != Status::Command && answer.command.is_some() {
        // Said with the move, or perhaps instead of it.
        sentence.push(' ');
        sentence.push_str(&command());
    }
    sentence
}
