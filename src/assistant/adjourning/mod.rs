//! Adjourning and resuming a game at the keyboard (D.2.10.6). The sealed move and the passphrase are typed without
//! echo, and nothing printed or spoken reveals them.

mod error;
mod files;
mod keyboard;
mod opened;
mod options;
mod siblings;
mod unopened;

use std::{
    fs,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use shakmaty::{Move, Position};

pub use error::AdjournError;
pub use options::{Absent, OpenOptions, SealOptions};
pub use unopened::{end_adjourned, go_on_without_envelope};

use files::{file_error, first_line, read};
use keyboard::{Adjourning, hidden, typed_line};

use super::{
    error::AssistantError,
    folder::games_folder,
    password::{self, Hidden},
};
use crate::{
    adjournment::{self, Arrangement, Contents, Envelope, Outside, SealedEntry},
    config::Config,
    disk::{self, write_whole},
    journal::{self, Journal, Lock, Restored},
    scoresheet::Tags,
    scratch::Scratch,
    system::Tidy,
};
use ansage_chess::board;
use ansage_protocol::{Game, Message};
use ansage_words::announcement::{self, Answerer};
use ansage_words::{id, locale::Id, text};

/// Minimum length of a passphrase, in characters.
const SHORTEST: usize = 8;
/// Format of date and time on the envelope.
const WHEN: &str = "%Y-%m-%d %H:%M";

/// Seals the typed move together with the game in an envelope next to the journal.
///
/// # Errors
///
/// Returns an [`AdjournError`]; the game is then unchanged.
pub fn adjourn(config: &Config, answerer: &Answerer, options: SealOptions) -> Result<(), AdjournError> {
    Adjourning { config, answerer }.seal(options)
}

/// Reads out the outside of the envelope `file`.
///
/// # Errors
///
/// Returns an [`AdjournError`] if the envelope cannot be read or the voice fails.
pub fn show_envelope(config: &Config, answerer: &Answerer, file: &Path) -> Result<(), AdjournError> {
    let outside = read(file)?.outside;
    let mut sentences = adjournment::outside(answerer, &outside);
    if let Ok(position) = outside.position() {
        sentences.push(announcement::sentence(
            answerer,
            &Game::new(position),
            &Message::Position,
        ));
    }
    Adjourning { config, answerer }.tell(&sentences)
}

/// Opens an envelope, restores its game and applies the ruling. Returns the path of the journal if the game should
/// continue at once.
///
/// # Errors
///
/// Returns an [`AdjournError`]. A partially restored game is not left under a name that can be resumed.
pub fn open_envelope(
    config: &Config,
    answerer: &Answerer,
    options: &OpenOptions,
) -> Result<Option<PathBuf>, AdjournError> {
    Adjourning { config, answerer }.resume(options)
}

impl Adjourning<'_> {
    fn seal(&self, options: SealOptions) -> Result<(), AdjournError> {
        let Adjourning { config, answerer } = *self;
        let texts = &answerer.texts;
        let tidy = Tidy::begin().map_err(AssistantError::from)?;
        let path = match options.game {
            Some(path) => path,
            None => game_to_seal(config)?,
        };
        let Restored { mut game, tags, .. } = journal::read(&path)?;
        let counted = game.counted_move();
        adjournment::make_counted(&mut game);
        if game.ending().is_some() {
            return Err(AdjournError::Ended(path));
        }
        // A passphrase must not be refused only after something was asked.
        let given = match &options.passphrase_file {
            Some(file) => Some(new_passphrase_of(file)?),
            None => None,
        };
        let mut tags = tags.unwrap_or_default();
        let waiting = path.with_extension(journal::ADJOURNED);
        check_free(&path, &waiting, &tags.id)?;
        let _lock = Lock::of(&path)?;
        // Additions go only into the journal that waits for the resumption, and only after all files are sealed.
        let folder = path.parent().unwrap_or(Path::new("."));
        let folder = Scratch::new_in(folder).map_err(|source| file_error(&path, source))?;
        tidy.remove(folder.path());
        let working = folder.path().join("journal");
        self.take_score(&path, &game, &mut tags)?;
        let name = |given: Option<String>, known: String| match given {
            Some(given) => given,
            None if known.is_empty() => "?".into(),
            None => known,
        };
        let asked = |given: Option<String>, id: Id| match given {
            Some(given) => Ok(given),
            None => {
                self.ask(id)?;
                typed_line()
            }
        };
        let tags = Tags {
            white: name(options.white, tags.white),
            black: name(options.black, tags.black),
            // A game of an earlier version has none, and its envelope would be opened again unnoticed.
            id: if tags.id.is_empty() { journal::new_id() } else { tags.id },
            ..tags
        };
        let arrangement = Arrangement {
            adjourned: jiff::Zoned::now().strftime(WHEN).to_string(),
            resumption: asked(options.when, id!("adjourn-ask-when"))?,
            place: asked(options.place, id!("adjourn-ask-place"))?,
        };
        check_time(&game, options.used.unwrap_or_default())?;
        // Many players type before a sentence has ended.
        let unseen = Hidden::begin();
        // The players hear whose game it is before they type a move that nobody can see.
        let made = counted.map(|m| announcement::sentence(answerer, &game, &Message::LastMove(m)));
        let turn = adjournment::game(answerer, &tags, game.turn(), game.position().fullmoves().get());
        self.tell(&made.into_iter().chain(turn).collect::<Vec<_>>())?;
        let asked = Instant::now();
        let (sealed, read) = self.sealed_move(&game, options.as_written)?;
        let read = read.map(|m| board::uci_on(game.position(), m));
        let used = options.used.unwrap_or(Duration::from_secs(asked.elapsed().as_secs()));
        check_time(&game, used)?;
        let offers = options.offer_draw || SealedEntry::offers(&game, &answerer.vocabulary, &sealed);
        // The rules of the event may not allow a draw yet (9.1.1).
        let refused = game.too_early_to_draw().filter(|_| offers).map(Message::TooEarlyToDraw);
        let passphrase = match given {
            Some(given) => given,
            None => self.new_passphrase()?,
        };
        drop(unseen);
        let lacks_password = game.setting().password && game.password().is_none();
        // If none was chosen, the passphrase becomes the arbiter's password. The arbiter who sealed the game can thus
        // end it without opening the envelope.
        let password = lacks_password.then(|| password::hash(&passphrase)).transpose();
        let password = password.map_err(AssistantError::from)?;
        let (mut journal, mut game) = copied(&path, &working, &tags)?;
        for (record, at) in adjournment::last_events(&mut game, used, offers && refused.is_none(), password) {
            journal.record(&record, at)?;
        }
        drop(journal);
        let text = fs::read_to_string(&working).map_err(|source| file_error(&working, source))?;
        let outside = Outside::of(&game, tags, arrangement);
        let contents = Contents {
            sealed: &sealed,
            read: read.as_deref(),
            letters: texts.language().id(),
            journal: &text,
        };
        let envelope = Envelope::seal(&outside, contents, &passphrase, None)?;
        let target = path.with_extension("envelope");
        write_whole(&target, envelope.text().as_bytes()).map_err(|source| file_error(&target, source))?;
        // The game waits under another name, so that nobody continues it by mistake without the sealed move. If the
        // program ends between these lines, only the last events are missing there, and the envelope has them.
        disk::rename(&path, &waiting).map_err(|source| file_error(&waiting, source))?;
        disk::rename(&working, &waiting).map_err(|source| file_error(&waiting, source))?;
        // The players hear that the move is sealed even if the score, which has one more now or was set aside, cannot be
        // written.
        let is_behind = counted.is_some() || !waiting.with_extension("pgn").exists();
        let filed = match is_behind {
            true => self.save_score(&waiting, &game, &outside.tags),
            false => Ok(()),
        };
        let mut sentences = vec![text!(texts, "adjourn-sealed")];
        sentences.extend(lacks_password.then(|| text!(texts, "adjourn-password")));
        sentences.extend(refused.map(|refused| announcement::sentence(answerer, &game, &refused)));
        sentences.extend(adjournment::outside(answerer, &outside));
        self.tell(&sentences)?;
        println!("{}", text!(texts, "adjourn-file", path = &target));
        filed
    }

    /// Asks for the sealed move twice, without echo or speech. Equal entries replace the read-back. Returns the text
    /// and its move; no move if it is sealed only as written.
    fn sealed_move(&self, game: &Game, as_written: bool) -> Result<(String, Option<Move>), AdjournError> {
        let Answerer { texts, vocabulary, .. } = self.answerer;
        let color = self.answerer.explainer().color(game.turn());
        loop {
            self.tell(&[text!(texts, "adjourn-ask-move", color = color.clone())])?;
            let first = hidden()?;
            self.ask(id!("adjourn-ask-again"))?;
            let second = hidden()?;
            let read = |text: &str| SealedEntry::read(game, vocabulary, text);
            let offers = [&first, &second].map(|text| SealedEntry::offers(game, vocabulary, text));
            let problem = match (read(&first), read(&second)) {
                // A player who touched a piece must seal a move of that piece (4.3).
                (SealedEntry::Move(one), SealedEntry::Move(other)) if one == other && offers[0] == offers[1] => {
                    match game.broken_by_sealing(one) {
                        None => return Ok((first, Some(one))),
                        Some(duty) => {
                            self.tell(&[announcement::sentence(self.answerer, game, &Message::Bound(duty))])?;
                            continue;
                        }
                    }
                }
                _ if as_written && first == second => return Ok((first, None)),
                (SealedEntry::Move(_), SealedEntry::Move(_)) => id!("adjourn-different"),
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
}

/// Returns the journal of the unfinished game in `folder` that was written last.
fn played_last(folder: &Path) -> Option<PathBuf> {
    journal::unfinished(folder)
        .into_iter()
        .max_by_key(|path| journal::written(path))
}

/// Checks that neither the game of `path` nor another one waits for its envelope as `waiting`: sealing would overwrite
/// that envelope. What an opened envelope left there of the game called `id` may be overwritten, but no later state of
/// it.
fn check_free(path: &Path, waiting: &Path, id: &str) -> Result<(), AdjournError> {
    let envelope = path.with_extension("envelope");
    let is_own = || {
        let envelope = fs::read(&envelope).ok().and_then(|bytes| Envelope::read(&bytes).ok());
        envelope.is_some_and(|envelope| envelope.outside.tags.id == id)
    };
    // If it cannot be read, the envelope tells whose it is.
    let is_left = || match journal::read(waiting) {
        // Games of earlier versions have no identity.
        Ok(left) => left.tags.unwrap_or_default().id == id,
        Err(_) => match journal::id_of(waiting) {
            Some(left) => left == id,
            None => !envelope.exists() || is_own(),
        },
    };
    if path == waiting || waiting.exists() && !is_left() || journal::is_outdated(path) {
        return Err(AdjournError::Adjourned(waiting.to_owned()));
    }
    // It may have been brought here without its game, to be opened on this computer.
    match !envelope.exists() || is_own() {
        true => Ok(()),
        false => Err(AdjournError::OtherEnvelope(envelope)),
    }
}

/// Returns the passphrase for a new envelope in the first line of `file`.
fn new_passphrase_of(file: &Path) -> Result<String, AdjournError> {
    let passphrase = first_line(file)?;
    match passphrase.chars().count() < SHORTEST {
        true => Err(AdjournError::ShortPassphrase(file.to_owned())),
        false => Ok(passphrase),
    }
}

/// Returns the journal of the game to seal if none is named: the one that was just left.
fn game_to_seal(config: &Config) -> Result<PathBuf, AdjournError> {
    let folder = games_folder(config)?;
    let newest = journal::newest_open(&folder, false);
    if let Some(error) = newest.passed.into_iter().next() {
        return Err(error.into());
    }
    let played = played_last(&folder).ok_or(AdjournError::NoGame)?;
    match (newest.adjourned, newest.path) {
        // A second `ansage adjourn` must not seal an older game.
        (Some(adjourned), _) if journal::written(&played) < journal::written(&adjourned) => {
            Err(AdjournError::Adjourned(adjourned))
        }
        (Some(newest), _) => Err(AdjournError::Newer { newest, played }),
        // The game just left is sealed, not a newer one.
        (None, Some(newest)) if newest != played => Err(AdjournError::Newer { newest, played }),
        (None, Some(path)) => Ok(path),
        (None, None) => Err(AdjournError::Played(played)),
    }
}

/// Checks that the player who seals had more time left than `used`.
fn check_time(game: &Game, used: Duration) -> Result<(), AdjournError> {
    match adjournment::is_in_time(game, used) {
        true => Ok(()),
        false => Err(AdjournError::Flag { used }),
    }
}

/// Copies the journal at `path` to `working`, and adds a move that counts already and `tags`. Returns the copy and its
/// game.
fn copied(path: &Path, working: &Path, tags: &Tags) -> Result<(Journal, Game), AdjournError> {
    let text = fs::read(path).map_err(|source| file_error(path, source))?;
    write_whole(working, &text).map_err(|source| file_error(working, source))?;
    let (mut journal, mut game) = Journal::reopen(working)?;
    let at = game.now();
    journal.records(&adjournment::make_counted(&mut game), at)?;
    journal.seat(tags, at)?;
    Ok((journal, game))
}
