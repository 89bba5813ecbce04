//! The arbiter's password: asking for it without showing it, and its hash in the journal.

use std::{
    io::{self, IsTerminal},
    path::Path,
};

use scrypt::{
    Params, Scrypt,
    password_hash::{PasswordHash, PasswordHasher, PasswordVerifier, SaltString, rand_core::OsRng},
};

use super::error::AssistantError;
use crate::{disk, system::Terminal};
use ansage_protocol::Password;
use ansage_words::{id, locale::Id};

/// Length of the shortest password, in characters.
const SHORTEST: usize = 4;

/// Binary logarithm of the cost of trying a password: the same as for an envelope's passphrase, which may be the same
/// word.
const WORK: u8 = 18;

/// Returns the hash of `password` with a new salt, in the PHC string format. It takes about a second and 256 MB.
///
/// # Errors
///
/// Returns the error of the system if there is no salt or no memory for it.
pub(super) fn hash(password: &str) -> io::Result<String> {
    let salt = SaltString::generate(&mut OsRng);
    let params = Params::new(WORK, 8, 1, Params::RECOMMENDED_LEN).map_err(io::Error::other)?;
    let hash = Scrypt.hash_password_customized(password.trim().as_bytes(), None, None, params, &salt);
    Ok(hash.map_err(io::Error::other)?.to_string())
}

/// Returns the hash of the password in the first line of `file`.
///
/// # Errors
///
/// Returns an [`AssistantError`] if the file cannot be read or the password is too short.
pub(super) fn of_file(file: &Path) -> Result<String, AssistantError> {
    let path = file.to_owned();
    match disk::first_line(file) {
        Err(source) => Err(AssistantError::PasswordFile { path, source }),
        Ok(password) if password.chars().count() < SHORTEST => Err(AssistantError::ShortPassword(path)),
        Ok(password) => Ok(hash(&password)?),
    }
}

/// Returns whether `hash` is that of `password`. Rejects a hash that needs more memory than those of [`hash`]: it comes
/// from a damaged journal or an attacker, and the program would run out of memory.
pub(super) fn matches(password: &str, hash: &str) -> bool {
    let Ok(hash) = PasswordHash::new(hash) else {
        return false;
    };
    let is_usual =
        Params::try_from(&hash).is_ok_and(|params| params.log_n() <= WORK && params.r() == 8 && params.p() == 1);
    is_usual && Scrypt.verify_password(password.trim().as_bytes(), &hash).is_ok()
}

/// The question for the arbiter's password. Typed characters are hidden while it is open.
pub(super) struct Prompt {
    /// The hash of the password, or `None` if the arbiter must choose one.
    hash: Option<String>,
    /// The password as typed the first time.
    first: Option<String>,
    /// Makes typed characters visible again when it is dropped.
    _hidden: Option<Hidden>,
}

/// The next step after a line typed at the prompt.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// Continue to ask, with this sentence.
    Ask(Id),
    /// The question is answered.
    Done(Password),
}

impl Prompt {
    /// Begins to ask for the password with this `hash`, or for a new one.
    pub(super) fn new(hash: Option<&str>) -> Prompt {
        Prompt {
            hash: hash.map(str::to_owned),
            first: None,
            _hidden: Hidden::begin(),
        }
    }

    /// Returns the sentence that asks.
    pub(super) fn question(&self) -> Id {
        match self.hash {
            Some(_) => id!("arbiter-password-ask"),
            None => id!("arbiter-password-choose"),
        }
    }

    /// Takes a typed line.
    pub(super) fn take(&mut self, line: &str) -> Step {
        let line = line.trim();
        if line.is_empty() {
            return Step::Done(Password::Withheld);
        }
        match (&self.hash, self.first.take()) {
            (Some(hash), _) if matches(line, hash) => Step::Done(Password::Right),
            (Some(_), _) => Step::Done(Password::Wrong),
            (None, None) if line.chars().count() < SHORTEST => Step::Ask(id!("arbiter-password-short")),
            (None, None) => {
                self.first = Some(line.to_owned());
                Step::Ask(id!("arbiter-password-again"))
            }
            (None, Some(first)) if first != line => Step::Ask(id!("arbiter-password-different")),
            (None, Some(first)) => Step::Done(match hash(&first) {
                Ok(hash) => Password::Chosen(hash),
                Err(error) => {
                    tracing::warn!(%error, "the password has no hash");
                    Password::Withheld
                }
            }),
        }
    }
}

/// A terminal that hides typed characters.
pub(super) struct Hidden(Terminal);

impl Hidden {
    /// Hides typed characters, if lines are typed at a terminal.
    pub(super) fn begin() -> Option<Hidden> {
        let terminal = Terminal::open().filter(|_| io::stdin().is_terminal())?;
        terminal.hide();
        Some(Hidden(terminal))
    }
}

impl Drop for Hidden {
    fn drop(&mut self) {
        self.0.restore();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_password_of_a_file_is_right_when_it_is_typed() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("password.txt");
        std::fs::write(&file, "\u{feff}Türme12\r\n").unwrap();
        let hash = of_file(&file).unwrap();
        assert_eq!(Prompt::new(Some(&hash)).take("Türme12"), Step::Done(Password::Right));
        // Nobody could type what such a file is read as.
        std::fs::write(&file, b"T\xfcrme12\n").unwrap();
        assert!(
            matches!(of_file(&file), Err(AssistantError::PasswordFile { source, .. })
                if source.kind() == io::ErrorKind::InvalidData)
        );
    }

    #[test]
    fn a_password_is_chosen_by_typing_it_twice() {
        let mut prompt = Prompt::new(None);
        assert_eq!(prompt.question(), id!("arbiter-password-choose"));
        for (line, expected) in [
            ("abc", id!("arbiter-password-short")),
            ("Türme", id!("arbiter-password-again")),
            ("Turme", id!("arbiter-password-different")),
            ("Türme", id!("arbiter-password-again")),
        ] {
            assert_eq!(prompt.take(line), Step::Ask(expected), "{line}");
        }
        let Step::Done(Password::Chosen(hash)) = prompt.take(" Türme\n") else {
            panic!("not chosen");
        };
        assert!(hash.starts_with("$scrypt$") && !hash.contains("Türme"), "{hash}");
        for (line, expected) in [
            ("Türme", Password::Right),
            ("türme", Password::Wrong),
            ("", Password::Withheld),
        ] {
            assert_eq!(Prompt::new(Some(&hash)).take(line), Step::Done(expected), "{line}");
        }
        // A damaged hash opens nothing, whatever memory it wants.
        assert!(hash.contains("$ln=18,r=8,p=1$"), "{hash}");
        for damaged in [
            "$scrypt$".to_owned(),
            hash.replace("ln=18", "ln=40"),
            hash.replace("r=8", "r=4096"),
            hash.replace("p=1", "p=4096"),
        ] {
            let mut prompt = Prompt::new(Some(&damaged));
            assert_eq!(prompt.take("Türme"), Step::Done(Password::Wrong), "{damaged}");
        }
    }
}
