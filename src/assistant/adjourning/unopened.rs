//! Envelopes that are not opened: the game ends, or continues without its sealed move. The arbiter decides both.

use std::path::{Path, PathBuf};

use super::{
    error::AdjournError,
    files::{file_error, first_line, free_journal, read, seat, taken},
    keyboard::{Adjourning, typed_line},
    siblings::Siblings,
};
use crate::{
    assistant::{error::AssistantError, folder::games_folder},
    config::Config,
    disk,
    journal::{self, Journal},
    system::Tidy,
};
use ansage_protocol::{Command, Declaration, Ending, Record};
use ansage_words::{
    announcement::{self, Answerer},
    declaration, id, text,
};

/// Ends the game of the envelope `file` without opening it (Guideline I, 6 and 10). The arbiter's password is the first
/// line of `password`; without it, it is typed if rulings need it. If they need none, asks first.
///
/// # Errors
///
/// Returns an [`AdjournError`] if the game is neither next to the envelope nor in the folder of the games, or was
/// already resumed, the password is wrong, or the user declines.
pub fn end_adjourned(
    config: &Config,
    answerer: &Answerer,
    file: &Path,
    ending: Ending,
    password: Option<&Path>,
) -> Result<(), AdjournError> {
    let _tidy = Tidy::begin().map_err(AssistantError::from)?;
    let desk = Adjourning { config, answerer };
    let envelope = read(file)?;
    let waiting = desk.waiting(file, &envelope.outside.tags.id)?;
    let sealed = sealed_text(&waiting);
    let target = desk.free_name(&waiting, &sealed)?;
    let siblings = desk.unopened(file, &envelope.outside.tags.id, &sealed)?;
    // Reopening writes into the journal, so it waits for the answer.
    if !desk.prove(&journal::replay(&waiting)?, password.map(first_line).transpose()?)? {
        desk.ask_to_leave_closed(file)?;
    }
    let (mut journal, mut game) = Journal::reopen(&waiting)?;
    let tags = seat(&mut journal, &envelope.outside, game.now())?;
    let record = Record::Ended(ending);
    if game.apply(&record, game.now()) {
        journal.record(&record, game.now())?;
    }
    let noted = siblings.note(file, &sealed, &target);
    disk::rename(&waiting, &target).map_err(|source| file_error(&target, source))?;
    let cleared = siblings.clear(file, &sealed);
    // The journal has the end, so the players hear it even if another file cannot be written.
    let filed = desk.save_score(&target, &game, &tags);
    desk.tell(&[announcement::over(answerer, ending)])?;
    desk.tell_left(cleared);
    desk.tell_unnoted(noted)?;
    filed
}

/// Restores the game of the lost or damaged envelope `file` in its last state, with touches and offers (Guideline
/// I.11). The player who sealed makes the move on the board. The arbiter's password is the first line of `password`;
/// without it, it is typed if rulings need it. Asks first if the envelope is here. Returns the path of the journal.
///
/// # Errors
///
/// Returns an [`AdjournError`] if the game is not next to the envelope or was already resumed, the password is wrong,
/// or the user declines.
pub fn go_on_without_envelope(
    config: &Config,
    answerer: &Answerer,
    file: &Path,
    password: Option<&Path>,
) -> Result<PathBuf, AdjournError> {
    let _tidy = Tidy::begin().map_err(AssistantError::from)?;
    let desk = Adjourning { config, answerer };
    let waiting = file.with_extension(journal::ADJOURNED);
    let sealed = sealed_text(&waiting);
    let target = desk.free_name(&waiting, &sealed)?;
    // Without the envelope only the name says which game it is, so the user decides.
    let named = games_folder(config)?.join(waiting.file_name().unwrap_or_default());
    if !waiting.exists() && named.exists() {
        return Err(AdjournError::Elsewhere(named));
    }
    let siblings = desk.unopened(file, &journal::id_of(&waiting).unwrap_or_default(), &sealed)?;
    desk.prove(&journal::replay(&waiting)?, password.map(first_line).transpose()?)?;
    // The password may be the passphrase, typed to open it.
    if read(file).is_ok() {
        desk.ask_to_leave_closed(file)?;
    }
    let (_journal, game) = Journal::reopen(&waiting)?;
    let noted = siblings.note(file, &sealed, &target);
    disk::rename(&waiting, &target).map_err(|source| file_error(&target, source))?;
    let cleared = siblings.clear(file, &sealed);
    let sealer = answerer.explainer().color(game.turn());
    desk.tell(&[text!(answerer.texts, "adjourn-lost", sealer = sealer)])?;
    desk.tell_left(cleared);
    desk.tell_unnoted(noted)?;
    Ok(target)
}

/// Returns the journal that is `waiting`, as far as it can be read; nothing if none waits.
fn sealed_text(waiting: &Path) -> String {
    disk::read(waiting).map_or_else(|_| String::new(), |text| String::from_utf8_lossy(&text).into_owned())
}

impl Adjourning<'_> {
    /// Returns the journal that waits for the envelope `file` of the game called `id`: beside it, or else in the folder
    /// of the games, if only one does there.
    fn waiting(&self, file: &Path, id: &str) -> Result<PathBuf, AdjournError> {
        let beside = file.with_extension(journal::ADJOURNED);
        if beside.exists() || file.with_extension(journal::EXTENSION).exists() {
            return Ok(beside);
        }
        let found = journal::of_game(&games_folder(self.config)?, journal::ADJOURNED, id);
        Ok(match found.as_slice() {
            [only] => only.clone(),
            _ => beside,
        })
    }

    /// Returns the name under which the game that is `waiting` with the journal `sealed` goes on or ends. It gets a
    /// number if another game has the name.
    fn free_name(&self, waiting: &Path, sealed: &str) -> Result<PathBuf, AdjournError> {
        let target = waiting.with_extension(journal::EXTENSION);
        if !target.exists() {
            return Ok(target);
        }
        let stem = waiting.file_stem().unwrap_or_default().to_string_lossy();
        let id = journal::id_of(waiting).unwrap_or_default();
        free_journal(disk::folder_of(waiting), &stem, &id, sealed, &self.answerer.vocabulary)
    }

    /// Returns the other journals of the game called `id` that waits for the envelope `file` with the journal `sealed`,
    /// which is empty if none waits.
    ///
    /// # Errors
    ///
    /// [`AdjournError`] if the game does not wait but goes on, or is over, in one of them.
    fn unopened(&self, file: &Path, id: &str, sealed: &str) -> Result<Siblings, AdjournError> {
        let siblings = Siblings::of(file, &[&games_folder(self.config)?], id);
        match siblings.goes_on(sealed) {
            Some(journal) => Err(taken(journal.clone(), sealed)),
            None => Ok(siblings),
        }
    }

    /// Asks whether the envelope `file`, which is here, stays closed: one wrong word must not lose the sealed move.
    fn ask_to_leave_closed(&self, file: &Path) -> Result<(), AdjournError> {
        loop {
            self.ask(id!("adjourn-ask-closed"))?;
            match declaration::parse(&self.answerer.vocabulary, &typed_line()?) {
                Ok(Declaration::Command(Command::Yes)) => return Ok(()),
                Ok(Declaration::Command(Command::No)) => return Err(AdjournError::Unopened(file.to_owned())),
                _ => {}
            }
        }
    }
}
