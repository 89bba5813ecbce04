//! Names of events and boards, as used in topics.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

/// Maximum length of a name, in bytes.
const LONGEST: usize = 64;

/// The name of an event or of a board: a level of a topic, the name of a user of the broker, and a part of file names.
/// 1 to 64 Latin letters without accents, digits, hyphens, underscores and dots; it does not begin with a dot.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Name(String);

/// Error for a text that is not a [`Name`], with the beginning of the text.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a name of 1 to 64 letters a-z, digits, hyphens, underscores and dots")]
pub struct NameError(pub String);

impl Name {
    /// Returns the name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the number of a board, if its name is one.
    pub fn number(&self) -> Option<u32> {
        self.0.parse().ok()
    }
}

/// The default name of an event: "event".
impl Default for Name {
    fn default() -> Name {
        Name("event".into())
    }
}

impl FromStr for Name {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Name, NameError> {
        Name::try_from(text.to_owned())
    }
}

impl TryFrom<String> for Name {
    type Error = NameError;

    fn try_from(text: String) -> Result<Name, NameError> {
        let is_sign = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
        if (1..=LONGEST).contains(&text.len()) && text.chars().all(is_sign) && !text.starts_with('.') {
            Ok(Name(text))
        } else {
            Err(NameError(text.chars().take(LONGEST).collect()))
        }
    }
}

impl From<Name> for String {
    fn from(name: Name) -> String {
        name.0
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
