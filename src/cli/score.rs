//! `ansage score`: the score of a game, compared, listed, exported.

use std::{
    fs,
    io::{self, BufRead},
    path::{Path, PathBuf},
    process::ExitCode,
    time::SystemTime,
};

use clap::Subcommand;
use shakmaty::{Board, EnPassantMode, Position, fen::Fen, uci::UciMove};

use super::common::{EncodingChoice, FAILED, GamesChoice, MISUSED, OrFail, answerer, confirms, fail, file_code};
use crate::{
    assistant::{games_folder, protect_games, tell},
    braille::Code,
    config::Config,
    journal::JournalError,
    output::argument,
    scoresheet::{self, Kept, LibraryError, Score, Which},
    speech::SpeechError,
};
use ansage_chess::{
    board::{FenError, FenFault},
    movetext::Encoding,
};
use ansage_protocol::{Declaration, Ending};
use ansage_words::text;
use ansage_words::{
    announcement::{self, Answerer},
    declaration,
    locale::{Localized, Texts},
};

/// Exit code if the scores differ, as in `diff`.
const DIFFERENT: u8 = 1;

/// Arguments of `ansage score`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Compare two scores of one game: how far they agree, and what differs (D.2.9)
    Compare(Compare),
    /// Write the games that fulfil criteria as PGN: by player, event, result, opening, position or number
    Select(super::select::Arguments),
    /// List the kept games
    List(List),
    /// Write a game's score, with clock times and draw offers, in Braille if wanted, and its recordings to a folder or
    /// a ZIP file
    Export(Export),
    /// Save what stands before the damage of a journal as a new game, and say what is lost
    Recover(Recover),
    /// Delete a game with its score, its journal and its recordings
    Delete(Delete),
    /// Write a game or a position in Braille, or read it back (D.2.7)
    Braille(super::braille::Arguments),
}

/// Arguments of `ansage score compare`.
#[derive(Debug, clap::Args)]
struct Compare {
    /// The first score: PGN, a list of moves in any notation, Braille, or a journal
    #[arg(value_name = "FIRST")]
    first: PathBuf,
    /// The second score
    #[arg(value_name = "SECOND")]
    second: PathBuf,
    /// Position on a board, as FEN or its first field; can be given for each board. It is compared with the last
    /// position on which both scores agree
    #[arg(long, value_name = "FEN")]
    board: Vec<String>,
    /// Ask rank by rank whether a board shows that position, until it does
    #[arg(long)]
    ask: bool,
    #[command(flatten)]
    encoding: EncodingChoice,
    /// Print only, do not speak
    #[arg(long)]
    silent: bool,
}

/// Arguments of `ansage score list`.
#[derive(Debug, clap::Args)]
struct List {
    #[command(flatten)]
    games: GamesChoice,
}

/// Arguments of `ansage score export`.
#[derive(Debug, clap::Args)]
struct Export {
    /// The game, as ansage score list names it; the beginning of its name is enough, and “newest” is the last one
    #[arg(value_name = "GAME")]
    game: String,
    /// A new folder, or a file that ends in .zip; by default a folder with the name of the game
    #[arg(value_name = "TARGET")]
    target: Option<PathBuf>,
    /// Also write the score in Braille, in this code; by default as [score] braille in the configuration says
    #[arg(long, value_enum, value_name = "CODE")]
    braille: Option<Code>,
    #[command(flatten)]
    games: GamesChoice,
}

/// Arguments of `ansage score recover`.
#[derive(Debug, clap::Args)]
struct Recover {
    /// The game, as ansage score list names it, or its journal
    #[arg(value_name = "GAME")]
    game: String,
    #[command(flatten)]
    games: GamesChoice,
}

/// Arguments of `ansage score delete`.
#[derive(Debug, clap::Args)]
struct Delete {
    /// The game, as ansage score list names it; the beginning of its name is enough, and “newest” is the last one
    #[arg(value_name = "GAME")]
    game: String,
    /// Delete without asking
    #[arg(long)]
    yes: bool,
    #[command(flatten)]
    games: GamesChoice,
}

/// Runs `ansage score`.
pub fn run(config: Config, arguments: &Arguments) -> Result<(), ExitCode> {
    match &arguments.command {
        Command::Compare(arguments) => compare(config, arguments),
        Command::Select(arguments) => super::select::run(&config, arguments),
        Command::List(arguments) => kept(config, &arguments.games, list),
        Command::Export(arguments) => {
            let braille = arguments.braille.or(config.score.braille.code());
            kept(config, &arguments.games, |answerer, folder| {
                export(answerer, folder, arguments, braille)
            })
        }
        Command::Recover(arguments) => kept(config, &arguments.games, |answerer, folder| {
            recover(answerer, folder, &arguments.game, arguments.games.is_named())
        }),
        Command::Delete(arguments) => kept(config, &arguments.games, |answerer, folder| {
            delete(answerer, folder, arguments)
        }),
        Command::Braille(arguments) => super::braille::run(&config, arguments),
    }
}

fn compare(mut config: Config, arguments: &Compare) -> Result<(), ExitCode> {
    config.speech.silence(arguments.silent);
    let answerer = answerer(&config)?;
    let encoding = arguments.encoding.chosen(&answerer.texts)?;
    let load = |path| Score::load(path, &answerer.vocabulary, encoding).or_fail(MISUSED, config.language);
    let (first, second) = (load(&arguments.first)?, load(&arguments.second)?);
    let mut boards = Vec::new();
    for fen in &arguments.board {
        match fen.split(' ').next().unwrap_or_default().parse::<Board>() {
            Ok(board) => boards.push(board),
            Err(_) => {
                let error = FenError {
                    fen: fen.clone(),
                    fault: FenFault::Board,
                };
                eprintln!("{}", error.localized(&answerer.texts));
                return Err(ExitCode::from(MISUSED));
            }
        }
    }
    let comparison = scoresheet::compare(&first.document, &second.document);
    let mut sentences = scoresheet::verdict(&answerer, &comparison, [&first, &second]);
    // Scores that begin from different positions agree on no position that a board could show.
    let has_position = comparison.has_position();
    for board in boards.iter().filter(|_| has_position) {
        sentences.extend(scoresheet::correct_board(&answerer, board, comparison.position.board()));
    }
    let spoken = tell(&config, &answerer, &sentences);
    if comparison.difference.is_some() && has_position {
        let fen = Fen::from_position(&comparison.position, EnPassantMode::Legal).to_string();
        println!("{}", text!(answerer.texts, "score-position", fen = fen));
        let path = match scoresheet::resumable(&comparison, [&first, &second]) {
            Some(Which::First) => Some(&arguments.first),
            Some(Which::Second) => Some(&arguments.second),
            None => None,
        };
        println!(
            "{}",
            match path {
                Some(path) => resume(&answerer.texts, path, comparison.plies, encoding),
                None => text!(answerer.texts, "score-resume-neither"),
            }
        );
    }
    let spoken = spoken.and_then(|()| match arguments.ask && has_position {
        true => ask(&config, &answerer, comparison.position.board()),
        false => Ok(()),
    });
    // The verdict is printed as well. Without a loudspeaker the exit status still shows whether the scores agree.
    if let Err(error) = spoken {
        fail(FAILED, &error, config.language);
    }
    let is_read = ![&first, &second].iter().any(|score| score.is_cut);
    match comparison.is_whole() && is_read {
        true => Ok(()),
        false => Err(ExitCode::from(DIFFERENT)),
    }
}

/// Names the command that goes on from the score at `path` after `plies` plies.
fn resume(texts: &Texts, path: &Path, plies: usize, encoding: Option<&'static Encoding>) -> String {
    let score = argument(format_args!("{}:{plies}", path.display()));
    let path = match encoding {
        Some(encoding) => format!("{score} --encoding {}", encoding.name()),
        None => score,
    };
    text!(texts, "score-resume", path = path)
}

/// Reads the board out rank by rank. The next rank follows once the user confirms the last one.
fn ask(config: &Config, answerer: &Answerer, board: &Board) -> Result<(), SpeechError> {
    for question in scoresheet::ask_ranks(answerer, board) {
        loop {
            tell(config, answerer, std::slice::from_ref(&question))?;
            let mut line = String::new();
            if !matches!(io::stdin().lock().read_line(&mut line), Ok(1..)) {
                return Ok(());
            }
            match declaration::parse(&answerer.vocabulary, &line) {
                Ok(Declaration::Command(ansage_protocol::Command::Yes)) => break,
                Ok(Declaration::Command(ansage_protocol::Command::Quit)) => return Ok(()),
                _ => tell(config, answerer, &[text!(answerer.texts, "score-set-rank")])?,
            }
        }
    }
    tell(config, answerer, &[text!(answerer.texts, "score-board-right")])
}

/// Runs `work` on the folder of kept games.
fn kept(
    mut config: Config,
    games: &GamesChoice,
    work: impl FnOnce(&Answerer, &Path) -> Result<(), LibraryError>,
) -> Result<(), ExitCode> {
    games.apply(&mut config);
    protect_games(&config);
    let answerer = answerer(&config)?;
    let folder = games_folder(&config).or_fail(FAILED, config.language)?;
    // The folder of the configuration is made with the first game.
    if games.is_named()
        && let Err(source) = fs::read_dir(&folder)
    {
        let code = file_code(&source);
        return Err(LibraryError::Folder { path: folder, source }).or_fail(code, config.language);
    }
    let is_misuse = |error: &_| match error {
        // It is no journal.
        LibraryError::Journal(JournalError::Damaged { line: 1, .. }) => true,
        LibraryError::File { .. } | LibraryError::Journal(_) | LibraryError::Braille(_) => false,
        _ => true,
    };
    work(&answerer, &folder).or_fail_by(is_misuse, config.language)
}

fn list(answerer: &Answerer, folder: &Path) -> Result<(), LibraryError> {
    let texts = &answerer.texts;
    let games = scoresheet::kept_games(folder, &answerer.vocabulary);
    if games.is_empty() {
        println!("{}", text!(texts, "score-no-games"));
    }
    for game in games {
        let name = |tag| game.score.tags.known(tag).unwrap_or("?").to_owned();
        let result = result(&game, texts);
        println!(
            "{}",
            text!(
                texts,
                "score-listed",
                name = game.name.as_str(),
                white = name("White"),
                black = name("Black"),
                result = result,
                plies = game.plies,
                recordings = game.recordings
            )
        );
        tell_lacking(answerer, &game);
    }
    Ok(())
}

/// Prints which move counts in `game` although its score lacks it, and that the saved score goes further.
fn tell_lacking(answerer: &Answerer, game: &Kept) {
    if let Some((before, m)) = &game.counted {
        println!("{}", scoresheet::counted_remark(answerer, before, *m));
    }
    if let Some(longer) = &game.longer_score {
        let path = argument(game.journal().with_extension("pgn").display());
        println!("{}", scoresheet::longer_remark(answerer, longer));
        println!("{}", text!(answerer.texts, "score-resume-longer", path = path));
    }
}

/// Returns the result of `game`, or its state.
fn result(game: &Kept, texts: &Texts) -> String {
    match game.score.result.known() {
        _ if let Some(JournalError::Damaged { line, .. }) = &game.fault => {
            text!(texts, "score-damaged", line = *line)
        }
        _ if let Some(fault) = &game.fault => fault.localized(texts),
        Some(result) => result.to_string(),
        None if game.ending == Some(Ending::Cancelled) => text!(texts, "score-cancelled"),
        // A result that PGN cannot express, such as 0-0.
        None if let Some(ending) = game.ending => ending.result().to_owned(),
        None if game.is_adjourned => text!(texts, "score-adjourned"),
        None => text!(texts, "score-going-on"),
    }
}

fn export(answerer: &Answerer, folder: &Path, arguments: &Export, braille: Option<Code>) -> Result<(), LibraryError> {
    let game = scoresheet::find_kept(folder, &answerer.vocabulary, &arguments.game)?;
    let target = arguments.target.clone().unwrap_or_else(|| game.name.clone().into());
    game.export(&target, braille)?;
    println!("{}", text!(answerer.texts, "score-exported", path = &target));
    tell_lacking(answerer, &game);
    Ok(())
}

/// Recovers `game`, a name or a journal. `has_folder` is whether the folder of the games was named for this command.
fn recover(answerer: &Answerer, folder: &Path, game: &str, has_folder: bool) -> Result<(), LibraryError> {
    let Answerer { texts, vocabulary, .. } = answerer;
    let is_file = Path::new(game).is_file();
    let game = match is_file {
        true => Kept::of_journal(game.into(), vocabulary),
        false => scoresheet::find_kept(folder, vocabulary, game)?,
    };
    let Some(recovered) = game.recover(vocabulary)? else {
        println!("{}", text!(texts, "score-not-damaged", name = game.name.as_str()));
        return Ok(());
    };
    let salvage = &recovered.salvage;
    let now = jiff::Zoned::now();
    let when = |time: SystemTime| {
        let zoned = jiff::Timestamp::try_from(time).map(|time| time.to_zoned(now.time_zone().clone()));
        zoned.map_or("?".into(), |time| time.strftime("%Y-%m-%d %H:%M:%S").to_string())
    };
    let plies = salvage.restored.game.plies().len();
    let saved = text!(
        texts,
        "score-recovered",
        time = when(salvage.until),
        plies = plies,
        name = recovered.name.as_str(),
        game = match game.journal().parent().filter(|_| is_file || has_folder) {
            Some(folder) => format!(
                "{} --games {}",
                argument(recovered.name.as_str()),
                argument(Path::new(".").join(folder).display())
            ),
            None => argument(recovered.name.as_str()),
        }
    );
    println!("{saved}");
    let lost = salvage.lost.iter().map(|lost| {
        let m = lost.uci.parse().map_or_else(
            |_| lost.uci.clone(),
            |uci| match uci {
                UciMove::Normal { from, to, .. } => {
                    format!("{} {}", vocabulary.square(from), vocabulary.square(to))
                }
                _ => lost.uci.clone(),
            },
        );
        text!(texts, "score-lost-move", move = m, time = when(lost.at))
    });
    let lost: Vec<String> = lost.collect();
    match lost.is_empty() {
        true => println!("{}", text!(texts, "score-lost-nothing")),
        false => println!("{}", text!(texts, "score-lost", moves = lost.join(", "))),
    }
    if salvage.rulings > 0 {
        println!("{}", text!(texts, "score-lost-rulings", rulings = salvage.rulings));
    }
    if let Some(ending) = salvage.ending {
        let ending = announcement::over(answerer, ending);
        println!("{}", text!(texts, "score-lost-end", ending = ending));
    }
    if game.is_adjourned && salvage.lost.is_empty() {
        let sealer = answerer.explainer().color(salvage.restored.game.turn());
        println!("{}", text!(texts, "adjourn-lost", sealer = sealer));
    }
    println!("{}", text!(texts, "score-unreadable", lines = salvage.unreadable));
    if let Some((path, plies)) = &recovered.longer_score {
        let argument = argument(path.display());
        println!(
            "{}",
            text!(texts, "score-longer", path = path, argument = argument, plies = *plies)
        );
    }
    Ok(())
}

fn delete(answerer: &Answerer, folder: &Path, arguments: &Delete) -> Result<(), LibraryError> {
    let texts = &answerer.texts;
    let game = scoresheet::find_kept(folder, &answerer.vocabulary, &arguments.game)?;
    if !arguments.yes {
        let question = text!(texts, "score-ask-delete", name = game.name.as_str());
        if !confirms(answerer, &question) {
            println!("{}", text!(texts, "score-not-deleted"));
            return Ok(());
        }
    }
    game.delete()?;
    println!("{}", text!(texts, "score-deleted"));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal::{Journal, Tags};
    use ansage_protocol::{Game, Points, Record};
    use ansage_words::{locale::Language, vocabulary::Vocabulary};
    use shakmaty::Chess;
    use std::time::Duration;

    #[test]
    fn the_command_to_go_on_can_be_typed_as_it_is_told() {
        let texts = Texts::new(Language::De);
        let told = |path: &str, encoding| resume(&texts, Path::new(path), 9, encoding);
        assert!(told("a.txt", None).ends_with(" --resume-from a.txt:9"));
        let encoding = ansage_chess::movetext::encoding("cp1251");
        let quoted = " --resume-from \"my games/a.txt:9\" --encoding windows-1251";
        assert!(told("my games/a.txt", encoding).ends_with(quoted));
    }

    #[test]
    fn a_game_that_ended_is_not_listed_as_running() {
        let (texts, vocabulary) = (Texts::new(Language::De), Vocabulary::shipped(&["de"]));
        let points = |white, black| Ending::Points { white, black };
        for (ending, listed) in [
            (None, "läuft"),
            (Some(Ending::Agreement), "1/2-1/2"),
            (Some(points(Points::Zero, Points::Zero)), "0-0"),
            (Some(points(Points::Zero, Points::Half)), "0-1/2"),
            (Some(Ending::Forfeit { winner: None }), "0-0"),
            (Some(Ending::Cancelled), "annulliert"),
        ] {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("a.journal");
            let mut journal = Journal::create(&path, &Game::new(Chess::new()), &Tags::default()).unwrap();
            if let Some(ending) = ending {
                journal.record(&Record::Ended(ending), Duration::ZERO).unwrap();
            }
            drop(journal);
            let game = Kept::of_journal(path, &vocabulary);
            assert_eq!(result(&game, &texts), listed, "{ending:?}");
        }
    }
}
