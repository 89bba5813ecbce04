//! The envelope of a sealed move: its outside, and its contents, encrypted with a passphrase.

use std::time::Duration;

use age::{
    DecryptError,
    scrypt::{Identity, Recipient},
    secrecy::SecretString,
};
use serde::{Deserialize, Serialize};
use shakmaty::{ByColor, CastlingMode, Chess, Color, EnPassantMode, Position, fen::Fen};
use thiserror::Error;

use crate::journal::Tags;
use ansage_chess::{
    board::{self, FenError},
    serial,
};
use ansage_protocol::Game;

/// First line of the file, which explains it to anyone who finds it.
const HEAD: &str = "# Envelope of an adjourned chess game. The sealed move below is encrypted; changes are noticed.\n";
const ARMOR: &str = "-----BEGIN AGE ENCRYPTED FILE-----";
/// Binary logarithm of the effort of trying a passphrase: 256 MB of memory, and about a second on an ordinary machine.
/// The same on every machine, so that an envelope sealed on a fast one can be opened on a slow one.
const USUAL_WORK: u8 = 18;
/// Binary logarithm of the maximum effort of opening: 1 GB. Anything above is a trap or another program's envelope.
const MOST_WORK: u8 = 20;
/// A sealed move is padded to a multiple of this length, in bytes. No move or offer in words is as long.
const SEALED_UNIT: usize = 1024;
/// The whole inside is padded to a multiple of this length, in bytes.
const UNIT: usize = 16 << 10;

/// Text on the outside of the envelope (Guideline I.2).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outside {
    /// The players and the event.
    #[serde(flatten)]
    pub tags: Tags,
    /// The position immediately before the sealed move, as FEN.
    pub position: String,
    /// Whether castling follows Chess960.
    #[serde(default)]
    pub chess960: bool,
    /// Player who sealed the move.
    #[serde(with = "serial::color")]
    pub sealed_by: Color,
    /// Number of the sealed move.
    pub number: u32,
    /// Time that each player has used; `None` without a clock.
    pub used: Option<Times>,
    /// Time that each player has left; `None` without a clock.
    pub left: Option<Times>,
    /// Player who offered a draw, if the offer is open.
    #[serde(default, with = "serial::optional_color", skip_serializing_if = "Option::is_none")]
    pub draw_offer: Option<Color>,
    /// Minutes after which a late player loses, if that was agreed. Missing in envelopes of earlier versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub default_time: Option<u64>,
    /// Time and place of the resumption.
    #[serde(flatten)]
    pub arrangement: Arrangement,
}

/// A time for each player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Times {
    /// White's time.
    #[serde(with = "readable")]
    pub white: Duration,
    /// Black's time.
    #[serde(with = "readable")]
    pub black: Duration,
}

/// Times in a readable form: "1:29:58.250".
mod readable {
    use std::time::Duration;

    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
        let seconds = time.as_secs();
        serializer.collect_str(&format_args!(
            "{}:{:02}:{:02}.{:03}",
            seconds / 3600,
            seconds / 60 % 60,
            seconds % 60,
            time.subsec_millis()
        ))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
        let text = String::deserialize(deserializer)?;
        let read = || -> Option<Duration> {
            let (whole, millis) = text.split_once('.')?;
            let [hours, minutes, seconds] = whole.split(':').collect::<Vec<_>>().try_into().ok()?;
            let number = |digits: &str| digits.parse::<u32>().ok().map(u64::from);
            let seconds = number(hours)? * 3600 + number(minutes)? * 60 + number(seconds)?;
            Some(Duration::from_secs(seconds) + Duration::from_millis(number(millis)?))
        };
        read().ok_or_else(|| D::Error::custom("a time is written like 1:29:58.250"))
    }
}

impl From<ByColor<Duration>> for Times {
    fn from(ByColor { white, black }: ByColor<Duration>) -> Times {
        Times { white, black }
    }
}

/// Time and place of the resumption of an adjourned game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Arrangement {
    /// Date and time of the adjournment.
    pub adjourned: String,
    /// Date and time of the resumption.
    pub resumption: String,
    /// Place of the resumption.
    pub place: String,
}

impl Outside {
    /// Returns the outside of the envelope of `game`, whose player to move seals.
    pub fn of(game: &Game, tags: Tags, arrangement: Arrangement) -> Outside {
        let clock = game.clock();
        let times = |time: &dyn Fn(Color) -> Duration| Times {
            white: time(Color::White),
            black: time(Color::Black),
        };
        let at = game.now();
        Outside {
            tags,
            position: Fen::from_position(game.position(), EnPassantMode::Legal).to_string(),
            chess960: game.start().castles().mode() == CastlingMode::Chess960,
            sealed_by: game.turn(),
            number: game.position().fullmoves().get(),
            used: clock.map(|clock| times(&|color| clock.used(color, at))),
            left: clock.map(|clock| times(&|color| clock.remaining(color, at))),
            draw_offer: game.draw_offer(),
            default_time: game.setting().default_time,
            arrangement,
        }
    }

    /// Returns the position immediately before the sealed move.
    ///
    /// # Errors
    ///
    /// [`FenError`] if it is invalid.
    pub fn position(&self) -> Result<Chess, FenError> {
        board::position_in(&self.position, CastlingMode::from_chess960(self.chess960))
    }
}

/// Contents of the envelope.
#[derive(Serialize, Deserialize)]
struct Inside {
    /// The outside, word for word, against forgery.
    outside: String,
    /// Sealed move, as its player wrote it.
    sealed: String,
    /// The move that it was read as, in UCI. Missing in envelopes of earlier versions.
    #[serde(default)]
    read: Option<String>,
    /// The language whose piece letters came first in it. Missing in envelopes of earlier versions.
    #[serde(default)]
    letters: Option<String>,
    /// Journal of the game.
    journal: String,
    /// Spaces, so that the length of the file reveals nothing about the move. Missing in envelopes of earlier versions.
    #[serde(default)]
    padding: String,
}

impl Inside {
    /// Returns the bytes to encrypt. Their number depends on the outside and the journal, but not on the sealed move.
    fn padded(mut self) -> serde_json::Result<Vec<u8>> {
        let sealed = serde_json::to_string(&self.sealed)?.len() + serde_json::to_string(&self.read)?.len();
        let bare = serde_json::to_string(&self)?.len();
        let length = (bare - sealed + sealed.next_multiple_of(SEALED_UNIT)).next_multiple_of(UNIT);
        self.padding = " ".repeat(length - bare);
        serde_json::to_vec(&self)
    }
}

/// Reason why an envelope cannot be sealed or opened.
#[derive(Debug, Error)]
pub enum EnvelopeError {
    /// The file is not an envelope.
    #[error("no envelope")]
    NoEnvelope,
    /// The passphrase is wrong.
    #[error("wrong passphrase")]
    Passphrase,
    /// The envelope was damaged or changed after its head.
    #[error("broken seal")]
    Seal,
    /// Trying a passphrase needs more effort than is accepted.
    #[error("work factor {asked}, more than {MOST_WORK}")]
    Work {
        /// Binary logarithm of the effort that the envelope needs.
        asked: u8,
        /// The accepted maximum.
        most: u8,
    },
    /// The outside was changed.
    #[error("altered outside of an envelope")]
    Altered(String),
    /// Sealing failed.
    #[error("not sealed: {0}")]
    Failed(String),
}

/// An envelope in the form of its file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Envelope {
    /// Text of its outside. Only the passphrase can show whether it is forged.
    pub outside: Outside,
    head: String,
    armored: String,
}

/// What is sealed in an envelope, beside its outside.
#[derive(Debug, Clone, Copy)]
pub struct Contents<'a> {
    /// Sealed move, as its player wrote it.
    pub sealed: &'a str,
    /// The move that it was read as, in UCI.
    pub read: Option<&'a str>,
    /// The language (ISO 639-1) whose piece letters came first in it.
    pub letters: &'a str,
    /// Text of the game's journal.
    pub journal: &'a str,
}

/// Contents of an envelope whose seal is intact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenedEnvelope {
    /// The outside as sealed.
    pub outside: Outside,
    /// Sealed move, as its player wrote it.
    pub sealed: String,
    /// The move that it was read as at the sealing, in UCI; `None` if it was sealed only as written.
    pub read: Option<String>,
    /// The language (ISO 639-1) whose piece letters came first in it; `None` in envelopes of earlier versions.
    pub letters: Option<String>,
    /// Journal of the game.
    pub journal: String,
}

impl Envelope {
    /// Seals `contents` in an envelope. `work` is the binary logarithm of the effort of trying a passphrase; the
    /// default takes about a second.
    ///
    /// # Errors
    ///
    /// [`EnvelopeError::Failed`] if the system provides no randomness.
    ///
    /// # Panics
    ///
    /// Never: an outside can always be serialized.
    pub fn seal(
        outside: &Outside,
        contents: Contents<'_>,
        passphrase: &str,
        work: Option<u8>,
    ) -> Result<Envelope, EnvelopeError> {
        let failed = |error: &dyn std::error::Error| EnvelopeError::Failed(error.to_string());
        let head = toml::to_string(outside).map_err(|error| failed(&error))?;
        let inside = Inside {
            outside: head.clone(),
            sealed: contents.sealed.to_owned(),
            read: contents.read.map(str::to_owned),
            letters: Some(contents.letters.to_owned()),
            journal: contents.journal.to_owned(),
            padding: String::new(),
        };
        let plain = inside.padded().map_err(|error| failed(&error))?;
        let mut recipient = Recipient::new(secret(passphrase));
        recipient.set_work_factor(work.unwrap_or(USUAL_WORK));
        let armored = age::encrypt_and_armor(&recipient, &plain).map_err(|error| failed(&error))?;
        Ok(Envelope {
            outside: outside.clone(),
            head,
            armored,
        })
    }

    /// Reads an envelope without opening it.
    ///
    /// # Errors
    ///
    /// [`EnvelopeError::NoEnvelope`] if the bytes are not an envelope.
    pub fn read(bytes: &[u8]) -> Result<Envelope, EnvelopeError> {
        let text = std::str::from_utf8(bytes).map_err(|_| EnvelopeError::NoEnvelope)?;
        // Mail and editors change line ends, but not words.
        let text = text.replace("\r\n", "\n");
        let (head, rest) = text.split_once(ARMOR).ok_or(EnvelopeError::NoEnvelope)?;
        // An editor may have put a byte order mark before the first line. Only the leading lines are comments, because
        // a line inside a value may also begin with "#".
        let head: String = head
            .trim_start_matches('\u{feff}')
            .lines()
            .skip_while(|line| line.starts_with('#'))
            .map(|line| format!("{line}\n"))
            .collect();
        let outside = toml::from_str(&head).map_err(|_| EnvelopeError::NoEnvelope)?;
        Ok(Envelope {
            outside,
            head,
            armored: format!("{ARMOR}{rest}"),
        })
    }

    /// Returns the text of the file.
    pub fn text(&self) -> String {
        format!("{HEAD}{}{}", self.head, self.armored)
    }

    /// Opens the envelope with the `passphrase` that a file contains. Earlier versions took a byte order mark before it
    /// for a part of it.
    ///
    /// # Errors
    ///
    /// [`EnvelopeError`] as [`Envelope::open`].
    pub fn open_by_file(&self, passphrase: &str) -> Result<OpenedEnvelope, EnvelopeError> {
        match self.open(passphrase) {
            Err(EnvelopeError::Passphrase) => self.open(&format!("\u{feff}{passphrase}")),
            opened => opened,
        }
    }

    /// Opens the envelope.
    ///
    /// # Errors
    ///
    /// [`EnvelopeError`] if the passphrase is wrong, or if any part of the file was changed.
    pub fn open(&self, passphrase: &str) -> Result<OpenedEnvelope, EnvelopeError> {
        let mut identity = Identity::new(secret(passphrase));
        identity.set_max_work_factor(MOST_WORK);
        let plain = age::decrypt(&identity, self.armored.as_bytes()).map_err(|error| {
            match error {
                // A wrong passphrase has the same effect on the header as damage to its first line.
                DecryptError::DecryptionFailed | DecryptError::KeyDecryptionFailed | DecryptError::NoMatchingKeys => {
                    EnvelopeError::Passphrase
                }
                DecryptError::ExcessiveWork { required: asked, .. } => EnvelopeError::Work { asked, most: MOST_WORK },
                _ => EnvelopeError::Seal,
            }
        })?;
        let inside: Inside = serde_json::from_slice(&plain).map_err(|_| EnvelopeError::Seal)?;
        if inside.outside.trim_end() != self.head.trim_end() {
            return Err(EnvelopeError::Altered(inside.outside));
        }
        Ok(OpenedEnvelope {
            outside: toml::from_str(&inside.outside).map_err(|_| EnvelopeError::Seal)?,
            sealed: inside.sealed,
            read: inside.read,
            letters: inside.letters,
            journal: inside.journal,
        })
    }
}

fn secret(passphrase: &str) -> SecretString {
    SecretString::from(passphrase.to_owned())
}

#[cfg(test)]
#[path = "envelope_tests.rs"]
mod tests;
