//! `ansage adjourn`: the sealed move and its envelope (D.2.10.6).

mod arguments;

use std::{
    fs,
    io::{self, BufRead, IsTerminal, Write},
    path::{Path, PathBuf},
    process::ExitCode,
    time::Duration,
};

use shakmaty::Color;
use thiserror::Error;

pub use arguments::Arguments;
use arguments::{Absent, Command, EndArguments, OpenArguments, SealArguments, Side};

use super::{FAILED, MISUSED, answerer, fail, games_folder, play, tell};
use crate::{
    adjournment::{self, Arrangement, Envelope, EnvelopeError, Outside, Presence, Ruling, Seal},
    announcement,
    answer::Answerer,
    assistant::AssistantError,
    config::Config,
    game::{Ending, Game, Message, Record},
    journal::{self, Journal, JournalError},
    scoresheet::{self, Score, Tags},
    speech::SpeechError,
};

/// Fewest characters of a passphrase.
const SHORTEST: usize = 8;
/// How date and time are written on the envelope.
const WHEN: &str = "%Y-%m-%d %H:%M";

/// Why a game is not adjourned or resumed.
#[derive(Debug, Error)]
enum AdjournError {
    #[error(transparent)]
    Envelope(#[from] EnvelopeError),
    #[error(transparent)]
    Journal(#[from] JournalError),
    #[error(transparent)]
    Folder(#[from] AssistantError),
    #[error(transparent)]
    Speech(#[from] SpeechError),
    #[error("There is no game to adjourn: none that has moves and has not ended. Name its journal with --game.")]
    NoGame,
    #[error("The game in {0} has ended. Only a game that goes on can be adjourned.")]
    Ended(PathBuf),
    #[error("{path} cannot be read or written: {source}.")]
    File { path: PathBuf, source: io::Error },
    #[error(
        "There is no envelope {0}. If it is lost, go on from the position at which the game was adjourned, with the clocks \
         as they stood; who sealed the move makes it on the board: ansage play --resume-from, with the file that ends in \
         .adjourned."
    )]
    Lost(PathBuf),
    #[error(
        "{minutes} minutes are more than the clock of the player who seals had left. Name fewer with --used; if the flag \
         has fallen, the arbiter enters the result: ansage play --resume, then Schiedsrichter, then Ergebnis."
    )]
    Flag { minutes: u64 },
    #[error("The game was resumed already: its journal is {0}. Go on with ansage play --resume.")]
    Resumed(PathBuf),
    #[error("{0}")]
    Refused(String),
    #[error("The input has ended before everything was typed. Nothing was sealed or opened.")]
    InputEnded,
}

impl AdjournError {
    fn is_misuse(&self) -> bool {
        !matches!(self, AdjournError::File { .. } | AdjournError::Speech(_))
    }
}

/// Does what was asked.
pub fn run(mut config: Config, arguments: Arguments) -> ExitCode {
    let silent = match &arguments.command {
        None => arguments.seal.silent,
        Some(Command::Show(show)) => show.silent,
        Some(Command::Open(open)) => open.silent,
        Some(Command::End(end)) => end.silent,
    };
    config.speech.enabled &= !silent;
    let games = match &arguments.command {
        None => arguments.seal.games.clone(),
        Some(Command::Show(_) | Command::End(_)) => None,
        Some(Command::Open(open)) => open.games.clone(),
    };
    config.play.games = games.unwrap_or(config.play.games);
    let answerer = match answerer(&config) {
        Ok(answerer) => answerer,
        Err(error) => return fail(MISUSED, &error),
    };
    let done = match arguments.command {
        None => seal(&config, &answerer, arguments.seal),
        Some(Command::Show(show)) => read(&show.file).and_then(|envelope| {
            let sentences = adjournment::outside(&answerer, &envelope.outside);
            Ok(tell(&config, &answerer, &sentences)?)
        }),
        Some(Command::End(arguments)) => end(&config, &answerer, &arguments),
        Some(Command::Open(open)) => match resume(&config, &answerer, &open) {
            Ok(Some(journal)) => {
                config.play.voice = open.voice.unwrap_or(config.play.voice);
                return play::go_on(config, journal);
            }
            Ok(None) => Ok(()),
            Err(error) => Err(error),
        },
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(if error.is_misuse() { MISUSED } else { FAILED }, &error),
    }
}

fn seal(config: &Config, answerer: &Answerer, arguments: SealArguments) -> Result<(), AdjournError> {
    let texts = &answerer.texts;
    let path = match arguments.game {
        Some(path) => path,
        None => journal::newest_open(&games_folder(config)?).ok_or(AdjournError::NoGame)?,
    };
    if journal::replay(&path)?.ending().is_some() {
        return Err(AdjournError::Ended(path));
    }
    // Only the journal that waits for the resumption tells what is added here, and only once everything is sealed.
    let folder =
        tempfile::tempdir_in(path.parent().unwrap_or(Path::new("."))).map_err(|source| file_error(&path, source))?;
    let working = folder.path().join("journal");
    let game = last_events(&path, &working, arguments.used, arguments.offer_draw)?;
    let text = fs::read_to_string(&working).map_err(|source| file_error(&working, source))?;
    let score = Score::load(&path.with_extension("pgn"), &answerer.vocabulary).ok();
    let (white, black) = score.map_or((None, None), |score| (score.white, score.black));
    let name = |given: Option<String>, known: Option<String>| given.or(known).unwrap_or_else(|| "?".into());
    let asked = |given: Option<String>, id: &str| match given {
        Some(given) => Ok(given),
        None => {
            tell(config, answerer, &[texts.get(id)])?;
            typed_line()
        }
    };
    let arrangement = Arrangement {
        white: name(arguments.white, white),
        black: name(arguments.black, black),
        adjourned: jiff::Zoned::now().strftime(WHEN).to_string(),
        resumption: asked(arguments.when, "adjourn-ask-when")?,
        place: asked(arguments.place, "adjourn-ask-place")?,
    };
    let outside = Outside::of(&game, arrangement);
    let sealed = sealed_move(config, answerer, &game, arguments.as_written)?;
    let passphrase = match &arguments.passphrase_file {
        Some(file) => first_line(file)?,
        None => new_passphrase(config, answerer)?,
    };
    if passphrase.chars().count() < SHORTEST {
        return Err(AdjournError::Refused(texts.get("adjourn-passphrase-short")));
    }
    let envelope = Envelope::seal(&outside, &sealed, &text, &passphrase, None)?;
    let target = path.with_extension("envelope");
    write_whole(&target, &envelope.text()).map_err(|source| file_error(&target, source))?;
    // The game waits in the envelope; nobody goes on with it past the sealed move by mistake.
    let waiting = path.with_extension("adjourned");
    fs::rename(&working, &waiting).map_err(|source| file_error(&waiting, source))?;
    fs::remove_file(&path).map_err(|source| file_error(&path, source))?;
    let mut sentences = vec![texts.get("adjourn-sealed")];
    sentences.extend(adjournment::outside(answerer, &outside));
    tell(config, answerer, &sentences)?;
    let args = [("path", target.display().to_string())];
    println!("{}", texts.with("adjourn-file", args));
    Ok(())
}

/// Copies the journal at `path` to `working`, and adds what happens between the last move and the sealed one: the time
/// until the clock was stopped, and an offer (Guideline I, 1 and 4).
fn last_events(path: &Path, working: &Path, minutes: u64, offer_draw: bool) -> Result<Game, AdjournError> {
    let text = fs::read_to_string(path).map_err(|source| file_error(path, source))?;
    write_whole(working, &text).map_err(|source| file_error(working, source))?;
    let (mut journal, mut game) = Journal::reopen(working)?;
    let (color, at) = (game.turn(), game.now());
    let used = Duration::from_secs(minutes.saturating_mul(60));
    let mut records = Vec::new();
    if let Some(clock) = game.clock().filter(|_| minutes > 0) {
        if clock.remaining(color, at) <= used {
            return Err(AdjournError::Flag { minutes });
        }
        // The clock runs on, and stands again.
        records.extend([(Record::Resumed, at), (Record::Reopened, at + used)]);
    }
    if offer_draw {
        records.push((Record::Offered(color), at + used));
    }
    for (record, at) in records {
        if game.apply(&record, at) {
            journal.record(&record, at)?;
        }
    }
    Ok(game)
}

/// Ends an adjourned game without opening its envelope (Guideline I, 6).
fn end(config: &Config, answerer: &Answerer, arguments: &EndArguments) -> Result<(), AdjournError> {
    let envelope = read(&arguments.file)?;
    let (waiting, target) = (
        arguments.file.with_extension("adjourned"),
        arguments.file.with_extension("journal"),
    );
    if target.exists() {
        return Err(AdjournError::Resumed(target));
    }
    let (mut journal, mut game) = Journal::reopen(&waiting)?;
    let ending = match arguments.resigns {
        None => Ending::Agreement,
        Some(Side::White) => Ending::Resignation { winner: Color::Black },
        Some(Side::Black) => Ending::Resignation { winner: Color::White },
    };
    let record = Record::Ended(ending);
    if game.apply(&record, game.now()) {
        journal.record(&record, game.now())?;
    }
    fs::rename(&waiting, &target).map_err(|source| file_error(&target, source))?;
    save_score(&target, &game, &envelope.outside)?;
    Ok(tell(config, answerer, &[announcement::over(answerer, ending)])?)
}

/// Has the sealed move typed twice, unseen and unheard: equal entries take the place of the read-back.
fn sealed_move(config: &Config, answerer: &Answerer, game: &Game, as_written: bool) -> Result<String, AdjournError> {
    let texts = &answerer.texts;
    let color = answerer.explainer().color(game.turn());
    loop {
        tell(
            config,
            answerer,
            &[texts.with("adjourn-ask-move", [("color", color.clone())])],
        )?;
        let first = hidden()?;
        tell(config, answerer, &[texts.get("adjourn-ask-again")])?;
        let second = hidden()?;
        let read = |text: &str| Seal::read(game, &answerer.vocabulary, text);
        let problem = match (read(&first), read(&second)) {
            // Who touched a piece seals a move of it (4.3).
            (Seal::Move(one), Seal::Move(other)) if one == other => match game.broken_by(one) {
                None => return Ok(first),
                Some(duty) => {
                    let bound = announcement::sentence(answerer, game, &Message::Bound(duty));
                    tell(config, answerer, &[bound])?;
                    continue;
                }
            },
            _ if as_written && first == second => return Ok(first),
            (Seal::Move(_), Seal::Move(_)) => "adjourn-different",
            _ if first != second => "adjourn-different",
            _ => "adjourn-no-move",
        };
        tell(config, answerer, &[texts.get(problem)])?;
    }
}

fn new_passphrase(config: &Config, answerer: &Answerer) -> Result<String, AdjournError> {
    let texts = &answerer.texts;
    loop {
        tell(config, answerer, &[texts.get("adjourn-ask-passphrase")])?;
        let first = hidden()?;
        if first.chars().count() < SHORTEST {
            tell(config, answerer, &[texts.get("adjourn-passphrase-short")])?;
            continue;
        }
        tell(config, answerer, &[texts.get("adjourn-ask-passphrase-again")])?;
        if first == hidden()? {
            return Ok(first);
        }
        tell(config, answerer, &[texts.get("adjourn-different")])?;
    }
}

/// Sets the game up again and carries out the ruling. Returns the journal where the game is to go on at once.
fn resume(config: &Config, answerer: &Answerer, arguments: &OpenArguments) -> Result<Option<PathBuf>, AdjournError> {
    let envelope = read(&arguments.file)?;
    let sealer = envelope.outside.sealed_by;
    tell(config, answerer, &adjournment::outside(answerer, &envelope.outside))?;
    let minutes = |minutes: u64| Duration::from_secs(minutes.saturating_mul(60));
    let (late, default_time) = (minutes(arguments.late), minutes(arguments.default_time));
    let presence = match arguments.absent {
        None => Presence::Both,
        Some(Absent::White) if sealer.is_white() => Presence::NoSealer(late),
        Some(Absent::Black) if sealer.is_black() => Presence::NoSealer(late),
        Some(_) => Presence::NoResponder(late),
    };
    if let Some(ruling) = adjournment::rule_unopened(sealer, presence, default_time) {
        tell(config, answerer, &adjournment::ruling(answerer, sealer, &ruling, None))?;
        return Ok(None);
    }
    let stem = arguments.file.file_stem().unwrap_or_default();
    let target = games_folder(config)?.join(stem).with_extension("journal");
    if target.exists() {
        return Err(AdjournError::Resumed(target));
    }
    let passphrase = match &arguments.passphrase_file {
        Some(file) => first_line(file)?,
        None => {
            tell(config, answerer, &[answerer.texts.get("adjourn-ask-passphrase")])?;
            hidden()?
        }
    };
    let opened = envelope.open(&passphrase)?;
    // Only a game whose ruling is carried out to the end takes the name of one that can be resumed.
    let working = target.with_extension("resuming");
    write_whole(&working, &opened.journal).map_err(|source| file_error(&working, source))?;
    let (mut journal, mut game) = Journal::reopen(&working)?;
    if opened.outside.position().ok().as_ref() != Some(game.position()) {
        return Err(EnvelopeError::Seal.into());
    }
    let before = game.clone();
    let seal = Seal::read(&game, &answerer.vocabulary, &opened.sealed);
    let ruling = adjournment::rule(&game, seal, presence, default_time);
    for (record, at) in records(&ruling, game.now(), minutes(arguments.waited)) {
        if game.apply(&record, at) {
            journal.record(&record, at)?;
        }
    }
    fs::rename(&working, &target).map_err(|source| file_error(&target, source))?;
    save_score(&target, &game, &opened.outside)?;
    let opened = Some((&before, opened.sealed.as_str()));
    tell(
        config,
        answerer,
        &adjournment::ruling(answerer, sealer, &ruling, opened),
    )?;
    let goes_on = matches!(ruling, Ruling::GoesOn(_)) && !arguments.no_play;
    if game.ending().is_none() && !goes_on {
        println!("{}", answerer.texts.get("adjourn-resumed"));
    }
    Ok(goes_on.then_some(target))
}

/// What `ruling` writes into the journal of a game that stands at the time `at`.
fn records(ruling: &Ruling, at: Duration, waited: Duration) -> Vec<(Record, Duration)> {
    match ruling {
        Ruling::StaysClosed => Vec::new(),
        Ruling::GoesOn(m) | Ruling::MaySealReply(m) => {
            let mut records = vec![(Record::Made(*m), at)];
            if !waited.is_zero() {
                records.push((Record::Clock, at + waited));
            }
            records.push((Record::Reopened, at + waited));
            records
        }
        Ruling::EndedByMove(m, ending) => vec![(Record::Made(*m), at), (Record::Ended(*ending), at)],
        Ruling::LostBySeal(_, ending) | Ruling::LostByAbsence(ending) => vec![(Record::Ended(*ending), at)],
    }
}

fn save_score(journal: &Path, game: &Game, outside: &Outside) -> Result<(), AdjournError> {
    let date = outside.adjourned.split(' ').next().unwrap_or_default();
    let tags = Tags {
        date: date.replace('-', "."),
        white: outside.white.clone(),
        black: outside.black.clone(),
    };
    let path = journal.with_extension("pgn");
    scoresheet::save(&path, game, &tags).map_err(|source| file_error(&path, source))
}

fn read(file: &Path) -> Result<Envelope, AdjournError> {
    match fs::read(file) {
        Ok(bytes) => Ok(Envelope::read(&bytes)?),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Err(AdjournError::Lost(file.to_owned())),
        Err(source) => Err(file_error(file, source)),
    }
}

/// Writes a file as a whole, and waits until it is on the disk.
fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_data()?;
    file.persist(path)?;
    Ok(())
}

fn file_error(path: &Path, source: io::Error) -> AdjournError {
    AdjournError::File {
        path: path.to_owned(),
        source,
    }
}

fn first_line(file: &Path) -> Result<String, AdjournError> {
    let text = fs::read_to_string(file).map_err(|source| file_error(file, source))?;
    Ok(text.lines().next().unwrap_or_default().to_owned())
}

/// A line that is typed without being shown. Where standard input is no terminal, its next line.
fn hidden() -> Result<String, AdjournError> {
    if !io::stdin().is_terminal() {
        return typed_line();
    }
    rpassword::read_password().map_err(|_| AdjournError::InputEnded)
}

fn typed_line() -> Result<String, AdjournError> {
    let mut line = String::new();
    match io::stdin().lock().read_line(&mut line) {
        Ok(1..) => Ok(line.trim().to_owned()),
        _ => Err(AdjournError::InputEnded),
    }
}
