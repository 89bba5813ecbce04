//! A game is adjourned and resumed at the keyboard (D.2.10.6): the sealed move and the passphrase are typed unseen, and
//! what is said and printed gives neither of them away.

use std::{
    fs,
    io::{self, BufRead, IsTerminal},
    path::{Path, PathBuf},
    time::Duration,
};

use thiserror::Error;

use super::{AssistantError, games_folder, tell};
use crate::{
    adjournment::{self, Arrangement, Envelope, EnvelopeError, Outside, Presence, Ruling, Seal},
    config::Config,
    disk::{self, write_whole},
    journal::{self, Journal, JournalError},
    scoresheet::{self, Score, Tags},
    speech::SpeechError,
};
use ansage_protocol::{Ending, Game, Message, Record};
use ansage_words::{announcement, answer::Answerer};
use ansage_words::{id, locale::Id, text};

/// Fewest characters of a passphrase.
const SHORTEST: usize = 8;
/// How date and time are written on the envelope.
const WHEN: &str = "%Y-%m-%d %H:%M";

/// How a game is to be adjourned. What is missing is asked for, found in the score, or left open.
#[derive(Debug, Clone, Default)]
pub struct SealOptions {
    /// Journal of the game; without it, the newest game that has not ended.
    pub game: Option<PathBuf>,
    /// Name of White.
    pub white: Option<String>,
    /// Name of Black.
    pub black: Option<String>,
    /// Date and time of the resumption.
    pub when: Option<String>,
    /// Place of the resumption.
    pub place: Option<String>,
    /// How long the player who seals used until the clock was stopped: for the sealed move, and the rest of the session
    /// where he adjourns before its end.
    pub used: Duration,
    /// Whether he offers a draw with the sealed move.
    pub offer_draw: bool,
    /// Seal what is typed even where it is no unambiguous legal move.
    pub as_written: bool,
    /// File whose first line is the passphrase; without it, it is typed twice.
    pub passphrase_file: Option<PathBuf>,
}

/// How a game is to be resumed.
#[derive(Debug, Clone)]
pub struct OpenOptions {
    /// The envelope.
    pub envelope: PathBuf,
    /// Who is absent, and for how long now; nobody where that is `None`.
    pub absent: Option<(Absent, Duration)>,
    /// How long the clock of the player who has to reply ran before the envelope was opened.
    pub waited: Duration,
    /// Later than this a player loses.
    pub default_time: Duration,
    /// Whether the game is only set up, not gone on with at once.
    pub set_up_only: bool,
    /// File whose first line is the passphrase; without it, it is typed.
    pub passphrase_file: Option<PathBuf>,
}

/// Who has not come to the resumption.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Absent {
    /// White.
    White,
    /// Black.
    Black,
    /// Both players.
    Both,
}

/// Why a game is not adjourned or resumed.
#[derive(Debug, Error)]
pub enum AdjournError {
    /// The envelope cannot be sealed, read or opened.
    #[error(transparent)]
    Envelope(#[from] EnvelopeError),
    /// The journal cannot be read or written.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// There is no folder for games.
    #[error(transparent)]
    Folder(#[from] AssistantError),
    /// The voice was lost.
    #[error(transparent)]
    Speech(#[from] SpeechError),
    /// No game has moves and has not ended.
    #[error("no game to adjourn")]
    NoGame,
    /// The game is over.
    #[error("finished game {0}")]
    Ended(PathBuf),
    /// A file cannot be read or written.
    #[error("unusable file {path}: {source}")]
    File {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// There is no such envelope (Guideline I.11 for one that is lost).
    #[error("no envelope {0}")]
    Lost(PathBuf),
    /// The player who seals did not have so much time.
    #[error("{minutes} minutes used, more than were left")]
    Flag {
        /// The time he is said to have used.
        minutes: u64,
    },
    /// The envelope was opened before.
    #[error("game resumed already in {0}")]
    Resumed(PathBuf),
    /// The passphrase is too short.
    #[error("short passphrase")]
    ShortPassphrase,
    /// Standard input has ended too soon.
    #[error("unexpected end of input")]
    InputEnded,
}

impl AdjournError {
    /// Whether what the user asked for was wrong, rather than the machine.
    pub fn is_misuse(&self) -> bool {
        !matches!(self, AdjournError::File { .. } | AdjournError::Speech(_))
    }
}

/// Seals the move that is typed, with the game, in an envelope beside the journal.
///
/// # Errors
///
/// [`AdjournError`]; the game is then as it was.
pub fn adjourn(config: &Config, answerer: &Answerer, options: SealOptions) -> Result<(), AdjournError> {
    Adjourning { config, answerer }.seal(options)
}

/// Ends the game of the envelope `file`, which stays closed (Guideline I, 6 and 10).
///
/// # Errors
///
/// [`AdjournError`] where the game is not beside the envelope, or was resumed.
pub fn end_adjourned(config: &Config, answerer: &Answerer, file: &Path, ending: Ending) -> Result<(), AdjournError> {
    let envelope = read(file)?;
    let (waiting, target) = (file.with_extension("adjourned"), file.with_extension("journal"));
    if target.exists() {
        return Err(taken(target));
    }
    let (mut journal, mut game) = Journal::reopen(&waiting)?;
    let record = Record::Ended(ending);
    if game.apply(&record, game.now()) {
        journal.record(&record, game.now())?;
    }
    fs::rename(&waiting, &target).map_err(|source| file_error(&target, source))?;
    save_score(&target, &game, &envelope.outside)?;
    Ok(tell(config, answerer, &[announcement::over(answerer, ending)])?)
}

/// Sets the game of the envelope `file`, which is lost or damaged, up again as it stood, touches and offers included
/// (Guideline I.11). Who sealed makes the move on the board. Returns the journal.
///
/// # Errors
///
/// [`AdjournError`] where the game is not beside the envelope, or was resumed.
pub fn go_on_without_envelope(config: &Config, answerer: &Answerer, file: &Path) -> Result<PathBuf, AdjournError> {
    let (waiting, target) = (file.with_extension("adjourned"), file.with_extension("journal"));
    if target.exists() {
        return Err(taken(target));
    }
    let (_, game) = Journal::reopen(&waiting)?;
    fs::rename(&waiting, &target).map_err(|source| file_error(&target, source))?;
    let sealer = answerer.explainer().color(game.turn());
    tell(
        config,
        answerer,
        &[text!(answerer.texts, "adjourn-lost", sealer = sealer)],
    )?;
    Ok(target)
}

/// Says what stands on the outside of the envelope `file`.
///
/// # Errors
///
/// [`AdjournError`] where it cannot be read or nothing can be said.
pub fn show_envelope(config: &Config, answerer: &Answerer, file: &Path) -> Result<(), AdjournError> {
    let outside = adjournment::outside(answerer, &read(file)?.outside);
    Ok(tell(config, answerer, &outside)?)
}

/// Opens an envelope, sets its game up again and carries out the ruling. Returns the journal where the game is to go on
/// at once.
///
/// # Errors
///
/// [`AdjournError`]; a game that could not be set up whole is none that can be resumed.
pub fn open_envelope(
    config: &Config,
    answerer: &Answerer,
    options: &OpenOptions,
) -> Result<Option<PathBuf>, AdjournError> {
    Adjourning { config, answerer }.resume(options)
}

/// What both ways need to ask and to tell.
struct Adjourning<'a> {
    config: &'a Config,
    answerer: &'a Answerer,
}

impl Adjourning<'_> {
    fn tell(&self, sentences: &[String]) -> Result<(), AdjournError> {
        Ok(tell(self.config, self.answerer, sentences)?)
    }

    /// Says the sentence `id`.
    fn ask(&self, id: Id) -> Result<(), AdjournError> {
        self.tell(&[self.answerer.texts.get(id)])
    }

    fn seal(&self, options: SealOptions) -> Result<(), AdjournError> {
        let Adjourning { config, answerer } = *self;
        let texts = &answerer.texts;
        let path = match options.game {
            Some(path) => path,
            None => journal::newest_open(&games_folder(config)?).ok_or(AdjournError::NoGame)?,
        };
        if journal::replay(&path)?.ending().is_some() {
            return Err(AdjournError::Ended(path));
        }
        // Only the journal that waits for the resumption tells what is added here, and only once everything is sealed.
        let folder = path.parent().unwrap_or(Path::new("."));
        let folder = tempfile::tempdir_in(folder).map_err(|source| file_error(&path, source))?;
        let working = folder.path().join("journal");
        let game = last_events(&path, &working, options.used, options.offer_draw)?;
        let text = fs::read_to_string(&working).map_err(|source| file_error(&working, source))?;
        let score = Score::begun(&path.with_extension("pgn"), &answerer.vocabulary).ok();
        let known = |tag| score.as_ref()?.document.tags.known(tag).map(str::to_owned);
        let name = |given: Option<String>, known: Option<String>| given.or(known).unwrap_or_else(|| "?".into());
        let asked = |given: Option<String>, id: Id| match given {
            Some(given) => Ok(given),
            None => {
                self.ask(id)?;
                typed_line()
            }
        };
        let arrangement = Arrangement {
            white: name(options.white, known("White")),
            black: name(options.black, known("Black")),
            adjourned: jiff::Zoned::now().strftime(WHEN).to_string(),
            resumption: asked(options.when, id!("adjourn-ask-when"))?,
            place: asked(options.place, id!("adjourn-ask-place"))?,
        };
        let outside = Outside::of(&game, arrangement);
        let sealed = self.sealed_move(&game, options.as_written)?;
        let passphrase = match &options.passphrase_file {
            Some(file) => first_line(file)?,
            None => self.new_passphrase()?,
        };
        if passphrase.chars().count() < SHORTEST {
            return Err(AdjournError::ShortPassphrase);
        }
        let envelope = Envelope::seal(&outside, &sealed, &text, &passphrase, None)?;
        let target = path.with_extension("envelope");
        write_whole(&target, envelope.text().as_bytes()).map_err(|source| file_error(&target, source))?;
        // The game waits in the envelope; nobody goes on with it past the sealed move by mistake.
        let waiting = path.with_extension("adjourned");
        fs::rename(&working, &waiting).map_err(|source| file_error(&waiting, source))?;
        fs::remove_file(&path).map_err(|source| file_error(&path, source))?;
        let mut sentences = vec![text!(texts, "adjourn-sealed")];
        sentences.extend(adjournment::outside(answerer, &outside));
        self.tell(&sentences)?;
        println!("{}", text!(texts, "adjourn-file", path = target.display().to_string()));
        Ok(())
    }

    /// Has the sealed move typed twice, unseen and unheard: equal entries take the place of the read-back.
    fn sealed_move(&self, game: &Game, as_written: bool) -> Result<String, AdjournError> {
        let Answerer { texts, vocabulary, .. } = self.answerer;
        let color = self.answerer.explainer().color(game.turn());
        loop {
            self.tell(&[text!(texts, "adjourn-ask-move", color = color.clone())])?;
            let first = hidden()?;
            self.ask(id!("adjourn-ask-again"))?;
            let second = hidden()?;
            let read = |text: &str| Seal::read(game, vocabulary, text);
            let problem = match (read(&first), read(&second)) {
                // Who touched a piece seals a move of it (4.3).
                (Seal::Move(one), Seal::Move(other)) if one == other => match game.broken_by_sealing(one) {
                    None => return Ok(first),
                    Some(duty) => {
                        self.tell(&[announcement::sentence(self.answerer, game, &Message::Bound(duty))])?;
                        continue;
                    }
                },
                _ if as_written && first == second => return Ok(first),
                (Seal::Move(_), Seal::Move(_)) => id!("adjourn-different"),
                _ if first != second => id!("adjourn-different"),
                _ => id!("adjourn-no-move"),
            };
            self.ask(problem)?;
        }
    }

    fn new_passphrase(&self) -> Result<String, AdjournError> {
        loop {
            self.ask(id!("adjourn-ask-passphrase"))?;
            let first = hidden()?;
            if first.chars().count() < SHORTEST {
                self.ask(id!("adjourn-passphrase-short"))?;
                continue;
            }
            self.ask(id!("adjourn-ask-passphrase-again"))?;
            if first == hidden()? {
                return Ok(first);
            }
            self.ask(id!("adjourn-different"))?;
        }
    }

    /// Sets the game up again and carries out the ruling.
    fn resume(&self, options: &OpenOptions) -> Result<Option<PathBuf>, AdjournError> {
        let Adjourning { config, answerer } = *self;
        let envelope = read(&options.envelope)?;
        let sealer = envelope.outside.sealed_by;
        self.tell(&adjournment::outside(answerer, &envelope.outside))?;
        let presence = match options.absent {
            None => Presence::Both,
            Some((Absent::White, late)) if sealer.is_white() => Presence::NoSealer(late),
            Some((Absent::Black, late)) if sealer.is_black() => Presence::NoSealer(late),
            Some((Absent::Both, late)) => Presence::Nobody(late),
            Some((_, late)) => Presence::NoResponder(late),
        };
        if let Some(ruling) = adjournment::rule_unopened(sealer, presence, options.default_time) {
            self.tell(&adjournment::ruling(answerer, sealer, &ruling, None))?;
            // The arbiter may decide otherwise (Guideline I.10).
            if let Ruling::LostByAbsence(_) = ruling {
                println!("{}", text!(answerer.texts, "adjourn-enter"));
            }
            return Ok(None);
        }
        let stem = options.envelope.file_stem().unwrap_or_default();
        let target = games_folder(config)?.join(stem).with_extension("journal");
        if target.exists() {
            return Err(taken(target));
        }
        let passphrase = match &options.passphrase_file {
            Some(file) => first_line(file)?,
            None => {
                self.ask(id!("adjourn-ask-passphrase"))?;
                hidden()?
            }
        };
        let opened = envelope.open(&passphrase)?;
        // Only a game whose ruling is carried out to the end takes the name of one that can be resumed.
        let working = target.with_extension("resuming");
        write_whole(&working, opened.journal.as_bytes()).map_err(|source| file_error(&working, source))?;
        let (mut journal, mut game) = Journal::reopen(&working)?;
        if opened.outside.position().ok().as_ref() != Some(game.position()) {
            return Err(EnvelopeError::Seal.into());
        }
        let before = game.clone();
        let seal = Seal::read(&game, &answerer.vocabulary, &opened.sealed);
        let ruling = adjournment::rule(&game, seal, presence, options.default_time, options.waited);
        for (record, at) in ruling.records(game.now(), options.waited) {
            if game.apply(&record, at) {
                journal.record(&record, at)?;
            }
        }
        fs::rename(&working, &target).map_err(|source| file_error(&target, source))?;
        save_score(&target, &game, &opened.outside)?;
        let opened = Some((&before, opened.sealed.as_str()));
        self.tell(&adjournment::ruling(answerer, sealer, &ruling, opened))?;
        let goes_on = matches!(ruling, Ruling::GoesOn(_)) && !options.set_up_only;
        if game.ending().is_none() && !goes_on {
            println!("{}", text!(answerer.texts, "adjourn-resumed"));
        }
        Ok(goes_on.then_some(target))
    }
}

/// Copies the journal at `path` to `working`, and adds what happens between the last move and the sealed one: the time
/// until the clock was stopped, and an offer (Guideline I, 1 and 4).
fn last_events(path: &Path, working: &Path, used: Duration, offer_draw: bool) -> Result<Game, AdjournError> {
    let text = fs::read(path).map_err(|source| file_error(path, source))?;
    write_whole(working, &text).map_err(|source| file_error(working, source))?;
    let (mut journal, mut game) = Journal::reopen(working)?;
    let (color, at) = (game.turn(), game.now());
    let mut records = Vec::new();
    if let Some(clock) = game.clock().filter(|_| !used.is_zero()) {
        if clock.remaining(color, at) <= used {
            let minutes = used.as_secs() / 60;
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

/// Why an envelope is not opened whose `journal` is there: the game is over, or goes on in it.
fn taken(journal: PathBuf) -> AdjournError {
    match journal::replay(&journal) {
        Ok(game) if game.ending().is_some() => AdjournError::Ended(journal),
        Ok(_) => AdjournError::Resumed(journal),
        Err(error) => error.into(),
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
    match disk::read(file) {
        Ok(bytes) => Ok(Envelope::read(&bytes)?),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Err(AdjournError::Lost(file.to_owned())),
        Err(source) => Err(file_error(file, source)),
    }
}

fn file_error(path: &Path, source: io::Error) -> AdjournError {
    AdjournError::File {
        path: path.to_owned(),
        source,
    }
}

fn first_line(file: &Path) -> Result<String, AdjournError> {
    let text = disk::read(file).map_err(|source| file_error(file, source))?;
    let text = String::from_utf8_lossy(&text);
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
