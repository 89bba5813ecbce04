//! Questions and messages at the keyboard.

use std::{
    io::{self, BufRead, IsTerminal},
    path::PathBuf,
};

use super::error::AdjournError;
use crate::{
    assistant::{
        password::{Hidden, matches},
        voice::tell,
    },
    config::Config,
};
use ansage_protocol::Game;
use ansage_words::{
    announcement::Answerer,
    id,
    locale::{Id, Localized},
    text,
};

/// Context that sealing and resuming need for asking and speaking.
pub(super) struct Adjourning<'a> {
    pub config: &'a Config,
    pub answerer: &'a Answerer,
}

impl Adjourning<'_> {
    /// Prints and speaks `sentences`.
    pub fn tell(&self, sentences: &[String]) -> Result<(), AdjournError> {
        Ok(tell(self.config, self.answerer, sentences)?)
    }

    /// Prints which file of an adjourned game stays although nothing waits in it any more. The game goes on without it.
    pub fn tell_left(&self, cleared: Result<(), (PathBuf, io::Error)>) {
        let texts = &self.answerer.texts;
        if let Err((left, error)) = cleared {
            let reason = error.localized(texts);
            println!("{}", text!(texts, "adjourn-left-over", path = &left, reason = reason));
        }
    }

    /// Tells beside which envelope no note says that it is settled, as on a write-protected disk: another computer would
    /// open it again.
    pub fn tell_unnoted(&self, noted: Result<(), (PathBuf, io::Error)>) -> Result<(), AdjournError> {
        let Err((envelope, error)) = noted else { return Ok(()) };
        let texts = &self.answerer.texts;
        let reason = error.localized(texts);
        self.tell(&[text!(texts, "adjourn-unnoted", path = &envelope, reason = reason)])
    }

    /// Speaks the sentence `id`.
    pub fn ask(&self, id: Id) -> Result<(), AdjournError> {
        self.tell(&[self.answerer.texts.get(id)])
    }

    /// Asks for the arbiter's password if rulings on `game` need it, or takes that `given` by a file. Returns whether
    /// they do.
    pub fn prove(&self, game: &Game, given: Option<String>) -> Result<bool, AdjournError> {
        let Some(hash) = game.password().filter(|_| game.setting().password) else {
            return Ok(false);
        };
        let is_of_file = given.is_some();
        let typed = match given {
            Some(given) => given,
            None => {
                let _unseen = Hidden::begin();
                self.ask(id!("arbiter-password-ask"))?;
                hidden()?
            }
        };
        // Earlier versions took a byte order mark in the file for a part of the password.
        let is_right = matches(&typed, hash) || (is_of_file && matches(&format!("\u{feff}{typed}"), hash));
        is_right.then_some(true).ok_or(AdjournError::WrongPassword)
    }
}

/// Reads a passphrase or a sealed move, which a [`Hidden`] keeps unseen. Spaces typed at a terminal are part of it.
pub(super) fn hidden() -> Result<String, AdjournError> {
    let line = line()?;
    Ok(match io::stdin().is_terminal() {
        true => line.trim_end_matches(['\n', '\r']).to_owned(),
        false => line.trim().to_owned(),
    })
}

/// Reads a line.
pub(super) fn typed_line() -> Result<String, AdjournError> {
    Ok(line()?.trim().to_owned())
}

fn line() -> Result<String, AdjournError> {
    let mut line = String::new();
    match io::stdin().lock().read_line(&mut line) {
        Ok(1..) => Ok(line),
        _ => Err(AdjournError::InputEnded),
    }
}
