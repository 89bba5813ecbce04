//! `ansage score`: the score of a game, compared, listed, exported.

use std::{path::PathBuf, process::ExitCode};

use clap::Subcommand;
use shakmaty::{Board, EnPassantMode, Position, fen::Fen};

use super::{FAILED, MISUSED, answerer, braille, fail};
use crate::{
    config::Config,
    scoresheet::{self, Score},
    speech::{Saying, Voice},
};

/// The scores differ, as `diff` says it.
const DIFFERENT: u8 = 1;

/// Arguments of `ansage score`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Compare two scores of one game: up to where do they agree, and what differs (D.2.9)
    Compare(Compare),
    /// Write a game or a position in Braille, or read it back (D.2.7)
    Braille(braille::Arguments),
}

/// Arguments of `ansage score compare`.
#[derive(Debug, clap::Args)]
struct Compare {
    /// The first score: PGN, a list of moves in any notation, or a journal
    #[arg(value_name = "FIRST")]
    first: PathBuf,
    /// The second score
    #[arg(value_name = "SECOND")]
    second: PathBuf,
    /// What stands on a board, as FEN or its first field; may be given for each board. It is checked against the last
    /// position on which both scores agree
    #[arg(long, value_name = "FEN")]
    board: Vec<String>,
    /// Print only, do not speak
    #[arg(long)]
    silent: bool,
}

/// Does what was asked.
pub fn run(config: Config, arguments: &Arguments) -> ExitCode {
    match &arguments.command {
        Command::Compare(arguments) => compare(config, arguments),
        Command::Braille(arguments) => braille::run(&config, arguments),
    }
}

fn compare(mut config: Config, arguments: &Compare) -> ExitCode {
    config.speech.enabled &= !arguments.silent;
    let answerer = match answerer(&config) {
        Ok(answerer) => answerer,
        Err(error) => return fail(MISUSED, &error),
    };
    let (first, second) = match (
        Score::load(&arguments.first, &answerer.vocabulary),
        Score::load(&arguments.second, &answerer.vocabulary),
    ) {
        (Ok(first), Ok(second)) => (first, second),
        (Err(error), _) | (_, Err(error)) => return fail(MISUSED, &error),
    };
    let mut boards = Vec::new();
    for fen in &arguments.board {
        match fen.split(' ').next().unwrap_or_default().parse::<Board>() {
            Ok(board) => boards.push(board),
            Err(_) => {
                eprintln!("{}", answerer.texts.with("parse-bad-fen", [("fen", fen.as_str())]));
                return ExitCode::from(MISUSED);
            }
        }
    }
    let comparison = scoresheet::compare(&answerer.vocabulary, &first, &second);
    let mut sentences = scoresheet::verdict(&answerer, &comparison, [&first, &second]);
    for board in &boards {
        sentences.extend(scoresheet::correct_board(&answerer, board, comparison.position.board()));
    }
    let spoken = speak(&config, &answerer, &sentences);
    if comparison.difference.is_some() {
        let fen = Fen::from_position(&comparison.position, EnPassantMode::Legal).to_string();
        println!("{}", answerer.texts.with("score-position", [("fen", fen)]));
        let path = format!("{}:{}", arguments.first.display(), comparison.plies);
        println!("{}", answerer.texts.with("score-resume", [("path", path)]));
    }
    match (spoken, comparison.difference) {
        (Err(code), _) => code,
        (Ok(()), Some(_)) => ExitCode::from(DIFFERENT),
        (Ok(()), None) => ExitCode::SUCCESS,
    }
}

/// Prints and speaks `sentences`; what is printed does not wait for the voice.
fn speak(config: &Config, answerer: &crate::answer::Answerer, sentences: &[String]) -> Result<(), ExitCode> {
    let voice = Voice::from_config(config, &answerer.vocabulary);
    let mut said: Vec<Saying> = Vec::new();
    for sentence in sentences {
        println!("{sentence}");
        said.push(voice.say(sentence.as_str()));
    }
    for saying in said {
        if let Err(error) = saying.wait() {
            return Err(fail(FAILED, &error));
        }
    }
    Ok(())
}
